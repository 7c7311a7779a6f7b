import type { Person } from '../../../lib/contract/people';
import type { Translate } from '../../language/translate';

/** How often a person was seen, or for one without a face, heard. */
export function appearances(t: Translate, person: Person): string {
  if (person.onScreen.length > 0) return t.count(person.onScreen.length, '{n} appearance', '{n} appearances');
  return t.count(person.speaking.length, 'heard {n} time', 'heard {n} times');
}
