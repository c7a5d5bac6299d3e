import { cancelled } from '../cancelled.js';
import { failure, type GitPlace, spawnGit } from '../git/runGit.js';

/**
 * Runs git and hands on its output as it comes, no faster than it is taken. Leaving the loop early ends git.
 * @param command subcommand, for the error
 * @param args options before the subcommand, the subcommand, and its own options
 * @throws RepoNavError git_failed at the end of the output, cancelled
 */
export async function* streamGit(
  place: GitPlace,
  command: string,
  args: readonly string[],
  input: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<Buffer> {
  if (signal?.aborted) throw cancelled();
  const child = spawnGit(place, args, 'pipe');
  let stderr = '';
  let startError: Error | null = null;
  child.stderr?.on('data', (chunk: Buffer) => {
    if (stderr.length < 10_000) stderr += chunk.toString('utf8');
  });
  // A git that ends early leaves the pipe broken; its exit code tells what happened.
  child.stdin?.on('error', () => {}).end(input);
  const ended = new Promise<number>((resolve) => {
    child.once('error', (error) => {
      startError = error;
      resolve(-1);
    });
    child.once('close', (code) => resolve(code ?? -1));
  });
  const abort = () => child.kill('SIGKILL');
  signal?.addEventListener('abort', abort, { once: true });
  try {
    if (child.stdout) for await (const chunk of child.stdout) yield chunk as Buffer;
    const code = await ended;
    if (signal?.aborted) throw cancelled();
    if (code !== 0) {
      const said = (startError as Error | null)?.message ?? stderr;
      throw failure(place, [command], { code, stderr: said });
    }
  } finally {
    signal?.removeEventListener('abort', abort);
    child.kill('SIGKILL');
  }
}
