import type { FactKind } from '../../contract/cards';
import { text as literal } from '../../text';
import { inEnglish, type Tellable, told } from '../../told';
import { capital } from '../../wording';
import { stemOf, tokens } from '../terms';

const ROLES: Record<string, string> = {
  studi: literal('Studies'),
  work: literal('Works'),
  drive: literal('Drives'),
  from: literal('From'),
};
const PLACES: Record<string, string> = {
  live: literal('Lives'),
  work: literal('Works'),
  grow: literal('Grew up'),
  born: literal('Born'),
  from: literal('Comes'),
  place: literal('Is'),
};
const ATTRIBUTES: Record<string, string> = {
  old: literal('Age'),
  win: literal('Has'),
  be: literal('Is'),
  seen: literal('Observed'),
};

/**
 * Words for what a matter is about, to stand before its value: "Takes tea" before "with lemon", "Lives" before "in Lyon".
 * @param topic stems, as facts hold them
 * @param value what is told
 * @param text a sentence that tells it: the words of those stems are taken from there, and stay in their language
 */
export function labelTold(kind: FactKind, topic: readonly string[], value: string, text: string): Tellable {
  const past = topic[0] === 'past';
  const [first = '', ...rest] = past ? topic.slice(1) : topic;
  const words = (stems: readonly string[]) => stems.map((stem) => wordOf(stem, text)).join(' ');
  switch (kind) {
    case 'preference':
      if (first === 'favourit')
        return rest.length > 0 ? told`Favourite ${words(rest)}` : literal('Favourite');
      if (first === 'prefer') return literal('Prefers');
      if (rest.at(-1) === 'take') return told`Takes ${words([first])}`;
      if (rest.at(-1) === 'best') return told`${capital(words([first]))} best`;
      return told`Usual way: ${words([...rest, first])}`;
    case 'place':
      if (past) return first === 'live' ? literal('Lived') : literal('Was');
      return PLACES[first] ?? literal('Where');
    case 'role':
      if (past) return literal('Formerly');
      return ROLES[first] ?? (isDone(first, value) ? literal('Does') : literal('Is'));
    case 'relation':
      return literal('Has');
    case 'attribute':
      if (past) return literal('Formerly');
      return (
        ATTRIBUTES[first] ??
        (startsWith(first, value) ? literal('Told') : told`${capital(words([first, ...rest]))}`)
      );
  }
}

/** The same, in English. */
export function labelOf(...matter: Parameters<typeof labelTold>): string {
  return inEnglish(labelTold(...matter));
}

/** "Repairs boats", but not "caretaker". */
function isDone(stem: string, value: string): boolean {
  return startsWith(stem, value) && value.includes(' ');
}

function startsWith(stem: string, value: string): boolean {
  return stemOf(tokens(value)[0] ?? '') === stem;
}

/** The word of a text that has a stem; the stem itself where none has. */
export function wordOf(stem: string, text: string): string {
  return tokens(text).find((word) => stemOf(word) === stem) ?? stem;
}
