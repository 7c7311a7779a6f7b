import { append } from '../../append';
import { MONTHS, WEEKDAYS } from '../../calendar-words';
import { clocksOf } from '../../memory/notes';
import { countryName } from '../../memory/places/countries';
import { type AskedPlace, placeInWords, type RecordedPlaces } from '../../memory/places/recorded-places';
import { startOf } from '../../memory/start-of-video';
import { tokens } from '../../memory/terms';
import type { VideoRecord } from '../../store/schema';
import { text } from '../../text';
import { both, inEnglish, inTurn, type Tellable, type Told, type ToldValue, told } from '../../told';
import type { Finding } from './finding';
import type { Refusal } from './refusal-text';
import { edgeRecord, type Scene } from './scene';
import { PLAINLY } from './things-asked';
import { countedVideos, datedNames, namesTold, videosCounted } from './videos-in-words';
import { asksFor } from './what-is-asked';

/** Places that a sentence has room for. */
const MOST_TOLD = 6;
const MOST_EVIDENCE = 10;

const VIDEO = '(?:videos?|clips?|films?|recordings?|footage|movies?)';
const ALL = '(?:(?:the|my|our|your|these|those|all|any|of) )*';
const MADE = '(?:recorded|filmed|shot|taken|made)';
const OF = '(?:in|from|at|near|around|of)';
const PLACE = "(\\p{L}[\\p{L}\\p{M}'’., -]{1,60}?)";
const form = (pattern: string) => new RegExp(pattern, 'iu');

/** Words of a question that asks for nothing but where something was recorded, and those that make it such a one. */
const OF_WHERE = words(
  'where exactly which what in at is was were are did do does have has had i we you they he she it this that these those them the a an my our your all any of each every video videos clip clips film films recording recordings footage movie movies recorded filmed shot taken made record shoot take make be been ever place places town towns city cities country countries location locations',
);
const ASKS_WHERE = form(
  '\\bwhere\\b|\\b(?:which|what) (?:is |are |was |were )?(?:the |different )?(?:places?|towns?|city|cities|country|countries|locations?)\\b',
);
const OF_RECORDING = form(
  '\\b(?:recorded|filmed|shot|taken|made|film|record|shoot|take)\\b|\\blocations?\\b',
);
/** "Where was this?", of a video at hand; "film tram.mp4" is taken for that video as a whole. */
const WHERE_THIS = form(
  `^where (?:is|was|were|are|(?:did|have) (?:i|we)) (?:this|that|it|these)(?: ${VIDEO})?$`,
);

/** Words before "in Lisbon" of a question that asks for nothing but what was recorded there. */
const OF_WHICH = words(
  'which what how many much when did do does have has had is was were are be been there exist i we you they of the my our your these those this that it all any a an some anything something ever already once video videos clip clips film films recording recordings footage movie movies recorded filmed shot taken made record shoot take make show me list find give please see come came say says',
);
const BEFORE_PLACE = form(`^(.+?) ${OF} (?:the (?:town|city|country) of )?${PLACE}$`);
const PLACED_VIDEOS = form(`^(?:(?:show|give|find|list)(?: me)? )?(?:please )?${ALL}${PLACE} ${VIDEO}$`);
const ASKS_WHETHER = /^(?:did|do|does|have|has|was|were|is|are)\b/i;
const ASKS_WHAT = form(`^what (?!${VIDEO}\\b|of\\b)`);

/** A place at the head of a question, beside videos in it, and at its end. */
const AT_HEAD = form(
  `^${OF} ${PLACE}, (?=(?:who|whom|whose|what|when|where|which|why|how|did|do|does|was|were|is|are|has|have|had|can|could|tell|show|list)\\b)`,
);
const BESIDE_VIDEOS = [
  form(
    `\\b(?:the|my|our|all|those|these) ${VIDEO}(?: (?:that (?:was|were) )?${MADE})? ${OF} ${PLACE}(?=[?.!,]|$)`,
  ),
  form(`\\b(?:the|my|our) ${PLACE} ${VIDEO}\\b`),
];
const AT_END = form(` (?:there )?(?:in|at) ${PLACE}$`);

