/** Where what devices share is passed on, or kept: files by their path, as `pictures/3f`. What lies there may be lost, altered or of others. */
export interface SharedPlace {
  /** The paths of all files; with "devices" of those in devices' own folders alone, which are few: heads and segments. */
  list(of?: 'devices'): Promise<string[]>;
  /** Null where there is no such file. */
  read(path: string): Promise<Uint8Array<ArrayBuffer> | null>;
  write(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  remove(path: string): Promise<void>;
}

/** What is wrong with a file that should be a segment, or a head. */
export type Fault =
  /** It ends too early. */
  | 'cut'
  /** Its code is not that of its bytes: it was altered, or made by somebody without the code. */
  | 'forged'
  /** It is of another household. */
  | 'foreign'
  /** It is a segment, and another one than its path says. */
  | 'doubled';

/** What is not as it should be in the place. Nothing else is lost by it. */
export interface Notice {
  device: string;
  /** The number of the segment; null: it is of the device, or of a picture. */
  segment: number | null;
  what:
    | Fault
    /** It is not there, though its device says that it wrote it. */
    | 'lost'
    /** It does not follow on the one before. */
    | 'altered'
    /** The place has what was there before. */
    | 'rolled-back'
    /** A key that it takes is not there. */
    | 'key-missing'
    /** Of some pictures: they come when their device syncs. */
    | 'pictures-missing'
    /** Another device had the same numbers before: this one is not read until it has taken others, which it does. */
    | 'lane-taken';
}

/** A person who was given several names by devices that did not know of each other. The last by the stamps is read, and all are kept. */
export interface NameConflict {
  person: string;
  /** In the order of the ledger. */
  names: string[];
  /** The number of the ledger's last entry when it was told: any naming after that decides. Absent in reports from before it was noted. */
  asOf?: number;
}

/** Letters of a device's name. */
export const LONGEST_DEVICE_NAME = 60;

/** One of the devices that a memory is on. */
export interface SharedDevice {
  id: string;
  /** What its person calls it. */
  name: string;
  /** What is new on it has numbers of this lane: by that it is known which videos came from it. */
  lane: number;
}

/** What became of it when devices were joined. */
export interface SyncReport {
  /** This one. */
  device: string;
  /** All of them, this one included, by their names. */
  devices: SharedDevice[];
  /** Others that were put out: what they remembered stays. Absent in reports from before it was told. */
  putOut?: SharedDevice[];
  /** Changes of this device that were passed on, and records here that others changed. */
  passedOn: number;
  changed: number;
  /** What is not as it should be in the place. */
  notices: Notice[];
  /** Records that point to what is not there: they wait for it. */
  waiting: number;
  /** People who were given two names by devices that did not know of each other: both are kept. */
  conflicts: NameConflict[];
  /** Ids of devices that have not read all that this one passed on: what was forgotten here is still there. */
  behind: string[];
}

/** Where a person has a memory passed on: in a folder, or through the app's server. */
export type ChosenPlace = FileSystemDirectoryHandle | 'server';

/** How this memory is shared with other devices. */
export interface Sharing {
  /** Where it is passed on, as it was chosen in this browser; null where whoever syncs says where. */
  chosen: ChosenPlace | null;
  /** What this device is called. */
  name: string;
  /** When devices were joined last, milliseconds since 1970, and what became of it; null before the first time. */
  last: (SyncReport & { at: number }) | null;
  /** Nothing was changed here since. */
  isPassedOn: boolean;
}

/** What was forgotten. */
export interface Forgot {
  /** The video's name, or the person's; of somebody without one the id. */
  forgotten: string;
  /** It stands nowhere that this device writes: the memory is not shared, or it was forgotten there, too. */
  isPassedOn: boolean;
}

/** What this device wrote in all where its memory is, or was, shared: encrypted. */
export interface WrittenToShare {
  files: number;
  bytes: number;
}

export const NOTHING_SHARED: WrittenToShare = { files: 0, bytes: 0 };

/** What is in a file that is passed on: what a device said and how far that goes; pictures; keys, and what names are made with. */
export type SharedKind = 'changes' | 'pictures' | 'keys';

/** What this device wrote in one sync into one place: encrypted. */
export interface SharedWrites {
  /** When it began, ISO in UTC. */
  at: string;
  /** The app's server, a folder by its name, or where the command line wrote. */
  place: 'server' | { folder: string } | 'commands';
  wrote: Record<SharedKind, WrittenToShare>;
  /** So many bytes at most were written besides; not 0 where it was broken off, since they are noted ahead. */
  ahead: number;
}

/** Syncs that are on record one by one, the newest: some weeks. */
export const MOST_SYNCS = 1000;
