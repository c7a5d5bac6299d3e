/** Every default in one place, each with its unit, reason and source. */
export const DEFAULTS = {
  /** BM25 of the `code` analyzer over files and chunks (issue of the core; Robertson's usual values). */
  bm25: { k1: 1.2, b: 0.75 },
  /** Constant of reciprocal rank fusion (docs/ranking.md). */
  rrfK: 60,
  /** Chunks retrieved before aggregation to files (paper, section on aggregation: saturates near 80). */
  depth: 80,
  /** Weight of a file's best chunk against the mean of its best three (paper: Acc@1 and MRR peak near 0.5). */
  aggregationA: 0.5,
  /** Hits that the mean is over, at most (paper). */
  aggregationHits: 3,
  /** Files listed by a scaffold, and the lengths of the ranked lists (docs/cli.md). */
  files: 15,
  functions: 20,
  scaffold: {
    /** Files parsed and files expanded (paper). */
    parsed: 5,
    expanded: 3,
    listed: 15,
    anchors: 2,
    glimpse: 3,
    /** Glimpse of the top-ranked file when it has no anchor (paper). */
    glimpseWithoutAnchor: 5,
    targets: 4,
  },
  /** Tokens of an MCP answer (docs/cli.md). */
  mcpMaxTokens: 2000,
  /** How long a cold MCP call waits before it answers from what is indexed, ms (docs/cli.md). */
  coldWaitMs: 20_000,
  /** Skipped files named in a receipt; the rest is counted. */
  receiptSkipped: 20,
  /** Files with a partial outline named in the JSON of a status; the rest is counted: a broken grammar would name whole repositories. */
  statusPartial: 1000,
  /** Larger files are skipped: the parser's memory never shrinks and 200 MB abort it for good (docs/adding-a-language.md). */
  maxFileBytes: 8 * 1024 * 1024,
  /**
   * Work on one file before its outline is what was found so far. 100 operations of the parser or of a query are two units, a piece
   * of text read by the lexer is one; 20 to 100 units take a millisecond. The source files of 19 languages took 6 to 45 units for
   * each thousand characters, Scala's 190 (measured on large projects), a chain of 20,000 calls took over two thousand.
   */
  outlineWork: { base: 20_000, perThousandChars: 300, most: 300_000 },
  /** When even such a bounded file takes this long, its outline is given up for now and not kept, ms. */
  outlineEmergencyMs: 20_000,
  /** Indexes of all repositories together on disk; beyond it the least recently used go. */
  cacheBytes: 4 * 1024 ** 3,
  summaries: {
    /** Requests under way at a time: servers limit how many they take, and a local model gains nothing from more. */
    concurrency: 4,
    /** What an answer is expected to take, for the estimate: the lengths that the prompts ask for (src/representation/summaries/prompts). */
    outputTokens: { 'role-summary': 300, 'technical-summary': 750, 'bug-reports': 900 },
    /** Upper bound of an answer, thinking included; at most a quarter of a model's context. */
    maxOutputTokens: 4096,
    /** Failed files in a row after which a run ends: the server, not the files, is at fault. */
    failuresInARow: 5,
    /** How long a cancelled run waits for answers that are under way, and that cost as much when nobody reads them, ms. */
    graceMs: 10_000,
  },
  /** Lines of a plain window in files without outline. */
  windowLines: 40,
  /** Requests to model servers (docs/models.md). */
  models: {
    /** Tokens of prompt and answer, where a chat model is not described (the study's prompts). */
    contextTokens: 16_384,
    /** Tokens of one text, where an embedding model is not described (the encoders of the BERT family). */
    windowTokens: 512,
    /** Output that is asked of servers that must be told a limit. */
    outputTokens: 4096,
    /** One request with its answer, ms. Node itself gives up on an answer that has not begun after 300 s. */
    timeoutMs: 240_000,
    /** Requests for one call, the first included, that a passing fault may cost. */
    attempts: 5,
    /** Wait before the second request, ms; doubled before each further one up to the most, then shortened by chance by up to half. */
    backoffMs: { first: 1000, most: 30_000 },
    /** A server that asks to wait longer than this is not waited for, ms. */
    retryAfterMostMs: 120_000,
    /** Requests at a time. */
    concurrency: 4,
    /** Longest answer of a chat model that is read, bytes. */
    answerBytes: 8 * 1024 * 1024,
    /** One request for vectors holds at most so many texts and estimated tokens. */
    embeddingBatch: { texts: 64, tokens: 60_000 },
  },
} as const;