const NO_PLACES: ReadonlySet<string> = new Set([...MONTHS, ...WEEKDAYS]);

/** What a question asks of where videos were recorded. */
type PlaceAsked =
  | { asks: 'where' }
  | { asks: 'which' | 'whether' | 'what'; place: AskedPlace | null; name: string };

/** What is found of it, or a sentence that says why nothing is. */
export type PlaceTold = { finding: Finding } | { none: Refusal } | { what: VideoRecord[] };

/** What tells whether a name is a place. */
export interface PlacesKnown {
  places: RecordedPlaces;
  /** The words of the names of the persons who are known, in lower case: whoever is called as a town is, is meant. */
  names: ReadonlySet<string>;
  /** The videos that had begun at the moment asked about. */
  videos: readonly VideoRecord[];
}

/** A question with the place that it confines itself to taken out of its words, and the videos that were recorded there. */
export interface WithoutPlace {
  text: string;
  videos: VideoRecord[];
}

/**
 * A question that confines itself to a place at which videos were recorded ("In Lisbon, who was there?", "Who sings in the video from Lisbon?"),
 * without that place; null for any other. What is asked of a place by itself is none (`placesTold`). Pure.
 *
 * @param isOfThings whether a question asks for nothing but things in view: those are where they were recorded, wherever the place stands in it
 */
export function withoutPlace(
  text: string,
  known: PlacesKnown,
  isOfThings: (question: string) => boolean,
): WithoutPlace | null {
  const plain = text.trim().replace(/[?!.\s]+$/, '');
  const ofThings = thingsIn(plain, known, isOfThings);
  if (ofThings?.videos.length) return ofThings;
  if (asked(plain, known)) return null;
  const confined = (found: RegExpExecArray | null, rest: (videos: VideoRecord[]) => string | null) => {
    const place = found && named(found[1]!, known);
    const videos = place ? known.videos.filter(({ id }) => place.holds(id)) : [];
    const left = videos.length > 0 ? rest(videos) : null;
    return left === null ? null : { text: left, videos };
  };
  const beside = (pattern: RegExp) =>
    confined(pattern.exec(plain), ({ length }) =>
      plain.replace(pattern, length === 1 ? 'this video' : 'the videos'),
    );
  return (
    confined(AT_HEAD.exec(plain), () => plain.replace(AT_HEAD, '')) ??
    beside(BESIDE_VIDEOS[0]!) ??
    beside(BESIDE_VIDEOS[1]!) ??
    // "Who lives in Lisbon" asks for what is said; who was there, what happened, and what was said there, for where it was recorded.
    confined(AT_END.exec(plain), () => {
      const there = plain.replace(AT_END, ' there');
      const isThere = ['company', 'happenings', 'words'].includes(asksFor(there).for);
      return isThere && !/\babout\b/i.test(there) ? there : null;
    })
  );
}

/** Most words of a place's name in a question. */
const MOST_WORDS = 4;
const IN_PLACE = / (?:(?:down|up|over|back) )?(?:in|from|at|near|around) (?:the )?(?=\p{L})/giu;
/** What people say of a thing may tell it, also who spoke elsewhere. */
const MAY_BE_TOLD = /^(?:where|is|are|was|were|do|does|did|has|have|had|can|could)\b/i;

/** A question for things at a place, without that: "dogs in Lisbon last summer"; null where it names none, or may ask for what was said. */
function thingsIn(
  plain: string,
  known: PlacesKnown,
  isOfThings: (question: string) => boolean,
): (WithoutPlace & { place: string }) | null {
  if (MAY_BE_TOLD.test(plain) && !PLAINLY.test(plain)) return null;
  for (const { index, 0: lead } of plain.matchAll(IN_PLACE)) {
    const after = plain.slice(index + lead.length).split(' ');
    for (let words = Math.min(MOST_WORDS, after.length); words > 0; words -= 1) {
      const place = named(after.slice(0, words).join(' ').replace(/,$/, ''), known);
      const text = [plain.slice(0, index), ...after.slice(words)].join(' ');
      if (place && isOfThings(text))
        return { text, videos: known.videos.filter(({ id }) => place.holds(id)), place: place.name };
    }
  }
  return null;
}

