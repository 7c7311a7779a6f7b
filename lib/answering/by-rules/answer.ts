// Over 400 lines: the order in which the ways are tried is one decision.
import type { Answer, AskRequest, Evidence, TraceStep } from '../../contract/answers';
import { IN_TIME, LEFT_OUT, NOTHING_ASKED, TAKEN_AS } from '../../contract/trace';
import { namesOf, personsOf } from '../../identity/fold';
import { isUnsurelyHeard } from '../../memory/heard-unsurely';
import { spoken } from '../../memory/incident-sentence';
import { clocksOf } from '../../memory/notes';
import { RecordedPlaces } from '../../memory/places/recorded-places';
import type { AsOf, Recall } from '../../memory/recall';
import { contentTerms, stemOf, tokens } from '../../memory/terms';
import type { VideoRecord } from '../../store/schema';
import { text } from '../../text';
import { inEnglish, inTurn, onlyIf, type Tellable, told } from '../../told';
import { capital } from '../../wording';
import { absentWhoIsAsked, asksWhoIsAbsent, findAbsent } from './absence-asked';
import { findAllSaid } from './all-that-is-said';
import { asksForEverybody, withoutAllVideos } from './all-videos';
import { aroundAskedFor, findAround } from './around-a-thing';
import { askedAgain } from './asked-again';
import { NOT_IN_THE_ANSWER } from './asked-of-the-answer';
import { asksForTheWhole, asksInShort } from './asks-for-the-whole';
import { isWants, plainlyWants, replyTo } from './asks-nothing';
import { asksOfWords } from './asks-of-words';
import { type AtOccasion, occasionIn } from './at-an-occasion';
import { beyondSenses, mayTellSense } from './beyond-senses';
import { areTold, type ByName, toldByName, videosByName } from './by-name';
import { clothesAskedFor } from './clothes-asked';
import { collectionAskedFor } from './collection-asked';
import { colouredThingIn, thingColourAskedFor } from './coloured-things';
import { coloursAskedFor, findColours } from './colours-seen';
import { withDoing, withDoubt } from './doings';
import { asksWhatPeopleDo, figuresAskedFor, findFigures, isToldByShapes, nobodyKnown } from './figures-seen';
import type { Finding } from './finding';
import { findOfLine, findPointed, followUpOf, otherStretchOf } from './follow-up';
import { asksForVideos } from './for-videos';
import { germanInEnglish, inEnglishWords, isGerman, whatForWas, wholeAskedFor } from './german';
import { type Keeps, stemsOfNouns } from './german-phrases';
import { maybeThingsInEnglish } from './german-things';
import { findGiven } from './given';
import { IF_HEARD_RIGHT, IF_NAMES_HEARD_RIGHT } from './heard';
import { findInParticular } from './in-particular';
import { boundsInTime } from './in-time';
import { stretchAskedFor } from './inside-a-video';
import { findKin } from './kin-told';
import { findLight, lightAskedFor } from './light-seen';
import { findLines, isOfTalk, type Lines } from './lines-that-answer';
import { findMost, mostAskedFor } from './most-in-view';
import { withoutFiles } from './named-files';
import { thingCalled } from './named-things';
import { nearestInMeaning } from './nearest-in-meaning';
import { nextStep } from './next-step';
import { asksWhereNobodyIs, findWhereNobodyIs } from './nobody-seen';
import { NONE_SEEN, nothingSeen } from './nothing-seen';
import { findOfCollection, noneOfThatTime } from './of-collection';
import {
  boundsOfStretch,
  findOfStretch,
  type InStretch,
  noStretchTold,
  stretchMeant,
  stretchNoted,
  stretchTaken,
} from './of-the-stretch';
import { type AskedWhole, findOfWhole, isOfSomebody, listedIn } from './of-the-whole';
import { findOnSurface } from './on-a-surface';
import { findInOrder, orderAskedFor } from './order-in-view';
import { isOfOtherKind } from './other-kind';
import { findPeopleWith, peopleWithAskedFor } from './people-with-a-thing';
import { findInView, inViewAskedFor } from './person-in-view';
import { asksWhichPlace, findPlaceSeen } from './place-seen';
import { findPriced } from './prices';
import { type Question, understandQuestion } from './question';
import {
  germanRefusal,
  lookedFor,
  NOT_TOLD_GERMAN,
  NOTHING_TOLD,
  onlyInPicture,
  type Refusal,
  refusal,
  saysPlainly,
} from './refusal-text';
import { findLiteral } from './said-word-for-word';
import { confined, onlyIn, type Scene } from './scene';
import { findAllSeen, onlyVideo } from './seen-in-video';
import { stemsOfLooks } from './seen-not-said';
import { findBySpeech, findWhetherHeard, soundAskedFor } from './sound-asked';
import { asksHowManySpeak, findHowManySpeak } from './speakers-counted';
import { asksWhatWasSeen, isSaidNear, isUnspoken, soughtInView, speaksOf, stemsOfThing } from './speaks-of';
import { taggedTold, withoutTag } from './tagged';
import { compose, Telling, withBegin } from './telling';
import { findThingColours } from './thing-colours-told';
import { asksMoreThanView } from './thing-meant';
import {
  ASKS_NAME_OF_VIDEO,
  asksForNone,
  asksOfColoured,
  asksWhenFilmed,
  calledAskedFor,
  endAskedFor,
  kindMeantIn,
  PLAINLY,
  type ThingsAsked,
  thingsAskedFor,
  thingsNamedIn,
} from './things-asked';
import {
  findThings,
  isOfAllVideos,
  onlyInView,
  seenAtLeast,
  seenElsewhere,
  seenOtherwise,
} from './things-seen';
import { toldTimeIn } from './told-time';
import { asSpelt } from './typed-words';
import { findVideosWanted, wantedOfVideos } from './videos-by-what-is-known';
import { vocabularyOf } from './vocabulary';
import { findClothesOfSomebody, findWorn, nobodyIn, withNamesForClothes, wornAskedFor } from './wearing';
import type { Asks } from './what-is-asked';
import {
  begunOf,
  besideTold,
  noneRecordedThere,
  noPlaceTold,
  placesTold,
  withoutPlace,
} from './where-recorded';
import type { AskedForm } from './whole-form';
import { areWordless, asksWhatPeopleSay, wordlessTold } from './wordless';
import { findWriting, findWrittenWords, nothingRead, writingAskedFor } from './writing-seen';
import { findWritten } from './written';

