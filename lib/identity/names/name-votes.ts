import { wordsHeard } from '../../hearing/unsure-words';
import { wordsIn } from '../../spoken-words';
import { resolveName } from './alike-names';
import type { Meant, MentionKind, NameMention } from './name-mentions';
import { type Answer, QUICK_S, type SpokenLine, type Stretch, Talk } from './names-from-talk';
import { isOrdinaryWord } from './possible-names';
import {
  asksName,
  asksWhat,
  asksWho,
  correctedName,
  isDenied,
  leaves,
  meets,
  nameTold,
  takesLeave,
  tellsOfNoPerson,
} from './what-lines-tell';

export { CONTEXT_S, type SpokenLine, type Stretch } from './names-from-talk';

/** What made a vote. */
export type VoteReason =
  /** They said so themselves. */
  | 'speaker'
  /** They spoke next, or just before. */
  | 'conversation'
  /** Nobody else was in view. */
  | 'in-view'
  /** They came into view. */
  | 'appears'
  /** They used the name for somebody else; the weight is below 0. */
  | 'names-another';

/** A name held to be, or not to be (weight below 0), that of a node. */
export interface NameVote {
  node: string;
  name: string;
  /** -1 to 1. */
  weight: number;
  how: MentionKind;
  why: VoteReason;
  /** Id of the line with the name. */
  line: string;
  /** From the line to the end of what the vote rests on. */
  at: { t0: number; t1: number };
}

// Weights of evidence, for names that are certain. Set so that one line alone never makes a name sure (choose-names.ts)
// unless people say who they are while they alone are in view.
const SELF = { alone: 1, otherwise: 0.7 };
/** Whoever spoke before and next are one. */
const IN_TALK = {
  before: { before: 0.5, next: 0.6 },
  either: { before: 0.15, next: 0.6 },
  onward: { before: 0.15, next: 0.6 },
  next: { before: 0.15, next: 0.6 },
};
/** They are two, or nobody knows who the other is: one line lets at most the likelier be named (`LEAST` in choose-names.ts). */
const BETWEEN = {
  before: { before: 0.5, next: 0.15 },
  either: { before: 0.35, next: 0.2 },
  onward: { before: 0.2, next: 0.35 },
  next: { before: 0, next: 0.6 },
};
/** Only one of them spoke. */
const ONLY = {
  before: { before: 0.5, next: 0.4 },
  either: { before: 0.4, next: 0.6 },
  onward: { before: 0.4, next: 0.6 },
  next: { before: 0, next: 0.6 },
};
/** What is left where more than `QUICK_S` lies between. */
const LATER = 2 / 3;
const SHOWN = { appears: 0.5, heard: 0.5, conversation: 0.35, asked: 0.8 };
const ONLY_OTHER = 0.35;
/** Weight that is left where two people are meant by the evidence, or nobody knows who speaks. */
const DISPUTED = 0.5;
const NOT_THE_SPEAKER = -0.3;

/** What a name is worth of which nobody knows whether it was said: it is shown, and no line of it is strong by itself. */
const UNSURE_OF_WORD = 0.5;

/** A mention this strong teaches a name, for other lines to know it by: all but unknown words that begin a sentence. */
const TELLING = 0.4;

/** What the bare answer is put behind. */
const I_AM = { en: 'I am', de: 'Ich heiße', fr: "Je m'appelle", other: '' } as const;
/** Words that may be names. */
const CAPITALISED = /\p{Lu}[\p{L}\p{M}]+(?:-\p{L}[\p{L}\p{M}]*)*/gu;
/** Letters between two names that are spoken to together: " and ", "! Dinner, ". */
const BESIDE = 12;
/** What each of them has of what is evidence for one of them: too little to name one by one line (`LEAST` in choose-names.ts). */
const ONE_OF_TWO = 0.35;
/** More words are no bare answer to "What is your name?". */
const NAME_WORDS = 3;

