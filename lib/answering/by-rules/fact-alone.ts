import { kindsIn } from '../../memory/kinds';
import { numbersIn } from '../../memory/numbers-told';
import { stemOf } from '../../memory/terms';
import { placesTold, type TimeKind } from '../../memory/time/times-told';
import { capital } from '../../wording';
import type { Question } from './question';

/** Counted after an amount, they make it one of money. */
export const CURRENCY =
  /^(?:euros?|dollars?|pounds?|pence|cents?|francs?|crowns?|yen|rupees?|quid|bucks|grand)$/;
const UNIT =
  /^(?:metres?|meters?|centimetres?|centimeters?|millimetres?|kilometres?|kilometers?|feet|foot|inch(?:es)?|yards?|miles?|kilos?|kilograms?|grams?|tons?|tonnes?|lit(?:re|er)s?|pints?|degrees|percent|hectares?|acres?|people|minutes?|hours?|days?|weeks?|months?|years?)$/;

/**
 * What is asked, alone, as the line tells it: "Forty euros", "Tuesday", "Black"; null where it tells none of the kind, or more than one, since
 * then only reading it tells which.
 *
 * @param beside other lines that are quoted with it: where one of them tells another fact, neither is told alone
 */
export function factAlone(
  { asks }: Pick<Question, 'asks'>,
  said: string,
  beside: readonly string[] = [],
): string | null {
  const [fact, ...others] = factsIn(asks, said);
  if (fact === undefined || others.length > 0) return null;
  const isSame = (other: string) => other.toLowerCase() === fact.toLowerCase();
  return beside.every((line) => factsIn(asks, line).every(isSame)) ? capital(fact) : null;
}

function factsIn(asks: Question['asks'], said: string): string[] {
  switch (asks.for) {
    case 'moment':
      return timesIn(said, asks.told);
    case 'duration':
      return timesIn(said, 'duration');
    case 'amount':
      return amountsIn(said, asks.of, asks.money);
    case 'kind':
      return kindsIn(said, asks.noun);
    default:
      return [];
  }
}

function timesIn(said: string, kind: TimeKind): string[] {
  return placesTold(said, kind).flatMap(({ from, to }) => {
    const before = said.slice(0, from);
    // "Good morning" tells no time.
    if (/\bgood\s+$/i.test(before)) return [];
    const [how = ''] =
      /\b(?:after|before|until|till|since|around|about|nearly|almost|half past|quarter past|quarter to)\s+$/i.exec(
        before,
      ) ?? [];
    return how + said.slice(from, to);
  });
}

/** Amounts with what they count; of money those alone that name some, of a thing those of that thing, or the one that there is. */
function amountsIn(said: string, of: readonly string[], money: boolean): string[] {
  const wanted = of.map(stemOf);
  const amounts = numbersIn(said).filter(({ kind }) => kind === 'amount');
  const meant = amounts.filter(({ after: [counted = ''] }) =>
    money ? CURRENCY.test(counted) : wanted.length === 0 || wanted.includes(stemOf(counted)),
  );
  const known = meant.length > 0 || amounts.length > 1 || money ? meant : amounts;
  return known.map(({ words, after }) => {
    const end = after.findIndex(
      (word) => !CURRENCY.test(word) && !UNIT.test(word) && !wanted.includes(stemOf(word)),
    );
    const counted = after.slice(0, end < 0 ? after.length : end);
    const all = [words, ...counted].join(' ');
    return said.toLowerCase().includes(all.toLowerCase()) ? all : words;
  });
}
