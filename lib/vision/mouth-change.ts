import { type FacePatch, PATCH } from './face-patch';

/** What shows how head and light move. */
const UPPER = pixelsWithin({ left: 26, right: 86, top: 36, bottom: 74 });
/** What shows the mouth: within the cheeks, for beside them the background moves against the face. */
const MOUTH = pixelsWithin({ left: 34, right: 78, top: 78, bottom: 110 });
const WHOLE = Int32Array.of(...UPPER, ...MOUTH);
/** Every second pixel tells the movement nearly as well as all, in half the time. */
const FITTED = UPPER.filter((_, n) => n % 2 === 0);

/** Where each pixel lies from the patch's middle, in half heights of the patch. */
const ACROSS = places((i) => (2 * (i % PATCH.columns) - PATCH.columns) / PATCH.rows);
const DOWN = places((i) => (2 * Math.floor(i / PATCH.columns) - PATCH.rows) / PATCH.rows);

/** Levels of 255 added to a face's contrast, so that noise in a flat one does not count. */
const LEAST_CONTRAST = 5;
/** Levels of 255 per sample added to the slope of brightness: flat skin changes as well, by noise. */
const LEAST_EDGE = 4;

/** What the upper face's change is explained by: shift in x and y, turn, growth, brightness, contrast. */
const UNKNOWNS = 6;
/** Steps of the fit: after each the later patch is moved back by what was found. */
const STEPS = 2;

/**
 * How much the mouth changed from one patch to the next: the mean absolute change of its pixels, less what edges like its own
 * change in the upper face, over the face's contrast (its standard deviation), after taking away what a movement of the whole
 * head and a change of light explain. These are fitted to the upper face: image registration by Gauss-Newton steps (Lucas and
 * Kanade, IJCAI 1981) for a similarity, an offset and a gain, by least squares with Cauchy's weights, so that a blink counts for
 * less. A mouth that rests has about 0, also below it.
 */
export function mouthChange(before: FacePatch, after: FacePatch): number {
  const movement = new Float64Array(4);
  let equations = equationsOf(before, after, FITTED);
  let left = equations.change;
  for (let step = 1; step <= STEPS; step++) {
    const pixels = step < STEPS ? FITTED : WHOLE;
    if (step > 1) equations = equationsOf(before, movedBack(after, movement), pixels);
    const fit = fitted(equations, left);
    left = unexplained(equations, fit, pixels);
    for (let k = 0; k < movement.length; k++) movement[k]! += fit[k]!;
  }
  const shiver = meanSize(left, UPPER) / meanSize(equations.edges, UPPER);
  return (
    (meanSize(left, MOUTH) - shiver * meanSize(equations.edges, MOUTH)) / (contrast(after) + LEAST_CONTRAST)
  );
}

/** For each compared pixel how much it changed, and how much it would by one unit of each unknown; how steep brightness is there. */
interface Equations {
  change: Float64Array;
  terms: Float64Array;
  edges: Float64Array;
}

function equationsOf(before: FacePatch, after: FacePatch, pixels: Int32Array): Equations {
  const { columns } = PATCH;
  const change = new Float64Array(before.length);
  const terms = new Float64Array(before.length * UNKNOWNS);
  const edges = new Float64Array(before.length);
  for (const i of pixels) {
    const gx = (before[i + 1]! - before[i - 1]! + after[i + 1]! - after[i - 1]!) / 4;
    const gy = (before[i + columns]! - before[i - columns]! + after[i + columns]! - after[i - columns]!) / 4;
    const x = ACROSS[i]!;
    const y = DOWN[i]!;
    const k = i * UNKNOWNS;
    terms[k] = gx;
    terms[k + 1] = gy;
    terms[k + 2] = gy * x - gx * y;
    terms[k + 3] = gx * x + gy * y;
    terms[k + 4] = 1;
    terms[k + 5] = (before[i]! + after[i]!) / 256;
    change[i] = after[i]! - before[i]!;
    edges[i] = Math.sqrt(gx * gx + gy * gy) + LEAST_EDGE;
  }
  return { change, terms, edges };
}

