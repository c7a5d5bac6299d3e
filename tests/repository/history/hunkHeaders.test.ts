import { expect, it } from 'vitest';
import { HunkHeaders } from '../../../src/repository/history/hunkHeaders.js';

const ID = '0123456789'.repeat(4);
const PATCH = `${ID}
diff --git a/a.py b/a.py
index 1..2 100644
--- a/a.py
+++ b/a.py
@@ -1 +1,2 @@ def first():
-x
+@@ -1 +1 @@ def evil():
+${ID}
@@ -9,0 +11 @@ def second():
+y
\\ No newline at end of file
diff --git a/b.py b/b.py
deleted file mode 100644
--- a/b.py
+++ /dev/null
@@ -1 +0,0 @@
-x
`;

it('tells the same of a patch however it is cut', () => {
  const expected = [
    `commit ${ID}`,
    'file null',
    'file a.py',
    'hunk def first():',
    'hunk def second():',
    'file null',
    'file null',
    'hunk ',
  ];
  for (const size of [1, 2, 3, 7, 40, 10_000]) {
    const told: string[] = [];
    const headers = new HunkHeaders({
      commit: (id) => told.push(`commit ${id}`),
      file: (path) => told.push(`file ${path}`),
      hunk: (header) => told.push(`hunk ${header}`),
    });
    const bytes = Buffer.from(PATCH);
    for (let at = 0; at < bytes.length; at += size) headers.push(bytes.subarray(at, at + size));
    expect(told, `in pieces of ${size}`).toEqual(expected);
  }
});
