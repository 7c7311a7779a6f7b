// Who is in view while a thing is: "Who is on the motorbike?", where nobody says a word.

import { STOP_WORDS, stemOf, tokens } from '../../memory/terms';
import { joinedKindsIn, type NamedKind, thingsInWords } from '../../memory/thing-names';
import { type ThingStretch, thingStretches } from '../../memory/things-shown';
import { thingTold } from '../../memory/things-told';
import { text } from '../../text';
import { inTurn, sentence, told, word } from '../../told';
import { type AroundFound, withSpan } from './around-a-thing';
import { COLOUR } from './colour-words';
import { type Coloured, colouredBy, colouredThingIn, inColours } from './coloured-things';
import { inView } from './company';
import { figuresWithin, moreByShapes } from './figures-seen';
import { OF_PICTURES } from './kind-alone';
import { calledIn } from './named-files';
import { nothingSeen } from './nothing-seen';
import { ANYBODY, NARROWER } from './people-words';
import { distinct, type Scene, sightsInTime } from './scene';
import { EVIDENCE_S } from './telling';
import { isSure, places, stretchesOf } from './things-seen';
import { besideEachOther, mayBe } from './view-words';

/** Stretches of a thing of which it is told who is in view then. */
const MOST_TOLD = 2;
const MOST_EVIDENCE = 10;

/** Which people are asked for by a thing that they are with. */
interface PeopleWithAsked {
  named: NamedKind;
  /** How they are to be with it: "on". */
  relation: string;
  /** How many they are. */
  isCounted: boolean;
  /** What the thing looks like. */
  coloured?: Coloured;
}

const RELATION =
  '(?:on|in|at|with|by|near|beside|behind|under|around|inside|on top of|next to|close to|in front of)';
/** Where they would be with it. */
const PLACED: Readonly<Record<string, string>> = {
  on: text('on it'),
  in: text('in it'),
  at: text('at it'),
  with: text('with it'),
  by: text('by it'),
  near: text('near it'),
  beside: text('beside it'),
  behind: text('behind it'),
  under: text('under it'),
  around: text('around it'),
  inside: text('inside it'),
  'on top of': text('on top of it'),
  'next to': text('next to it'),
  'close to': text('close to it'),
  'in front of': text('in front of it'),
};
const NOBODY_GERMAN = 'Dabei habe ich niemanden erkannt.';
const BEFORE_A_THING = new RegExp(
  `^(?:and |so )*(?:who(?: all| else)?|(how many|which|what) (\\w+))(?: (?:is|are|was|were)|s)?(?: there)?(?: (?:sitting|sat|standing|stood|lying|gathered|walking|waiting|seen|visible|to be seen|do (?:you|we|i) see|can (?:be seen|(?:you|we|i) see)))? (${RELATION})(?: (?:a|an|the|this|that|these|those|my|our|your|his|her|their))?(?: (?:big|small|old|new|parked|sports?|racing))* $`,
);

/** Which people a question asks for by a kind of thing that they are on, in or with, and for nothing else; null for any other. Pure. */
export function peopleWithAskedFor(question: string): PeopleWithAsked | null {
  const [named, ...others] = joinedKindsIn(question);
  if (!named || others.length > 0) return null;
  const words = tokens(question);
  const found = BEFORE_A_THING.exec(`${words.slice(0, named.from).join(' ')} `);
  if (!found) return null;
  const [, asking, people, relation] = found;
  if (people !== undefined && !ANYBODY.test(people) && !NARROWER.test(people)) return null;
  const isEnd = words.slice(named.to).every((word) => STOP_WORDS.has(word) || OF_PICTURES.has(stemOf(word)));
  return isEnd ? { named, relation: relation!, isCounted: asking === 'how many' } : null;
}

