/**
 * So many changes of videos' records are joined at once, of one video at least: of 8 hours some, of fewer where more is seen in each clip. Of fewer what is of all were joined more
 * often, of more as much more is held.
 */
export const MOST_AT_ONCE = 16_000;

/** In a memory of which more is held anyway as many more: a tenth of the changes of what is of all. So that is joined some hundred times at most, and a fifth more is held. */
export const SHARE_OF_ALL = 0.1;

/** So many changes are held decrypted, those that were decrypted last: some 80 MB, and as many as memories of some hours have. What is read again after that is decrypted again. */
export const MOST_HELD = 16_000;
