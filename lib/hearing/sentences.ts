/** Words up to the end of each sentence. */
export function sentences<Word extends { text: string }>(words: readonly Word[]): Word[][] {
  const lines: Word[][] = [[]];
  words.forEach((word, i) => {
    lines.at(-1)!.push(word);
    if (i < words.length - 1 && SENTENCE_END.test(word.text)) lines.push([]);
  });
  return lines;
}

/** "U.S." and "Mr." end no sentence. */
const SENTENCE_END =
  /(?:(?<!^(?:\p{Lu}\.)*\p{Lu}|^(?:Mr|Mrs|Ms|Dr|St|vs|etc|Prof|Jr|Sr))[.?!]|[。？！])["'”’」』)]*$/u;
