// People by their shapes: where nobody was recognised, that there was somebody, when, and at least how many.

import { withinStretch } from '../../memory/seen-in-numbers';
import { stemOf, tokens } from '../../memory/terms';
import type { NamedKind } from '../../memory/thing-names';
import { fullestPicture, type ThingStretch, thingStretches, together } from '../../memory/things-shown';
import type { IncidentRecord, VideoRecord, Where } from '../../store/schema';
import { both, inTurn, sentence, type Tellable, type Told, told, word } from '../../told';
import type { Finding } from './finding';
import { wordsBeside } from './kind-alone';
import { ANYBODY, NARROWER } from './people-words';
import type { Question } from './question';
import { onlyInPicture, type Refusal } from './refusal-text';
import { confined, onlyIn, recordsHolding, recordsIn, type Scene, sightsIn } from './scene';
import { oftenTold, wallClock } from './telling';
import { inViewAs, type ThingsAsked } from './things-asked';
import { thingsFound } from './things-by-day-and-place';
import { counted, places, secondsOf, videosTold } from './things-seen';

/** Words around them that ask for nothing else. */
const LOOSE = new Set(
  'party meeting event gathering demonstrably simultaneously big minimum mean attend participate part present join living live human actual single altogether around visible once same time shape presence present maximum most least more than at over largest biggest greatest highest number count tell want like give list there whether if clip vid disappear leave enter state could would please you me just really wonder guess remember recall think exact rough approximate actual basic maybe well hey grateful love help interest until till since crowd busy busiest full fullest great greatest time timestamp most all day date latest earliest catch caught wise video vids one two three four five six seven eight nine ten twelve'
    .split(' ')
    .map(stemOf),
);

