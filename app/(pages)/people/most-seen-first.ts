import type { Person } from '../../../lib/contract/people';

/** Those with most to show first. */
export function mostSeenFirst(people: readonly Person[]): Person[] {
  const presence = ({ onScreen, speaking }: Person) => onScreen.length + speaking.length;
  return [...people].sort((a, b) => presence(b) - presence(a));
}
