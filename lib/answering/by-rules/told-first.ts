import { absentWhoIsAsked, asksWhoIsAbsent, findAbsent } from './absence-asked';
import { findAllSaid } from './all-that-is-said';
import type { Asked } from './asked';
import { areTold, toldByName } from './by-name';
import { findSaidInCaptions } from './captions-told';
import { collectionAskedFor } from './collection-asked';
import { coloursAskedFor, findColours } from './colours-seen';
import type { Finding } from './finding';
import { findInOtherVideos } from './in-other-videos';
import { findLight } from './light-seen';
import { findMost, mostAskedFor } from './most-in-view';
import { calledIn } from './named-files';
import { type CalledThing, thingCalled } from './named-things';
import { askedFirst, findByPlace, findNextInView } from './next-in-view';
import {
  asksWhereNobodyIs,
  asksWhereSomebodyIs,
  findNobodyIn,
  findWhereNobodyIs,
  findWhereSomebodyIs,
} from './nobody-seen';
import { findOfCollection } from './of-collection';
import { findOfStretch } from './of-the-stretch';
import { findOfWhole } from './of-the-whole';
import { findInOrder, orderAskedFor } from './order-in-view';
import { findPeopleWith, peopleWithAskedFor, wornThingAskedFor } from './people-with-a-thing';
import { findRead } from './read-for-it';
import type { Refusal } from './refusal-text';
import type { Reply, Understood } from './reply';
import { findLiteral } from './said-word-for-word';
import { confined, onlyIn } from './scene';
import { findBySpeech, findWhetherHeard, soundAskedFor } from './sound-asked';
import { asksHowManySpeak, findHowManySpeak } from './speakers-counted';
import { findSpeakerInTurn } from './speakers-in-turn';
import { taggedTold } from './tagged';
import { thingsNamedIn } from './things-asked';
import { findThings } from './things-seen';
import { findTurns, turnsAskedFor } from './turns-of-a-kind';
import { findVideosWanted, wantedOfVideos } from './videos-by-what-is-known';
import { findClothesOfSomebody } from './wearing';
import { besideTold, placesTold } from './where-recorded';
import { asksWhatPeopleSay, wordlessTold } from './wordless';

/** What the first ways found that answers only where nothing else does. */
export interface LeftForLater {
  ofClothes: Finding | null;
  /** Why nobody was told by clothes that are asked for. */
  unworn: Refusal | null;
  /** Videos that are called so. */
  ofNames: Finding | null;
  /** A thing or an animal that people gave a name. */
  called: CalledThing | null;
  /** Why no colour that is asked for was told: it may be a thing, or be spoken of. */
  colourless: Refusal | null;
}

type Way = (asked: Asked, reply: Reply) => Understood | null;

/** What is asked of a part of a video, word for word, of files, places, people counted and things compared: told before lines and pictures are looked through. */
export function toldFirst(asked: Asked, reply: Reply): Understood | LeftForLater {
  const { inTime, isSilent, clothes } = asked;
  const worn = clothes && findClothesOfSomebody(inTime, clothes);
  const ofClothes = worn && 'finding' in worn ? worn.finding : null;
  if (ofClothes && isSilent) return reply.tell(ofClothes, false);
  if (worn && 'none' in worn && isSilent) return reply.refuse(worn.none, false, worn.evidence);
  const inItself = firstOf([ofStretch, inFull], asked, reply);
  if (inItself) return inItself;
  const named = ofPlacesAndNames(asked, reply);
  if ('answer' in named) return named;
  const coloured = ofColours(asked, reply);
  if (coloured && 'answer' in coloured) return coloured;
  return (
    firstOf(OF_MANY, asked, reply) ?? {
      ofClothes,
      unworn: worn && 'none' in worn ? worn.none : null,
      ...named,
      colourless: coloured?.none ?? null,
    }
  );
}

function firstOf(ways: readonly Way[], asked: Asked, reply: Reply): Understood | null {
  for (const way of ways) {
    const told = way(asked, reply);
    if (told) return told;
  }
  return null;
}

const ofStretch: Way = (asked, reply) => {
  const { inTime, question, whole, inside, followUp, form } = asked;
  const text = asked.isGerman ? whole : question.text;
  const found = inside && !followUp && findOfStretch(inTime, question, text, inside, form);
  return found ? reply.tell(found, false) : null;
};

