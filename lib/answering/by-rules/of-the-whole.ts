import type { Evidence } from '../../contract/answers';
import type { PersonView } from '../../identity/fold';
import { type Entity, entitiesOf } from '../../memory/entities';
import { spoken } from '../../memory/incident-sentence';
import { clocksOf } from '../../memory/notes';
import { tokens } from '../../memory/terms';
import type { IncidentRecord, VideoRecord } from '../../store/schema';
import { capital, timecode } from '../../wording';
import { asksWhatThereIs } from './all-videos';
import { MOST_VIDEOS } from './company';
import { isAsking } from './find';
import type { Finding } from './finding';
import type { Question } from './question';
import {
  distinct,
  edgeRecord,
  entriesIn,
  MOST_LISTED_FROM,
  recordsIn,
  type Scene,
  videosInBounds,
} from './scene';
import { listed } from './telling';
import { besideThem } from './things-seen';
import type { WholeForm } from './whole-form';
import { writtenBeside } from './writing-seen';

/** Names that a sentence has room for. */
const MOST_NAMED = 8;
/** Lines of a summary; of a beginning, of an end, and of whoever talks most. */
const LINES = { summary: 4, edge: 3 };
/** A line of a summary has at least so many words: what is shorter tells little. */
const TELLING_WORDS = 6;
const MOST_EVIDENCE = 10;

const ABILITIES =
  'Ask what was said, by whom and when; who was there, with whom, and who came first; where, how often or how much; for a summary, a beginning or an end; who talks most; when there was a dog, a car or a cup; or who wears red. Ask of one video, a day or a person, too. I know faces, voices, words, 79 kinds of things and the colour that people wear above the waist, and say so where something was never shown.';

/** What is asked as a whole: by the trained head, or by the words of a list. */
export type AskedWhole = WholeForm | 'places' | 'things' | 'length' | 'age';
type Answerer = (scene: Scene, question: Question, videos: VideoRecord[]) => Finding | null;

const ANSWERERS: Record<Exclude<AskedWhole, 'unseen'>, Answerer> = {
  summary,
  people,
  videos: listVideos,
  'talks-most': talksMost,
  beginning: (scene, _, videos) => edge(scene, videos, 'begins'),
  ending: (scene, _, videos) => edge(scene, videos, 'ends'),
  recorded,
  length,
  age,
  abilities: () => finding(ABILITIES, 'What can be asked.'),
  places: (scene) => listEntities(scene, 'place'),
  things: (scene) => listEntities(scene, 'thing'),
};

/** Asks for a list of what the words name. */
const LISTED: [RegExp, 'places' | 'things'][] = [
  [
    /^(?:what|which)(?: (?:is|are) the| other| different)* (?:places|towns|cities|villages|countries|streets|locations)\b(?!.*\b(?:did|does|do|was|were|has|have) (?!they\b|you\b|we\b|people\b|anyone\b|anybody\b|everyone\b|i\b))/i,
    'places',
  ],
  [
    /^(?:what|which)(?: (?:is|are) the| other| different)* (?:things|objects|items|belongings)\b.*\b(?:mention|talk|speak|spoke|named?|discuss|come up|came up|know|remember)/i,
    'things',
  ],
];

/** "What was filmed on Sunday?" asks for what was there, not for who speaks of filming. */
const FILMED = /^what (?:was|were|got|did (?:i|we|you)) (?:recorded|filmed|videoed|taped|record|film)\b/i;

