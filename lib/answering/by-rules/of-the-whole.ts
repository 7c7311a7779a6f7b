import type { Evidence } from '../../contract/answers';
import { namesOf, type PersonView } from '../../identity/fold';
import { type Entity, entitiesOf } from '../../memory/entities';
import { spoken } from '../../memory/incident-sentence';
import { LEAST_TOLD_S, unwrittenOf } from '../../memory/no-words';
import { tokens } from '../../memory/terms';
import type { IncidentRecord, VideoRecord } from '../../store/schema';
import { text } from '../../text';
import { both, inTurn, type Tellable, type Told, type ToldValue, told } from '../../told';
import { timecode } from '../../wording';
import { asksForEverybodyThere, asksWhatThereIs } from './all-videos';
import { bareQuestion } from './bare-question';
import { MOST_VIDEOS } from './company';
import { ofEdge } from './edge-lines';
import { isAsking } from './find';
import type { Finding } from './finding';
import { IF_NAMES_HEARD_RIGHT } from './heard';
import { calledIn } from './named-files';
import { age, askedOfRecordings, length, plainly, recorded, VIDEO } from './of-recordings';
import { stretchesOf } from './person-in-view';
import type { Question } from './question';
import {
  edgeRecord,
  entriesIn,
  MOST_LISTED_FROM,
  metIn,
  recordsIn,
  type Scene,
  videosInBounds,
} from './scene';
import { seenAtTheEnd, seenInShort } from './seen-in-video';
import { roomBeside, storyLines } from './story-lines';
import { wallClock } from './telling';
import { places } from './things-seen';
import { datedNames, namesTold } from './videos-in-words';
import { andMore } from './view-words';
import { begunOf } from './where-recorded';
import type { WholeForm } from './whole-form';

/** Lines of a summary; of a beginning, of an end, and of whoever talks most. */
const LINES = { summary: 4, edge: 3 };
/** A line of a summary has at least so many words: what is shorter tells little. */
const TELLING_WORDS = 6;
const MOST_EVIDENCE = 10;
/** Lines of a summary that are there to be seen, quoted or not. */
const MOST_STORY_LINES = 8;

const ABILITIES = text(
  'Ask what was said, by whom and when; who was there, with whom, and who came first; where, how often or how much; for a summary, a beginning or an end; who talks most; when there was a dog, a red car or a cup; or who wears red. Ask of one video, a day or a person, too.',
);

/** What is asked as a whole: by the trained head, or by the words of a list. */
export type AskedWhole = WholeForm | 'places' | 'things' | 'length' | 'age';
type Answerer = (scene: Scene, question: Question, videos: VideoRecord[]) => Finding | null;

