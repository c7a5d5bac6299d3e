import { describe, expect, it } from 'vitest';
import { memberDefinitions } from '../../src/representation/memberDefinitions.js';
import { plainDefinitions } from '../../src/representation/plainDefinitions.js';

const inPlain = (line: string) => plainDefinitions(line, 0, line.length).map(({ name, kind }) => `${kind} ${name}`);
const inMembers = (text: string, language: string, known: string[] = []) =>
  memberDefinitions(text, [[0, text.length]], language, new Set(known)).map(({ name }) => name);

describe('lines of texts without an outline', () => {
  it.each([
    ['def map_values(f): .[] |= f;', 'strong map_values'],
    ['message OrderLine {', 'strong OrderLine'],
    ['  rpc PlaceOrder(OrderLine) returns (OrderLine);', 'strong PlaceOrder'],
    ['(defun count-all (items)', 'strong count'],
    ['(defn total [cart]', 'strong total'],
    ['function(add_shop_test name)', 'strong add_shop_test'],
    ['resource "aws_queue" "orders" {', 'strong orders'],
    ['CREATE OR REPLACE FUNCTION sum_of(a int)', 'strong sum_of'],
    ['create table shop.invoices (', 'strong invoices'],
    ['cdef class RingQueue:', 'strong RingQueue'],
    ['    cpdef int push_back(self, int x):', 'strong push_back'],
    ['sub dispatch {', 'strong dispatch'],
    ['  pub fn serve(port: u16) void {', 'strong serve'],
    ['run_tests() {', 'strong run_tests'],
    ['install: build', 'likely install'],
    ['VERSION := 1', 'likely VERSION'],
    ['limit = 10', 'likely limit'],
    ['total <- function(x) x', 'likely total'],
    ['area :: Shape -> Double', 'likely area'],
    ['[database]', 'likely database'],
  ])('%s', (line, found) => {
    expect(inPlain(line)).toEqual([found]);
  });

  it.each(['The total of the cart is right.', '- a list', 'a == b', '', '   ', '{"name": 1}', 'x'.repeat(500)])(
    'nothing in %j',
    (line) => {
      expect(inPlain(line)).toEqual([]);
    },
  );

  it('names each once for each kind, where it stands first', () => {
    const text = 'run:\nrun:\ndef run\n';
    expect(plainDefinitions(text, 0, text.length)).toEqual([
      { name: 'run', kind: 'likely', offset: 0 },
      { name: 'run', kind: 'strong', offset: 10 },
    ]);
  });
});