const inFull: Way = ({ recall, scene, inTime, question, known, followUp, isSilent }, reply) => {
  if (followUp) return null;
  const found =
    findAllSaid(inTime, question) ??
    findLiteral(inTime, question) ??
    (isSilent ? findSaidInCaptions(inTime, question) : null);
  // What somebody says of whom no word is known no sign that is read tells.
  if (!found && isSilent && asksWhatPeopleSay(question)) {
    const read = findRead(inTime, question, known, true);
    if (read) return reply.tell(read, false);
    const why = wordlessTold(recall, scene.video ? [scene.video] : inTime.videos, true);
    return why && reply.refuse(why, false);
  }
  if (!found) return null;
  return 'none' in found ? reply.refuse(found.none, true) : reply.tell(found, false);
};

/** Of videos by their tags, by where they were recorded, and by their names. */
function ofPlacesAndNames(asked: Asked, reply: Reply): Understood | Pick<LeftForLater, 'ofNames' | 'called'> {
  const { recall, scene, inTime, question, plain, bare, followUp, byName, inWords, known } = asked;
  const { tagged, whereabouts } = asked;
  const marked = tagged?.isList ? taggedTold(inTime, tagged) : null;
  const recorded = marked ?? (followUp ? null : placesTold(inTime, bare, whereabouts));
  if (recorded && 'finding' in recorded) return reply.tell(recorded.finding, true);
  // What was said or seen goes before names.
  const ofNames = byName && toldByName(scene, byName);
  // A person of that name goes before a thing.
  const called = followUp || question.named.length > 0 ? null : thingCalled(plain, recall.videos.all());
  const isToldElse = inWords !== null || called !== null || (byName && isTold(asked, byName.words));
  if (ofNames && (byName.plainly || !isToldElse)) return reply.tell(ofNames, byName.plainly);
  const beside = followUp ? null : besideTold(inTime, bare);
  if (beside && (beside.words.length === 0 || !areTold(inTime, beside.words, known)))
    return reply.refuse(beside.told, true);
  if (recorded && 'none' in recorded) return reply.refuse(recorded.none, true);
  if (recorded) {
    const inPlace = confined(inTime, onlyIn(recall, recorded.what));
    const told = findOfWhole({ ...inPlace, video: null }, question, 'summary');
    if (told) return reply.tell(told, false);
  }
  return { ofNames, called };
}

/** Whether something that was said or seen holds the words of names. */
function isTold({ inTime, question, known }: Asked, words: readonly string[]): boolean {
  const things = thingsNamedIn(words.join(' '), question);
  return areTold(inTime, words, known) || (things !== null && findThings(inTime, question, things) !== null);
}

function ofColours(
  { inTime, question, bare, followUp }: Asked,
  reply: Reply,
): Understood | { none: Refusal } | null {
  // Violet may be a person.
  const asked =
    followUp || question.named.length > 0 ? null : (coloursAskedFor(bare) ?? coloursAskedFor(question.text));
  const found = asked && findColours(inTime, asked);
  if (!found) return null;
  if ('lead' in found) return reply.tell(found, false);
  return asked.plainly ? reply.refuse(found.none, true) : found;
}

const ofLight: Way = ({ inTime, light }, reply) => {
  const found = light && findLight(inTime, light);
  if (!found) return null;
  return 'finding' in found ? reply.tell(found.finding, false) : reply.refuse(found.none, true);
};

const ofTheAbsent: Way = ({ inTime, question, bare, followUp, inside }, reply) => {
  const absent = !followUp && asksWhoIsAbsent(bare) ? findAbsent(inTime) : null;
  if (absent) return 'none' in absent ? reply.refuse(absent.none, true) : reply.tell(absent, false);
  const away = followUp || inside ? null : absentWhoIsAsked(inTime, question);
  if (!away) return null;
  return 'none' in away ? reply.refuse(away.none, true, away.evidence) : reply.tell(away, false);
};

const ofSpeakers: Way = ({ inTime, question, bare, plain, followUp }, reply) => {
  const counted = !followUp && asksHowManySpeak(bare) ? findHowManySpeak(inTime) : null;
  const found = counted ?? (followUp ? null : findSpeakerInTurn(inTime, question, plain));
  return found ? reply.tell(found, false) : null;
};

/** Whether anything is heard in a video, or which videos have speech. */
const ofSound: Way = ({ scene, inTime, asIs, followUp }, reply) => {
  const heard = followUp ? null : soundAskedFor(asIs);
  if (!heard) return null;
  const { video } = scene;
  const inIt = video && heard.isWhether ? findWhetherHeard(inTime, video, heard) : null;
  if (inIt) return reply.tell(inIt, false);
  const found = heard.of === 'speech' && !heard.isWhether && !video ? findBySpeech(inTime, heard) : null;
  if (!found) return null;
  return 'none' in found ? reply.refuse(found.none, true) : reply.tell(found, false);
};

