import { groupedBy } from '../grouped-by';
import { JOINED_S } from '../memory/things-shown';
import { holdsMiddle } from '../vision/box';
import type { Colour } from '../vision/colour-names';
import type { SeenThing } from '../vision/followed-things';
import { FACE_NEAR_S } from '../vision/sight-turns';
import type { Draft } from './who-comes-and-goes';

/** A shape as it was seen. */
type Shape = Pick<SeenThing, 'kind' | 't0' | 't1' | 'score' | 'boxes' | 'colours'>;

/** A face that was followed. */
interface FollowedFace {
  boxes: readonly SeenThing['boxes'][number][];
  /** The colour worn below it; none where that is not known. */
  wears?: string | null;
}

/**
 * That people are in view by their shapes, whoever they are: a stretch at a time, those who wear one colour together, and those of whom none is told. What a face in a shape tells of clothes is told of that person alone.
 */
export function figureIncidents({
  things = [],
  tracks,
}: {
  things?: readonly Shape[];
  tracks: readonly FollowedFace[];
}): Draft[] {
  const shapes = things.filter(({ kind }) => kind === 'person');
  return stretchesOf(shapes).flatMap((stretch) =>
    [...groupedBy(stretch, (shape) => colourOf(shape, tracks))].map(([colour, alike]) =>
      figures(alike, colour),
    ),
  );
}

/** Shapes that follow each other closely, together; in order of time. */
function stretchesOf(shapes: readonly Shape[]): Shape[][] {
  const stretches: { t1: number; shapes: Shape[] }[] = [];
  for (const shape of shapes) {
    const last = stretches.at(-1);
    if (!last || shape.t0 - last.t1 > JOINED_S) stretches.push({ t1: shape.t1, shapes: [shape] });
    else {
      last.shapes.push(shape);
      last.t1 = Math.max(last.t1, shape.t1);
    }
  }
  return stretches.map(({ shapes: some }) => some);
}

/** What somebody wears by their shape, where no face in it tells that: null where that is not known, either. */
function colourOf({ boxes, colours }: Shape, tracks: readonly FollowedFace[]): Colour | null {
  const isTold = tracks.some(
    (track) => track.wears && track.boxes.some((face) => boxes.some((shape) => isIn(face, shape))),
  );
  return isTold ? null : (colours?.[0] ?? null);
}

/** Whether a face is in a shape at the same time, by its middle. */
function isIn(
  [t, x, y, w, h]: FollowedFace['boxes'][number],
  [when, left, top, width, height]: Shape['boxes'][number],
): boolean {
  return (
    Math.abs(t - when) <= FACE_NEAR_S && holdsMiddle({ x: left, y: top, w: width, h: height }, { x, y, w, h })
  );
}

function figures(shapes: readonly Shape[], colour: Colour | null): Draft {
  const boxes = shapes.flatMap((shape) => shape.boxes).sort(([a], [b]) => a - b);
  return {
    t0: Math.min(...shapes.map(({ t0 }) => t0)),
    t1: Math.max(...shapes.map(({ t1 }) => t1)),
    ...{ kind: 'figures', who: [], sources: [], words: 'person' },
    shown: { score: Math.max(...shapes.map(({ score }) => score)), boxes: Float32Array.from(boxes.flat()) },
    ...(colour && { colours: [colour] }),
  };
}
