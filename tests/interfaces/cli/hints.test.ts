import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { createProgram } from '../../../src/interfaces/cli/runCli.js';

const root = join(import.meta.dirname, '../../..');
const pack = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  files: string[];
  scripts: Record<string, string>;
};
const program = createProgram(
  {
    openRepository: () => Promise.reject(new Error('nothing is opened here')),
    version: '0',
    cwd: root,
    env: {},
    writeOut: () => undefined,
    writeErr: () => undefined,
    errIsTerminal: false,
    readStdin: async () => '',
    signal: new AbortController().signal,
  },
  false,
  () => undefined,
);
/** `locate` -> its command, `bench run` likewise. */
const commands = new Map(allCommands(program, []));
const allOptions = new Set([...commands.values(), program].flatMap(optionsOf));

function allCommands(parent: Command, names: string[]): [string, Command][] {
  return parent.commands.flatMap((command) => {
    const path = [...names, command.name()];
    return [[path.join(' '), command] as [string, Command], ...allCommands(command, path)];
  });
}

function optionsOf(command: Command): string[] {
  return [...command.options.map(({ long }) => long ?? ''), '--help'];
}

/** What git and the engine are told is no hint to a person. */
const OTHERS =
  /^src\/(?:repository\/(?!findRoot|openSource)|bench\/repositories|bench\/run\/manifest|bench\/report\/html)|optimizeLater|grammars\.ts$|doctor/;
/** A command of git in a hint. */
const GIT = /\\?"git [^"]*"/g;
/** Words that may follow the name in a sentence. */
const PROSE = new Set(['again', 'is', 'static', 'pairs', 'in', 'itself', 'cache']);

const texts = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((file) => `src/${file.split(sep).join('/')}`)
  .filter((file) => file.endsWith('.ts') && !OTHERS.test(file))
  .flatMap((file) => literals(readFileSync(join(root, file), 'utf8')).map((text) => ({ file, text })));

/** The texts between quotes, without what stands in comments. */
function literals(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  return [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)].map(
    ([, single, double, template]) => (single ?? double ?? template ?? '').replace(GIT, ''),
  );
}

function named(pattern: RegExp): { file: string; text: string; name: string }[] {
  return texts.flatMap((one) => [...one.text.matchAll(pattern)].map(([, name]) => ({ ...one, name: name! })));
}

describe('what messages and hints name', () => {
  it('are options that a command has', () => {
    const options = named(/(?<![\w-])(--[a-z][a-z-]*[a-z])(?![\w-]*=)/g);
    expect(options.length).toBeGreaterThan(80);
    expect(options.filter(({ name }) => !allOptions.has(name))).toEqual([]);
  });

  it('are commands that there are', () => {
    const found = named(/\breponav ([a-z]+(?: (?:run|train|features|pairs|report|compare))?)\b/g);
    expect(found.length).toBeGreaterThan(15);
    const unknown = found.filter(
      ({ name }) => !commands.has(name) && !commands.has(name.split(' ')[0]!) && !PROSE.has(name.split(' ')[0]!),
    );
    expect(unknown).toEqual([]);
  });

  it('are options of the command that they are named with', () => {
    const lines = named(/\breponav ([a-z]+(?: [a-z-]+)?(?: (?:--?[a-z][a-z-]*|[A-Z.${}a-z"]+))*)/g).filter(({ name }) =>
      name.includes(' --'),
    );
    expect(lines.length).toBeGreaterThan(3);
    for (const { name } of lines) {
      const words = name.split(' ');
      const command = commands.get(words.slice(0, 2).join(' ')) ?? commands.get(words[0]!) ?? program;
      for (const option of words.filter((word) => word.startsWith('--')))
        expect(optionsOf(command), name).toContain(option);
    }
  });

  it('are options of every command that they say has them', () => {
    const [said] = texts.filter(({ text }) =>
      text.includes('--insecure of locate, search, summarize, bench run and bench footprint'),
    );
    expect(said).toBeDefined();
    for (const name of ['locate', 'search', 'summarize', 'bench run', 'bench footprint'])
      expect(optionsOf(commands.get(name)!)).toContain('--insecure');
  });

  it('are pages that the package holds', () => {
    const pages = named(/\b(docs\/[a-z-]+\.md)/g);
    expect(pages.length).toBeGreaterThan(5);
    expect(pack.files).toContain('docs');
    expect(pages.filter(({ name }) => !existsSync(join(root, name)))).toEqual([]);
  });

  it('are variables that a page explains', () => {
    const pages = readdirSync(join(root, 'docs')).map((page) => readFileSync(join(root, 'docs', page), 'utf8'));
    const variables = named(/\b(REPONAV_[A-Z_]+[A-Z])\b/g);
    expect(variables.length).toBeGreaterThan(10);
    expect(variables.filter(({ name }) => !pages.some((page) => page.includes(name)))).toEqual([]);
  });

  it('are scripts that a checkout has', () => {
    const scripts = named(/\bnpm run ([a-z-]+)/g);
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter(({ name }) => pack.scripts[name] === undefined)).toEqual([]);
  });
});
