import { createInterface } from 'node:readline';

/** Asks at a terminal; anything but a yes, the end of the input and Ctrl-C included, is a no. */
export async function askYesNo(
  question: string,
  { input, output, signal }: { input: NodeJS.ReadableStream; output: NodeJS.WritableStream; signal: AbortSignal },
): Promise<boolean> {
  const lines = createInterface({ input, output, terminal: false });
  try {
    output.write(`${question} [y/N] `);
    const answer = await new Promise<string>((resolve) => {
      lines.once('line', resolve);
      lines.once('close', () => resolve(''));
      signal.addEventListener('abort', () => resolve(''), { once: true });
    });
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    lines.close();
  }
}
