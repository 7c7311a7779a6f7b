// In which order things come into view: which of two comes first, and several one after the other.

import { STOP_WORDS, stemOf, tokens } from '../../memory/terms';
import { kindsNamedIn, type NamedKind, thingsInWords } from '../../memory/thing-names';
import { type ThingStretch, thingStretches } from '../../memory/things-shown';
import type { VideoRecord } from '../../store/schema';
import { capital, timecode } from '../../wording';
import { eachOnce } from './each-once';
import type { Finding } from './finding';
import { kindAlone, OF_PICTURES } from './kind-alone';
import type { Refusal } from './refusal-text';
import { recordsIn, type Scene } from './scene';
import { listed } from './telling';
import { PLAINLY } from './things-asked';
import { thingsFound } from './things-by-day-and-place';
import { isNamed, isSure, places, stretchesOf, thingsSeenIn } from './things-seen';

/** Moments that a list has room for, and videos in which two things are compared. */
const MOST_TOLD = { moments: 10, videos: 2 };

/** Which of two things comes first, or later, or whether one comes before the other. */
interface TwoAsked {
  two: readonly [NamedKind, NamedKind];
  asks: 'first' | 'last' | 'before' | 'after' | 'either';
}

/** What a question asks of the order in which things come into view. */
type OrderAsked = (TwoAsked | { all: NamedKind } | { foremost: NamedKind; isLast: boolean }) & {
  /** What pictures show is plainly meant. */
  plainly: boolean;
};

const ARTICLES = '(?:(?:the|an?|any|my|our|that|those|these)(?: |$))?';
/** Between two things of which one is asked whether it comes before the other. */
const BEFORE_OR_AFTER = new RegExp(
  `(?:^| )(?:(before or after|after or before)|(before|earlier than|prior to)|(after|later than|following)) ${ARTICLES}$`,
);
const OR = new RegExp(`^(?:and|or) ${ARTICLES}$`);
const FOREMOST = /\b(?:(first|earlier|sooner)|last|later)\b/i;
/** Words that ask for nothing but when things come. */
const OF_COMING = new Set(
  'list name tell give come appear show turn up order happen one two thing early late earlier later sooner before after go'
    .split(' ')
    .map(stemOf),
);
const IN_ORDER =
  /\b(?:in (?:the |their )?(?:right |correct |chronological )?order(?: (?:of appearance|of time|they (?:come|appear)|in which they (?:come|appear)))?|in (?:what|which) order|(?:the )?order of(?= (?:the )?\w+)|order of appearance|chronologically|one after (?:the )?(?:other|another))\b(?! to\b)/i;

/** What a question asks of the order in which things come into view, and of nothing else; null for any other. Pure. */
export function orderAskedFor(question: string): OrderAsked | null {
  const text = question.trim();
  // "When did I last see a cat or a dog?" compares nothing.
  if (/^(?:and )?(?:when|where)\b/i.test(text)) return null;
  const plainly = PLAINLY.test(text);
  const listing = IN_ORDER.test(text) ? kindAlone(text.replace(IN_ORDER, ' '), OF_COMING) : null;
  if (listing && listing.kinds.length > 1) return { all: listing, plainly };
  const [a, b, ...others] = kindsNamedIn(text);
  const end = ASKS_WHETHER.test(text) && !b ? AT_THE_END.exec(text) : null;
  if (a && end && kindAlone(text, OF_COMING)) return { foremost: a, isLast: !end[1], plainly };
  if (!a || !b || others.length > 0) return null;
  const words = tokens(text);
  const beside = words.filter((_, i) => (i < a.from || i >= a.to) && (i < b.from || i >= b.to));
  if (!beside.every(isOfComing)) return null;
  const between = `${words.slice(a.to, b.from).join(' ')} `;
  const [, either, before] = BEFORE_OR_AFTER.exec(between) ?? [null];
  if (either !== null && BEFORE_OR_AFTER.test(between) && ASKS_WHETHER.test(text))
    return { two: [a, b], asks: either ? 'either' : before ? 'before' : 'after', plainly };
  const foremost = OR.test(between) && /\bor\b/.test(between) ? FOREMOST.exec(text) : null;
  return foremost && { two: [a, b], asks: foremost[1] ? 'first' : 'last', plainly };
}
/** "Does the train come first?" */
const AT_THE_END =
  /\b(?:comes?|appears?|appear|shown|seen|shows? up|turns? up|is|are|was|were)\b.*? (?:(first)|last)\W*$/i;