/** The patch as it was before a movement (shift in x and y, turn, growth; in samples); edges are repeated beyond it. */
function movedBack(patch: FacePatch, [right, down, turn, growth]: Float64Array): FacePatch {
  const { columns, rows } = PATCH;
  const moved = new Float32Array(patch.length);
  for (let row = 0, i = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, i++) {
      const u = ACROSS[i]!;
      const v = DOWN[i]!;
      const x = Math.min(Math.max(column - (right! - turn! * v + growth! * u), 0), columns - 1.001);
      const y = Math.min(Math.max(row - (down! + turn! * u + growth! * v), 0), rows - 1.001);
      const [x0, y0] = [Math.floor(x), Math.floor(y)];
      const at = y0 * columns + x0;
      const top = patch[at]! + (x - x0) * (patch[at + 1]! - patch[at]!);
      const bottom = patch[at + columns]! + (x - x0) * (patch[at + columns + 1]! - patch[at + columns]!);
      moved[i] = top + (y - y0) * (bottom - top);
    }
  }
  return moved;
}

/** Standard deviation. */
function contrast(patch: FacePatch): number {
  let sum = 0;
  let squares = 0;
  for (const value of patch) {
    sum += value;
    squares += value * value;
  }
  return Math.sqrt(Math.max(0, squares / patch.length - (sum / patch.length) ** 2));
}

function meanSize(values: Float64Array, pixels: Int32Array): number {
  let sum = 0;
  for (const i of pixels) sum += Math.abs(values[i]!);
  return sum / pixels.length;
}

/** Least squares over the upper face, each pixel weighted by how little of it was `left` unexplained. */
function fitted({ terms, change }: Equations, left: Float64Array): Float64Array {
  const usual = Math.max(1, meanSize(left, FITTED));
  const width = UNKNOWNS + 1;
  const system = new Float64Array(UNKNOWNS * width);
  // Where a flat face shows no movement, none is found.
  for (let k = 0; k < UNKNOWNS; k++) system[k * width + k] = 1;
  for (const i of FITTED) {
    const weight = 1 / (1 + (left[i]! / usual) ** 2);
    for (let k = 0; k < UNKNOWNS; k++) {
      const weighted = weight * terms[i * UNKNOWNS + k]!;
      for (let l = k; l < UNKNOWNS; l++) system[k * width + l]! += weighted * terms[i * UNKNOWNS + l]!;
      system[k * width + UNKNOWNS]! += weighted * change[i]!;
    }
  }
  for (let k = 1; k < UNKNOWNS; k++) {
    for (let l = 0; l < k; l++) system[k * width + l] = system[l * width + k]!;
  }
  return solved(system);
}

/** What of the change the fit leaves. */
function unexplained({ terms, change }: Equations, fit: Float64Array, pixels: Int32Array): Float64Array {
  const left = new Float64Array(change.length);
  for (const i of pixels) {
    let rest = change[i]!;
    for (let k = 0; k < UNKNOWNS; k++) rest -= fit[k]! * terms[i * UNKNOWNS + k]!;
    left[i] = rest;
  }
  return left;
}

/** Solves a positive definite system, given as rows with the right-hand side last, by elimination. */
function solved(system: Float64Array): Float64Array {
  const width = UNKNOWNS + 1;
  for (let k = 0; k < UNKNOWNS; k++) {
    for (let row = k + 1; row < UNKNOWNS; row++) {
      const factor = system[row * width + k]! / system[k * width + k]!;
      for (let c = k; c < width; c++) system[row * width + c]! -= factor * system[k * width + c]!;
    }
  }
  const solution = new Float64Array(UNKNOWNS);
  for (let k = UNKNOWNS - 1; k >= 0; k--) {
    let rest = system[k * width + UNKNOWNS]!;
    for (let c = k + 1; c < UNKNOWNS; c++) rest -= system[k * width + c]! * solution[c]!;
    solution[k] = rest / system[k * width + k]!;
  }
  return solution;
}

/** The pixels of a patch that show a part of the aligned face; none at the patch's edge. */
function pixelsWithin(part: { left: number; right: number; top: number; bottom: number }): Int32Array {
  const pixels: number[] = [];
  for (let row = 1; row < PATCH.rows - 1; row++) {
    for (let column = 1; column < PATCH.columns - 1; column++) {
      const x = PATCH.left + column * PATCH.step;
      const y = PATCH.top + row * PATCH.step;
      if (x >= part.left && x <= part.right && y >= part.top && y <= part.bottom)
        pixels.push(row * PATCH.columns + column);
    }
  }
  return Int32Array.from(pixels);
}

function places(of: (i: number) => number): Float64Array {
  return Float64Array.from({ length: PATCH.columns * PATCH.rows }, (_, i) => of(i));
}
