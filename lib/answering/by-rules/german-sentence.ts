import { germanNoun } from './german-nouns';
import { adjective, type Keeps, type Phrase, phrasesInEnglish } from './german-phrases';
import { withoutTime, withoutVideo } from './german-things';
import {
  type EnglishVerb,
  germanInfinitive,
  germanParticiple,
  germanVerb,
  thirdPerson,
} from './german-verbs';

/** A word that asks, in English: who or what does it, whom it is done to, or anything else; and what stands at the end for it ("where ... from"). */
interface Asking {
  text: string;
  role: 'subject' | 'either' | 'other';
  end: string;
}
const asking = (text: string, role: Asking['role'] = 'other', end = ''): Asking => ({ text, role, end });

/** Words with which a text begins, whole ones. */
const begins = (words: string) => new RegExp(`^(?:${words})(?!\\p{L})`, 'iu');

const OF_COLOUR = begins('(?:welche|was für eine) farben?');
const COLOUR = asking('what colour');
const ASKING: readonly (readonly [RegExp, Asking])[] = [
  [begins('mit wem'), asking('who', 'other', 'with')],
  [begins('von wem'), asking('who', 'other', 'from')],
  [begins('für wen'), asking('who', 'other', 'for')],
  [begins('zu wem'), asking('who', 'other', 'to')],
  [begins('(?:um wie ?viel uhr|wie spät)'), asking('at what time')],
  [begins('seit wann'), asking('since when')],
  [begins('bis wann'), asking('until when')],
  [begins('an welchem tag'), asking('on which day')],
  [begins('wie lange?'), asking('how long')],
  [begins('wie oft'), asking('how often')],
  [begins('wie alt'), asking('how old')],
  [OF_COLOUR, COLOUR],
  [begins('wie ?viel'), asking('how much', 'either')],
  [begins('wer'), asking('who', 'subject')],
  [begins('wen'), asking('who')],
  [begins('wem'), asking('who', 'other', 'to')],
  [begins('was'), asking('what', 'either')],
  [begins('wann'), asking('when')],
  [begins('woher'), asking('where', 'other', 'from')],
  [begins('wo(?:hin)?'), asking('where')],
  [begins('(?:warum|wieso|weshalb)'), asking('why')],
  [begins('womit'), asking('what', 'other', 'with')],
  [begins('worüber'), asking('what', 'other', 'about')],
  [begins('wofür'), asking('what', 'other', 'for')],
  [begins('wie'), asking('how')],
];
const OF_KIND =
  /^(?:(in|an|auf|aus|mit) )?welche[mnrs]? (\p{L}+)|^wie ?viele (\p{L}+)|^was für (?:ein(?:e[nmr]?)? )?(\p{L}+)/iu;
const PREPOSITIONS: Readonly<Record<string, string>> = {
  in: 'in',
  an: 'on',
  auf: 'on',
  aus: 'from',
  mit: 'with',
};

const HAVE = /^ha(?:t|ben|be|st)$|^hatten?$/iu;
const BE: Readonly<Record<string, string>> = { ist: 'is', bin: 'is', sind: 'are', war: 'was', waren: 'were' };
const PASSIVE: Readonly<Record<string, string>> = { wird: 'is', werden: 'are', wurde: 'was', wurden: 'were' };
const MODAL: Readonly<Record<string, string>> = {
  ...{ kann: 'can', können: 'can', konnte: 'could', konnten: 'could' },
  ...{ soll: 'should', sollen: 'should', sollte: 'should', muss: 'must', müssen: 'must' },
  ...{ darf: 'may', dürfen: 'may', wird: 'will', werden: 'will' },
};
const WANT: Readonly<Record<string, 'present' | 'past'>> = {
  ...{
    will: 'present',
    wollen: 'present',
    möchte: 'present',
    möchten: 'present',
    wollte: 'past',
    wollten: 'past',
  },
};
const WANTED: EnglishVerb = { base: 'want', past: 'wanted', participle: 'wanted' };
const OWNED: EnglishVerb = { base: 'have', past: 'had', participle: 'had' };
/** Of these "von" tells by whom, and what stands in a place is there. */
const IS_THERE = new Set(['lie', 'stand', 'hang', 'sit']);
/** First or last, it stands before what is done. */
const TURN = /^(?:first|last)$/;