const ASKS_WHETHER = /^(?:and |so )?(?:do|does|did|is|are|was|were|can|could|have|has)\b/i;

function isOfComing(word: string): boolean {
  const stem = stemOf(word);
  return STOP_WORDS.has(word) || OF_PICTURES.has(stem) || OF_COMING.has(stem);
}

/** What is told of an order, or why nothing is. */
export type OrderFound = { finding: Finding } | { none: Refusal };

/** In which order things come into view; null where it is asked of no one video and none shows all. */
export function findInOrder(scene: Scene, asked: OrderAsked): OrderFound | null {
  if ('two' in asked) return whichOfTwo(scene, asked);
  return 'all' in asked ? allInOrder(scene, asked.all) : isForemost(scene, asked);
}

/** Whether a thing is the first, or the last, of all that is surely in view in the one video that is asked about. */
function isForemost(
  scene: Scene,
  { foremost, isLast }: { foremost: NamedKind; isLast: boolean },
): OrderFound | null {
  const { video } = scene;
  const own = video ? stretchesOf(scene, [video], foremost).filter(isSure(scene)) : [];
  if (!video || own.length === 0) return null;
  const sure = thingStretches(recordsIn(scene, video.id, 'shows')).filter(isSure(scene));
  const inOrder = (some: readonly ThingStretch[]) => (isLast ? endOf(some) : some.toSorted(byStart)[0]!);
  const at = (one: ThingStretch) => (isLast ? one.t1 : one.t0);
  const [one, first] = [inOrder(own), inOrder([...sure, ...own])];
  const which = isLast ? 'last' : 'first';
  const told = (each: ThingStretch) => `${thingsInWords(each.kind)}, ${places(scene, [each])}`;
  const lead =
    at(one) === at(first)
      ? `Yes: what I recognised ${which} is ${told(one)}.`
      : `No: what I recognised ${which} is ${told(first)}; ${thingsInWords(one.kind)} is in view ${places(scene, [one])}.`;
  return { finding: thingsFound(scene, lead, [first, one], `Compared with all that is in view ${which}.`) };
}

function whichOfTwo(scene: Scene, { two, asks }: TwoAsked): OrderFound | null {
  const { video, videos } = scene;
  const each = (video ? [video] : videos).map((one) => ({
    one,
    seen: two.map((named) => stretchesOf(scene, [one], named)),
  }));
  const both = each.filter(({ seen }) => seen.every((some) => some.length > 0));
  if (both.length === 0) return video ? { none: notBoth(scene, two, each[0]!.seen) } : null;
  const told = both.slice(0, MOST_TOLD.videos).map(({ one, seen }) => {
    const [a, b] = seen.map((some) => (asks === 'last' ? endOf(some) : some.toSorted(byStart)[0]!));
    return { a: a!, b: b!, lead: ofTwo(scene, one, two, asks, a!, b!) };
  });
  const moments = told.flatMap(({ a, b }) => [a, b]);
  return {
    finding: thingsFound(scene, told.map(({ lead }) => lead).join(' '), moments, 'Compared when both come.'),
  };
}

function byStart(a: ThingStretch, b: ThingStretch): number {
  return a.t0 - b.t0;
}