/** Pieces of evidence of an answer. */
export const EVIDENCE_KEPT = 10;
/** What is asked of who was there, and of who came first, the rules tell better. */
const IN_RULES: ReadonlySet<Asks['for']> = new Set(['company', 'presence', 'foremost', 'order', 'identity']);
/** Asks who somebody is. */
const OF_WHO: ReadonlySet<Asks['for']> = new Set(['company', 'person', 'identity']);
/** What was said, and who was there, at an occasion: no line of another day tells it. */
const OF_IT_ALONE: ReadonlySet<Asks['for']> = new Set(['words', 'company', 'presence', 'happenings']);
/** What people tell, and pictures do not. */
const ONLY_SAID: ReadonlySet<Asks['for']> = new Set([
  'amount',
  'reason',
  'duration',
  'age',
  'extreme',
  'role',
]);
/** Forms that a model could add nothing to. */
const TOLD_WHOLE: ReadonlySet<AskedWhole> = new Set<AskedWhole>([
  'people',
  'videos',
  'talks-most',
  'recorded',
  'abilities',
]);
/** Forms that a stretch of a video may be asked for. */
const OF_A_STRETCH: ReadonlySet<AskedWhole> = new Set<AskedWhole>([
  'summary',
  'people',
  'talks-most',
  'unseen',
]);
const NOBODY = {
  english: text('I found nothing to go on: nobody was recognised there.'),
  german: 'Dazu habe ich nichts gefunden: Dort wurde niemand erkannt.',
};
const NO_MOMENT: Refusal = {
  english: text('I do not know which moment is meant: the answer before rested on none.'),
  german: 'Ich weiß nicht, welcher Moment gemeint ist: Die Antwort davor beruhte auf keinem.',
};
const NOTHING = { english: NOTHING_TOLD, german: NOT_TOLD_GERMAN };
/** Forms that tell of more than people. */
const OF_MORE: ReadonlySet<AskedWhole> = new Set<AskedWhole>(['beginning', 'ending']);
const NOBODY_TELLS = {
  english: text('Nobody tells that in the videos, and I know only what was shown and said in them.'),
  german: 'Das erzählt niemand in den Videos, und ich weiß nur, was in ihnen gezeigt und gesagt wurde.',
};
const NOT_SEARCHED =
  'As something that asks nothing of the videos: nothing was searched, and no language model was asked.';
const NOWHERE = new RecordedPlaces([], null);
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
/** Somebody is told by what only their looks could tell. */
const LOOKS =
  /^who\b.*\b(?:(?:with|wearing|in) (?:the )?(glasses|sunglasses)|(?:with|who has|has) (?:a |an |the )?(?:\w+ )?(beard|moustache|mustache|hair|tattoo)|(bald|blond|blonde|brunette|bearded))\b/i;
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
/** Vectors, forms and what is read are of a German question in English: of its own words nothing is known but they. */
const WORDS_ALONE = { vector: null, form: null, read: undefined, weighed: undefined } as const;
/** The step of a trace that tells what was looked for. */
export const UNDERSTOOD = 'understood';
/** What an answer is given beside the question. */
export interface AskContext {
  /** The question as a vector, where lines have vectors. */
  vector?: Float32Array | null;
  /** What it asks as a whole, or that it asks nothing of the videos, where that is known. */
  form?: AskedForm | null;
  /** Milliseconds, for measuring. */
  now?: () => number;
  /** The moment from which "yesterday" counts where no video is asked about, milliseconds since 1970. */
  today?: number;
  /** How the memory is read, where the request does not tell all of it. */
  asOf?: AsOf;
  /** What was read of lines (`Scene.read`). */
  read?: Scene['read'];
  /** Is told the lines that are weighed for an answer. */
  weighed?: Scene['weighed'];
  /** Where the videos were recorded. */
  places?: RecordedPlaces;
}

/**
 * Answers without a model: understands the question by rules, finds the moments that hold what it is about, and says who, when and the
 * words, or refuses and says what was looked for. It does not reason.
 *
 * @throws MnemeError `not-found` for an unknown video
 */
export function answer(recall: Recall, request: AskRequest, context: AskContext = {}): Answer {
  return answerByRules(recall, request, context).answer;
}

/**
 * The same, with the question as it was understood, and whether the answer is certain: told by when people were seen and heard, or by who is who, with no name in doubt. Then words, and
 * what can be made of them, would add nothing. `next`: what could be asked where it is refused, or which sense would be missing.
 */
export function answerByRules(recall: Recall, request: AskRequest, context: AskContext = {}): Understood {
  const { previous } = request;
  const again = previous && askedAgain(request.question, previous.question, recall.videos.all());
  if (again) {
    const asked = { ...request, question: again, previous: undefined };
    // The vector and the form are of what was asked, not of what it was taken for.
    const told = answerByRules(recall, asked, { ...context, vector: null, form: null });
    return { ...told, ...takenFor(told.answer, again), whole: asked };
  }
  const ofToldTime = answerOfToldTime(recall, request, context);
  if (ofToldTime) return ofToldTime;
  const ofOccasion = answerOfOccasion(recall, request, context);
  if (ofOccasion) return ofOccasion;
  const first = answerAs(recall, request, context, germanInEnglish);
  // A time that nothing in the video tells may be one of the day.
  const ofDay =
    first.answer.refused && first.inside?.plainly === false
      ? answerAs(recall, request, context, germanInEnglish, false)
      : first;
  const told = ofDay.answer.refused || !ofDay.question.times?.certain ? first : ofDay;
  if (!told.answer.refused) return told;
  const { text } = withoutFiles(request.question, recall.videos.all());
  // Lines may be in German: what is asked word by word is looked for in its own words, too.
  const inOwnWords =
    isGerman(text) && inEnglishWords(text) === null && wholeAskedFor(text) === null
      ? answerAs(recall, request, { ...context, ...WORDS_ALONE }, inEnglishWords)
      : told;
  if (!inOwnWords.answer.refused) return inOwnWords;
  // "Wo ist meine Tasche?" asks first for what was said of it, and then for where it was seen.
  if (maybeThingsInEnglish(text) === null) return told;
  const seen = answerAs(recall, request, { ...context, ...WORDS_ALONE }, maybeThingsInEnglish);
  const isTold = !seen.answer.refused || told.answer.evidence.length < seen.answer.evidence.length;
  return isTold ? seen : told;
}