/**
 * What is told of where videos were recorded, where a question asks for nothing else: "Where was this recorded?", "Which videos are from
 * Portugal?", "Did I ever film in Japan?"; null for any other. `what`: what was recorded at a place is asked for, in these videos. Pure.
 *
 * @param text the question without the time that it names
 */
export function placesTold(scene: Scene, text: string, known: PlacesKnown): PlaceTold | null {
  const { places } = known;
  const plain = text.trim().replace(/[?!.,\s]+$/, '');
  const isThis = scene.video !== null && WHERE_THIS.test(plain);
  const question: PlaceAsked | null = isThis ? { asks: 'where' } : asked(plain, known);
  if (!question) return null;
  const isHere = question.asks === 'where' || /\b(?:this|it|that)\b/i.test(plain);
  const meant = begunOf(scene, scene.video && isHere && !scene.only ? [scene.video] : scene.videos);
  const placed = meant.filter(({ id }) => places.of(id));
  if (question.asks === 'where') return whereTold(scene, meant, placed, places);
  const { place, asks } = question;
  // Where no video says where it was recorded, what people say may yet tell it.
  if (!place || placed.length === 0) return null;
  const there = placed.filter(({ id }) => place.holds(id));
  if (there.length === 0) return { none: noneSaid(place.name, placed.length, meant.length) };
  return asks === 'what' ? { what: there } : { finding: whichFound(scene, there, place, asks) };
}

/** A sentence that says that no video was recorded at the place at which a question asks for things, with how many say where; null for other questions, and where none says. */
export function noneRecordedThere(
  text: string,
  known: PlacesKnown,
  isOfThings: (question: string) => boolean,
): Refusal | null {
  const placed = known.videos.filter(({ id }) => known.places.of(id)).length;
  const ofThings = placed > 0 ? thingsIn(text.trim().replace(/[?!.\s]+$/, ''), known, isOfThings) : null;
  return ofThings?.videos.length === 0 ? noneSaid(ofThings.place, placed, known.videos.length) : null;
}

function noneSaid(place: string, placed: number, meant: number): Refusal {
  const isOne = meant === 1 || placed === 1;
  return {
    english: isOne
      ? told`No video says that it was recorded in ${place}; ${placed} of ${videosCounted(meant)} says where.`
      : told`No video says that it was recorded in ${place}; ${placed} of ${videosCounted(meant)} say where.`,
    german: `Kein Video sagt, dass es in ${place} aufgenommen wurde; ${placed} von ${meant} ${isOne ? 'sagt' : 'sagen'}, wo.`,
  };
}

/** What is said where nothing told a question for a place, and no video says where it was recorded; null for other questions. */
export function noPlaceTold(
  scene: Scene,
  text: string,
  known: PlacesKnown,
  isOfThings: (question: string) => boolean,
): Refusal | null {
  const plain = text.trim().replace(/[?!.,\s]+$/, '');
  const name = AT_END.exec(plain)?.[1] ?? '';
  const isOfThingsThere =
    /^\p{Lu}/u.test(name) && !isOther(name, known) && isOfThings(plain.replace(AT_END, ''));
  const isAsked = isOfThingsThere || asked(plain, known) !== null;
  return isAsked && !begunOf(scene, scene.videos).some(({ id }) => known.places.of(id)) ? NONE_SAYS : null;
}

/** "Videos near the sea", and nothing else asked of them. */
const LANDSCAPE =
  '(?:sea|ocean|coast(?:line)?|sea ?side|shore(?:line)?|beach(?:es)?|waterfront|lakes?|rivers?|mountains?|hills?|forests?|woods?)';
