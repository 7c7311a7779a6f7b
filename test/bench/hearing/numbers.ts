// Numbers in digits, written out as they are read aloud in English.

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = ' ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const SCALES = ['', 'thousand', 'million', 'billion'];
const ORDINALS: Record<string, string> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
};

/**
 * A number as words, without "and": four digits from 1100 to 2099 as a year ("1803": eighteen o three), what begins with 0 or is longer than
 * twelve digits digit by digit, decimals after "point".
 *
 * @param digits decimal digits, with a point at most; with commas it is an amount, never a year
 */
export function numberWords(digits: string): string[] {
  const [whole, decimals] = digits.replaceAll(',', '').split('.') as [string, string?];
  if (decimals) return [...cardinal(Number(whole)), 'point', ...[...decimals].map(digit)];
  if (digits.includes(',')) return cardinal(Number(whole));
  if ((whole.length > 1 && whole.startsWith('0')) || whole.length > 12) return [...whole].map(digit);
  const value = Number(whole);
  if (value >= 1100 && value < 2100 && !(value >= 2000 && value < 2010) && whole.length === 4)
    return year(value);
  return cardinal(value);
}

/** A number as the place in an order: "22" is twenty second. */
export function ordinalWords(digits: string): string[] {
  const words = cardinal(Number(digits));
  const last = words.at(-1)!;
  const ordinal = ORDINALS[last] ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`);
  return [...words.slice(0, -1), ordinal];
}

const digit = (character: string) => (character === '0' ? 'o' : SMALL[Number(character)]!);

function year(value: number): string[] {
  const [high, low] = [Math.floor(value / 100), value % 100];
  if (low === 0) return [...below100(high), 'hundred'];
  return [...below100(high), ...(low < 10 ? ['o'] : []), ...below100(low)];
}

function below100(value: number): string[] {
  if (value < 20) return [SMALL[value]!];
  return [TENS[Math.floor(value / 10)]!, ...(value % 10 ? [SMALL[value % 10]!] : [])];
}

function cardinal(value: number): string[] {
  if (value === 0) return ['o'];
  const words: string[] = [];
  for (let scale = SCALES.length - 1; scale >= 0; scale -= 1) {
    const part = Math.floor(value / 1000 ** scale) % 1000;
    if (part === 0) continue;
    if (part >= 100) words.push(SMALL[Math.floor(part / 100)]!, 'hundred');
    if (part % 100) words.push(...below100(part % 100));
    if (SCALES[scale]) words.push(SCALES[scale]!);
  }
  return words;
}
