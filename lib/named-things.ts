// Names that people give to a thing or an animal in view: "our dog Bruno".

import { tagKey } from './tags';

/** A thing with a name, in a stretch of a video in which its kind is in view. Wherever the same name stands, it is the same thing. */
export interface NamedThing {
  /** In English: one of COCO's kinds ("dog"; lib/vision/thing-kinds). */
  kind: string;
  /** The stretch, seconds. */
  t0: number;
  t1: number;
  name: string;
}

/** How many a video may have. */
export const MOST_NAMED_THINGS = 200;
/** Letters of a name. */
export const MOST_THING_NAME_LETTERS = 40;

/** By what two names are one: the same words, in small letters or large ones. */
export const thingNameKey = tagKey;

/** Named things in the order in which they are stored, each once. */
export function inOrderOfNamed(named: readonly NamedThing[]): NamedThing[] {
  const byKey = new Map<string, NamedThing>();
  for (const { kind, t0, t1, name } of named) {
    const key = `${kind} ${t0} ${thingNameKey(name)}`;
    if (!byKey.has(key)) byKey.set(key, { kind, t0, t1, name });
  }
  return [...byKey.values()].sort(
    (a, b) =>
      a.t0 - b.t0 ||
      (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : thingNameKey(a.name) < thingNameKey(b.name) ? -1 : 1),
  );
}

/** Whether a thing that has a name is in view in a stretch of its video. */
function isInStretch(
  { kind, t0, t1 }: NamedThing,
  stretch: { kind: string; t0: number; t1: number },
): boolean {
  return kind === stretch.kind && t0 <= stretch.t1 && t1 >= stretch.t0;
}

/** Whether it is in view in a stretch of its video, and has that name. */
export function isNamed(
  one: NamedThing,
  name: string,
  stretch: { kind: string; t0: number; t1: number },
): boolean {
  return isInStretch(one, stretch) && thingNameKey(one.name) === thingNameKey(name);
}

/** The names of what is in view in a stretch of a video. */
export function namesInStretch(
  named: readonly NamedThing[] | undefined,
  stretch: { kind: string; t0: number; t1: number },
): string[] {
  const byKey = new Map<string, string>();
  for (const one of named ?? [])
    if (isInStretch(one, stretch) && !byKey.has(thingNameKey(one.name)))
      byKey.set(thingNameKey(one.name), one.name);
  return [...byKey.values()];
}