/** What is done, as English puts it: with "does" or "did" ("see"), or with a verb that goes before who does it ("can see", "was seen"). */
type Doing =
  | { tense: 'present' | 'past'; verb: EnglishVerb; more: string; isPlural: boolean }
  | { before: string; after: string };

/**
 * A German question of one sentence as an English one, word by word; null where a word of it or its build is not known, so that nothing else is answered than what
 * was asked. Pure.
 *
 * @param keeps words that stay as they are
 */
export function sentenceInEnglish(question: string, keeps: Keeps): string | null {
  const plain = question.trim().replace(/[?!.\s]+$/u, '');
  if (/[,;:]/u.test(plain)) return null;
  const { text: whole, of } = withoutVideo(plain);
  const { text, time } = withoutTime(whole);
  const { asks, rest } = askingIn(text);
  const [finite, ...others] = rest.split(/\s+/u).filter(Boolean);
  if (finite === undefined || asks === null) return null;
  const called = /^hei(?:ß|ss)(?:t|en)$/iu.test(finite) && asks.text === 'how';
  const isOfColour = asks === COLOUR && HAVE.test(finite);
  const read = called
    ? { doing: { before: 'is', after: 'called' }, left: others }
    : isOfColour
      ? { doing: { before: 'is', after: '' }, left: others }
      : doingIn(finite, others, asks.text === '');
  if (!read) return null;
  const phrases = phrasesInEnglish(read.left, keeps);
  const told = phrases && wordedAs(called ? asking('what') : asks, read.doing, phrases);
  return told && `${told[0]!.toUpperCase()}${told.slice(1)}${of}${time}?`;
}

/** The words that ask, and what follows them. */
function askingIn(text: string): { asks: Asking | null; rest: string } {
  const kind = OF_KIND.exec(text);
  if (kind && !OF_COLOUR.test(text)) {
    const [form, preposition, which, many, such] = kind;
    const noun = germanNoun((which ?? many ?? such)!);
    const before = preposition ? `${PREPOSITIONS[preposition.toLowerCase()]} ` : '';
    const asks = many ? `how many ${plural(noun)}` : `${before}${such ? 'what kind of' : 'which'} ${noun}`;
    return {
      asks: noun === undefined ? null : asking(asks, before ? 'other' : 'either'),
      rest: text.slice(form.length).trim(),
    };
  }
  const degree = /^wie (\p{L}+)/iu.exec(text);
  const such = degree && adjective(degree[1]!);
  if (degree && such) return { asks: asking(`how ${such}`), rest: text.slice(degree[0].length).trim() };
  for (const [form, asks] of ASKING) {
    const found = form.exec(text);
    if (found) return { asks, rest: text.slice(found[0].length).trim() };
  }
  return { asks: asking(''), rest: text };
}

function plural(noun: string | undefined): string {
  if (noun === 'person') return 'people';
  if (!noun || /s$|^(?:people|women|men|children)$/.test(noun)) return `${noun}`;
  return /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}

