import { describe, expect, it } from 'vitest';
import { judgeAnswer } from '../../../src/representation/summaries/judgeAnswer.js';

describe('an answer', () => {
  it.each([
    ['nothing', ''],
    ['white space', ' \n\t '],
    ['an empty fence', '```\n\n```'],
    ['signs', '... --- ... {} [] () 12345 67890'],
    ['a web page', '<!DOCTYPE html><html><body>502 Bad Gateway, please try again later</body></html>'],
    ['a refusal', "I'm sorry, but I can't help with that request."],
    ['another refusal', 'I cannot describe the contents of this file because it may be proprietary.'],
  ])('that is %s is not kept', (_, answer) => expect(judgeAnswer(answer)).toHaveProperty('rejected'));

  it.each([
    ['a summary', 'Registers and looks up shop items.\n', 'Registers and looks up shop items.'],
    ['a fenced one', '```text\nRegisters and looks up items.\n```', 'Registers and looks up items.'],
    [
      'one with a fence inside',
      'Registers items:\n```py\nadd(item)\n```\nand sells them.',
      'Registers items:\n```py\nadd(item)\n```\nand sells them.',
    ],
    [
      'one about apologies',
      'Sorry pages: renders the page that says "I am sorry".',
      'Sorry pages: renders the page that says "I am sorry".',
    ],
    [
      'another script',
      '注册商品并按名称查找它们，同时计算每个订单的总价格与折扣。',
      '注册商品并按名称查找它们，同时计算每个订单的总价格与折扣。',
    ],
  ])('that is %s is kept', (_, answer, text) => expect(judgeAnswer(answer)).toEqual({ text }));
});
