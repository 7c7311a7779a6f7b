import type { Ability, Task } from '../contract/models';
import type { WeightPlace } from '../models/first-usable-weight';
import { text } from '../text';
import { inTurn, type Tellable, told } from '../told';

/** What to do about a weight that cannot be used, by where it lies. */
export const REMEDY: Record<WeightPlace['name'], string> = {
  served: text('Put the right file there (`models pull` fetches most), or take it out of MNEME_MODELS.'),
  downloaded: text('Remove it in Settings, and get it again.'),
  embedded: text('Run `npm run setup` again.'),
};

/** Of a weight that is in use: which better ones were there and could not be, why, and what to do about it. */
export function passedOver({ weight, refused }: Ability): Tellable[] {
  if (!weight) return [];
  return refused.map(({ why, place }) =>
    inTurn(why, told`In its place ${weight.id} is used.`, REMEDY[place]),
  );
}

/** What a person should know of what is at work: what cannot be done, and what is done by less than the best. */
export function abilityNotes(abilities: readonly Ability[]): Tellable[] {
  return abilities.flatMap((ability) => [
    ...(ability.missing === null ? [] : [ability.missing]),
    ...passedOver(ability),
  ]);
}

/** What a person misses first of what cannot be done; null where nothing is missing. */
export function firstMissing(abilities: readonly Ability[]): Task | null {
  return abilities.find(({ missing }) => missing !== null)?.task ?? null;
}

/** What is said when nothing writes words down. */
export const WITHOUT_WORDS = text('What is said is not written down.');