const ofFiles: Way = ({ scene, inTime, asIs, followUp }, reply) => {
  const wanted = followUp || scene.video ? null : wantedOfVideos(asIs);
  const found = wanted && findVideosWanted(inTime, wanted);
  if (!found) return null;
  return 'none' in found ? reply.refuse(found.none, true) : reply.tell(found, true);
};

const ofAll: Way = (asked, reply) => {
  const { scene, inTime, question, video, persons, placed, inEnglish, followUp, inside, typed } = asked;
  if (followUp || video || inside) return null;
  const here = scene.video !== null;
  const wanted = collectionAskedFor(typed, placed?.text ?? inEnglish, {
    ...{ videos: scene.videos, known: persons, here },
  });
  const found = wanted && findOfCollection(inTime, question, wanted);
  if (!found) return null;
  return 'none' in found ? reply.refuse(found.none, true) : reply.tell(found, !found.unsure);
};

/** Whether somebody is in another video, too. */
const ofOtherVideos: Way = ({ scene, question, plain, followUp }, reply) => {
  const found = followUp ? null : findInOtherVideos(scene, question, plain);
  if (!found) return null;
  return 'none' in found ? reply.refuse(found.none, true) : reply.tell(found, false);
};

/** Who comes into view next after somebody, or before them, and who is the second to. */
const ofTheNext: Way = ({ inTime, question, understand, plain, followUp }, reply) => {
  if (followUp) return null;
  const turned = askedFirst(plain);
  const whom = turned === plain ? question : understand(turned);
  const found = findNextInView(inTime, whom, turned) ?? findByPlace(inTime, question, plain);
  return found ? reply.tell(found, false) : null;
};

const ofPeopleWith: Way = ({ inTime, question, plain, isSilent, isUnsaid, followUp }, reply) => {
  const asked =
    isUnsaid && !followUp
      ? (peopleWithAskedFor(isSilent ? question.text : plain) ?? wornThingAskedFor(plain))
      : null;
  const found = asked && findPeopleWith(inTime, asked);
  if (!found) return null;
  return 'finding' in found
    ? reply.tell(found.finding, false)
    : reply.refuse(found.none, false, found.evidence);
};

const inOrder: Way = ({ inTime, plain, isUnsaid, followUp }, reply) => {
  const turns =
    followUp || !isUnsaid ? null : turnsAskedFor(plain, (word) => calledIn(word, inTime.videos).length > 0);
  const inTurns = turns && findTurns(inTime, turns);
  if (inTurns && 'finding' in inTurns) return reply.tell(inTurns.finding, false);
  if (inTurns) return reply.refuse(inTurns.none, true);
  const asked = followUp ? null : orderAskedFor(plain);
  const found = asked && (asked.plainly || isUnsaid) ? findInOrder(inTime, asked) : null;
  if (!found) return null;
  return 'finding' in found ? reply.tell(found.finding, false) : reply.refuse(found.none, true);
};

const whereNobodyIs: Way = ({ inTime, plain, followUp }, reply) => {
  const found = !followUp && asksWhereNobodyIs(plain) ? findWhereNobodyIs(inTime) : null;
  if (!found) return null;
  return 'none' in found ? reply.refuse(found.none, true) : reply.tell(found, false);
};

const whereSomebodyIs: Way = ({ inTime, asIs, plain, followUp }, reply) => {
  if (followUp) return null;
  const where = asksWhereSomebodyIs(asIs) ? findWhereSomebodyIs({ ...inTime, video: null }) : null;
  const found = where ?? findNobodyIn(inTime, plain);
  return found ? reply.tell(found, false) : null;
};

const ofTheMost: Way = ({ inTime, plain, isUnsaid, followUp }, reply) => {
  const asked = followUp ? null : mostAskedFor(plain);
  const found = asked && (asked.plainly || isUnsaid) ? findMost(inTime, asked) : null;
  return found ? reply.tell(found, false) : null;
};

/** What is asked of light, of people as a number, and of all videos taken together. */
const OF_MANY: readonly Way[] = [
  ofLight,
  whereSomebodyIs,
  ofTheAbsent,
  ofSpeakers,
  ofSound,
  ofFiles,
  ofOtherVideos,
  ofTheNext,
  ofAll,
  ofPeopleWith,
  inOrder,
  whereNobodyIs,
  ofTheMost,
];
