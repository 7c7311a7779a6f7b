'use client';

import { useSyncExternalStore } from 'react';
import type { Answer, AskMode, AskRequest } from '../../../lib/contract/answers';
import type { Mneme } from '../../../lib/contract/mneme';
import type { LikePerson } from '../../../lib/contract/people';
import type { Sample, SearchResult } from '../../../lib/contract/search';
import { FORGETTABLE, isNothingAsked, NOTED, TAKEN_AS } from '../../../lib/contract/trace';
import type { VideoSummary } from '../../../lib/contract/videos';
import { type ErrorData, stopped, toErrorData } from '../../../lib/errors';
import { isNote } from '../../../lib/memory/is-note';

/** What questions by words and by a file have in common. */
interface Put {
  key: number;
  /** Stops what is under way. */
  stop(): void;
  error: ErrorData | null;
}

/** One question of this visit; neither answer nor error while it is being looked for. */
export interface Asked extends Put {
  by: 'words';
  question: string;
  answer: Answer | null;
  /** What of a model's answer has come and holds; null while none is asked. */
  coming: string | null;
  /** It was spoken while something was recorded. */
  aloud: boolean;
}

/** A picture or a sound that was given: who is that? Neither result nor error while it is looked at. */
export interface Given extends Put {
  by: Sample['of'];
  /** Held by this page alone, until it is left or reloaded. */
  file: File;
  result: SearchResult | null;
}

/** Newest first. Kept outside the page, so that leaving it loses neither an answer nor a question under way. */
let asked: readonly (Asked | Given)[] = [];
/** Questions of which nobody was told yet what came of them. */
const untold = new Set<number>();
/** Questions put so far: those let go leave no number to others. */
let count = 0;
const listeners = new Set<() => void>();
const NONE: readonly (Asked | Given)[] = [];
/** The memory of which it is known when something of it is forgotten. */
let watched: Mneme | null = null;
/** Letters of a question (`ANSWERING_LIMITS.question`). */
export const MOST_LETTERS = 2000;
/** Moments that show, or let hear, whoever a picture or a sound was taken for. */
const MOMENTS = 6;
const PLAYED = ['appears', 'says', 'speaks'] as const;

/** How a question is put beside its words. */
export interface Asking {
  mode?: AskMode;
  /** What is asked where it was spoken, in place of all else. */
  aloud?: AskRequest;
}

/**
 * Puts a question into the history at once, and to the memory as soon as that is there. It may go on from the one before: "and after
 * that?".
 */
export async function ask(
  starting: Promise<Mneme>,
  question: string,
  { mode, aloud }: Asking = {},
): Promise<void> {
  // Thanks in between change nothing of what "she" means.
  const last = asked.find((one) => one.by !== 'words' || !one.answer || !isNothingAsked(one.answer));
  const previous = last && goneOnFrom(last);
  const request = aloud ?? { question, mode, previous, keep: true, acts: true };
  const blank = { by: 'words' as const, question, answer: null, coming: null, aloud: aloud !== undefined };
  await settle<Asked>(starting, blank, async (mneme, signal, change) => {
    const onText = (coming: string) => change({ coming });
    return { answer: await mneme.ask(request, { signal, onText }) };
  });
}

/** Asks whose face a picture shows, or whose voice a sound is. The file is looked at here, and not kept. */
export async function askBy(starting: Promise<Mneme>, file: File, by: Sample['of']): Promise<void> {
  const sample = by === 'face' ? { image: file } : { audio: file };
  await settle<Given>(starting, { by, file, result: null }, async (mneme, signal) => {
    const ended = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(stopped()));
    });
    const searching = mneme.search({ ...sample, k: MOMENTS, clips: true, kinds: PLAYED });
    return { result: await Promise.race([searching, ended]) };
  });
}

