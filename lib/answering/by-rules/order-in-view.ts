// In which order things come into view: which of two comes first, and several one after the other.

import { STOP_WORDS, stemOf, tokens } from '../../memory/terms';
import { kindsNamedIn, type NamedKind } from '../../memory/thing-names';
import { type ThingStretch, thingStretches } from '../../memory/things-shown';
import { thingTold } from '../../memory/things-told';
import type { VideoRecord } from '../../store/schema';
import { both, inTurn, sentence, type Told, told, withCommas } from '../../told';
import { timecode } from '../../wording';
import { eachOnce } from './each-once';
import type { Finding, Lead } from './finding';
import { kindAlone, OF_PICTURES } from './kind-alone';
import type { Refusal } from './refusal-text';
import { recordsIn, type Scene } from './scene';
import { withBegin } from './telling';
import { PLAINLY } from './things-asked';
import { thingsFound } from './things-by-day-and-place';
import { isNamed, isSure, places, stretchesOf, thingsSeenIn } from './things-seen';
import { andMore, mayBe } from './view-words';

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
  const note = `Compared with all that is in view ${isLast ? 'last' : 'first'}.`;
  const isSo = at(one) === at(first);
  const lead = foremostTold(scene, isSo ? one : first, isSo ? null : one, isLast);
  return { finding: { ...thingsFound(scene, lead, [first, one], note), begin: isSo ? 'yes' : 'no' } };
}

/** What is first or last of all that is in view, and where else something is that is not. */
function foremostTold(scene: Scene, first: ThingStretch, other: ThingStretch | null, isLast: boolean): Told {
  const [what, where] = [thingTold(first.kind), places(scene, [first])];
  if (!other)
    return isLast
      ? told`what I recognised last is ${what}, ${where}.`
      : told`what I recognised first is ${what}, ${where}.`;
  const [one, there] = [thingTold(other.kind), places(scene, [other])];
  return isLast
    ? told`what I recognised last is ${what}, ${where}; ${one} is in view ${there}.`
    : told`what I recognised first is ${what}, ${where}; ${one} is in view ${there}.`;
}

function whichOfTwo(scene: Scene, { two, asks }: TwoAsked): OrderFound | null {
  const { video, videos } = scene;
  const all = (video ? [video] : videos).map((one) => ({
    one,
    seen: two.map((named) => stretchesOf(scene, [one], named)),
  }));
  const shown = all.filter(({ seen }) => seen.every((some) => some.length > 0));
  if (shown.length === 0) return video ? { none: notBoth(scene, two, all[0]!.seen) } : null;
  const each = shown.slice(0, MOST_TOLD.videos).map(({ one, seen }) => {
    const [a, b] = seen.map((some) => (asks === 'last' ? endOf(some) : some.toSorted(byStart)[0]!));
    return { a: a!, b: b!, told: ofTwo(scene, one, two, asks, a!, b!) };
  });
  const [first, ...others] = each.map(({ told }) => told);
  const lead = inTurn(first!.lead, ...others.map(({ begin, lead }) => sentence(withBegin(begin, lead))));
  const moments = each.flatMap(({ a, b }) => [a, b]);
  return {
    finding: { ...thingsFound(scene, lead, moments, 'Compared when both come.'), begin: first!.begin },
  };
}

function byStart(a: ThingStretch, b: ThingStretch): number {
  return a.t0 - b.t0;
}

function endOf(some: readonly ThingStretch[]): ThingStretch {
  return some.toSorted((a, b) => b.t1 - a.t1)[0]!;
}

/** "the train came first. A train is in view from 0:00 and a cat from 0:08 in walk.mp4 (Monday ...)." */
function ofTwo(
  scene: Scene,
  { id, name }: VideoRecord,
  two: TwoAsked['two'],
  asks: TwoAsked['asks'],
  a: ThingStretch,
  b: ThingStretch,
): Lead {
  const isLast = asks === 'last';
  const at = (one: ThingStretch) => (isLast ? one.t1 : one.t0);
  const thing = (one: ThingStretch) => mayBe(thingTold(one.kind), isSure(scene)(one));
  const isBefore = at(a) < at(b);
  const isTurned = at(a) !== at(b) && isBefore === isLast && (asks === 'first' || isLast);
  const [one, other] = isTurned ? [b, a] : [a, b];
  const day = scene.tell.clockTold({ videoId: id, t0: one.t0 }, 'date');
  const [t, then] = [timecode(at(one)), timecode(at(other))];
  const seen = isLast
    ? told`${thing(one)} is in view until ${t} and ${thing(other)} until ${then} in ${name} (${day}).`
    : told`${thing(one)} is in view from ${t} and ${thing(other)} from ${then} in ${name} (${day}).`;
  if (at(a) === at(b)) return { lead: told`at the same time: ${seen}` };
  if (asks === 'either') return { lead: isBefore ? told`before: ${seen}` : told`after: ${seen}` };
  if (asks === 'before' || asks === 'after')
    return { lead: seen, begin: isBefore === (asks === 'before') ? 'yes' : 'no' };
  const { words } = two[isTurned ? 1 : 0];
  return {
    lead: inTurn(isLast ? told`the ${words} came last.` : told`the ${words} came first.`, sentence(seen)),
  };
}

/** What is said where one of two things, or both, were not recognised in the video that is asked about. */
function notBoth(scene: Scene, two: TwoAsked['two'], seen: readonly ThingStretch[][]): Refusal {
  const missing = two.filter((_, i) => seen[i]!.length === 0).map(({ words }) => words);
  const [shown] = seen.filter((some) => some.length > 0);
  const where = shown
    ? [sentence(told`${thingTold(shown[0]!.kind)} is in view ${places(scene, shown)}.`)]
    : [];
  const { name } = scene.video!;
  const [one, other] = missing;
  const which = other === undefined ? one! : told`${one!} and no ${other}`;
  return {
    english: inTurn(
      told`I recognised no ${which} in the pictures of ${name}, so I cannot tell which comes first.`,
      ...where,
    ),
    german: inTurn(
      `Auf den Bildern von ${name} habe ich nicht beides erkannt: Was zuerst kommt, kann ich nicht sagen.`,
      ...where,
    ),
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
  const each = times.slice(0, MOST_TOLD.moments).map((t0) => {
    const then = firsts.filter((one) => one.t0 === t0);
    return told`${both(then.map(({ kind, most }) => thingTold(kind, most)))} (${timecode(t0)})`;
  });
  const all = andMore(withCommas(each), times.length - each.length);
  const day = scene.tell.clockTold({ videoId: video.id, t0: times[0]! }, 'date');
  const lead = told`in this order: ${all} in ${video.name} (${day}).`;
  return { finding: thingsFound(scene, lead, firsts, `${firsts.length} kinds by when they come.`) };
}
