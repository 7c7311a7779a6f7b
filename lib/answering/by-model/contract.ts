import type { Answer, AnswerRecord, AskMode, AskRequest, Evidence } from '../../contract/answers';
import type { IncidentKind, SearchKind } from '../../contract/search';
import type { TraceStepName } from '../../contract/trace';
import type { PromptPerson } from '../../language/prompts/answering';
import type { ShownPicture } from '../../language/prompts/data';
import type { Sure } from '../../language/prompts/thinking-answer';
import type { Message } from '../../language/provider';
import type { Expected } from '../../language/read-or-ask-again';
import type { QueryCorrection } from '../../memory/query-correction';
import type { AsOf, MemoryView, Recall } from '../../memory/recall';
import type { ThingCount } from '../../memory/seen-in-numbers';
import type { TextRole } from '../../models/weight';
import type { IncidentRecord, VideoRecord, Where } from '../../store/schema';
import type { InStretch } from '../by-rules/of-the-stretch';
import type { NextTold } from '../by-rules/reply';
import type { AskedForm } from '../by-rules/whole-form';
import type { ReadingMemory } from '../read-lines';
import type { AskSwitches } from './ask-switches';

/** What a model saw by looking at a stretch of a video again: people by the ids of persons. */
export interface Seen extends Where {
  text: string;
  /** The model's own name. */
  model: string;
}

/** A question's vector in its context; null where it stays as it is. Why, in words. */
export interface Corrected {
  vector: Float32Array | null;
  why: string;
}

/** A question as every way of thinking is given it. */
export interface Asked {
  /** What was asked: at most `ANSWERING_LIMITS.question` letters. */
  question: string;
  /** The video that "this" means; `before`: as of that second of it. */
  video: VideoRecord | null;
  before: number | undefined;
  /** How far the memory is read, in every read. */
  asOf: AsOf;
  /** What "yesterday" counts from, milliseconds since 1970, and the IANA zone of the clocks. */
  now: number;
  zone: string;
  /** The question before, and what its answer rested on. */
  previous: NonNullable<AskRequest['previous']> | null;
  /** How it is answered otherwise than for people. */
  as: AskSwitches;
}

/** The memory as of the moment that is asked about. */
export interface Source {
  recall: Recall;
  view: MemoryView;
}

/** The memory, as a question reads it. */
export interface ReadableMemory extends ReadingMemory {
  /** Comes to what `work` does by what is held; it is done again from its beginning where something was not read yet (`HeldMemory.reading`). */
  read<T>(work: (recall: Recall) => T): Promise<T>;
  /** Words as a vector, for which searches are readied; null where lines have none. */
  vectorOf(role: TextRole, text: string): Promise<Float32Array | null>;
  /** What a question (its vector, as by `vectorOf`) asks as a whole, or that it asks nothing of the videos; null where it asks anything else, or the embedded sentence encoder is not at hand. */
  formOf(question: string, vector: Float32Array | null): Promise<AskedForm | null>;
  /** Takes all that is remembered into the global state, a little at a time. */
  settled(): Promise<void>;
  /** The last answers that were kept, the newest first. */
  answers(most: number): Promise<AnswerRecord[]>;
  /** What is learnt of how context corrects a query; null where nothing that helps can be. */
  correction(): Promise<QueryCorrection | null>;
  /** What the camera showed about the moment that is asked about: a few pictures that are stored. */
  frames(asked: Pick<Asked, 'video' | 'before' | 'asOf'>): Promise<ShownPicture[]>;
}

/** What was found in pictures: as its record has it, and when it was in view, in order. */
export interface Pictured extends Pick<IncidentRecord, 'kind' | 'words' | 'shown' | 'colours'> {
  spans: readonly Pick<Where, 't0' | 't1'>[];
}

/** Something of the memory that was found: a happening, or a fact. */
export interface Found {
  /** As `toldId` (lib/answering/search/sought). */
  id: string;
  clipId: string;
  videoId: string;
  /** The video's name. */
  video: string;
  /** Seconds of the video. */
  t0: number;
  t1: number;
  /** By the clock of where it was filmed, with the place in the video: "Saturday 8 March 2025, 18:31, 0:35 in kitchen.mp4". */
  when: string;
  /** Whom it tells of: person ids. */
  who: string[];
  /** With people as `<p_N>`, the ids of persons. */
  text: string;
  kind: Evidence['kind'];
  /** What happens in it; of a fact, how it came to be known. */
  what: IncidentKind;
  /** As `Evidence.said`. */
  said?: string;
  /** Only its order means anything, within one search. */
  score: number;
  /** A model wrote it: nobody said it. */
  written: boolean;
  /** As `Evidence.unsure`. */
  unsure?: readonly number[];
  /** What it tells for good was told otherwise later. */
  outdated?: boolean;
  /** Of what was found in pictures, its numbers (`inNumbers`). */
  seen?: string;
  /** The same to count with. */
  pictured?: Pictured;
  /** Of things that were found in pictures, how many. */
  count?: ThingCount;
  /** Ids of all that it tells: its own, and those of other looks at the same seconds where it was seen by looking again. */
  sources: readonly string[];
}

