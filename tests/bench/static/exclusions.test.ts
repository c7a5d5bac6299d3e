import { describe, expect, it } from 'vitest';
import { excludedBecauseOf, refuseExcluded } from '../../../src/bench/static/exclusions.js';
import training from '../../../src/bench/static/trainingRepositories.json' with { type: 'json' };

describe('repositories that nothing is learned from', () => {
  it('are those of benchmarks', () => {
    expect(excludedBecauseOf('django/django')).not.toBeNull();
    expect(excludedBecauseOf('ankidroid/Anki-Android')).not.toBeNull();
  });

  it('are caught under the names of their forks', () => {
    expect(excludedBecauseOf('somebody/Django')).not.toBeNull();
    expect(excludedBecauseOf('somebody/anki_android.git')).not.toBeNull();
  });

  it('are named together in the refusal', () => {
    expect(() => refuseExcluded(['somebody/django', 'somebody/quite-unknown', 'other/sympy'])).toThrow(
      /somebody\/django .* other\/sympy/,
    );
  });

  it('are not among those that the shipped embedding was trained on', () => {
    const names = training.repositories.map(({ name }) => name);
    expect(names.length).toBeGreaterThanOrEqual(15);
    expect(names.filter((name) => excludedBecauseOf(name) !== null)).toEqual([]);
  });

  it('leave repositories that are held out for the validation', () => {
    expect(training.repositories.some(({ split }) => split === 'validation')).toBe(true);
    for (const { commit } of training.repositories) expect(commit).toMatch(/^[0-9a-f]{40}$/);
  });
});
