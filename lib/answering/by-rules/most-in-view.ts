// Which of two kinds of things there is more of, and which video shows most of a kind.

import { STOP_WORDS, stemOf, tokens } from '../../memory/terms';
import { countedThings, kindsNamedIn, type NamedKind, thingsInWords } from '../../memory/thing-names';
import type { ThingStretch } from '../../memory/things-shown';
import type { VideoRecord } from '../../store/schema';
import { isOfWholePictures } from '../../vision/picture-kinds';
import { capital } from '../../wording';
import { eachTold, fullestOf } from './counted-things';
import type { Finding } from './finding';
import { kindAlone, OF_PICTURES } from './kind-alone';
import type { Scene } from './scene';
import { listed } from './telling';
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
  const missing = unseen.length > 0 ? ` I recognised no ${listed(unseen)}.` : '';
  const atOnce = listed(most.map((one) => countedThings(one.kind, one.most)));
  const inVideos = listed(
    shown.map(({ seen }, i) => {
      const count = new Set(seen.map(({ videoId }) => videoId)).size;
      return `${thingsInWords(most[i]!.kind)}${i === 0 ? ' is in view' : ''} in ${counted(count, 'video', 'videos')}`;
    }),
  );
  const lead =
    some.length === 1
      ? `At most ${eachTold(scene, most)}.${missing}`
      : `${capital(inVideos)}; at once at most ${atOnce}.${missing}`;
  return thingsFound(scene, lead, most, `${stretches.length} stretches show them.`);
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
  const after = next ? ` ${next.video.name} comes next with ${next.count}.` : '';
  const lead =
    best.length === 1
      ? `The most: ${eachTold(scene, first.most)}.${after}`
      : `The most, ${first.count}, are shown by ${videosTold(
          scene,
          best.flatMap(({ most }) => most),
        )}.`;
  const moments = best.flatMap(({ most }) => most);
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
