// What is said where nothing of what is asked was seen in pictures.

import { sceneNamedIn } from '../../memory/scene-names';
import { inTurn, sentence, type Tellable, told, word } from '../../told';
import type { Finding } from './finding';
import type { Refusal } from './refusal-text';
import type { Scene } from './scene';
import type { ThingsAsked } from './things-asked';

/** What is said where it is asked in which pictures something is not. */
export const NONE_SEEN: Refusal = {
  english: word(
    'Where nothing of that is I cannot tell: what I did not recognise may be there all the same.',
  ),
  german: 'Wo nichts davon ist, kann ich nicht sagen: was ich nicht erkannt habe, kann trotzdem da sein.',
};

/**
 * A sentence that says that nothing of what is asked was seen; null where pictures were not looked through for things.
 *
 * @param elsewhere where else it is in view (`seenElsewhere`)
 */
export function nothingSeen(
  { video, videos }: Pick<Scene, 'video' | 'videos'>,
  { named, called, coloured }: ThingsAsked,
  elsewhere: Finding | null,
): Refusal | null {
  if (called)
    return {
      english: told`${called.name} is known in no picture of that; it may have been there all the same.`,
      german: `${called.name} habe ich auf keinem Bild davon erkannt; das heißt nicht, dass ${called.name} nicht da war.`,
    };
  // A place is told by what is in view, and not looked for by itself.
  if (named && sceneNamedIn(named.words)) return null;
  const andThere = (none: Tellable) => (elsewhere?.lead ? inTurn(none, sentence(elsewhere.lead)) : none);
  if (!(video ? [video] : videos).some(({ weights }) => 'thing-detection' in weights))
    return video && elsewhere
      ? {
          english: andThere(told`Nothing looked for things in ${video.name}.`),
          german: andThere(`In ${video.name} wurde nicht nach Dingen gesucht.`),
        }
      : null;
  const what = named ? [coloured?.word, named.words].filter(Boolean).join(' ') : word('things');
  return {
    english: andThere(
      video
        ? told`I recognised no ${what} in the pictures of ${video.name}; that does not mean that there was none.`
        : told`I recognised no ${what} in the pictures; that does not mean that there was none.`,
    ),
    german: andThere(
      `Davon habe ich auf den Bildern ${video ? `von ${video.name} ` : ''}nichts erkannt; das heißt nicht, dass nichts davon da war.`,
    ),
  };
}