const ANSWERERS: Record<Exclude<AskedWhole, 'unseen'>, Answerer> = {
  summary,
  people,
  videos: listVideos,
  'talks-most': talksMost,
  beginning: (scene, question, videos) => edge(scene, question, videos, 'begins'),
  ending: (scene, question, videos) => edge(scene, question, videos, 'ends'),
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

/** "What is this film about?" */
const ABOUT = new RegExp(
  `^what(?:['’]?s| is| was| are)? (?:the|this|that|these|those|my|it)(?: ${VIDEO}s?)?(?: all)? about$`,
  'i',
);
/** Who can be heard, and nothing of what is said. */
const WHO_TALKS = new RegExp(
  `^who (?:all |else )?(?:talks|speaks|is (?:talking|speaking)|can be heard|is heard|talked|spoke)(?: (?:in|on) (?:the|this|that) ${VIDEO})?$`,
  'i',
);

/** "Tell me about Ada", "What do you know about Ada?" */
const OF_SOMEBODY =
  /^(?:(?:what is the |(?:tell|show|give) (?:me|us) )?(?:(?:everything|anything|som\w+|all|what|more|a (?:bit|little)) )?(?:(?:that |there is )?(?:you|we|i|to) (?:know|have) )?(?:about|on)|what (?:else |all )?(?:do|can|did) (?:you|we|i) (?:know|learn|tell (?:me|us)|find out) (?:about|of)|what (?:is|was) known (?:about|of)|describe|everything (?:\w+ ){0,2}?(?:about|on)|who exactly is)\s+(.+)$/i;

/** Whether all that is known of one person is asked for, and nothing else. */
export function isOfSomebody({ text, named }: Question, video: VideoRecord | null): boolean {
  const [person] = named;
  const whom = OF_SOMEBODY.exec(bareQuestion(text, video))?.[1];
  if (!person || named.length > 1 || whom === undefined) return false;
  const words = tokens(whom).join(' ');
  return namesOf(person).some((name) => tokens(name).join(' ') === words);
}

/** Whether the words of a question ask for a list of what is named, or of a time's recordings; null where they do not. */
export function listedIn(question: Question, video: VideoRecord | null): AskedWhole | null {
  const { text, times } = question;
  if (isOfSomebody(question, video)) return 'summary';
  if (times?.certain && asksForEverybodyThere(times.rest)) return 'people';
  if (times?.certain && (FILMED.test(text) || asksWhatThereIs(times.rest))) return 'summary';
  const plain = plainly(text);
  if (ABOUT.test(plain)) return 'summary';
  const ofRecordings = askedOfRecordings(plain, video);
  if (ofRecordings) return ofRecordings;
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
          ids.has(videoId) && (scene.within?.(wallClock(recall.videos.of(videoId), t0)) ?? true),
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
  const names = andMore(both(shown.map(({ name }) => name)), more);
  return finding(
    kind === 'place' ? placesNamed(named.length, names) : thingsNamed(named.length, names),
    `What the words name, of ${videos.length === 1 ? 'one video' : `${videos.length} videos`}.`,
    { evidence: lines.map((line) => tell.evidence(line, 1)) },
  );
}

function placesNamed(count: number, names: ToldValue): Told {
  return count === 1 ? told`One place is named: ${names}.` : told`${count} places are named: ${names}.`;
}

function thingsNamed(count: number, names: ToldValue): Told {
  return count === 1 ? told`One thing is named: ${names}.` : told`${count} things are named: ${names}.`;
}

/** Members are asked for, not who is seen or heard. */
const OF_A_GROUP =
  /\b(?:in|of|on|at|to) (?:the|a|an|our|my|this|that|his|her|their) (?:[\w-]+ ){0,2}?(?:team|class|family|company|group|club|choir|band|staff|school|department|crew|orchestra|firm|office|committee|board)\b/i;

/** What is asked of a recording, of a time, or of all that is remembered, as a whole. Null where nothing tells it. */
export function findOfWhole(scene: Scene, question: Question, form: AskedWhole): Finding | null {
  if (form === 'unseen') return null;
  return ANSWERERS[form](scene, question, videosMeant(scene));
}

/** The recordings that are meant, in the order of their dates: those that are named, the one at hand, those of the time, else all. */
function videosMeant(scene: Scene): VideoRecord[] {
  const { video, videos, only, asked } = scene;
  const recordings = begunOf(scene, videos);
  if (video) return [video];
  const called = only ? [] : calledIn(asked, recordings);
  const meant = only ? videosInBounds(scene, recordings) : called.length > 0 ? called : recordings;
  return meant;
}

function finding(
  lead: Tellable,
  note: string,
  { quoted = [], evidence = [], unsure = false, isSeen }: Partial<Finding> = {},
): Finding {
  return { lead, note, quoted, evidence, unsure, ...(isSeen && { isSeen }) };
}

/** The videos whose records are all read, to count in them: all that are meant, of a large memory the last ones. */
function readThrough({ recall }: Scene, meant: VideoRecord[]): VideoRecord[] {
  return recall.sizes.all > MOST_LISTED_FROM ? meant.slice(-MOST_VIDEOS) : meant;
}

function summary(scene: Scene, { named }: Question, meant: VideoRecord[]): Finding | null {
  const { tell } = scene;
  const isTheirs = ({ who }: IncidentRecord) =>
    named.length === 0 || who.some((node) => named.some(({ nodes }) => nodes.includes(node)));
  const all = readThrough(scene, meant);
  const records = all.flatMap(({ id }) => recordsIn(scene, id)).filter(isTheirs);
  if (records.length === 0) return null;
  // Of somebody no more videos are spoken of than they are in.
  const videos =
    named.length === 0 ? all : all.filter(({ id }) => records.some(({ videoId }) => videoId === id));
  const met = metIn(scene, records);
  const seen = seenInShort(scene, records, met, { ofSomebody: named.length > 0 });
  const { unsure } = tell.list(met);
  const room = roomBeside(told`${nameAll(scene, videos)} ${seen}`, unsure ? IF_NAMES_HEARD_RIGHT : '') - 1;
  const story = { room, said: (line: IncidentRecord) => tell.sentence(line), most: MOST_STORY_LINES };
  const { quoted, shown } = storyLines(records, met, story);
  return finding(
    told`In ${nameAll(scene, videos)} ${seen}.`,
    `The lines that carry the story of ${videos.length === 1 ? 'it' : `${videos.length} videos`}.`,
    {
      isSeen: true,
      quoted,
      unsure,
      evidence: evidenceOf(scene, shown.length > 0 ? shown : records.slice(0, LINES.summary)),
    },
  );
}

/** The line with the most words of each of so many parts of the records, questions aside. */
export function telling(records: readonly IncidentRecord[], parts: number): IncidentRecord[] {
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

/** "Are there people in it, and when?" */
const ASKS_WHEN = /\bwhen\b|\b(?:what|which) (?:time|point|moment|second|minute)\b/i;

function people(scene: Scene, question: Question, meant: VideoRecord[]): Finding | null {
  // Who was seen tells nothing of who belongs to something.
  if (OF_A_GROUP.test(question.text)) return null;
  const videos = readThrough(scene, meant);
  const records = videos.flatMap(({ id }) => recordsIn(scene, id));
  const persons = metIn(scene, records);
  if (persons.length === 0) return null;
  const named = persons.filter(({ name }) => name !== null);
  const shown = [...named, ...persons.filter(({ name }) => name === null)];
  const { who, unsure } = scene.tell.list(shown);
  const nodes = persons.flatMap((person) => person.nodes);
  const inView = ASKS_WHEN.test(question.text)
    ? stretchesOf(
        scene,
        { nodes },
        videos.map(({ id }) => id),
      )
    : [];
  const where = nameAll(scene, videos);
  const lead =
    named.length === 0
      ? told`${who} in ${where}.`
      : persons.length === 1
        ? told`One person in ${where}: ${who}.`
        : told`${persons.length} people in ${where}: ${who}.`;
  const when = inView.length > 0 ? [told`Somebody of them is in view ${places(scene, inView)}.`] : [];
  return finding(inTurn(lead, ...when), `Who is seen or heard in ${videos.length} of the videos.`, {
    unsure,
    evidence: shown.flatMap((person) => firstOf(scene, person, records)).slice(0, MOST_EVIDENCE),
  });
}

function listVideos(scene: Scene, _: Question, meant: VideoRecord[]): Finding | null {
  const all = scene.only ? meant : begunOf(scene, scene.videos);
  if (all.length === 0) return null;
  const names = datedNames(scene, all);
  return finding(
    all.length === 1
      ? told`One video is remembered: ${names}.`
      : told`${all.length} videos are remembered: ${names}.`,
    'What is remembered.',
    { evidence: all.slice(-MOST_EVIDENCE).flatMap((video) => startOf(scene, video)) },
  );
}

/** Who talks how long, with or without words that were written down: most first, or least. */
function talksMost(scene: Scene, { text }: Question, meant: VideoRecord[]): Finding | null {
  const videos = readThrough(scene, meant);
  const speech = videos.flatMap(({ id }) => [
    ...recordsIn(scene, id, 'says'),
    ...recordsIn(scene, id, 'speaks'),
  ]);
  const seconds = new Map<PersonView, number>();
  for (const { who, t0, t1 } of speech) {
    const person = scene.view.persons.get(who[0] ?? '');
    if (person) seconds.set(person, (seconds.get(person) ?? 0) + t1 - t0);
  }
  const isLeast = /\b(?:least|fewest|less|quietest|little)\b/i.test(text);
  const ranked = [...seconds].sort((a, b) => (isLeast ? a[1] - b[1] : b[1] - a[1]));
  const [first, second] = ranked;
  if (!first) return null;
  const ofPerson = (person: PersonView) =>
    speech.filter(({ who }) => scene.view.persons.get(who[0] ?? '') === person);
  const called = ([person]: [PersonView, number]) => {
    const { who } = scene.tell.one(person);
    const ids = new Set(ofPerson(person).map(({ videoId }) => videoId));
    const names = videos.filter(({ id }) => ids.has(id)).map(({ name }) => name);
    return videos.length > 1 ? told`${who} (in ${namesTold(names, MOST_TALKED_IN)})` : who;
  };
  const all = [...seconds.values()].reduce((sum, one) => sum + one, 0);
  const [own, of, where] = [timecode(first[1]), timecode(all), nameAll(scene, videos)];
  const talks = isLeast ? told`${called(first)} talks the least` : told`${called(first)} talks the most`;
  const lead = second
    ? told`${talks}: ${own} of ${of} of talk in ${where}; then ${called(second)}, ${timecode(second[1])}.`
    : told`${called(first)} is the only one whom I heard talk in ${where}: ${own}.`;
  return finding(
    inTurn(lead, ...unwrittenBeside(scene, videos)),
    `Seconds of speech of ${seconds.size} people.`,
    {
      unsure: scene.tell.one(first[0]).unsure,
      evidence: evidenceOf(
        scene,
        ofPerson(first[0])
          .sort((a, b) => b.t1 - b.t0 - (a.t1 - a.t0))
          .slice(0, LINES.edge),
      ),
    },
  );
}
/** Videos in which somebody talks that a sentence has room for. */
const MOST_TALKED_IN = 3;

/** How much talk in some videos could not be written down, as a sentence; none where there is none. */
function unwrittenBeside({ recall }: Scene, videos: readonly VideoRecord[]): Told[] {
  const seconds = videos.reduce((sum, video) => sum + unwrittenOf(video, recall.lateBy(video.id)), 0);
  return seconds >= LEAST_TOLD_S ? [told`${timecode(seconds)} of the talk could not be written down.`] : [];
}

/** Asks for words, which pictures do not answer: "What was said at the end?" */
const SAID = /\b(?:sa(?:y|ys|id|ying)|speaks?|spoken?|speaking|talk(?:s|ed|ing)?|words?|heard?)\b/i;

/** The first, or the last, lines of the video that is meant: of several the latest. Without a line there what is seen, unless words are asked for. */
function edge(
  scene: Scene,
  { text, terms }: Question,
  meant: VideoRecord[],
  which: 'begins' | 'ends',
): Finding | null {
  const video = meant.at(-1);
  if (!video) return null;
  const lines = entriesIn(scene, video.id, 'says');
  if (lines.length === 0 && SAID.test(text)) return null;
  const isLate = lines.some((entry) => scene.recall.entries.place(entry).t1 >= video.durationS / 2);
  const seen = which === 'ends' && !isLate && !SAID.test(text) ? seenAtTheEnd(scene, video) : null;
  if (seen) return seen;
  const entries = lines.length > 0 ? lines : entriesIn(scene, video.id);
  const outermost = which === 'begins' ? entries.slice(0, LINES.edge) : entries.slice(-LINES.edge);
  const quoted = ofEdge(scene.recall.entries.read(outermost), { text, terms }, which);
  if (quoted.length === 0) return null;
  return finding(
    which === 'begins' ? told`So ${video.name} begins:` : told`So ${video.name} ends:`,
    `The ${which === 'begins' ? 'first' : 'last'} lines.`,
    { quoted, evidence: evidenceOf(scene, quoted), isSeen: true },
  );
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
function nameAll({ tell }: Scene, videos: readonly VideoRecord[]): Told {
  const [one] = videos;
  if (videos.length !== 1) return told`the ${videos.length} videos`;
  return told`${one!.name} (${tell.clockTold({ videoId: one!.id, t0: 0 }, 'date')})`;
}
