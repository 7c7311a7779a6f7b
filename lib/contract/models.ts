// Weights and language models: what is there, what is chosen, what was sent.

import type { ErrorCode, ErrorData } from '../errors';
import type { Tellable } from '../told';

/** What a weight is for. */
export type Task =
  | 'face-detection'
  | 'face-landmarks'
  | 'face-embedding'
  | 'thing-detection'
  | 'text-recognition'
  | 'image-text-embedding'
  | 'vad'
  | 'speaker-segmentation'
  | 'speaker-embedding'
  | 'transcription'
  | 'text-embedding'
  | 'language-model';

/** A weight that was there and could not be used. */
export interface RefusedWeight {
  id: string;
  /** In a sentence. */
  why: Tellable;
  place: 'served' | 'downloaded' | 'embedded';
}

/** A weight that is loaded. */
export interface WeightInUse {
  id: string;
  title: string;
  licence: string;
  place: string;
  /** Of its files. */
  bytes: number;
  /** Where it runs: on the GPU, or on so many threads of the processor. */
  runsOn: 'gpu' | number;
}

/**
 * What one ability rests on: the weight in use and the place it came from, or what is missing without one; neither where the rest
 * does without.
 */
export interface Ability {
  task: Task;
  weight: WeightInUse | null;
  missing: Tellable | null;
  /** Those that would have been used, were there, and could not be. */
  refused: readonly RefusedWeight[];
  /** A person switched it off: nothing was looked for. */
  isOff?: true;
}

/** A weight that can be downloaded from a page. */
export interface WeightOffer {
  id: string;
  task: Task;
  title: string;
  licence: string;
  /** The repository that it is in, by the name of its host. */
  repository: string;
  /** Of a download, and about what it takes of the device's memory while it is used. */
  bytes: number;
  memoryBytes: number;
  /** The device says that it has too little memory for that. */
  isTooLarge: boolean;
  /** The device has few cores for what it computes on the processor. */
  isHeavy: boolean;
  /** The server has it, so that it need not be downloaded. */
  isServed: boolean;
}

/** What can be downloaded, and where from. */
export interface WeightOffers {
  /** The name of the machine that the app's server fetches weights from; null where it fetches none. */
  host: string | null;
  offers: WeightOffer[];
  /** What the device says that it has, bytes; null where the browser does not tell. */
  deviceMemory: number | null;
  /** How many cores it says that it has; null likewise. */
  deviceCores: number | null;
}

/** A weight that is being downloaded, was begun to be, or is there whole. */
export interface WeightDownload {
  id: string;
  state: 'running' | 'paused' | 'whole';
  /** So many bytes of so many are there. */
  done: number;
  bytes: number;
  /** Why it stopped by itself; null otherwise. */
  error: ErrorData | null;
}

/** How fast this device remembers, as the film of the check tells. */
export interface SpeedReport {
  /** About how many seconds a minute of video takes: the slowest of what is done side by side. */
  minuteS: number;
  /** The same without words being written down, and the title of what writes them; null where nothing does. */
  withoutWords: { minuteS: number; writer: string } | null;
  /** Milliseconds until the faces of a picture are found; null where nothing finds them. */
  pictureMs: number | null;
  /** Seconds that a minute of video takes by each kind of work, where it is done here. */
  work: { what: Work; minuteS: number }[];
  abilities: Ability[];
}

/** Kinds of work: pictures taken out of the file, faces found, mouths watched, faces told apart, things found, writing read; sound, speech, voices, and words written down. */
export type Work =
  | 'pictures'
  | 'faces'
  | 'mouths'
  | 'looks'
  | 'things'
  | 'writing'
  | 'sound'
  | 'speech'
  | 'voices'
  | 'words';

