import { buildAnswer, buildInline, buildScaffold, type Presentable } from '../../src/navigation/index.js';
import type { Profile } from '../../src/navigation/schemas.js';
import { outline, type RankedSketch, ranking, receipt } from './builders.js';
import { FILES, pythonTargets, QUERY } from './shop.js';

/** The shop's files with listed ones behind them: a whole answer of 12 files. */
export function shopAnswer(profile: Profile = 'default', extra: RankedSketch[] = listed(6)): Presentable {
  const made = ranking(QUERY, [...FILES, ...extra]);
  const files = buildScaffold(made.ranking, { profile, outlineOf: made.outlineOf, importTargets: pythonTargets });
  const answer = buildAnswer(made.ranking, {
    scaffold: files,
    receipt: receipt(),
    outlineOf: made.outlineOf,
    accept: null,
  });
  const outlineOf = (path: string) => made.outlineOf(made.ranking.view.files.findIndex((file) => file.path === path));
  return {
    ...answer,
    query: { ...answer.query, identifiers: ['token', 'callback'], paths: ['src/app.py'] },
    inline: buildInline(files, outlineOf),
    snippets: [
      { path: 'src/backend/server.py', symbol: 'validate_token', startLine: 160, endLine: 163, score: 9, text: BODY },
      { path: 'src/app.py', symbol: null, startLine: 1, endLine: 2, score: 8, text: 'import os\n\timport sys' },
      { path: 'src/app.py', symbol: 'create', startLine: 4, endLine: 7, score: 7, text: BODY },
    ],
  };
}

const BODY = 'def validate_token(token: str) -> bool:\n    if token.expired:\n        return False\n    return True';

function listed(count: number): RankedSketch[] {
  return Array.from({ length: count }, (_, at) => ({
    path: `src/views/page_${at}.py`,
    outline: outline('python', [{ kind: 'function', name: 'view', lines: [1, 9] }]),
  }));
}