/** Puts something into the history at once, and what comes of it as soon as that is there. */
async function settle<T extends Asked | Given>(
  starting: Promise<Mneme>,
  blank: Omit<T, keyof Put>,
  work: (mneme: Mneme, signal: AbortSignal, change: (change: Partial<T>) => void) => Promise<Partial<T>>,
): Promise<void> {
  const key = count;
  count += 1;
  untold.add(key);
  const stopping = new AbortController();
  const change = (change: Partial<T>) =>
    set(asked.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const put: Put = { key, stop: () => stopping.abort(), error: null };
  set([{ ...blank, ...put } as T, ...asked]);
  try {
    const mneme = await starting;
    await mneme.open();
    if (stopping.signal.aborted) throw stopped();
    watchForgetting(mneme);
    change(await work(mneme, stopping.signal, change));
  } catch (error) {
    change({ error: toErrorData(error) } as Partial<T>);
  }
}

function set(now: typeof asked): void {
  asked = now;
  for (const listener of listeners) listener();
}

/** What was asked, as it was taken, and what its answer rested on: a refusal rests on nothing. Undefined where there is no answer. */
function goneOnFrom(one: Asked | Given): AskRequest['previous'] {
  if (one.by !== 'words') {
    if (!one.result) return undefined;
    const name = takenFor(one.result)?.name;
    return { question: name ? `Who is ${name}?` : 'Who is that?', evidence: one.result.hits };
  }
  if (!one.answer) return undefined;
  const { trace, refused, evidence } = one.answer;
  const takenAs = trace.find(({ step }) => step === TAKEN_AS)?.detail;
  return { question: takenAs ?? one.question, evidence: refused ? [] : evidence };
}

/** Whom a face or a voice is taken for; undefined where that is not sure. */
export function takenFor({ recognised }: SearchResult): LikePerson | undefined {
  return recognised?.persons.find(({ sure }) => sure);
}

/**
 * From now on lets go of all of them as soon as somebody, a video, or everything is forgotten: they may tell of it. Notes have words of their own
 * (`dropNotesBut`). At once, whatever page is shown: a later video may have the id of one that is forgotten.
 */
function watchForgetting(mneme: Mneme): void {
  if (watched === mneme) return;
  watched = mneme;
  let { peopleForgotten, videos } = mneme.getState();
  mneme.subscribe(() => {
    const now = mneme.getState();
    const isForgotten =
      now.peopleForgotten > peopleForgotten || (now.videos !== videos && isOneGone(videos, now.videos));
    ({ peopleForgotten, videos } = now);
    if (isForgotten) dropAll();
  });
}

function isOneGone(before: readonly VideoSummary[], now: readonly VideoSummary[]): boolean {
  const ids = new Set(now.map(({ id }) => id));
  return before.some((video) => !isNote(video) && !ids.has(video.id));
}

/** Lets go of what was said about notes that are not there any more: it holds their words. Returns whether there was any. */
export function dropNotesBut(names: ReadonlySet<string>): boolean {
  const isGone = (answer: Answer) => isOfNote(answer) && !names.has(answer.evidence[0]!.video);
  return keepOnly((one) => one.by !== 'words' || !one.answer || !isGone(one.answer));
}

/** Whether what came of it is still to be told: only the first who asks. */
export function tellOnce(key: number): boolean {
  return untold.delete(key);
}

/** Takes one off the page. */
export function drop(key: number): void {
  keepOnly((one) => one.key !== key);
}

/** Lets go of all of them; what is under way is stopped. */
export function dropAll(): void {
  for (const one of asked) one.stop();
  keepOnly(() => false);
}

function keepOnly(stays: (one: Asked | Given) => boolean): boolean {
  const left = asked.filter(stays);
  if (left.length === asked.length) return false;
  set(left);
  return true;
}

/** Has what was asked before tell of a video by the name that it has now. */
export function nameVideoAnew(before: string, now: string): void {
  const named = <T extends { video: string }>(one: T): T =>
    one.video === before ? { ...one, video: now } : one;
  set(
    asked.map((one) => {
      if (one.by !== 'words')
        return one.result ? { ...one, result: { ...one.result, hits: one.result.hits.map(named) } } : one;
      return one.answer
        ? { ...one, answer: { ...one.answer, evidence: one.answer.evidence.map(named) } }
        : one;
    }),
  );
}

/** Whether a note was made, or was asked about to be forgotten. */
export function isOfNote({ trace }: Pick<Answer, 'trace'>): boolean {
  return trace.some(({ step }) => step === NOTED || step === FORGETTABLE);
}

/** What was asked in this visit. */
export function useHistory(): typeof asked {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
    () => NONE,
  );
}
