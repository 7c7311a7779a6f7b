import { type Certainty, type NamePhrase, shapeOf } from './name-phrases';
import { REQUESTS, ROLES, THINGS } from './name-words';

/**
 * How a name is used in a line.
 * - `self`       the speaker says who they are: "I'm Emma", "Tom here"
 * - `addressed`  somebody is spoken to: "Thank you, Emma!", "Tom, is that you?"
 * - `introduced` somebody is shown: "This is my friend Ana", "Priya joins us"
 * - `spoken-of`  somebody is merely talked of: "Ruth drives a taxi"
 */
export type MentionKind = 'self' | 'addressed' | 'introduced' | 'spoken-of';

export interface NameMention {
  kind: MentionKind;
  /** As it is written, without "Aunt" and the like: "Emma", "Jean-Luc Moreau", "Dr. Okafor". */
  name: string;
  /** Characters of the text, end exclusive. */
  start: number;
  end: number;
  /** How sure the words alone are, 0 to 1. */
  strength: number;
  /** An address that thanks, praises or replies: whoever spoke last is meant. */
  reply: boolean;
}

/** What each certainty leaves of a rule's strength. */
const CERTAINTY: Record<Certainty, number> = { T: 1, P: 0.85, O: 0.7, I: 0.4, L: 0.5, U: 0.4 };

interface Rule {
  kind: MentionKind;
  strength: number;
  pattern: RegExp;
  reply: boolean;
}

/**
 * The people that an English line names, by a grammar of fixed patterns. It would rather miss a name than make one up.
 * Lines without capitals (automatic transcripts) give only listed and `known` names, with half the strength.
 * @param known names that have been heard before, in any case: they need less support from the words around them.
 */
export function nameMentions(text: string, known: Iterable<string> = []): NameMention[] {
  const shape = shapeOf(text, new Set([...known].map((name) => name.toLowerCase())));
  if (shape.phrases.length === 0) return [];
  const mentions = new Map<NamePhrase, NameMention>();
  for (const rule of RULES) {
    for (const match of shape.text.matchAll(rule.pattern)) {
      for (const index of match.slice(1)) {
        const phrase = index === undefined ? undefined : shape.phrases[Number(index)];
        if (!phrase || mentions.has(phrase)) continue;
        const { name, start, end, certainty } = phrase;
        const strength = rule.strength * CERTAINTY[certainty];
        mentions.set(phrase, { kind: rule.kind, name, start, end, strength, reply: rule.reply });
      }
    }
  }
  return [...mentions.values()].sort((a, b) => a.start - b.start);
}

const any = (list: Iterable<string>) => `(?:${[...list].join('|')})`;
/** Parts of patterns. `{N}` is a possible name that is not just a sentence's first word, `{A}` any, `{T}` a sure one. */
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
  ROLED: `(?:my|our|your|his|her|their|the|a|an|one of my|one of our)(?: [\\w-]+){0,3}? ${any(ROLES)} ,? ?`,
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
    'yes|no|yeah|yep|nope|coming|i am coming|ok|okay|all right|alright|right|exactly|of course|sure|certainly|not yet|you are right|true|indeed|fine|never mind|no problem|you are welcome|sorry|i am sorry|i know|i see|agreed'.split(
      '|',
    ),
  ),
  SAID: '(?:said|says|say|saying|told|tells|replied|answered|shouted|asked|wrote|like|goes|went|pretended|claims|claimed)',
  /** What follows a name that is spoken to: a second person, a question or a request. */
  ADDRESS: `(?:[^.!?"]*\\b(?:you|your|yours|yourself|yourselves)\\b|(?:who|what|where|when|why|how|which|is|are|am|was|were|do|does|did|can|could|will|would|shall|should|may|have|has|had)\\b[^.!"]*\\?|(?:please|just|now|quick|quickly|do not|let us|thank|thanks|sorry|welcome|well done|good (?:morning|evening|night|luck)|happy birthday|here|over here|up here|for @?\\w+ sake|i love|i am sorry|${[...any(REQUESTS)].join('')})\\b)`,
};

const filled = (pattern: string): string =>
  pattern.replace(/\{(\w+)\}/g, (_, part: string) => filled(PARTS[part]!));
const rule = (kind: MentionKind, strength: number, pattern: string, reply = false): Rule => ({
  kind,
  strength,
  pattern: new RegExp(filled(pattern), 'gu'),
  reply,
});