const VIDEO = '(?:video|vid|film|clip|movie|recording)';
/** "What is this film about?" */
const ABOUT = new RegExp(
  `^what(?:['’]?s| is| was| are)? (?:the|this|that|these|those|my|it)(?: ${VIDEO}s?)?(?: all)? about$`,
  'i',
);
/** "How long is the film?" */
const LENGTH = new RegExp(
  `^(?:how long (?:is|was|are|were|does|do|did)|what(?:['’]?s| is| was) the (?:length|duration|running time) of) (?:(?:all|each|every|of|the|this|that|my|these|those|our) )*${VIDEO}s?(?: (?:last|run|go on|take|in all|all together|altogether))?$`,
  'i',
);
const WHICH_IS = `(?:(?:which|what)(?:['’]?s)?(?: (?:one|${VIDEO}s?))?(?: of (?:my|our|the|these) ${VIDEO}s)?(?: (?:is|was|are|were))? )?(?:(?:the|my|our) )?`;
const EXTREME_LENGTH = new RegExp(
  `^${WHICH_IS}(longest|shortest)(?: (?:one|of))?(?: (?:my|our|the|all))*(?: ${VIDEO}s?)?(?: (?:that )?(?:is there|there is|i have|we have|i['’]ve got))?$`,
  'i',
);
/** The recording that was made first or last, or when that was. */
const EXTREME_AGE = new RegExp(
  `^(?:${WHICH_IS}(newest|latest|most recent|oldest|earliest)(?: (?:one|of))?(?: (?:my|our|the|all))*(?: ${VIDEO}s?)?(?: (?:that )?(?:is there|there is|i have|we have|(?:i|we) (?:made|filmed|recorded|took)))?|when did (?:i|we) (last|first) (?:film|record|shoot)(?: (?:something|anything|a video))?)$`,
  'i',
);
const LAST = /newest|latest|most recent|last/i;
/** Who can be heard, and nothing of what is said. */
const WHO_TALKS = new RegExp(
  `^who (?:talks|speaks|is (?:talking|speaking)|can be heard|is heard|talked|spoke)(?: (?:in|on) (?:the|this|that) ${VIDEO})?$`,
  'i',
);

/** Whether the words of a question ask for a list of what is named, or of a time's recordings; null where they do not. */
export function listedIn({ text, times }: Question): AskedWhole | null {
  if (times?.certain && (FILMED.test(text) || asksWhatThereIs(times.rest))) return 'summary';
  const plain = plainly(text);
  if (ABOUT.test(plain)) return 'summary';
  if (LENGTH.test(plain) || EXTREME_LENGTH.test(plain)) return 'length';
  if (EXTREME_AGE.test(plain)) return 'age';
  if (WHO_TALKS.test(plain)) return 'talks-most';
  return LISTED.find(([asks]) => asks.test(text))?.[1] ?? null;
}

/** The things or places that are named in the scene's bounds, those that are named most first. */
function listEntities(scene: Scene, kind: Entity['kind']): Finding | null {
  const { recall, view, tell, videos } = scene;
  if (recall.sizes.all > MOST_LISTED_FROM) return null;
  const ids = new Set(videos.map(({ id }) => id));
  const named = entitiesOf(recall, view)
    .filter((entity) => entity.kind === kind)
    .map(({ name, mentions }) => ({
      name,
      mentions: mentions.filter(
        ({ videoId, t0 }) =>
          ids.has(videoId) &&
          (scene.within?.(Date.parse(recall.videos.of(videoId).startsAt) + t0 * 1000) ?? true),
      ),
    }))
    .filter(({ mentions }) => mentions.length > 0)
    .sort((a, b) => b.mentions.length - a.mentions.length);
  if (named.length === 0) return null;
  const shown = named.slice(0, MOST_EVIDENCE);
  const more = named.length - shown.length;
  const lines = shown.flatMap(({ mentions: [first] }) => {
    const entries = recall.entries
      .inVideo(first!.videoId)
      .filter((entry) => view.allowed(entry) && recall.entries.place(entry).t0 === first!.t0);
    return recall.entries.read(entries).find((line) => line.kind === 'says') ?? [];
  });
  const names = listed(shown.map(({ name }) => name));
  return finding(
    `${named.length === 1 ? `One ${kind} is` : `${named.length} ${kind}s are`} named: ${names}${more > 0 ? `, and ${more} more` : ''}.`,
    `What the words name, of ${videos.length === 1 ? 'one video' : `${videos.length} videos`}.`,
    { evidence: lines.map((line) => tell.evidence(line, 1)) },
  );
}

/** Members are asked for, not who is seen or heard. */
const OF_A_GROUP =
  /\b(?:in|of|on|at|to) (?:the|a|an|our|my|this|that|his|her|their) (?:[\w-]+ ){0,2}?(?:team|class|family|company|group|club|choir|band|staff|school|department|crew|orchestra|firm|office|committee|board)\b/i;

