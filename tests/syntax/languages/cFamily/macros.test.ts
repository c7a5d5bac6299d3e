import { describe, expect, it } from 'vitest';
import { maskMacros } from '../../../../src/syntax/languages/cFamily/macros.js';

describe('macros of C and C++', () => {
  it.each([
    ['API_EXPORT int f(void) {', '[[aaaaaa]] int f(void) {'],
    ['static FORCE_INLINE size_t f(int x)', 'static [[aaaaaaaa]] size_t f(int x)'],
    ['int WINAPI f(void)', 'int        f(void)'],
    ['DEPRECATED("since 2") char *f(void);', '[[aaaaaaaaaaaaaaaaa]] char *f(void);'],
    ['lib_inline bool ns::Set::has(int x) const {', '[[aaaaaa]] bool ns::Set::has(int x) const {'],
    ['lib_inline Set::Set() : size{0} {}', '[[aaaaaa]] Set::Set() : size{0} {}'],
    ['static UNUSED const U32 sizes[] = {', 'static [[aa]] const U32 sizes[] = {'],
    ['int f(const char *, ...) PRINTF_LIKE(1, 2);', 'int f(const char *, ...)                  ;'],
    ['int f OF((int x));', 'int f    (int x) ;'],
    ['int f(NO_ESCAPE const void *x)', 'int f(          const void *x)'],
    ['x = 16 KB;', 'x = 16   ;'],
  ])('%s', (line, masked) => {
    expect(maskMacros(line, 'cpp')).toBe(masked);
  });

  it.each([
    'LONG f(BYTE const *x) {',
    'unsigned long long f(void);',
    'std::vector<int> f(const std::string &name) const noexcept {',
    'return FOO(x);',
    'explicit operator bool() const;',
    'struct stat *f(struct stat *x, FILE *y) {',
    'using Handle = std::shared_ptr<T>;',
    'bool operator==(const Set &other) const { return true; }',
  ])('leaves %s as it is', (line) => {
    expect(maskMacros(line, 'cpp')).toBe(line);
  });

  it('leaves a class without the macro before its name', () => {
    expect(maskMacros('class API_EXPORT Set final : public Base {', 'cpp')).toBe(
      'class            Set final : public Base {',
    );
  });

  it('ends loops made by macros before their blocks', () => {
    expect(maskMacros('{\n  FOR_EACH(x, list) {\n', 'cpp')).toBe('{\n  FOR_EACH(x, list);{\n');
    expect(maskMacros('{\n  list_for_each(x, list) {\n', 'c')).toBe('{\n  list_for_each(x, list);{\n');
    expect(maskMacros('  if (a &&\n      f(x)) {\n', 'c')).toBe('  if (a &&\n      f(x)) {\n');
  });

  it('blanks macros that stand alone, where nothing is torn apart without them', () => {
    expect(maskMacros('class A {\n  Q_OBJECT\npublic:\n', 'cpp')).toBe('class A {\n          \npublic:\n');
    expect(maskMacros('  ASSERT_EQ(1, x)\n      << "why";\n', 'cpp')).toContain('ASSERT_EQ');
    expect(maskMacros('TEST(A, B)\n{\n', 'cpp')).toContain('TEST(A, B)');
    expect(maskMacros('VALUE\nrb_new(int x)\n{\n', 'c')).toContain('VALUE');
    expect(maskMacros('#define LIST \\\n  FIRST\nint x;\n', 'c')).toContain('FIRST');
  });

  it.each([
    '/*',
    '{',
    '={',
    '\n',
    'a<b> ',
    'a\n',
    'FOO\n',
    'FOO(a)\n',
    'R"(',
    '"',
    '#if 0\n',
    '#define X /* \\\n',
    'a::',
  ])('gets through %j over and over, at the same length', (unit) => {
    const text = unit.repeat(Math.ceil(100_000 / unit.length));
    expect(maskMacros(text, 'cpp')).toHaveLength(text.length);
  });
});
