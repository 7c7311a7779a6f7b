import { append } from '../../append';
import { isSurelyShown } from '../../memory/surely-shown';
import { stemOf, tokens } from '../../memory/terms';
import { kindsNamedIn, type NamedKind, veryKindOf, withNarrower } from '../../memory/thing-names';
import { type ThingStretch, thingStretches } from '../../memory/things-shown';
import { thingTold } from '../../memory/things-told';
import { namesInStretch } from '../../named-things';
import type { IncidentRecord, VideoRecord, Where } from '../../store/schema';
import {
  both,
  either,
  inTurn,
  quoted,
  sentence,
  type Tellable,
  type Told,
  type ToldValue,
  told,
} from '../../told';
import { isOfWholePictures } from '../../vision/picture-kinds';
import { SIGHTS_EVERY_S } from '../../vision/sight-turns';
import { inColours, looksTold, withColours } from './coloured-things';
import { mostTold, unseenBeside } from './counted-things';
import { eachOnce } from './each-once';
import type { Finding, Lead } from './finding';
import { type CalledThing, calledTold, isCalled } from './named-things';
import type { Question } from './question';
import { onlyInPicture, type Refusal } from './refusal-text';
import { confined, MOST_LISTED_FROM, onlyIn, recordsIn, recordsTelling, type Scene } from './scene';
import { oftenTold, wallClock } from './telling';
import { kindMeantIn, type ListedBy, type ThingsAsked } from './things-asked';
import { byDay, byPlace, thingsFound } from './things-by-day-and-place';
import { andMore, foremostTold, mayBe, spanTold } from './view-words';

/** Stretches, kinds or videos that a sentence has room for. */
const MOST_TOLD = { stretches: 3, kinds: 8, videos: 6 };

/** What pictures show of what is asked; null where nothing of it was seen. */
export function findThings(scene: Scene, question: Question, asked: ThingsAsked): Finding | null {
  // Pictures as a whole are not counted: birds are, of which some may be ducks.
  const isCounted = asked.asks === 'how many';
  const very = asked.named && !isCounted && veryKindOf(asked.named);
  const ofVeryKind = very && findThings(scene, question, { ...asked, named: very });
  if (ofVeryKind) return ofVeryKind;
  const { video, videos } = scene;
  const { called, asks, coloured } = asked;
  const seenIn = (some: readonly VideoRecord[]) => {
    const records = shown(scene, some, asked.named);
    const ofKind =
      asked.named && coloured ? ofTheVeryKind(asked.named, records, ({ words }) => words!) : records;
    const all = eachOnce(
      thingStretches(coloured ? inColours(ofKind, coloured) : records),
      isNamed(scene),
      isCounted,
    );
    const { videos } = scene.recall;
    return called ? all.filter((stretch) => isCalled(called, stretch, videos.of(stretch.videoId))) : all;
  };
  const isListed = asks === 'days' || asks === 'places' || asks === 'countries';
  const isOfAll = isListed || asks === 'which videos' || scene.ofAll || called !== undefined;
  // A car that is nearly red here is not what is asked of all videos.
  const isHere = coloured ? !isOfAll || question.here : !isListed || question.here;
  const here = video && isHere ? seenIn([video]) : [];
  const stretches = here.length > 0 || (video && (question.here || !isOfAll)) ? here : seenIn(videos);
  if (stretches.length === 0) return null;
  const sure = stretches.filter(isSure(scene));
  // What may be a truck is no fire engine.
  if (sure.length === 0 && asked.named?.isNarrower) return null;
  const told = strictly(asked, sure.length > 0 ? sure : stretches);
  const isSurely = sure.length > 0;
  if (isListed) {
    const what = called?.name ?? thingOf(told, isSurely);
    const found = asks === 'days' ? byDay(scene, told, what) : byPlace(scene, told, what, asks);
    return coloured ? { ...found, ...withColours({ lead: found.lead! }, told, coloured) } : found;
  }
  const isAtEnd = asked.only !== undefined && (!asked.named || asks === 'list');
  const one =
    asked.only === undefined
      ? null
      : told.toSorted(byTime(scene, isAtEnd && asked.only === 'last')).at(asked.only === 'last' ? -1 : 0);
  const inOrder = one
    ? isAtEnd
      ? told.filter((each) => isAsEarly(each, one, asked.only!))
      : [one]
    : asks === 'how many'
      ? [...told].sort((a, b) => b.most - a.most || b.score - a.score)
      : told;
  const lead = called
    ? calledTold(called, asks, stretches, places(scene, stretches))
    : isAtEnd
      ? { lead: atEnd(scene, inOrder, isSurely, asked) }
      : asks === 'which videos' && asked.only
        ? { lead: videoAtEnd(scene, inOrder, isSurely, asked.only) }
        : asks === 'which videos' && /\bboth\b/i.test(question.text)
          ? { lead: withAll(scene, kindsNamedIn(question.text), inOrder, isSurely) }
          : besideUnseen(narrower(asked.named, SENTENCES[asks](scene, inOrder, isSurely)), asked, inOrder);
  const looks = coloured ? withColours(lead, inOrder, coloured) : lead;
  const surely = sure.length < stretches.length ? `, ${sure.length} of them surely` : '';
  const note = `${stretches.length} stretches show it${surely}.`;
  return { ...thingsFound(scene, looks.lead, inOrder, note), ...looks };
}