describe('lines that declare what an outline leaves out', () => {
  it.each([
    ['java', '  public static final int MAX_LINES = 3;', 'MAX_LINES'],
    ['java', '  private Map<String, List<Integer>> index;', 'index'],
    ['c_sharp', '    private readonly string name;', 'name'],
    ['php', "  const SENDER = 'shop';", 'SENDER'],
    ['php', '  private int $tries = 0;', 'tries'],
    ['ruby', '  SHELVES = 3', 'SHELVES'],
    ['python', '    limit: int = 3', 'limit'],
    ['typescript', '  private size = PAGE_SIZE;', 'size'],
    ['typescript', '  readonly label?: string;', 'label'],
    ['rust', '    pub items: Vec<u8>,', 'items'],
    ['go', '\tAddr string', 'Addr'],
    ['go', '\tName string `json:"name"` // of the shop', 'Name'],
    ['c', '#define RING_SIZE 8', 'RING_SIZE'],
    ['c', '  struct node *next;', 'next'],
  ])('%s: %s', (language, line, name) => {
    expect(inMembers(line, language)).toEqual([name]);
  });

  it.each([
    ['java', 'package shop;'],
    ['java', 'import com.acme.Shop;'],
    ['java', ' * name: of the shop'],
    ['python', 'from shop import cart'],
    ['python', '# limit = 3'],
    ['javascript', "import { a } from './a.js';"],
    ['javascript', 'call(a, b)'],
    ['javascript', 'a == b'],
    ['go', '// Addr string'],
  ])('nothing in %s: %s', (language, line) => {
    expect(inMembers(line, language)).toEqual([]);
  });

  it.each([
    ['java', '  @Column(name = "x") private int size = 3;', 'size'],
    ['cpp', '  std::vector<std::string> names[3];', 'names'],
    ['c', '  int table[2][3] = {', 'table'],
  ])('%s: %s', (language, line, name) => {
    expect(inMembers(line, language)).toEqual([name]);
  });

  it('knows each of several that are declared at once', () => {
    expect(inMembers('ACROSS, DOWN = 1, 2', 'python')).toEqual(['ACROSS', 'DOWN']);
    expect(inMembers('\tconst low, high = 1, 2', 'go')).toEqual(['low', 'high']);
    expect(inMembers('call(a, b)', 'python')).toEqual([]);
  });

  it.each([
    ['java', 'private int width, height;', ['width', 'height']],
    ['c', 'int *head, tail[3];', ['head', 'tail']],
    ['java', 'private Map<String, List<Integer>> index, other = null, last;', ['index', 'other', 'last']],
    ['java', 'int width = max(1, 2), height = 3;', ['width', 'height']],
    ['javascript', 'var first = 1, second = "a, b", third', ['first', 'second', 'third']],
    ['typescript', 'const first = [1, other], second = 2;', ['first', 'second']],
    ['python', 'first = one, other', ['first']],
    ['go', '\tx, y int', ['x', 'y']],
    ['go', 'var template string', ['template']],
    ['go', 'type Server struct {', []],
    ['rust', 'pub struct Point { pub across: u8, down: u8 }', ['across', 'down']],
    ['typescript', 'export type Row = { id: number; label?: string };', ['id', 'label']],
    ['typescript', '  private type = { id: 1, label };', ['type']],
    ['javascript', 'const object = { id: 1 };', ['object']],
    ['c_sharp', 'public object Instance { get; }', []],
    ['php', '$result = $cache->get($key, $hints, $other);', ['result']],
    ['cpp', '  str, END + 1, NEXT == id ? 0 : NEXT);', []],
    ['cpp', '  if (begin) return {++begin, kind};', []],
    ['typescript', '  enum?: string;', ['enum']],
    ['typescript', '  enum: string[];', ['enum']],
    ['c', 'static struct point origin = { 1, 2 };', ['origin']],
    ['c', 'struct point { int across, down; };', ['across', 'down']],
    ['kotlin', 'class Cart(val owner: String, private var limit: Int = 3, plain: Int) {', ['owner', 'limit']],
    ['kotlin', '    val owner by lazy { 1 }', ['owner']],
    ['scala', 'case class Cart(val owner: String)', ['owner']],
    ['java', 'public record Row<T>(int id, List<T> labels) {', ['id', 'labels']],
    ['c_sharp', 'public record struct Row(int Id, string Label = "a");', ['Id', 'Label']],
    ['ruby', '  attr_accessor :width, :height # of the shelf', ['width', 'height']],
    ['javascript', 'module.exports.limit = 3;', ['limit']],
    ['javascript', 'exports.limit = 3;', ['limit']],
    ['javascript', 'exports.limit == 3;', []],
    ['php', "define('LIMIT', 3);", ['LIMIT']],
    ['elixir', '  @timeout 5_000', ['timeout']],
    ['elixir', '  @doc "limit"', []],
    ['typescript', '  #secret = 1;', ['secret']],
    ['c', '  int (*callback)(int value);', ['callback']],
    ['cpp', '  std::atomic<bool> done_{false};', ['done_']],
  ])('knows all that %s declares in a line: %s', (language, line, names) => {
    expect(inMembers(line, language)).toEqual(names);
  });

  it.each([
    ['java', 'enum Status { OPEN, CLOSED }', ['OPEN', 'CLOSED']],
    [
      'java',
      'public enum Level implements Named {\n  /** low, lower */\n  LOW(1, "a,b(") { int of() { return 1; } },\n  @Deprecated\n  HIGH(3);\n  // other, OTHER\n  private final int weight;\n}\n',
      ['LOW', 'HIGH', 'weight'],
    ],
    [
      'c_sharp',
      'public enum Colour\n{\n    Red,\n    Green = Red | 2,\n    [Obsolete("x")] Blue,\n}\n',
      ['Red', 'Green', 'Blue'],
    ],
    [
      'typescript',
      "export const enum Way {\n  Up,\n  Down = 'd, e',\n  Left = 1 << 3, Right\n}\n",
      ['Up', 'Down', 'Left', 'Right'],
    ],
    [
      'rust',
      '#[derive(Debug)]\npub(crate) enum Kind<T> {\n    Plain,\n    Tuple(u8, T),\n    #[serde(rename = "n")]\n    Named { size: u8 },\n}\n',
      ['Plain', 'Tuple', 'Named'],
    ],
    [
      'rust',
      'pub enum Kind<T> {\n    Plain,\n    Tuple(u8, T),\n    #[serde(rename = "n")]\n    Named { size: u8, of: T },\n    Valued = 3,\n}\n',
      ['Plain', 'Tuple', 'Named', 'Valued'],
    ],
    [
      'kotlin',
      'enum class Shape(val sides: Int) {\n    TRIANGLE(3),\n    SQUARE(4);\n    val area = 1\n}\n',
      ['sides', 'TRIANGLE', 'SQUARE', 'area'],
    ],
    [
      'c',
      'enum {\n  RING_A,\n#ifdef MORE\n  RING_B = 2, /* two, */\n#endif\n  RING_C\n};\nint count;\n',
      ['RING_A', 'RING_B', 'RING_C', 'count'],
    ],
    ['c', 'enum state current;\nint count;\n', ['current', 'count']],
    ['c', 'static enum state table[] = {\n  RING_A,\n};\n', ['table']],
    ['cpp', 'enum class Mode : int\n{\n  kFast, kSlow\n};\n', ['kFast', 'kSlow']],
    [
      'swift',
      'enum Colour: String {\n  case red, green = "g"\n  indirect case blue(Int, Colour)\n}\n',
      ['red', 'green', 'blue'],
    ],
    ['php', "enum Suit: string {\n  case Hearts = 'H';\n  case Spades;\n}\n", ['Hearts', 'Spades']],
    ['swift', 'switch colour {\n  case red:\n    1\n}\n', []],
  ])('knows the members of an enumeration of %s: %j', (language, text, names) => {
    expect(inMembers(text, language, ['Colour', 'Suit', 'Mode'])).toEqual(names);
  });

  it('reads a file of blanks around one name, and of statements in an open parenthesis, in linear time', () => {
    const fileOf = (line: string) => `${line}\n`.repeat(Math.floor((512 * 1024) / line.length));
    const { length } = inPlain(fileOf(`${' '.repeat(200)}a${' '.repeat(198)}`));
    expect(length).toBe(0);
    expect(inPlain(fileOf(`${' '.repeat(190)}a${' '.repeat(190)}=`))).toEqual(['likely a']);
    for (const language of ['cpp', 'go', 'java']) expect(inMembers(fileOf('(;'.repeat(100)), language)).toEqual([]);
  });

  it('reads lines of one repeated piece in linear time', () => {
    for (const piece of [
      '*',
      '&',
      'a*',
      '* ',
      'a ',
      'a, ',
      '[',
      '[]',
      '(',
      '()',
      '&*',
      '@',
      '#',
      'a<',
      '=',
      ':',
      ';',
      'a:',
      'c',
      ' ',
      'enum ',
      'enum {',
      'record a',
      'type {',
      'class val a',
      '( * a',
      '"',
      '/*',
      'case a, ',
    ]) {
      const text = `${piece.repeat(Math.floor(199 / piece.length))}\n`.repeat(500);
      for (const language of ['cpp', 'go', 'java']) expect(inMembers(text, language).length).toBeLessThan(2);
      for (const before of ['', 'def ', 'cdef ']) expect(inPlain(before + text).length).toBeLessThan(3);
    }
  });

  it('leaves out what the outline has', () => {
    expect(inMembers('A = 1\nB = 2\n', 'python', ['A'])).toEqual(['B']);
  });
});
