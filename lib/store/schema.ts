// Over 400 lines: the records, one type for each store.

import type { DBSchema } from 'idb';
import type { AnswerRecord } from '../contract/answers';
import type { FactKind } from '../contract/cards';
import type { Modality } from '../contract/memory';
import type { CallRecord } from '../contract/models';
import type { Box, IncidentKind } from '../contract/search';
import type { Coordinates, StartSource } from '../contract/videos';
import type { Cue, Gap } from '../media/media-types';
import type { NamedThing } from '../named-things';
import type { Tellable } from '../told';
import type { Colour } from '../vision/colour-names';

/** A moment or stretch of a video, as every record points at its evidence. Seconds. */
export interface Where {
  videoId: string;
  t0: number;
  t1: number;
}

/** A video and how far it is remembered. The only record that changes after it was written: its progress. */
export interface VideoRecord {
  id: string;
  name: string;
  /** The folder that it lay in within the one that was chosen (lib/folder-of-video); absent where it was chosen by itself. */
  folder?: string;
  bytes: number;
  /** SHA-256 over size and content (lib/media/fingerprint). */
  fingerprint: string;
  durationS: number;
  width: number;
  height: number;
  hasVideo: boolean;
  hasAudio: boolean;
  /** ISO in UTC, and the zone the person was in. */
  startsAt: string;
  startSource: StartSource;
  zone: string;
  status: 'remembering' | 'remembered' | 'partial';
  /** Seconds that are safely remembered: where the next clip begins. */
  doneS: number;
  clips: number;
  /** What was odd about the file when it was opened; gaps in it are its clips'. */
  warnings: Tellable[];
  /** It was cut off, or some of it could not be decoded. */
  damaged: boolean;
  /** Ids of the weights that made its records, by task. */
  weights: Record<string, string>;
  /** It has no subtitles, and a person had switched off that words are written down. */
  wordsOff?: true;
  /** Seconds of speech in its clips that could not be written down; absent where there is none. */
  unwrittenS?: number;
  /** Where it was recorded, by the tags of its file (lib/media/recorded-where); absent where these do not say. */
  location?: Coordinates;
  /** Words that people gave it (lib/tags), in their order; absent where it has none. */
  tags?: string[];
  /** People gave it a star. */
  favourite?: true;
  /** Things in view that people gave a name (lib/named-things), in their order; absent where there are none. */
  named?: NamedThing[];
  /** What shows things that people said are none (lib/denied-things), in order; absent where there is none. */
  denied?: string[];
}

export interface ClipRecord extends Where {
  id: string;
  index: number;
  frames: number;
  gaps: Gap[];
  /** Key of the telling frame's picture. */
  still: string | null;
  /** Speech that could not be written down, as in another language; absent where there is none, and where nothing was to write down. */
  unwritten?: { t0: number; t1: number }[];
}

/** One of a track's best looks. */
export interface LookRecord {
  t: number;
  box: Box;
  quality: number;
  /** By the video's face-embedding weight; all zeros where faces were described anew and this one could not be. */
  embedding: Float32Array;
  /** Key of the crop; null where the memory was taken in without pictures. */
  picture: string | null;
}

/** Values of one row of a track's boxes: t, x, y, w, h. */
export const BOX_ROW = 5;

export interface TrackRecord extends Where {
  id: string;
  clipId: string;
  /** The face node it was matched to; null when no look was good enough to tell. */
  node: string | null;
  /** Rows of t, x, y, w, h in order of time; the box in fractions of the picture. */
  boxes: Float32Array;
  looks: LookRecord[];
}

export interface TurnRecord extends Where {
  id: string;
  clipId: string;
  /** The voice node it was matched to; null when it is too short or too like several to tell. */
  node: string | null;
  /** The face node that was seen speaking it; null when none clearly was. */
  face: string | null;
  /** By the video's speaker-embedding weight; null where no one voice was clear, and in a video without one, whose file was not at hand when voices were described anew. */
  embedding: Float32Array | null;
}