/** What was said of a time that a question names, where a line tells it; whoever is named may be seen to come and leave. */
function answerOfToldTime(recall: Recall, request: AskRequest, context: AskContext): Understood | null {
  const asked = toldTimeIn(request.question);
  for (const question of asked?.wordings ?? []) {
    const told = answerAs(recall, { ...request, question }, context, germanInEnglish, false);
    const line = told.answer.evidence[0]?.said;
    if (told.answer.refused || told.question.named.length > 0 || line === undefined) continue;
    if (asked!.isToldIn(line)) return told;
  }
  return null;
}

/**
 * What a question asks of an occasion by which videos are called, asked of these videos: null where they do not tell it and lines elsewhere may, as those that
 * speak of it.
 */
function answerOfOccasion(recall: Recall, request: AskRequest, context: AskContext): Understood | null {
  if (withoutFiles(request.question, recall.videos.all()).videos.length > 0) return null;
  const video = request.video ? recall.videos.named(request.video) : null;
  const view = recall.view(context.asOf ?? recall.asOf(video, request.before));
  const occasion = occasionIn(request.question, recall, view);
  if (!occasion) return null;
  const told = answerAs(recall, request, context, germanInEnglish, true, occasion);
  // Lines that are to be read are those of elsewhere, too.
  if (context.weighed) return null;
  // What is read there tells no price that is asked for, and no reason.
  const isUnsaid = told.answer.evidence[0]?.said === undefined && ONLY_SAID.has(told.question.asks.for);
  if (!told.answer.refused && (occasion.isOfItAlone || !isUnsaid)) return told;
  if (!occasion.isOfItAlone) return null;
  const { answer: elsewhere, question } = answerAs(recall, request, context, germanInEnglish);
  const [line] = elsewhere.evidence;
  const isOfIt = occasion.videos.some(({ name }) => name === line?.video);
  const isToldElsewhere =
    !elsewhere.refused &&
    !isOfIt &&
    !OF_IT_ALONE.has(question.asks.for) &&
    line?.said !== undefined &&
    tokens(line.said).some((word) => occasion.stems.has(stemOf(word)));
  return isToldElsewhere || (isOfIt && !elsewhere.refused) ? null : told;
}

/** For which day the words of an occasion were taken. */
function takenForDay(
  { tell }: Scene,
  { words, line }: NonNullable<AtOccasion['taken']>,
  { id }: VideoRecord,
): Tellable {
  const day = tell.clockTold({ videoId: id, t0: 0 }, 'date');
  return told`I took "${words}" for ${day}, as told at ${tell.placeTold(line)}.`;
}

export interface Understood {
  answer: Answer;
  question: Question;
  certain: boolean;
  next: NextTold;
  /** The stretch of a video that the question was taken to confine itself to. */
  inside: InStretch | null;
  /** It confines itself to a stretch of nobody knows which video, or of one that is shorter. */
  isOfNoStretch: boolean;
  /** What it was taken to ask by itself, where only the question before made it whole. */
  whole?: AskRequest;
}

/** An answer with what its question was taken for. */
export function takenFor(answer: Answer, question: string): Pick<Understood, 'answer'> {
  return { answer: { ...answer, trace: [{ step: TAKEN_AS, detail: question }, ...answer.trace] } };
}

/** What could be asked instead, or which sense would be missing. */
export interface NextTold {
  told: Tellable;
  isGerman: boolean;
}

