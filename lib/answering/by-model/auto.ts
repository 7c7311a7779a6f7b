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
/** Asks for what must be put together from several moments. */
const OF_SEVERAL =
  /\b(?:why|how come|compare|difference|differ|both|each of|all the|every time|how (?:many|often)|between|since|changed?|before|after|first .* then|list|in what order|and (?:who|what|when|where|why|how))\b/i;

/**
 * Chooses by the question and by confidence, cheapest first: what the rules tell exactly is told; else the reflex answers, and when its claims do not
 * hold, or it does not find it, another way is tried: looking again for what only pictures show, who each was and what they
 * knew for questions about people, and searching on for the rest.
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
  const ways = waysFor(asked.question, await tools.personsNamed(asked.question), tools.inspect !== null);
  let best: Judged | null = null;
  for (const way of ways.filter((one) => controllers[one])) {
    const judged = await judge(way);
    if (!best || rank(judged) > rank(best)) best = judged;
    if (rank(judged) >= rank({ refused: false, sure: 'likely' })) break;
  }
  return best;
}

/** The ways to be tried for a question, in order. */
export function waysFor(question: string, { persons }: NamesIn, canLook: boolean): Way[] {
  if (canLook && OF_LOOKS.test(question)) return ['reflex', 'recursive'];
  if (persons.length > 0 && !OF_SEVERAL.test(question)) return ['reflex', 'verified', 'iterative'];
  return ['reflex', 'iterative', 'verified'];
}

const RANKS: Record<Sureness, number> = { unsure: 1, likely: 2, sure: 3 };

function rank({ refused, sure }: Pick<Judged, 'refused' | 'sure'>): number {
  return refused ? 0 : RANKS[sure];
}
