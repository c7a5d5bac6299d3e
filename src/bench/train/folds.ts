/** What training knows of an instance's origin: forks and other spellings of a repository count as the same. */
export function repositoryKey(repo: string): string {
  return repo.slice(repo.lastIndexOf('/') + 1).toLowerCase();
}

/**
 * Cuts instances into folds, each repository wholly in one: largest repositories first, each into the fold with the fewest instances so far.
 * Returns indices into `repositories`, at most `count` folds, none empty.
 */
export function repositoryFolds(repositories: readonly string[], count: number): number[][] {
  const groups = new Map<string, number[]>();
  repositories.forEach((repo, index) => {
    const key = repositoryKey(repo);
    groups.set(key, [...(groups.get(key) ?? []), index]);
  });
  const folds: number[][] = Array.from({ length: Math.min(count, groups.size) }, () => []);
  const largestFirst = [...groups].sort((a, b) => b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1));
  for (const [, members] of largestFirst) {
    const smallest = folds.reduce((least, fold) => (fold.length < least.length ? fold : least));
    smallest.push(...members);
  }
  return folds;
}
