// Words that several rules take alike, as parts of patterns. English.
import { contentTerms, stemOf } from '../../memory/terms';

/** May be told from others: counts less, and is not told to be hearsay for it, as somebody may have been met and a noise heard. */
export const DOUBTFUL =
  'i (?:heard|read|was told)|they say|people say|somebody|someone|rumou?r|apparently|supposedly|the story goes';
/** What was so is over. */
export const OVER = 'gave up|given up|no longer';

const OBJECT = '(?:(?:an?|the|any|some|no|his|her|their|my|our|your|good|bad|great|close|more|quite an?) )*';
/** Verbs that tell nothing beside what they go with: who keeps a secret keeps nothing that could be found. */
const SUPPORTED = new RegExp(
  [
    `\\b(keep(?:s|ing)?|kept|told|tell(?:s|ing)?) ${OBJECT}(?:secrets?|promises?|quiet|silent|silence|watch|count|track|company|calm|pace)\\b`,
    `\\b(tak(?:e|es|ing|en)|took) ${OBJECT}(?:place|part|care|turns?|notice|advantage|offence|pity|interest|risks?|revenge|breaks?|naps?|showers?|decisions?)\\b`,
    `\\b(mak(?:e|es|ing)|made) ${OBJECT}(?:sure|mistakes?|decisions?|promises?|friends|fun|noise|progress|sense|plans?|jokes?|excuses?|efforts?|arrangements?)\\b`,
    `\\b(giv(?:e|es|ing|en)|gave) ${OBJECT}(?:advice|permission|speech(?:es)?|lessons?|birth|help|notice|warning|hints?|reasons?)\\b`,
    `\\b(pa(?:y|ys|ying|id)) ${OBJECT}(?:attention|visits?|compliments?|heed)\\b`,
    `\\b(hold(?:s|ing)?|held) ${OBJECT}(?:grudges?|speech(?:es)?|responsible|meetings?)\\b`,
  ].join('|'),
  'gi',
);

/** The verbs of a text that tell nothing beside the noun they go with ("keep" in "keep a secret"), in small letters. English; pure. */
export function supportVerbsIn(text: string): string[] {
  return [...text.matchAll(SUPPORTED)].map((found) => found.slice(1).find(Boolean)!.toLowerCase());
}

/** Whether a line has of what is asked such a verb alone: "I keep the ladder behind the shed", of who keeps a secret. English; pure. */
export function holdsSupportVerbAlone(asked: string, said: string): boolean {
  const verbs = new Set(supportVerbsIn(asked).map(stemOf));
  if (verbs.size === 0) return false;
  const own = new Set(contentTerms(said));
  const shared = contentTerms(asked).filter((stem) => own.has(stem));
  return shared.length > 0 && shared.every((stem) => verbs.has(stem));
}
