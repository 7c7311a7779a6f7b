import { any, BEFORE, NEXT, ONWARD, type Rule, rule, thisAndThat } from './name-pattern-parts';
import { ROLES } from './name-words';

/** The grammar of names, in order: the first rule that takes a name keeps it. */
export const RULES: Rule[] = [
  // Not so: denied, reported, owned, or one of several.
  rule('spoken-of', 0.7, '{SAID}(?: that)?(?: ,)?(?: :)?(?: ")? (?:i am|my name is|this is|call me) {N}'),
  // A tale that is read aloud.
  rule(
    'spoken-of',
    0.7,
    ' , (?:said|asked|cried|replied|answered|whispered|shouted) (?:the|a|an|he|she|his|her|‹\\d+\\w›)\\b[^"]*\\b(?:i am|my name is) {N}',
  ),
  // A slip of the tongue: "Teddy, no, Freddie!"
  rule('spoken-of', 0.6, '{A} ,(?: (?:no|sorry|wait|i mean|i meant|or rather) ,?)+(?= ‹)'),
  rule('spoken-of', 0.7, "i am {N} 's"),
  rule('spoken-of', 0.7, "(?:this|that|it|he|she|here) (?:is|comes) {N} 's"),
  rule('spoken-of', 0.7, '(?:am|is|are|name is) not {N}'),
  rule('spoken-of', 0.6, '(?:this|that|it) (?:is|was) {T}{OWN} {SHOWN_IN}'),

  rule(
    'spoken-of',
    0.5,
    '{A} [,.!] (?:good|bad|clever|silly|lazy) (?:dog|doggy|puppy|cat|kitty|horse|pony|boy|girl)\\b',
  ),

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
  ...thisAndThat(
    0.65,
    '{N}{OWN}(?= (?:, (?:the|a|an|our|my|his|her|one)(?: [\\w-]+){0,4} {PERSON}\\b|(?:, )?(?:who|he|she)\\b|from\\b))',
  ),
  ...thisAndThat(0.65, '{T}{OWN}{NOT_A_THING}{SHOWN_END}(?: and {N}{C})?'),
  rule(
    'introduced',
    0.65,
    '\\b(?:this|that) (?:is|was|must be|will be|would be)(?: (?:only|just|probably))? {N}{OWN}(?= {HEARD})',
    { outOfView: true },
  ),
  ...thisAndThat(0.35, '{N}{OWN}{NOT_A_THING}{SHOWN_END}'),
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
  rule('spoken-of', 0.6, '{A} , (?:and|but|or) not {A}'),
  rule('spoken-of', 0.6, '{S}{A} , (?:who|whose|whom)\\b[^.!?"]*(?:[.!]|$)'),
  rule(
    'spoken-of',
    0.6,
    "{S}{A} , (?!my (?:[\\w-]+ )?{EPITHET}){DET}(?: (?!is|are|was|has|'s)[\\w-]+){1,6} , (?!(?:please|now|{ASKS} you)\\b)[a-z]",
  ),
  rule('spoken-of', 0.6, '{S}{A} , (?!my (?:[\\w-]+ )?{EPITHET}){TOLD}{E}'),
  // Somebody told of and then named.
  rule('spoken-of', 0.6, '\\b{TOLD} , {N} [,;]'),
  rule('spoken-of', 0.6, '{S}(?!{BEGINNING}(?:{COMMAND}|{ASKS}))(?:(?!{TO_YOU})[^.!?"])*?\\b{TOLD} , {N}{E}'),
  rule(
    'spoken-of',
    0.5,
    '{S}(?:my|our)(?: [\\w-]+){0,2} (?:teacher|landlady|landlord|boss|manager|headmaster|headmistress|neighbou?r|doctor|dentist|nurse|professor|tutor|lawyer|solicitor|vicar)(?: (?!you\\b|your\\b)[\\w-]+)+ , {N}{E}',
    { titled: true },
  ),

  // Spoken to.
  rule(
    'addressed',
    0.9,
    '{S}(?:oh |and |so |well )?{HELLO} ?,? (?:dear |my dear )?{N}{OWN}(?: and {N})?(?! [\\w@])',
    NEXT,
  ),
  rule('addressed', 0.75, '{S}(?:oh |and |so |well )?{HELLO} ?,? {T}{OWN}', NEXT),
  rule('addressed', 0.9, '\\b{PARTING} ?,? (?:dear |my dear )?{N}{OWN}(?: and {N})?{C}', NEXT),
  rule('addressed', 0.9, '\\b{THANKS} , {N}{OWN}(?: and {N})?', BEFORE),
  rule(
    'addressed',
    0.8,
    '\\b{THANKS} {N}{OWN}(?: and {N})?(?= (?:[,.!?;]|and|for|that|it|i|you|we)|$)',
    BEFORE,
  ),
  rule('addressed', 0.85, '\\b(?:thank you|thanks) [^.!?"]* , {N}{OWN}{E}', BEFORE),
  rule('addressed', 0.9, '\\b{REPLY} , {N}{OWN}{C}', BEFORE),
  rule('addressed', 0.7, '{S}{REPLY} {N}{OWN}{C}', BEFORE),
  rule('addressed', 0.9, '{S}{BEGINNING}{ELLIPSIS} , {N}{OWN}{C}', BEFORE),
  rule('addressed', 0.85, '\\b{WISH} ,? ?(?:dear |my dear )?{N}{OWN}(?: and {N})?{C}', NEXT),
  rule('addressed', 0.8, '\\b(?:you must be|you are|are you|is that you ,?) {N}{C}'),
  rule('addressed', 0.5, '{HELLO} ?[,?]? is (?:that|this) {N}{C}'),
  // Something that was said again: "Chocolate, you said?"
  rule(
    'spoken-of',
    0.3,
    '{S}{A} , (?:did you (?:say|mean)|(?:do )?you (?:say|said|mean|meant|think|reckon)|(?:i|he|she|it|they) (?:say|says|said))\\b',
  ),
  // The name first.
  rule('addressed', 0.85, '{S}{BEGINNING}{A}(?: (?:and|,) {A})? , (?={CALL})', NEXT),
  // A retort as often as a call, unless something else was said before it.
  rule('addressed', 0.85, '^{BEGINNING}{A} , (?=you [^.!?"]*!)'),
  rule('addressed', 0.85, '{S}{BEGINNING}{A}(?: (?:and|,) {A})? , (?={ADDRESS})', NEXT),
  rule(
    'addressed',
    0.85,
    '{S}{BEGINNING}{A}(?: ,)?(?: my)?(?: (?:dear|old|sweet|little))? {EPITHET} ,',
    NEXT,
  ),
  rule('spoken-of', 0.6, '{S}{BEGINNING}{T} , {ASIDE}'),
  rule(
    'addressed',
    0.6,
    '{S}{BEGINNING}{A}(?: (?:and|,) {A})? , (?!{ASIDE})(?=(?:the|a|an|i|we|it|he|she|they|there|this|that|these|those|my|our|his|her|their|some|somebody|someone|all|dinner|lunch|breakfast) )',
    NEXT,
  ),
  rule('addressed', 0.6, "{S}{BEGINNING}{A} , (?=‹\\d+[TPLO]› (?!(?:and|or)\\b)(?:'s )?[a-z])", NEXT),
  rule(
    'addressed',
    0.6,
    '{S}{BEGINNING}{A} , (?=[^.!?"]*\\b(?:off|down|up|away|out|back|over here|in here)\\b[^.!?"]*(?: please|!))',
    NEXT,
  ),
  rule('addressed', 0.65, '{S}{BEGINNING}{T} , (?=[a-z@]+ (?!,))', NEXT),
  rule('addressed', 0.55, '{S}{T}(?: and {T})?(?= [!?])', NEXT),
  // The name last, or in the middle.
  rule('addressed', 0.85, '{NO_LIST}{NO_THING}, (?:my dear |dear )?{N}{OWN}(?: and {N})?(?= \\?)', NEXT),
  rule(
    'addressed',
    0.85,
    '{S}{BEGINNING}{COMMAND}[^.!?"]* {NO_LIST}{NO_THING}, (?:my dear |dear )?{N}{OWN}(?: and {N})?(?:{E}|{GOES_ON})',
    NEXT,
  ),
  rule('addressed', 0.85, '(?<!› ), (?:my dear |dear )?{T}{OWN}(?: and {T})?{E}'),
  rule('addressed', 0.8, '{NO_LIST}{NO_THING}, (?:my dear |dear )?{N}{OWN}(?: and {N})?{E}'),
  rule('addressed', 0.8, '{NO_LIST}, (?:dear )?{N}{OWN}{GOES_ON}', ONWARD),
  // Without commas.
  rule('addressed', 0.8, '{S}‹(\\d+)L› (?={ADDRESS})', NEXT),
  rule('addressed', 0.8, '\\b(?:{PARTING}|{WISH}) ‹(\\d+)L›', NEXT),
  rule('addressed', 0.8, '\\b{THANKS} ‹(\\d+)L›', BEFORE),

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
