// How it is told who is in which videos.

import type { NamedKind } from '../../memory/thing-names';
import { thingTold } from '../../memory/things-told';
import { inTurn, type Told, type ToldValue, told, toldInGerman, word } from '../../told';
import type { Refusal } from './refusal-text';

type Such = (videos: ToldValue, names: ToldValue, wanted: ToldValue, unwanted: ToldValue) => Told;

/** The videos with some, without others. */
export const SUCH: Readonly<Record<'with' | 'without' | 'both', Such>> = {
  with: (videos, names, wanted) => told`${videos} with ${wanted}: ${names}.`,
  without: (videos, names, _, unwanted) => told`${videos} without ${unwanted}: ${names}.`,
  both: (videos, names, wanted, unwanted) => told`${videos} with ${wanted}, without ${unwanted}: ${names}.`,
};

/** That there are none, and where each of them is. */
export function noneSuch(
  which: keyof typeof SUCH,
  wanted: ToldValue,
  unwanted: ToldValue,
  each: ToldValue,
): Refusal {
  const english = {
    with: () =>
      each === ''
        ? told`No video is with ${wanted}, as far as I recognised them.`
        : told`No video is with ${wanted}, as far as I recognised them: ${each}.`,
    without: () => told`No video is without ${unwanted}, as far as I recognised them: ${each}.`,
    both: () => told`No video is with ${wanted}, without ${unwanted}, as far as I recognised them: ${each}.`,
  };
  const german =
    each === ''
      ? 'Soweit ich sie erkannt habe, ist kein Video so.'
      : toldInGerman`Soweit ich sie erkannt habe, ist kein Video so: ${each}.`;
  return { english: english[which](), german };
}

/** "a dog"; where the word may mean several kinds, or tells more, as it was written. */
export function kindTold({ words, kinds: [kind, ...others], isNarrower }: NamedKind): ToldValue {
  return kind && others.length === 0 && !isNarrower ? thingTold(kind) : words;
}

/** "3 people with a name". */
export function peopleTold(count: number, named: boolean): Told {
  if (named) return count === 1 ? word('one person with a name') : told`${count} people with a name`;
  return count === 1 ? word('one person') : told`${count} people`;
}

/** "2 people in the 3 videos: Ada and Ben." */
export function everybodyTold(people: Told, videos: number, who: ToldValue): Told {
  return videos === 1
    ? told`${people} in one video: ${who}.`
    : told`${people} in the ${videos} videos: ${who}.`;
}

/** "13 different people in the 6 videos, by face or voice", none of whom has a name. */
export function namelessCounted(people: number, videos: number): Told {
  const where = videos === 1 ? word('in one video') : told`in the ${videos} videos`;
  return people === 1
    ? told`one person ${where}, by face or voice, without a name.`
    : told`${people} different people ${where}, by face or voice, none with a name.`;
}

/** That some have no name. */
export function namelessTold(count: number, who: ToldValue): Told {
  return count === 1
    ? told`One person has no name yet: ${who}.`
    : told`${count} people have no name yet: ${who}.`;
}

/** Where somebody is who is in every video. */
export function inAllVideos(count: number): Told {
  return count === 2 ? word('in both videos') : told`in all ${count} videos`;
}

/** That nobody is in every video, and who is in most. */
export function nobodyInAll(videos: number, who: ToldValue, people: number, most: number): Refusal {
  return {
    english: inTurn(
      told`Nobody was recognised in all ${videos} videos.`,
      people === 1 ? told`${who} is in ${most} of them.` : told`${who} are in ${most} of them.`,
    ),
    german: toldInGerman`In allen ${videos} Videos wurde niemand erkannt. In ${most} davon: ${who}.`,
  };
}

/** "Ada and Ben are both in the same videos: walk.mp4 and boat.mp4". */
export function allIn(who: ToldValue, people: number, names: ToldValue, videos: number): Told {
  if (people === 2)
    return videos === 1
      ? told`${who} are both in ${names}`
      : told`${who} are both in the same videos: ${names}`;
  return videos === 1 ? told`${who} are all in ${names}` : told`${who} are all in the same videos: ${names}`;
}

/** "walk.mp4 has the most people: 3 (Ada, Ben and Cem)." */
export function peopleOfOne(which: 'most' | 'fewest', name: ToldValue, many: number, who: ToldValue): Told {
  return which === 'most'
    ? told`${name} has the most people: ${many} (${who}).`
    : told`${name} has the fewest people: ${many} (${who}).`;
}

/** "walk.mp4 and boat.mp4 have the most people: 3 each." */
export function peopleOfEach(which: 'most' | 'fewest', names: ToldValue, many: number): Told {
  return which === 'most'
    ? told`${names} have the most people: ${many} each.`
    : told`${names} have the fewest people: ${many} each.`;
}

/** "Ada is in view longest: 50 s in all". */
export function secondsInAll(which: 'longest' | 'shortest', who: ToldValue, seconds: string): Told {
  return which === 'longest'
    ? told`${who} is in view longest: ${seconds} in all`
    : told`${who} is in view shortest: ${seconds} in all`;
}