/** The first rule that takes a name keeps it. */
const RULES: Rule[] = [
  // Not so: denied, reported, owned, or one of several.
  rule('spoken-of', 0.7, '{SAID}(?: that)?(?: ,)?(?: :)?(?: ")? (?:i am|my name is|this is|call me) {N}'),
  rule('spoken-of', 0.7, "i am {N} 's"),
  rule('spoken-of', 0.7, "(?:this|that|it|he|she|here) (?:is|comes) {N} 's"),
  rule('spoken-of', 0.7, '(?:am|is|are|name is) not {N}'),

  rule('spoken-of', 0.5, '{A} , (?:good|bad|clever|silly|lazy) (?:dog|doggy|puppy|cat|kitty|horse|pony)'),

  // The speaker.
  rule('self', 0.95, '\\bmy (?:full |first )?name is (?:{N})'),
  rule(
    'self',
    0.85,
    '(?<!\\b(?:if|as if|that|who|how|where|what|when|because|think|not) )\\bi am {N}{OWN}(?= (?:[.,!?;]|and|from|with|the|your|by|i)|$)',
  ),
  rule('self', 0.85, '\\bcalls? me {N}{C}'),
  rule(
    'self',
    0.7,
    'i am your (?:host|hostess|guide|captain|presenter|moderator|instructor|teacher|trainer|coach|nurse|doctor|driver|pilot)(?: [a-z]+){0,3} ,? ?{N}{C}',
  ),
  rule('self', 0.9, '{S}{A} speaking{C}'),
  rule('self', 0.9, '(?:this|it) is {N} (?:speaking|calling|here)'),
  rule(
    'self',
    0.8,
    '{S}(?:{HELLO}(?: (?:all|everyone|everybody|there|guys))? ?,? )?{T} here(?= (?:[.,!]|from|at|with)|$)',
  ),
  rule(
    'self',
    0.75,
    '{S}{HELLO}(?: (?:everyone|everybody|all|there|again|guys|folks|it))?(?: [,.!?])? (?:this|it) is {N}{OWN}(?= (?:[.,!?;]|and|from|at)|$)',
  ),
  rule('self', 0.75, '(?:it is|it is only|only|just) me , {N}{C}'),
  rule('self', 0.5, '{S}{HELLO} ,? ?‹\\d+\\w› , (?:this|it) is {N}{C}'),

  // Shown.
  rule(
    'introduced',
    0.85,
    '(?:this|that|here|he|she|these|those|with (?:me|us) (?:today|now)) (?:is|are|comes) {ROLED}{N}{OWN}(?: and {N})?',
  ),
  rule(
    'introduced',
    0.65,
    `(?:this|that) is {N}{OWN}(?= (?:, (?:the|a|an|our|my|his|her|one)(?: [\\w-]+){0,4} ${any(ROLES)}\\b|(?:, )?(?:who|he|she)\\b|from\\b))`,
  ),
  rule('introduced', 0.65, '(?:this|that) is {T}{OWN}{NOT_A_THING}{SHOWN_END}(?: and {N}{C})?'),
  rule('introduced', 0.35, '(?:this|that) is {N}{OWN}{NOT_A_THING}{SHOWN_END}'),
  rule(
    'introduced',
    0.55,
    '(?:here is|here comes|and here is|there goes|she is|he is) {N}{OWN}(?= (?:[.,!;]|and|who|with|again|now|at last)|$)',
  ),
  rule('introduced', 0.85, '(?:{S}|(?:please|and|come|should|must|you|you to|to) )meet {ROLE}{N}{OWN}'),
  rule(
    'introduced',
    0.85,
    '(?:let me|to|will|may i|can i|allow me to|going to) (?:introduce|present)(?: you)?(?: to)?(?: you)? {ROLE}{N}{OWN}',
  ),
  rule('introduced', 0.85, '(?:please|let us|let me|join me in|we) (?:welcome|welcoming) {ROLE}{N}'),
  rule('introduced', 0.8, '(?:(?:applause|hand|welcome) (?:for|to)|give it up for) {ROLE}{N}'),
  rule('introduced', 0.5, '(?:pass|hand|give|take) you (?:over|on) to {ROLE}{N}'),
  rule('introduced', 0.7, 'say (?:hi|hello|hey|goodbye|good morning|good night) to {ROLE}{N}'),
  rule('introduced', 0.85, '{A} (?:joins us|is joining us|has joined us|will join us|joined us)'),
  rule('introduced', 0.8, '(?:joined|accompanied)(?: today| now| here)? by {ROLE}{N}'),
  rule(
    'introduced',
    0.8,
    `${any(ROLES)}(?: (?:today|tonight|now|this (?:week|morning|evening)))? is {N}{OWN}`,
  ),
  rule('introduced', 0.75, '(?:with|joining) (?:me|us)(?: [\\w@-]+){0,4} (?:is|are) {N}(?: and {N})?'),
  rule('introduced', 0.7, '(?:i am|we are)(?: back)? here(?: today)? with {ROLE}{N}(?: and {N})?'),
  rule(
    'introduced',
    0.7,
    '(?:(?:next|next up|up next|here|today|now) we have|(?:next up|up next) is) {ROLE}{N}',
  ),
  rule(
    'introduced',
    0.6,
    '\\bthe (?:man|woman|girl|boy|lady|gentleman|guy|one|kid|child|baby)\\b[^.!?,"]* is {N}{C}',
  ),
  rule('introduced', 0.45, 'have you (?:already |ever )?met {ROLE}{N}'),

  // Several in a row, or an aside on somebody: no one is spoken to.
  rule('spoken-of', 0.6, '{A} , {A} (?:, )?(?:and|or) {A}(?! ,)'),
  rule('spoken-of', 0.6, '{S}{A} , (?:who|whose|whom)\\b'),
  rule('spoken-of', 0.6, '{S}{A} , (?:the|a|an|my|our|his|her|their)\\b[^.!?,]* ,'),
  rule('spoken-of', 0.6, `\\b(?:a|an|the|my|our|his|her|their)(?: [\\w-]+){0,2} ${any(ROLES)} , {N}{C}`),
  rule('spoken-of', 0.5, '{S}(?:the|a|an|my|our|his|her|their)(?: [\\w-]+){1,3} , {N} ,'),

  // Spoken to.
  rule(
    'addressed',
    0.9,
    '{S}(?:oh |and |so |well )?{HELLO} ?,? (?:dear |my dear )?{N}{OWN}(?: and {N})?(?! [\\w@])',
  ),
  rule('addressed', 0.75, '{S}(?:oh |and |so |well )?{HELLO} ?,? {T}{OWN}'),
  rule('addressed', 0.9, '\\b{PARTING} ?,? (?:dear |my dear )?{N}{OWN}(?: and {N})?{C}'),
  rule('addressed', 0.9, '\\b{THANKS} , {N}{OWN}(?: and {N})?', true),
  rule(
    'addressed',
    0.8,
    '\\b{THANKS} {N}{OWN}(?: and {N})?(?= (?:[,.!?;]|and|for|that|it|i|you|we)|$)',
    true,
  ),
  rule('addressed', 0.9, '\\b{REPLY} , {N}{OWN}{C}', true),
  rule('addressed', 0.7, '{S}{REPLY} {N}{OWN}{C}', true),
  rule('addressed', 0.85, '\\b{WISH} ,? ?(?:dear |my dear )?{N}{OWN}(?: and {N})?{C}'),
  rule('addressed', 0.8, '\\b(?:you must be|you are|are you|is that you ,?) {N}{C}'),
  rule('addressed', 0.5, '{HELLO} ?[,?]? is (?:that|this) {N}{C}'),
  rule(
    'addressed',
    0.85,
    '{S}(?:(?:oh|hey|ok|okay|so|now|well|and|but|please|look|listen|wait) ,? ?)?{A}(?: (?:and|,) {A})? , (?={ADDRESS})',
  ),
  rule(
    'addressed',
    0.6,
    '{S}{A}(?: (?:and|,) {A})? , (?=(?:the|a|an|i(?! (?:think|guess|suppose|believe|mean))|we|it|he|she|they|there|this|that|these|those|my|our|his|her|their|some|somebody|someone|all|dinner|lunch|breakfast) )',
  ),
  rule('addressed', 0.85, '(?<!› ), (?:my dear |dear )?{T}{OWN}(?: and {T})?{E}'),
  rule(
    'addressed',
    0.8,
    `(?<!› )(?<!@\\S+ )(?<!\\b(?:a|an|the|my|our|his|her|their|this|called|named|in|from)(?: [\\w-]+){0,3} (?:{THING}) ), (?:my dear |dear )?{N}{OWN}(?: and {N})?{E}`,
  ),
  rule('addressed', 0.8, '(?<!› )(?<!@\\S+ ), (?:dear )?{N}{OWN} , (?!(?:and|or) )'),
  rule('addressed', 0.55, '{S}{T}(?: and {T})?(?= [!?])'),
  // Without commas.
  rule('addressed', 0.8, '{S}‹(\\d+)L› (?={ADDRESS})'),
  rule('addressed', 0.8, '\\b(?:{PARTING}|{WISH}) ‹(\\d+)L›'),
  rule('addressed', 0.8, '\\b{THANKS} ‹(\\d+)L›', true),

  // Talked of.
  rule('spoken-of', 0.7, '{T}'),
  rule('spoken-of', 0.5, "{M}(?= (?:'s|is|was|has|had|will|would|can|could|said|says|told|and ‹))"),
  rule(
    'spoken-of',
    0.5,
    '\\b(?:that|think|says|when|if|because|and|hope|where|why|how|while|before|after|as) {M} [a-z]+(?:s|ed)\\b',
  ),
  rule(
    'spoken-of',
    0.5,
    `(?:with|and|told|tell|ask|asked|saw|seen|met|called|named|know|knows|for|about|invited|like|love|married|name is|name was|${[...ROLES].join('|')}) {M}`,
  ),
];
