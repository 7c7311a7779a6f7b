import type { Mneme } from '../contract/mneme';
import type { Keeper } from './keeper';

/** How a call of the keeper is made, and when it may be. */
export interface Call {
  /**
   * Whether it may be made again where nobody knows how far it came: `read` reads alone, and is made again; `write` changes something, which may
   * have been done; `once` may send something to a model, which may have left.
   */
  doing: 'read' | 'write' | 'once';
  /** Pages make it as it is, once the memory is open. */
  handedOn?: true;
  /** Visitors may make it while the app is locked: any other is refused then. */
  whileLocked?: true;
  /** By it a published memory becomes what the server has of it, whoever is there. */
  follows?: true;
  /** It may be made while something of the memory is lost: by which a person decides what becomes of it, and what that needs. */
  whileLost?: true;
}

const handedOn = { handedOn: true } as const;
const whileLocked = { whileLocked: true } as const;
const whileLost = { whileLost: true } as const;
const follows = { follows: true } as const;

/** Every call of the keeper: one that is not here is none. */
export const CALLS = {
  open: { doing: 'write', ...whileLocked, ...whileLost },
  lost: { doing: 'read', ...whileLocked, ...whileLost },
  weightInUse: { doing: 'read', ...whileLocked },
  notes: { doing: 'read', ...handedOn, ...whileLocked },
  addNote: { doing: 'write' },
  noteMeant: { doing: 'read' },
  addReminder: { doing: 'write' },
  removeReminder: { doing: 'write' },
  begin: { doing: 'write' },
  grow: { doing: 'write' },
  commit: { doing: 'write' },
  addSubtitles: { doing: 'write' },
  toListen: { doing: 'read' },
  addListening: { doing: 'write' },
  upgradeMemory: { doing: 'once', ...handedOn },
  writeOnce: { doing: 'once', ...handedOn },
  writingCounts: { doing: 'read', ...handedOn },
  pauseWriting: { doing: 'write' },
  resumeWriting: { doing: 'once' },
  cancelWriting: { doing: 'write' },
  overview: { doing: 'read', ...whileLocked },
  videos: { doing: 'read', ...whileLocked },
  videoWith: { doing: 'read', ...follows },
  people: { doing: 'read', ...handedOn, ...whileLocked },
  card: { doing: 'read', ...handedOn, ...whileLocked },
  entities: { doing: 'read', ...handedOn, ...whileLocked },
  seenKinds: { doing: 'read', ...handedOn, ...whileLocked },
  seenTexts: { doing: 'read', ...handedOn, ...whileLocked },
  shownIn: { doing: 'read', ...handedOn, ...whileLocked },
  recordedPlaces: { doing: 'read', ...handedOn, ...whileLocked },
  timeline: { doing: 'read', ...handedOn, ...whileLocked },
  timelineStrip: { doing: 'read', ...handedOn, ...whileLocked },
  correct: { doing: 'write' },
  steps: { doing: 'read', ...handedOn, ...whileLocked },
  dateVideo: { doing: 'write' },
  renameVideo: { doing: 'write' },
  markVideos: { doing: 'write' },
  nameThings: { doing: 'write' },
  denyThings: { doing: 'write' },
  restoreThings: { doing: 'write' },
  deniedThings: { doing: 'read', ...handedOn },
  forgetVideo: { doing: 'write' },
  forgetPerson: { doing: 'write' },
  forgetEverything: { doing: 'write', ...whileLost },
  suggestions: { doing: 'read', ...handedOn, ...whileLocked },
  textAbility: { doing: 'read', ...whileLocked },
  readyToAsk: { doing: 'read', ...handedOn, ...whileLocked },
  ask: { doing: 'once' },
  worthAsking: { doing: 'read', ...handedOn, ...whileLocked },
  askedAloud: { doing: 'read', ...handedOn },
  stopAsking: { doing: 'write', ...whileLocked },
  answers: { doing: 'read', ...handedOn },
  forgetAnswers: { doing: 'write', ...handedOn },
  search: { doing: 'read', ...whileLocked },
  checkSearch: { doing: 'read', ...whileLocked },
  picturesToDescribe: { doing: 'write' },
  keepPictures: { doing: 'write' },
  picturesAlike: { doing: 'read', ...handedOn },
  globalState: { doing: 'read', ...handedOn, ...whileLocked },
  transcript: { doing: 'read', ...whileLocked },
  watch: { doing: 'read', ...handedOn, ...whileLocked },
  stillAt: { doing: 'read', ...whileLocked },
  picture: { doing: 'read', ...whileLocked },
  fileRecords: { doing: 'read', ...whileLocked },
  fingerprintOf: { doing: 'read', ...whileLocked },
  keepFile: { doing: 'write', ...follows },
  setting: { doing: 'read', ...whileLocked, ...whileLost },
  setSetting: { doing: 'write' },
  modelState: { doing: 'read', ...handedOn },
  connectModel: { doing: 'write' },
  disconnectModel: { doing: 'write' },
  hasModel: { doing: 'read' },
  lockedSettings: { doing: 'read', ...whileLocked, ...whileLost },
  modelsChanged: { doing: 'write', ...whileLocked, ...whileLost },
  testModel: { doing: 'once', ...handedOn },
  modelCalls: { doing: 'read', ...handedOn },
  sharedWrites: { doing: 'read', ...handedOn },
  digest: { doing: 'read', ...handedOn, ...whileLocked },
  exportMemory: { doing: 'read' },
  picturesInExport: { doing: 'read', ...handedOn },
  importMemory: { doing: 'write', ...whileLost },
  follow: { doing: 'write', ...follows },
  share: { doing: 'write' },
  sync: { doing: 'write' },
  putDeviceOut: { doing: 'write' },
  takeSharingCode: { doing: 'write' },
  isAbreast: { doing: 'read' },
  sharingCode: { doing: 'read', ...handedOn },
  renameDevice: { doing: 'write' },
  changeSharedPlace: { doing: 'write' },
  stopSharing: { doing: 'write' },
  checkMemory: { doing: 'write', ...whileLost },
  secondCopy: { doing: 'read', ...handedOn },
  keepSecondCopy: { doing: 'write', ...handedOn },
  finishSecondCopy: { doing: 'write', ...handedOn },
  copyNewsSeen: { doing: 'write' },
  facesToDescribe: { doing: 'read' },
  facesOfVideo: { doing: 'read' },
  keepFaces: { doing: 'write' },
  describeFaces: { doing: 'write' },
  linesToDescribe: { doing: 'read' },
  describeLines: { doing: 'write' },
  voicesToDescribe: { doing: 'read' },
  clipsToDescribe: { doing: 'read' },
  keepVoices: { doing: 'write' },
  describeVoices: { doing: 'write' },
  cancelTransfer: { doing: 'write', ...whileLost },
  foundDamage: { doing: 'write' },
} as const satisfies Record<keyof Keeper, Call>;

/** The calls that pages make as they are. */
export type HandedOn = {
  [Name in keyof typeof CALLS]: (typeof CALLS)[Name] extends { handedOn: true } ? Name : never;
}[keyof typeof CALLS] &
  keyof Mneme;

/** How a call is made, by its name; undefined for what is none. */
export function callOf(name: string): Call | undefined {
  return Object.hasOwn(CALLS, name) ? CALLS[name as keyof Keeper] : undefined;
}