/** Something that was put before a model, by a number that it keeps for as long as the question is thought about. */
export interface Piece extends Found {
  /** From 1 on. Answers cite it as [n]. */
  n: number;
}

/** What has been put before a model so far. A piece may be cited once a prompt has held its line: a prompt may have no room for all that was put there. */
export interface Shelf {
  /** Puts pieces there for a prompt, each once, and numbers those that are new: no other piece ever has that number. In the order given. */
  put(found: readonly Found[]): Piece[];
  /** A model is shown the text of a prompt: the pieces whose lines stand in it may be cited from now on. */
  show(prompt: string): void;
  /** Whether a record was shown since the way began. */
  has(id: string): boolean;
  /** Another way of answering begins: nothing was shown in it yet. What was shown keeps its numbers. */
  begin(): void;
  /** What was shown by that number; undefined for none. */
  get(n: number): Piece | undefined;
  /** All that was shown, in that order; and what of it since the way began. */
  readonly all: readonly Piece[];
  readonly since: ReadonlySet<Piece>;
}

/** What a search is confined to. */
export interface Wanted {
  /** Most pieces. */
  k: number;
  /** Of each clip its best moment only, the best clips first (M3-Agent, search_clip). */
  clips?: boolean;
  /** What was shown since the way began is left out; with `clips` its clips are. */
  fresh?: boolean;
  /** Only what these people are seen, heard or told of in: ids. */
  persons?: readonly string[];
  /** Only what this person was there for, in view or in earshot: an id (ViSAGE's character agents). */
  presentTo?: string;
  /** Words for a time, or ISO, as in `SearchRequest`. */
  when?: string;
  kinds?: readonly SearchKind[];
  /** In place of the words' own. */
  vector?: Float32Array | null;
}

/** What is known of a person, line by line, with the piece that a line rests on. */
export interface CardLine {
  /** "<p_3> takes tea with lemon.": a sentence. */
  text: string;
  found: Found;
}

/** A stretch of the past in the global state (Light-Omni). */
export interface StateStretch {
  /** 0: one clip; each level tells of eight times as many. */
  level: number;
  lines: Found[];
}

/** Whom a text names. */
export interface NamesIn {
  /** Those who are known, misheard names among them. */
  persons: PromptPerson[];
  /** Names that were taken for those of people known. */
  misheard: { form: string; name: string }[];
  /** Names that nobody bears. */
  strangers: string[];
}

/** What the rules alone answer. */
export interface RuleAnswer {
  answer: Answer;
  /** What could be asked instead, where nothing tells it. */
  next: NextTold;
  /** Whom the question names. */
  names: NamesIn;
  /** What it rests on, or what is nearest, best first. */
  found: Found[];
  /** It is told by the clock or by who is who, with no word left open: no model would know better. */
  certain: boolean;
  /** The part of a video to which the question confines itself: nothing else is shown to a model, or may be cited. */
  part: InStretch | null;
  /** It confines itself to a part of nobody knows which video, or of one that is shorter: no model could tell it. */
  isOfNoPart: boolean;
  /** What was said is asked for: then speech that could not be written down may hold it. */
  isOfTalk: boolean;
}

/** Stretches of videos that are looked at again (ReMA, MMInspect). Seconds. */
export interface Stretch {
  videoId: string;
  t0: number;
  t1: number;
}
/** What looking again showed. That nothing was found is told too: `found` is empty then. */
export interface Inspected {
  found: Found[];
  /** How it was looked at, or why it could not be, in words. */
  note: string;
}

/** JSON that a model is to answer with. */
export interface Form<T> extends Expected<T> {
  name: string;
  json: Record<string, unknown>;
}

/** What a model is asked. `messages` as of `promptOf`. */
export interface Prompt {
  messages: readonly Message[];
  /** At most so many tokens are generated. */
  maxTokens: number;
}

