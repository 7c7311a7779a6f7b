// What answers of things in view are made of, to be told in any language.

import type { Where } from '../../store/schema';
import { joined, type Told, type ToldValue, told } from '../../told';
import { timecode } from '../../wording';

/** "what may be a dog" of what is not sure. */
export function mayBe(thing: ToldValue, isSure: boolean): ToldValue {
  return isSure ? thing : told`what may be ${thing}`;
}

/** "0:12 to 0:31"; of what lasts less than a second when it begins. */
export function spanTold({ t0, t1 }: Pick<Where, 't0' | 't1'>): ToldValue {
  return t1 - t0 < 1 ? timecode(t0) : told`${timecode(t0)} to ${timecode(t1)}`;
}

/** What a list has no room for: "a dog and a cat, and 3 more"; the list alone where that is nothing. */
export function andMore(list: ToldValue, more: number): ToldValue {
  return more > 0 ? told`${list}, and ${more} more` : list;
}

/** Parts of a sentence that stand beside each other: "Otto; a cup; to read: "STOP""; nothing where there are none. */
export function besideEachOther(parts: readonly ToldValue[]): ToldValue {
  const some = parts.filter((part) => part !== '');
  if (some.length < 2) return some[0] ?? '';
  return joined(some, '; ');
}

/** What is recognised first or last of all things, or of those that are asked for. */
export function foremostTold(
  isLast: boolean,
  { isOfThese, isOne }: { isOfThese: boolean; isOne: boolean },
  what: ToldValue,
  where: ToldValue,
): Told {
  if (isOfThese && isLast)
    return isOne
      ? told`the last of these that I recognised is ${what}, ${where}.`
      : told`the last of these that I recognised are ${what}, ${where}.`;
  if (isOfThese)
    return isOne
      ? told`the first of these that I recognised is ${what}, ${where}.`
      : told`the first of these that I recognised are ${what}, ${where}.`;
  if (isLast)
    return isOne
      ? told`the last thing that I recognised is ${what}, ${where}.`
      : told`the last things that I recognised are ${what}, ${where}.`;
  return isOne
    ? told`the first thing that I recognised is ${what}, ${where}.`
    : told`the first things that I recognised are ${what}, ${where}.`;
}
