import type { StoryTruth } from './truth';

/**
 * A story in short, in Lisbon.
 * @param start ISO with the offset of the place
 * @param onScreen who is in view from when to when
 * @param lines as [second, who, what]; each lasts three seconds
 */
export function scene(
  film: string,
  start: string,
  onScreen: Record<string, [number, number]>,
  lines: [t0: number, who: string, text: string][],
): StoryTruth {
  const keys = [...new Set([...Object.keys(onScreen), ...lines.map(([, who]) => who)])];
  return {
    film,
    title: film,
    start,
    zone: 'Europe/Lisbon',
    duration: 120,
    people: keys.map((key) => ({ key, name: key, off_screen_only: !(key in onScreen) })),
    on_screen: Object.fromEntries(
      keys.map((key) => [key, key in onScreen ? [{ t0: onScreen[key]![0], t1: onScreen[key]![1] }] : []]),
    ),
    lines: lines.map(([t0, who, text]) => ({ t0, t1: t0 + 3, who, text })),
    qa: [],
  };
}