/** What is told of how many there are, with those kinds that were asked for beside them and were not seen. */
function besideUnseen(told: Lead, { asks, named }: ThingsAsked, stretches: readonly ThingStretch[]): Lead {
  const unseen = asks === 'how many' ? unseenBeside(named, stretches) : null;
  return unseen ? { ...told, lead: inTurn(told.lead, unseen) } : told;
}

/** Asks beyond the video that is looked at, in English or German. */
const OF_ALL =
  /\b(?:ever|anywhere|somewhere|elsewhere|which (?:one|videos?|clips?|films?|recordings?|days?)|any (?:one )?of|another (?:one|video|clip|film)|other (?:ones|videos|clips|films|recordings)|all (?:of )?(?:the |my |our |these |those )?(?:videos|clips|films|recordings)|(?:my|our|these|those|any|some) (?:videos?|clips?|films?|recordings?)|a (?:video|clip|film|recording) (?:of|with|where|in which)|last (?:time|saw|see|seen|film(?:ed)?|record(?:ed)?)|first (?:time|saw|film(?:ed)?|record(?:ed)?)|(?:did|do|have|had) (?:i|we) (?:ever )?(?:film|filmed|record|recorded)|(?:did|do|have|had) (?:i|we) ever|find|(?:in|von|auf) (?:meinen|unseren|allen|all meinen|irgendeinem) (?:videos?|clips|filmen|aufnahmen)|irgendwo|jemals|zuletzt|schon einmal|habe? (?:ich|n wir)|welche[nmrs]? (?:videos?|filme?n?|aufnahmen?|tage?n?))\b/i;

/** Whether a question, as it was put, is of more than the video that is looked at. Pure. */
export function isOfAllVideos(question: string): boolean {
  return OF_ALL.test(question);
}

/** Counted, and the first or last, are things of the very kind that is named where there are some: cars, and not buses with them. */
function strictly({ named, asks, only }: ThingsAsked, stretches: ThingStretch[]): ThingStretch[] {
  return named && (only || asks.startsWith('how '))
    ? ofTheVeryKind(named, stretches, ({ kind }) => kind)
    : stretches;
}

/** Those of the kind that bears the very name, where there are some: of cars no buses. */
export function ofTheVeryKind<One>({ words }: NamedKind, some: One[], kindOf: (one: One) => string): One[] {
  const ofKind = some.filter((one) => stemOf(kindOf(one)) === stemOf(words));
  return ofKind.length > 0 ? ofKind : some;
}

/** What is told of a kind where a narrower word was asked for: not as if the network knew a duck from a gull. */
export function narrower(named: NamedKind | null, { lead, begin }: Lead): Lead {
  if (!named?.isNarrower) return { lead, begin };
  const doubt = told`Whether that is what is called "${named.words}" I cannot tell.`;
  return { lead: inTurn(lead, doubt), begin: begin === 'yes' ? 'perhaps' : begin };
}

/** By the clock of their videos. @param toEnd by when they are seen last */
function byTime({ recall }: Scene, toEnd: boolean): (a: ThingStretch, b: ThingStretch) => number {
  const at = ({ videoId, t0, t1 }: ThingStretch) => wallClock(recall.videos.of(videoId), toEnd ? t1 : t0);
  return (a, b) => at(a) - at(b);
}

/** Where what has a name is in view, for a question that asks something else of it, which nothing tells; null where it is not. */
export function onlyInView(scene: Scene, question: Question, called: CalledThing): Refusal | null {
  const named = { words: called.name, kinds: called.kinds, from: 0, to: 1 };
  const found = findThings(scene, question, { named, asks: 'when', plainly: true, called });
  return found && onlyInPicture(found);
}