/** Everything that a way of thinking may do. Reads are as of `Asked.asOf`. */
export interface Tools {
  readonly shelf: Shelf;
  /**
   * Moments and facts nearest to some queries, best first; several are fused (reciprocal rank). Words and names; "p_3" confines a query to
   * what tells of that person, "CLIP_4" to the clips of that number. What a query is not allowed (an id that nobody has) finds nothing.
   */
  search(queries: readonly string[], wanted: Wanted): Promise<Found[]>;
  /** All that happened in a clip, in order: what M3-Agent gives a model of a clip. */
  clip(clipId: string): Promise<Found[]>;
  /** The numbers of the first and the last clip of a video in which anything happened. */
  clipsOf(videoId: string): Promise<{ first: number; last: number }>;
  /** Words of a text that describe something, and name nobody, of which no line holds any form. */
  heldNowhere(text: string): Promise<string[]>;
  /** The videos whose names stand in a text: ids. */
  videosNamed(text: string): Promise<string[]>;
  /** What lies around something found, itself included, in order of time. */
  around(found: Found, seconds: number): Promise<Found[]>;
  /** Sentences that tell something lasting, nearest to a query, best first: those not shown since the way began. */
  facts(query: string, k: number): Promise<Found[]>;
  /** The whole past in short, oldest first; none of a memory too large to hold it (see `STATE_ENTRIES`). */
  state(): Promise<StateStretch[]>;
  /** Who is in some videos, these before the newest others, as lines that can be cited, the oldest first; nothing of a memory too large for the past in short. */
  whoIsInVideos(meant: ReadonlySet<string>): Promise<Found[]>;
  /** What is known of a person, newest last; nothing for an id that nobody has. */
  card(id: string): Promise<CardLine[]>;
  /** How people are called, in the order given; those whom nobody knows are left out. */
  people(ids: Iterable<string>): Promise<PromptPerson[]>;
  /** Who was there when something happened, in view or in earshot: ids. */
  present(found: Found): Promise<string[]>;
  /** Those who have names, at most so many, in the order of their ids: who was met first comes first. */
  registered(most: number): Promise<PromptPerson[]>;
  /** Whom a text names, also by misheard names. */
  personsNamed(text: string): Promise<NamesIn>;
  /** What was asked last and answered, the newest first (Light-Omni remembers its answers); nothing where an earlier moment is asked about. */
  answersGiven(most: number): Promise<Pick<AnswerRecord, 'question' | 'answer'>[]>;
  /** Words as a vector of unit length; null where there is no text embedding. */
  vectorOf(role: TextRole, text: string): Promise<Float32Array | null>;
  /** The question's vector, corrected by its context. */
  corrected(): Promise<Corrected>;
  /** Who is in view at the moment that is asked about; nobody where none is. */
  inView(): Promise<PromptPerson[]>;
  /** What the camera shows while it is asked aloud; nothing for any other question, or where the model takes no pictures. */
  frames(): Promise<ShownPicture[]>;
  /** What the rules answer. */
  byRules(): Promise<RuleAnswer>;
  /** Looks at stretches of the videos again, and asks a question of them; null where no picture can be had. */
  readonly inspect: ((stretches: readonly Stretch[], question: string) => Promise<Inspected>) | null;
  /**
   * Asks the model for text that people are to read: an answer with [n] and <p_N>. It is checked and shown as it comes.
   *
   * @throws MnemeError as `Provider.complete`, and `model-failed` for an answer that was cut off or refused
   */
  say(prompt: Prompt): Promise<string>;
  /**
   * Asks the model for JSON of a form. What cannot be used is told what is wrong with it, once.
   *
   * @throws MnemeError as `Provider.complete`, and `UnusableAnswer` when the second answer cannot be used either
   */
  ask<T>(prompt: Prompt, form: Form<T>): Promise<T>;
  /** Notes a step for people to read. */
  trace(step: TraceStepName, detail: string): void;
}

/** How much an answer is to be relied on. */
export type Sureness = Sure;

/** What a way of thinking came to. */
export interface Outcome {
  /** Text with [n], numbers of the shelf, and <p_N>; where `refused`, what was looked for and not found. */
  answer: string;
  refused: boolean;
  /** Rounds of calls of the model. */
  rounds: number;
  sure: Sureness;
  /** Why it is as sure as that, in words. */
  why: string;
  /** Where the model itself refuses, what it says is not there, in its own words. */
  missing?: string;
  /** What was seen by looking at videos again, to be taken into the memory (ReMA, MemManage). */
  inspected?: readonly Found[];
}

/** A way of thinking: each is one readable file. */
export type Controller = (asked: Asked, tools: Tools) => Promise<Outcome>;

/** The ways there are. */
export type Controllers = Partial<Record<Exclude<AskMode, 'auto'>, Controller>>;
