import { EPITHETS, PERSON_NOUNS, REQUESTS, ROLES, THINGS } from './name-words';

/**
 * How a name is used in a line.
 * - `self`       the speaker says who they are: "I'm Emma", "Tom here"
 * - `addressed`  somebody is spoken to: "Thank you, Emma!", "Tom, is that you?"
 * - `introduced` somebody is shown: "This is my friend Ana", "Priya joins us"
 * - `spoken-of`  somebody is merely talked of: "Ruth drives a taxi"
 */
export type MentionKind = 'self' | 'addressed' | 'introduced' | 'spoken-of';

/**
 * Who of those that speak around a line its form points to.
 * - `before` whoever spoke last: thanks, praise, an answer; "That is Tom", of one who was heard
 * - `next`   whoever is to speak or act: a call, a greeting, a request, a question
 * - `either` a remark, which answers as often as it opens
 * - `onward` a remark that goes on after the name, which opens rather than answers
 */
export type Meant = 'before' | 'next' | 'either' | 'onward';

export interface NameMention {
  kind: MentionKind;
  /** As it is written, without "Aunt" and the like: "Emma", "Jean-Luc Moreau", "Dr. Okafor". */
  name: string;
  /** Characters of the text, end exclusive. */
  start: number;
  end: number;
  /** How sure the words alone are, 0 to 1. */
  strength: number;
  /** For who is addressed or introduced. */
  meant: Meant;
  /** For who is introduced: nobody sees them, though one may hear them. */
  outOfView: boolean;
}

export interface Rule {
  kind: MentionKind;
  /** How sure it is, of a name beyond doubt, 0 to 1. */
  strength: number;
  /** Held against a shape (possible-names.ts); each group is the number of a name. */
  pattern: RegExp;
  meant: Meant;
  /** Where nobody sees them, though one may hear them: "That's Tom at the door". */
  outOfView: boolean;
  /** Only for names with a title. */
  titled: boolean;
}