/**
 * Where the kind of thing that a question names, as a noun with its article ("Who has a motorbike?"), is in view, for a question that nothing answers; null where none was seen. Not for what
 * somebody wears: glasses are no wine glasses.
 */
export function seenAtLeast(scene: Scene, question: Question, text: string): Finding | null {
  const named = kindMeantIn(text);
  if (!named || /(?:ed|ing)$/.test(named.words) || /\bw(?:ear|ears|earing|ore|orn)\b/i.test(text))
    return null;
  const before = tokens(text)[named.from - 1] ?? '';
  return ARTICLES.has(before) ? findThings(scene, question, { named, asks: 'when', plainly: false }) : null;
}
const ARTICLES = new Set(
  'a an the my our your his her their this that these those which what whose any some'.split(' '),
);

/** Where else something is in view that is in none of the pictures of the video that is asked about; null where it is nowhere. */
export function seenElsewhere(scene: Scene, question: Question, asked: ThingsAsked): Finding | null {
  return scene.video && asked.named
    ? findThings({ ...scene, video: null }, question, { ...asked, asks: 'when' })
    : null;
}

/** Where things of a kind are in view that do not look as asked, and what they look like; null where no look was asked for, and where there are none. */
export function seenOtherwise(scene: Scene, { named, coloured }: ThingsAsked): Finding | null {
  if (!named || !coloured) return null;
  const stretches = thingsSeenIn(scene, scene.video ? [scene.video] : scene.videos, named);
  if (stretches.length === 0) return null;
  const lead = inTurn(inViewTold(scene, stretches, true), looksTold(stretches, coloured));
  return thingsFound(scene, lead, stretches, `${stretches.length} stretches show one that looks otherwise.`);
}

/** The things that some records surely show or that have a name, those that were seen longest first, as the end of a sentence: "; in view: a dog (Bruno) and 3 horses"; nothing where there are none. */
export function besideThem(scene: Scene, records: readonly IncidentRecord[]): Tellable {
  const things = surelyShown(scene, records);
  return things && told`; in view: ${things}`;
}

/** The same things alone: "a dog (Bruno) and 3 horses"; nothing where there are none. */
export function surelyShown(scene: Scene, records: readonly IncidentRecord[]): Tellable {
  const sure = eachOnce(thingStretches(records), isNamed(scene)).filter(isSure(scene));
  return sure.length > 0 ? told`${both(roomFor(kindsOf(scene, sure)))}` : '';
}

/** As many kinds as a sentence has room for, and how many more there are. */
function roomFor(kinds: readonly Told[]): readonly Told[] {
  const more = kinds.length - MOST_TOLD.kinds;
  return more > 1 ? [...kinds.slice(0, MOST_TOLD.kinds), told`${more} more kinds`] : kinds;
}

/** The names of what is in view in a stretch. */
function namesIn({ recall }: Scene, stretch: ThingStretch): string[] {
  return namesInStretch(recall.videos.of(stretch.videoId).named, stretch);
}

/** Whether something was surely found in a stretch; whoever gave it a name has looked. */
export function isSure(scene: Scene): (stretch: ThingStretch) => boolean {
  return (stretch) => isSurelyShown(stretch) || isNamed(scene)(stretch);
}

/** Whether people gave what is in view in a stretch a name. */
export function isNamed(scene: Scene): (stretch: ThingStretch) => boolean {
  return (stretch) => namesIn(scene, stretch).length > 0;
}

/** Of the stretches, those to begin with first; at least one. */
type Sentence = (scene: Scene, stretches: ThingStretch[], isSurely: boolean) => Lead;

