import type { Person } from '../../lib/contract/people';
import { numberOf } from '../../lib/identity/ledger';

/** The address of a person's page. */
export function personHref(id: string): string {
  return `/people?id=${encodeURIComponent(id)}`;
}

/** The person that an id means now: who has been joined to somebody is found as that person. */
export function findPerson(people: readonly Person[], id: string): Person | undefined {
  return (
    people.find((person) => person.id === id) ??
    people.find((person) => person.parts.some(({ node }) => personIdOf(node) === id))
  );
}

/** The person that a face or voice is when it is nobody else's. */
export function personIdOf(node: string): string {
  return `p_${numberOf(node)}`;
}

/** Whom to show as this person after `gone` of them was taken away: a person's id is that of their first part. */
export function restOf(person: Person, gone: string): string {
  const numbers = person.parts.map(({ node }) => numberOf(node)).filter((n) => n !== numberOf(gone));
  return numbers.length === 0 ? person.id : `p_${Math.min(...numbers)}`;
}
