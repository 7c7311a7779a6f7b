import type { Evidence } from '../../contract/answers';
import { contentTerms } from '../../memory/terms';
import { text } from '../../text';
import type { Asked } from './asked';
import { NOT_IN_THE_ANSWER } from './asked-of-the-answer';
import { asksWhatPeopleDo, figuresAskedFor, findFigures, isToldByShapes, nobodyKnown } from './figures-seen';
import type { Finding } from './finding';
import { asksForVideos } from './for-videos';
import type { InLines } from './in-lines';
import { isOfTalk } from './lines-that-answer';
import { literalAskedFor } from './literal-asked';
import { nearestInMeaning } from './nearest-in-meaning';
import { beyondOf, isOfUnknownForm } from './next-told';
import { nothingSeen } from './nothing-seen';
import { noneOfThatTime } from './of-collection';
import { type AskedWhole, findOfWhole } from './of-the-whole';
import { findInView } from './person-in-view';
import { asksWhichPlace, findPlaceSeen } from './place-seen';
import type { Question } from './question';
import { findRead } from './read-for-it';
import {
  germanRefusal,
  NOT_TOLD_GERMAN,
  NOTHING_TOLD,
  onlyInPicture,
  type Refusal,
  refusal,
  saysPlainly,
} from './refusal-text';
import type { Reply, Understood } from './reply';
import { nobodySays } from './said-word-for-word';
import type { Scene } from './scene';
import { doingToo, inDoubt, inItsColour, type SeenForIt } from './seen-for-it';
import { asksWhatWasSeen, isUnspoken, speaksOf, stemsOfThing } from './speaks-of';
import { colourUnseen } from './thing-colours-told';
import { asksMoreThanView } from './thing-meant';
import { ASKS_NAME_OF_VIDEO, kindMeantIn, PLAINLY, type ThingsAsked, thingsNamedIn } from './things-asked';
import { findThings, onlyInView, seenAtLeast, seenElsewhere, seenOtherwise } from './things-seen';
import type { LeftForLater } from './told-first';
import { nobodyIn } from './wearing';
import type { Asks } from './what-is-asked';
import { noneRecordedThere, noPlaceTold } from './where-recorded';
import { areWordless, asksWhatPeopleSay, wordlessTold } from './wordless';
import { findWrittenWords, nothingRead } from './writing-seen';

/** Asks who somebody is. */
const OF_WHO: ReadonlySet<Asks['for']> = new Set(['company', 'person', 'identity']);
/** Forms that tell of more than people. */
const OF_MORE: ReadonlySet<AskedWhole> = new Set<AskedWhole>(['beginning', 'ending']);
const NOBODY = {
  english: text('I found nothing to go on: nobody was recognised there.'),
  german: 'Dazu habe ich nichts gefunden: Dort wurde niemand erkannt.',
};
const NO_MOMENT: Refusal = {
  english: text('I do not know which moment is meant: the answer before rested on none.'),
  german: 'Ich weiß nicht, welcher Moment gemeint ist: Die Antwort davor beruhte auf keinem.',
};
const NOTHING = { english: NOTHING_TOLD, german: NOT_TOLD_GERMAN };
const NONE_NAMED = {
  places: {
    english: text('I found no places: nobody names any there.'),
    german: 'Ich habe keine Orte gefunden: Dort nennt niemand welche.',
  },
  things: {
    english: text('I found no things to list: I know those that are named twice, or told where they are.'),
    german:
      'Ich habe keine Dinge gefunden: Ich kenne die, die zweimal genannt werden oder von denen gesagt wird, wo sie sind.',
  },
};
const UNSEEN: Refusal = {
  english: text(
    'I know faces, voices, words, some kinds of things, writing, and what colours things look, people wear above the waist and pictures have; what else a picture shows, as hair or the weather, I know only where it was said.',
  ),
  german:
    'Ich kenne Gesichter, Stimmen, Worte, manche Dinge, Geschriebenes, die Farben von Dingen, der Oberbekleidung und der Bilder; was ein Bild sonst zeigt, wie Haare oder das Wetter, weiß ich nur, wenn es gesagt wurde.',
};
/** What no picture of a thing tells: what it cost, whose it is, how it is called. */
const BEYOND_PICTURES =
  /\b(?:costs?|prices?|priced|pa(?:y|id)|worth|expensive|cheap|how much|owners?|own(?:s|ed)|belong(?:s|ed)?|whose|how old|names?|named|called|bought|buy)\b/i;
