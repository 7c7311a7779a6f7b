import type { Picture } from '../media/media-types';
import { oklch } from './colour-names';

/** Points that are looked at, in a grid. */
const GRID = { columns: 32, rows: 18 } as const;

/** Most chroma (OKLCH, root of the mean square) of a picture that has none: those of black-and-white films have 0 to 0.002, others, of a grey road in fog too, 0.004 and more. */
const MOST_CHROMA = 0.003;

/** Whether a picture is black and white, so that it tells of nothing what colour it has. Pure. */
export function isWithoutColour({ data, width, height }: Picture): boolean {
  const { columns, rows } = GRID;
  let squares = 0;
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const down = Math.floor(((row + 0.5) / rows) * height);
      const across = Math.floor(((column + 0.5) / columns) * width);
      const at = 4 * (down * width + across);
      squares += oklch(data[at]!, data[at + 1]!, data[at + 2]!).chroma ** 2;
    }
  return Math.sqrt(squares / (rows * columns)) <= MOST_CHROMA;
}