function answerAs(
  recall: Recall,
  request: AskRequest,
  context: AskContext,
  english: (german: string, keeps: Keeps) => string | null,
  mayBeInside = true,
  occasion: AtOccasion | null = null,
): Understood {
  const { vector = null, now = () => performance.now(), today = Date.now(), places = NOWHERE } = context;
  const started = now();
  const video = request.video ? recall.videos.named(request.video) : null;
  const { asOf = recall.asOf(video, request.before) } = context;
  const view = recall.view(asOf);
  const zone = (video ?? clocksOf(recall.videos.all()).at(-1))?.zone ?? 'UTC';
  const moment = Number.isFinite(asOf.until) ? asOf.until : today;
  const persons = personsOf(view.persons);
  const vocabulary = vocabularyOf(recall, view);
  const understand = (text: string) => understandQuestion(text, persons, moment, zone, vocabulary);
  const filed = occasion ?? withoutFiles(request.question, recall.videos.all());
  const begun = begunOf({ view }, recall.videos.all());
  const stretch = mayBeInside ? stretchAskedFor(filed.text) : null;
  const isOfDay = () => {
    const { times } = understand(filed.text);
    return times !== null && boundsInTime(recall, times, zone, 'any').videos.length > 0;
  };
  const goneOn = stretch && request.previous && otherStretchOf(stretch, request.previous, begun);
  const here = video ?? filed.videos[0] ?? goneOn?.video ?? null;
  const meant = stretch && stretchMeant(stretch, here, begun, request.before ?? Infinity, isOfDay);
  const inside = meant && 'stretch' in meant ? meant : null;
  const rest = goneOn?.text ?? inside?.rest;
  const whole = inside && rest ? rest.replace(/ (?:in|of|from) this video\b/i, '') : filed.text;
  const known = new Set(persons.flatMap(namesOf).flatMap(tokens));
  // A German word stays where somebody is called so, or it was said.
  const keeps: Keeps = (word) =>
    known.has(word.toLowerCase()) || (/^\p{Lu}/u.test(word) && vocabulary.isNameSaid(word));
  const translated = english(whole, keeps);
  const inEnglish = asSpelt(translated ?? whatForWas(whole));
  const everybody = asksForEverybody(inEnglish);
  const asIs = withoutAllVideos(inEnglish);
  const whereabouts = { places, names: known, videos: begun };
  const tagged = filed.videos.length > 0 ? null : withoutTag(asIs, recall.videos.all());
  const isOfThings = (text: string) => Boolean(thingsAskedFor(understand(text), null)?.named);
  const atPlace = tagged || filed.videos.length > 0 ? null : withoutPlace(asIs, whereabouts, isOfThings);
  const placed = tagged ?? atPlace;
  const { text: unnamed, videos: filmed } = placed ?? { text: asIs, videos: filed.videos };
  const scene: Scene = {
    recall,
    view,
    video:
      occasion && occasion.videos.length > 1
        ? null
        : (begunOf({ view }, filed.videos)[0] ?? video ?? (placed && oneOf(filmed))),
    vector,
    ...(filmed.length > 0 ? onlyIn(recall, filmed) : { videos: recall.videos.all() }),
    tell: new Telling(recall, view),
    places,
    asked: unnamed,
    ...(context.read && { read: context.read }),
    ...(context.weighed && { weighed: context.weighed }),
    ...(inside && boundsOfStretch(recall, inside)),
  };
  const plain = withNamesForClothes(unnamed, scene);
  const asked = understand(plain);
  // A time is one of all videos, too.
  Object.assign(scene, { asked: plain, ofAll: asked.times?.certain || isOfAllVideos(request.question) });
  const before = request.previous && withoutFiles(request.previous.question, recall.videos.all());
  const previous = request.previous && {
    ...request.previous,
    question: (before && english(before.text, keeps)) ?? request.previous.question,
  };
  const followUp = previous ? followUpOf(plain, previous, scene, asked, understand) : null;
  const goesOn = followUp && 'text' in followUp ? followUp.text : null;
  const askedInGerman = isGerman(request.question);
  if (goesOn !== null && !askedInGerman) {
    // Made whole it is answered as if it had been asked so.
    const there = scene.video?.name ?? request.video;
    const whole = { ...request, question: capital(goesOn), video: there, previous: undefined };
    const told = answerAs(
      recall,
      whole,
      { ...context, asOf, vector: null, form: null },
      english,
      mayBeInside,
    );
    return { ...told, ...takenFor(told.answer, whole.question), whole };
  }
  // What only the answer before tells is told with its question, so that the next one knows of whom and what.
  const pointing = followUp && 'asks' in followUp ? followUp.asks : null;
  const isAside = (followUp && 'ofLine' in followUp) || pointing === 'speaker' || pointing === 'time';
  const takenAs =
    isAside && !askedInGerman
      ? `${previous!.question.replace(/[?!.]\s.*$|[?!.\s]+$/s, '')}? ${capital(plain)}`
      : (goesOn ?? (plain === unnamed ? null : plain));
  const question = goesOn === null ? asked : understand(goesOn);
  const likeness = LOOKS.exec(plain)?.slice(1).find(Boolean);
  // What is known of the world's questions is known of English ones.
  const ofSaying =
    isWants(context.form) && !(askedInGerman && context.form === 'world') ? context.form : null;
  const ofWhole = isWants(context.form) ? null : context.form;
  const byName =
    followUp || placed || inside || filed.videos.length > 0 || (video && question.here)
      ? null
      : namesMeant(scene, question, asIs, begun, understand, zone, known);
  const asksOf = scene.video ? [scene.video] : scene.videos;
  const isSilent = areWordless(recall, asksOf);
  const isUnsaid = isUnspoken(scene, question);
  // Who names a kind of thing of which nobody says a word asks for what can be seen.
  const isOfView = isUnsaid && thingsNamedIn(plain, question) !== null;
  const clothes = followUp
    ? null
    : (clothesAskedFor(plain, question, isSilent) ?? clothesAskedFor(question.text, question, isSilent));
  const light = followUp || !isSilent ? null : lightAskedFor(plain, scene.video);
  // Who goes on from the answer before, names a file or somebody who is known, or asks who wears a colour, asks.
  const mayAsk =
    followUp !== null ||
    meant !== null ||
    filed.videos.length > 0 ||
    byName !== null ||
    asked.named.length > 0 ||
    (askedInGerman && inEnglishWords(whole) !== null) ||
    asksWhatWasSeen(plain) ||
    light !== null ||
    (isUnsaid && writingAskedFor(asked, scene.video)?.plainly) ||
    /^(?:is|are|was|were) there\b/i.test(plain) ||
    wornAskedFor(asked) !== null ||
    clothes !== null;
  const isOfWords =
    isOfView || ((ofSaying === 'device' || ofSaying === 'social') && asksOfWords(question, vocabulary));
  const wants = mayAsk ? null : (plainlyWants(request.question) ?? (isOfWords ? null : ofSaying));
  const taken = ofWhole && asksForTheWhole(question, ofWhole) ? ofWhole : null;
  // No list of the videos, or of their dates, where only "in my videos" speaks of them, or something in them is asked for, or some by their names.
  const isListOfThings =
    (taken === 'videos' &&
      (asIs !== inEnglish || byName !== null || thingsNamedIn(plain, question) !== null)) ||
    (taken === 'recorded' && asksWhenFilmed(plain) && thingsNamedIn(plain, question) !== null) ||
    (taken === 'summary' && Boolean(thingsAskedFor(question, scene.video)?.named));
  const isOtherThanPart = inside !== null && taken !== null && !OF_A_STRETCH.has(taken);
  // "What happened on the boat trip?" asks of what was said, too.
  const isOfViewAlone = isOfView && (isSilent || asksForVideos(plain));
  const headed = isListOfThings || isOfViewAlone || isOtherThanPart ? null : taken;
  const inWords: AskedWhole | null = everybody
    ? 'people'
    : (listedIn(question, scene.video) ??
      wholeAskedFor(filed.text) ??
      (!followUp && asksInShort(plain) ? 'summary' : null));
  const form = inWords ?? (filed.isShown ? 'summary' : likeness ? 'unseen' : headed);
  // The vector is of what was asked, not of what it was taken for.
  if (goesOn !== null) Object.assign(scene, { vector: null, asked: goesOn });
  const trace: TraceStep[] = [];
  if (takenAs !== null) trace.push({ step: TAKEN_AS, detail: capital(takenAs) });
  const looked = lookedFor(question);
  trace.push({
    step: UNDERSTOOD,
    detail: looked ? `Looked for ${looked}.` : 'The question names nobody, and no word to look for.',
  });

  const anchor = question.anchor && understand(question.anchor.text);
  const main = question.anchor
    ? { ...question, ...namesAndTerms(understand(question.anchor.main)) }
    : question;
  const look = (where: Scene, whole: Question): Lines => {
    if (followUp && 'asks' in followUp) {
      const finding = findPointed(where, question, followUp.asks, previous!);
      const note = finding?.note ?? 'The moment that the last answer rested on is not there.';
      return { finding, nearest: [], note, leftOut: [] };
    }
    if (followUp && 'ofLine' in followUp) {
      const finding = findOfLine(where, question, followUp.ofLine, previous!);
      const note = finding?.note ?? 'The line that the last answer rested on does not tell it.';
      return { finding, nearest: [], note, leftOut: [] };
    }
    const strange = question.strangers.length > 0;
    const finding = strange ? null : findInParticular(where, main, anchor, understand);
    if (finding) return { finding, nearest: [], note: finding.note, leftOut: [] };
    // What only a picture could tell is told by lines that plainly hold it, or not at all.
    const sought = likeness
      ? { ...whole, required: [...whole.required, stemOf(likeness.toLowerCase())] }
      : whole;
    const lines = findLines(form === 'unseen' ? { ...where, read: undefined } : where, sought, known);
    if (strange || !mayBeInWords(main)) return { ...lines, finding: null };
    const written = lines.finding
      ? null
      : (findKin(where, whole) ??
        findGiven(where, whole) ??
        findPriced(where, whole) ??
        findWritten(where, whole));
    return written ? { ...lines, finding: written, note: written.note, leftOut: [] } : lines;
  };
  const beyond = beyondSenses(request.question, question, question.named.flatMap(namesOf)[0]);
  const step = () =>
    nextStep({
      ...{ question, persons, videos: asksOf },
      isWordless: isSilent,
      isOfThen: Number.isFinite(asOf.until),
      inGerman: askedInGerman,
    });
  // A German question of no known form is told how to ask.
  const isUnknown = askedInGerman && translated === null && wholeAskedFor(whole) === null;
  const next: NextTold = beyond ?? { told: isUnknown ? '' : step(), isGerman: askedInGerman };
  const inGerman = next.isGerman;
  const finish = (text: Tellable, refused: boolean, evidence: Evidence[], after = next.told): Answer => ({
    ...answered(
      inTurn(
        ...[
          text,
          refused && after,
          inside && stretchTaken(inside)[refused && inGerman ? 'german' : 'english'],
          occasion?.taken && takenForDay(scene, occasion.taken, filmed[0]!),
        ].flatMap((one) => one || []),
      ),
    ),
    refused,
    mode: request.mode ?? 'auto',
    rounds: 0,
    modelCalls: 0,
    promptTokens: 0,
    ms: Math.round((now() - started) * 10) / 10,
    evidence: bestFirst(evidence.slice(0, EVIDENCE_KEPT)),
    trace: [
      ...trace,
      { step: 'answered', detail: refused ? 'Refused.' : 'Quoted the best moments; no model is connected.' },
    ],
  });
  const isOfNoStretch = meant !== null && inside === null;
  const understood = (answer: Answer, certain: boolean): Understood => ({
    ...{ answer, question, certain, next, inside, isOfNoStretch },
  });
  const tell = (found: Finding, certain: boolean) => {
    trace.push({ step: 'searched', detail: found.note });
    return understood(finish(say(found, question, scene), false, found.evidence), certain);
  };
  const inLanguage = ({ english, german }: Refusal) => (inGerman ? german : english);
  const refuse = (why: Refusal, certain: boolean, instead?: string): Understood => {
    return understood(finish(inLanguage(why), true, [], instead), certain);
  };
  if (inside) trace.push({ step: IN_TIME, detail: stretchNoted(inside) });
  if (stretch && meant && !('stretch' in meant)) return refuse(noStretchTold(meant, stretch), true, '');
  if (wants && wants !== 'world') {
    const told = replyTo(request.question, wants);
    const step: TraceStep = { step: NOTHING_ASKED, detail: NOT_SEARCHED, told };
    return understood({ ...finish(told, false, []), trace: [step] }, true);
  }
  if (wants) {
    // Lessons and quizzes tell of the world, too: where a line surely does, it answers.
    const { finding, note } = findLines({ ...scene, surely: true }, question, known);
    const priced = finding ?? findPriced(scene, question);
    if (priced) return tell(priced, false);
    trace.push({ step: 'searched', detail: note });
    return refuse(NOBODY_TELLS, false);
  }
  const then = inItsTime(scene, question, zone);
  const worn = clothes && findClothesOfSomebody(then, clothes);
  const ofClothes = worn && 'finding' in worn ? worn.finding : null;
  if (ofClothes && isSilent) return tell(ofClothes, false);
  if (worn && 'none' in worn && isSilent)
    return understood(finish(inLanguage(worn.none), true, worn.evidence), false);
  const bare = question.times?.certain ? question.times.rest : plain;
  const ofStretch =
    inside && !followUp && findOfStretch(then, question, askedInGerman ? whole : question.text, inside, form);
  if (ofStretch) return tell(ofStretch, false);
  const inFull = followUp ? null : (findAllSaid(then, question) ?? findLiteral(then, question));
  if (inFull) return 'none' in inFull ? refuse(inFull.none, true) : tell(inFull, false);
  const marked = tagged?.isList ? taggedTold(then, tagged) : null;
  const recorded = marked ?? (followUp ? null : placesTold(then, bare, whereabouts));
  if (recorded && 'finding' in recorded) return tell(recorded.finding, true);
  // What was said or seen goes before names.
  const ofNames = byName && toldByName(scene, byName);
  // A person of that name goes before a thing.
  const called = followUp || question.named.length > 0 ? null : thingCalled(plain, recall.videos.all());
  const isToldElse =
    inWords !== null || called !== null || (byName && isTold(then, question, byName.words, known));
  if (ofNames && (byName.plainly || !isToldElse)) return tell(ofNames, byName.plainly);
  const beside = followUp ? null : besideTold(then, bare);
  if (beside && (beside.words.length === 0 || !areTold(then, beside.words, known)))
    return refuse(beside.told, true);
  if (recorded && 'none' in recorded) return refuse(recorded.none, true);
  if (recorded) {
    const inPlace = confined(then, onlyIn(recall, recorded.what));
    const told = findOfWhole({ ...inPlace, video: null }, question, 'summary');
    if (told) return tell(told, false);
  }
  // Violet may be a person.
  const toned =
    followUp || question.named.length > 0 ? null : (coloursAskedFor(bare) ?? coloursAskedFor(question.text));
  const ofColours = toned && findColours(then, toned);
  if (ofColours && 'lead' in ofColours) return tell(ofColours, false);
  if (ofColours && 'none' in ofColours && toned?.plainly) return refuse(ofColours.none, true);
  const ofLight = light && findLight(then, light);
  if (ofLight) return 'finding' in ofLight ? tell(ofLight.finding, false) : refuse(ofLight.none, true);
  // A tone that no picture has may be a thing, or be spoken of.
  const colourless = ofColours?.none ?? null;
  const ofAbsent = !followUp && asksWhoIsAbsent(bare) ? findAbsent(then) : null;
  if (ofAbsent) return 'none' in ofAbsent ? refuse(ofAbsent.none, true) : tell(ofAbsent, false);
  const away = followUp || inside ? null : absentWhoIsAsked(then, question);
  if (away && 'none' in away) return understood(finish(inLanguage(away.none), true, away.evidence), true);
  if (away) return tell(away, false);
  const ofSpeakers = !followUp && asksHowManySpeak(bare) ? findHowManySpeak(then) : null;
  if (ofSpeakers) return tell(ofSpeakers, false);
  const heard = followUp ? null : soundAskedFor(asIs);
  const ofHeard = heard && scene.video && heard.isWhether ? findWhetherHeard(then, scene.video, heard) : null;
  if (ofHeard) return tell(ofHeard, false);
  const ofSpeech =
    heard?.of === 'speech' && !heard.isWhether && !scene.video ? findBySpeech(then, heard) : null;
  if (ofSpeech) return 'none' in ofSpeech ? refuse(ofSpeech.none, true) : tell(ofSpeech, false);
  const wanted = followUp || scene.video ? null : wantedOfVideos(asIs);
  const ofFiles = wanted && findVideosWanted(then, wanted);
  if (ofFiles) return 'none' in ofFiles ? refuse(ofFiles.none, true) : tell(ofFiles, true);
  const ofAll =
    followUp || video || inside
      ? null
      : collectionAskedFor(asked, placed?.text ?? inEnglish, {
          videos: scene.videos,
          known: persons,
          here: scene.video !== null,
        });
  const ofCollection = ofAll && findOfCollection(then, question, ofAll);
  if (ofCollection && 'none' in ofCollection) return refuse(ofCollection.none, true);
  if (ofCollection) return tell(ofCollection, !ofCollection.unsure);
  const withThing = isSilent && !followUp ? peopleWithAskedFor(question.text) : null;
  const ofPeopleWith = withThing && findPeopleWith(then, withThing);
  if (ofPeopleWith && 'finding' in ofPeopleWith) return tell(ofPeopleWith.finding, false);
  if (ofPeopleWith)
    return understood(finish(inLanguage(ofPeopleWith.none), true, ofPeopleWith.evidence), false);
  const ordered = followUp ? null : orderAskedFor(plain);
  const ofOrder = ordered && (ordered.plainly || isUnsaid) ? findInOrder(then, ordered) : null;
  if (ofOrder) return 'finding' in ofOrder ? tell(ofOrder.finding, false) : refuse(ofOrder.none, true);
  const ofNobody = !followUp && asksWhereNobodyIs(plain) ? findWhereNobodyIs(then) : null;
  if (ofNobody) return 'none' in ofNobody ? refuse(ofNobody.none, true) : tell(ofNobody, false);
  const compared = followUp ? null : mostAskedFor(plain);
  const ofMost = compared && (compared.plainly || isUnsaid) ? findMost(then, compared) : null;
  if (ofMost) return tell(ofMost, false);
  const around = followUp ? null : aroundAskedFor(plain, isUnsaid);
  const ofAround = around && findAround(then, around);
  const besideThing = ofAround && 'finding' in ofAround ? ofAround.finding : null;
  const end = isUnsaid ? endAskedFor(question) : null;
  const coloured = followUp || called ? null : colouredThingIn(plain);
  const ofThing = { ...question, text: colouredThingIn(question.text)?.text ?? question.text };
  const inItsColour = (asked: ThingsAsked | null) =>
    asked?.named && coloured
      ? { ...asked, coloured: coloured.coloured, asks: asksOfColoured(asked, plain) }
      : asked;
  const doingToo = (asked: ThingsAsked | null, text: string) => asked && withDoing(asked, text);
  const inDoubt = (found: Finding | null, asked: ThingsAsked | null) =>
    found && withDoubt(found, asked?.doing);
  // As it was put, which may tell the thing before the question, then without what is said around that.
  const hue =
    followUp || question.named.length > 0
      ? null
      : (thingColourAskedFor(called?.text ?? bare, isUnsaid) ?? thingColourAskedFor(question.text, isUnsaid));
  const ofHue = hue && findThingColours(then, hue, called);
  const things =
    followUp || around || hue
      ? null
      : (end ??
        (called && calledAskedFor(called, understand(called.text), scene.video)) ??
        doingToo(inItsColour(thingsAskedFor(ofThing, scene.video)), question.text));
  if (things?.named && asksForNone(question.text, things.named)) return refuse(NONE_SEEN, true);
  const all = things && !things.named ? onlyVideo(then, question) : null;
  const ofThings =
    (end && findThings(then, question, end)) ??
    (all && findAllSeen(then, all)) ??
    (things && inDoubt(findThings(then, question, things), things));
  const writing =
    followUp || things
      ? null
      : (writingAskedFor(question, scene.video) ??
        writingAskedFor({ ...question, text: plain }, scene.video));
  const ofWriting = writing && findWriting(then, writing);
  const onSurface = followUp || !isUnsaid ? null : findOnSurface(then, plain);
  if (onSurface) return tell(onSurface, false);
  const ofSomebody = isOfSomebody(question, scene.video);
  const whom =
    followUp || ofSomebody ? null : inViewAskedFor(question, scene.asked, scene.video, recall.videos.all());
  const ofPerson = whom && findInView(then, question, whom);
  if (ofPerson && whom?.plainly && !IN_RULES.has(question.asks.for))
    return tell(ofPerson, !ofPerson.unsure && question.misheard.length === 0);
  const inPictures =
    (things?.plainly ? ofThings : null) ??
    (around?.plainly ? besideThing : null) ??
    (writing?.plainly ? ofWriting : null) ??
    (followUp ? null : findWorn(then, question));
  if (inPictures) return tell(inPictures, false);
  const alone = ofAround && 'none' in ofAround ? ofAround : null;
  if (alone && around?.plainly) {
    const why = inLanguage(alone.none);
    return understood(finish(why, true, alone.evidence), false);
  }
  if (
    form &&
    !followUp &&
    colourless === null &&
    !writing?.plainly &&
    (everybody || ofSomebody || !IN_RULES.has(question.asks.for))
  ) {
    const found = findOfWhole(then, question, form);
    if (found) return tell(found, TOLD_WHOLE.has(form) && !found.unsure);
  }
  // A time may be when it happened, on the nearest such day or on any; or be told in the words.
  const { times } = question;
  const inTime = times?.certain ? (['nearest', 'any'] as const) : [];
  const looks = inTime.map(
    (reach) => () => look(confined(scene, boundsInTime(recall, times!, zone, reach)), question),
  );
  // "May" is a word of any line: one that is not told to be of the time is not.
  const mayTellTime = question.timeTerms.length > 0 && !BY_THE_CLOCK.has(question.asks.for);
  if (inTime.length === 0 || mayTellTime) looks.push(() => look(scene, inWordsToo(question)));
  let result = looks[0]!();
  for (const next of looks.slice(1)) if (!result.finding) result = next();
  // Where it was seen, or nothing else is asked, only lines that speak of it answer.
  const thing = ofThings ? things?.named : ofHue ? hue?.named : around?.named;
  const sought = thing ? stemsOfThing(thing) : soughtInView(plain, question);
  if (sought && result.finding && !speaksOf(result.finding, sought))
    result = { ...result, finding: null, nearest: [] };
  // What a German question names is spoken of where it is answered: in other words it may be read amiss.
  const nouns = askedInGerman && translated !== null ? stemsOfNouns(whole) : null;
  const quotes = (result.finding?.quoted.length ?? 0) > 0;
  if (nouns && quotes && !isSaidNear(then, result.finding!, nouns))
    result = { ...result, finding: null, nearest: [] };
  const ofLooks = stemsOfLooks(bare, question);
  if (ofLooks && quotes && result.finding && !isSaidNear(then, result.finding, ofLooks))
    result = { ...result, finding: null, nearest: [] };
  // What people say of a thing goes before that it was seen, where that is not plainly meant.
  const seen =
    ofClothes ?? ofThings ?? ofHue ?? besideThing ?? ofWriting ?? ofPerson ?? (called ? null : ofNames);
  if (!result.finding && seen) result = { ...result, finding: seen, note: seen.note, leftOut: [] };
  if (isOfAnotherSense(bare, result.finding)) result = { ...result, finding: null, nearest: [] };
  const told = result.finding;
  if (told && told.quoted.length > 0 && isOfOtherKind(question.text, told.quoted.map(spoken)))
    result = { ...result, finding: null, nearest: told.evidence };
  const { finding, nearest, note, leftOut } = result;
  const { misheard, asks } = question;
  if (times?.certain) trace.push({ step: IN_TIME, detail: `Of the time "${times.words}".` });
  trace.push({ step: 'searched', detail: note });
  for (const detail of leftOut) trace.push({ step: LEFT_OUT, detail });

  if (!finding) {
    const { videos } = then;
    // Where people talk, what else is asked of a thing may be a matter of words.
    const isOfPictures = asksForVideos(plain) || asksWhatWasSeen(plain) || ASKS_VIEW_OR_PLACE.test(plain);
    const isWordless =
      areWordless(recall, scene.video ? [scene.video] : videos) ||
      (isOfPictures && isUnspoken({ ...then, video: scene.video }, question));
    const wordless = wordlessTold(recall, video ? [video] : videos, isOfTalk(question));
    if (wordless && isWordless && !followUp && asksWhatPeopleSay(question))
      return understood(finish(inLanguage(wordless), true, []), false);
    const aroundIt: ThingsAsked | null = around && { named: around.named, asks: 'when', plainly: false };
    const inView =
      things ??
      aroundIt ??
      (!followUp && !writing?.plainly && isWordless
        ? doingToo(inItsColour(thingsNamedIn(coloured?.text ?? plain, question)), plain)
        : null);
    const noneThere = followUp ? null : noneRecordedThere(bare, whereabouts, isOfThings);
    const inPicture =
      (things || around || !inView || noneThere ? null : findThings(then, question, inView)) ??
      (followUp || writing ? null : findWrittenWords(then, question, isWordless));
    const ofPeople =
      followUp || writing?.plainly ? null : figuresAskedFor(plain, question, scene.video, videos);
    const isOfNoPicture = BEYOND_PICTURES.test(plain.replace(ORDERED, '').replace(ASKS_NAME_OF_VIDEO, ''));
    const isBeyond =
      inPicture !== null &&
      ((ofPeople !== null &&
        !asksForVideos(plain) &&
        inView?.named &&
        asksWhatPeopleDo(plain, ofPeople, inView.named)) ||
        isOfNoPicture ||
        (inView?.named ? asksMoreThanView(plain, inView.named) : false));
    if (inPicture && !isBeyond) return tell(inDoubt(inPicture, inView)!, false);
    const ofPlace =
      isWordless && scene.video && asksWhichPlace(plain) ? findPlaceSeen(then, scene.video) : null;
    if (ofPlace) return tell(ofPlace, false);
    const figures = ofPeople && findFigures(then, ofPeople);
    if (figures && isToldByShapes(then, ofPeople, figures, isWordless)) return tell(figures, false);
    // Where they are known by their faces, who they are.
    const everyone =
      figures && ofPeople.isAlone && !ofPeople.isNarrower ? findOfWhole(then, question, 'people') : null;
    if (everyone) return tell(everyone, false);
    const shown = asks.for === 'identity' ? seenOf(then, question) : null;
    const isWhole = form !== null && form !== 'unseen' && question.strangers.length === 0;
    const isList = form === 'places' || form === 'things';
    const isOfTime = times?.certain && !atPlace && (things !== null || form === 'summary');
    const elsewhere =
      inView && !inPicture && !alone
        ? (seenOtherwise(then, inView) ?? seenElsewhere(then, question, inView))
        : null;
    const unseen =
      (isOfTime ? noneOfThatTime(then, videos) : null) ??
      (inView && !inPicture && !isOfNoPicture ? nothingSeen(then, inView, elsewhere) : null) ??
      (writing?.plainly ? nothingRead(then, writing) : null) ??
      nobodyIn(then, question);
    const unplaced = followUp ? null : (noneThere ?? noPlaceTold(then, bare, whereabouts, isOfThings));
    const inViewAlone = called && !things ? onlyInView(then, question, called) : null;
    const onlySeen = inPicture && onlyInPicture(inPicture);
    // Where people talk, who did something is asked of their words.
    const mayTellShapes = isSilent || asksForVideos(plain);
    const isOfWho = isWhole || OF_WHO.has(asks.for);
    const onlyFigures =
      figures && mayTellShapes && (isOfWho ? nobodyKnown(then, figures) : onlyInPicture(figures));
    const ofWhole = isWhole ? (OF_MORE.has(form) ? NOTHING : NOBODY) : null;
    const other =
      (followUp && !('text' in followUp) && previous?.evidence.length === 0 ? NO_MOMENT : null) ??
      (followUp && 'ofLine' in followUp ? NOT_IN_THE_ANSWER : null) ??
      colourless ??
      alone?.none ??
      unseen ??
      unplaced ??
      inViewAlone ??
      onlySeen ??
      (isList ? NONE_NAMED[form] : onlyFigures || ofWhole);
    const meant = other === null && nearest.length === 0 ? nearestInMeaning(then, question) : [];
    const isKnownForm = !isUnknown || beyond !== null;
    const isPlain = other === null && shown === null && saysPlainly(question, [], meant);
    const mayTellView = isPlain && (!inGerman || isKnownForm) && !followUp && !inView;
    const itself = mayTellView ? seenAtLeast(then, question, plain) : null;
    const kind = itself && kindMeantIn(plain);
    // What is in view is nearer than a line that does not speak of it.
    const telling = nearest.filter(({ said }) => said === undefined || contentTerms(said).length > 0);
    const near = kind
      ? telling.filter((line) => speaksOf({ evidence: [line] }, stemsOfThing(kind)))
      : telling;
    const atLeast = saysPlainly(question, near, meant) ? itself : null;
    const lineTold = (line: Evidence) => then.tell.lineTold(line);
    const plainly = refusal(question, near, shown, meant, atLeast, lineTold);
    const why = inGerman
      ? germanRefusal(question.strangers.length > 0 ? [] : near, meant, isKnownForm, atLeast, lineTold)
      : plainly;
    const told = [
      other === null ? why : inLanguage(other),
      ...(form === 'unseen' && !beyond && asksOfPicture(question, saysPlainly(question, near, meant))
        ? [inLanguage(UNSEEN)]
        : []),
      ...(wordless && !unseen && colourless === null ? [inLanguage(wordless)] : []),
    ];
    return understood(
      finish(inTurn(...told), true, [
        ...(shown?.evidence ?? []),
        ...((alone ?? inPicture ?? elsewhere ?? (onlyFigures ? figures : null))?.evidence ?? [
          ...(atLeast?.evidence ?? []),
          ...near,
          ...meant,
        ]),
      ]),
      colourless !== null,
    );
  }
  const certain =
    finding.lead !== null && !finding.unsure && !followUp && misheard.length === 0 && EXACT.has(asks.for);
  return understood(finish(say(finding, question, scene), false, finding.evidence), certain);
}