/**
 * Whom the names in a clip's lines stand for. A line is voted on once, in the clip in which who answers it is known: an answer
 * was heard, or none came in time. So `lines` are the clip's and those of the `CONTEXT_S` before it. Pure: the ledger keeps
 * what is voted, and no line is voted on again when more is known.
 */
export function nameVotes(lines: SpokenLine[], stretch: Stretch): NameVote[] {
  const talk = new Talk(lines, stretch);
  const heard = new Set(stretch.known.map((name) => name.toLowerCase()));
  for (const word of soundingKnown(talk.lines, stretch.known)) heard.add(word);
  // A line is read with what had been said by then, so that nothing said later changes it.
  const known = new Set(heard);
  return talk.lines.flatMap((line, i) => {
    for (const { name, strength } of talk.mentions(line.text, heard))
      if (strength >= TELLING) known.add(name.toLowerCase());
    const mentions = mentionsOf(i, talk, known);
    return mentions.flatMap((mention) => {
      const decided = (until: number) =>
        (mention.kind === 'self' ? line.t1 : talk.answer(i, until).at) <= until;
      if (decided(stretch.from) || !(stretch.last || decided(stretch.until))) return [];
      return votesOn(mention, mentions, i, talk);
    });
  });
}

/** Words of lines that were written down from sound which sound as a known name: as good as known. In lower case. */
function soundingKnown(lines: SpokenLine[], known: string[]): string[] {
  if (known.length === 0) return [];
  const written = lines.filter(({ heard }) => heard).flatMap(({ text }) => text.match(CAPITALISED) ?? []);
  return [...new Set(written)]
    .filter((word) => !isOrdinaryWord(word.toLowerCase()) && resolveName(word, known) !== null)
    .map((word) => word.toLowerCase());
}

function mentionsOf(i: number, talk: Talk, known: ReadonlySet<string>): NameMention[] {
  const line = talk.lines[i]!;
  const before = talk.before(i);
  const own = talk.mentions(line.text, known);
  if (talk.isToAct(i)) return own.filter((mention) => !isSelf(mention));
  if (!before?.speaker || own.some(isSelf)) return own;
  const text = line.text.trim();
  const bare = asksName(before.text) ? nameTold(text, NAME_WORDS) : corrected(text, before, talk, known);
  if (!bare) return own;
  const ahead = `${I_AM[talk.language]} `;
  const shift = bare.start - ahead.length;
  const told = talk
    .mentions(`${ahead}${bare.text}`, known)
    .filter(isSelf)
    .map((mention) => ({ ...mention, start: mention.start + shift, end: mention.end + shift }));
  return [...own.filter(({ name }) => told.every((one) => one.name !== name)), ...told];
}

/** The name that somebody who was just called by another says is theirs, and its place in the text. */
function corrected(text: string, before: SpokenLine, talk: Talk, known: ReadonlySet<string>) {
  for (const { kind, name } of talk.mentions(before.text, known)) {
    const told = kind === 'addressed' ? correctedName(text, name) : null;
    if (told) return { text: told, start: text.indexOf(told) };
  }
  return null;
}

const isSelf = ({ kind }: NameMention) => kind === 'self';

function votesOn(mention: NameMention, mentions: NameMention[], i: number, talk: Talk): NameVote[] {
  const line = talk.lines[i]!;
  const { kind: how, name } = mention;
  const strength = mention.strength * sureness(line, mention);
  const answer = talk.answer(i, talk.stretch.until);
  const end =
    how === 'self' ? line.t1 : Math.min(Math.max(answer.at, line.t1), Math.max(talk.stretch.until, line.t1));
  const at = { t0: line.t0, t1: end };
  const vote = (node: string, weight: number, why: VoteReason): NameVote => ({
    node,
    name,
    weight: Math.round(weight * strength * 1000) / 1000,
    how,
    why,
    line: line.id,
    at,
  });
  if (how === 'self') {
    if (!line.speaker) return [];
    const seen = talk.inView(line);
    const alone = seen.size === 1 && seen.has(talk.person(line.speaker));
    return [vote(line.speaker, alone ? SELF.alone : SELF.otherwise, 'speaker')];
  }
  const against = line.speaker ? [vote(line.speaker, NOT_THE_SPEAKER, 'names-another')] : [];
  for (const { speaker } of answer.ofThem)
    if (speaker) against.push(vote(speaker, NOT_THE_SPEAKER, 'names-another'));
  if (how === 'spoken-of' || isNobody(mention, line, answer)) return against;
  const evidence = how === 'addressed' ? addressed(mention, mentions, i, talk) : introduced(mention, i, talk);
  const share = line.speaker ? 1 : DISPUTED;
  return [...evidence.map(({ node, weight, why }) => vote(node, weight * share, why)), ...against];
}

