/** A sentence of an answer, with the numbers that it cites taken out of it. */
export interface Sentence {
  text: string;
  /** In the order cited, each once. */
  cites: number[];
}

const CITES = /\s*\[\s*(\d{1,4}(?:\s*[,;]\s*\d{1,4})*)\s*\]/g;
/** Where a sentence ends, with the numbers after it. */
const END = /(?:[.!?…]+["'”’)]*(?:\s*\[[\d,;\s]+\])*[.]?(?=\s|$))|\n+/g;
const ABBREVIATION = /(?:^|[\s(])(?:mr|mrs|ms|dr|st|no|vs|approx|[ap]\.m|e\.g|i\.e|\p{Lu})\.$/iu;
/** Marks of lists and of emphasis that some models put there anyway. */
const MARKS = /^\s*(?:[-*•]|\d{1,2}[.)])\s+|\*\*|^#+\s*/gm;

/**
 * The sentences of an answer. Ids of people are written as `<p_3>`, however the model wrote them. Pure.
 *
 * @param isWhole no more is to come; else the last sentence is left out, since it may go on
 */
export function sentencesIn(answer: string, isWhole = true): Sentence[] {
  const text = answer
    .replace(MARKS, '')
    .replace(/<?\bp_(\d{1,7})\b>?/g, '<p_$1>')
    // Cited by two models in two ways.
    .replace(/【(\d+)[^】]*】/g, '[$1]');
  const found: Sentence[] = [];
  let from = 0;
  const take = (to: number) => {
    const sentence = sentenceOf(text.slice(from, to));
    from = to;
    const last = found.at(-1);
    // Numbers on a line of their own are those of the sentence before.
    if (sentence.text === '' && last) last.cites = [...new Set([...last.cites, ...sentence.cites])];
    else if (sentence.text !== '') found.push(sentence);
  };
  for (const { 0: end, index } of text.matchAll(END))
    if (!ABBREVIATION.test(text.slice(from, index + 1))) take(index + end.length);
  if (isWhole) take(text.length);
  // Its numbers may still come.
  else if (text.slice(from).trim() === '' || /^\s*\[/.test(text.slice(from))) found.pop();
  return found;
}

function sentenceOf(text: string): Sentence {
  const cites = [...text.matchAll(CITES)].flatMap(([, numbers]) =>
    numbers!.split(/[,;]/).map((number) => Number(number)),
  );
  const plain = text.replace(CITES, '').replace(/\s+/g, ' ').trim();
  return { text: /[\p{L}\p{N}]/u.test(plain) ? plain : '', cites: [...new Set(cites)] };
}
