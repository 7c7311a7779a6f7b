// Videos, as they are remembered, listed and watched.

import type { ErrorData } from '../errors';
import type { Tellable } from '../told';

/** A stretch in seconds of the video. */
export interface Span {
  t0: number;
  t1: number;
}

/** Where a video's wall-clock start was taken from. */
export type StartSource = 'container' | 'file-date' | 'person';

/** A point on the Earth, in degrees of WGS 84: north of the equator -90 to 90, east of Greenwich -180 to 180. */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** When a video began, and where that was taken from. */
export interface VideoStart {
  /** ISO. */
  startsAt: string;
  startSource: StartSource;
}

/** A video of the memory. */
export interface VideoSummary {
  id: string;
  name: string;
  durationS: number;
  /** Size of its file. */
  bytes: number;
  /** ISO in UTC; shown in the person's own zone. */
  startsAt: string;
  startSource: StartSource;
  /** The folder that it lay in, in at most two parts, "Holiday 2024/Lisbon"; absent where it was chosen by itself. */
  folder?: string;
  /** Where it was recorded, as its file says; absent where it does not. */
  location?: Coordinates;
  /** Words that people gave it; absent where it has none. */
  tags?: string[];
  /** People gave it a star. */
  favourite?: true;
  width: number;
  height: number;
  hasVideo: boolean;
  hasAudio: boolean;
  /** `remembering`: not yet to its end; goes on when the file is given again. */
  status: 'remembering' | 'remembered' | 'partial';
  doneS: number;
  clips: number;
  incidents: number;
  /** Lines of words in it. */
  lines: number;
  facts: number;
  warnings: Tellable[];
  /**
   * How many clips were listened to again, where it is remembered without words and can be; null elsewhere. `heardBy`: the model that listened
   * to it and held what is said, or most of it, for another language than it writes.
   */
  listening: { done: number; heardBy?: string } | null;
  /** Key of a small picture, for `Mneme.picture`. */
  still: string | null;
  /** Ids of the people in it. */
  people: string[];
}

/** What is to become of the tags and the star of a video. */
export interface VideoMarking {
  /** Its id, or its name. */
  video: string;
  add?: readonly string[];
  remove?: readonly string[];
  favourite?: boolean;
}

/** A video with what people marked it by. */
export type MarkedVideo = Pick<VideoSummary, 'id' | 'name' | 'tags' | 'favourite'>;

/** What came of marking videos. */
export interface MarkedVideos {
  /** Those that were asked for, as they are now. */
  videos: MarkedVideo[];
  /** What takes it back; nothing where nothing has changed. */
  undo: VideoMarking[];
}

/** Whether what is in view has a name. */
export interface ThingNaming {
  /** The video's id, or its name. */
  video: string;
  /** The kind of thing that is in view, as in `SeenKind`. */
  kind: string;
  /** A moment at which it is, seconds. */
  t0: number;
  name: string;
  /** False: it is not called that. */
  isIt: boolean;
}

/** That a kind of thing, which is said to be in view, is something else. */
export interface ThingDenial {
  /** The video's id, or its name. */
  video: string;
  /** The kind of thing that is told to be in view, as in `SeenKind`. */
  kind: string;
  /** A moment at which it is, seconds. */
  t0: number;
}

/** What is denied of a video: by it that is taken back. */
export interface DeniedThings {
  /** The video's id. */
  video: string;
  /** What shows them, as records hold it (lib/denied-things). */
  denied: string[];
}

/** What came of giving names to things. */
export interface NamedThings {
  /** The stretches that were asked for, with their names as they are now. */
  things: { video: string; kind: string; t0: number; t1: number; names: string[] }[];
  /** What takes it back; nothing where nothing has changed. */
  undo: ThingNaming[];
}

/** Where the file of a video is to be had: `asks` when its place is known and a click must allow reading it again. */
export interface VideoFile {
  standing: 'here' | 'asks' | 'missing';
  /** The place it was chosen from is kept: a later visit need not ask where it is. */
  placed: boolean;
  /** A copy is kept in this browser. */
  copied: boolean;
  /** It was recorded here, and lies in this browser alone. */
  recorded?: boolean;
}

