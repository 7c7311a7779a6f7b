import type { Answer, AskRequest, RememberedVideo, SearchHit } from './contract';
import type { AppState, Person } from './state';

/** Everything that a page, or the command line through a page, can ask of Mneme. One instance a tab. */
export interface Mneme {
  /** The current state; the same object until something changes. */
  getState(): AppState;
  /** Calls `listener` after every change; returns how to stop. */
  subscribe(listener: () => void): () => void;
  /** Opens the memory. Safe to call again. */
  open(): Promise<void>;
  /** Remembers that the person has read what is said about faces and voices. Nothing is looked at before. */
  consent(): Promise<void>;
  /**
   * Puts files into the queue: videos, and the .vtt or .srt beside them. Resolves when all of them are done, failed or cancelled.
   * A video that was begun earlier goes on where it stopped; one that is known already is recognised.
   */
  remember(files: File[], options?: { startsAt?: string }): Promise<RememberedVideo[]>;
  pause(): void;
  resume(): void;
  /** Stops one item; the clips already remembered stay. */
  cancel(key: string): void;
  /** Takes a finished, failed or cancelled item off the list. */
  dismiss(key: string): void;
  people(): Promise<Person[]>;
  /** Names a person; an empty name takes the name away. Throws `not-found`, `bad-input`. */
  rename(id: string, name: string): Promise<void>;
  /** Takes back the last step a person took. Returns what was undone in words, or null when there is nothing. */
  undo(): Promise<string | null>;
  ask(request: AskRequest): Promise<Answer>;
  /** The `k` moments nearest to a text, or with `byClip` the best moment of each of the `k` nearest clips. */
  search(text: string, k: number, byClip?: boolean): Promise<SearchHit[]>;
  /** Key of the picture of what a video showed about `t` seconds in: its clip's telling frame. */
  stillAt(video: string, t: number): Promise<string | null>;
  /** JPEG of a still or a crop. */
  picture(key: string): Promise<Blob | null>;
  /** The video's file when this visit has it. */
  fileOf(video: string): File | null;
  /** Recognises a file as one of the memory's videos (size and content) so that it can be played. Returns its name or null. */
  giveFile(file: File): Promise<string | null>;
  /** Tries to load every weight and fills `state.abilities`. */
  checkAbilities(): Promise<void>;
  /** SHA-256 of every store's records: two memories are equal when these are. */
  digest(): Promise<Record<string, string>>;
}
