import type { Person } from '../../../lib/pipeline/state';
import { count } from '../../ui/format';

/** How often a person was seen, or for one without a face, heard. */
export function appearances(person: Person): string {
  if (person.onScreen.length > 0) return count(person.onScreen.length, 'appearance');
  return `heard ${count(person.speaking.length, 'time')}`;
}

/** Those with most to show first. */
export function byPresence(people: readonly Person[]): Person[] {
  const presence = ({ onScreen, speaking }: Person) => onScreen.length + speaking.length;
  return [...people].sort((a, b) => presence(b) - presence(a));
}
