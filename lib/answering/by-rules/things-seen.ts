import { append } from '../../append';
import { STOP_WORDS, stemOf, tokens } from '../../memory/terms';
import { countedThings, kindsNamedIn, type NamedKind, thingsInWords } from '../../memory/thing-names';
import { type ThingStretch, thingStretches } from '../../memory/things-shown';
import { namesInStretch } from '../../named-things';
import type { IncidentRecord, VideoRecord, Where } from '../../store/schema';
import { SURE_SCORE } from '../../vision/thing-scores';
import { capital, timecode } from '../../wording';
import type { Finding } from './finding';
import { type CalledThing, calledTold, isCalled } from './named-things';
import type { Question } from './question';
import { confined, MOST_LISTED_FROM, onlyIn, recordsIn, recordsTelling, type Scene } from './scene';
import { listed, timesTold } from './telling';

/** Stretches, kinds or videos that a sentence has room for. */
const MOST_TOLD = { stretches: 3, kinds: 8, videos: 6 };
const MOST_EVIDENCE = 10;

/** Words that ask for what pictures show, and tell nothing else of it. */
export const OF_PICTURES = new Set(
  'see show visible appear view picture image photo video film clip footage recording record camera scene screen shot frame spot recognise recognize find look watch notice identify detect exist contain include feature moment point part place time memory start second minute first last ever somewhere anywhere anything something please different kind sort type all many much get come there here me you i we it'
    .split(' ')
    .map(stemOf),
);
const NO_OTHERS: ReadonlySet<string> = new Set();
/** Words that ask when what has a name is in view, or to be shown it. */
export const OF_TIMES = new Set(
  'day date year month week occur jump go bring want state tell long often up ever'.split(' ').map(stemOf),
);
/** Words that leave no doubt that what pictures show is meant, also where nobody is asked to look for words. */
export const PLAINLY =
  /\b(?:is|are|was|were) there\b|\bthere (?:is|are|was|were|be|been)\b|\b(?:see|sees|seen|saw|show|shows|shown|showed|visible|appear|appears|appeared|in view|on screen|on camera|filmed|recorded|spot|spotted|recogni[sz]ed|detected)\b|\b(?:in|of|from) (?:the|this|that|my|our|any|which|what|all)? ?(?:videos?|clips?|films?|footage|recordings?|pictures?)\b|\bvideos? (?:has|have|with|contain|contains|show|shows|include|includes)\b/i;
/** All that is seen is asked for, of no kind in particular. */
const OF_ANYTHING =
  /^(?:what|which) (?:(?:things|objects|items|else)\b.*\b(?:see|seen|saw|visible|shown|show|shows|view|appear|appears|recogni[sz]ed|there|in (?:the|this|that|my|our) (?:video|videos|clip|film|picture|pictures|footage|recording))\b|(?:can|could) (?:be seen|you see|i see|we see|one see)|(?:do|did) (?:you|i|we) see|is (?:seen|shown|visible|in view|on screen)|(?:is|was) (?:there )?to (?:be seen|see)|was (?:seen|shown|visible|in view))/i;

/** What of the things in view a question asks. */
export interface ThingsAsked {
  /** Null: of whatever is in view. */
  named: NamedKind | null;
  asks: 'when' | 'whether' | 'how many' | 'which videos' | 'list';
  /** What pictures show is plainly meant; else what people say may answer as well, and goes before. */
  plainly: boolean;
  /** Nothing but what has this name. */
  called?: CalledThing;
}

/**
 * What of the things in view a question asks, where it asks for nothing else: no person, and no word that is neither a kind of thing nor about
 * looking. Null for any other.
 *
 * @param here the video that is asked about: the words of its name ask for nothing else
 * @param also stems of other words that ask for nothing else
 */
export function thingsAskedFor(
  { text, named, strangers, times }: Question,
  here: VideoRecord | null,
  also: ReadonlySet<string> = NO_OTHERS,
): ThingsAsked | null {
  if (named.length > 0 || strangers.length > 0 || /^(?:who|whom|whose|why)\b/i.test(text)) return null;
  const words = tokens(text);
  const [first, ...others] = kindsNamedIn(text);
  const ofTime = new Set(tokens(`${times?.words ?? ''} ${here?.name.replace(/[._]/g, ' ') ?? ''}`));
  const isLeft = (word: string, place: number) =>
    !STOP_WORDS.has(word) &&
    !ofTime.has(word) &&
    !OF_PICTURES.has(stemOf(word)) &&
    !also.has(stemOf(word)) &&
    !(first && place >= first.from && place < first.to);
  if (!first) return OF_ANYTHING.test(text) ? { named: null, asks: 'list', plainly: true } : null;
  if (others.length > 0 || words.some(isLeft)) return null;
  return { named: first, asks: howAsked(text, first), plainly: PLAINLY.test(text) };
}