/** What was kept to be shown of a moment, and the stretch that it is of: of which second of it is not known where it is longer. */
export interface KeptPicture extends Span {
  /** Key for `Mneme.picture`; null where none was kept. */
  picture: string | null;
  /** It was cut out of the picture: a face. */
  isPart?: true;
}

/** What a video shows and lets hear, as everything adds up now. Seconds; people by their ids, null where that cannot be told. */
export interface VideoView {
  /** One after another, from the first clip to the last that is remembered. */
  chapters: ChapterView[];
  /** In order of time. */
  lines: LineView[];
  /** Why no words of it are known, where none are. */
  noWords: Tellable | null;
  /** How much of what is said could not be written down, where there are words beside that. */
  unwritten: Tellable | null;
  tracks: TrackView[];
}

/** A line of words, or a stretch of speech without any. Seconds. */
export interface LineView {
  /** Its record's: of words or, where there are none, of the turn. */
  id: string;
  t0: number;
  t1: number;
  text: string | null;
  turn: string | null;
  person: string | null;
  /** The places of its words that were heard unsurely, from 0, as lib/spoken-words parts them. */
  unsure?: readonly number[];
  /** It has no words: it could not be written down. */
  isUnwritten?: true;
}

/** Clips with the same people in view. */
export interface ChapterView {
  t0: number;
  t1: number;
  /** Key of a telling picture. */
  still: string | null;
  /** Who is in view or speaks, whoever does longest first. */
  who: string[];
  /** What a model wrote of it, or where none has, who comes and goes. `text` holds people as `<p_3>`. */
  happens: { t: number; text: Tellable }[];
}

/** A face in the picture. */
export interface TrackView {
  id: string;
  person: string | null;
  t0: number;
  t1: number;
  /** Rows of t, x, y, w, h (`boxAt`). */
  boxes: Float32Array;
  /** The number of the step by which a person said who it is; absent where they were recognised, or nobody knows. */
  mark?: number;
}

/** What `remember` prints for one file. Times in seconds, `startsAt` ISO in UTC. */
export interface RememberedVideo {
  name: string;
  durationS: number;
  startsAt: string | null;
  /** Where it was recorded, as its file says. */
  location?: Coordinates;
  /** Tags and a star, where people gave it some. */
  tags?: string[];
  favourite?: true;
  status: 'remembered' | 'partial' | 'failed';
  error?: ErrorData;
  warnings: Tellable[];
  clips: number;
  incidents: number;
  facts: number;
  /** Seconds of work by stage. */
  stages: Record<string, { s: number }>;
  /** Seconds of work for each second of video. */
  realtimeFactor: number;
}

export interface RememberReport {
  videos: RememberedVideo[];
  /** Addresses of requests that left the app's origin; empty unless a person allowed one. */
  offDeviceRequests: string[];
}

/** What came of giving subtitles to a video that was remembered already. */
export interface AddedSubtitles {
  /** Of their file. */
  name: string;
  /** The video that has them; null where it cannot be told which. */
  video: string | null;
  /** `same`: it had just these. `unmatched`: a person is to say to which video they belong, of `candidates` or of all. */
  status: 'added' | 'same' | 'unmatched' | 'failed';
  /** Names of the videos that have the same name but for its ending. */
  candidates: string[];
  lines: number;
  warnings: Tellable[];
  error?: ErrorData;
}

/** Subtitles for a video that was remembered already: on their way, there, or with a question to the person. */
export interface LateSubtitles extends Omit<AddedSubtitles, 'status'> {
  /** Stable for the life of the item. */
  key: string;
  status: AddedSubtitles['status'] | 'adding';
}

/** What came of listening to a video again. */
export interface ListenedVideo {
  name: string;
  durationS: number;
  /** `partial`: some clips; the rest is gone on with the next time, and nothing is read before. */
  status: 'listened' | 'partial' | 'failed';
  error?: ErrorData;
  warnings: Tellable[];
  clips: number;
  /** Lines of words in it. */
  lines: number;
  incidents: number;
  facts: number;
  stages: Record<string, { s: number }>;
  /** Seconds of work per second of video. */
  realtimeFactor: number;
}
