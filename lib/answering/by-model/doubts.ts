import { contentTerms } from '../../memory/terms';
import { isDenial } from '../by-rules/telling-lines';

/** The words of a sentence that one breath of a line must hold to say the same, or its opposite. */
const SAME_SHARE = 0.5;

/** Told as asked, heard, meant, wished, supposed or planned. */
const HEDGED =
  /\b(?:says?|said|tells?|told|asks?|asked|wants?|wanted|would|could|might|may|maybe|perhaps|probably|thinks?|thought|hopes?|hoped|hears?|heard|claims?|claimed|according|apparently|supposed(?:ly)?|plans?|planned|planning|suggests?|suggested|offers?|offered|if|should|believes?|believed|reckons?|reckoned|rumou?r|wonders?|wondered|promise[sd]?|wish(?:es|ed)?|likes? to|intends?|proposes?|proposed|guess(?:es|ed)?|expects?|expected|reports?|reported|swears?|supposes?|understands?|seems?)\b/i;
/** Heard from others, wished, supposed or only possible. */
const UNCERTAIN =
  /\b(?:if|would|could|should|might|maybe|perhaps|wish|hope|hoping|let us|let['’]s|unless|whether|probably|i think|i guess|i suppose|i heard|i read|i was told|they say|people say|somebody|someone|rumou?r|apparently|supposedly|swears?|says|the story goes|bet)\b/i;

/**
 * Why a sentence may not be so though its words stand in what it cites: the breath that holds most of it denies what it says, or says what
 * it denies; or only asks, supposes, wishes or has heard what it tells as a fact. Null where neither is so. English; pure.
 *
 * @param text without names
 * @param terms stems of its content
 * @param lines what is said in the lines that it cites
 */
export function doubtIn(
  text: string,
  terms: readonly string[],
  lines: readonly string[],
): 'denied' | 'unsure' | null {
  const breaths = lines.flatMap((line) => line.match(/[^.!?;]+[.!?;]*/g) ?? []);
  const held = (breath: string) => {
    const own = new Set(contentTerms(breath));
    return terms.filter((stem) => own.has(stem)).length;
  };
  const nearest = breaths.reduce<string | null>(
    (best, breath) => (held(breath) > (best === null ? 0 : held(best)) ? breath : best),
    null,
  );
  if (nearest === null || held(nearest) < SAME_SHARE * terms.length) return null;
  const isContrast = /\bbut\b/i.test(text);
  if (!isContrast && isDenial(withoutInterjection(nearest)) !== isDenial(text)) return 'denied';
  const isUnsure = /\?\s*$/.test(nearest) || UNCERTAIN.test(nearest);
  return isUnsure && !HEDGED.test(text) ? 'unsure' : null;
}

/** "No, that was last year": what is said after it is not denied by it. */
function withoutInterjection(breath: string): string {
  return breath.replace(/^\W*(?:oh |well,? )?(?:no|nope)\b[,.!]*\s*/i, '');
}