/** Asks what pictures show, or where something is. */
const ASKS_VIEW_OR_PLACE = new RegExp(`^\\W*where\\b|${PLAINLY.source}`, 'i');
/** Asks how something or somebody looks. */
const OF_LOOKS =
  /\b(?:look(?:s|ed|ing)?|w(?:ear|ore|orn)\w*|dress\w*|hair|eyes?|beard|face|smil\w+|colou?rs?|weather|sky|sun\w*|rain\w*|snow\w*|wall|floor|background|standing|sitting|holding|picture|shown?|seen?|visible)\b/i;
/** "Name three animals" asks for no name. */
const ORDERED = /^\W*(?:please )?name\b/i;

/** What the way that comes last goes by. */
interface Rest {
  asked: Asked;
  seen: SeenForIt;
  left: LeftForLater;
  lines: InLines;
}

/** What a question may ask of pictures where nothing told it, and what they show. */
interface InPictures {
  inView: ThingsAsked | null;
  inPicture: Finding | null;
  isWordless: boolean;
  /** What it asks of a thing no picture tells. */
  isOfNoPicture: boolean;
  figures: Finding | null;
  noneThere: Refusal | null;
}

/** Answered by what can be seen where no line does and nothing plainly asks of pictures; else refused with why, and with what comes nearest. */
export function notTold(
  asked: Asked,
  seen: SeenForIt,
  left: LeftForLater,
  lines: InLines,
  reply: Reply,
): Understood {
  const wordless = wordlessOf(asked);
  const rest: Rest = { asked, seen, left, lines };
  const isWordless = areWithoutWords(asked);
  if (wordless && isWordless && !asked.followUp && asksWhatPeopleSay(asked.question)) {
    const read = readFor(rest);
    return read ? reply.tell(read, false) : reply.refuse(wordless, false);
  }
  const shown = inPictures(rest, isWordless, reply);
  if ('answer' in shown) return shown;
  const read = shown.inView ? null : readFor(rest);
  return read ? reply.tell(read, false) : refused(rest, shown, wordless, reply);
}

/** What was read of it, where nothing plainly asks of other than words. */
function readFor({ asked, seen, left }: Rest): Finding | null {
  const isOfView = seen.things ?? seen.around ?? seen.hue ?? left.colourless ?? asked.light;
  if (asked.followUp || isOfView || seen.writing?.plainly) return null;
  return findRead(asked.inTime, asked.question, asked.known);
}

function wordlessOf({ recall, video, inTime, question }: Asked): Refusal | null {
  return wordlessTold(recall, video ? [video] : inTime.videos, isOfTalk(question));
}

/** Where people talk, what else is asked of a thing may be a matter of words. */
function areWithoutWords({ recall, scene, inTime, question, plain }: Asked): boolean {
  const isOfPictures = asksForVideos(plain) || asksWhatWasSeen(plain) || ASKS_VIEW_OR_PLACE.test(plain);
  return (
    areWordless(recall, scene.video ? [scene.video] : inTime.videos) ||
    (isOfPictures && isUnspoken({ ...inTime, video: scene.video }, question))
  );
}

