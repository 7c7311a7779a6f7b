import { text } from '../../text';

/** What is said to Mneme and asks nothing of the videos: talk, taking back or talking to others, an order to some device; or a question about the world. */
export const NOTHING = ['social', 'dismiss', 'device'] as const;
export type Nothing = (typeof NOTHING)[number];
export type Wants = Nothing | 'world';

/** Whether what a question is known for is one of these. */
export function isWants(form: string | null | undefined): form is Wants {
  return form === 'world' || (NOTHING as readonly unknown[]).includes(form);
}

/** Said without wanting an answer, in words that leave no doubt. */
const PLAINLY: Record<Exclude<Nothing, 'device'>, RegExp> = {
  social:
    /^(?:(?:oh|ok(?:ay)?|well|good|great|fine|nice|cool|right|all right|thanks|thank you|thanks a lot|cheers|hi|hello|hey|good (?:morning|evening|night)|bye|goodbye|got it|i see|yes|no|sure|please|so much|very much|then|there|mneme|everybody|everyone|hallo|moin|servus|guten (?:morgen|tag|abend)|gute nacht|danke(?: sehr| schön)?|wie (?:geht['’]?s|geht es)(?: dir| euch| ihnen)?(?: heute| so)?|vielen dank|tschüss?|auf wiedersehen|super)[\s,.!?…]*)+$/iu,
  dismiss:
    /^(?:(?:ok(?:ay)?|oh|ach|no|nein|please|bitte|never ?mind|forget it|cancel|stop|egal|schon gut|vergiss es|lass es|nichts|stopp|abbrechen)[\s,.!…]*)+$/iu,
};

/** A clause begins, also after a word that leads on. */
const BEGINS = String.raw`(?:^|[,.;:?!]\s*|\b(?:and|but|so|now|then|just|oh|ok|okay|no|wait|well|on|ask it)\s+)`;
/** Something is asked in it all the same: what was, what somebody did, what is there and where, to be shown something, of videos. Written by the sayings that the head was trained with. */
const QUESTION = new RegExp(
  [
    String.raw`${BEGINS}(?:was|were|did|had|has|didn['’]t|wasn['’]t)\s+(?!you\b|it\b|a\b)\w`,
    String.raw`${BEGINS}(?:please\s+)?(?:show (?:me|us)|find (?:me|us|the|out))\b`,
    String.raw`\b(?:is|are|was|were) there\b`,
    String.raw`\bwhere(?:['’]?s|\s+(?:is|are|was|were|did|do|does))\b(?!\s+you\b)`,
    String.raw`\b(?:he|she|his|hers?|him|they)\b`,
    String.raw`\b(?:bit|part|moment|scene)s? (?:where|when|with|of|about|in)\b|\bto (?:where|when)\b`,
    String.raw`\b(?:videos?|clips?|films?|filmed|footage|recordings|summar\w*|sum up|recap)\b`,
  ].join('|'),
  'i',
);

/** Whether words of a saying tell that something is asked of the videos. Pure. */
export function holdsQuestion(saying: string): boolean {
  return QUESTION.test(saying);
}

/** Whether it is a single word, as people type into a field for searching. Pure. */
export function isOneWord(saying: string): boolean {
  return !/\s/u.test(saying.trim());
}

/** Which of these a saying plainly is by its words alone, English or German; null where they do not tell. Pure. */
export function plainlyWants(saying: string): Nothing | null {
  const plain = saying.trim();
  return (['social', 'dismiss'] as const).find((wants) => PLAINLY[wants].test(plain)) ?? null;
}

const GREETS = /^\W*(?:hi|hiya|hello|hallo|hey|good (?:morning|afternoon|evening)|moin|servus|guten)\b/i;
const THANKS = /\b(?:thanks|thank you|thx|ty|cheers|danke|vielen dank)\b/i;
const LEAVES = /\b(?:bye|goodbye|good night|see you|tschüss?|auf wiedersehen|gute nacht)(?![\p{L}])/iu;

/** One sentence or two to what asks nothing, which tell what can be asked. */
export function replyTo(saying: string, wants: Nothing): string {
  if (wants === 'dismiss') return text('All right.');
  if (wants === 'device')
    return text(
      'I cannot do that: I only look into your videos. Ask me who was there, what was said, when or where.',
    );
  if (THANKS.test(saying)) return text('You are welcome.');
  if (LEAVES.test(saying)) return text('Goodbye.');
  return GREETS.test(saying)
    ? text('Hello. Ask me about your videos: who was there, what was said, when, where.')
    : text('I only know your videos. Ask me who was there, what was said, when or where.');
}
