import type { AskRequest } from '../../contract/answers';
import { namesOf, type PersonView, personsOf } from '../../identity/fold';
import { clocksOf } from '../../memory/notes';
import { RecordedPlaces } from '../../memory/places/recorded-places';
import type { AsOf, Recall } from '../../memory/recall';
import { tokens } from '../../memory/terms';
import type { VideoRecord } from '../../store/schema';
import { capital } from '../../wording';
import { asksForEverybody, withoutAllVideos } from './all-videos';
import { asksForTheWhole, asksInShort, isOfAnEdge } from './asks-for-the-whole';
import { isWants, plainlyWants, type Wants } from './asks-nothing';
import { asksOfWords } from './asks-of-words';
import type { AtOccasion } from './at-an-occasion';
import { type ByName, videosByName } from './by-name';
import { withoutContentNamed } from './called-by-content';
import { type ClothesAsked, clothesAskedFor } from './clothes-asked';
import { type FollowUp, followUpOf, otherStretchOf } from './follow-up';
import { asksForVideos } from './for-videos';
import { inEnglishWords, isGerman, whatForWas, wholeAskedFor } from './german';
import type { Keeps } from './german-phrases';
import { boundsInTime } from './in-time';
import { type StretchAsked, stretchAskedFor } from './inside-a-video';
import { type LightAsked, lightAskedFor } from './light-seen';
import { literalAskedFor } from './literal-asked';
import { misspeltIn, type Respelt, respelt } from './misspelt';
import { asksForAPart } from './must-be-said';
import { namesNoVideo, withoutFiles } from './named-files';
import { boundsOfStretch, type InStretch, type NoStretch, stretchMeant } from './of-the-stretch';
import { type AskedWhole, listedIn } from './of-the-whole';
import { wornThingAskedFor } from './people-with-a-thing';
import { type Question, understandQuestion } from './question';
import { confined, onlyIn, type Scene } from './scene';
import { asksWhatWasSeen, isUnspoken } from './speaks-of';
import { type WithoutTag, withoutTag } from './tagged';
import { Telling } from './telling';
import { asksWhenFilmed, thingsAskedFor, thingsNamedIn } from './things-asked';
import { isOfAllVideos } from './things-seen';
import { asSpelt } from './typed-words';
import { vocabularyOf } from './vocabulary';
import { withNamesForClothes, wornAskedFor } from './wearing';
import { begunOf, type PlacesKnown, type WithoutPlace, withoutPlace } from './where-recorded';
import type { AskedForm } from './whole-form';
import { areWordless } from './wordless';
import { writingAskedFor } from './writing-asked';

/** Forms that a stretch of a video may be asked for. */
const OF_A_STRETCH: ReadonlySet<AskedWhole> = new Set<AskedWhole>([
  'summary',
  'people',
  'talks-most',
  'unseen',
]);
const NOWHERE = new RecordedPlaces([], null);
/** Somebody is told by what only their looks could tell. */
const LOOKS =
  /^who\b.*\b(?:(?:with|wearing|in) (?:the )?(glasses|sunglasses)|(?:with|who has|has) (?:a |an |the )?(?:\w+ )?(beard|moustache|mustache|hair|tattoo)|(bald|blond|blonde|brunette|bearded))\b/i;
const FROM = /\bfrom\b/i;

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

/** How a question is read. */
export interface Reading {
  /** A German question as an English one; null where it has none. */
  english(german: string, keeps: Keeps): string | null;
  /** Whether a time may be one of a video, not of the day. */
  mayBeInside: boolean;
  /** The occasion to which it confines itself. */
  occasion: AtOccasion | null;
}

/** A question as it was read, and of what it is asked. */
export interface Asked {
  request: AskRequest;
  recall: Recall;
  /** Of what is looked at, and of what within the time that it names. */
  scene: Scene;
  inTime: Scene;
  question: Question;
  /** The same as it was typed, without what the answer before adds. */
  typed: Question;
  /** The moment that it points at, and what is asked of it ("... when Ben came"). */
  anchor: Question | null;
  main: Question;
  understand(text: string): Question;
  /** The one video that whoever asks looks at. */
  video: VideoRecord | null;
  persons: readonly PersonView[];
  /** Words of all names. */
  known: ReadonlySet<string>;
  zone: string;
  isOfThen: boolean;
  /** Its words: in English; without the video, place or tag that it names; without the time, too. */
  whole: string;
  translated: string | null;
  inEnglish: string;
  asIs: string;
  plain: string;
  bare: string;
  /** It is German. */
  isGerman: boolean;
  previous: AskRequest['previous'];
  followUp: FollowUp | null;
  /** What it was taken for where that is not what was typed. */
  takenAs: string | null;
  /** The occasion, and the videos to which it confines itself. */
  occasion: AtOccasion | null;
  filmed: readonly VideoRecord[];
  asksOf: readonly VideoRecord[];
  /** The stretch of a video that it names: whichever was meant, and where one was. */
  stretch: StretchAsked | null;
  meant: InStretch | NoStretch | null;
  inside: InStretch | null;
  tagged: WithoutTag | null;
  placed: WithoutTag | WithoutPlace | null;
  isOfPlace: boolean;
  whereabouts: PlacesKnown;
  isOfThings(text: string): boolean;
  byName: ByName | null;
  /** What it asks as a whole; nothing of the videos; and whether its words say so plainly. */
  form: AskedWhole | null;
  wants: Wants | null;
  inWords: AskedWhole | null;
  everybody: boolean;
  likeness: string | undefined;
  clothes: ClothesAsked | null;
  light: LightAsked | null;
  /** In the videos that are asked about nobody speaks; nobody says a word of what is asked. */
  isSilent: boolean;
  isUnsaid: boolean;
}