/** One line of words. `turnId` is the turn it was heard in. */
export interface WordsRecord extends Where {
  id: string;
  clipId: string;
  turnId: string | null;
  text: string;
  /** Of the text, by the video's text-embedding weight; null where there was none. */
  embedding: Float32Array | null;
  /** Rows of t0, t1, likelihood for each word of the text, where it was written down from sound by what tells them (lib/hearing/unsure-words). */
  heard?: Float32Array;
}

/** A stored embedding of a node, and the record it came from. */
export interface NodeSample {
  embedding: Float32Array;
  /** Face quality, or the seconds of the voice turn: what decides which samples are kept. */
  weight: number;
  /** Id of the track or turn; null when its video is forgotten and the person was to be kept. */
  source: string | null;
  /** Key of a face crop; null for a voice, where there is no source, and where the memory was taken in without pictures. */
  picture: string | null;
}

/** An identity in one modality. `id` is `f_N` or `v_N`; N is shared with the person id `p_N`. */
export interface NodeRecord {
  id: string;
  n: number;
  modality: Modality;
  weightId: string;
  samples: NodeSample[];
}

/** What a language model writes of a clip, beside what is told by template. */
export const WRITTEN_KINDS = [
  /** What was seen to happen. */
  'observed',
  /** Words that could be read in the picture. */
  'reads',
  /** A tone of voice, a sound. */
  'sounds',
  /** What holds beyond the moment and is not of one person alone: who is what to whom, what it is all about, how things are done there. */
  'known',
] as const;
export type WrittenKind = (typeof WRITTEN_KINDS)[number];

/** Kinds of incidents that a language model told: their words are its own sentence, in which people stand by reference, `<p_3>`. */
export const KINDS_BY_MODEL: ReadonlySet<IncidentKind> = new Set([...WRITTEN_KINDS, 'looked']);

/** How a kind of thing, or writing, was seen for a stretch of a clip. */
export interface ShownThing {
  /** How sure the detector was where it was surest, or how well the letters could be read, 0 to 1. */
  score: number;
  /** Rows of t, x, y, w, h (`BOX_ROW`) in order of time, several of one t where there were several; the box in fractions of the picture. */
  boxes: Float32Array;
}

/**
 * What happened, when, in fields; the sentence that tells it is made where it is shown (lib/memory/incident-sentence). People are node ids
 * in `who`. Never rewritten. What a model wrote begins where it happened and ends with its clip, all of which the model had seen: until then
 * it was not known.
 */
export interface IncidentRecord extends Where {
  id: string;
  clipId: string;
  /** `looked`: an `ObservationRecord`, which is read among the incidents, and stored by itself. */
  kind: IncidentKind;
  who: string[];
  /** The track or turn that each of `who` is told by: when it is moved to another person, so is what is told. */
  sources: string[];
  /**
   * What was said (`says`), as it was; the kind of thing that is in view (`shows`, lib/vision/thing-kinds); the colour that
   * somebody wears above the waist (`wears`, lib/vision/clothing); what the picture is like (`coloured`, lib/vision/colour-watcher); "person" of people whose shapes are in view, whoever they are (`figures`, of all at once); what is written in view, as it was read (`writing`, lib/vision/writing-watcher) or as a model read it (`reads`), or a model's sentence (all other `KINDS_BY_MODEL`), with people by
   * reference. Null where the kind and `who` tell all: somebody comes, goes, or speaks without words that are known.
   */
  words: string | null;
  /** The places of the words of what is said that were heard unsurely, from 0, as lib/spoken-words parts them; absent where none was. */
  unsure?: number[];
  /** Of what `shows`, and of `writing`, and of these alone. */
  shown?: ShownThing;
  /** Of the same, the key of what was cut out of the picture; absent where none was, and where the memory was taken in without pictures. */
  picture?: string;
  /** Of what `shows`, the colours that it is told to have (lib/vision/thing-colours), that of most of it first; of `figures` the one that all of them wear above the waist (lib/vision/clothing). Absent where none can be told, and where they were not looked for. */
  colours?: Colour[];
}

