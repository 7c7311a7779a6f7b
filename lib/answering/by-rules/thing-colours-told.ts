import { append } from '../../append';
import { thingsInWords } from '../../memory/thing-names';
import { coloursSeen, type ThingStretch, thingStretches } from '../../memory/things-shown';
import type { IncidentRecord, VideoRecord } from '../../store/schema';
import { capital } from '../../wording';
import { likenessOf, type ThingColourAsked } from './coloured-things';
import type { Finding } from './finding';
import { type CalledThing, isCalled } from './named-things';
import type { Scene } from './scene';
import { listed } from './telling';
import { thingsFound } from './things-by-day-and-place';
import { isSure, narrower, ofTheVeryKind, places, thingsSeenIn } from './things-seen';

/** Colours, each with where it is seen, that a sentence has room for. */
const MOST_GROUPS = 3;

/** Things of one kind that look alike. */
interface Alike {
  looks: NonNullable<IncidentRecord['colours']>;
  stretches: ThingStretch[];
}

/**
 * What things of a kind look like, a colour at a time, or whether they look as asked: those that do before the others; null where none is in view, or the colour of none can be told.
 *
 * @param called the only one that is meant, by its name
 */
export function findThingColours(
  scene: Scene,
  { named, like }: ThingColourAsked,
  called: CalledThing | null,
): Finding | null {
  const { video, videos } = scene;
  const seenIn = (some: readonly VideoRecord[]) =>
    thingsSeenIn(scene, some, called ? { ...named, kinds: called.kinds } : named).filter(
      (stretch) => !called || isCalled(called, stretch, scene.recall.videos.of(stretch.videoId)),
    );
  const here = video && !scene.ofAll ? seenIn([video]) : [];
  const all = here.length > 0 || (video && !scene.ofAll && !called) ? here : seenIn(videos);
  const ofKind = ofTheVeryKind(named, all, ({ kind }) => kind);
  const sure = ofKind.filter(isSure(scene));
  const records = (sure.length > 0 ? sure : ofKind).flatMap(({ told }) => told);
  const alike = alikeAmong(records);
  if (alike.length === 0) return null;
  const likeness = like && mostLike(alike, like);
  const meant = likeness?.is === 'No' || !likeness ? alike : likeness.those;
  const maybe = sure.length > 0 ? '' : 'what may be ';
  const each = meant.slice(0, MOST_GROUPS).map((one) => {
    const [{ kind, most } = { kind: '', most: 0 }] = one.stretches;
    const isOne = most === 1 && kind !== thingsInWords(kind);
    const what = called?.name ?? `${maybe}${thingsInWords(kind, most)}`;
    return `${what} ${isOne ? 'looks' : 'look'} ${listed(one.looks)}, ${places(scene, one.stretches)}`;
  });
  const more = meant.length > MOST_GROUPS ? '; others look otherwise' : '';
  const sentence = `${each.join('; ')}${more}.`;
  const isUnknown = records.some(({ colours }) => colours === undefined);
  const begin = likeness && BEGIN[likeness.is === 'No' && isUnknown ? 'Perhaps not' : likeness.is];
  const lead = begin ? `${begin}: ${sentence}` : capital(sentence);
  const stretches = meant.flatMap((one) => one.stretches);
  return thingsFound(
    scene,
    called ? lead : narrower(named, lead),
    stretches,
    `${stretches.length} stretches tell a colour of it.`,
  );
}

const BEGIN = { Yes: 'Yes', Perhaps: 'Perhaps', 'Perhaps not': 'Perhaps not', No: 'Not by the picture' };

/** Things by their kind and what they look like, what is in view longest first. */
function alikeAmong(records: readonly IncidentRecord[]): Alike[] {
  const groups = new Map<string, IncidentRecord[]>();
  for (const record of records)
    if (record.colours) append(groups, `${record.words} ${record.colours.join(' ')}`, record);
  const secondsOf = ({ stretches }: Alike) => stretches.reduce((sum, { t0, t1 }) => sum + t1 - t0, 0);
  return [...groups.values()]
    .map((some) => ({ looks: coloursSeen(some), stretches: thingStretches(some) }))
    .sort((a, b) => secondsOf(b) - secondsOf(a));
}

/** Those that are most as asked. */
function mostLike(alike: readonly Alike[], like: NonNullable<ThingColourAsked['like']>) {
  for (const is of ['Yes', 'Perhaps'] as const) {
    const those = alike.filter(({ looks }) => likenessOf(looks, like) === is);
    if (those.length > 0) return { is, those };
  }
  return { is: 'No' as const, those: [...alike] };
}
