import type { SearchKind, SearchRequest } from '../../contract/search';
import { MnemeError } from '../../errors';
import { namesOf, type PersonView, personsOf } from '../../identity/fold';
import { resolveName } from '../../identity/names/alike-names';
import { type CardSource, personWithId } from '../../memory/cards';
import type { AsOf, MemoryView, Recall } from '../../memory/recall';
import { timeMeant } from '../../memory/time/read-typed-time';
import { clipNumber, wholeOf } from '../../store/clip-id';
import { INCIDENT_KINDS } from '../../store/packs/pack-format';
import type { FactRecord, IncidentRecord, VideoRecord, Where } from '../../store/schema';
import { isWritten } from '../../store/written';
import { told } from '../../told';
import { entriesOf } from '../by-rules/find';
import { boundsInTime } from '../by-rules/in-time';
import { type Question, understandQuestion } from '../by-rules/question';
import { vocabularyOf } from '../by-rules/vocabulary';
import { clockAsOf } from '../clock-as-of';

/** What an entry of the memory tells: the happening, or a fact that stands in its line. */
export type Told = IncidentRecord | FactRecord;

/** The id of what is told: what a model wrote of a clip as a fact and as a happening is numbered each by itself, so that two may have one record's id. */
export function toldId(told: Told): string {
  return 'by' in told && isWritten(told)
    ? `${told.clipId}/fact:${told.id.slice(told.clipId.length + 1)}`
    : told.id;
}

/** Where to look. */
export interface Bounds {
  /** The videos that may hold it. */
  videos: VideoRecord[];
  /** Whether an entry lies there, whoever it tells of: the lines beside it lend it their words. Absent where all do. */
  only?(entry: number): boolean;
  /** What of an entry is searched for: none of what was shown, or tells of nobody who is meant. */
  recordsOf(entry: number): Told[];
  /** Whether what a picture of a stretch shows is searched for: it lies there, and whoever is meant is in view. Of no kind of what happened. */
  isShownIn(picture: Where & { key: string }): boolean;
}

/** A search as it is understood, as of its moment. */
export interface Sought {
  recall: Recall;
  view: MemoryView;
  /** The words without ids. */
  question: Question;
  /** The persons whom ids in the words mean. */
  byId: PersonView[];
  /** The persons that it is confined to; null: anybody. */
  persons: PersonView[] | null;
  /** Something beside words and names says what is searched for. */
  isConfined: boolean;
  /** Each to be tried where the one before holds nothing: the nearest such days, then any. */
  bounds: Bounds[];
}

const PERSON_ID = /\bp_\d+\b/gi;
const CLIP_NUMBERS = /\bclip_(\d+)\b/gi;
/** Without facts: their lines are found anyway. */
const USUAL_KINDS: readonly SearchKind[] = INCIDENT_KINDS;

/** The words of a search without the ids of people and the numbers of clips in them. */
export function wordsIn(text = ''): string {
  return text.replace(PERSON_ID, ' ').replace(CLIP_NUMBERS, ' ').replace(/\s+/g, ' ').trim();
}

/**
 * What a request asks for, as of its moment: names and ids as persons, times as moments.
 *
 * @param today what "yesterday" counts from where nothing says as of when, milliseconds since 1970
 * @param asOf how the memory is read, where the request does not tell all of it
 * @throws MnemeError `not-found` for a person or video that is not there, `bad-input` for a time that is none, or seconds of no video
 */
export function soughtIn(
  recall: Recall,
  request: SearchRequest,
  today: number,
  asOf: AsOf | null = null,
): Sought {
  const { text = '', video, before, videos, when, kinds } = request;
  if (before !== undefined && video === undefined)
    throw new MnemeError('bad-input', 'As of which video is that second? Name the video, too.');
  const view = recall.view(
    asOf ?? recall.asOf(video === undefined ? null : recall.videos.named(video), before),
  );
  const { now, zone } = clockAsOf(recall, view, today);
  const ids = text.match(PERSON_ID) ?? [];
  const byId = ids.map((id) => personWithId(id.toLowerCase(), { recall, view }));
  const persons = request.persons?.flatMap((asked) => personsCalled(asked, { recall, view })) ?? null;
  const confined = { recall, view, byId, persons };
  const times = when === undefined ? null : timeMeant({ text: when, now, zone });
  const inTime = times
    ? (['nearest', 'any'] as const).map((reach) => boundsInTime(recall, times, zone, reach))
    : [{ videos: recall.videos.all() }];
  return {
    ...confined,
    question: questionOf(wordsIn(text), confined, now, zone),
    isConfined:
      ids.length > 0 || text.search(CLIP_NUMBERS) >= 0 || [persons, videos, when, kinds].some(Boolean),
    bounds: inTime.map((time) => boundsOf(confined, request, time)),
  };
}