/** What a language model saw when a stretch of a video was looked at again for a question: one sentence. Never rewritten. */
export interface ObservationRecord
  extends Omit<IncidentRecord, 'kind' | 'unsure' | 'words' | 'shown' | 'picture' | 'colours'> {
  /** The sentence, with people by reference. */
  words: string;
  /** The model's own name. */
  model: string;
  /** The version of the prompt (lib/language/prompts/inspecting). */
  prompt: number;
  /**
   * From when on it counts, milliseconds since 1970: the end of all that was remembered when the question was asked, or the moment that
   * was asked about where that is later. What was asked of an earlier moment had not been looked at then.
   */
  from: number;
}

/** Whom or what a fact is about. */
export type FactSubject =
  /** Whoever speaks the sentence. */
  | { is: 'speaker' }
  /** A name that stands in it; who that is, is resolved when it is read. */
  | { is: 'named'; name: string }
  /** Somebody known by what they are to somebody else: "my brother", "Nora's flatmate"; `of` is null for the speaker's. */
  | { is: 'relative'; relation: string; of: string | null }
  /** Anybody or anything else, in the sentence's own words: "the girl who lives with you". */
  | { is: 'described'; words: string }
  /** The person of `by`, of whom a model wrote it: nobody said it. */
  | { is: 'observed' };

/** What holds beyond the moment, found in the words by plain rules. Never rewritten; a later one on the same topic outweighs it when read. */
export interface FactRecord extends Where {
  id: string;
  clipId: string;
  kind: FactKind;
  subject: FactSubject;
  /** The node of who says it, or of whom it was observed; null when unknown. */
  by: string | null;
  /** The turn (or track) that `by` is told by: when it is moved to another person, so is the fact. Null where `by` is. */
  source: string | null;
  /** Told of somebody else as heard from others ("I heard that ..."): weighs less than what people say of themselves. */
  hearsay: boolean;
  /** What it is about, as stems in order: a newer fact of the same subject and kind on the same topic replaces an older one when read ("tea", "take"). */
  topic: string[];
  /** What is told, in the sentence's words: "with honey", "caretaker", "programming", "repairs boats". */
  value: string;
  /** The sentence. */
  text: string;
  /** The places of its words that were heard unsurely, from 0; absent where none was. */
  unsure?: number[];
}

/** Where a vote came from. */
export type VoteSource =
  /** One face and one voice alone together (M3-Agent, F.2). */
  | 'meta-clip'
  /** A face was seen speaking, or (weight below 0) seen silent, while a voice was heard. */
  | 'speaking'
  /** Two nodes of one modality came to be alike beyond doubt. */
  | 'likeness'
  /** A language model holds them to be one. */
  | 'model';

/** How a name was heard; `model`: a language model heard or read it. */
export type CalledHow = 'self' | 'addressed' | 'introduced' | 'spoken-of' | 'model';

/** A name heard in the words, held to be (weight below 0: not to be) a node's. */
export interface NameHeard {
  node: string;
  name: string;
  weight: number;
  how: CalledHow;
  at: Where;
}

/** A line as it is stored: the id of its words, and when they were said, seconds. */
export interface StoredLine {
  id: string;
  t0: number;
  t1: number;
}

/** A line as people say that it reads. Seconds. */
export interface CorrectedLine {
  t0: number;
  t1: number;
  text: string;
  /** The node of who says it; null where nobody knows. */
  who: string | null;
  /** The turn that it was heard in and `who` is told by: moved to another person, it takes the line along. Null where people said who says it. */
  turn: string | null;
}

/** The track or turn by which each of two nodes is meant: moved to another person, it takes what it showed along. */
export type Pair = [a: string, b: string];

