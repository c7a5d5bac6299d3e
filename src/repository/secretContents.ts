/** Shapes of tokens that their makers gave a prefix, so that they can be told from other text. The first group is the random part. */
const TOKENS: ReadonlyArray<[pattern: RegExp, what: string]> = [
  [/\b(?:AKIA|ASIA)([A-Z0-9]{16})\b/g, 'AWS access key'],
  [/\bgh[pousr]_([A-Za-z0-9]{36,})\b/g, 'GitHub token'],
  [/\bgithub_pat_([A-Za-z0-9_]{60,})\b/g, 'GitHub token'],
  [/\bglpat-([A-Za-z0-9_-]{20,})/g, 'GitLab token'],
  [/\bxox[abeoprs]-([A-Za-z0-9-]{20,})/g, 'Slack token'],
  [/\bhooks\.slack\.com\/services\/(T[A-Z0-9]{6,}\/B[A-Z0-9]{6,}\/[A-Za-z0-9]{20,})/g, 'Slack webhook'],
  [/\b[sr]k_live_([A-Za-z0-9]{20,})\b/g, 'Stripe key'],
  [/\bAIza([A-Za-z0-9_-]{35})\b/g, 'Google API key'],
  [/\bsk-(?:proj|svcacct|admin|ant)-([A-Za-z0-9_-]{32,})/g, 'model server key'],
  [/\bsk-([A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20})\b/g, 'model server key'],
  [/\bsk-or-v1-([a-f0-9]{48,})\b/g, 'OpenRouter key'],
  [/\bgsk_([A-Za-z0-9]{40,})\b/g, 'Groq key'],
  [/\bhf_([A-Za-z]{34})\b/g, 'Hugging Face token'],
  [/\bnpm_([A-Za-z0-9]{36})\b/g, 'npm token'],
  [/\bpypi-(AgEIcHlwaS5vcmc[A-Za-z0-9_-]{40,})/g, 'PyPI token'],
  [/\bSG\.([\w-]{22}\.[\w-]{43})\b/g, 'SendGrid key'],
  [/\bdop_v1_([a-f0-9]{64})\b/g, 'DigitalOcean token'],
];

const KEY_BLOCK = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
/** Behind the head of a block, with its own head lines: code that only knows the head has no key behind it. */
const KEY_WITHIN_CHARS = 600;
const KEY_CHARS = /[A-Za-z0-9+/]{40}/;

/** `ghp_xxxxxxxx…` and keys that documentation calls EXAMPLE are no secrets. */
const LEAST_DISTINCT_CHARS = 8;

/**
 * Why a text holds a secret, null where none is recognized: `private key`, `GitHub token`. Known by shape alone: passwords and tokens
 * without a shape of their own are not found.
 */
export function secretByContent(text: string): string | null {
  for (const { index } of text.matchAll(KEY_BLOCK)) {
    if (KEY_CHARS.test(text.slice(index + 30, index + KEY_WITHIN_CHARS))) return 'private key';
  }
  for (const [pattern, what] of TOKENS) {
    for (const [, random] of text.matchAll(pattern)) if (isRandom(random!)) return what;
  }
  return null;
}

function isRandom(text: string): boolean {
  return new Set(text).size >= LEAST_DISTINCT_CHARS && !/EXAMPLE/.test(text);
}