/** Whether a question asks how something looks; or, where no line comes near (`isPlain`), what or which there is. */
function asksOfPicture({ asks, text }: Question, isPlain: boolean): boolean {
  return OF_LOOKS.test(text) || (isPlain && (asks.for === 'thing' || asks.for === 'kind'));
}

/** Whether a finding rests on lines, and none of them may tell what a question asks of a sense. */
function isOfAnotherSense(question: string, finding: Finding | null): boolean {
  if (!finding || finding.evidence.length === 0) return false;
  return finding.evidence.every(({ said, text }) => !mayTellSense(question, said ?? text));
}

const FROM = /\bfrom\b/i;

/** The videos that are meant by words of their names, those of the time that a question names. */
function namesMeant(
  scene: Scene,
  question: Question,
  text: string,
  begun: readonly VideoRecord[],
  understand: (text: string) => Question,
  zone: string,
  known: ReadonlySet<string>,
): ByName | null {
  // A year may be part of the name.
  const whole = videosByName(text, begun, known);
  if (whole) return whole;
  // "From last month" is a time where the rest is a name.
  const { times } = FROM.test(text) ? understand(text.replace(FROM, ' ')) : question;
  if (!times) return null;
  const { videos } = boundsInTime(scene.recall, times, zone, 'nearest');
  return videosByName(times.rest, begunOf(scene, videos), known);
}

