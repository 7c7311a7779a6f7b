import { asAsked, saidOnce } from './said-around';

/** A question without what it says of how it is put, and what was said around it. */
export interface PlainQuestion {
  /** What is asked, begun with the word that asks: "Indicate the year in which it shut." asks "what year it shut". */
  core: string;
  /** What else was said: reasons for asking, what is remembered of the matter. Empty where there is none. */
  aside: string;
}

const PREPOSITIONS = '(?:in|on|at|to|from|with|by|for|of|under|about|since|until|after|before)';
const WH = '(?:who|whom|whose|what|which|where|whereabouts|when|why|how|whats|whos|wheres|whens|hows)';
const AUXILIARY =
  "(?:did|does|do|is|are|was|were|has|have|had|can|could|will|would|should|am|isn['’]?t|aren['’]?t|wasn['’]?t|weren['’]?t|didn['’]?t|doesn['’]?t|don['’]?t|hasn['’]?t|haven['’]?t)";
const ORDER =
  '(?:state|set out|indicate|give(?: me| us)?|dig out|look up|find out|find me|play(?: me| us)?|sum up|remind me of|specify|name|identify|enumerate|list|designate|describe|determine|provide|report|explain|outline|quote|cite|summari[sz]e|detail|mention|tell me|tell us|show(?: to)? me|show us|remind me|find)';
const ASKING = new RegExp(`^(?:(?:${PREPOSITIONS} )?${WH}|${AUXILIARY}|${ORDER})\\b`, 'i');
const ASKING_WH = new RegExp(`^(?:${PREPOSITIONS} )?${WH}\\b`, 'i');

/** Sounds and words of somebody who is still looking for words. */
const FILLERS =
  /(?<![\p{L}'’])(?:u+h+|u+m+|e+r+m*|hm+|i mean|you know(?=,)|no wait|wait no|hang on|let me think)(?![\p{L}'’]),?/giu;
