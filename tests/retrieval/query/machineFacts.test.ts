import { describe, expect, it } from 'vitest';
import { issueChannels } from '../../../src/retrieval/query/channels.js';
import { machineFacts } from '../../../src/retrieval/query/machineFacts.js';

const TABLE = `| key           | value                 |
| ------------- | --------------------- |
| version       | 0.87.1                |
| branch        |                       |
| build_os      | macos-aarch64         |
| rust_version  | rustc 1.74.0          |
| features      | sqlite, trash, which  |`;

/** The lines that are told to be facts about a machine. */
function facts(text: string): string[] {
  const lines = text.split('\n');
  const found = machineFacts(lines);
  return lines.filter((_, at) => found[at]);
}

describe('facts about a machine', () => {
  it('are found in a table under any heading, and leave the rest of the issue', () => {
    const { X } = issueChannels(
      `Trash fails\nIt deletes at once.\n\n### Configuration\n\n${TABLE}\n\nOnly with \`--trash\`.`,
    );
    expect(X).not.toMatch(/rustc|aarch64|sqlite/);
    expect(X).toContain('It deletes at once.');
    expect(X).toContain('Only with `--trash`.');
  });

  it.each([
    ['a list', '- OS: Ubuntu 22.04\n- Python version: 3.8.2\n- Extra tools: no'],
    ['two lines', 'Platform = Linux x64\nVersion = 2.20.1'],
    ['bold keys', '**Device**: Pixel 4\n**Android version**: 13.0\n**App version**: 2.16'],
    ['packages', 'numpy==1.18.1\npandas==1.0.3\nscipy==1.4.1\nattrs==19.1.0'],
    [
      'columns',
      'Package        Version\natomicwrites   1.3.0\nattrs          19.1.0\npip            19.0.3\npy             1.8.0',
    ],
  ])('are %s', (_, text) => {
    expect(facts(text)).toEqual(text.split('\n'));
  });

  it.each([
    ['one sentence with a colon', 'Version 2 of the protocol: the host is not sent'],
    ['settings that are no versions', 'host: localhost\nport: 8080\nretries: three'],
    ['progress', '0/100: 49.91 MB\n1/100: 54.29 MB\n2/100: 59.27 MB\n3/100: 64.17 MB'],
    ['code', 'build = Builder()\nrelease = build.finish()\nprint(release)'],
    ['numbers of one thing', 'mean: 1.5\nsum: 3.0\nlargest: 2.25'],
  ])('are not %s', (_, text) => {
    expect(facts(text)).toEqual([]);
  });

  it('are found in linear time in 300 kB of one repeated piece', () => {
    for (const piece of ['version: 1.2\n', 'a b c d e f ', '|-|-|\n', 'os   \t', 'a@'.repeat(90), 'x 1.0 '])
      expect(machineFacts(piece.repeat(300_000 / piece.length).split('\n'))).toBeDefined();
  });
});