const SENTENCES: Readonly<Record<Exclude<ThingsAsked['asks'], ListedBy>, Sentence>> = {
  when: (scene, stretches, isSurely) => ({ lead: inViewTold(scene, stretches, isSurely) }),
  whether: (scene, stretches, isSurely) => ({
    begin: isSurely ? 'yes' : 'perhaps',
    lead: inViewTold(scene, stretches, isSurely),
  }),
  'how many': (scene, all, isSurely) => {
    const whole = all.filter(({ kind }) => isOfWholePictures(kind));
    const countable = all.filter(({ kind }) => !isOfWholePictures(kind));
    if (countable.length === 0)
      return { lead: inTurn(inViewTold(scene, all, isSurely), 'How many there are I cannot tell.') };
    const most = mostTold(scene, countable, isSurely);
    if (whole.length === 0) return { lead: most };
    const too = told`${thingOf(whole, true)} is in view, too; how many I cannot tell.`;
    return { lead: inTurn(most, sentence(too)) };
  },
  'how many kinds': (scene, stretches, isSurely) => {
    const { size } = new Set(stretches.map(({ kind }) => kind));
    const kinds = size === 1 ? told`one kind.` : told`${size} kinds.`;
    return { lead: inTurn(kinds, sentence(listTold(scene, stretches, isSurely))) };
  },
  'how long': (scene, stretches, isSurely) => {
    const seconds = Math.max(1, Math.round(secondsOf(scene, stretches)));
    const [what, where] = [thingOf(stretches, isSurely), places(scene, stretches)];
    const about = seconds === 1 ? told`one second` : told`${seconds} seconds`;
    return {
      lead:
        stretches.length > 1
          ? told`${what} is in view for about ${about} in all: ${where}.`
          : told`${what} is in view for about ${about}: ${where}.`,
    };
  },
  'how often': (scene, stretches, isSurely) => {
    const what = thingOf(stretches, isSurely);
    return { lead: told`${what} is in view ${oftenTold(stretches.length)}: ${places(scene, stretches)}.` };
  },
  'which videos': (scene, stretches, isSurely) => ({
    lead: told`${thingOf(stretches, isSurely)} is in view in ${videosTold(scene, stretches)}.`,
  }),
  list: (scene, stretches, isSurely) => ({ lead: listTold(scene, stretches, isSurely) }),
};

/** "a dog is in view at 0:12 in walk.mp4." */
function inViewTold(scene: Scene, stretches: readonly ThingStretch[], isSurely: boolean): Told {
  return told`${thingOf(stretches, isSurely)} is in view ${places(scene, stretches)}.`;
}

function listTold(scene: Scene, stretches: readonly ThingStretch[], isSurely: boolean): Told {
  return told`in view: ${mayBe(both(roomFor(kindsOf(scene, stretches))), isSurely)}.`;
}

/** Where something is in view in the first or the last video that shows it. */
function videoAtEnd(
  scene: Scene,
  stretches: readonly ThingStretch[],
  isSurely: boolean,
  only: 'first' | 'last',
): Told {
  const [what, where] = [thingOf(stretches, isSurely), places(scene, stretches)];
  return only === 'first'
    ? told`the first video in which I recognised it: ${what} is in view ${where}.`
    : told`the last video in which I recognised it: ${what} is in view ${where}.`;
}

/** In which videos all of some kinds are. */
function withAll(
  scene: Scene,
  kinds: readonly NamedKind[],
  stretches: readonly ThingStretch[],
  isSurely: boolean,
): Told {
  const shows = (id: string, { kinds: some }: NamedKind) =>
    stretches.some(({ videoId, kind }) => videoId === id && (some as readonly string[]).includes(kind));
  const inAll = stretches.filter(({ videoId }) => kinds.every((kind) => shows(videoId, kind)));
  const each = both(kinds.map(({ words }) => quoted(words)));
  return inAll.length > 0
    ? told`${mayBe(each, isSurely)} are in view in ${videosTold(scene, inAll)}.`
    : told`I recognised ${each} in no video together.`;
}

/** Whether something comes, or is seen last, with what is first or last of all. */
function isAsEarly(each: ThingStretch, one: ThingStretch, which: 'first' | 'last'): boolean {
  return each.videoId === one.videoId && (which === 'first' ? each.t0 === one.t0 : each.t1 === one.t1);
}

/** What of the things in view, or of some kinds, is seen first or last. */
function atEnd(
  scene: Scene,
  stretches: readonly ThingStretch[],
  isSurely: boolean,
  { named, only }: ThingsAsked,
): Told {
  const what = mayBe(both(kindsOf(scene, stretches)), isSurely);
  const where = places(scene, stretches.slice(0, 1));
  const isOne = stretches.length === 1;
  return foremostTold(only === 'last', { isOfThese: named !== null, isOne }, what, where);
}

