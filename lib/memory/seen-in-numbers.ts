import type { Box } from '../contract/search';
import { BOX_ROW, type IncidentRecord, type ShownThing, type Where } from '../store/schema';
import { timecode } from '../wording';
import { isSurelyShown } from './surely-shown';
import { countedThings, thingsInWords } from './thing-names';
import { boxesOf, mostAtOnce } from './things-shown';

/** Kinds of what is found in pictures. */
const IN_PICTURES: ReadonlySet<IncidentRecord['kind']> = new Set([
  'shows',
  'wears',
  'writing',
  'coloured',
  'figures',
]);

/** An incident, as far as its numbers go. */
type Shown = Pick<IncidentRecord, 'kind' | 'words' | 'shown' | 'colours' | 't0' | 't1'>;

/** How many things of a kind pictures show. */
export interface ThingCount {
  /** As lib/vision/thing-kinds. */
  kind: string;
  /** How many were seen at once, at most. */
  most: number;
  /** The same as a sentence: "In view: 5 horses." */
  told: string;
}

/** Whether it was found in pictures. */
export function isPictured({ kind }: Pick<IncidentRecord, 'kind'>): boolean {
  return IN_PICTURES.has(kind);
}

/** How many things an incident shows; null where it shows none. */
export function countOf({ kind, words, shown }: Pick<Shown, 'kind' | 'words' | 'shown'>): ThingCount | null {
  if (kind !== 'shows' || words === null || !shown) return null;
  const most = mostAtOnce(shown);
  const maybe = isSurelyShown({ score: shown.score, told: [{ shown }] }) ? '' : 'what may be ';
  return { kind: words, most, told: `In view: ${maybe}${thingsInWords(words, most)}.` };
}

/**
 * What of an incident that pictures show is told in numbers: how many at once, of what colour, how sure, where in the picture, from when to when. "5 horses at once, in brown, sure
 * 0.82, left half, 0:12 to 0:31"; null for what was not found in pictures.
 *
 * @param clock how a second of the video is told
 * @param spans when it was in view, where that was not throughout
 */
export function inNumbers(
  incident: Shown,
  clock: (t: number) => string = timecode,
  spans: readonly Pick<Where, 't0' | 't1'>[] = [incident],
): string | null {
  const { kind, shown, colours } = incident;
  if (!isPictured(incident)) return null;
  const count = countOf(incident);
  const times = spans.map(({ t0, t1 }) => {
    const [from, to] = [clock(t0), clock(t1)];
    return from === to ? from : `${from} to ${to}`;
  });
  return [
    ...(count ? [`${countedThings(count.kind, count.most)} at once`] : []),
    ...(kind === 'figures' && shown
      ? [`at least ${countedThings('person', mostAtOnce(shown))} at once`]
      : []),
    ...(colours ? [`in ${colours.join(', ')}`] : []),
    // As `countOf`: what may be one.
    ...(count && !isSurelyShown({ score: shown!.score, told: [incident] }) ? ['doubtful'] : []),
    ...(shown ? [`sure ${shown.score.toFixed(2)}`, placeOf(boxesOf({ shown }))] : []),
    times.join(' and '),
  ].join(', ');
}

/** An incident as far as it lies in a stretch: what was seen in pictures outside of it is left out, unless there was no picture in it. */
export function withinStretch<Told extends Shown>(
  incident: Told,
  { t0, t1 }: Pick<Where, 't0' | 't1'>,
): Told {
  const span = { t0: Math.max(t0, incident.t0), t1: Math.min(t1, incident.t1) };
  const { shown } = incident;
  return { ...incident, ...span, ...(shown && { shown: shownWithin(shown, span) }) };
}

function shownWithin(shown: ShownThing, { t0, t1 }: Pick<Where, 't0' | 't1'>): ShownThing {
  const boxes = shown.boxes.filter((_, i) => {
    const t = shown.boxes[i - (i % BOX_ROW)]!;
    return t >= t0 && t <= t1;
  });
  return boxes.length > 0 ? { ...shown, boxes } : shown;
}

/** Share of what is seen that is to lie in a half of the picture to be told as there: not all, since boxes are a little too large, and with 0.8 a fifth of it might be elsewhere. */
const IN_HALF = 0.9;

/** Where in the picture some boxes lie: "left half", "upper right", "middle", "across the picture". */
function placeOf(boxes: readonly Box[]): string {
  const isIn = (along: (box: Box) => readonly [number, number], from: number, to: number) => {
    const share = (box: Box) => {
      const [start, length] = along(box);
      return Math.max(0, Math.min(to, start + length) - Math.max(from, start)) / length;
    };
    const all = boxes.reduce((sum, { w, h }) => sum + w * h, 0);
    const there = boxes.reduce((sum, box) => sum + box.w * box.h * share(box), 0);
    return there >= IN_HALF * all;
  };
  const across = ({ x, w }: Box) => [x, w] as const;
  const down = ({ y, h }: Box) => [y, h] as const;
  const side = isIn(across, 0, 0.5)
    ? 'left'
    : isIn(across, 0.5, 1)
      ? 'right'
      : isIn(across, 0.25, 0.75)
        ? 'middle'
        : null;
  const height = isIn(down, 0, 0.5) ? 'upper' : isIn(down, 0.5, 1) ? 'lower' : null;
  if (height && side) return `${height} ${side}`;
  if (side === 'middle') return side;
  return side || height ? `${side ?? height} half` : 'across the picture';
}