/** A pattern for one of some words. */
export const any = (list: Iterable<string>) => `(?:${[...list].join('|')})`;
/** Parts of patterns, which may hold others in braces. `{N}` is a possible name that is not just a sentence's first word, `{A}` any, `{T}` a sure one. */
const PARTS: Record<string, string> = {
  N: '‹(\\d+)[TPOLU]›',
  A: '‹(\\d+)[TPOLI]›',
  T: '‹(\\d+)[TL]›',
  M: '‹(\\d+)[TPL]›',
  /** Begins a sentence. */
  S: '(?<=^|[.!?:"] (?:, )?)',
  /** Ends a sentence, or a part of it. */
  E: '(?= [.!?;]|$)',
  C: '(?= [,.!?;]|$)',
  OWN: "(?! 's)",
  ROLE: `(?:(?:my|our|your|his|her|their|the|a|an|one of my|one of our)(?: [\\w-]+){0,3}? ${any(ROLES)} ,? ?)?`,
  ROLED: `(?:my|our|your|his|her|their|the|a|an|one of my|one of our)(?: [\\w-]+){0,3}? {PERSON} ,? ?`,
  DET: '(?:a|an|the|my|our|his|her|their|that|this|some)',
  /** Who somebody is, by what they do or look like. */
  PERSON: any([...ROLES, ...PERSON_NOUNS]),
  /** A person told of: "the thin fellow", "my friend from school", "the tall one". */
  TOLD: '(?:{DET}(?: [\\w-]+){0,2} {PERSON}|(?:the|that|this)(?: [\\w-]+){1,2} one)(?: (?:with|from|in|at|behind|beside|who|of|on)\\b[^.!?,"‹]{1,40})?',
  THING: `${any(THINGS)}\\b`,
  NOT_A_THING: '(?! , (?:the|a|an|our|my|one)(?: [\\w-]+){0,4} {THING})',
  SHOWN_END: '(?= (?:[.,!?;]|and|over|with)|$)',
  HELLO: any(
    'hello|hi|hey|hiya|howdy|good morning|good afternoon|good evening|good day|morning|evening'.split('|'),
  ),
  PARTING: any(
    'good night|goodnight|goodbye|good bye|bye|bye bye|see you|see you (?:later|soon|tomorrow)|take care|farewell'.split(
      '|',
    ),
  ),
  THANKS: any(
    'thank you|thank you (?:so|very) much|thank you again|many thanks|thanks|thanks (?:a lot|so much|again)|well done|good (?:job|work|thinking|question|point|idea)|great (?:job|work|question|point|idea)|nice (?:job|work)|well (?:spotted|said|played)|bravo|congratulations|congrats'.split(
      '|',
    ),
  ),
  WISH: any(
    'happy birthday|happy birthday to you|happy anniversary|happy new year|merry christmas|good luck|get well soon|cheers|welcome|welcome back|welcome home|come in|come here|come on|nice to (?:meet|see) you|good to see you|excuse me|dear|dearest|my dear|love you|i love you|wake up|hurry up|over to|over to you|back to you'.split(
      '|',
    ),
  ),
  REPLY: any(
    'yes|no|yeah|yep|nope|coming|i am coming|ok|okay|all right|alright|right|exactly|of course|sure|certainly|not yet|you are right|true|indeed|fine|never mind|no problem|you are welcome|sorry|i am sorry|i know|i see|agreed|any time|anytime|not at all|do not mention it|my pleasure|fair enough|same to you|likewise|i do not know|no idea|not really|not quite|of course not|certainly not|i think so|i hope so|i hope not|me too|so do i|nonsense'.split(
      '|',
    ),
  ),
  /** Answers in short: "I did", "There is not". */
  ELLIPSIS:
    '(?:i|we|it|he|she|they|that|there)(?: (?:certainly|really|just|already))? (?:am|is|are|was|were|do|does|did|have|has|had|will|would|can|could|should|must)(?: not)?',
  SAID: '(?:said|says|say|saying|told|tells|replied|answered|shouted|asked|wrote|like|goes|went|pretended|claims|claimed)',
  /** Begins a part of a sentence that asks somebody to do something. */
  COMMAND: `(?:please|let us|do not|never mind|hurry|${[...REQUESTS].join('|')})\\b`,
  BEGINNING: '(?:(?:oh|ah|and|but|or|so|then|well|now|just|please|ok|okay|right|look|come on) ,? ?)*',
  /** Begins a part of a sentence that somebody is expected to answer or act upon. */
  TO_YOU:
    '(?:\\b(?:you|your)\\b|(?:,|so|then|and|or|but|please|just|better|must|should|could|can|will|have to|need to) {COMMAND})',
  ASKS: '(?:who|whom|whose|what|where|when|why|how|which|is|are|am|was|were|do|does|did|can|could|will|would|shall|should|may|have|has|had)\\b',
  /** What follows a name that is spoken to: a question or a request. */
  CALL: `(?:{ASKS}[^.!"]*\\?|(?:please(?! [.!?]|$)|just|now|quick|quickly|do not|let us|thank|thanks|sorry|welcome|well done|good (?:morning|evening|night|luck)|happy birthday|here|over here|up here|for @?\\w+ sake|i love|i am sorry|${[...REQUESTS].filter((word) => word !== 'please').join('|')})\\b)`,
  /** The same, or a second person. */
  ADDRESS: '(?:[^.!?"]*\\b(?:you|your|yours|yourself|yourselves)\\b|{CALL})',
  /** Said of somebody who is not spoken to, after the name: "Emma, I think". */
  ASIDE:
    '(?:i (?:think|guess|suppose|believe|mean|reckon|imagine|bet|hope|expect)|of course|obviously|naturally|probably|possibly|maybe|perhaps|apparently|presumably|mostly|especially|certainly|definitely|clearly|surely|always|too|also|who else|not(?= (?:‹|the|a|an|my|me|you|him|her|us|them)\\b)|again|and|or|nor|but|as|like|unlike|from|with|(?:in|at|on)(?! (?:here|there|once|last)\\b)|by|aged|born|if|because|though|although|while|when|after|before|since|until|\\d+|for (?:one|example|instance))\\b',
  EPITHET: any(EPITHETS),
  /** No list of names or places, and no thing with its name. */
  NO_LIST: '(?<!› )(?<!@\\S+ )',
  NO_THING: '(?<!\\b(?:a|an|the|my|our|his|her|their|this|called|named|in|from)(?: [\\w-]+){0,3} {THING} )',
  /** After a name in the middle: goes on, but not with "and" somebody or something else. */
  GOES_ON:
    '(?= , (?!‹\\d+\\w› (?:,|and|or))(?!(?:and|or) )| , (?:and|or) (?:then|now|so|please|just|if|{COMMAND}|{ASKS}|(?:i|we|you|he|she|it|they|that|this|there|nobody|somebody|everybody|who|what|when|where|why|how) [a-z]))',
  /** Where somebody is who is heard rather than seen, and what they do there. */
  HEARD:
    '(?:behind|upstairs|downstairs|outside|next door|(?:up|down|in|out|over) there|through|(?:at|outside) the (?:door|gate|window)|on the (?:phone|telephone|line|intercom|stairs|landing|balcony)|calling|shouting|yelling|knocking|ringing|singing|humming|whistling|coughing|laughing|snoring|hammering|banging|speaking|talking)\\b',
  /** Where somebody is who is not here. */
  SHOWN_IN:
    '(?:on the (?:radio|television|telly|tv|cover|wall|poster|record)|in (?:the|this|that) (?:photo|photograph|picture|painting|portrait|film|video|drawing|book|paper|newspaper))\\b',
};

/** A pattern with its parts, which stand in braces, in their places; `\p{L}` is none. */
export const filled = (pattern: string, parts = PARTS): string =>
  pattern.replace(/(?<!\\p)\{([A-Z_]+)\}/g, (_, part: string) => filled(parts[part]!, parts));

/** A rule by its pattern with parts in braces. @param more what is unlike most rules, which mean `either`, in view or not, titled or not */
export const rule = (
  kind: MentionKind,
  strength: number,
  pattern: string,
  more: Partial<Pick<Rule, 'meant' | 'outOfView' | 'titled'>> = {},
): Rule => ({
  ...{ kind, strength, pattern: new RegExp(filled(pattern), 'gu') },
  ...{ meant: 'either', outOfView: false, titled: false },
  ...more,
});

/** For rules whose form points to whoever spoke last, or is to speak next. */
export const BEFORE: Partial<Rule> = { meant: 'before' };
export const NEXT: Partial<Rule> = { meant: 'next' };
export const ONWARD: Partial<Rule> = { meant: 'onward' };

/** "This is ..." and "That is ...", of which the one shows who is in view, the other whom one hears as well. */
export const thisAndThat = (strength: number, pattern: string): Rule[] => [
  rule('introduced', strength, `\\bthis (?:is|must be|will be)(?: (?:only|just|probably))? ${pattern}`),
  rule(
    'introduced',
    strength,
    `\\bthat (?:is|must be|will be|would be)(?: (?:only|just|probably))? ${pattern}`,
    BEFORE,
  ),
];
