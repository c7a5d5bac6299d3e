import { expect, it } from 'vitest';
import { definitionTypes } from '../../src/syntax/definitionTypes.js';

it('names the roots of patterns that define or import, once each', () => {
  const query = `
    ; (ignored) @def.class
    (class_definition name: (identifier) @name) @def.class
    (class_definition "(" @_paren) @container
    (module (assignment left: (identifier) @name) @def.constant)
    [(import_a) (import_b source: (string) @import.module)] @import
    (call function: (identifier) @call)
    (decorator) @attribute
  `;
  expect(definitionTypes(query)).toEqual(['class_definition', 'module', 'import_a', 'import_b']);
});
