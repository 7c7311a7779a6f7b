/** What an HTML parser would take for the beginning of a tag, comment or declaration. */
const TAG_START = /<(?=\/?[a-z!?])/gi;

/** The text with each "<" that begins a tag written as "‹"; everything else stays, as in "I <3 you" and "a < b". */
export function withoutMarkup(text: string): string {
  return text.replace(TAG_START, '‹');
}

/**
 * Outside text as one line of plain words, as records hold it: no tags, no control characters, no halves of a character,
 * single spaces. A text that is one already stays as it is.
 */
export function plainLine(text: string): string {
  const words = text
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/\s+/g, ' ')
    .trim();
  return withoutMarkup(words);
}

/** Letters of a sentence that are kept; what a file says of itself can have any length. */
const SENTENCE_LETTERS = 1000;

/** A plain line that is not too long. */
export function plainSentence(text: string): string {
  return plainLine(text.slice(0, SENTENCE_LETTERS));
}

/** Letters of a file's name that are kept; file systems allow 255 bytes. */
const FILE_NAME_LETTERS = 255;

/** A file's name as records hold it: no folders, tags or control characters. A name that is plain already stays as it is. */
export function plainFileName(name: string): string {
  return withoutFolders(name.slice(0, FILE_NAME_LETTERS));
}

export function isPlainFileName(name: string): boolean {
  return withoutFolders(name) === name;
}

function withoutFolders(name: string): string {
  const plain = withoutMarkup(name.replace(/[\p{Cc}/\\]/gu, '_').replace(/\p{Cs}/gu, '\ufffd'));
  return /^\.{0,2}$/.test(plain) ? '_' : plain;
}
