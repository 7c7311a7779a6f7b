import { mirrored, smooth } from './brush.js';

/** How far a feature stands out of the head, in half head heights: turning the head moves it sideways by that much. */
export const DEPTH = {
  eyes: 0.42,
  brows: 0.46,
  nose: 0.78,
  mouth: 0.56,
  cheeks: 0.4,
  ears: -0.15,
  chin: 0.2,
  hair: 0.1,
};

/** How far an open mouth lowers the chin. */
export function dropOf(turn) {
  return turn.open * 0.035;
}

/** The edge of the face. */
export function outlineOf(look, turn) {
  const drop = dropOf(turn);
  return smooth(mirrored(look.outline.map(([x, y]) => [x, y > 0.5 ? y + drop : y])));
}
