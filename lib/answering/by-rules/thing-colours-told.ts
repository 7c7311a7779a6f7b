import { append } from '../../append';
import type { Evidence } from '../../contract/answers';
import { type NamedKind, thingsInWords } from '../../memory/thing-names';
import { coloursSeen, type ThingStretch, thingStretches } from '../../memory/things-shown';
import { thingTold } from '../../memory/things-told';
import type { IncidentRecord, VideoRecord } from '../../store/schema';
import { inTurn, sentence, type Told, told } from '../../told';
import { coloursTold, type Likeness, likenessOf, type ThingColourAsked } from './coloured-things';
import type { Finding, Lead } from './finding';
import { type CalledThing, isCalled } from './named-things';
import type { Refusal } from './refusal-text';
import type { Scene } from './scene';
import { thingsFound } from './things-by-day-and-place';
import { isSure, narrower, ofTheVeryKind, places, thingsSeenIn } from './things-seen';
import { besideEachOther, mayBe } from './view-words';

const UNSEEN_GERMAN = 'Die Farbe davon habe ich nicht gut genug gesehen.';

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
  const meantThings = thingsMeant(scene, named, called);
  const sure = meantThings.filter(isSure(scene));
  // What is surely there, where a colour of that is told.
  const coloured = [sure, meantThings].find((some) => some.some(hasColour));
  if (!coloured) return null;
  const records = coloured.flatMap(({ told }) => told);
  const alike = alikeAmong(records);
  const likeness = like && mostLike(alike, like);
  const meant = likeness?.is === 'No' || !likeness ? alike : likeness.those;
  const each = meant.slice(0, MOST_GROUPS).map((one) => alikeTold(scene, one, called, coloured === sure));
  const others = othersTold(meant.slice(0, MOST_GROUPS), meant.slice(MOST_GROUPS));
  const isUnknown = records.some(({ colours }) => colours === undefined);
  const looks = begun(told`${besideEachOther([...each, ...others])}.`, likeness?.is, isUnknown);
  const lead = called ? looks : narrower(named, looks);
  const stretches = meant.flatMap((one) => one.stretches);
  const note = `${stretches.length} stretches tell a colour of it.`;
  return { ...thingsFound(scene, lead.lead, stretches, note), ...lead };
}

/** Refuses where things are in view whose colour is asked for, and none of them was seen well enough to tell one; null else. */
export function colourUnseen(
  scene: Scene,
  { named }: ThingColourAsked,
  called: CalledThing | null,
): { none: Refusal; evidence: Evidence[] } | null {
  const stretches = thingsMeant(scene, named, called);
  if (stretches.length === 0 || stretches.some(hasColour)) return null;
  const { kind, most } = stretches[0]!;
  const what = called?.name ?? mayBe(thingTold(kind, most), stretches.some(isSure(scene)));
  const isOne = most === 1 && kind !== thingsInWords(kind);
  const where = places(scene, stretches);
  const inView = isOne ? told`${what} is in view ${where}` : told`${what} are in view ${where}`;
  const none: Refusal = {
    english: inTurn(told`I did not see its colour well enough to tell it.`, sentence(told`${inView}.`)),
    german: inTurn(UNSEEN_GERMAN, sentence(told`${inView}.`)),
  };
  return { none, evidence: thingsFound(scene, inView, stretches, '').evidence };
}

function hasColour({ told }: ThingStretch): boolean {
  return told.some(({ colours }) => colours !== undefined);
}

/** The things that are meant, where they are seen in the video at hand there; of several kinds the very one. */
function thingsMeant(scene: Scene, named: NamedKind, called: CalledThing | null): ThingStretch[] {
  const { video, videos } = scene;
  const seenIn = (some: readonly VideoRecord[]) =>
    thingsSeenIn(scene, some, called ? { ...named, kinds: called.kinds } : named).filter(
      (stretch) => !called || isCalled(called, stretch, scene.recall.videos.of(stretch.videoId)),
    );
  const here = video && !scene.ofAll ? seenIn([video]) : [];
  const all = here.length > 0 || (video && !scene.ofAll && !called) ? here : seenIn(videos);
  return ofTheVeryKind(named, all, ({ kind }) => kind);
}

/** What the rest looks like for which a sentence has no room: the colours that were not told yet. */
function othersTold(those: readonly Alike[], others: readonly Alike[]): Told[] {
  const known = new Set(those.map(({ looks }) => looks[0]));
  const looks = [...new Set(others.map((one) => one.looks[0]!))].filter((colour) => !known.has(colour));
  if (looks.length > 0) return [told`others look ${coloursTold(looks)}`];
  return others.length > 0 ? [told`others look otherwise`] : [];
}

/** What some things look like that look alike, and where: "a bus looks white, at 0:04 in harbour.mp4". */
function alikeTold(
  scene: Scene,
  { looks, stretches }: Alike,
  called: CalledThing | null,
  isSurely: boolean,
): Told {
  const [{ kind, most } = { kind: '', most: 0 }] = stretches;
  const isOne = most === 1 && kind !== thingsInWords(kind);
  const [what, colours] = [called?.name ?? thingTold(kind, most), coloursTold(looks)];
  const where = places(scene, stretches);
  if (called || isSurely)
    return isOne ? told`${what} looks ${colours}, ${where}` : told`${what} look ${colours}, ${where}`;
  return isOne
    ? told`what may be ${what} looks ${colours}, ${where}`
    : told`what may be ${what} look ${colours}, ${where}`;
}

/** What things look like, with whether that is as asked. */
function begun(lead: Told, likeness: Likeness | undefined, isUnknown: boolean): Lead {
  if (likeness === 'No')
    return { lead: isUnknown ? told`Perhaps not: ${lead}` : told`Not by the picture: ${lead}` };
  return { lead, ...(likeness && { begin: likeness === 'Yes' ? 'yes' : 'perhaps' }) };
}

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
