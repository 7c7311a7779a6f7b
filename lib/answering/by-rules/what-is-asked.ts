import { writtenOut } from '../../memory/terms';
import { kindsNamedIn } from '../../memory/thing-names';
import { SPEAKING } from '../../memory/verbs-of-saying';

/** What an answer must tell. */
export type Asks =
  /** Who said it. */
  | { for: 'speaker' }
  /** Who did it. */
  | { for: 'person' }
  /** Who somebody is. */
  | { for: 'identity' }
  /** Who was in view. */
  | { for: 'company'; counted: boolean }
  /** Whether somebody was in view. */
  | { for: 'presence' }
  /** Which of two came first, or last. */
  | { for: 'order'; options: [string, string]; last: boolean }
  /** Who did something first, or last, of all. */
  | { for: 'foremost'; last: boolean }
  | { for: 'moment'; told: 'weekday' | 'date' | 'time' | 'month' | 'year' | 'any' }
  | { for: 'place' }
  /** How much or how many of what (words in lower case); `money`: a price. */
  | { for: 'amount'; of: string[]; money: boolean }
  /** Where a number is highest, or lowest. */
  | { for: 'extreme'; most: boolean }
  | { for: 'occurrences' }
  | { for: 'duration' }
  | { for: 'age' }
  | { for: 'reason' }
  /** What somebody or something is called; the noun, or null where it is a person at hand. */
  | { for: 'name'; noun: string | null }
  | { for: 'role' }
  /** Something of a kind: "which instrument". */
  | { for: 'kind'; noun: string }
  /** What somebody said. */
  | { for: 'words' }
  | { for: 'happenings' }
  | { for: 'yes-no' }
  | { for: 'thing' };

interface Rule {
  /** Of the question in lower case, with plain apostrophes and without its question mark. */
  is: RegExp;
  /** What such a question asks; null: not this after all. */
  asks: (found: RegExpExecArray, plain: string) => Asks | null;
}

const HAPPENING =
  '(?:speaks?|spoke|talks?|talked|say|said|arrive|arrived|come|came|enter|entered|appear|appeared|leave|left|go|went)';
const PLACES =
  'room|kitchen|garden|house|hall|office|corridor|yard|street|park|car|bus|train|shop|store|school|church|library|bedroom|bathroom|classroom|workshop|picture|view|frame|scene|video|film|clip|recording|meeting|party|camera|table|place';
const AT_A_PLACE = `(?:in|at|inside|on|around) (?:the|this|that|a|our|my) (?:[\\w-]+ )?(?:${PLACES})\\b`;
const IN_VIEW = new RegExp(
  `\\b(?:there|present|around|here|together|on (?:the )?(?:screen|camera)|in (?:view|the picture|sight)|visible|seen|(?:next|close) to|beside|near|with)\\b|\\b${AT_A_PLACE}`,
);
/** "How many people ride bikes", "how many are wearing hats": who is in view tells nothing of what they do. Where something is done, what it is done with follows. */
const DOING =
  /^how many (?:people|persons|others|guests|visitors|of them) (?:(?:is|are|was|were) )?(?!(?:is|are|was|were|can|could|do|does|did|has|have|had|will|would|in|on|at|with|by|near|beside|around|inside)\b)(\w+) (.+)$/;
/** Words that may stand between what is done and what it is done with. */
const BEFORE_THING = /^(?:(?:an?|the|any|some|their|his|her|own|red|blue|green|big|small|two|three) )*$/;

/** Whether something is done with a kind of thing for which pictures are looked through, or with what is worn. */
function isDoing(plain: string): boolean {
  const [, verb, rest] = DOING.exec(plain) ?? [];
  if (rest === undefined) return false;
  if (/^wear(?:s|ing)?$|^wore$/.test(verb!)) return true;
  const [thing] = kindsNamedIn(rest);
  return thing !== undefined && BEFORE_THING.test(rest.slice(0, rest.indexOf(thing.words)));
}
const WHAT = '(?:what|which)';
const PREPOSITION =
  '(?:in|on|at|to|from|with|by|for|of|under|into|about|through|since|until|before|after|during)';
const PERSON_WORDS =
  'person|people|colleague|colleagues|friend|friends|man|men|woman|women|girl|girls|boy|boys|neighbour|neighbours|neighbor|neighbors|guest|guests|child|children|member|members|visitor|visitors|two|three|of them';
