import { contentTerms } from '../../memory/terms';
import { SAYING_WORDS } from '../../memory/verbs-of-saying';
import { inEnglishWords, isGerman } from '../by-rules/german';
import { plainQuestion } from '../by-rules/plain-question';
import { isDenial } from '../by-rules/telling-lines';

/** What the fact that is asked for is: "whether" is told by yes or no, "said" by what somebody says. */
export type Slot = 'who' | 'when' | 'where' | 'amount' | 'said' | 'why' | 'whether' | 'other';

/** A question as a statement with a hole in it. */
export interface AskedFor {
  slot: Slot;
  /** The question without the words that ask: "did Ada sell the boat". */
  text: string;
  /** What is asked for, by its noun: "which colour", "how many horses"; "" where it has none. */
  noun: string;
  /** It asks to choose: "the radio or the boiler". */
  isChoice: boolean;
  /** It asks for what was not, or who did not. */
  isDenied: boolean;
  /** The ways in which it may be said with a fact in the hole: "Ada sold the boat on Monday". */
  statements(fact: string): string[];
}

const PREPOSITION = '(?:in|on|at|to|from|with|by|for|of|under|about|since|until|till|after|before|into)';
const AUXILIARY =
  '(?:do|does|did|is|are|was|were|am|has|have|had|can|could|will|would|should|must|may|might|shall)';
const OF_SAYING = new RegExp(`\\b(?:${SAYING_WORDS.join('|')})\\b`, 'i');
const WHETHER = new RegExp(`^(${AUXILIARY})(n['’]t)?\\s+(.+)$`, 'is');
const ASKS = new RegExp(
  `^(?:(${PREPOSITION})\\s+)?(who|whom|whose|what|which|where|when|why|how)\\b(?:['’]s\\b)?\\s*(.*)$`,
  'is',
);
/** When it was, counted from the day on which it is asked: lines seldom say that. */
const FROM_TODAY =
  /\s(?:(?:last|this|the other) (?:night|evening|morning|afternoon|day|week|weekend|month|year|spring|summer|autumn|fall|winter|time)|yesterday|today|tonight|earlier|recently)\b(?!['’])/gi;
/** The noun of what is asked for, before what is told of it: at most so many words. */
const NOUN = new RegExp(`^((?:[\\p{L}\\d'’-]+\\s+){0,3}?)(${AUXILIARY})(n['’]t)?\\s+(.*)$`, 'isu');
const MEASURE = /^(?:many|much|long|old|far|often|high|tall|big|late|soon)\b\s*/i;
/** "I cannot remember": of whoever asks. */
const OF_ASKER = /\b(?:i|me|my|we|us|you)\b/i;
/** Begins with whom or what is told of, and not with what is done: the fact stands at its end. */
const OF_SOMEBODY =
  /^(?:(?:the|a|an|this|that|these|those|my|your|his|her|its|our|their|he|she|it|they|we|you|i|there)\b|<p_|\p{Lu})/u;

/**
 * What a question asks for, in English; null where it is in another language. One of no form that is known is a statement as it is. Pure.
 *
 * @param question with people as `<p_3>`
 */
export function askedFor(question: string): AskedFor | null {
  const english = isGerman(question) ? inEnglishWords(question) : question;
  if (english === null) return null;
  const plain = plainQuestion(english);
  const core = plain.core
    .replace(FROM_TODAY, ' ')
    .replace(/[?!.\s]+$/, '')
    .replace(/^(?:is the )?(?:whether|if)\s+/i, 'did ')
    .replace(/^how come\b/i, 'why')
    .trim();
  // "Who, if anybody, took it?": what is asked stands beside the word that asks.
  const read = readCore(contentTerms(core).length > 0 ? core : english);
  // "Not Ada, but who?"
  const isDenied = isDenial(read.text) || (isDenial(plain.aside) && !OF_ASKER.test(plain.aside));
  return { ...read, isDenied, isChoice: /\bor\b/i.test(core) };
}

type Read = Omit<AskedFor, 'isDenied' | 'isChoice'>;

function readCore(core: string): Read {
  const [, first = '', denied = '', rest = ''] = WHETHER.exec(core) ?? [];
  const asks = ASKS.exec(core);
  if (first === '' && asks) return readAsking(core, asks);
  const told = first === '' ? core : `${first} ${denied && 'not '}${rest}`;
  const slot = first === '' ? 'other' : 'whether';
  return { slot, text: told, noun: '', statements: (fact) => [`${told} ${fact}`] };
}

/** A question by a word that asks. */
function readAsking(core: string, [, before = '', asking = '', rest = '']: RegExpExecArray): Read {
  const word = asking.toLowerCase();
  const [measured = ''] = (word === 'how' && MEASURE.exec(rest)) || [];
  const told = rest.slice(measured.length);
  const [, noun = '', auxiliary = '', denied = '', after = told] = NOUN.exec(told) ?? [];
  const mayHaveNoun = /^wh(?:at|ich|ose)$/.test(word) || measured !== '' || noun === '';
  const known = mayHaveNoun ? { noun: noun.trim(), after } : { noun: '', after: told };
  const isAtEnd = /^d/i.test(auxiliary) || OF_SOMEBODY.test(known.after);
  const slot = slotOf(word, measured, known.noun, core);
  const place = (fact: string) => [before, fact, slot === 'when' ? '' : known.noun].filter(Boolean).join(' ');
  // "Will" and "not" stay, wherever they stand.
  const hold = mayHaveNoun ? `${auxiliary}${denied && ' not'} ` : '';
  const words = known.after.split(/\s+/);
  return {
    slot,
    text: `${hold}${known.after}`,
    noun: known.noun,
    statements: (fact) => {
      if (!isAtEnd) return [`${hold}${place(fact)} ${known.after}`];
      // "Saw a horse on Monday", "on Monday saw a horse": the rest stays in order.
      return words
        .concat('')
        .map((_, i) => hold + [...words.slice(0, i), place(fact), ...words.slice(i)].join(' '));
    },
  };
}

function slotOf(word: string, measure: string, noun: string, core: string): Slot {
  if (OF_SAYING.test(core) && word === 'what' && noun === '') return 'said';
  if (/^who/.test(word)) return word === 'whose' ? 'other' : 'who';
  if (/^(?:late|soon)/i.test(measure)) return 'when';
  if (measure !== '') return 'amount';
  if (word === 'when' || /\b(?:day|date|time|hour|year|month|weekday)$/i.test(noun)) return 'when';
  if (word === 'where') return 'where';
  return word === 'why' ? 'why' : 'other';
}