/** What the app's server tells of the model that it is connected to. */
export type Offer =
  | { offered: false; why: 'none' | 'locked' | 'misconfigured' | 'unreachable'; told: Tellable }
  | {
      offered: true;
      /** The name of the machine that it passes everything on to. */
      host: string;
      /** The models that may be asked for; the first is the default. */
      models: string[];
      takes: { images: boolean; audio: boolean };
      /** An access code is wanted; `given`: the right one came with the question. */
      accessCode: 'none' | 'wanted' | 'given';
    };

/** A model that may run in this tab: what a page tells of it before anything is downloaded or loaded. */
export interface TabModelOffer {
  id: string;
  title: string;
  licence: string;
  origin: string;
  /** About what a download of it is, and what it takes while it runs; bytes. */
  downloadBytes: number;
  memoryBytes: number;
  /** Its files are there: it can be asked without any download. */
  held: boolean;
  /** Why this device cannot run it, in words; null when it can. */
  why: Tellable | null;
}

/** The browser's own model. */
export interface BrowserModelOffer {
  /** Besides text. */
  takes: { images: boolean; audio: boolean };
  /** False: the browser downloads it first, by `prepareBrowserModel` in a click. It tells neither size nor licence. */
  isReady: boolean;
}

/** A model that runs on this device: one of the manifest's in the tab, or the browser's own. What it is given leaves for nowhere. */
export type OnDevice = { runsIn: 'tab'; model: string } | { runsIn: 'browser' };

/** The models that this device has, or could have. */
export interface DeviceOffers {
  tab: TabModelOffer[];
  /** Null where the browser has none. */
  browser: BrowserModelOffer | null;
}

/** What a person has agreed to: that words, and with `images` or `audio` pictures or sound, go to this model on this host. */
export interface Agreement {
  host: string;
  model: string;
  images: boolean;
  audio: boolean;
}

/** The model that a person connects, and, where what it is given leaves this device, what of it they agree to. */
export type ModelChoice = ({ runsIn: 'server'; accessCode: string | null } & Agreement) | OnDevice;

/** What a person has connected. */
export type Agreed = ({ runsIn: 'server' } & Agreement) | OnDevice;

/** Which models there are, and which is connected. */
export interface ModelState {
  /** What this app's server offers. */
  offer: Offer;
  /** What runs on this device. */
  device: DeviceOffers;
  /** What the person connected; null for nothing. */
  agreed: Agreed | null;
  /** Why it does not hold, in words: it is not what is offered now, and nothing is sent. Null when it does, and a model is connected. */
  lapsed: Tellable | null;
}

/** What a test call came to. */
export interface ModelTest {
  text: string;
  seconds: number;
}

/** A call of a language model that left this browser. Never what was said in it. */
export interface CallRecord {
  /** When, ISO in UTC. */
  at: string;
  /** What it was for. */
  purpose: string;
  model: string;
  host: string;
  /** What left: characters of text, pictures and sounds with their bytes. */
  letters: number;
  /** The same text in UTF-8; absent in calls from before it was counted. */
  textBytes?: number;
  images: number;
  imageBytes: number;
  sounds: number;
  soundBytes: number;
  /**
   * All that left, in bytes: the bodies of its requests, in which pictures and sounds are a third longer, with what is around them, and all of it
   * again where a server refused a field. Absent in calls from before it was counted.
   */
  sentBytes?: number;
  /** As the model's server counts; null where it does not tell. */
  promptTokens: number | null;
  completionTokens: number | null;
  /** Null until it has ended; it stays so when the tab is closed meanwhile. */
  seconds: number | null;
  ended: 'stop' | 'length' | 'refused' | ErrorCode | null;
}

/** Calls of language models that left this browser: how many, and the newest of them. */
export interface CallLog {
  total: Pick<CallRecord, 'letters' | 'images' | 'imageBytes' | 'sounds' | 'soundBytes'> & {
    calls: number;
    /** Of all requests, as far as they were counted. */
    bytes: number;
    /** As far as servers told. */
    promptTokens: number;
    completionTokens: number;
  };
  /** The newest first. */
  newest: CallRecord[];
}