const PERSON_NOUNS = new Set(
  'woman man person girl boy lady guy gentleman speaker one friend colleague neighbour neighbor visitor guest voice'.split(
    ' ',
  ),
);
const MONEY =
  /\b(?:cost|costs|pay|paid|price|worth|expensive|charge|charged|rent|salary|earn|earns|spend|spent|sold|sell|buy|bought|charges|charging|fee|fees|fine|bill)\b|\bset(?:s|ting)? [\w' ]{1,30} back\b/;

/** In this order: the first that fits. */
const RULES: Rule[] = [
  { is: /^whose voice\b/, asks: () => ({ for: 'speaker' }) },
  { is: /^how (?:often|many times)\b/, asks: () => ({ for: 'occurrences' }) },
  { is: /^how old\b|\b(?:what|which) age\b|'s age\b|\bage of\b/, asks: () => ({ for: 'age' }) },
  { is: /^(?:for )?how long\b/, asks: () => ({ for: 'duration' }) },
  {
    is: /^(?:in |on |at )?(?:which|what|who|when)\b.*(?<!\b(?:like|love|prefer|enjoy|trust|hate|want)s?) the (most|highest|largest|biggest|longest|fewest|least|lowest|smallest|shortest) \w{3}/,
    asks: ([, degree]) => ({ for: 'extreme', most: !/fewest|least|lowest|smallest|shortest/.test(degree!) }),
  },
  {
    is: /^how many (?:different |individual )?(?:people|persons|others|guests|visitors|of them)\b/,
    asks: (_, plain) => (IN_VIEW.test(plain) && !isDoing(plain) ? { for: 'company', counted: true } : null),
  },
  {
    is: /^(?:of |for |with |to |by |in )?how (many|much|large|big|tall|heavy|far|high|deep|wide)\b(?: (?:more |other |of )?(.*?)(?:\b(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|must|should|they|there|came|come|to|that|which|who|for|at|in|on|by|per|with|still|already)\b|$))?/,
    asks: ([, how, of], plain) => ({
      for: 'amount',
      of: of?.startsWith('money') ? [] : wordsOf(of),
      money: how === 'much' && (MONEY.test(plain) || /\bmoney\b/.test(plain)),
    }),
  },
  {
    is: /\b(?:is|was|are|were) the (?:\w+ )?(?:number|amount|count) of (\w+)/,
    asks: ([, of]) => ({ for: 'amount', of: [of!], money: false }),
  },
  {
    is: /^what (?:is|was) the (?:[\w-]+ ){0,2}?(?:weight|height|length|width|depth|size|distance|speed|temperature)\b/,
    asks: () => ({ for: 'amount', of: [], money: false }),
  },
  {
    is: /^what (?:is|was) (?:the |[\w-]+'s )(?:[\w-]+ )??(?:(time|hour)|(day)|(date)|(month)|(year)) (?:of|for|at|on|in)\b/,
    asks: ([, time, day, date, month]) => ({
      for: 'moment',
      told: time ? 'time' : day ? 'weekday' : date ? 'date' : month ? 'month' : 'year',
    }),
  },
  {
    is: /^what\b.*\b(?:price|cost|salary|rent|wage|fee)\b|^what (?:does|did|do) [\w'. -]+? (?:(?:pay|charge) for|earn)\b|^what [\w'. -]+ charg(?:e|es|ed|ing)$|^what\b.*\bmoney[ -]?wise\b/,
    asks: () => ({ for: 'amount', of: [], money: true }),
  },
  {
    is: /^(?!wh|how\b|who|is\b|are\b|was\b|were\b|d(?:id|o|oes)\b|ha[sd]\b|have\b|can\b|could\b)(?:[\w' -]+ (?:price|prices)|(?:the )?(?:price|prices|cost|costs) (?:of|for) [\w' -]+)$/,
    asks: () => ({ for: 'amount', of: [], money: true }),
  },
  {
    is: /,\s*(?:and |so )?why(?:'s| (?:is|are|was|were|did|does|do|has|have|had|can|could|will|would)) [\w' -]+$/,
    asks: () => ({ for: 'reason' }),
  },
  { is: /^why\b|^for what reason|\b(?:the|what) reason\b|^how come\b/, asks: () => ({ for: 'reason' }) },
  {
    is: new RegExp(
      `^(?:${PREPOSITION} )?${WHAT} (?:(?:\\w+ )?(weekdays?|days?|night|morning|afternoon|evening)|(date)|(time|hour|o'clock)|(month)|(year))\\b`,
    ),
    asks: ([, day, date, hour, month]) => ({
      for: 'moment',
      told: day ? 'weekday' : date ? 'date' : hour ? 'time' : month ? 'month' : 'year',
    }),
  },
  { is: /^(?:since |until |by )?when\b/, asks: () => ({ for: 'moment', told: 'any' }) },
  { is: /^(?:from |to )?where\b/, asks: () => ({ for: 'place' }) },
  {
    is: /\bnames? of (?:the |an? |this |that |my )?(?:[\w-]+'s )?(?:[\w-]+ )??([\w-]+)(?: (?:who|whom|that|which|in|on|at|with|from|of|to)\b|$)|^what (?:is|was|are|were) (?:[\w' -]*?)([\w-]+) (?:called|named)$|^what (?:is|was) (?:[\w ]*?)([\w-]+)'s (?:full |first |last )?name\b|^what (?:is|was|are|were) (?:the |that |this |those |[\w'-]+'s )?(?:[\w-]+ )??([\w-]+) called,|^what (?:is|was) (?:his|her|their|its|(?:the|that) (?:person|man|woman|boy|girl|guy|lady)'s) (?:full |first |last )?(name)\b/,
    asks: ([, of, called, own, before, theirs]) => {
      const noun = of ?? called ?? own ?? before ?? theirs!;
      return { for: 'name', noun: theirs || PERSON_NOUNS.has(noun) ? null : noun };
    },
  },
  {
    is: /^(?:what|which) (?:is|was|are) .*\b(?:job|occupation|profession|trade)\b/,
    asks: () => ({ for: 'role' }),
  },
  {
    is: /^what (?:does|did|do) [\w' ]+? do(?: (?:for a living|for work|in the \w+|at the \w+|here|there))?$/,
    asks: () => ({ for: 'role' }),
  },
  {
    is: /^how (?:does|did|do|is|are) [\w' ]+? (?:make|making|earn|earning)(?: (?:a|his|her|their|the))? (?:living|money|bread|keep)$/,
    asks: () => ({ for: 'role' }),
  },
  {
    is: /^what (?:happened|happens|went on|goes on|took place|takes place|is going on|was going on)\b/,
    asks: () => ({ for: 'happenings' }),
  },
  {
    is: /^what (?:else )?(?:does|did|do) .*\b(?:say|tell|mention|ask|answer|reply|shout|call out|promise|suggest|talk about|complain about|think)\b/,
    asks: () => ({ for: 'words' }),
  },
  {
    is: /^what (?:is|was|are|were) the (?:very )?(?:first|last) (?:things?|words?|lines?|sentences?)\b.*\b(?:sa(?:id|ys?)|spoke|spoken|speaks?|told|tells?|heard)\b|^(?:what (?:is|was|are|were) )?[\w. ]+?'?s (?:very )?(?:first|last) (?:words?|lines?|sentences?)$/,
    asks: () => ({ for: 'words' }),
  },
  {
    is: new RegExp(
      `^who (?:was|is) the (first|last|next)(?: person| one)? to ${HAPPENING}|^who ${HAPPENING}(?: [\\w ]+?)? (first|last|earliest|latest)(?: (?:in|on) (?:this|the) (?:video|film|clip|recording))?$|^who (first|last) ${HAPPENING}$`,
    ),
    asks: ([, a, b, c]) => ({ for: 'foremost', last: /last|latest/.test(a ?? b ?? c!) }),
  },
  {
    is: new RegExp(`^(?:who|${WHAT} (?:\\w+ )?(?:${PERSON_WORDS}))\\b`),
    asks: (_, plain) =>
      IN_VIEW.test(plain) && isAboutPresence(plain) ? { for: 'company', counted: false } : null,
  },
  {
    is: new RegExp(
      `^who(?: else)? (?:(?!was |were |is |are |got |gets? |getting |will |would |can |could |should |must |shall )\\w+ )??(?:first |once |last )?(?:${SPEAKING})\\b`,
    ),
    asks: () => ({ for: 'speaker' }),
  },
  {
    is: /^who (?:is|was|are) (?!it\b|there\b|the\b)[\w'-]+(?: [\w'-]+)?(?: to [\w'-]+)?$/,
    asks: () => ({ for: 'identity' }),
  },
  {
    is: new RegExp(`^(?:${PREPOSITION} )?(?:who|whom|whose|${WHAT} (?:\\w+ )?(?:${PERSON_WORDS}|one))\\b`),
    asks: () => ({ for: 'person' }),
  },
  // Who learns English may call a make so.
  {
    is: /^(?:what|which) mark(?:$| (?:is|are) (?!on |in |at |there|left))/,
    asks: () => ({ for: 'kind', noun: 'make' }),
  },
  {
    is: new RegExp(`^(?:${PREPOSITION} )?${WHAT} (make|brand)?(?:(?:kind|sort|type|piece|part)? ?of )?(.+)$`),
    asks: ([, proper, rest]) => {
      const noun = proper ?? headOf(rest!);
      return noun ? { for: 'kind', noun } : null;
    },
  },
  {
    is: /^(?:was|were|is|are) (.+)$/,
    asks: ([, rest]) => {
      const there =
        /^[\w'. ]+? (?:also |still |already )*(?=(?:there|here|present|around|with|in|at|on|inside|visible|seen|next|beside|near)\b)/.exec(
          rest!,
        );
      return there && isAboutPresence(`who was ${rest!.slice(there[0].length)}`) ? { for: 'presence' } : null;
    },
  },
  {
    is: /^(?:did|does|do|was|were|is|are|has|have|had|can|could|will|would)\b/,
    asks: () => ({ for: 'yes-no' }),
  },
];

/** Words that end "which grape variety ...". */
const AFTER_NOUN = new RegExp(
  `^(?:is|are|was|were|am|do|does|did|has|have|had|can|could|will|would|shall|should|may|might|must|that|who|whose|which|what|where|when|${PREPOSITION.slice(3, -1)}|as|than|they|he|she|it|you|we|i|the|a|an|his|her|their|my|our|your|this|those|these|then|there|[\\w-]+'s)$`,
);

/** The noun of "which grape variety are ...": the last word before those that end it, else the first; null where there is none. */
function headOf(rest: string): string | null {
  const words = rest.match(/[\w'-]+/g) ?? [];
  const end = words.findIndex((word) => AFTER_NOUN.test(word));
  if (end === 0 || words.length === 0 || /^(?:else|s)$/.test(words[0]!)) return null;
  // "What colour bangles" asks for the colour.
  return end === 2 && !/^colou?r$/.test(words[0]!) ? words[1]! : words[0]!;
}

/** What a question asks for, by plain rules. English. */
export function asksFor(question: string): Asks {
  const order = orderOf(question.trim());
  if (order) return order;
  const plain = writtenOut(question)
    .toLowerCase()
    .replace(/’/g, "'")
    .replace(/[?!.\s]+$/, '')
    .trim();
  for (const { is, asks } of RULES) {
    const found = is.exec(plain);
    const asked = found && asks(found, plain);
    if (asked) return asked;
  }
  return { for: 'thing' };
}

function orderOf(question: string): Asks | null {
  const found =
    /^(?:which|what|who)\b.*?\b(first|earlier|sooner|before|later|last|latter|second)\b[^,:]*[,:]\s*(?:was it )?(.+?),? or (.+?)\??$/i.exec(
      question,
    );
  return (
    found && {
      for: 'order',
      options: [found[2]!, found[3]!],
      last: /later|last|latter|second/i.test(found[1]!),
    }
  );
}

/** Company is asked for when being there is all that is asked, or when it was at some moment. */
function isAboutPresence(plain: string): boolean {
  if (!IN_VIEW.test(plain)) return false;
  if (
    / (?:when|while|as|during)\b|\b(?:on|in) (?:the )?(?:screen|view|camera|picture)\b|\btogether\b/.test(
      plain,
    )
  )
    return true;
  return new RegExp(
    `^[\\w ]+? (?:was|were|is|are) (?:also |still |all |already |else )*(?:there|here|present|around|visible|seen|with [\\w' ]+|(?:next to|beside|near) [\\w' ]+|${AT_A_PLACE})(?: (?:with [\\w' ]+|${AT_A_PLACE}|(?:on|in|at|last|this|yesterday)\\b.*))?$`,
  ).test(plain);
}

function wordsOf(text: string | undefined): string[] {
  return text?.match(/[\p{L}\p{N}]+/gu) ?? [];
}
