import { describe, expect, it } from 'vitest';
import { SUMMARY_KINDS } from '../../../src/representation/summaries/kinds.js';
import { SUMMARY_PROMPTS } from '../../../src/representation/summaries/prompts.js';

describe('the prompts of summaries', () => {
  it('have versions that are changed on purpose only: a new one makes every stored summary of its kind be paid for again', () => {
    expect(Object.fromEntries(SUMMARY_KINDS.map((kind) => [kind, SUMMARY_PROMPTS[kind].version]))).toEqual({
      'role-summary': '8d7be6721d4e',
      'technical-summary': 'a4062053cde4',
      'bug-reports': '43395d4f44b8',
    });
  });

  it('differ in their third block alone', () => {
    const frames = new Set(SUMMARY_KINDS.map((kind) => SUMMARY_PROMPTS[kind].frame));
    expect(frames.size).toBe(1);
    expect(new Set(SUMMARY_KINDS.map((kind) => SUMMARY_PROMPTS[kind].task)).size).toBe(SUMMARY_KINDS.length);
  });

  it('have the four blocks in their order, and a hole for each thing that is filled in', () => {
    const { frame } = SUMMARY_PROMPTS['role-summary'];
    expect([...frame.matchAll(/^# (.+)$/gm)].map(([, title]) => title)).toEqual(['File', 'Purpose', 'Task', 'Output']);
    for (const hole of ['path', 'open', 'source', 'close', 'note', 'task']) expect(frame).toContain(`{{${hole}}}`);
  });
});
