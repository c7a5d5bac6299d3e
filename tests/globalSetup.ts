import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Worker threads and the command need JavaScript and the grammars: tests run against a build of this very source. */
export default function setup(): void {
  execFileSync(process.execPath, [fileURLToPath(new URL('../scripts/build.mjs', import.meta.url)), '--no-types'], {
    stdio: 'inherit',
  });
}