function endOf(some: readonly ThingStretch[]): ThingStretch {
  return some.toSorted((a, b) => b.t1 - a.t1)[0]!;
}

/** "The train came first. A train is in view from 0:00 and a cat from 0:08 in walk.mp4 (Monday ...)." */
function ofTwo(
  scene: Scene,
  { id, name }: VideoRecord,
  two: TwoAsked['two'],
  asks: TwoAsked['asks'],
  a: ThingStretch,
  b: ThingStretch,
): string {
  const isLast = asks === 'last';
  const at = (one: ThingStretch) => (isLast ? one.t1 : one.t0);
  const when = (one: ThingStretch, is = '') =>
    `${isSure(scene)(one) ? '' : 'what may be '}${thingsInWords(one.kind)} ${is}${isLast ? 'until' : 'from'} ${timecode(at(one))}`;
  const isBefore = at(a) < at(b);
  const isTurned = at(a) !== at(b) && isBefore === isLast && (asks === 'first' || isLast);
  const [one, other] = isTurned ? [b, a] : [a, b];
  const seen = `${when(one, 'is in view ')} and ${when(other)} in ${name} (${scene.tell.clock({ videoId: id, t0: one.t0 }, 'date')}).`;
  if (at(a) === at(b)) return `At the same time: ${seen}`;
  if (asks === 'either') return `${isBefore ? 'Before' : 'After'}: ${seen}`;
  if (asks === 'before' || asks === 'after')
    return `${isBefore === (asks === 'before') ? 'Yes' : 'No'}: ${seen}`;
  return `The ${two[isTurned ? 1 : 0].words} came ${isLast ? 'last' : 'first'}. ${capital(seen)}`;
}

/** What is said where one of two things, or both, were not recognised in the video that is asked about. */
function notBoth(scene: Scene, two: TwoAsked['two'], seen: readonly ThingStretch[][]): Refusal {
  const missing = two.filter((_, i) => seen[i]!.length === 0).map(({ words }) => words);
  const [shown] = seen.filter((some) => some.length > 0);
  const where = shown ? ` ${capital(thingsInWords(shown[0]!.kind))} is in view ${places(scene, shown)}.` : '';
  const { name } = scene.video!;
  return {
    english: `I recognised no ${listed(missing).replace(' and ', ' and no ')} in the pictures of ${name}, so I cannot tell which comes first.${where}`,
    german: `Auf den Bildern von ${name} habe ich nicht beides erkannt: Was zuerst kommt, kann ich nicht sagen.${where}`,
  };
}

/** Things of several kinds in the order in which they come into view in one video; null where no one video is asked about. */
function allInOrder(scene: Scene, named: NamedKind): OrderFound | null {
  const showing = (scene.video ? [scene.video] : scene.videos).filter(
    (video) => thingsSeenIn(scene, [video], named).length > 0,
  );
  const [video, ...others] = showing;
  if (!video || others.length > 0) return null;
  const seen = eachOnce(thingsSeenIn(scene, [video], named), isNamed(scene));
  const stretches = seen.filter(isSure(scene)).toSorted(byStart);
  const firsts = stretches.filter(({ kind }, i) => stretches.findIndex((one) => one.kind === kind) === i);
  if (firsts.length === 0) return null;
  const times = [...new Set(firsts.map(({ t0 }) => t0))];
  const told = times.slice(0, MOST_TOLD.moments).map((t0) => {
    const then = firsts.filter((one) => one.t0 === t0);
    return `${listed(then.map(({ kind, most }) => thingsInWords(kind, most)))} (${timecode(t0)})`;
  });
  const more = times.length - told.length;
  const lead = `In this order: ${told.join(', ')}${more > 0 ? `, and ${more} more` : ''} in ${video.name} (${scene.tell.clock({ videoId: video.id, t0: times[0]! }, 'date')}).`;
  return { finding: thingsFound(scene, lead, firsts, `${firsts.length} kinds by when they come.`) };
}