/** Asks for what is in videos, not for these themselves: "Did I film any penguins?", "rabbit when". */
const OF_SOMETHING: Partial<Record<WholeForm, RegExp>> = {
  videos:
    /\b(?:film(?:ed)?|record(?:ed)?|videos?|clips?|recordings?|footage)\b (?:with|of|showing|about|containing|any|some) (?:a |an |any |some |the )?(?!(?:videos?|clips?|films?|recordings?|footage|them|these|those|all|it|me|us|you|mine|ours|last|this|today|yesterday|\w+day|january|february|march|april|may|june|july|august|september|october|november|december|\d\w*)\b)\w|\b(?:city|town|country|songs?|music|sing(?:s|ing)?|weather|colou?rs?|says?|said|mention\w*)\b/i,
  people: /\b(?:say|says|said|mention(?:s|ed)?)\b/i,
  recorded:
    /^(?!.*\b(?:videos?|clips?|films?|recordings?|footage|movie|this|that|these|it|was|were|is|did|date|shot|taken|made|recorded|filmed)\b)[\w -]+ when\W*$/i,
};

/** Whether a question asks for no more than what it was taken for: which videos somebody is in is no list of all. */
export function asksForTheWhole({ text, named, strangers }: Question, form: WholeForm): boolean {
  if (form === 'videos' && named.length + strangers.length > 0) return false;
  return !OF_SOMETHING[form]?.test(text);
}

/** What is asked of a recording, of a time, or of all that is remembered, as a whole. Null where nothing tells it. */
export function findOfWhole(scene: Scene, question: Question, form: AskedWhole): Finding | null {
  if (form === 'unseen') return null;
  return ANSWERERS[form](scene, question, videosMeant(scene));
}

/** The recordings that are meant, in the order of their dates: those that are named, the one at hand, those of the time, else all. */
function videosMeant(scene: Scene): VideoRecord[] {
  const { video, videos, only } = scene;
  const recordings = begunBy(scene, videos);
  if (video) return [video];
  const meant = only ? videosInBounds(scene, recordings) : recordings;
  return meant.sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
}

/** The recordings that had begun at the moment asked about. */
function begunBy({ view }: Scene, videos: readonly VideoRecord[]): VideoRecord[] {
  return clocksOf(videos).filter(({ startsAt }) => Date.parse(startsAt) <= view.until);
}

function finding(
  lead: string,
  note: string,
  { quoted = [], evidence = [], unsure = false }: Partial<Finding> = {},
): Finding {
  return { lead, note, quoted, evidence, unsure };
}

function summary(scene: Scene, { named }: Question, meant: VideoRecord[]): Finding | null {
  const { tell } = scene;
  const videos = meant.slice(-MOST_VIDEOS);
  const isTheirs = ({ who }: IncidentRecord) =>
    named.length === 0 || who.some((node) => named.some(({ nodes }) => nodes.includes(node)));
  const records = videos.flatMap(({ id }) => recordsIn(scene, id)).filter(isTheirs);
  if (records.length === 0) return null;
  const { text, unsure } = tell.list(metIn(scene, records).slice(0, MOST_NAMED));
  const quoted = telling(records, LINES.summary);
  return finding(
    `In ${nameAll(scene, videos)} ${text ? `${text} can be seen or heard` : 'nobody was recognised'}${besideThem(scene, records)}${writtenBeside(records)}.`,
    `The longest lines of each part of ${videos.length === 1 ? 'it' : `${videos.length} videos`}.`,
    {
      quoted,
      unsure,
      evidence: evidenceOf(scene, quoted.length > 0 ? quoted : records.slice(0, LINES.summary)),
    },
  );
}

/** The line with the most words of each of so many parts of the records, questions aside. */
function telling(records: readonly IncidentRecord[], parts: number): IncidentRecord[] {
  const lines = records.filter((record) => record.kind === 'says' && !isAsking(record));
  const chosen: IncidentRecord[] = [];
  const words = (record: IncidentRecord) => new Set(tokens(spoken(record))).size;
  for (let part = 0; part < parts; part += 1) {
    const some = lines.slice(
      Math.floor((part * lines.length) / parts),
      Math.floor(((part + 1) * lines.length) / parts),
    );
    const [best] = some.sort((a, b) => words(b) - words(a));
    if (best && (words(best) >= TELLING_WORDS || lines.length <= parts)) chosen.push(best);
  }
  return chosen;
}

