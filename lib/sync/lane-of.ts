/** Devices that one memory can be on: each numbers what it founds by its own lane, which is the number modulo this. */
export const LANES = 64;

export function laneOf(number: number): number {
  return number % LANES;
}
