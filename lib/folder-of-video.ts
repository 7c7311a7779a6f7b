import { isPlainFileName, plainFileName } from './plain-text';

/** Parts of a folder's path that are kept, the last ones: where it lies beyond them is nothing that tells of its videos. */
const PARTS = 2;
/** Letters of each that are kept. */
const MOST_LETTERS = 100;

/**
 * The folder that a video lay in as records hold it, "Holiday 2024/Lisbon": the last two parts of its path inside what was chosen, each as a file's name is;
 * null where it lay in none. Pure.
 */
export function plainFolder(path: string): string | null {
  const parts = path.split('/').filter((part) => part.trim() !== '');
  // Cut where a letter of two halves stands, it is made plain once more.
  const kept = parts
    .slice(-PARTS)
    .map((part) => plainFileName(plainFileName(part.trim()).slice(0, MOST_LETTERS).trimEnd()));
  return kept.length > 0 ? kept.join('/') : null;
}

/** Whether a text is a folder as records hold it. Pure. */
export function isPlainFolder(folder: string): boolean {
  const parts = folder.split('/');
  return (
    parts.length <= PARTS &&
    parts.every((part) => part !== '' && part.length <= MOST_LETTERS && isPlainFileName(part))
  );
}
