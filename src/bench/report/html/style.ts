/** The report's only style sheet; colours follow the reader's light or dark setting. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #1c1e21; --soft: #5d6570; --line: #d8dce2; --paper: #ffffff; --band: #f4f6f8;
  --s0: #1f6fb2; --s1: #d9822b; --s2: #2e8b57; --s3: #b0413e; --s4: #7a5ea8; --s5: #8a6d3b; --s6: #3a9ca6; --s7: #8c8c8c; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e8eb; --soft: #9aa3ad; --line: #3a414a; --paper: #15181c; --band: #1d2126;
  --s0: #5aa7e6; --s1: #f0a657; --s2: #62c28b; --s3: #e2807d; --s4: #ab93d6; --s5: #c4a874; --s6: #6fcad3; --s7: #a8a8a8; } }
body { margin: 0 auto; padding: 1.5rem; max-width: 76rem; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.2rem; margin-top: 2.5rem; border-bottom: 1px solid var(--line); } h3 { font-size: 1rem; }
p, figcaption { color: var(--soft); max-width: 60rem; } figure { margin: 1rem 0; overflow-x: auto; } svg { max-width: none; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; font-variant-numeric: tabular-nums; margin: .5rem 0 1.2rem; }
th, td { padding: .2rem .7rem; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap; }
th:first-child, td:first-child { text-align: left; } th { background: var(--band); font-weight: 600; } td.text { text-align: left; }
svg text { fill: var(--ink); font-size: 11px; } svg .figure { fill: var(--soft); font-size: 10px; } .grid { stroke: var(--line); } .whole { fill: var(--band); } .hollow { fill: var(--line); }
.line { stroke-width: 2; }
${Array.from({ length: 8 }, (_, i) => `.s${i} { fill: var(--s${i}); } .line.s${i} { fill: none; stroke: var(--s${i}); }`).join('\n')}
summary { cursor: pointer; font-weight: 600; margin: .6rem 0; }
`;