function people(scene: Scene, question: Question, meant: VideoRecord[]): Finding | null {
  // Who was seen tells nothing of who belongs to something.
  if (OF_A_GROUP.test(question.text)) return null;
  const videos = meant.slice(-MOST_VIDEOS);
  const records = videos.flatMap(({ id }) => recordsIn(scene, id));
  const persons = metIn(scene, records);
  if (persons.length === 0) return null;
  const named = persons.filter(({ name }) => name !== null);
  const shown = [...named, ...persons.filter(({ name }) => name === null)];
  const { text, unsure } = scene.tell.list(shown);
  return finding(
    `${persons.length === 1 ? 'One person' : `${persons.length} people`} in ${nameAll(scene, videos)}: ${text}.`,
    `Who is seen or heard in ${videos.length} of the videos.`,
    { unsure, evidence: shown.flatMap((person) => firstOf(scene, person, records)).slice(0, MOST_EVIDENCE) },
  );
}

function listVideos(scene: Scene, _: Question, meant: VideoRecord[]): Finding | null {
  const all = scene.only ? meant : begunBy(scene, scene.videos);
  if (all.length === 0) return null;
  const names = all
    .slice(-MOST_NAMED)
    .map((video) => `${video.name} (${scene.tell.clock({ videoId: video.id, t0: 0 }, 'date')})`);
  const rest = all.length - names.length;
  return finding(
    `${all.length === 1 ? 'One video is' : `${all.length} videos are`} remembered: ${listed(names)}${rest > 0 ? `, and ${rest} before them` : ''}.`,
    'What is remembered.',
    { evidence: all.slice(-MOST_EVIDENCE).flatMap((video) => startOf(scene, video)) },
  );
}

function talksMost(scene: Scene, { text }: Question, meant: VideoRecord[]): Finding | null {
  const videos = meant.slice(-MOST_VIDEOS);
  const lines = videos.flatMap(({ id }) => recordsIn(scene, id, 'says'));
  const seconds = new Map<PersonView, number>();
  for (const { who, t0, t1 } of lines) {
    const person = scene.view.persons.get(who[0] ?? '');
    if (person) seconds.set(person, (seconds.get(person) ?? 0) + t1 - t0);
  }
  const isLeast = /\b(?:least|fewest|less|quietest|little)\b/i.test(text);
  const ranked = [...seconds].sort((a, b) => (isLeast ? a[1] - b[1] : b[1] - a[1]));
  const [first, second] = ranked;
  if (!first) return null;
  const called = ([person]: [PersonView, number]) => scene.tell.list([person]).text;
  const all = [...seconds.values()].reduce((sum, one) => sum + one, 0);
  const next = second ? `; then ${called(second)}, ${timecode(second[1])}` : '';
  return finding(
    `${capital(called(first))} talks the ${isLeast ? 'least' : 'most'}: ${timecode(first[1])} of ${timecode(all)} of talk in ${nameAll(scene, videos)}${next}.`,
    `Seconds of speech of ${seconds.size} people.`,
    {
      unsure: scene.tell.list([first[0]]).unsure,
      evidence: evidenceOf(
        scene,
        lines
          .filter(({ who }) => scene.view.persons.get(who[0] ?? '') === first[0])
          .sort((a, b) => b.t1 - b.t0 - (a.t1 - a.t0))
          .slice(0, LINES.edge),
      ),
    },
  );
}

/** The first, or the last, lines of the video that is meant: of several the latest. */
function edge(scene: Scene, meant: VideoRecord[], which: 'begins' | 'ends'): Finding | null {
  const video = meant.at(-1);
  if (!video) return null;
  const lines = entriesIn(scene, video.id, 'says');
  const told = lines.length > 0 ? lines : entriesIn(scene, video.id);
  const outermost = which === 'begins' ? told.slice(0, LINES.edge) : told.slice(-LINES.edge);
  const quoted = scene.recall.entries.read(outermost);
  if (quoted.length === 0) return null;
  return finding(`So ${video.name} ${which}:`, `The ${which === 'begins' ? 'first' : 'last'} lines.`, {
    quoted,
    evidence: evidenceOf(scene, quoted),
  });
}

