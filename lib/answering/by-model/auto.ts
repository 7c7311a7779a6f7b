import type { AskMode } from '../../contract/answers';
import type { Asked, Controllers, NamesIn, Outcome, Sureness, Tools } from './contract';

type Way = Exclude<AskMode, 'auto'>;

/** What came of one way of thinking, once its claims were held against the evidence. */
export interface Judged {
  way: Way | 'socratic';
  outcome: Outcome;
  /** Nothing of it holds, or the model did not find it. */
  refused: boolean;
  sure: Sureness;
}

/** Asks about what only the pictures show. */
const OF_LOOKS =
  /\b(?:colou?rs?|wear(?:s|ing)?|wore|dress(?:ed)?|look(?:s|ed)? like|holding|hold|carry(?:ing)?|hair|shirt|jacket|hat|glasses|on the (?:table|wall|floor|shelf|screen)|in the (?:background|picture|photo)|standing|sitting|left of|right of|next to|written on|sign)\b/i;
/**
 * Chooses by the question and by confidence, cheapest first: what the rules tell exactly is told; else the reflex answers. When it does not find it the
 * memory is searched on; when its claims do not hold, who each was and what they knew is heard for questions about people; what only pictures
 * show is looked at again. One other way at most: of what was never told each would find nothing again. None where it did not find what somebody is asked about
 * who is neither known nor spoken of, by whatever misheard name: no line that a search could find tells of them.
 *
 * @param judge runs one way and holds what it tells against its evidence
 * @returns null where the rules' own answer is the best
 */
export async function auto(
  asked: Asked,
  tools: Tools,
  controllers: Controllers,
  judge: (way: Way) => Promise<Judged>,
): Promise<Judged | null> {
  const rules = await tools.byRules();
  if (rules.certain && !rules.answer.refused) return null;
  const first = await judge('reflex');
  if (rank(first) >= rank({ refused: false, sure: 'likely' })) return first;
  const names = await tools.personsNamed(asked.question);
  const way = otherWay(asked.question, names, first, tools.inspect !== null);
  if (!controllers[way] || (way === 'iterative' && isOfStrangers(names, first))) return first;
  const second = await judge(way);
  return rank(second) > rank(first) ? second : first;
}

/** Whether the model found nothing of names that nobody bears and no line holds. */
function isOfStrangers({ strangers, persons }: NamesIn, { outcome }: Judged): boolean {
  return outcome.refused && persons.length === 0 && strangers.length > 0;
}

/** The way to be tried after the reflex. */
function otherWay(question: string, { persons }: NamesIn, { outcome }: Judged, canLook: boolean): Way {
  if (canLook && OF_LOOKS.test(question)) return 'recursive';
  return persons.length > 0 && !outcome.refused ? 'verified' : 'iterative';
}

const RANKS: Record<Sureness, number> = { unsure: 1, likely: 2, sure: 3 };

function rank({ refused, sure }: Pick<Judged, 'refused' | 'sure'>): number {
  return refused ? 0 : RANKS[sure];
}
