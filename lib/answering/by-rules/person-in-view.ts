import { namesOf, type PersonView } from '../../identity/fold';
import { numberOf } from '../../identity/ledger';
import { startOf } from '../../memory/start-of-video';
import { STOP_WORDS, stemOf, tokens } from '../../memory/terms';
import type { VideoRecord, Where } from '../../store/schema';
import { inEnglish, type Told, type ToldValue, told } from '../../told';
import { findUnseen } from './comings-and-words';
import { inView } from './company';
import type { Finding } from './finding';
import { findHeardThere } from './heard-there';
import { OF_PICTURES } from './kind-alone';
import { escaped } from './names-in-question';
import type { Question } from './question';
import { type Scene, sightsInTime, videosInBounds } from './scene';
import { EVIDENCE_S, oftenTold } from './telling';
import { OF_TIMES, PLAINLY } from './things-asked';
import { places, videosTold } from './things-seen';

/** Stretches further apart than this are two, seconds. */
const JOIN_S = 3;
const MOST_EVIDENCE = 10;
/** Words of looking for somebody, beside those of looking for things. */
const OF_LOOKING = new Set(
  'screen camera frame shot clip vid bit piece pop turn caught catch spotted take pull play open skip every everywhere anywhere across along during total altogether exact precise separate duration even just little most longest recent recently kindly make got plz pls whereabouts about onto into wich'
    .split(' ')
    .map(stemOf),
);
/** What somebody does with their own eyes, or with a camera. */
const SEEING =
  'see|sees|saw|seeing|look(?:s|ed|ing)?|find|finds|found|watch(?:es|ed|ing)?|notice[sd]?|spot(?:s|ted)?|film(?:s|ing)?|record(?:s|ing)?|show(?:s|ing)?|bring|want(?:s|ed)?|take|took|play(?:s|ed|ing)?|make|made';
const ADVERBS = '(?:(?:last|first|ever|also|just|really|always|never|was|were|is|been|did)\\s+)*';
/** What asks for something else, what is told as a coming ("When does Ada appear?"), and what is to come. */
const OTHERWISE =
  /^(?:who|whom|whose|why|how come)\b|^(?:what|which) (?!(?:of |day|days|date|dates|time|month|year|week|video|vid|clip|film|recording|part|moment|minute|second|(?:is|was) the (?:first|last)))|^when\b.*\bappear(?:s|ed)?\b|^(?:when|where|how) will\b|\b(?:coming|going to)\b|\bsee (?:us|me)\b/i;