/** Seconds of stretches, what two of them share once. Before the first and after the last picture that shows something it is there for half of what lies between two. */
export function secondsOf({ recall }: Scene, stretches: readonly ThingStretch[]): number {
  const ends = new Map<string, number>();
  const inOrder = stretches.toSorted((a, b) => a.t0 - b.t0);
  return inOrder.reduce((sum, { videoId, t0, t1 }) => {
    const from = Math.max(0, t0 - SIGHTS_EVERY_S / 2, ends.get(videoId) ?? 0);
    const to = Math.min(t1 + SIGHTS_EVERY_S / 2, recall.videos.of(videoId).durationS);
    ends.set(videoId, Math.max(to, from));
    return sum + Math.max(0, to - from);
  }, 0);
}

/** "2 videos: park.mp4 and farm.mp4": those that stretches are of. */
export function videosTold({ recall }: Scene, stretches: readonly Where[]): Told {
  const videos = [...new Set(stretches.map(({ videoId }) => recall.videos.of(videoId).name))];
  const names = andMore(both(videos.slice(0, MOST_TOLD.videos)), videos.length - MOST_TOLD.videos);
  return videos.length === 1 ? told`one video: ${names}` : told`${videos.length} videos: ${names}`;
}

export function counted(count: number, one: string, several: string): string {
  return count === 1 ? `one ${one}` : `${count} ${several}`;
}

/** "a dog"; where several kinds are meant ("vehicle"), those that were seen. */
function thingOf(stretches: readonly ThingStretch[], isSurely: boolean): ToldValue {
  const kinds = [...new Set(stretches.map(({ kind }) => kind))];
  return mayBe(either(roomFor(kinds.map((kind) => thingTold(kind)))), isSurely);
}

/** "at 0:12 to 0:31 and 1:04 in walk.mp4 (Saturday 7 June 2025), and 4 times more". */
export function places({ tell, recall }: Scene, stretches: readonly Where[]): Told {
  const first = stretches.slice(0, MOST_TOLD.stretches);
  const byVideo = new Map<string, Where[]>();
  for (const stretch of first) append(byVideo, stretch.videoId, stretch);
  const each = [...byVideo].map(([videoId, some]) => {
    const day = tell.clockTold({ videoId, t0: some[0]!.t0 }, 'date');
    return told`at ${both(some.map(spanTold))} in ${recall.videos.of(videoId).name} (${day})`;
  });
  const more = stretches.length - first.length;
  return more > 0 ? told`${both(each)}, and ${told`${oftenTold(more)} more`}` : told`${both(each)}`;
}

/** "a dog (Bruno)", "3 horses": what was in view longest first. */
function kindsOf(scene: Scene, stretches: readonly ThingStretch[]): Told[] {
  const kinds = new Map<string, { most: number; seconds: number; names: Set<string> }>();
  for (const stretch of stretches) {
    const { kind, most, t0, t1 } = stretch;
    const known = kinds.get(kind) ?? { most: 0, seconds: 0, names: new Set() };
    for (const name of namesIn(scene, stretch)) known.names.add(name);
    kinds.set(kind, { ...known, most: Math.max(known.most, most), seconds: known.seconds + t1 - t0 + 1 });
  }
  return [...kinds]
    .sort(([, a], [, b]) => b.seconds - a.seconds)
    .map(([kind, { most, names }]) => {
      const thing = thingTold(kind, most);
      return names.size > 0 ? told`${thing} (${[...names].join(', ')})` : thing;
    });
}

/** The stretches in which a kind is in view in some videos, in the scene's bounds. */
export function thingsSeenIn(scene: Scene, videos: readonly VideoRecord[], named: NamedKind): ThingStretch[] {
  return thingStretches(shown(scene, videos, named));
}

/** The stretches of a very kind in some videos: those that are sure, where there are some. */
export function stretchesOf(scene: Scene, videos: readonly VideoRecord[], named: NamedKind): ThingStretch[] {
  const all = ofTheVeryKind(named, thingsSeenIn(scene, videos, named), ({ kind }) => kind);
  const sure = all.filter(isSure(scene));
  return sure.length > 0 ? sure : all;
}

/** The incidents of some videos that show some kinds, or any, in the scene's bounds. */
function shown(scene: Scene, videos: readonly VideoRecord[], named: NamedKind | null): IncidentRecord[] {
  if (named)
    return recordsTelling(
      confined(scene, onlyIn(scene.recall, [...videos])),
      'shows',
      withNarrower(named.kinds),
    );
  if (scene.recall.sizes.all > MOST_LISTED_FROM && videos.length > 1) return [];
  return videos.flatMap(({ id }) => recordsIn(scene, id, 'shows'));
}
