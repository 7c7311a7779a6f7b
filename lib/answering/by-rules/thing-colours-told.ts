import { append } from '../../append';
import { thingsInWords } from '../../memory/thing-names';
import { coloursSeen, type ThingStretch } from '../../memory/things-shown';
import { capital } from '../../wording';
import { looksLike, type ThingColourAsked } from './coloured-things';
import type { Finding } from './finding';
import type { Scene } from './scene';
import { listed } from './telling';
import { thingsFound } from './things-by-day-and-place';
import { narrower, ofTheVeryKind, places, thingsSeenIn } from './things-seen';

/** Colours, each with where it is seen, that a sentence has room for. */
const MOST_GROUPS = 3;

/** What things of a kind look like, a colour at a time, or whether they look as asked; null where none is in view, or the colour of none can be told. */
export function findThingColours(scene: Scene, { named, like }: ThingColourAsked): Finding | null {
  const { video, videos } = scene;
  const here = video ? thingsSeenIn(scene, [video], named) : [];
  const all = here.length > 0 || (video && !scene.ofAll) ? here : thingsSeenIn(scene, videos, named);
  const groups = new Map<string, ThingStretch[]>();
  for (const stretch of ofTheVeryKind(named, all)) {
    const looks = coloursSeen(stretch.told);
    if (looks.length > 0)
      append(
        groups,
        `${thingsInWords(stretch.kind, stretch.most)} ${stretch.most > 1 ? 'look' : 'looks'} ${listed(looks)}`,
        stretch,
      );
  }
  const told = [...groups.values()].flat();
  if (told.length === 0) return null;
  const each = [...groups].slice(0, MOST_GROUPS).map(([what, some]) => `${what}, ${places(scene, some)}`);
  const sentence = each.join('; ');
  const isSo = like && looksLike(coloursSeen(told.flatMap((one) => one.told)), like);
  const lead = isSo ? `${isSo}: ${sentence}.` : `${capital(sentence)}.`;
  return thingsFound(scene, narrower(named, lead), told, `${told.length} stretches tell a colour of it.`);
}
