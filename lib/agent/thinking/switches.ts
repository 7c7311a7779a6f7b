import { MnemeError } from '../../errors';
import { type AskSwitches, SWITCH_RANGES } from '../../pipeline/contract';
import type { FactRecord, IncidentRecord } from '../../store/schema';
import type { Sought } from '../searching/sought';

/** @throws MnemeError `bad-input` for a number that is no whole one, or out of its range */
export function requireSwitches(as: AskSwitches): void {
  for (const [name, [least, most]] of Object.entries(SWITCH_RANGES)) {
    const value = as[name as keyof typeof SWITCH_RANGES];
    if (value !== undefined && !(Number.isInteger(value) && value >= least && value <= most))
      throw new MnemeError('bad-input', `${name} takes a whole number from ${least} to ${most}.`);
  }
}

/** Whether a question does without some facts. */
export function leavesFactsOut({ withoutAttributes, withoutRelations, withoutFacts }: AskSwitches): boolean {
  return Boolean(withoutAttributes || withoutRelations || withoutFacts);
}

/**
 * Whether a question has a record (M3-Agent, Tables 5 and 17: its semantic memory, or kinds of it, left out): all that happened, and the facts that
 * are not left out. What a model wrote as lasting is told apart by whom it tells of: one person, an attribute; several, a relation. What is
 * told of somebody's brother tells of a relation, too.
 */
export function isKept(
  record: FactRecord | Pick<IncidentRecord, 'kind' | 'who'>,
  { withoutAttributes, withoutRelations, withoutFacts }: AskSwitches,
): boolean {
  const isFact = 'by' in record;
  if (!isFact && record.kind !== 'known') return true;
  const isRelation = isFact ? record.kind === 'relation' : record.who.length > 1;
  const isAttribute = isFact ? !isRelation : record.who.length === 1;
  const ofRelative = isFact && record.subject.is === 'relative';
  return !(
    withoutFacts ||
    (withoutAttributes && isAttribute) ||
    (withoutRelations && (isRelation || ofRelative))
  );
}

/** A search that finds none of the facts that are left out. */
export function withoutLeftOut(sought: Sought, as: AskSwitches): Sought {
  if (!leavesFactsOut(as)) return sought;
  const bounds = sought.bounds.map((one) => ({
    ...one,
    recordsOf: (entry: number) => one.recordsOf(entry).filter((record) => isKept(record, as)),
  }));
  return { ...sought, bounds };
}
