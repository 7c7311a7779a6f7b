// Things as they are told in any language: the words of thing-names.ts as data.

import { type Told, word } from '../told';
import { ALL_KINDS } from '../vision/thing-kinds';
import { countedThings, pluralOf, thingsInWords } from './thing-names';

/** "a dog", "an umbrella", "scissors"; of several "3 dogs", and "2 scissors", which other languages tell from one. */
export function thingTold(kind: string, count = 1): Told {
  return count === 1 ? word(thingsInWords(kind)) : several(kind, count);
}

/** "one dog", "3 dogs", "2 scissors": where it is the number that is told. */
export function countedTold(kind: string, count: number): Told {
  return count === 1 ? word(countedThings(kind, 1)) : several(kind, count);
}

/** Every text that these tell, for the language files. */
export function textsOfThings(): string[] {
  return ALL_KINDS.flatMap((kind) => [thingsInWords(kind), countedThings(kind, 1), several(kind, 2).text]);
}

function several(kind: string, count: number): Told {
  return { text: `{1} ${pluralOf(kind)}`, values: [count] };
}