/** Whether the answer says that it was the wrong name or number, an animal or a thing. */
function isNobody({ start, name }: NameMention, { text }: SpokenLine, answer: Answer): boolean {
  const answered = answer.line?.text ?? '';
  return (
    tellsOfNoPerson(answered) ||
    isDenied(text.slice(0, start), answered) ||
    correctedName(answered, name) !== null
  );
}

/** What the likelihood of its words leaves of a name, `UNSURE_OF_WORD` to 1: by its least likely word; 1 where nothing is known of them. */
function sureness({ text, heard }: SpokenLine, { start, end }: NameMention): number {
  const words = wordsHeard(text, heard);
  if (words.length === 0) return 1;
  const places = wordsIn(text);
  const own = words.flatMap(({ likelihood }, i) =>
    places[i]!.start < end && places[i]!.end > start ? [likelihood] : [],
  );
  return UNSURE_OF_WORD + (1 - UNSURE_OF_WORD) * Math.min(1, ...own);
}

interface Evidence {
  node: string;
  weight: number;
  why: VoteReason;
}

/** The one who spoke before or speaks next, whichever the form of the mention points to, or who alone is there to be spoken to. */
function addressed(mention: NameMention, mentions: NameMention[], i: number, talk: Talk): Evidence[] {
  const line = talk.lines[i]!;
  const before = talk.before(i);
  const { line: next, ofThem } = talk.answer(i, talk.stretch.until);
  const meant = meantBy(mention, mentions, before, line, talk);
  const by = before?.speaker;
  const [beforeQuick, nextQuick] = [
    before !== null && line.t0 - before.t1 <= QUICK_S,
    next !== null && next.t0 - line.t1 <= QUICK_S,
  ];
  const weights = (before && next ? (by && talk.same(by, next.speaker!) ? IN_TALK : BETWEEN) : ONLY)[meant];
  const found: Evidence[] = [];
  const tell = (one: SpokenLine | null, weight: number) => {
    if (one?.speaker && weight > 0 && !talk.uses(one, mention.name))
      found.push({ node: one.speaker, weight, why: 'conversation' });
  };
  tell(next, weights.next * (nextQuick ? 1 : LATER) * shareOf(mention, mentions, 'next'));
  tell(before, weights.before * (beforeQuick ? 1 : LATER) * shareOf(mention, mentions, 'before'));
  const other = talk.onlyOther(line);
  if (!other || ofThem.some(({ speaker }) => speaker && talk.same(speaker, other.node))) return found;
  const isOther = (one: SpokenLine | null) => one?.speaker != null && talk.same(one.speaker, other.node);
  // Who is answered may be out of view; who merely speaks next is doubtful then.
  if (before?.speaker && !isOther(before) && (meant === 'before' || (meant !== 'next' && isOther(next))))
    return found;
  const all = [...found, ...inView(other)];
  return found.length === 0 || found.some(({ node }) => talk.same(node, other.node)) ? all : disputed(all);
}

const disputed = (evidence: Evidence[]) => evidence.map((one) => ({ ...one, weight: one.weight * DISPUTED }));

