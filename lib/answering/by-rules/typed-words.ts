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

/** What is said of something is talk about it. */
const SAYING =
  /\b(say|says|said|saying) (?:something|anything|a (?:single )?(?:word|thing)|a few words|things|stuff) (?=about\b)/gi;
const TALKING: Readonly<Record<string, string>> = {
  ...{ say: 'talk', says: 'talks', said: 'talked', saying: 'talking' },
};

/** A question with its words as they are spelt that ask, "video" for "vid" and "talked about" for "said something about". Pure. */
export function asSpelt(question: string): string {
  return question
    .replace(VID, 'video$1')
    .replace(TYPOS, (word) => MISTYPED[word]!)
    .replace(SAYING, (_, verb: string) => `${TALKING[verb.toLowerCase()]} `);
}