/** Asks what was said or is known of people, who came, what is not there, or to compare: what shapes do not tell, or not plainly. */
const OTHERWISE =
  /\b(?:say|says|said|tell (?:me )?(?:all )?about|mention(?:s|ed)?|know|known|knew|recogni[sz]e[ds]?|names?|named|called|(?:come|came)(?! into view)|live[sd]?|alone|together|different|exactly|no|not|nobody|without|everybody|everyone|one person|only|what do|why)\b|\b(?:does|do|did) (?:he|she|they|you|the \w+) (?:\w+ )?have\b|n['’]t\b|\b(?:are|were|is|was) there (?:more than|at least|fewer than|less than)\b/i;

/** Compares how many there are. */
const COMPARED =
  /\b(?:more|fewer|less) than (?!once)|\bat least (?!one|an?\b)|\b(?:largest|biggest|greatest|highest) (?:number|count|group|crowd)\b|\bnumber of (?:\w+ ){1,4}(?:greatest|highest|largest|biggest)\b|\bmost (?:people|persons|crowded)\b|\b(?:busiest|fullest)\b/i;

/** What a question asks of people in view, whoever they are. */
export interface FiguresAsked {
  /** The word for them, as it was written. */
  word: string;
  /** All such words that say more than that they are people. */
  narrower: string[];
  isNarrower: boolean;
  /** It asks for nothing but whether, when, where or how many they are. */
  isAlone: boolean;
  asks: ThingsAsked['asks'];
  /** Of all videos, whichever is looked at. */
  ofAll: boolean;
  /** Of these videos, whose names it says. */
  called?: VideoRecord[];
  only?: 'first' | 'last';
}

/** What a question asks of people in view, whoever they are; null where it names somebody, or no people. Pure. */
export function figuresAskedFor(
  text: string,
  { named, strangers, times }: Pick<Question, 'named' | 'strangers' | 'times'>,
  here: VideoRecord | null,
  videos: readonly VideoRecord[],
): FiguresAsked | null {
  if (named.length > 0 || strangers.length > 0) return null;
  const words = tokens(text);
  const from = words.findIndex((word) => ANYBODY.test(word) || NARROWER.test(word));
  const isWho = /^(?:who|whom)\b/i.test(text);
  if (from < 0 && !isWho) return null;
  const word = words[from] ?? 'who';
  const ofTime = tokens(`${times?.words ?? ''} ${here?.name.replace(/[._]/g, ' ') ?? ''}`).map(stemOf);
  // "More than five people", and where most are, ask how many they are.
  const isCounted = COMPARED.test(text);
  const beside = wordsBeside(text, { from, to: from + 1 }, new Set([...LOOSE, ...ofTime]));
  const narrower = [...new Set(words.filter((one) => NARROWER.test(one)))];
  const others = beside.filter((one) => !narrower.includes(one));
  const called = others.length > 0 && !isWho ? videosOfName(others, videos) : [];
  const isAlone = !isWho && !OTHERWISE.test(text) && (others.length === 0 || called.length > 0);
  const asks = inViewAs(text, { kinds: ['person'], words: word });
  const end = /\b(?:(first|earliest)|last|latest)\b/i.exec(text);
  const isNarrower = narrower.length > 0;
  const isTold = isAlone && !isNarrower;
  const isLasting = asks === 'how long' || asks === 'how often';
  return {
    ...{ word, narrower, isNarrower, isAlone },
    asks: isCounted && !isLasting ? 'how many' : asks === 'whether' && !isTold ? 'when' : asks,
    ofAll: asks === 'which videos',
    ...(called.length > 0 && { called }),
    ...(end && { only: end[1] ? ('first' as const) : ('last' as const) }),
  };
}

/** The videos in whose names all of some words stand. */
function videosOfName(words: readonly string[], videos: readonly VideoRecord[]): VideoRecord[] {
  const stems = words.map(stemOf);
  return videos.filter(({ name }) => {
    const own = new Set(tokens(name.replace(/\.\w+$/, '').replace(/[._-]/g, ' ')).map(stemOf));
    return stems.every((stem) => own.has(stem));
  });
}

/** Whether a question asks whether people do something with a thing: "Is anybody riding the bicycle?" Pure. */
export function asksWhatPeopleDo(
  text: string,
  { word }: Pick<FiguresAsked, 'word'>,
  { from }: Pick<NamedKind, 'from'>,
): boolean {
  const words = tokens(text).slice(0, from);
  const at = words.indexOf(word);
  if (at < 0) return false;
  // "Did somebody climb onto the boat?"
  if (/^(?:do|does|did|has|have|had|can|could)\b/i.test(text)) return !OF_LOOKING.test(words.join(' '));
  const isDone = words.slice(at).some((one) => one.endsWith('ing') || DOING.test(one));
  return isDone && /^(?:is|are|was|were)\b/i.test(text);
}
const OF_LOOKING = /\b(?:see|seen|show|shown|film|filmed|record|recorded|appear|visible|view|together)\b/;
const DOING =
  /^(?:rides?|rode|drives?|drove|eats?|ate|holds?|held|carry|carries|carried|sits?|sat|walks?|walked|plays?|played|pets?|petted|strokes?|stroked|feeds?|fed|uses?|used)$/;

/** The stretches in which people are in view by their shapes in some videos, in the scene's bounds. */
function figuresIn(scene: Scene, videos: readonly VideoRecord[]): ThingStretch[] {
  const there = confined(scene, onlyIn(scene.recall, [...videos]));
  return thingStretches(recordsHolding(there, 'figures', ['people']), 'figures');
}

/** What shows people by their shapes within a stretch of a video, as far as it lies in that. */
export function figuresWithin(scene: Scene, stretch: Where): IncidentRecord[] {
  return recordsIn(scene, stretch.videoId, 'figures')
    .filter(({ t0, t1 }) => t0 <= stretch.t1 && t1 >= stretch.t0)
    .map((incident) => withinStretch(incident, stretch));
}

/** "at least 3 people at once, by their shapes", where some records show more than are known; else nothing. */
export function moreByShapes(records: readonly IncidentRecord[], known: number): Tellable {
  const most = mostOf(thingStretches(records, 'figures'));
  if (most <= known) return '';
  return most === 1
    ? word('somebody, by their shape')
    : told`at least ${most} people at once, by their shapes`;
}

/** The same in few words: "at least 3 people". */
export function peopleByShapes(records: readonly IncidentRecord[], known: number): Tellable {
  const most = mostOf(thingStretches(records, 'figures'));
  if (most <= known) return '';
  return most === 1 ? word('somebody') : told`at least ${most} people`;
}

/** Who is in view where nobody was recognised: "at least 3 people are in view at once, by their shapes; who they are I do not know". */
export function nobodyByFace(records: readonly IncidentRecord[]): Told | null {
  const most = mostOf(thingStretches(records, 'figures'));
  if (most === 0) return null;
  return most === 1
    ? word('somebody is in view, by their shape; who that is I do not know')
    : told`at least ${most} people are in view at once, by their shapes; who they are I do not know`;
}

/** How many people some stretches show at once, at most. */
function mostOf(stretches: readonly ThingStretch[]): number {
  return Math.max(0, ...stretches.map(({ most }) => most));
}

/** Where people are in view whose faces nobody may know, for a question that asks for people; null where none are. */
export function findFigures(scene: Scene, asked: FiguresAsked): Finding | null {
  const video = asked.called ? null : scene.video;
  const videos = asked.called ?? scene.videos;
  const isOfAll = asked.ofAll || scene.ofAll;
  const here = video && !asked.ofAll ? figuresIn(scene, [video]) : [];
  const stretches = here.length > 0 || (video && !isOfAll) ? here : figuresIn(scene, videos);
  if (stretches.length === 0) return null;
  const inOrder = inOrderOf(scene, stretches, asked);
  const found = thingsFound(
    scene,
    narrower(asked, SENTENCES[asked.asks](scene, inOrder)),
    inOrder,
    `${counted(stretches.length, 'stretch shows', 'stretches show')} people by their shapes.`,
  );
  const fullest = asked.asks === 'how many' ? [scene.tell.evidence(fromFullest(inOrder[0]!), 1)] : null;
  return {
    ...found,
    ...(asked.asks === 'whether' && { begin: 'yes' as const }),
    evidence: fullest ?? found.evidence,
  };
}

/** What a stretch shows from the picture on that shows most. */
function fromFullest({ told }: ThingStretch): IncidentRecord {
  const { t } = fullestPicture(together(told).shown!);
  const incident = told.find(({ t0, t1 }) => t0 <= t && t <= t1) ?? told[0]!;
  return withinStretch(incident, { t0: t, t1: incident.t1 });
}

type Sentence = (scene: Scene, stretches: ThingStretch[]) => Told;

const WHEN: Sentence = (scene, stretches) => {
  const most = mostOf(stretches);
  const where = places(scene, stretches);
  return most > 1
    ? told`somebody is in view, by their shape, ${where}; at least ${most} people at once.`
    : told`somebody is in view, by their shape, ${where}.`;
};

const SENTENCES: Readonly<Record<ThingsAsked['asks'], Sentence>> = {
  when: WHEN,
  list: WHEN,
  'how many kinds': WHEN,
  days: WHEN,
  places: WHEN,
  countries: WHEN,
  whether: WHEN,
  'how many': (scene, stretches) => {
    const { videoId, most, told: incidents } = stretches[0]!;
    const { t } = fullestPicture(together(incidents).shown!);
    const where = places(scene, [{ videoId, t0: t, t1: t }]);
    return most === 1
      ? told`At least one person, by their shape, ${where}; who is small or hidden I miss.`
      : told`At least ${most} people at once, by their shapes, ${where}; who is small or hidden I miss.`;
  },
  'how long': (scene, stretches) => {
    const seconds = Math.max(1, Math.round(secondsOf(scene, stretches)));
    const long = seconds === 1 ? told`one second` : told`${seconds} seconds`;
    return told`Somebody is in view for about ${long}, by their shape: ${places(scene, stretches)}.`;
  },
  'how often': (scene, stretches) =>
    told`Somebody is in view ${oftenTold(stretches.length)}, by their shape: ${places(scene, stretches)}.`,
  'which videos': (scene, stretches) =>
    told`Somebody is in view, by their shape, in ${videosTold(scene, stretches)}.`,
};

/**
 * Whether shapes answer a question: it asks for nothing else, and is not of videos alone in which people are known by their faces. Children are people, too: how many there are at most is
 * how many people there are.
 *
 * @param isWordless nobody says a word that may tell how many children, customers or women there are
 */
export function isToldByShapes(
  scene: Scene,
  { isAlone, isNarrower, asks }: FiguresAsked,
  found: Finding,
  isWordless: boolean,
): boolean {
  if (!isAlone || (isNarrower && !isWordless)) return false;
  return asks === 'how many' || (!isNarrower && !areKnown(scene, found).every(Boolean));
}

/** What is said where nobody was recognised, asked in German. */
const NOBODY_GERMAN = 'Dort habe ich niemanden erkannt, weder am Gesicht noch am Namen.';

/** What is said of who somebody is where people are in view by their shapes, who were not recognised or may be others. */
export function nobodyKnown(scene: Scene, found: Finding): Refusal {
  return areKnown(scene, found).some(Boolean)
    ? onlyInPicture(found)
    : {
        english: inTurn('I recognised nobody there, by face or by name.', sentence(found.lead ?? '')),
        german: inTurn(NOBODY_GERMAN, sentence(found.lead ?? '')),
      };
}

/** Of each piece that a finding rests on, whether somebody is known by face in its video. */
function areKnown(scene: Scene, { evidence }: Finding): boolean[] {
  return evidence.map(({ video }) => {
    const found = scene.recall.videos.all().find(({ name }) => name === video);
    return found !== undefined && sightsIn(scene, found.id).length > 0;
  });
}

function inOrderOf({ recall }: Scene, stretches: ThingStretch[], { asks, only }: FiguresAsked) {
  if (asks === 'how many') return stretches.toSorted((a, b) => b.most - a.most || b.score - a.score);
  const at = ({ videoId, t0 }: ThingStretch) => wallClock(recall.videos.of(videoId), t0);
  return only ? [stretches.toSorted((a, b) => at(a) - at(b)).at(only === 'last' ? -1 : 0)!] : stretches;
}

function narrower({ isNarrower, narrower, asks }: FiguresAsked, lead: Told): Tellable {
  if (!isNarrower) return lead;
  return inTurn(
    lead,
    asks === 'how many'
      ? told`How many of them are ${both(narrower)} I cannot tell.`
      : told`Whether that is what is called "${narrower[0]!}" I cannot tell.`,
  );
}
