import type { FactKind } from '../../contract/cards';
import { stemOf, tokens } from '../terms';

const ROLES: Record<string, string> = { studi: 'Studies', work: 'Works', drive: 'Drives', from: 'From' };
const PLACES: Record<string, string> = {
  live: 'Lives',
  work: 'Works',
  grow: 'Grew up',
  born: 'Born',
  from: 'Comes',
  place: 'Is',
};
const ATTRIBUTES: Record<string, string> = { old: 'Age', win: 'Has', be: 'Is', seen: 'Observed' };

/**
 * Words for what a matter is about, to stand before its value: "Takes tea" before "with lemon", "Lives" before "in Lyon".
 * @param topic stems, as facts hold them
 * @param value what is told
 * @param text a sentence that tells it: the words of those stems are taken from there
 */
export function labelOf(kind: FactKind, topic: readonly string[], value: string, text: string): string {
  const past = topic[0] === 'past';
  const [first = '', ...rest] = past ? topic.slice(1) : topic;
  const words = (stems: readonly string[]) => stems.map((stem) => wordOf(stem, text)).join(' ');
  switch (kind) {
    case 'preference':
      if (first === 'favourit') return rest.length > 0 ? `Favourite ${words(rest)}` : 'Favourite';
      if (first === 'prefer') return 'Prefers';
      if (rest.at(-1) === 'take') return `Takes ${words([first])}`;
      if (rest.at(-1) === 'best') return `${capital(words([first]))} best`;
      return `Usual way: ${words([...rest, first])}`;
    case 'place':
      if (past) return first === 'live' ? 'Lived' : 'Was';
      return PLACES[first] ?? 'Where';
    case 'role':
      if (past) return 'Formerly';
      return ROLES[first] ?? (isDone(first, value) ? 'Does' : 'Is');
    case 'relation':
      return 'Has';
    case 'attribute':
      if (past) return 'Formerly';
      return ATTRIBUTES[first] ?? (startsWith(first, value) ? 'Told' : capital(words([first, ...rest])));
  }
}

/** "Repairs boats", but not "caretaker". */
function isDone(stem: string, value: string): boolean {
  return startsWith(stem, value) && value.includes(' ');
}

function startsWith(stem: string, value: string): boolean {
  return stemOf(tokens(value)[0] ?? '') === stem;
}

/** The word of a text that has a stem; the stem itself where none has. */
function wordOf(stem: string, text: string): string {
  return tokens(text).find((word) => stemOf(word) === stem) ?? stem;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