/** Whether something that was said or seen holds the words of names. */
function isTold(
  scene: Scene,
  question: Question,
  words: readonly string[],
  known: ReadonlySet<string>,
): boolean {
  const things = thingsNamedIn(words.join(' '), question);
  return areTold(scene, words, known) || (things !== null && findThings(scene, question, things) !== null);
}

/** Where somebody can be seen whom a question asks who they are; null where they are not. */
function seenOf(scene: Scene, question: Question): Finding | null {
  const { named } = question;
  return named.length === 1 && question.terms.length === 0
    ? findInView(scene, question, { person: named[0]!, asks: 'when', plainly: true, videos: null })
    : null;
}

/** The only one of some; null where there are several. */
function oneOf<T>(some: readonly T[]): T | null {
  return some.length === 1 ? some[0]! : null;
}

/** The scene within the time that the question names, where anything lies in it. */
function inItsTime(scene: Scene, { times }: Question, zone: string): Scene {
  return times?.certain ? confined(scene, boundsInTime(scene.recall, times, zone, 'any')) : scene;
}

/** Answered by when somebody was seen or heard: a time that is asked about is never dropped. */
const BY_THE_CLOCK = new Set<Question['asks']['for']>([
  'company',
  'presence',
  'happenings',
  'foremost',
  'words',
  'occurrences',
]);

