// What somebody may hold or carry: by the boxes of small things that were seen where people are.

import { boxesOf, thingStretches } from '../../memory/things-shown';
import { thingTold } from '../../memory/things-told';
import type { IncidentRecord } from '../../store/schema';
import { both, inTurn, told } from '../../told';
import { holdsMiddle } from '../../vision/box';
import type { ThingKind } from '../../vision/thing-kinds';
import type { Finding } from './finding';
import { isOfPeople } from './people-words';
import { recordsIn, type Scene } from './scene';
import { thingsFound } from './things-by-day-and-place';
import { isSure, places } from './things-seen';
import { mayBe } from './view-words';

/** What people hold or carry. */
const HOLDABLE: ReadonlySet<string> = new Set<ThingKind>([
  ...(['backpack', 'umbrella', 'handbag', 'suitcase', 'frisbee', 'ball', 'kite', 'baseball bat'] as const),
  ...(['baseball glove', 'skateboard', 'surfboard', 'tennis racket', 'bottle', 'wine glass', 'cup'] as const),
  ...(['fork', 'knife', 'spoon', 'bowl', 'laptop', 'remote control', 'phone', 'book', 'scissors'] as const),
  ...(['teddy bear', 'hair dryer', 'toothbrush', 'banana', 'apple', 'sandwich', 'orange'] as const),
  ...(['carrot', 'hot dog', 'pizza', 'donut', 'cake', 'guitar', 'violin', 'trumpet'] as const),
]);
/** How far apart a picture of a thing and one of people may be, seconds. */
const APART_S = 0.5;

const HOLDS = '(?:hold(?:s|ing)?|carry(?:ing)?|carries|got|have|has|having)';
const IN_HAND = '(?:in (?:(?:his|her|their|the|one|both) )?hands?)';
/** "What is she holding in her hand?", "what does the man carry" */
const WHAT_HELD = new RegExp(
  `^(?:and |so )?what(?: (?:thing|object))?(?: ?['’]?s| is| are| was| were| do| does| did| has| have) (?:(?:the|a|this|that|these|those) )?([\\p{L}]+)(?: there)? (?:(${HOLDS})(?: ${IN_HAND})?|${IN_HAND})(?: (?:there|here))?(?: (?:in|on) (?:this|the|that|my|our) (?:video|clip|film|recording|picture))?$`,
  'iu',
);
/** "What's in her hand?" */
const WHAT_IN_HAND = new RegExp(`^(?:and |so )?what(?: ?['’]?s| is| are| was| were) ${IN_HAND}$`, 'i');

/** Whether a question asks what people hold, and nothing else. Pure. */
export function asksWhatIsHeld(question: string): boolean {
  const text = question.trim().replace(/[?!.\s]+$/, '');
  if (WHAT_IN_HAND.test(text)) return true;
  const [, whose, how] = WHAT_HELD.exec(text) ?? [];
  if (whose === undefined || !isOfPeople(whose.toLowerCase())) return false;
  // "What does he have?" asks of anything.
  return !/^(?:got|ha)/i.test(how ?? '') || new RegExp(IN_HAND, 'i').test(text);
}

/** What of the things that can be held is in view where somebody's shape is, in the video at hand: who holds what no box tells. Null where nothing is, and without one video. */
export function findHeld(scene: Scene): Finding | null {
  const [video, ...others] = scene.video ? [scene.video] : scene.videos;
  if (!video || others.length > 0) return null;
  const people = recordsIn(scene, video.id, 'figures').flatMap(boxesOf);
  const isHeldBy = (record: IncidentRecord) =>
    boxesOf(record).some((box) =>
      people.some((one) => Math.abs(one.t - box.t) <= APART_S && holdsMiddle(one, box)),
    );
  const stretches = thingStretches(
    recordsIn(scene, video.id, 'shows').filter(({ words }) => HOLDABLE.has(words ?? '')),
  ).filter((stretch) => stretch.told.some(isHeldBy));
  const sure = stretches.filter(isSure(scene));
  const meant = sure.length > 0 ? sure : stretches;
  if (meant.length === 0) return null;
  const kinds = [...new Map(meant.map(({ kind, most }) => [kind, most]))];
  const each = both(kinds.map(([kind, most]) => mayBe(thingTold(kind, most), sure.length > 0)));
  return thingsFound(
    scene,
    inTurn(
      told`where somebody is, as the boxes lie in the picture: ${each}, ${places(scene, meant)}.`,
      told`Whether anybody holds it I cannot tell.`,
    ),
    meant,
    `${meant.length} stretches show something that can be held where somebody is.`,
  );
}
