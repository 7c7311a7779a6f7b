import type { Person } from '../../lib/contract/people';

/** Those whom nobody hid. */
export function shownPeople(people: readonly Person[]): Person[] {
  return people.filter(({ hidden }) => !hidden);
}

/** Who can be chosen beside a person: all others whom nobody hid. */
export function othersThan({ id }: Person, people: readonly Person[] | null): Person[] {
  return shownPeople(people ?? []).filter((other) => other.id !== id);
}