/** What pictures show of it, though it does not plainly ask of them. */
function inPictures({ asked, seen }: Rest, isWordless: boolean, reply: Reply): Understood | InPictures {
  const { scene, inTime, question, plain, bare, followUp, whereabouts, isOfThings } = asked;
  const { things, around, writing, coloured } = seen;
  const aroundIt: ThingsAsked | null = around && { named: around.named, asks: 'when', plainly: false };
  const inView =
    things ??
    aroundIt ??
    (!followUp && !writing?.plainly && isWordless
      ? doingToo(
          inItsColour(thingsNamedIn(coloured?.text ?? plain, question), coloured?.coloured, plain),
          plain,
        )
      : null);
  const noneThere = followUp ? null : noneRecordedThere(bare, whereabouts, isOfThings);
  const inPicture =
    (things || around || !inView || noneThere ? null : findThings(inTime, question, inView)) ??
    (followUp || writing ? null : findWrittenWords(inTime, question, isWordless));
  const ofPeople =
    followUp || writing?.plainly ? null : figuresAskedFor(plain, question, scene.video, inTime.videos);
  const isOfNoPicture = BEYOND_PICTURES.test(plain.replace(ORDERED, '').replace(ASKS_NAME_OF_VIDEO, ''));
  const isBeyond =
    inPicture !== null &&
    ((ofPeople !== null &&
      !asksForVideos(plain) &&
      inView?.named &&
      asksWhatPeopleDo(plain, ofPeople, inView.named)) ||
      isOfNoPicture ||
      // Its colour, which no picture told.
      seen.hue !== null ||
      (inView?.named ? asksMoreThanView(plain, inView.named) : false));
  if (inPicture && !isBeyond) return reply.tell(inDoubt(inPicture, inView)!, false);
  const ofPlace =
    isWordless && scene.video && asksWhichPlace(plain) ? findPlaceSeen(inTime, scene.video) : null;
  if (ofPlace) return reply.tell(ofPlace, false);
  const figures = ofPeople && findFigures(inTime, ofPeople);
  if (figures && isToldByShapes(inTime, ofPeople, figures, isWordless)) return reply.tell(figures, false);
  // Where they are known by their faces, who they are.
  const everyone =
    figures && ofPeople.isAlone && !ofPeople.isNarrower ? findOfWhole(inTime, question, 'people') : null;
  if (everyone) return reply.tell(everyone, false);
  return { inView, inPicture, isWordless, isOfNoPicture, figures, noneThere };
}

/** Why it is not told, with what comes nearest. */
function refused(rest: Rest, shown: InPictures, wordless: Refusal | null, reply: Reply): Understood {
  const { asked, seen, left } = rest;
  const { nearest, unclothed } = rest.lines;
  const { inTime, question, plain, form, followUp } = asked;
  const { inView, inPicture, isOfNoPicture, figures } = shown;
  const elsewhere =
    inView && !inPicture && !seen.alone
      ? (seenOtherwise(inTime, inView) ?? seenElsewhere(inTime, question, inView))
      : null;
  const isOfTime =
    question.times?.certain && !asked.isOfPlace && (seen.things !== null || form === 'summary');
  const unseen =
    (isOfTime ? noneOfThatTime(inTime, inTime.videos) : null) ??
    (inView && !inPicture && !isOfNoPicture ? nothingSeen(inTime, inView, elsewhere) : null) ??
    (seen.writing?.plainly ? nothingRead(inTime, seen.writing) : null) ??
    nobodyIn(inTime, question) ??
    unclothed ??
    left.unworn;
  // Where people talk, who did something is asked of their words.
  const mayTellShapes = asked.isSilent || asksForVideos(plain);
  const isOfWho = isWholeAsked(asked) || OF_WHO.has(question.asks.for);
  const onlyFigures =
    figures && mayTellShapes && (isOfWho ? nobodyKnown(inTime, figures) : onlyInPicture(figures));
  const unhued = seen.hue && !seen.ofHue ? colourUnseen(inTime, seen.hue, left.called) : null;
  const other = otherReason(rest, shown, unhued?.none ?? unseen, onlyFigures || null);
  const meant = other === null && nearest.length === 0 ? nearestInMeaning(inTime, question) : [];
  const whoIsMeant = question.asks.for === 'identity' ? seenOf(inTime, question) : null;
  const beyond = beyondOf(asked);
  const isKnownForm = !isOfUnknownForm(asked) || beyond !== null;
  const isPlain = other === null && whoIsMeant === null && saysPlainly(question, [], meant);
  const mayTellView = isPlain && (!reply.inGerman || isKnownForm) && !followUp && !inView;
  const itself = mayTellView ? seenAtLeast(inTime, question, plain) : null;
  const kind = itself && kindMeantIn(plain);
  const telling = nearest.filter(({ said }) => said === undefined || contentTerms(said).length > 0);
  // What is in view is nearer than a line that does not speak of it.
  const near = kind ? telling.filter((line) => speaksOf({ evidence: [line] }, stemsOfThing(kind))) : telling;
  const atLeast = saysPlainly(question, near, meant) ? itself : null;
  const lineTold = (line: Evidence) => inTime.tell.lineTold(line);
  const why = reply.inGerman
    ? germanRefusal(question.strangers.length > 0 ? [] : near, meant, isKnownForm, atLeast, lineTold)
    : refusal(question, near, whoIsMeant, meant, atLeast, lineTold);
  const isOfView =
    form === 'unseen' && !beyond && asksOfPicture(question, saysPlainly(question, near, meant));
  return reply.refuseWith(
    [
      other === null ? why : reply.inLanguage(other),
      ...(isOfView ? [reply.inLanguage(UNSEEN)] : []),
      ...(wordless && !unseen && left.colourless === null ? [reply.inLanguage(wordless)] : []),
    ],
    left.colourless !== null,
    [
      ...(whoIsMeant?.evidence ?? []),
      ...((seen.alone ?? unhued ?? inPicture ?? elsewhere ?? (onlyFigures ? figures : null))?.evidence ?? [
        ...(atLeast?.evidence ?? []),
        ...near,
        ...meant,
      ]),
    ],
  );
}

