import type { LanguageModule } from '../types.js';
import { maskMacros } from './cFamily/macros.js';
import { functionDeclarators, includeTargets, refineCSymbol, SHARED_QUERY } from './cFamily/sharedQuery.js';
import { CHARACTER, DOUBLE } from './shared/strings.js';

const c: LanguageModule = {
  id: 'c',
  aliases: [],
  extensions: ['.c', '.h'],
  grammar: { package: '@repomix/tree-sitter-wasms', file: 'out/tree-sitter-c.wasm' },
  warmup: `#include <a.h>
#include "b.h"
#define M(x, ...) do { f(x); } while (0)
#if defined(A) && B > 2
typedef struct s { unsigned int x : 3; struct s *next; } s_t;
#elif C
enum e { A = 1, B };
#else
union u { char c; double d[2]; };
#endif
/* block */
static const char *const names[] = { [0] = "a\\n", NULL };
__attribute__((unused)) static inline int *f(const s_t *p, int (*g)(void), ...)
{
    for (int i = 0; i < 0x1F && !p->x; i++) { if (p[i].x == 'c') continue; else break; }
    switch (p->x) { case 1: return (int *)p->next + 1; default: goto end; }
    do { *p = (s_t){ .x = sizeof(int) }; x = y ? ~1.5f : -2L; } while (g());
end:
    return &a->b[1];
}
`,
  keywords:
    'auto bool break case char const constexpr continue default do double else enum extern false float for goto if inline int long nullptr register restrict return short signed sizeof static static_assert struct switch thread_local true typedef typeof union unsigned void volatile while'.split(
      ' ',
    ),
  query: `
    (function_definition declarator: [${functionDeclarators('(identifier) @name')}] body: (_) @body) @def.function
    (struct_specifier name: (type_identifier) @name body: (_) @body) @def.struct
    (union_specifier name: (type_identifier) @name body: (_) @body) @def.union
    (enum_specifier name: (type_identifier) @name body: (_) @body) @def.enum
    ${SHARED_QUERY}
    (call_expression function: (identifier) @call)
  `,
  docs: 'above',
  strings: [DOUBLE, CHARACTER],
  parsedText: { always: (text) => maskMacros(text, 'c') },
  refineSymbol: refineCSymbol,
  importTargets: includeTargets,
};

export default c;