/** The words as they are understood. A name by itself begins no sentence: a capital letter makes one there, too. */
function questionOf(words: string, { recall, view }: CardSource, now: number, zone: string): Question {
  const vocabulary = vocabularyOf(recall, view);
  const isUnheard = /^\p{Lu}[\p{L}'’-]+$/u.test(words) && !vocabulary.isSaid(words.toLowerCase());
  const text = isUnheard ? `about ${words}` : words;
  return understandQuestion(text, personsOf(view.persons), now, zone, vocabulary);
}

/** Whom an id or a name means, also a misheard one; several where several have the name. Throws `not-found`. */
function personsCalled(asked: string, source: CardSource): PersonView[] {
  if (/^p_\d+$/i.test(asked)) return [personWithId(asked.toLowerCase(), source)];
  const everybody = personsOf(source.view.persons);
  const name = resolveName(asked, everybody.flatMap(namesOf))?.name;
  if (name === undefined)
    throw new MnemeError('not-found', told`Nobody is called ${asked}. \`people\` lists who there is.`);
  return everybody.filter((person) => namesOf(person).includes(name));
}

function boundsOf(
  { recall, view, byId, persons }: Pick<Sought, 'recall' | 'view' | 'byId' | 'persons'>,
  { text = '', videos: named, kinds = USUAL_KINDS, shown = [], clips = false }: SearchRequest,
  {
    videos: inTime,
    only: isInTime,
    within,
  }: Pick<Bounds, 'videos'> & Partial<Pick<Bounds, 'only'> & { within(moment: number): boolean }>,
): Bounds {
  const names = named && new Set(named.map((name) => recall.videos.named(name).id));
  const videos = names ? inTime.filter(({ id }) => names.has(id)) : inTime;
  const ids = new Set(videos.map(({ id }) => id));
  const numbers = new Set([...text.matchAll(CLIP_NUMBERS)].map(([, number]) => Number(number)));
  const isKind = new Set(kinds);
  // What a model holds to be lasting is a fact, too, and stands in no line.
  if (isKind.has('fact')) isKind.add('known');
  const isShown = new Set(shown);
  const shownClips = new Set(clips ? shown.map(wholeOf) : []);
  const concerned = byId.length > 0 ? new Set(entriesOf(recall, byId)) : null;
  const theirs = persons && new Set(recall.entries.by(nodesOf(persons)));
  const about = [persons, byId.length > 0 ? byId : null].flatMap((some) =>
    some ? [new Set(recall.facts.about(nodesOf(some), some.flatMap(namesOf), view))] : [],
  );
  const factsOf = (entry: number) =>
    isKind.has('fact') && recall.entries.place(entry).kind === 'says'
      ? recall.facts.ofLine(recall.entries.at(entry))
      : [];
  const only = (entry: number) => {
    const { videoId, kind } = recall.entries.place(entry);
    return (
      ids.has(videoId) &&
      (numbers.size === 0 || numbers.has(clipNumber(recall.entries.at(entry).clipId))) &&
      (isKind.has(kind) || factsOf(entry).length > 0) &&
      (isInTime?.(entry) ?? true)
    );
  };
  const recordsOf = (entry: number): Told[] => {
    const incident = recall.entries.at(entry);
    if (!only(entry) || shownClips.has(incident.clipId)) return [];
    const happened =
      isKind.has(incident.kind) && (concerned?.has(entry) ?? true) && (theirs?.has(entry) ?? true);
    const told = factsOf(entry).filter((fact) => about.every((some) => some.has(fact)));
    return [...(happened ? [incident] : []), ...told].filter((one) => !isShown.has(toldId(one)));
  };
  const seen = [persons, byId.length > 0 ? byId : null].flatMap((some) => (some ? [nodesOf(some)] : []));
  const isShownIn = ({ key, videoId, t0, t1 }: Where & { key: string }) =>
    ids.has(videoId) &&
    kinds === USUAL_KINDS &&
    !isShown.has(key) &&
    !shownClips.has(wholeOf(key)) &&
    isKnownAsOf(recall, view, { videoId, t0, t1 }) &&
    (numbers.size === 0 || numbers.has(clipNumber(wholeOf(key)))) &&
    (within?.(recall.momentOf({ videoId, t0, t1: t0 })) ?? true) &&
    seen.every((nodes) =>
      recall
        .sightsOf(videoId, view)
        .some((sight) => nodes.includes(sight.node) && sight.t0 <= t1 && sight.t1 >= t0),
    );
  const isBounded = names || isInTime || numbers.size > 0 || kinds !== USUAL_KINDS;
  return { videos, recordsOf, isShownIn, ...(isBounded ? { only } : {}) };
}

/** Whether a stretch had been seen to its end by the moment that is read as of. */
function isKnownAsOf(recall: Recall, { until, whole }: AsOf, where: Where): boolean {
  return where.videoId === whole || recall.momentOf(where) <= until;
}

function nodesOf(persons: readonly PersonView[]): string[] {
  return persons.flatMap(({ nodes }) => nodes);
}
