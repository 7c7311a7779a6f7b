import { type MentionKind, type NameMention, nameMentions } from './name-mentions';
import { QUICK_S, type SpokenLine, type Stretch, Talk } from './name-talk';

export { CONTEXT_S, type SpokenLine, type Stretch } from './name-talk';

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

// Weights of evidence, for names that are certain. Set so that one line alone never makes a name sure (name-tally.ts)
// unless people say who they are while they alone are in view.
const SELF = { alone: 1, otherwise: 0.7 };
const ANSWERS = { quick: 0.6, later: 0.4 };
const REPLIED_TO = 0.5;
/** Who spoke both before and after. */
const IN_TALK = 0.15;
const SHOWN = { appears: 0.5, conversation: 0.35 };
const ONLY_OTHER = 0.35;
/** Weight that is left where two people are meant by the evidence, or nobody knows who speaks. */
const DISPUTED = 0.5;
const NOT_THE_SPEAKER = -0.3;

/** A mention this strong teaches a name, for other lines to know it by: all but unknown words that begin a sentence. */
const TELLING = 0.4;

/** Asks for the name of the one who answers. */
const ASKS_NAME = /\b(?:what(?:'s| is) your (?:first |full )?name|your name\?|who are you|and you are)\b/i;
/** Letters between two names that are spoken to together: " and ". */
const BESIDE = 6;
/** More words are no bare answer to "What is your name?". */
const NAME_WORDS = 3;

/**
 * Whom the names in a clip's lines stand for. A line is voted on once, in the clip in which who answers it is known: an answer
 * was heard, or none came in time. So `lines` are the clip's and those of the `CONTEXT_S` before it. Pure: the ledger keeps
 * what is voted, and no line is voted on again when more is known.
 */
export function nameVotes(lines: SpokenLine[], stretch: Stretch): NameVote[] {
  const talk = new Talk(lines, stretch);
  const learnt = talk.lines.map((line) =>
    nameMentions(line.text, stretch.known).filter((mention) => mention.strength >= TELLING),
  );
  return talk.lines.flatMap((line, i) => {
    // A line is read with what had been said by then, so that nothing said later changes it.
    const known = [
      ...stretch.known,
      ...learnt.slice(0, i + 1).flatMap((told) => told.map(({ name }) => name)),
    ];
    const mentions = mentionsOf(line, talk.before(i), known);
    return mentions.flatMap((mention) => {
      const decided = (until: number) =>
        (mention.kind === 'self' ? line.t1 : talk.answer(i, until).at) <= until;
      if (decided(stretch.from) || !(stretch.last || decided(stretch.until))) return [];
      return votesOn(mention, mentions, i, talk);
    });
  });
}

function mentionsOf(line: SpokenLine, before: SpokenLine | null, known: string[]): NameMention[] {
  const asked = before !== null && ASKS_NAME.test(before.text);
  if (asked && line.text.trim().split(/\s+/).length <= NAME_WORDS) {
    const told = nameMentions(`I am ${line.text.trim()}`, known);
    if (told.some((mention) => mention.kind === 'self')) return told;
  }
  return nameMentions(line.text, known);
}

function votesOn(mention: NameMention, mentions: NameMention[], i: number, talk: Talk): NameVote[] {
  const line = talk.lines[i]!;
  const { kind: how, name, strength } = mention;
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
  if (how === 'spoken-of') return against;
  const evidence = how === 'addressed' ? addressed(mention, mentions, i, talk) : introduced(i, talk);
  const meant = new Set(evidence.map(({ node }) => talk.person(node)));
  const share = (meant.size > 1 ? DISPUTED : 1) * (line.speaker ? 1 : DISPUTED);
  return [...evidence.map(({ node, weight, why }) => vote(node, weight * share, why)), ...against];
}

interface Evidence {
  node: string;
  weight: number;
  why: VoteReason;
}

/** The one who answers, who was replied to, or who alone is there to be spoken to. */
function addressed(mention: NameMention, mentions: NameMention[], i: number, talk: Talk): Evidence[] {
  const line = talk.lines[i]!;
  const found: Evidence[] = [];
  const before = talk.before(i);
  const replies = before !== null && (mention.reply || (mention.start > 0 && talk.turnsTo(before, line)));
  const answer = talk.answer(i, talk.stretch.until).line;
  const quick = answer !== null && answer.t0 - line.t1 <= QUICK_S;
  if (answer?.speaker && (quick || !replies) && !talk.uses(answer, mention.name)) {
    const weight = (quick ? ANSWERS.quick : ANSWERS.later) * shareOfAnswer(mention, mentions);
    if (weight > 0) found.push({ node: answer.speaker, weight, why: 'conversation' });
  }
  const inTalk = before?.speaker && found.some(({ node }) => talk.same(node, before.speaker!));
  if (before?.speaker && (replies || inTalk)) {
    found.push({ node: before.speaker, weight: replies ? REPLIED_TO : IN_TALK, why: 'conversation' });
  }
  const other = talk.onlyOther(line);
  // Who is replied to may be out of view; who merely speaks next is doubtful then.
  if (other && (!replies || found.some(({ node }) => talk.same(node, other.node))))
    found.push(...inView(other));
  return found;
}

function inView(other: ReturnType<Talk['onlyOther']>): Evidence[] {
  if (!other) return [];
  return [{ node: other.node, weight: ONLY_OTHER * (other.sure ? 1 : DISPUTED), why: 'in-view' }];
}

/** Of several who are spoken to in a line the last is the one to answer; of "Ana and Ben" either. */
function shareOfAnswer(mention: NameMention, mentions: NameMention[]): number {
  const others = mentions.filter((other) => other.kind === 'addressed' && other.name !== mention.name);
  const gap = ({ start, end }: NameMention) => Math.max(start - mention.end, mention.start - end);
  if (others.some((other) => gap(other) <= BESIDE)) return DISPUTED;
  return others.some((other) => other.start > mention.start) ? 0 : 1;
}

/** The one who comes into view, or alone is there to be shown, or whose voice is heard just before or next. */
function introduced(i: number, talk: Talk): Evidence[] {
  const line = talk.lines[i]!;
  const found: Evidence[] = [];
  const newcomer = talk.newcomer(i);
  const other = newcomer ? null : talk.onlyOther(line);
  if (newcomer) found.push({ node: newcomer, weight: SHOWN.appears, why: 'appears' });
  found.push(...inView(other));
  const isFound = (node: string) => found.length === 0 || found.some((one) => talk.same(one.node, node));
  const before = talk.before(i)?.speaker;
  if (before && (isFound(before) || (other && !talk.inView(line).has(talk.person(before))))) {
    found.push({ node: before, weight: SHOWN.conversation, why: 'conversation' });
  }
  const next = talk.answer(i, talk.stretch.until).line?.speaker;
  if (next && isFound(next)) found.push({ node: next, weight: SHOWN.conversation, why: 'conversation' });
  return found;
}