const NEAR = '(?:near(?:by)?(?: to)?|by|besides?(?: of)?|next to|close (?:to|by)|along(?:side)?|around)';
/** Whoever films may have told of it; videos that lie somewhere are asked for by that. */
const WE_FILMED = /\b(?:I|we|you|they|he|she)\b/i;
const BESIDE_LANDSCAPE = form(
  `^(.+?) (?:${NEAR} (?:(?:the|an?|any|some) )?${LANDSCAPE}|(?:at|on) the (?:coast|sea ?side|shore))$`,
);

/**
 * What is said to a question for videos that were recorded near the sea, a lake or mountains: towns and countries are known, and not what lies by them
 * (`public/places/ORIGIN.md`), with the word for what lies there where people may have told that they film there. Null for any other.
 */
export function besideTold(scene: Scene, text: string): { told: Refusal; words: string[] } | null {
  const plain = text.trim().replace(/[?!.,\s]+$/, '');
  const prefix = BESIDE_LANDSCAPE.exec(plain)?.[1];
  if (prefix === undefined || !areAll(prefix, OF_WHICH) || !isOfVideos(prefix)) return null;
  const last = begunOf(scene, scene.videos).findLast(({ id }) => scene.places.of(id)?.country);
  const country = last && countryName(scene.places.of(last.id)!.country!);
  const next: Refusal = country
    ? {
        english: told`Ask by a town or a country: "videos from ${country}".`,
        german: `Frag nach einer Stadt oder einem Land: „Videos aus ${country}“.`,
      }
    : NONE_SAYS;
  return {
    told: {
      english: inTurn(NOT_NEAR.english, next.english),
      german: inTurn(NOT_NEAR.german, next.german),
    },
    words: WE_FILMED.test(prefix) ? tokens(plain).slice(-1) : [],
  };
}

const NOT_NEAR: Refusal = {
  english: text(
    'I know the towns and countries in which videos say to have been recorded, but not what lies near them.',
  ),
  german:
    'Ich kenne die Städte und Länder, in denen Videos nach ihren Angaben aufgenommen wurden, aber nicht, was in ihrer Nähe liegt.',
};
const NONE_SAYS: Refusal = {
  english: text('None of these videos says where it was recorded.'),
  german: 'Keines dieser Videos sagt, wo es aufgenommen wurde.',
};

function asked(plain: string, known: PlacesKnown): PlaceAsked | null {
  if (ASKS_WHERE.test(plain) && OF_RECORDING.test(plain) && areAll(plain, OF_WHERE)) return { asks: 'where' };
  const [, prefix, after] = BEFORE_PLACE.exec(plain) ?? [];
  const beside = PLACED_VIDEOS.exec(plain)?.[1];
  const isOf = prefix !== undefined && areAll(prefix, OF_WHICH) && isOfVideos(prefix);
  const name = isOf ? after! : beside;
  if (name === undefined) return null;
  const place = named(name, known);
  // A name that is no place that is known may be one all the same, as long as it is written as one.
  if (!place && (!isOf || !/^\p{Lu}/u.test(name) || isOther(name, known))) return null;
  const asks = !isOf
    ? 'which'
    : ASKS_WHETHER.test(prefix)
      ? 'whether'
      : ASKS_WHAT.test(prefix)
        ? 'what'
        : 'which';
  return { asks, place, name };
}

/** Whether videos, or recording, are spoken of. */
function isOfVideos(text: string): boolean {
  return form(`\\b(?:${VIDEO}|${MADE}|film|record|shoot)\\b`).test(text);
}

/** The place of a name, where it may be one: one in small letters only where a video was recorded there. */
function named(name: string, known: PlacesKnown): AskedPlace | null {
  if (isOther(name, known)) return null;
  const { places, videos } = known;
  const place = places.asked(name.replace(/^the (?=\p{Ll})/u, ''));
  return place && (/^\p{Lu}/u.test(name.replace(/^the /i, '')) || videos.some(({ id }) => place.holds(id)))
    ? place
    : null;
}

