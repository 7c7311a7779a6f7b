import { MnemeError } from '../../errors';
import { switchKey, type WhoSwitches } from '../../identity/who-switches';
import type { AsOf, MemoryView, Recall } from '../../memory/recall';
import { isKnownBy } from '../../memory/references';
import type { PersonView } from '../../store/packs/pack-format';
import type { FactRecord, IncidentRecord, VideoRecord } from '../../store/schema';
import { told } from '../../told';
import type { Sought } from '../search/sought';
import { type AskSwitches, SWITCH_RANGES } from './ask-switches';

/** @throws MnemeError `bad-input` for a number that is no whole one, or out of its range */
export function requireSwitches(as: AskSwitches): void {
  for (const [name, [least, most]] of Object.entries(SWITCH_RANGES)) {
    const value = as[name as keyof typeof SWITCH_RANGES];
    if (value !== undefined && !(Number.isInteger(value) && value >= least && value <= most))
      throw new MnemeError('bad-input', told`${name} takes a whole number from ${least} to ${most}.`);
  }
}

/** The switches with those that others bring along: descriptions of clips tell nothing that holds beyond them. */
export function asRead(as: AskSwitches): AskSwitches {
  return as.socratic ? { ...as, withoutFacts: true } : as;
}

/** How far a question reads the memory, and how it reads who is who. */
export function asOfAsked(
  recall: Recall,
  video: VideoRecord | null,
  before: number | undefined,
  { withoutEquivalence, newestWins, withoutBackwardUnification, socratic: strangersOnly }: AskSwitches,
): AsOf {
  const who: WhoSwitches = { withoutEquivalence, newestWins, withoutBackwardUnification, strangersOnly };
  return { ...recall.asOf(video, before), ...(switchKey(who) !== '' && { who }) };
}

/** Whether a question does without some facts. */
export function leavesFactsOut({ withoutAttributes, withoutRelations, withoutFacts }: AskSwitches): boolean {
  return Boolean(withoutAttributes || withoutRelations || withoutFacts);
}

/**
 * Whether a question has a record (M3-Agent, Tables 5 and 17: its semantic memory, or kinds of it, left out): all that happened, and the facts that
 * are not left out. What a model wrote as lasting is told apart by whom it tells of: one person, an attribute; several, a relation;
 * nobody, a rule. What is told of somebody's brother tells of a relation, too.
 */
export function isKept(
  record: FactRecord | Pick<IncidentRecord, 'kind' | 'who'>,
  { withoutAttributes, withoutRelations, withoutRules, withoutFacts }: AskSwitches,
): boolean {
  const isFact = 'by' in record;
  if (!isFact && record.kind !== 'known') return true;
  const isRelation = isFact ? record.kind === 'relation' : record.who.length > 1;
  const isAttribute = isFact ? !isRelation : record.who.length === 1;
  const isRule = !isFact && record.who.length === 0;
  const ofRelative = isFact && record.subject.is === 'relative';
  return !(
    withoutFacts ||
    (withoutAttributes && isAttribute) ||
    (withoutRules && isRule) ||
    (withoutRelations && (isRelation || ofRelative))
  );
}

/** Whether a record that tells of a person knows them by who they are now; also where it does not tell of them. */
export function knows(
  record: FactRecord | IncidentRecord,
  { nodes }: Pick<PersonView, 'nodes'>,
  view: MemoryView,
): boolean {
  const told = 'by' in record ? [record.by ?? ''] : record.who;
  const theirs = told.filter((node) => nodes.includes(node));
  return theirs.length === 0 || theirs.some((node) => isKnownBy(node, record, view));
}

/**
 * A search that finds none of the facts that are left out; and by the ids of people only what knows them by who they are now, where nothing that was learnt
 * later reaches it.
 */
export function withoutLeftOut(sought: Sought, as: AskSwitches): Sought {
  const { view, byId, persons } = sought;
  const meant = view.personsThen ? [...byId, ...(persons ?? [])] : [];
  if (!leavesFactsOut(as) && !as.withoutRules && meant.length === 0) return sought;
  const bounds = sought.bounds.map((one) => ({
    ...one,
    recordsOf: (entry: number) =>
      one
        .recordsOf(entry)
        .filter((record) => isKept(record, as) && meant.every((person) => knows(record, person, view))),
  }));
  return { ...sought, bounds };
}