/** What a question asks by itself, where only the one before makes it whole, and as of when. */
export interface MadeWhole {
  whole: AskRequest;
  asOf: AsOf;
}

/**
 * Reads a question by rules: of what it is asked, in which words, and what it asks of what is seen; or, where it goes on from the one before, what it asks by itself.
 *
 * @throws MnemeError `not-found` for an unknown video
 */
export function readAsked(
  recall: Recall,
  request: AskRequest,
  context: AskContext,
  { english, mayBeInside, occasion }: Reading,
): Asked | MadeWhole {
  const { vector = null, today = Date.now(), places = NOWHERE } = context;
  const video = request.video ? recall.videos.named(request.video) : null;
  const { asOf = recall.asOf(video, request.before) } = context;
  const view = recall.view(asOf);
  const zone = (video ?? clocksOf(recall.videos.all()).at(-1))?.zone ?? 'UTC';
  const moment = Number.isFinite(asOf.until) ? asOf.until : today;
  const persons = personsOf(view.persons);
  const vocabulary = vocabularyOf(recall, view);
  const understand = (text: string) => understandQuestion(text, persons, moment, zone, vocabulary);
  const all = { recall, view, video: null, vector: null, videos: recall.videos.all(), places, asked: '' };
  const tell = new Telling(recall, view);
  const filed =
    occasion ?? withoutContentNamed(withoutFiles(request.question, recall.videos.all()), { ...all, tell });
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
  const typed = asSpelt(translated ?? whatForWas(whole));
  const isOwn = (word: string) => known.has(word) || vocabulary.isSaid(word);
  const slips = translated === null && !isGerman(request.question) ? misspeltIn(typed, isOwn) : [];
  const inEnglish = respelt(typed, slips);
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
    tell,
    places,
    asked: unnamed,
    ...(context.read && { read: context.read }),
    ...(context.weighed && { weighed: context.weighed }),
    ...(inside && boundsOfStretch(recall, inside)),
  };
  const plain = withNamesForClothes(unnamed, scene);
  const asked = withSlips(understand(plain), slips);
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
    return { whole: { ...request, question: capital(goesOn), video: there, previous: undefined }, asOf };
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
    (isUnsaid && wornThingAskedFor(plain) !== null) ||
    clothes !== null ||
    literalAskedFor(plain, asked) !== null;
  const isOfWords =
    isOfView || ((ofSaying === 'device' || ofSaying === 'social') && asksOfWords(question, vocabulary));
  const wants = mayAsk ? null : (plainlyWants(request.question) ?? (isOfWords ? null : ofSaying));
  const isOfPart = asksForAPart(plain) && !isOfAnEdge(plain);
  const isOfNoVideo =
    asksOf.length > 1 && !(followUp || placed || byName || question.times) && namesNoVideo(plain);
  const taken = ofWhole && !(isOfPart || isOfNoVideo) && asksForTheWhole(question, ofWhole) ? ofWhole : null;
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
  const { anchor } = question;
  return {
    ...{ request, recall, scene, inTime: inItsTime(scene, question, zone) },
    ...{ question, typed: asked, understand },
    anchor: anchor && understand(anchor.text),
    main: anchor ? { ...question, ...namesAndTerms(understand(anchor.main)) } : question,
    ...{ video, persons, known, zone, isOfThen: Number.isFinite(asOf.until) },
    ...{ whole, translated, inEnglish, asIs, plain },
    bare: question.times?.certain ? question.times.rest : plain,
    ...{ isGerman: askedInGerman, previous, followUp, takenAs },
    ...{ occasion, filmed, asksOf, stretch, meant, inside },
    ...{ tagged, placed, isOfPlace: atPlace !== null, whereabouts, isOfThings, byName },
    ...{ form, wants, inWords, everybody, likeness, clothes, light, isSilent, isUnsaid },
  };
}

/** A question with the words that were taken for others told as such. */
function withSlips(question: Question, slips: readonly Respelt[]): Question {
  return slips.length > 0 ? { ...question, misheard: [...question.misheard, ...slips] } : question;
}

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

/** The only one of some; null where there are several. */
function oneOf<T>(some: readonly T[]): T | null {
  return some.length === 1 ? some[0]! : null;
}

/** The scene within the time that the question names, where anything lies in it. */
function inItsTime(scene: Scene, { times }: Question, zone: string): Scene {
  return times?.certain ? confined(scene, boundsInTime(scene.recall, times, zone, 'any')) : scene;
}

function namesAndTerms({ terms, named, required }: Question): Pick<Question, 'terms' | 'named' | 'required'> {
  return { terms, named, required };
}