/** Whom a mention's form points to; what follows a question or a call mostly answers it, but where somebody else was answered first. */
function meantBy(
  mention: NameMention,
  mentions: NameMention[],
  before: SpokenLine | null,
  line: SpokenLine,
  talk: Talk,
): Meant {
  if (before && leaves(before.text) && takesLeave(line.text.slice(0, mention.start))) return 'before';
  if (!before || mention.start === 0 || !talk.turnsTo(before, line)) return mention.meant;
  const isReplied = ({ kind, meant, name, start }: NameMention) =>
    kind === 'addressed' && meant === 'before' && name !== mention.name && start < mention.start;
  const isNewSentence = /[.!?]["”]? $/.test(line.text.slice(0, mention.start));
  if (mentions.some(isReplied) || (isNewSentence && mention.meant === 'next')) return mention.meant;
  return mention.meant === 'next' ? 'either' : 'before';
}

function inView(other: ReturnType<Talk['onlyOther']>, weight = ONLY_OTHER): Evidence[] {
  if (!other) return [];
  return [{ node: other.node, weight: weight * (other.sure ? 1 : DISPUTED), why: 'in-view' }];
}

/** Of several who are spoken to in a line the first is replied to and the last is to answer; of "Ana and Ben", of whom the same is said, either. */
function shareOf(mention: NameMention, mentions: NameMention[], from: 'before' | 'next'): number {
  const others = mentions.filter((other) => other.kind === 'addressed' && other.name !== mention.name);
  const gap = ({ start, end }: NameMention) => Math.max(start - mention.end, mention.start - end);
  if (others.some((other) => other.meant === mention.meant && gap(other) <= BESIDE)) return ONE_OF_TWO;
  const isNearer = (other: NameMention) =>
    from === 'next' ? other.start > mention.start : other.start < mention.start;
  return others.some(isNearer) ? 0 : 1;
}

/** The one who comes into view, or was heard from out of view, or alone is there to be shown, or whose voice is heard just before or next. */
function introduced({ name, meant, outOfView }: NameMention, i: number, talk: Talk): Evidence[] {
  const line = talk.lines[i]!;
  const asking = talk.before(i);
  const asked = asking !== null && asksWho(asking.text);
  if (asking && !asked && asksWhat(asking.text)) return [];
  // Who asks "Who is that?", or has said the name, is not the one who is shown.
  const isAsking = (node: string) =>
    asking?.speaker != null && talk.same(node, asking.speaker) && (asked || talk.uses(asking, name));
  const found: Evidence[] = [];
  const seen = talk.inView(line);
  const isHeard = (node: string) => !seen.has(talk.person(node));
  const before = asking?.speaker && !isAsking(asking.speaker) ? asking.speaker : null;
  const pointsAway = outOfView || (meant === 'before' && before && isHeard(before));
  const newcomer = talk.newcomer(i);
  // "That is Tom" is said of who is far away, in a picture or an animal far more often than of who has long been in view.
  if (meant === 'before' && !newcomer && !pointsAway) return [];
  const other = newcomer || pointsAway ? null : talk.onlyOther(line, isAsking);
  if (newcomer) found.push({ node: newcomer, weight: SHOWN.appears, why: 'appears' });
  found.push(...inView(other, asked ? SHOWN.asked : ONLY_OTHER));
  const tell = (node: string, weight: number) => found.push({ node, weight, why: 'conversation' });
  const isFound = (node: string) =>
    found.length === 0 ? !outOfView || isHeard(node) : found.some((one) => talk.same(one.node, node));
  if (before && (isFound(before) || (other && isHeard(before))))
    tell(before, pointsAway ? SHOWN.heard : SHOWN.conversation);
  const answer = talk.answer(i, talk.stretch.until).line;
  const next = answer?.speaker;
  // Who says "Nice to meet you" is shown somebody as often as shown.
  const isEither = answer !== null && found.length === 0 && meets(answer.text);
  if (next && isFound(next) && !isAsking(next)) tell(next, SHOWN.conversation * (isEither ? DISPUTED : 1));
  return new Set(found.map(({ node }) => talk.person(node))).size > 1 ? disputed(found) : found;
}
