/**
 * Marks an English text that a page shows by `t(…)` later, as those of a table or of what lib/ tells: the check of the
 * language files (test/unit/app/language-files.test.ts) finds it by this.
 */
export function text<T extends string>(english: T): T {
  return english;
}