/** The same of what people gave a name: `question` asks it of its kind. */
export function calledAskedFor(
  called: CalledThing,
  question: Question,
  here: VideoRecord | null,
): ThingsAsked | null {
  const asked = thingsAskedFor(question, here, OF_TIMES);
  if (!asked?.named) return null;
  // Where it is may have been said.
  const plainly = asked.plainly || !/^where\b/i.test(called.text);
  return { ...asked, named: { ...asked.named, kinds: called.kinds }, called, plainly };
}

/**
 * The first kind of thing that is named in the words of a question, whatever else these ask: where nobody says a word, what is in view is all that there is to tell. Null for
 * questions of people.
 */
export function thingsNamedIn(text: string, { named }: Question): ThingsAsked | null {
  if (named.length > 0 || /^(?:who|whom|whose|why)\b|\bcolou?rs?\b/i.test(text)) return null;
  const [first] = kindsNamedIn(text);
  return first ? { named: first, asks: howAsked(text, first), plainly: false } : null;
}

function howAsked(text: string, { kinds }: NamedKind): ThingsAsked['asks'] {
  if (/\bhow (?:many|much)\b|\bthe number of\b/i.test(text)) return 'how many';
  if (/\b(?:which|what) (?:of (?:the|my|our) )?(?:videos?|clips?|films?|recordings?)\b/i.test(text))
    return 'which videos';
  if (/^(?:(?:list|name|tell me)\b|(?:which|what)\b)/i.test(text) && kinds.length > 1) return 'list';
  if (/^(?:is|are|was|were|do|does|did|has|have|can|could)\b/i.test(text)) return 'whether';
  return 'when';
}

/** What pictures show of what is asked; null where nothing of it was seen. */
export function findThings(scene: Scene, question: Question, asked: ThingsAsked): Finding | null {
  const { video, videos } = scene;
  const { called } = asked;
  const seenIn = (some: readonly VideoRecord[]) => {
    const all = thingStretches(shown(scene, some, asked.named));
    const { videos } = scene.recall;
    return called ? all.filter((stretch) => isCalled(called, stretch, videos.of(stretch.videoId))) : all;
  };
  const here = video ? seenIn([video]) : [];
  const stretches = here.length > 0 || (video && question.here) ? here : seenIn(videos);
  if (stretches.length === 0) return null;
  const sure = stretches.filter(isSure(scene));
  const told = sure.length > 0 ? sure : stretches;
  const inOrder =
    asked.asks === 'how many' ? [...told].sort((a, b) => b.most - a.most || b.score - a.score) : told;
  return {
    lead: called
      ? calledTold(called, asked.asks, stretches, places(scene, stretches))
      : SENTENCES[asked.asks](scene, inOrder, sure.length > 0 ? '' : 'what may be '),
    unsure: false,
    quoted: [],
    evidence: inOrder
      .slice(0, MOST_EVIDENCE)
      .map(({ told: [first], score }) => scene.tell.evidence(first!, score)),
    note: `${stretches.length} stretches show it${sure.length < stretches.length ? `, ${sure.length} of them surely` : ''}.`,
  };
}

/** Where what has a name is in view, for a question that asks something else of it, which nothing tells; null where it is not. */
export function onlyInView(scene: Scene, question: Question, called: CalledThing): string | null {
  const named = { words: called.name, kinds: called.kinds, from: 0, to: 1 };
  const found = findThings(scene, question, { named, asks: 'when', plainly: true, called });
  return found && `I found nothing about that. ${found.lead}`;
}

/** A sentence that says that nothing of what is asked was seen; null where pictures were not looked through for things. */
export function nothingSeen(videos: readonly VideoRecord[], { named, called }: ThingsAsked): string | null {
  if (called) return `${called.name} is known in no picture of that; it may have been there all the same.`;
  if (!videos.some(({ weights }) => 'thing-detection' in weights)) return null;
  return `I recognised no ${named?.words ?? 'things'} in the pictures; that does not mean that there was none.`;
}

/** The things that some records surely show or that have a name, those that were seen longest first, as the end of a sentence: "; in view: a dog (Bruno) and 3 horses"; nothing where there are none. */
export function besideThem(scene: Scene, records: readonly IncidentRecord[]): string {
  const things = surelyShown(scene, records);
  return things && `; in view: ${things}`;
}

/** The same things alone: "a dog (Bruno) and 3 horses"; nothing where there are none. */
export function surelyShown(scene: Scene, records: readonly IncidentRecord[]): string {
  const kinds = kindsOf(scene, thingStretches(records).filter(isSure(scene)));
  return listed(kinds.slice(0, MOST_TOLD.kinds));
}

/** The names of what is in view in a stretch. */
function namesIn({ recall }: Scene, stretch: ThingStretch): string[] {
  return namesInStretch(recall.videos.of(stretch.videoId).named, stretch);
}

/** Whether something was surely found in a stretch; whoever gave it a name has looked. */
export function isSure(scene: Scene): (stretch: ThingStretch) => boolean {
  return (stretch) => stretch.score >= SURE_SCORE || namesIn(scene, stretch).length > 0;
}