/** One step of the identity ledger; `seq` counts from 1 without gaps. */
export type LedgerEntry = {
  seq: number;
} /** `at`: where it was first seen or heard; null once that video is forgotten. */ & (
  | { kind: 'founded'; node: string; at: Where | null }
  /** That two nodes are, or are not (weight below 0), one person. */
  | { kind: 'vote'; a: string; b: string; weight: number; source: VoteSource; at: Where; by?: Pair }
  /** Two faces in one picture: two people, whatever is voted. */
  | { kind: 'apart'; a: string; b: string; at: Where; by?: Pair }
  /** A name heard in the words, held to be (weight below 0: not to be) this node's. */
  // `listening`: the words in which it was heard came later (`ListeningRecord`), with the step of that number.
  | ({ kind: 'called'; listening?: number } & NameHeard)
  // What follows is done by people, and counts whatever moment is read.
  /** `also`: the person's other nodes then; what was said of any of them before no longer counts. */
  | { kind: 'name'; node: string; also?: string[]; name: string | null }
  /** All of these nodes are one person. */
  | { kind: 'merge'; a: string[]; b: string[] }
  /** None of `a` is the person of any of `b`. */
  | { kind: 'split'; a: string[]; b: string[] }
  /**
   * These tracks or turns are not `from` but a node of their own, `to`, founded by this step. `throughout`: the id of the video in which nothing is
   * left of `from`, so that names heard there are of `to`.
   */
  | { kind: 'move'; records: string[]; from: string; to: string; throughout?: string }
  /** A video's words came later, and are read from now on: those of its `listening`-th `ListeningRecord`s. `by` as there. */
  | ({ kind: 'listen'; videoId: string; listening: number } & LateBy)
  /**
   * These lines of one clip read as those do, all of them; `called`: the names that are heard in those, in place of what was heard in these. Of
   * several steps on a line the last counts. `at`: from where to where they are.
   */
  | { kind: 'lines'; of: StoredLine[]; by: CorrectedLine[]; called: NameHeard[]; at: Where }
  /** The person of these nodes is shown by this crop of a face; null where an archive has no pictures. */
  | { kind: 'cover'; nodes: string[]; picture: string | null }
  /** The person of these nodes is hidden, or shown again. */
  | { kind: 'hide'; nodes: string[]; hidden: boolean }
  /**
   * Somebody is in a picture of this clip who was not recognised there: a person said so. `track`: a face that was followed and told of nobody; null:
   * nobody was found there, and `boxes`, rows as a track has them, are by hand. `t`: the moment that `picture` is of; null where an archive has no pictures, and where
   * none was kept.
   */
  | {
      kind: 'mark';
      node: string;
      /** The clip's id. */
      clip: string;
      track: string | null;
      t: number;
      boxes: Float32Array | null;
      picture: string | null;
      at: Where;
    }
  /** Takes back a step; taking back an `undo` does the step again. */
  | { kind: 'undo'; of: number }
);
/** By whom words are that came later (`ListeningRecord.by`), and how much of what is said they could not write down; seconds, absent where all was. */
export interface LateBy {
  by: string;
  unwrittenS?: number;
}
/** A step by which people set lines right. */
export type LinesStep = Extract<LedgerEntry, { kind: 'lines' }>;
/** A step by which people say who is in a picture. */
export type MarkStep = Extract<LedgerEntry, { kind: 'mark' }>;
export type NewLedgerEntry = LedgerEntry extends infer E
  ? E extends LedgerEntry
    ? Omit<E, 'seq'>
    : never
  : never;

/** The lines that were beside a video when it was begun: a resumed run reads these, whatever lies beside the file then. */
export interface SubtitlesRecord {
  videoId: string;
  cues: Cue[];
}

/** That a language model has written of a clip, and which: where the clip's records with ids `m0000` on come from. */
export interface WritingRecord {
  /** The clip's. */
  id: string;
  videoId: string;
  /** The model's own name. */
  model: string;
  /** The version of the prompt (lib/language/prompts/memorizing). */
  prompt: number;
  /** What was remembered before was kept from the model, to measure what that is worth. */
  withoutForwardGrounding?: true;
}

/** What `ListeningRecord.by` is where the words came with subtitles. */
export const BY_SUBTITLES = 'subtitles';

/**
 * The words of a clip that came after it was remembered, and what they tell. It is read in place of the clip's own words, and of what is
 * told by these, while the step of the ledger stands that it came with. One without a step is not read: the rest of its video is still to come.
 */