const WEARING =
  /^(?:and |so )*(?:who|(?:which|what) (?:person|people|persons|m[ae]n|wom[ae]n|one|guys?|lad(?:y|ies)|boys?|girls?))(?: all| else)?(?:['’]s)? (?:(?:is|are|was|were|has|have|had) )?(?:wearing|wears?|wore|has|have|had|with|in|got|carrying|carries|holding|holds?)(?: got)? (.+?)(?: on)?$/i;
const PATTERNED = new RegExp(
  `^(.+?) with (?:a |an |some )?(${COLOUR}) (?:patterns?|stripes|dots|spots|design|print)$`,
  'i',
);
/** Carried or worn, and recognised. */
const CARRIED: ReadonlySet<string> = new Set(['tie', 'handbag', 'backpack', 'umbrella', 'suitcase']);

/** By which worn or carried thing a question asks who has it, and nothing else: "Who wears a red tie?"; null for any other. Pure. */
export function wornThingAskedFor(question: string): PeopleWithAsked | null {
  const whole = WEARING.exec(question.trim().replace(/[?!.\s]+$/, ''))?.[1];
  if (whole === undefined) return null;
  const [, patterned, colour] = PATTERNED.exec(whole) ?? [];
  const inColour = colouredThingIn(whole);
  const text = patterned ?? inColour?.text ?? whole;
  const [named, ...others] = joinedKindsIn(text);
  if (!named || others.length > 0 || !named.kinds.every((kind) => CARRIED.has(kind))) return null;
  const isAlone = tokens(text).every((word, i) => (i >= named.from && i < named.to) || STOP_WORDS.has(word));
  const coloured = colour ? colouredBy(colour) : inColour?.coloured;
  return isAlone ? { named, relation: 'with', isCounted: false, ...(coloured && { coloured }) } : null;
}

/**
 * Who is in view while a thing is, by their faces and by their shapes: how they are with it no picture tells. Where the thing was not seen, null, or, where it is asked how many they are, that;
 * a video that is called by it is asked for by its name.
 */
export function findPeopleWith(scene: Scene, asked: PeopleWithAsked): AroundFound | null {
  const { named, relation, isCounted } = asked;
  const called = calledIn(named.words, scene.videos);
  const videos = scene.video ? [scene.video] : called.length > 0 ? called : scene.videos;
  const all = stretchesOf(scene, videos, named);
  const { coloured } = asked;
  const stretches = coloured
    ? thingStretches(
        inColours(
          all.flatMap(({ told }) => told),
          coloured,
        ),
      )
    : all;
  if (stretches.length === 0) {
    const isByName = scene.video ? called.includes(scene.video) : called.length > 0;
    // All who are in a video are not on what was not seen in it.
    const none =
      isCounted && !isByName ? nothingSeen(scene, { named, asks: 'when', plainly: false }, null) : null;
    return none && { none, evidence: [] };
  }
  const areSure = stretches.every(isSure(scene));
  const found = stretches
    .flatMap((stretch) => peopleDuring(scene, stretch, areSure) ?? [])
    .slice(0, MOST_TOLD);
  if (found.length === 0) {
    const thing = mayBe(thingTold(stretches[0]!.kind), areSure);
    const where = places(scene, stretches);
    return {
      none: {
        english: told`I recognised nobody while ${thing} was there, ${where}.`,
        german: inTurn(NOBODY_GERMAN, sentence(told`${thing} is in view ${where}.`)),
      },
      evidence: stretches.slice(0, MOST_EVIDENCE).map(({ told: [first] }) => scene.tell.evidence(first!, 1)),
    };
  }
  return {
    finding: {
      lead: inTurn(
        ...found.map(({ lead }) => sentence(lead)),
        told`Whether they are ${word(PLACED[relation] ?? relation)} I cannot tell.`,
      ),
      unsure: found.some(({ unsure }) => unsure),
      quoted: [],
      evidence: found.flatMap(({ evidence }) => evidence),
      note: `Looked who is in view while ${thingsInWords(stretches[0]!.kind)} is.`,
    },
  };
}

/** Who is in view while a stretch of a thing lasts; null where nobody is. */
function peopleDuring(scene: Scene, stretch: ThingStretch, isSurely: boolean) {
  const { videoId, t0, t1 } = stretch;
  const sights = sightsInTime(scene, videoId).filter((sight) => sight.t0 <= t1 && sight.t1 >= t0);
  const people = distinct(sights.flatMap(({ node }) => scene.view.persons.get(node) ?? []));
  const figures = figuresWithin(scene, stretch);
  const shapes = moreByShapes(figures, people.length);
  if (people.length === 0 && !shapes) return null;
  const { who, unsure } = scene.tell.list(people);
  const thing = withSpan(scene, stretch, isSurely);
  return {
    lead: told`in view at the same time as ${thing}: ${besideEachOther([who, shapes])}.`,
    unsure,
    evidence: [
      ...(people.length > 0
        ? [inView(scene, people, { videoId, t0, t1: Math.min(t1, t0 + EVIDENCE_S) })]
        : figures.slice(0, 1).map((figure) => scene.tell.evidence(figure, 1))),
      scene.tell.evidence(stretch.told[0]!, 0.5),
    ],
  };
}