function recorded(scene: Scene, _: Question, meant: VideoRecord[]): Finding | null {
  const videos = meant.slice(-MOST_NAMED);
  if (videos.length === 0) return null;
  const isByFile = videos.some(({ startSource }) => startSource === 'file-date');
  const told = videos.map(({ id, name }) => `on ${scene.tell.clock({ videoId: id, t0: 0 })} (${name})`);
  return finding(
    `Recorded ${listed(told)}${isByFile ? ', by the date of the file' : ''}.`,
    'When recordings began.',
    { evidence: videos.flatMap((video) => startOf(scene, video)) },
  );
}

/** How long videos are; of several the longest or the shortest, where that is asked. */
function length(scene: Scene, { text }: Question, meant: VideoRecord[]): Finding | null {
  if (meant.length === 0) return null;
  const extreme = EXTREME_LENGTH.exec(plainly(text))?.[1]?.toLowerCase();
  const ranked = [...meant].sort((a, b) => b.durationS - a.durationS);
  const [first] = extreme === 'shortest' ? ranked.toReversed() : ranked;
  const note = 'How long recordings are.';
  if (extreme)
    return finding(`${first!.name} is the ${extreme}: ${timecode(first!.durationS)}.`, note, {
      evidence: startOf(scene, first!),
    });
  const shown = meant.slice(-MOST_NAMED);
  const all = meant.reduce((sum, { durationS }) => sum + durationS, 0);
  const each = listed(shown.map(({ name, durationS }) => `${name} is ${timecode(durationS)} long`));
  const together = meant.length > 1 ? `${timecode(all)} in all: ` : '';
  return finding(`${together}${each}.`, note, { evidence: shown.flatMap((video) => startOf(scene, video)) });
}

/** The recording that was made first, or last. */
function age(scene: Scene, { text }: Question, meant: VideoRecord[]): Finding | null {
  const found = EXTREME_AGE.exec(plainly(text));
  const isLast = LAST.test(found?.[1] ?? found?.[2] ?? '');
  const video = isLast ? meant.at(-1) : meant[0];
  if (!video) return null;
  const isByFile = video.startSource === 'file-date';
  return finding(
    `${video.name} is the ${isLast ? 'newest' : 'oldest'}: ${scene.tell.clock({ videoId: video.id, t0: 0 })}${isByFile ? ', by the date of the file' : ''}.`,
    'When recordings began.',
    { evidence: startOf(scene, video) },
  );
}

function plainly(text: string): string {
  return text.trim().replace(/(?:,? (?:please|pls|plz))?[?!.\s]*$/i, '');
}

/** Whom records tell of, those who are told of most first. */
function metIn({ view }: Scene, records: readonly IncidentRecord[]): PersonView[] {
  const counts = new Map<PersonView, number>();
  for (const { who } of records)
    for (const node of new Set(who)) {
      const person = view.persons.get(node);
      if (person) counts.set(person, (counts.get(person) ?? 0) + 1);
    }
  return distinct([...counts.keys()]).sort((a, b) => counts.get(b)! - counts.get(a)!);
}

function evidenceOf({ tell }: Scene, records: readonly IncidentRecord[]): Evidence[] {
  return records.map((record) => tell.evidence(record, 1));
}

function firstOf(scene: Scene, { nodes }: PersonView, records: readonly IncidentRecord[]): Evidence[] {
  const first = records.find(({ who }) => who.some((node) => nodes.includes(node)));
  return evidenceOf(scene, first ? [first] : []);
}

function startOf(scene: Scene, { id }: VideoRecord): Evidence[] {
  const first = edgeRecord(scene, id, 'first');
  return evidenceOf(scene, first ? [first] : []);
}

/** "kitchen.mp4 (Saturday, 7 June 2025)"; of several how many. */
function nameAll({ tell }: Scene, videos: readonly VideoRecord[]): string {
  const [one] = videos;
  if (videos.length !== 1) return `the ${videos.length} videos`;
  return `${one!.name} (${tell.clock({ videoId: one!.id, t0: 0 }, 'date')})`;
}