export interface ListeningRecord {
  /** The clip's and the number of the listening, from 1 in each video: `vid_1/c000003/x0001`. */
  id: string;
  clipId: string;
  videoId: string;
  /** `BY_SUBTITLES`, or the id of the weight that wrote them down. */
  by: string;
  /** Each with an id of its own, as are incidents and facts: `vid_1/c000003/x10000`. */
  words: WordsRecord[];
  incidents: IncidentRecord[];
  facts: FactRecord[];
  /** Where words could not be written down. */
  gaps: Gap[];
  /** As `ClipRecord.unwritten`. */
  unwritten?: { t0: number; t1: number }[];
}

/** That a model is still to write of a clip, and how often it was asked in vain. Not memory: it says when. */
export interface TryRecord {
  /** The clip's. */
  id: string;
  model: string;
  /** What came of the last try, as a name (`Outcome`, lib/keeper/writing/ask); `due` before the first. */
  outcome: string;
  tries: number;
  /** The next try is due then, milliseconds since 1970; null: it is given up. */
  next: number | null;
}

/**
 * What a kept picture shows, as a vector by which it is found: of the still of a clip, or of a thing that was cut out. Not memory: it is made
 * of the picture, can be made again, and goes with it.
 */
export interface MeaningRecord extends Where {
  /** The picture's. */
  key: string;
  /** The kind of thing that was cut out; null: it is the still of its clip. */
  thing: string | null;
  /** The weight that it was made with. */
  weightId: string;
  /** 8 bits a value (lib/memory/picture-vectors); none where the picture could not be read. */
  values: Int8Array;
}

/** A JPEG. */
export interface PictureRecord {
  key: string;
  videoId: string;
  bytes: Uint8Array;
}

/** Where the file of a video is to be had. Not memory: it belongs to this browser. */
export interface FileRecord {
  videoId: string;
  /** The place it was chosen from, where the browser has File System Access. */
  handle: FileSystemFileHandle | null;
  /** It was recorded here: the place is one of this browser's (lib/store/recordings), and goes with the video. */
  recorded?: boolean;
  /** A copy that the person wanted kept here. */
  copy: Blob | null;
}

/** Setting that counts how often a person, or everything, was forgotten: what a page still shows may tell of them. */
export const PEOPLE_FORGOTTEN = 'people-forgotten';

/** The stores that are memory: what is compared, exported and imported. */
export const STORES = [
  'videos',
  'subtitles',
  'clips',
  'tracks',
  'turns',
  'words',
  'nodes',
  'writings',
  'incidents',
  'facts',
  'observations',
  'listenings',
  'ledger',
  'pictures',
] as const;
export type StoreName = (typeof STORES)[number];
/** How many records each has. */
export type Counts = Record<StoreName, number>;

/** The field that is each record's key; records are read in its order. */
export const KEYS = {
  videos: 'id',
  subtitles: 'videoId',
  clips: 'id',
  tracks: 'id',
  turns: 'id',
  words: 'id',
  nodes: 'id',
  writings: 'id',
  incidents: 'id',
  facts: 'id',
  observations: 'id',
  listenings: 'id',
  ledger: 'seq',
  pictures: 'key',
} as const satisfies Record<StoreName, string>;

export interface MnemeSchema extends DBSchema {
  videos: { key: string; value: VideoRecord };
  subtitles: { key: string; value: SubtitlesRecord };
  clips: { key: string; value: ClipRecord };
  tracks: { key: string; value: TrackRecord };
  turns: { key: string; value: TurnRecord };
  words: { key: string; value: WordsRecord };
  nodes: { key: string; value: NodeRecord };
  writings: { key: string; value: WritingRecord };
  incidents: { key: string; value: IncidentRecord };
  facts: { key: string; value: FactRecord };
  observations: { key: string; value: ObservationRecord };
  listenings: { key: string; value: ListeningRecord };
  ledger: { key: number; value: LedgerEntry };
  pictures: { key: string; value: PictureRecord };
  files: { key: string; value: FileRecord };
  /** Not memory: what the person chose (consent). */
  settings: { key: string; value: unknown };
  /** Not memory: checksums of its records, by which damage is found. */
  seals: { key: string; value: SealRecord };
  /** Not memory: what was sent to language models, the oldest first. */
  calls: { key: number; value: CallRecord };
  /** Not memory: what was asked and answered, the oldest first. */
  answers: { key: number; value: AnswerRecord };
  /** Of the ledger: a link for each entry, made of it and the link before. */
  chain: { key: number; value: string };
  /** Not memory: of which clips a model is still to write. */
  tries: { key: string; value: TryRecord };
  /** Not memory: what kept pictures show. */
  meanings: { key: string; value: MeaningRecord };
}

