import { pathTraits } from '../repository/index.js';
import type {
  ContentKey,
  FileStamp,
  KnownFile,
  ReadFile,
  Scan,
  ScannedFile,
  SkippedFile,
} from '../repository/types.js';
import { languageOf } from '../syntax/index.js';
import { composeView } from './composeView.js';
import { type DocumentId, documentName } from './derivedDocument.js';
import { EFFORT, type Effort } from './deriver.js';
import type { DocumentSink, LostDocument } from './documentSink.js';
import { variantOf } from './documentVariant.js';
import { type FileEntry, traitBits, traitsOf } from './fileEntry.js';
import type { IndexState } from './indexState.js';
import type { ProgressMeter } from './progressMeter.js';
import { DOC_FLAGS } from './segmentFormat.js';
import type { IndexView } from './types.js';

/** One pass over the repository: enumerate, read what is not known, derive what is new. */
export class RefreshRun {
  readonly #state: IndexState;
  readonly #derivation: DocumentSink;
  readonly #progress: ProgressMeter;
  readonly #startedAt = performance.now();
  readonly #keys = new Map<string, ContentKey>();
  readonly #skipped = new Map<string, SkippedFile>();
  readonly #submitted = new Set<string>();
  /** Bytes to read, as far as enumeration tells. */
  unreadBytes = 0;
  /** Languages of the files to read, as far as paths tell. */
  unreadLanguages: string[] = [];
  #scan: Scan | null = null;
  #reread = 0;

  constructor(state: IndexState, derivation: DocumentSink, progress: ProgressMeter) {
    this.#state = state;
    this.#derivation = derivation;
    this.#progress = progress;
  }

  /** @throws RepoNavError of the source; the signal's reason once it is aborted */
  async execute(signal: AbortSignal, onScanned: () => void): Promise<IndexView> {
    let unread = await this.scan(signal);
    onScanned();
    const total = unread.length;
    this.unreadBytes = unread.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    this.unreadLanguages = [...new Set(unread.flatMap(({ path }) => languageOf(path)?.id ?? []))];
    let efforts = new Map<string, Effort>();
    while (unread.length > 0) {
      await this.#read(unread, efforts, total, signal);
      const lost = await this.#derivation.drain();
      efforts = new Map(lost.map(({ id, effort }) => [documentName(id), effort]));
      unread = lost.map(({ file }) => file);
      this.#forget(lost);
    }
    return this.view(signal);
  }

  /** Enumerates only. @returns files whose content must be read */
  async scan(signal: AbortSignal): Promise<ScannedFile[]> {
    const { source, store, entries } = this.#state;
    this.#progress.update('scan', 0, 0);
    [this.#scan] = await Promise.all([source.scan(entries, signal), this.#state.bound()]);
    await this.#state.loadCommit(this.#scan);
    this.#dropVanished();
    const unbound = this.#scan.files.filter((file) => !this.#isBound(file));
    if (unbound.length > 0) await store.openAll();
    return unbound.filter((file) => {
      if (file.key === null) return true;
      const known = this.#state.entries.get(file.path);
      if (known?.skip && known.key === file.key) {
        this.#skipped.set(file.path, { path: file.path, reason: known.skip, detail: '' });
        return false;
      }
      return !this.#bind(file, file.key, file.stamp, known?.racy ?? false);
    });
  }

  /** What can be answered now; files that are not derived yet are pending. */
  async viewSoFar(signal: AbortSignal): Promise<IndexView> {
    await this.#derivation.flush();
    return this.view(signal);
  }

  async view(signal: AbortSignal): Promise<IndexView> {
    const scan = this.#scan!;
    const { entries, source } = this.#state;
    for (const file of scan.files) {
      const entry = entries.get(file.path);
      if (entry && entry.skip === null && !entry.place) this.#bind(file, entry.key, entry.stamp, entry.racy);
    }
    const keyOf = (path: string, scanned: ContentKey | null) => scanned ?? this.#keys.get(path) ?? null;
    const view = composeView({
      scan,
      entries,
      keyOf,
      skippedByReading: [...this.#skipped.values()],
      reread: this.#reread,
      dirty: (await source.dirty(scan, entries, signal)).size,
      refreshMs: performance.now() - this.#startedAt,
      previous: this.#state.lastView,
    });
    this.#state.lastView = view;
    return view;
  }

  async #read(files: ScannedFile[], efforts: Map<string, Effort>, total: number, signal: AbortSignal): Promise<void> {
    const byPath = new Map(files.map((file) => [file.path, file]));
    let done = total - files.length;
    this.#progress.update('index', done, total);
    for await (const result of this.#state.source.read(files, signal)) {
      if ('file' in result) await this.#take(result.file, byPath.get(result.file.path)!, efforts);
      else {
        this.#skip(result.skipped, result.known);
      }
      this.#progress.update('index', ++done, total);
    }
  }

  async #take(read: ReadFile, file: ScannedFile, efforts: Map<string, Effort>): Promise<void> {
    const { path, key, bytes, stamp, racy } = read;
    this.#skipped.delete(path);
    if (!this.#keys.has(path) && this.#state.entries.get(path)?.key !== key) this.#reread++;
    this.#keys.set(path, key);
    if (this.#bind(file, key, stamp, racy)) return;
    const id: DocumentId = { key, variant: variantOf(path) };
    if (this.#submitted.has(documentName(id))) return;
    this.#submitted.add(documentName(id));
    await this.#derivation.submit({ file, id, bytes, effort: efforts.get(documentName(id)) ?? EFFORT.full });
  }

  #skip(skipped: SkippedFile, known: KnownFile | null): void {
    const { path } = skipped;
    this.#skipped.set(path, skipped);
    if (known) this.#setEntry(path, { ...known, place: null, traits: traitsOf(0) });
    else if (this.#state.entries.delete(path)) this.#state.changed = true;
  }

  /** Points the file's entry at its document. @returns false when there is no such document yet */
  #bind(file: ScannedFile, key: ContentKey, stamp: FileStamp | null, racy: boolean): boolean {
    const place = this.#state.store.find({ key, variant: variantOf(file.path) });
    const entry: FileEntry = { stamp, key, racy, skip: null, place, traits: traitsOf(0) };
    if (place) {
      const flags = place.segment.flags(place.doc);
      const traits = pathTraits(file.path);
      entry.traits = traitsOf(
        traitBits({
          ...traits,
          generated: traits.generated || (flags & DOC_FLAGS.generated) !== 0,
          minified: traits.minified || (flags & DOC_FLAGS.minified) !== 0,
        }),
      );
    }
    this.#setEntry(file.path, entry);
    return place !== null;
  }

  #isBound({ path, key }: ScannedFile): boolean {
    const entry = this.#state.entries.get(path);
    return key !== null && entry?.key === key && !!entry.place && this.#state.store.holds(entry.place.segment);
  }

  #setEntry(path: string, entry: FileEntry): void {
    this.#state.entries.set(path, entry);
    this.#state.changed = true;
  }

  #dropVanished(): void {
    const { entries } = this.#state;
    const scan = this.#scan!;
    let stillThere = 0;
    for (const { path } of scan.files) if (entries.has(path)) stillThere++;
    if (stillThere === entries.size) return;
    const present = new Set<string>();
    for (const { path } of scan.files) present.add(path);
    for (const { path } of scan.skipped) present.add(path);
    for (const path of entries.keys()) {
      if (present.has(path)) continue;
      entries.delete(path);
      this.#state.changed = true;
    }
  }

  #forget(lost: readonly LostDocument[]): void {
    for (const { id } of lost) this.#submitted.delete(documentName(id));
  }
}