/** Why it is not told, where that is more than that nothing was found; null else. */
function otherReason(
  rest: Rest,
  { inPicture, noneThere }: InPictures,
  unseen: Refusal | null,
  onlyFigures: Refusal | null,
): Refusal | null {
  const { asked, seen, left } = rest;
  const { inTime, question, bare, form, followUp, previous, whereabouts, isOfThings } = asked;
  const unplaced = followUp ? null : (noneThere ?? noPlaceTold(inTime, bare, whereabouts, isOfThings));
  const inViewAlone = left.called && !seen.things ? onlyInView(inTime, question, left.called) : null;
  const isList = form === 'places' || form === 'things';
  const ofWhole = isWholeAsked(asked) ? (OF_MORE.has(form!) ? NOTHING : NOBODY) : null;
  return (
    (followUp && !('text' in followUp) && previous?.evidence.length === 0 ? NO_MOMENT : null) ??
    (followUp && 'ofLine' in followUp ? NOT_IN_THE_ANSWER : null) ??
    left.colourless ??
    seen.alone?.none ??
    unseen ??
    unplaced ??
    inViewAlone ??
    (inPicture && onlyInPicture(inPicture)) ??
    (isList ? NONE_NAMED[form] : onlyFigures || ofWhole) ??
    noWordsOf(rest)
  );
}

/** That nobody says words of which is asked who does. */
function noWordsOf({ asked: { scene, question, followUp } }: Rest): Refusal | null {
  const literal = followUp ? null : literalAskedFor(scene.asked, question);
  return literal && nobodySays(literal.words);
}

function isWholeAsked({ form, question }: Asked): boolean {
  return form !== null && form !== 'unseen' && question.strangers.length === 0;
}

/** Where somebody can be seen whom a question asks who they are; null where they are not. */
function seenOf(scene: Scene, question: Question): Finding | null {
  const { named } = question;
  return named.length === 1 && question.terms.length === 0
    ? findInView(scene, question, { person: named[0]!, asks: 'when', plainly: true, videos: null })
    : null;
}

/** Whether a question asks how something looks; or, where no line comes near (`isPlain`), what or which there is. */
function asksOfPicture({ asks, text }: Question, isPlain: boolean): boolean {
  return OF_LOOKS.test(text) || (isPlain && (asks.for === 'thing' || asks.for === 'kind'));
}