/** Of the stretches, those to begin with first; at least one. */
type Sentence = (scene: Scene, stretches: ThingStretch[], maybe: string) => string;

const SENTENCES: Readonly<Record<ThingsAsked['asks'], Sentence>> = {
  when: (scene, stretches, maybe) =>
    `${capital(`${maybe}${nameOf(stretches)}`)} is in view ${places(scene, stretches)}.`,
  whether: (scene, stretches, maybe) =>
    `${maybe ? 'Perhaps' : 'Yes'}: ${maybe}${nameOf(stretches)} is in view ${places(scene, stretches)}.`,
  'how many': (scene, stretches, maybe) => {
    const best = stretches[0]!;
    const { kind, most } = best;
    return `At most ${maybe}${countedThings(kind, most)} at once, ${scene.tell.place(best)}; in ${counted(stretches.length, 'stretch', 'stretches')} in all.`;
  },
  'which videos': (scene, stretches, maybe) =>
    `${capital(`${maybe}${nameOf(stretches)}`)} is in view in ${videosTold(scene, stretches)}.`,
  list: (scene, stretches, maybe) =>
    `In view: ${maybe}${listed(kindsOf(scene, stretches).slice(0, MOST_TOLD.kinds))}.`,
};

/** "2 videos: park.mp4 and farm.mp4": those that stretches are of. */
export function videosTold({ recall }: Scene, stretches: readonly Where[]): string {
  const videos = [...new Set(stretches.map(({ videoId }) => recall.videos.of(videoId).name))];
  const more = videos.length - MOST_TOLD.videos;
  return `${counted(videos.length, 'video', 'videos')}: ${listed(videos.slice(0, MOST_TOLD.videos))}${more > 0 ? `, and ${more} more` : ''}`;
}

function counted(count: number, one: string, several: string): string {
  return count === 1 ? `one ${one}` : `${count} ${several}`;
}

/** "a dog"; where several kinds are meant ("vehicle"), those that were seen. */
function nameOf(stretches: readonly ThingStretch[]): string {
  const kinds = [...new Set(stretches.map(({ kind }) => kind))];
  return listed(kinds.slice(0, MOST_TOLD.kinds).map((kind) => thingsInWords(kind))).replace(
    / and (?=[^,]*$)/,
    ' or ',
  );
}

/** "at 0:12 to 0:31 and 1:04 in walk.mp4, on Saturday, 7 June 2025, and 4 times more". */
export function places({ tell, recall }: Scene, stretches: readonly Where[]): string {
  const first = stretches.slice(0, MOST_TOLD.stretches);
  const byVideo = new Map<string, Where[]>();
  for (const stretch of first) append(byVideo, stretch.videoId, stretch);
  const told = [...byVideo].map(([videoId, some]) => {
    const spans = some.map(({ t0, t1 }) =>
      t1 - t0 < 1 ? timecode(t0) : `${timecode(t0)} to ${timecode(t1)}`,
    );
    return `at ${listed(spans)} in ${recall.videos.of(videoId).name} (${tell.clock({ videoId, t0: some[0]!.t0 }, 'date')})`;
  });
  const more = stretches.length - first.length;
  return `${listed(told)}${more > 0 ? `, and ${timesTold(more)} more` : ''}`;
}

/** "a dog (Bruno)", "3 horses": what was in view longest first. */
function kindsOf(scene: Scene, stretches: readonly ThingStretch[]): string[] {
  const kinds = new Map<string, { most: number; seconds: number; names: Set<string> }>();
  for (const stretch of stretches) {
    const { kind, most, t0, t1 } = stretch;
    const known = kinds.get(kind) ?? { most: 0, seconds: 0, names: new Set() };
    for (const name of namesIn(scene, stretch)) known.names.add(name);
    kinds.set(kind, { ...known, most: Math.max(known.most, most), seconds: known.seconds + t1 - t0 + 1 });
  }
  return [...kinds]
    .sort(([, a], [, b]) => b.seconds - a.seconds)
    .map(
      ([kind, { most, names }]) =>
        `${thingsInWords(kind, most)}${names.size > 0 ? ` (${[...names].join(', ')})` : ''}`,
    );
}

/** The stretches in which a kind is in view in some videos, in the scene's bounds. */
export function thingsSeenIn(scene: Scene, videos: readonly VideoRecord[], named: NamedKind): ThingStretch[] {
  return thingStretches(shown(scene, videos, named));
}

/** The incidents of some videos that show some kinds, or any, in the scene's bounds. */
function shown(scene: Scene, videos: readonly VideoRecord[], named: NamedKind | null): IncidentRecord[] {
  if (named) return recordsTelling(confined(scene, onlyIn(scene.recall, [...videos])), 'shows', named.kinds);
  if (scene.recall.sizes.all > MOST_LISTED_FROM && videos.length > 1) return [];
  return videos.flatMap(({ id }) => recordsIn(scene, id, 'shows'));
}
