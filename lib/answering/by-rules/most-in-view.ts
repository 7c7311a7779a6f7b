// Which of two kinds of things there is more of, and which video shows most of a kind.

import { STOP_WORDS, stemOf, tokens } from '../../memory/terms';
import { kindsNamedIn, type NamedKind } from '../../memory/thing-names';
import type { ThingStretch } from '../../memory/things-shown';
import { countedTold, thingTold } from '../../memory/things-told';
import type { VideoRecord } from '../../store/schema';
import { both, inTurn, type Told, told } from '../../told';
import { isOfWholePictures } from '../../vision/picture-kinds';
import { eachTold, fullestOf } from './counted-things';
import type { Finding } from './finding';
import { kindAlone, OF_PICTURES } from './kind-alone';
import type { Scene } from './scene';
import { PLAINLY } from './things-asked';
import { thingsFound } from './things-by-day-and-place';
import { counted, isSure, stretchesOf, videosTold } from './things-seen';

/** What a question compares of how much is in view. */
type MostAsked = ({ two: readonly [NamedKind, NamedKind] } | { most: NamedKind }) & {
  /** What pictures show is plainly meant. */
  plainly: boolean;
};

const MORE = /\b(?:more|fewer|less|most|mostly|predominantly|majority)\b/i;
const BETWEEN = /^(?:or|than)(?: (?:the|more|fewer|less|there|are|were|is|any|do|have|i|we|of))*$/;
/** Words that ask for nothing but which there is more of. */
const OF_COMPARING = new Set(
  'more fewer less most mostly majority often common total film number tell'.split(' ').map(stemOf),
);
const VIDEO = '(?:videos?|clips?|films?|recordings?|ones?)';
const MOST_IN = new RegExp(
  `\\b(?:which|what)(?: (?:of )?(?:the|my|our|these))? ?${VIDEO}\\b.*?(\\b(?:the )?(?:most(?! (?:recent|often))|(?:highest|greatest|largest|biggest) (?:number|count|amount) of|maximum(?: number)? of)\\b)`,
  'i',
);

/** What a question compares of how much is in view, where it asks for nothing else; null for any other. Pure. */
export function mostAskedFor(question: string): MostAsked | null {
  const text = question.trim();
  const plainly = PLAINLY.test(text);
  const found = MOST_IN.exec(text);
  const most = found && kindAlone(text.replace(found[1]!, ' '), OF_COMPARING);
  if (most) return { most, plainly: true };
  const [a, b, ...others] = kindsNamedIn(text);
  if (!a || !b || others.length > 0 || !MORE.test(text) || /^who(?:m|se)?\b/i.test(text)) return null;
  const words = tokens(text);
  if (!BETWEEN.test(words.slice(a.to, b.from).join(' '))) return null;
  const beside = words.filter((_, i) => (i < a.from || i >= a.to) && (i < b.from || i >= b.to));
  const isAlone = beside.every(
    (word) => STOP_WORDS.has(word) || OF_PICTURES.has(stemOf(word)) || OF_COMPARING.has(stemOf(word)),
  );
  return isAlone ? { two: [a, b], plainly } : null;
}

/** What is told of how much is in view; null where nothing of it was seen. */
export function findMost(scene: Scene, asked: MostAsked): Finding | null {
  return 'two' in asked ? moreOf(scene, asked.two) : mostOf(scene, asked.most);
}

/** Of two kinds in how many videos each is in view, and how many at once. */
function moreOf(scene: Scene, two: readonly [NamedKind, NamedKind]): Finding | null {
  const { video, videos, ofAll } = scene;
  const some = video && !ofAll ? [video] : videos;
  const each = two.map((named) => ({ named, seen: some.flatMap((one) => countable(scene, one, named)) }));
  const shown = each.filter(({ seen }) => seen.length > 0);
  if (shown.length === 0) return null;
  const unseen = each.filter(({ seen }) => seen.length === 0).map(({ named }) => named.words);
  const stretches = shown.flatMap(({ seen }) => seen);
  const most = shown.map(({ seen }) => fullestOf(seen)[0]!);
  const lead =
    some.length === 1 ? told`at most ${eachTold(scene, most)}.` : inVideosTold(shown.map(({ seen }) => seen));
  const missing = unseen.length > 0 ? [told`I recognised no ${both(unseen)}.`] : [];
  return thingsFound(scene, inTurn(lead, ...missing), most, `${stretches.length} stretches show them.`);
}

/** In how many videos one or two kinds are in view, and how many at once. */
function inVideosTold(shown: readonly (readonly ThingStretch[])[]): Told {
  const most = shown.map((seen) => fullestOf(seen)[0]!);
  const [one, other] = most.map(({ kind }) => thingTold(kind));
  const [there, elsewhere] = shown.map((seen) => {
    const { size } = new Set(seen.map(({ videoId }) => videoId));
    return size === 1 ? told`in one video` : told`in ${size} videos`;
  });
  const atOnce = both(most.map((each) => countedTold(each.kind, each.most)));
  return other
    ? told`${one!} is in view ${there!} and ${other} ${elsewhere!}; at once at most ${atOnce}.`
    : told`${one!} is in view ${there!}; at once at most ${atOnce}.`;
}

/** The video that shows most of a kind at once, of several kinds all of them together. */
function mostOf(scene: Scene, named: NamedKind): Finding | null {
  const each = scene.videos
    .map((video) => countIn(scene, video, named))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  const [first] = each;
  if (!first) return null;
  const best = each.filter(({ count }) => count === first.count);
  const [next] = each.slice(best.length);
  const moments = best.flatMap(({ most }) => most);
  const after = next ? [told`${next.video.name} comes next with ${next.count}.`] : [];
  const lead =
    best.length === 1
      ? inTurn(told`the most: ${eachTold(scene, first.most)}.`, ...after)
      : told`the most, ${first.count}, are shown by ${videosTold(scene, moments)}.`;
  return thingsFound(scene, lead, moments, `${counted(each.length, 'video shows', 'videos show')} it.`);
}

/** How many of some kinds a video shows, of each at once, and where it shows most. */
function countIn(
  scene: Scene,
  video: VideoRecord,
  named: NamedKind,
): { video: VideoRecord; most: ThingStretch[]; count: number } {
  const most = fullestOf(countable(scene, video, named));
  return { video, most, count: most.reduce((sum, one) => sum + one.most, 0) };
}

/** What is surely there and has boxes by which it can be counted. */
function countable(scene: Scene, video: VideoRecord, named: NamedKind): ThingStretch[] {
  const sure = stretchesOf(scene, [video], named).filter(isSure(scene));
  return sure.filter(({ kind }) => !isOfWholePictures(kind));
}