/** What is done, by the verb that stands second and what stands last, and what is left between them. */
function doingIn(
  finite: string,
  others: string[],
  isYesNo: boolean,
): { doing: Doing; left: string[] } | null {
  const word = finite.toLowerCase();
  const last = others.at(-1) ?? '';
  const left = others.slice(0, -1);
  const done = germanParticiple(last);
  const toDo = germanInfinitive(last);
  const isPlural = /(?:en|sind)$/iu.test(word);
  const be = BE[word];
  if (be && toDo && /^zu$/iu.test(left.at(-1) ?? ''))
    return { doing: { before: 'can', after: `be ${toDo.verb.participle}` }, left: left.slice(0, -1) };
  if (be && done?.moves) return { doing: { tense: 'past', verb: done.verb, more: '', isPlural }, left };
  if (be && done) return { doing: { before: be, after: done.verb.participle }, left };
  if (be) return { doing: { before: be, after: '' }, left: others };
  if (HAVE.test(word) && done) return { doing: { tense: 'past', verb: done.verb, more: '', isPlural }, left };
  if (HAVE.test(word)) {
    const tense = /^hatte/iu.test(word) ? 'past' : 'present';
    return { doing: { tense, verb: OWNED, more: '', isPlural }, left: others };
  }
  if (PASSIVE[word] && done) return { doing: { before: PASSIVE[word], after: done.verb.participle }, left };
  if (WANT[word] && toDo)
    return { doing: { tense: WANT[word], verb: WANTED, more: `to ${toDo.verb.base}`, isPlural }, left };
  if (WANT[word]) return { doing: { tense: WANT[word], verb: WANTED, more: '', isPlural }, left: others };
  if (MODAL[word] && toDo) return { doing: { before: MODAL[word], after: toDo.verb.base }, left };
  if (/^g[ia]bt?$/u.test(word) && /^es$/iu.test(others[0] ?? ''))
    return { doing: { before: isYesNo ? 'was there any' : 'was there', after: '' }, left: others.slice(1) };
  const apart = germanVerb(finite, last.toLowerCase());
  const form = apart ?? germanVerb(finite);
  if (!form) return null;
  const { verb, tense } = form;
  const between = apart ? left : others;
  if (IS_THERE.has(verb.base) && !isYesNo) {
    const is = tense === 'past' ? (isPlural ? 'were' : 'was') : isPlural ? 'are' : 'is';
    return { doing: { before: is, after: '' }, left: between };
  }
  // "Was isst Clara gern" asks what she likes to eat.
  if (between.some((one) => /^gerne?$/iu.test(one)))
    return {
      doing: {
        tense,
        verb: { base: 'like', past: 'liked', participle: 'liked' },
        more: `to ${verb.base}`,
        isPlural,
      },
      left: between.filter((one) => !/^gerne?$/iu.test(one)),
    };
  return { doing: { tense, verb, more: '', isPlural }, left: between };
}

/** The English question. */
function wordedAs(asks: Asking, doing: Doing, phrases: readonly Phrase[]): string | null {
  const turn = phrases.find(({ kind, text }) => kind === 'adverb' && TURN.test(text));
  const others = phrases.filter((phrase) => phrase !== turn);
  const first = others.findIndex(({ kind }) => kind === 'thing');
  const isSubject = asks.role === 'subject' || (asks.role === 'either' && first < 0);
  if (isSubject) {
    const rest = others.map(({ text }) => text);
    const verb =
      'before' in doing
        ? [doing.before, doing.after]
        : [doing.tense === 'past' || turn ? doing.verb.past : thirdPerson(doing.verb), doing.more];
    return joined([asks.text, ...verb, ...rest, turn?.text, asks.end]);
  }
  const named = others[first]?.text;
  if (named === undefined) return null;
  // "Sie" is one or several, by the verb.
  const isOfMany = ('isPlural' in doing && doing.isPlural) || ('before' in doing && doing.before === 'are');
  const subject = named === 'she' && isOfMany ? 'they' : named;
  // "Wie geht es Ada" asks of Ada, and of no "it".
  if (subject === 'it' && others.filter(({ kind }) => kind === 'thing').length > 1) return null;
  // What belongs to who does it: "die Schwester von Walter".
  const owner = others[first + 1]?.text.startsWith('of ') ? others[first + 1]! : null;
  const rest = others.filter((phrase, i) => i !== first && phrase !== owner).map(({ text }) => text);
  const who = [subject, owner?.text];
  if ('before' in doing)
    return joined([asks.text, doing.before, ...who, turn?.text, doing.after, ...rest, asks.end]);
  const does =
    doing.tense === 'past' ? 'did' : doing.isPlural || /^(?:I|you|we)$/.test(subject) ? 'do' : 'does';
  return joined([asks.text, does, ...who, turn?.text, doing.verb.base, doing.more, ...rest, asks.end]);
}

function joined(parts: readonly (string | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}
