/**
 * At most `room` of what is waiting. What is shown stays in its place, so that nothing is decided by a click that was meant for
 * another; a free place goes to the first that is not shown.
 *
 * @param shown keys of what is shown so far, by place
 */
export function upNext<T extends { key: string }>(
  waiting: readonly T[],
  shown: readonly string[],
  room: number,
): T[] {
  const fresh = waiting.filter(({ key }) => !shown.includes(key));
  const places = Array.from(
    { length: room },
    (_, i) => waiting.find(({ key }) => key === shown[i]) ?? fresh.shift(),
  );
  return places.filter((one) => one !== undefined);
}
