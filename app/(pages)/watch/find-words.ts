/** Where words were found in a line. */
export interface Hit {
  /** The line's id. */
  line: string;
  /** From which letter of its text to which. */
  from: number;
  to: number;
}

/** A text without the marks of letters and in small ones, and where in the text each of its letters stands. */
function plainly(text: string): { plain: string; at: number[] } {
  let plain = '';
  const at: number[] = [];
  let place = 0;
  for (const letter of text) {
    const own = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    plain += own;
    for (let i = 0; i < own.length; i += 1) at.push(place);
    place += letter.length;
  }
  at.push(place);
  return { plain, at };
}

/**
 * Where words stand in lines, in order; capitals and the marks of letters make no difference. Nothing for no words.
 *
 * @param sought what was typed: these words after each other, the last of which may go on
 */
export function findWords(lines: readonly { id: string; text: string | null }[], sought: string): Hit[] {
  const wanted = plainly(sought.trim().replace(/\s+/g, ' ')).plain;
  if (wanted === '') return [];
  return lines.flatMap(({ id, text }): Hit[] => {
    if (text === null) return [];
    const { plain, at } = plainly(text);
    const hits: Hit[] = [];
    for (let i = plain.indexOf(wanted); i >= 0; i = plain.indexOf(wanted, i + wanted.length))
      hits.push({ line: id, from: at[i]!, to: at[i + wanted.length]! });
    return hits;
  });
}

/** A text in pieces, of which every second one was found. */
export function inPieces(text: string, hits: readonly Hit[]): string[] {
  const ends = hits.flatMap(({ from, to }) => [from, to]);
  return [0, ...ends].map((from, i) => text.slice(from, ends[i] ?? text.length));
}
