// Whom a question tells by a name, a number, or by what they wear, where only the rest of it says what is asked.

import { namesOf, type PersonView } from '../../identity/fold';
import { numberOf } from '../../identity/ledger';
import type { VideoRecord } from '../../store/schema';
import { escaped } from './names-in-question';
import type { Question } from './question';
import type { Scene } from './scene';
import { wearersToldBy } from './wearing';

/** Stands in a question for whom it tells. */
export const WHOM = '§';

/** A question, in small letters, with `WHOM` in place of whom it tells, and who that may be: one by name, or all who wear what it tells them by. */
export interface WithWhom {
  text: string;
  persons: readonly PersonView[];
}

/** The one person whom a question names, or those whom it tells by a colour; null where it does neither, or names several. */
export function withWhom(
  scene: Scene,
  { named, misheard, strangers }: Question,
  text: string,
): WithWhom | null {
  if (strangers.length > 0 || named.length > 1) return null;
  const asked = text.trim().replace(/[?!.\s]+$/, '');
  const [person] = named;
  if (!person) {
    const worn = wearersToldBy(scene, asked);
    return worn && worn.persons.length > 0
      ? { text: asked.replace(worn.words, WHOM).toLowerCase(), persons: worn.persons }
      : null;
  }
  const n = numberOf(person.id);
  const forms = [...namesOf(person), `person ${n}`, `voice ${n}`, ...misheard.map(({ form }) => form)];
  const longestFirst = forms.sort((a, b) => b.length - a.length).map(escaped);
  const name = new RegExp(`(?<![\\p{L}\\p{N}])(?:${longestFirst.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  const left = asked.replace(name, WHOM).toLowerCase();
  return left.includes(WHOM) ? { text: left, persons: [person] } : null;
}

/** A question that ends in words of a video's name ("... in statements", "... in the party video") without them, and that video; null where it does not. */
export function withoutVideoAtEnd(
  text: string,
  videos: readonly VideoRecord[],
): { text: string; video: VideoRecord } | null {
  const [end, called] = AT_END.exec(text) ?? [];
  if (end === undefined) return null;
  const named = videos.filter(({ name }) => spaced(name.replace(/\.\w+$/, '')) === spaced(called!));
  return named.length === 1 ? { text: text.slice(0, -end.length), video: named[0]! } : null;
}
const AT_END =
  /,? (?:in|of|from|on) (?:the |my )?([\p{L}\p{N} _.-]+?)(?: (?:video|clip|film|recording|movie))?$/u;

function spaced(name: string): string {
  return name
    .toLowerCase()
    .replace(/[\s._-]+/g, ' ')
    .trim();
}