/** Everything that one clip adds, written in one transaction. */
export interface ClipWrite {
  video: VideoRecord;
  /** With a video's first clip, when it has lines beside it. */
  subtitles: SubtitlesRecord | null;
  clip: ClipRecord;
  tracks: TrackRecord[];
  turns: TurnRecord[];
  words: WordsRecord[];
  nodes: NodeRecord[];
  incidents: IncidentRecord[];
  facts: FactRecord[];
  ledger: LedgerEntry[];
  pictures: PictureRecord[];
}

/** Everything that a model's writing of a clip adds, written in one transaction. */
export interface WritingWrite {
  writing: WritingRecord;
  incidents: IncidentRecord[];
  facts: FactRecord[];
  ledger: LedgerEntry[];
}

/** Words that came later for a whole video, with the step by which they are read: written in one transaction. */
export interface ListenedWrite {
  videoId: string;
  /** Those that are not stored yet. */
  listenings: ListeningRecord[];
  /** The ids of those that were begun and are not gone on with. */
  dropped: string[];
  /** The step, and the names that were heard. */
  ledger: LedgerEntry[];
}

/** A record with the store that it is in. */
export type Filed<Name extends StoreName = StoreName> = {
  [One in Name]: { in: One; is: MnemeSchema[One]['value'] };
}[Name];

/** What becomes of the memory when a person is forgotten, written in one transaction. */
export interface Rewritten {
  /** Records that go, by store and key. */
  removed: { in: Exclude<StoreName, 'ledger'>; key: string }[];
  /** Records that stay and are changed. */
  changed: Filed<Exclude<StoreName, 'ledger'>>[];
  /** The whole ledger as it is then. */
  ledger: LedgerEntry[];
}

/** What becomes of records when faces are described by another weight. */
export interface FacesDescribed {
  weightId: string;
  /** Videos whose tracks are changed. */
  videos: readonly Pick<VideoRecord, 'id' | 'clips'>[];
  /** @param vectors what that weight made of the crops of its clip, by their keys */
  track(track: TrackRecord, vectors: ReadonlyMap<string, Float32Array | null>): TrackRecord;
  /** Called after all tracks, before the rest: what it throws leaves all as it was. */
  afterTracks(): void;
  node(node: NodeRecord): NodeRecord;
  video(video: VideoRecord): VideoRecord;
}

/** What becomes of records when voices are described by another weight. */
export interface VoicesDescribed {
  weightId: string;
  /** Videos whose turns are changed. */
  videos: readonly Pick<VideoRecord, 'id' | 'clips'>[];
  /** The ids of those all of whose voices that weight has described. */
  heard: readonly string[];
  /** @param vectors what that weight made of the turns of its clip, by their ids */
  turn(turn: TurnRecord, vectors: ReadonlyMap<string, Float32Array | null>): TurnRecord;
  /** Called after all turns. */
  node(node: NodeRecord): NodeRecord;
  video(video: VideoRecord): VideoRecord;
}

/** What becomes of nodes and the ledger when a video is forgotten, written in one transaction with the loss of its own records. */
export interface Forgotten {
  /** Nodes that stay and are changed. */
  changed: NodeRecord[];
  /** Ids of the nodes that go. */
  removed: string[];
  /** The whole ledger as it is then. */
  ledger: LedgerEntry[];
}

/** Checksums of the records that belong together: by store and the part of their key that is their own. */
export interface SealRecord {
  /** `vid_1/c000003` for a clip, `vid_1` for a video, else the store and key: `nodes/f_3`. */
  id: string;
  sums: Partial<Record<StoreName, Record<string, string>>>;
}