/** "Wat", "waht", "wht". */
const MISSPELT = /^\W*w(?:a|ah|h)t(?=s?\b)/i;
const LEADS =
  /^(?:(?:(?:can|could|would|will) you (?:(?:please|perhaps|possibly|kindly|maybe|just|be (?:so |very )?(?:kind|good|nice)(?: enough)?(?: as)? to) )*(?=(?:tell|show|give|remind|find|play|list|name|sum|summari[sz]e|describe|dig|look)\b)|i(?:['’]d| would)? (?:really |just )?(?:like|love|want|need) to know (?=(?:the|his|her|their|its)\b)|do (?=tell)|(?:please|hey|hi|hello|so|well|ok|okay|right|now|anyway|just|um|and|but|no|yes|yeah|oh|sorry|thanks|actually|then|or|quick(?: one| question)?)\b[,.!:]*\s+))+/i;
/** Who asks says so: what follows it is the question. */
const KNOWING = new RegExp(
  `\\b(?:know(?:ing)?|(?:tell|telling|remind|reminding|show|give|ask)(?: to)? (?:me|us)|asking myself|remember|recall|wonder(?:ed|ing)?|curious|(?:work(?:ing)?|find(?:ing)?|figur(?:e|ing)|check|dig|made?|make) out|check|idea|(?:not|n['’]t(?: quite| at all)?) (?:sure|certain|clear|catch)|(?:forgot|forgotten|forget|missed|lost track of|clear|hear|heard|say|said|mention|mentioned|see|saw|explain|explanation|certain|sure|question is|ask))(?: (?:of|for|about|as to|exactly|again|please|whether it was|perhaps|maybe))*,? (?=(?:${PREPOSITIONS} )?${WH}\\b)`,
  'i',
);
/** Who asks whether somebody can tell asks that: "Do you know if the bus is red?" */
const WHETHER =
  /^(?:(?:(?:do|did|can|could|would|will) (?:you|we)|please|i|just) )*(?:(?:please|happen to|perhaps|also|just) )*(?:tell me|tell us|say|know|remember|recall|see|check|find out|wonder)(?: again)?,? (?:if|whether)(?: or not)? ((?:there|[\p{L}'’-]+(?: [\p{L}'’-]+){0,5}?)) (is|are|was|were) (.+)$/iu;
/** Between them the parts of a sentence are told apart. */
const BETWEEN_CLAUSES = new RegExp(`,\\s+|\\s+[–—-]\\s+|:\\s+|\\s+(?=so (?:${PREPOSITIONS} )?${WH}\\b)`, 'i');
/** Sentences end here; titles and initials end none. */
const SENTENCES = /(?<=[?!;]|(?<!\b(?:Mr|Mrs|Ms|Dr|St|\p{Lu}))[.…])\s+(?=\p{L}|\p{N})/u;
/** It asks whether somebody can tell, and nothing else. */
const EMPTY =
  /^(?:(?:can|could|would|will|do|does|did) (?:you|anyone|anybody|somebody|someone|we|they) (?:(?:happen to|please|possibly|perhaps|by any chance) )*(?:say|tell|know|remember|recall|help|check|see|mind)(?: me| it| that)?|(?:is|was) (?:that|it) (?:right|so|true|told|said|mentioned)|right|please)[?!.\s]*$/i;
/** A question that begins inside a sentence. */
const INSIDE = new RegExp(
  `\\s(?:(?:${PREPOSITIONS} )?${WH}) (?:[\\w'’]+ )??${AUXILIARY}\\b|\\s(?:what|who|where|how)['’]?s\\b`,
  'i',
);
/** What is added after a question. */
const TAG =
  /^(?:because|since|as (?:i|far)|if |in case|did (?:that|it|they|anyone|anybody|(?:any|one|some) of \w+|[\p{L}'’]+)\b.*\b(?:say|said|mention|come up|break (?:it|that) down)|i\b|i['’]|though|although|can you|could you|please|thanks|thank you|right$|do you|does anyone|is(?:n['’]?t)? (?:that|it)|was(?:n['’]?t)? (?:that|it)|wasn['’]t|weren['’]t|isn['’]t|didn['’]t|doesn['’]t|don['’]t|hasn['’]t|haven['’]t|won['’]t|or (?:what|not|so)|by the way|roughly|again|exactly|if i|that i|to be|as it)/iu;
const TRAILING =
  /[,\s]+(?:or (?:what|not|nah|no|something|so|have (?:he|she|they|i)\b.*)|did (?:that|it|they|anyone|anybody)(?: ever)? (?:come up|say|mention(?: it| that)?)|(?:does|did) (?:anyone|anybody) (?:say|know|mention it)|again|exactly|i wonder|please|do you (?:know|remember|recall)|any idea|right|if (?:that|it) (?:came up|was (?:ever )?(?:said|mentioned)(?: at all)?)|by the way|of all things|in (?:short|brief|a nutshell|(?:a )?few words|(?:one|a|two) sentences?)|briefly|from (?:the )?(?:start|beginning) to (?:the )?(?:end|finish)|though|actually|though|at all)$/i;

/** "Show me the part where ...": what follows is what is looked for. */
const MOMENT =
  /^(?:part|bit|moment|place|scene|clip|point|section|time|passage)s? (?:where|when|in which|at which|that|of|with)\b ?/i;
/** "Would you happen to know his name": what is asked is the name. */
const OF_SLOT =
  /^(?:do|does|did|would|could|can|will) (?:you|they|anyone|anybody|somebody|someone) (?:(?:happen to|ever|please|perhaps) )*(?:know|remember|recall|give|tell (?:me|us)) (?=(?:the|his|her|their|its|[\p{L}]+['’]s) (?:\p{L}+ )?(?:name|age|address|number|price|date|time|reason|colou?r|place)\b)/iu;
/** "Everything that Ada said about the boat". */
const EVERYTHING_SAID =
  /^(?:everything|anything|all|what(?:ever)?|(?:all )?(?:the )?(?:things|lines|sentences|words))(?: of)?(?: that| which)? ([\p{L}'’ -]{2,40}?) (?:ever )?(?:has |have )?(?:said|says|mentioned|told|talked)\b/iu;
/** Orders of examinations, by the noun that they ask for. */
const NOUNS: [RegExp, string][] = [
  [
    /^(?:reasons?|motives?|grounds?|cause|explanation)(?: (?:given|stated|offered|cited))?(?: by [\p{L}'’-]+)? (?:why|for|of|behind|that)\b/iu,
    'why',
  ],
  [
    /^(?:hour|time|time of day)\b(?: (?:fixed|agreed|set|planned|scheduled|appointed|given|stated|proposed))?(?: (?:at|by|for|of|on|in) which| when| for| of)?\b/i,
    'what time',
  ],
  [
    /^(?:weekday|day)(?: (?:fixed|agreed|set|planned|scheduled|chosen|named))?(?: (?:on|of|in) which| when| for| of)?\b/i,
    'which day',
  ],
  [
    /^(?:date)(?: (?:fixed|agreed|set|planned|scheduled|chosen|named))?(?: (?:on|of|in) which| when| for| of)?\b/i,
    'what date',
  ],
  [/^(?:month)(?: (?:in|of) which| when| of)?\b/i, 'what month'],
  [/^(?:year)(?: (?:in|of) which| when| of)?\b/i, 'what year'],
  [
    /^(?:(?:total|exact|approximate|precise|final|revised|current|estimated|correct(?:ed)?) )?(?:number|count|quantity|amount) of(?! money)\b/i,
    'how many',
  ],
  [
    /^(?:(?:total|exact|approximate|agreed|final|asking) )?(?:price|cost|sum|fee|amount(?: of money)?|rent|wage|fare|charge)\b(?: (?:paid|charged|asked|quoted|offered))?(?: (?:for|of|by))?/i,
    'how much money',
  ],
  [
    /^(?:(?:exact|present|current|final|new|original|intended|storage|hiding) )?(?:place|location|whereabouts|destination|spot|position|site|room|venue)\b(?: (?:(?:in|at|to|from|of) which|where|of|for))?/i,
    'where',
  ],
  [
    /^(?:person|individual|speaker|people|persons|character|party|one|relative|family member|participant|figure)s?(?: (?:who|whom|that|responsible for|to whom))?\b/i,
    'who',
  ],
  [/^(?:length|duration|period)(?: of time)?(?: (?:for which|during which|of|for))?\b/i, 'how long'],
  [/^age of\b/i, 'how old is'],
  [/^(?:manner|way|means)(?: (?:in|by) which| of)?\b/i, 'how'],
];

/**
 * Takes a question apart into what is asked and what is only said around it, in any style: curt, long-winded, as an order, spoken with
 * fillers. Pure. English.
 */
export function plainQuestion(text: string): PlainQuestion {
  const heard = text
    .replace(/\s+question mark\W*$/i, '?')
    .replace(/\s+comma\s+/gi, ', ')
    .replace(FILLERS, ' ')
    .replace(MISSPELT, 'what')
    .replace(/\s+/g, ' ')
    .trim();
  const whole = saidOnce(heard);
  const sentences = whole.split(SENTENCES).filter((part) => /[\p{L}\p{N}]/u.test(part));
  // The last sentence that asks; a short one after it ("how did it go?") asks of the same.
  const asking = sentences.map(askedIn);
  const at = asking.findLastIndex((one) => one !== null);
  if (at < 0) return { core: reworded(stripped(whole)), aside: '' };
  const { core, aside } = asking[at]!;
  const others = sentences.filter((_, i) => i !== at);
  return { core: reworded(core), aside: [...others, aside].filter(Boolean).join(' ') };
}

/** What one sentence asks; null where it only tells. */
function askedIn(sentence: string): PlainQuestion | null {
  const plain = stripped(sentence).replace(WHETHER, '$2 $1 $3');
  if (ASKING_WH.test(plain)) return tagged(plain);
  const clauses = plain.split(BETWEEN_CLAUSES);
  for (let i = clauses.length - 1; i >= 0; i -= 1) {
    const clause = stripped(clauses[i]!);
    const found = KNOWING.exec(clause);
    if (i > 0 && !found && (TAG.test(clause) || EMPTY.test(clause))) continue;
    const core = ASKING_WH.test(clause)
      ? clause
      : found
        ? asAsked(clause.slice(found.index + found[0].length))
        : ASKING.test(clause) && !EMPTY.test(clause)
          ? clause
          : null;
    if (core === null) continue;
    const before = clauses.slice(0, i).join(', ');
    const told = tagged([core, ...clauses.slice(i + 1)].join(', '));
    const said = found && !ASKING_WH.test(clause) ? clause.slice(0, found.index) : '';
    return { core: told.core, aside: [before, said, told.aside].filter(Boolean).join(', ') };
  }
  // "the red ones where do they crush them": the matter first, then the question.
  const inside = INSIDE.exec(plain);
  if (!inside) return null;
  return { core: `${plain.slice(inside.index).trim()} ${plain.slice(0, inside.index).trim()}`, aside: '' };
}

/** A question without what is added to it after a comma. */
function tagged(plain: string): PlainQuestion {
  const clauses = plain.split(/,\s+/);
  const from = clauses.findIndex((clause, i) => i > 0 && TAG.test(clause));
  if (from < 0) return { core: withoutTail(plain), aside: '' };
  return { core: withoutTail(clauses.slice(0, from).join(', ')), aside: clauses.slice(from).join(', ') };
}

function stripped(text: string): string {
  return text.trim().replace(LEADS, '').trim();
}

function withoutTail(text: string): string {
  let plain = text.replace(/[?!.\s]+$/, '');
  for (let before = ''; before !== plain; ) {
    before = plain;
    plain = plain.replace(TRAILING, '');
  }
  return plain;
}

/** Everyday ways of asking where somebody lives, and the plain one. */
const LIVING: [RegExp, string][] = [
  [/^where (?:is|was) ([\p{L}'’ -]+?)['’]s home(?: now| these days)?$/iu, 'where does $1 live'],
  [/^where (?:is|was) his home$/i, 'where does he live'],
  [/^where (?:is|was) her home$/i, 'where does she live'],
  [/^where (?:does|did|do) ([\p{L}'’ -]+?) (?:reside|have (?:his|her|their) home)$/iu, 'where does $1 live'],
  [
    /^(?:in )?(?:what|which) (city|town|country|village|place) (?:is|was|does|did) ([\p{L}'’ -]+?) (?:based|resident|reside|at home)(?: in)?$/iu,
    'in which $1 does $2 live',
  ],
];

function asLiving(core: string): string {
  const [form, plain] = LIVING.find(([form]) => form.test(core)) ?? [];
  return form ? core.replace(form, plain!) : core;
}

/** "What is the lake like", and not what somebody likes: "what is the food Ben doesn't like". */
const WHAT_LIKE =
  /^what (is|was|are|were) (?!.*(?:\b(?:do|does|did|would)(?:n['’]?t)?(?: [\p{L}'’]+){0,2}|\S (?:i|you|we|they)) like$)(.+) like$/iu;

/** What is named by one word of it, as in lists: "exam date", "the dog's name". */
const CURT: [noun: string, before: string, after: string][] = [
  ['dates?', 'when is', ''],
  ['prices?|costs?', 'how much does', 'cost'],
  ['age', 'how old is', ''],
  ['names?', 'what is', 'called'],
  ['colou?rs?', 'what colour is', ''],
  ['location|whereabouts', 'where is', ''],
];

const DETERMINED = /^(?:the|my|our|your|his|her|their|this|that)\b/i;
/** Words of no thing: what asks, does or leads. */
const OF_NO_THING =
  /\b(?:who|whom|whose|what|which|where|when|why|how|is|are|was|were|do|does|did|has|have|had|can|could|will|would|should|give|tell|show|find|list|name|state|any|all|some|every|each|full|first|last|other|and|or|of|in|on|at|for|with|no|not|please)\b/i;
const isOfThing = (words: string) =>
  !OF_NO_THING.test(words) && !/^(?:the|my|our|your|his|her|their|this|that)$/i.test(words);

/** "Exam date" as "when is the exam"; whatever says more stays as it is. */
function fromCurt(core: string): string {
  for (const [noun, before, after] of CURT) {
    const found = new RegExp(
      `^(?:the )?((?:[\\p{L}'’-]+ ){0,2}[\\p{L}-]+?)(?:['’]s?)? (?:${noun})$`,
      'iu',
    ).exec(core);
    if (!found || !isOfThing(found[1]!)) continue;
    const isTold = DETERMINED.test(found[1]!) || /^\p{Lu}/u.test(found[1]!);
    const determiner = isTold ? '' : 'the ';
    return `${before} ${determiner}${found[1]} ${after}`.trim();
  }
  return core;
}

/** Orders and turned-round forms, as plain questions. */
function reworded(core: string): string {
  const plain = asLiving(fromCurt(core))
    .replace(/^(who|what|where|when|why|how)s\b/i, '$1 is')
    .replace(
      /^((?:\w+ )?(?:who|what|where|when|why|how|which(?: [\w-]+){0,3})) (?:is|was|were|['’]s) it(?:,)? (?:that|who|which)?\b ?/i,
      '$1 ',
    )
    .replace(/^how is (?=the name|called)/i, 'what is ')
    .replace(WHAT_LIKE, 'how $1 $2')
    .replace(OF_SLOT, 'what is ');
  const ordered = new RegExp(`^${ORDER}\\b,? (?:(?:the|a|an|all|any|both|each)(?: of the)? )*`, 'i').exec(
    plain,
  );
  if (!ordered) return plain.replace(/^((?:who|what)) (?=(?:\w+ )?(?:all|else) )/i, '$1 ');
  const rest = plain.slice(ordered[0].length);
  if (ASKING_WH.test(rest)) return rest;
  const all = EVERYTHING_SAID.exec(rest);
  if (all) return `what did ${all[1]} say${rest.slice(all[0].length)}`;
  const moment = MOMENT.exec(rest);
  if (moment) return rest.slice(moment[0].length);
  const about = /^(?:\p{L}+[’']s )?(?:own )?(.*)$/iu.exec(rest)![1]!;
  const owner = rest.slice(0, rest.length - about.length).trim();
  for (const [noun, asks] of NOUNS) {
    const found = noun.exec(about);
    if (found)
      return asAsked(
        `${asks} ${owner} ${about.slice(found[0].length).replace(/^ ?(?:that|which) /i, ' ')}`
          .replace(/\s+/g, ' ')
          .trim(),
      );
  }
  if (/^name/i.test(ordered[0]) || /^identify/i.test(ordered[0]))
    return /\bwhich\b/i.test(rest) ? `which ${rest}` : asAsked(`which ${rest}`);
  return owner ? `what is ${rest}` : `what is the ${rest}`;
}
