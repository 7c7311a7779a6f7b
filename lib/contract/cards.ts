// What is known of a person, and of things and places.
import type { Tellable } from '../told';
import type { VideoSpan } from './people';

/** What kind of thing a fact tells. */
export type FactKind =
  /** What somebody is, does or did for a living or for long: "Tom, the caretaker", "I work as ...", "I study ...". */
  | 'role'
  /** Who somebody is to somebody: "my brother". */
  | 'relation'
  /** What somebody likes best, or always takes: it may change. */
  | 'preference'
  /** Where somebody is, lives, works or comes from. */
  | 'place'
  /** Anything else that is told of somebody as lasting. */
  | 'attribute';

/** A sentence that tells something: evidence to play. */
export interface Saying extends VideoSpan {
  /** When it had been said, ISO in UTC. */
  at: string;
  /** Who says it: a person's id; null when unknown, or where nobody said it and a model wrote it. */
  by: string | null;
  text: string;
  /** Told on as heard from others. */
  hearsay: boolean;
  /** As `FactRecord.unsure`. */
  unsure?: readonly number[];
}

/** What is told on one topic, for as long as it held. */
export interface ToldValue {
  value: string;
  holds: boolean;
  /** ISO in UTC; `until` null: nothing took its place. */
  since: string;
  until: string | null;
  /** Sum of what its sayings weigh, less half of what was said against it later (lib/memory/facts/matters). */
  weight: number;
  /** Nobody says it but as heard. */
  hearsay: boolean;
  /** That it is about this person rests on a provisional name, or one that several have. */
  unsure: boolean;
  /** Wherever it is said, a word that tells something was heard unsurely. */
  isUnsurelyHeard: boolean;
  /** Oldest first. */
  sayings: Saying[];
}

/** One matter of which somebody or something is told. */
export interface ToldMatter {
  kind: FactKind;
  topic: string[];
  /** Words for it before its value: "Takes tea", "Lives". */
  label: Tellable;
  /** What holds first, then the older ones and what is only told. */
  values: ToldValue[];
}

/** Somebody of whom a relation is told: a person who is known, or a name, or neither. */
export interface Relative {
  id: string | null;
  name: string | null;
}

/** `who` is the `relation` of `whose`. */
export interface Relation {
  relation: string;
  who: Relative;
  whose: Relative;
  sayings: Saying[];
  /** What is told of a relative who is nobody known. */
  told: ToldMatter[];
}

/** Another person who was there too. */
export interface Companion {
  id: string;
  /** Seconds in view together; two recordings of one moment count once. */
  seenS: number;
  /** How often one speaks right after the other. */
  turns: number;
  /** In which videos, in order of their start. */
  videos: string[];
  /** When they were first together. */
  first: VideoSpan;
}

/** A thing that is somebody's, and what is told of it. */
export interface OwnThing {
  name: string;
  told: ToldMatter[];
}

/** A person in one video. */
export interface Appearance extends VideoSpan {
  /** When `t0` was, ISO in UTC. */
  at: string;
  seenS: number;
  heardS: number;
  /** Lines they say. */
  lines: number;
}

/** What is known of a person, as of a moment. */
export interface Card {
  id: string;
  name: string | null;
  provisional: boolean;
  aliases: string[];
  told: ToldMatter[];
  relations: Relation[];
  things: OwnThing[];
  /** Most seen together first. */
  company: Companion[];
  /** From the first to the last moment in each video, by the clock. */
  videos: Appearance[];
  /** Seconds in view and speaking over all videos; two recordings of one moment count once. */
  seenS: number;
  heardS: number;
}

/** A stretch of a video in which a kind of thing is in view. */
export interface SeenStretch extends VideoSpan {
  /** As `SeenKind.picture`, of this stretch. */
  picture: string | null;
  /** The names that people gave to what is in view there. */
  names: string[];
}

/** A kind of thing that pictures show. */
export interface SeenKind {
  /** In English: a kind of thing ("dog"; lib/vision/thing-kinds, lib/vision/picture-kinds). */
  kind: string;
  /** How many were seen at once, at most. */
  most: number;
  /** Seconds in view, in all. */
  seconds: number;
  /** It was found surely at least once; else it is what may be one. */
  isSure: boolean;
  /** Where it is in view, surest first; all that people named, and 50 at most of the others. */
  spans: SeenStretch[];
  /** Key of a picture that shows it, for `Mneme.picture`: what was cut out where it was surest, or the still of a clip in which it was in view most of the time; null where there is neither. */
  picture: string | null;
}

/** What the pictures of a video show, in short. */
export interface ShownInVideo {
  /** Its id. */
  video: string;
  /** A few kinds of things, those that are sure first, of these the ones that were in view longest; `names`: those that people gave to some of them. */
  kinds: (Pick<SeenKind, 'kind' | 'most' | 'isSure'> & { names: string[] })[];
  /** There are other kinds. */
  hasMore: boolean;
  /** Something can be read in them. */
  hasText: boolean;
}

/** A text that can be read in pictures. */
export interface SeenText {
  text: string;
  /** Where it stands, in order of the videos and of time. */
  spans: VideoSpan[];
  /** Key of a picture of it, cut out where it was read best; null where none was kept. */
  picture: string | null;
}

/** A thing or place that the words name. */
export interface EntityView {
  name: string;
  kind: 'thing' | 'place';
  /** Whose it is: a person's id; null when nobody's or not told. */
  owner: string | null;
  /** Where it is named, in order of time; `by`: who says it. */
  mentions: (VideoSpan & { at: string; by: string | null })[];
  told: ToldMatter[];
}
