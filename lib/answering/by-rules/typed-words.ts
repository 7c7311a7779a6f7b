/** "Which vid", and no file of that name. */
const VID = /\bvid(s?)\b(?!\.\w)/gi;

/** Words that ask, as they are mistyped most often. */
const MISTYPED: Readonly<Record<string, string>> = {
  ...{ wich: 'which', whcih: 'which', waht: 'what', wat: 'what', wehn: 'when', whne: 'when', hwo: 'how' },
  ...{
    ther: 'there',
    thre: 'there',
    theer: 'there',
    wher: 'where',
    whre: 'where',
    mnay: 'many',
    mani: 'many',
  },
};
const TYPOS = new RegExp(`\\b(?:${Object.keys(MISTYPED).join('|')})\\b`, 'g');

/** A question with its words as they are spelt that ask, and "video" for "vid". Pure. */
export function asSpelt(question: string): string {
  return question.replace(VID, 'video$1').replace(TYPOS, (word) => MISTYPED[word]!);
}