/** A day, a month, somebody who is known, or "us". */
function isOther(name: string, { names }: PlacesKnown): boolean {
  const said = tokens(name);
  return name === 'us' || said.some((word) => NO_PLACES.has(word)) || said.every((word) => names.has(word));
}

function whereTold(
  scene: Scene,
  meant: VideoRecord[],
  placed: VideoRecord[],
  places: RecordedPlaces,
): PlaceTold {
  const [one] = meant;
  if (placed.length === 0) return { none: meant.length === 1 ? noneSaidBy(one!) : NONE_SAYS };
  const placeOf = ({ id }: VideoRecord) => placeInWords(places.of(id)!);
  if (meant.length === 1)
    return { finding: finding(scene, told`${one!.name} was recorded ${placeOf(one!)}.`, placed, 1) };
  const byPlace = new Map<string, VideoRecord[]>();
  for (const video of placed) append(byPlace, inEnglish(placeOf(video)), video);
  const each = [...byPlace.values()]
    .slice(-MOST_TOLD)
    .map((videos) => told`${placeOf(videos[0]!)} (${namesTold(videos.map(({ name }) => name))})`);
  const silent = meant.length - placed.length;
  const lead = inTurn(
    recordedTold(both(each), byPlace.size - each.length),
    ...(silent > 0 ? [silentTold(silent)] : []),
  );
  return { finding: finding(scene, lead, placed, meant.length) };
}

function recordedTold(where: ToldValue, more: number): Told {
  if (more === 0) return told`Recorded ${where}.`;
  return more === 1
    ? told`Recorded ${where}, and at 1 more place before.`
    : told`Recorded ${where}, and at ${more} more places before.`;
}

function silentTold(videos: number): Told {
  return videos === 1
    ? told`1 other video does not say where.`
    : told`${videos} other videos do not say where.`;
}

function noneSaidBy({ name }: VideoRecord): Refusal {
  return {
    english: told`${name} does not say where it was recorded.`,
    german: `${name} sagt nicht, wo es aufgenommen wurde.`,
  };
}

function whichFound(
  scene: Scene,
  there: VideoRecord[],
  place: AskedPlace,
  asks: 'which' | 'whether' | 'what',
): Finding {
  const names = datedNames(scene, there);
  const lead =
    there.length === 1
      ? told`1 video was recorded in ${place.name}: ${names}.`
      : told`${there.length} videos were recorded in ${place.name}: ${names}.`;
  const found = finding(scene, lead, there, scene.videos.length);
  return asks === 'whether' ? { ...found, begin: 'yes' } : found;
}

function finding(scene: Scene, lead: Tellable, videos: VideoRecord[], looked: number): Finding {
  const note = `Where ${countedVideos(looked)} ${looked === 1 ? 'says' : 'say'} to have been recorded.`;
  return startsOf(scene, lead, videos, note);
}

/** What is told of videos, with where the last of them begin. */
export function startsOf(
  scene: Scene,
  lead: Tellable,
  videos: readonly VideoRecord[],
  note: string,
): Finding {
  const starts = videos.slice(-MOST_EVIDENCE).flatMap(({ id }) => edgeRecord(scene, id, 'first') ?? []);
  return {
    lead,
    unsure: false,
    quoted: [],
    evidence: starts.map((record) => scene.tell.evidence(record, 1)),
    note,
  };
}

/** The recordings that had begun at the moment asked about, in the order of their dates. */
export function begunOf({ view }: Pick<Scene, 'view'>, videos: readonly VideoRecord[]): VideoRecord[] {
  return clocksOf(videos)
    .filter((video) => startOf(video) <= view.until)
    .sort((a, b) => startOf(a) - startOf(b));
}

function areAll(text: string, known: ReadonlySet<string>): boolean {
  return tokens(text).every((word) => known.has(word));
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}