/** Answered exactly, where they are answered with a sentence of their own. */
const EXACT = new Set<Question['asks']['for']>([
  'company',
  'presence',
  'foremost',
  'occurrences',
  'identity',
  'moment',
  'order',
]);

/** Whether what others say may answer it: not who was in view, what came first, or what somebody named said. */
function mayBeInWords({ asks, named, required }: Question): boolean {
  if (asks.for === 'words') return named.length === 0 && required.length === 0;
  return asks.for !== 'presence' && asks.for !== 'order';
}

/** The question with the words of the time that it names as words that must be said. */
function inWordsToo(question: Question): Question {
  const { terms, required, timeTerms } = question;
  return {
    ...question,
    terms: [...terms, ...timeTerms],
    required: [...required, ...timeTerms.map(({ stem }) => stem)],
  };
}

function namesAndTerms({ terms, named, required }: Question): Pick<Question, 'terms' | 'named' | 'required'> {
  return { terms, named, required };
}

/** An answer's text, in English and as pages put it into their language. */
function answered(told: Tellable): Pick<Answer, 'answer' | 'told'> {
  return { answer: inEnglish(told), ...(typeof told !== 'string' && { told }) };
}

function say({ begin, lead, unsure, quoted }: Finding, question: Question, { tell }: Scene): Tellable {
  const [meant] = quoted;
  const isDoubtful =
    !EXACT.has(question.asks.for) && meant !== undefined && isUnsurelyHeard(spoken(meant), meant.unsure);
  const doubt = unsure ? IF_NAMES_HEARD_RIGHT : isDoubtful ? IF_HEARD_RIGHT : null;
  const first = lead && withBegin(begin, doubt ? onlyIf(lead, doubt) : lead);
  return compose([
    ...(first ? [first] : []),
    ...quoted.map((record) => tell.sentence(record)),
    ...question.misheard.map(({ form, name }) => told`I took "${form}" for ${name}.`),
  ]);
}

/** What comes first counts at least as much as what follows. */
export function bestFirst(evidence: Evidence[]): Evidence[] {
  let least = 0;
  return [...evidence]
    .reverse()
    .map((piece) => {
      least = Math.max(least, piece.score);
      return { ...piece, score: least };
    })
    .reverse();
}
