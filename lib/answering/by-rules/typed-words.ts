import { kindsNamedIn } from '../../memory/thing-names';
import { withoutWrapping } from './said-around';

/** "Which vid", and no file of that name. */
const VID = /\bvid(s?)\b(?!\.\w)/gi;

const IN_BACK_OF = /\bin back of\b/gi;

/** Words that ask, as they are mistyped most often, and short ones for others. */
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
  ...{
    whn: 'when',
    wen: 'when',
    wht: 'what',
    meny: 'many',
    mutch: 'much',
    becuase: 'because',
    becos: 'because',
  },
  ...{ adress: 'address', adresses: 'addresses', diffrent: 'different', differnt: 'different' },
  ...{ hw: 'how', ppl: 'people', peple: 'people', poeple: 'people', abt: 'about' },
  ...{ fav: 'favourite', fave: 'favourite', bday: 'birthday' },
};
const TYPOS = new RegExp(`\\b(?:${Object.keys(MISTYPED).join('|')})\\b(?!\\.\\w)`, 'g');
/** "How many people r in it?", "can u see a dog": letters for words that sound so. */
const ARE =
  /(?<=\b(?:who|what|where|which|how|there|they|we|you|people|persons|men|women|kids|children|players|cars|dogs|cats|things) )r(?= \p{L})/giu;
const YOU = /(?<=\b(?:do|did|can|could|have|would|will|are) )u(?= \p{L})/giu;
/** What somebody is called before they are asked: "hey, where is the cat?" */
const GREETING = /^\W*(?:hey|hi|hello|yo|hiya|oi|ok|okay)(?: there| mneme)?\b[\s,.!:-]+(?=\p{L}+ \S)/iu;

/** "Were are the keys": before another such word it asks for a place. */
const WERE = /^(\W*)were(?= (?:is|are|was|were|do|does|did|can|has|have|had)\b)/i;

/** "Dose she drive?" */
const DOSE = /(?<=\b(?:what|which|who|where|when|why|how)\b(?: \p{L}+){0,3} |^\W*)dose(?= \p{L}+ \p{L})/iu;

/** "Whats the colour of it?" */
const SHORT_IS = /^(\W*)(what|who|where|when|how)s (?=\p{L})/iu;

/** "How old has Ada become": how old she is. */
const BECOME =
  /\bhow old (?:is |has |have |did |are )?([\p{L}'’. -]+?) (?:(?:has|have|did|is) )?(?:become|became|turned|turn|got|grown|geworden)(?=\W*$)/iu;

/** What is said of something is talk about it. */
const SAYING =
  /\b(say|says|said|saying) (?:something|anything|a (?:single )?(?:word|thing)|a few words|things|stuff) (?=about\b)/gi;
const TALKING: Readonly<Record<string, string>> = {
  ...{ say: 'talk', says: 'talks', said: 'talked', saying: 'talking' },
};

/** "I should like to see the video with the cat": what somebody wishes to see they ask to be shown. */
const WISH =
  /^(?:(?:so|well|hi|hello|hey|please|ok|okay)\b[,.!:]*\s+)*(?:i|we)(?:(?:\s+(?:would|should)|['’]d)\s+(?:(?:really|very much|so|just)\s+)?(?:like|love|wish)|\s+(?:just\s+)?(?:want|wanna|need|wish))\s+(?:to\s+)?(?:see|watch|view|look at)\s+(?!if\b|whether\b)/i;

/** "Can you find the video with the cat?" asks for no yes or no. */
const REQUEST =
  /^(?:can|could|would|will) you (?:(?:please|just|kindly|maybe|perhaps|possibly) )*(?=(?:show|find|play|open)\b)/i;

/** "Cars - which videos pls": first what is to be in them, then the question. */
const THEN_WHICH =
  /^\W*((?!(?:who|what|which|where|when|why|how|is|are|was|were|do|does|did|i|we|the videos?)\b)[\p{L}’'-]+(?: (?!(?:is|are|was|were|do|does|did|has|have)\b)[\p{L}’'-]+){0,3})\s*(?:[,:;–—-]|\.{2,})\s*(?:in )?(?:which|what) (?:of (?:my|our|the) )?(?:videos?|clips?|films?|recordings?)(?: (?:is|are|was|were) (?:it|they|that|those)(?: in)?| (?:have|has|show|shows) (?:it|them|one|any))?[\s,]*(?:please|pls|plz)?[?!.\s]*$/iu;

/** "A red tie, who has that on?": first what it is, then the question. */
const THEN_WHO =
  /^\W*((?!(?:who|what|which|where|when|why|how|is|are|was|were|do|does|did|i|we)\b)\p{L}[\p{L}' -]{2,40}?)\s*(?:[,:;–—-]|\.{2,})\s*who (?:has|have|had|is wearing|was wearing|wears?|wore|has got)(?: got)? (?:that|it|this|one|them|those)(?: on)?[?!.\s]*$/iu;

/** "Find me the one filmed in a bedroom": it is asked which video that is. */
const ONE_FILMED =
  /^(?:(?:please )?(?:find|show|give|get|play)(?: me| us)? )?the (?:one|video|clip|film|recording)(?: (?:that|which)(?: (?:was|is|i|we))?)? (?:filmed|recorded|shot|taken|made) (?=(?:in|at|on) )/i;
/** "Which one has monitors?" */
const WHICH_ONE = /^(?:and |so )?which ones? (?=(?:has|have|shows?|contains?|features?)\b)/i;

/** A question with its words as they are spelt that ask, "video" for "vid" and "talked about" for "said something about", and an order for a wish or a request to be shown something. Pure. */
export function asSpelt(question: string): string {
  return withoutWrapping(question)
    .replace(SHORT_IS, '$1$2 is ')
    .replace(WERE, '$1where')
    .replace(DOSE, 'does')
    .replace(BECOME, 'how old is $1')
    .replace(VID, 'video$1')
    .replace(GREETING, '')
    .replace(TYPOS, (word) => MISTYPED[word]!)
    .replace(ARE, 'are')
    .replace(YOU, 'you')
    .replace(SAYING, (_, verb: string) => `${TALKING[verb.toLowerCase()]} `)
    .replace(WISH, 'Show me ')
    .replace(REQUEST, '')
    .replace(THEN_WHICH, 'Which videos have $1?')
    .replace(THEN_WHO, 'Who wears $1?')
    .replace(ONE_FILMED, 'Which video was filmed ')
    .replace(IN_BACK_OF, 'behind')
    .replace(WHICH_ONE, (one, _: number, text: string) =>
      kindsNamedIn(text).length > 0 ? 'Which video ' : one,
    );
}