/** "Tell me who was at the pool with Ada" asks for others. */
const WHO_WAS = /^who (?:else |all )?(?:is|was|are|were)\b/i;
/** When they are not there; not "isn't he?". */
const NEGATED = /\b(?:not|never|without|except|besides|other than)\b|n['’]t\b(?! (?:he|she|they)\b)/i;
/** A person is to be seen: beside the words that say so of things. */
const PLAINLY_SOMEBODY =
  /\b(?:on|in) (?:screen|camera|film|video|tape|view|(?:the )?(?:frame|shot|pictures?))\b|\bscreen time\b|\b(?:pops?|turns?|turned|shows?|showed) up\b|\bcaught on\b|\b(?:part|bit|bits|moment|moments|scene|scenes|clips?|vids?) (?:with|of|where|that)\b|\b(?:make|made|makes) it in/i;

/** When somebody is in view, as a question asks for it and for nothing else. */
export interface InViewAsked {
  person: PersonView;
  asks: 'when' | 'whether' | 'how many' | 'how long' | 'which videos' | 'most';
  /** What pictures show is plainly meant; else what people say may answer as well, and goes before. */
  plainly: boolean;
  /** The videos whose names it says, as "at the picnic"; null for none. */
  videos: VideoRecord[] | null;
}

/**
 * Whom a question asks to see, where it asks for nothing else: one person, and no word that is not about looking, or when. Null for any other, and for what is asked of somebody's
 * coming, going and speaking, which has ways of its own.
 *
 * @param text the question in its own words
 * @param here the video that is asked about: the words of its name ask for nothing else
 * @param videos those that there are: their names may say where
 */
export function inViewAskedFor(
  question: Question,
  text: string,
  here: VideoRecord | null,
  videos: readonly VideoRecord[],
): InViewAsked | null {
  const { named, misheard, strangers, times, anchor } = question;
  const [person] = named;
  if (!person || named.length > 1 || strangers.length > 0 || anchor) return null;
  if (OTHERWISE.test(text) || WHO_WAS.test(question.text) || NEGATED.test(text)) return null;
  const unnamed =
    person.name === null ? [`person ${numberOf(person.id)}`, `voice ${numberOf(person.id)}`] : [];
  const names = [...namesOf(person), ...unnamed, ...misheard.map(({ form }) => form)];
  const name = `(?:${names.map(escaped).join('|')})`;
  if (new RegExp(`\\b${name}\\s+${ADVERBS}(?:${SEEING})\\b(?! up\\b| it into?\\b)`, 'i').test(text))
    return null;
  const known = new Set([
    ...tokens(`${names.join(' ')} ${times?.words ?? ''}`),
    ...(here ? wordsOfName(here) : []),
  ]);
  const isLeft = (word: string) => {
    const stem = stemOf(word);
    return (
      !STOP_WORDS.has(word) &&
      !known.has(word) &&
      !OF_PICTURES.has(stem) &&
      !OF_TIMES.has(stem) &&
      !OF_LOOKING.has(stem)
    );
  };
  const left = tokens(text).filter(isLeft);
  const meant = left.length > 0 ? videos.filter((video) => isIn(left, wordsOfName(video))) : null;
  if (meant?.length === 0) return null;
  const plainly = PLAINLY.test(text) || PLAINLY_SOMEBODY.test(text);
  return { person, asks: howAsked(text), plainly, videos: meant };
}

function wordsOfName({ name }: VideoRecord): string[] {
  return tokens(name.replace(/\.\w+$/, '').replace(/[._-]/g, ' '));
}

function isIn(words: readonly string[], all: readonly string[]): boolean {
  return words.every((word) => all.includes(word));
}

function howAsked(text: string): InViewAsked['asks'] {
  if (
    /\b(?:how long|how m[ae]ny (?:seconds|minutes|hours)|total (?:duration|time|screen)|screen time)\b/i.test(
      text,
    )
  )
    return 'how long';
  if (
    /\bhow many (?:of )?(?:(?:the|my|our|your|these) )?(?:videos?|vids?|clips?|films?|recordings?)\b/i.test(
      text,
    )
  )
    return 'which videos';
  if (/\bhow (?:many|much|often)\b/i.test(text)) return 'how many';
  if (
    /\b(?:which|wich|what) (?:of (?:the|my|our) )?(?:videos?|vids?|clips?|films?|recordings?)\b/i.test(text)
  )
    return /\b(?:most|longest)\b/i.test(text) ? 'most' : 'which videos';
  if (/^(?:is|are|was|were|do|does|did|has|have|can|could)\b/i.test(text)) return 'whether';
  return 'when';
}

/** When somebody is in view; where they are in no picture, that, with where they are heard. Null where nothing of them is known. */
export function findInView(scene: Scene, question: Question, asked: InViewAsked): Finding | null {
  const { person, asks } = asked;
  const all = stretchesMeant(scene, question, asked);
  const { text, who, unsure } = scene.tell.one(person);
  if (all.length === 0)
    return heardInstead(scene, question, asked) ?? findElsewhere(scene, asked) ?? findUnseen(scene, person);
  const turn = question.turn ?? turnIn(question.text);
  const some = asks === 'most' ? longestVideo(all) : all;
  const meant = turn === 'first' ? some.slice(0, 1) : turn === 'last' ? some.slice(-1) : some;
  return {
    lead: leadOf(who, asks, meant, scene, turn),
    ...(asks === 'whether' && { begin: 'yes' }),
    unsure,
    quoted: [],
    evidence: evidenceOf(scene, person, meant),
    note: `Looked when ${text} is in view: ${inEnglish(oftenTold(all.length))}.`,
  };
}

function stretchesMeant(scene: Scene, question: Question, { person, videos }: InViewAsked): Where[] {
  if (videos)
    return stretchesOf(scene, person, idsOf(scene.videos.filter((video) => videos.includes(video))));
  const { video } = scene;
  const here = video ? stretchesOf(scene, person, [video.id]) : [];
  if (here.length > 0 || (video && (question.here || scene.only))) return here;
  return stretchesOf(scene, person, videosWith(scene, person));
}

/** Of somebody who is heard in the one video that is asked about, and not seen there; null where more is asked about, or they are not. */
function heardInstead(scene: Scene, question: Question, { person, videos }: InViewAsked): Finding | null {
  const [one, ...others] = videos ?? (scene.video && (question.here || scene.only) ? [scene.video] : []);
  return one && others.length === 0 ? findHeardThere(scene, person, one) : null;
}

/** Of somebody who is not in view where it is asked, that, and where they are; null where nothing was recorded then. */
function findElsewhere(scene: Scene, { person, videos }: InViewAsked): Finding | null {
  if (!scene.part && videosInBounds(scene, scene.videos).length === 0) return null;
  const anywhere: Scene = {
    ...scene,
    videos: scene.recall.videos.all(),
    only: undefined,
    within: undefined,
    part: undefined,
  };
  const others = stretchesOf(anywhere, person, videosWith(anywhere, person));
  if (others.length === 0) return null;
  const { text, who, unsure } = scene.tell.one(person);
  const where = places(scene, others);
  const [one] = videos ?? (scene.video ? [scene.video] : scene.videos.length === 1 ? scene.videos : []);
  return {
    lead:
      one && !scene.part
        ? told`No, ${who} is not in view in ${one.name}, but ${where}.`
        : told`No, ${who} is not in view in that time, but ${where}.`,
    unsure,
    quoted: [],
    evidence: evidenceOf(scene, person, others),
    note: `Looked when ${text} is in view: not where it is asked.`,
  };
}

function evidenceOf(scene: Scene, person: PersonView, stretches: readonly Where[]): Finding['evidence'] {
  return stretches
    .slice(0, MOST_EVIDENCE)
    .map((span) => inView(scene, [person], { ...span, t1: Math.min(span.t1, span.t0 + EVIDENCE_S) }));
}

/** "First time", "last day", "most recently": also where nothing else says it. */
function turnIn(text: string): Question['turn'] {
  if (/\b(?:last|latest|most recent(?:ly)?)\b/i.test(text)) return 'last';
  return /\b(?:first|earliest)\b/i.test(text) ? 'first' : null;
}

function leadOf(
  who: ToldValue,
  asks: InViewAsked['asks'],
  stretches: readonly Where[],
  scene: Scene,
  turn: Question['turn'],
): Told {
  const where = places(scene, stretches);
  switch (asks) {
    case 'how many':
      return told`${who} is in view ${oftenTold(stretches.length)}: ${where}.`;
    case 'how long':
      return told`${who} is in view for ${secondsTold(stretches)} in all, ${where}.`;
    case 'which videos':
      return told`${who} is in view in ${videosTold(scene, stretches)}.`;
    case 'most':
      return longestTold(who, where, stretches);
    case 'when':
      if (turn === 'first') return told`${who} is first in view ${where}.`;
      if (turn === 'last') return told`${who} is last in view ${where}.`;
      return told`${who} is in view ${where}.`;
    case 'whether':
      return told`${who} is in view ${where}.`;
  }
}

/** In which stretches of one video somebody is in view longest. */
export function longestTold(who: ToldValue, where: ToldValue, stretches: readonly Where[]): Told {
  return told`${who} is in view longest ${where}: for ${secondsTold(stretches)}.`;
}

/** Those of the video in which they last longest, all together. */
function longestVideo(stretches: readonly Where[]): Where[] {
  return [...new Set(stretches.map(({ videoId }) => videoId))]
    .map((id) => stretches.filter(({ videoId }) => videoId === id))
    .reduce((one, other) => (secondsOf(other) > secondsOf(one) ? other : one));
}

export function secondsOf(stretches: readonly Where[]): number {
  return stretches.reduce((sum, { t0, t1 }) => sum + t1 - t0, 0);
}

/** "50 s", "4 min 20 s". */
export function secondsTold(stretches: readonly Where[]): string {
  const seconds = Math.max(1, Math.round(secondsOf(stretches)));
  const [min, s] = [Math.floor(seconds / 60), seconds % 60];
  return [min > 0 ? `${min} min` : '', s > 0 ? `${s} s` : ''].filter(Boolean).join(' ');
}

function idsOf(videos: readonly VideoRecord[]): string[] {
  return videos.map(({ id }) => id);
}

/** The videos in which anything tells of somebody, in the scene's bounds, in order of their clocks. */
function videosWith({ recall, videos }: Scene, { nodes }: PersonView): string[] {
  const theirs = new Set(recall.entries.by(nodes).map((entry) => recall.entries.place(entry).videoId));
  return idsOf(videos.filter(({ id }) => theirs.has(id)).sort((a, b) => startOf(a) - startOf(b)));
}

/** When somebody is in view in some videos, what is close together as one. */
export function stretchesOf(
  scene: Scene,
  { nodes }: Pick<PersonView, 'nodes'>,
  videoIds: readonly string[],
): Where[] {
  return videoIds.flatMap((videoId) => {
    const joined: Where[] = [];
    for (const { node, t0, t1 } of sightsInTime(scene, videoId)) {
      if (!nodes.includes(node)) continue;
      const last = joined.at(-1);
      if (last && t0 - last.t1 <= JOIN_S) last.t1 = Math.max(last.t1, t1);
      else joined.push({ videoId, t0, t1 });
    }
    return joined;
  });
}
