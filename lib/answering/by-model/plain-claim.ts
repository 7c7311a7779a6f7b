import { MONTHS, WEEKDAYS } from '../../calendar-words';
import { numbersIn } from '../../memory/numbers-told';
import { tokens } from '../../memory/terms';
import { SAYS_WORDS } from '../../memory/verbs-of-saying';

/** Before a name it says how somebody is addressed, not who it is. */
const TITLE = /\b(?:doctor|dr|professor|mr|mrs|ms|miss|aunt|auntie|uncle)\.?\s+(?=zzid\d)/gi;
const OCLOCK = /\s*\bo['’]clock\b/gi;
/** "Was pulled by Owen": who did it stands at the end. */
const PASSIVE =
  /^(\W*)(.*?)\s+(?:was|were|is|are|got|been)\s+((?:\p{L}+ly\s+)?\p{L}+(?:ed|en|[^e]n|ght|ung|ld|pt|t|de|rn|ut))(\s[^,.!?;]*?)?\s+by\s+(zzid\d+|me|us|him|her|them)(?=\s*(?:[,.!?;]|$))/iu;
/** "Is the one who took it": took it. */
const THE_ONE = /\b(?:is|was|are|were)\s+(?:the\s+one|the\s+ones|those)\s+(?:who|that)\b/gi;
/** "On Thursday, she ...": when it was stands first. */
const TIME_FIRST = new RegExp(
  `^(\\W*)((?:on|in|at|until|till|since|by|from)\\s+(?:(?:about|around|the|early|late|last|next)\\s+)*(?:\\d[\\d:]*|${[...WEEKDAYS, ...MONTHS].join('|')}|morning|afternoon|evening|night|spring|summer|autumn|winter|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon|midnight)\\b(?!\\s+\\p{Ll}+s\\b))\\b),?\\s+(.+?)([.!]*)$`,
  'isu',
);
/** Tells that something is or was done: by its form, or as one of the commonest. */
const VERB =
  /\b(?:is|are|was|were|has|have|had|can|could|will|would|should|must|does|do|did|\p{L}{2,}ed|\p{L}{2,}s|got|went|came|took|gave|made|put|said|told|left|found|brought|bought|sold)\b|['’](?:s|re|ve|d|ll)\s/iu;
/** Between statements of which each has somebody or something that it tells of. */
const JOINED =
  /(?:,|;)\s+(?:(?:and|but|while|whereas)\s+)?|\s+(?:and|but)\s+(?=(?:<p_\d+>|he|she|it|they|the|his|her|their)[\s'’])/iu;
/** Two of something, told otherwise than by a number. */
const OTHERWISE = /^(?:both|twice)$/i;

/** Words of a text in order, as they would be said of somebody: what was done by somebody as done by them, numbers in digits, nobody by a title. Pure. */
export function asSaid(text: string): string[] {
  const plain = text
    .replace(TITLE, ' ')
    .replace(OCLOCK, ' ')
    .replace(THE_ONE, ' ')
    .replace(/[^.!?;]+/g, (breath) => breath.replace(PASSIVE, '$1$5 $3 $2$4'));
  const words: (string | null)[] = tokens(plain);
  for (const { value, kind, words: told, at } of numbersIn(plain)) {
    if (kind === 'none' || kind === 'ordinal' || OTHERWISE.test(told)) continue;
    tokens(told).forEach((_, i) => {
      words[at + i] = i === 0 ? String(value) : null;
    });
  }
  return words.flatMap((word) => word ?? []);
}

/** A sentence with the time that it begins with at its end. Pure. */
export function withTimeLast(text: string): string {
  return text.replace(TIME_FIRST, '$1$3 $2$4');
}

/** The statements that a sentence joins by "and" or "but", one where it joins none; what stands between commas has a verb of its own. Pure. */
export function statementsIn(text: string): string[] {
  const parts = text.split(JOINED);
  return parts.every((part) => VERB.test(part)) ? parts : [text];
}

/**
 * A sentence without the words that tell who says it, where that is who says its line: "Ada says that ...", "according to Ada", ", as Ada tells
 * the others". Pure.
 *
 * @param text with people as `<p_3>`
 * @param by who says the line, by id
 */
export function withoutSayer(text: string, by: string | null): string {
  if (by === null) return text;
  const verb = `(?:\\p{L}+ly |then |also |first |later )?(?:${SAYS_WORDS}|adds|added|points out|points|thinks|expects)`;
  const whom = '(?:\\s+(?:<p_\\d+>|him|her|them|the others|everybody|everyone))?';
  // "Tells him to ask": nothing that is so.
  const leading = new RegExp(
    `^(\\W*(?:(?:yes|no)\\W+)?)<${by}>\\s+${verb}\\b${whom}(?:\\s+that\\b|[,:])?\\s+(?!(?:\\S+\\s+){0,3}to\\s)(?=\\S)`,
    'iu',
  );
  const according = new RegExp(`,?\\s*\\b(?:according to|as told by)\\s+<${by}>,?`, 'i');
  const aside = new RegExp(`,\\s+(?:as\\s+)?<${by}>\\s+${verb}${whom}(?=\\s*(?:[,.!]|$)),?`, 'iu');
  return text.replace(leading, '$1').replace(according, ' ').replace(aside, '');
}
