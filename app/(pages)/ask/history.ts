'use client';

import { useSyncExternalStore } from 'react';
import { type ErrorData, toErrorData } from '../../../lib/errors';
import type { Mneme } from '../../../lib/pipeline/api';
import { type Answer, type AskRequest, FORGETTABLE, NOTED, TAKEN_AS } from '../../../lib/pipeline/contract';

/** One question of this visit; neither answer nor error while it is being looked for. */
export interface Asked {
  key: number;
  question: string;
  answer: Answer | null;
  error: ErrorData | null;
  /** What of a model's answer has come and holds; null while none is asked. */
  coming: string | null;
  /** Stops it, while a model is asked. */
  stop(): void;
  /** It was spoken while something was recorded. */
  aloud: boolean;
  /** How often a person, or everything, had been forgotten when it was asked; null until the memory is there to ask. */
  peopleForgotten: number | null;
}

/** Newest first. Kept outside the page, so that leaving it loses neither an answer nor a question under way. */
let asked: readonly Asked[] = [];
/** Questions put so far: those let go leave no number to others. */
let count = 0;
const listeners = new Set<() => void>();
const NONE: readonly Asked[] = [];

/**
 * Puts a question into the history at once, and to the memory as soon as that is there. It may go on from the one before: "and after
 * that?".
 *
 * @param aloud what is asked where it was spoken
 */
export async function ask(starting: Promise<Mneme>, question: string, aloud?: AskRequest): Promise<void> {
  const key = count;
  count += 1;
  const before = asked[0];
  const previous = before?.answer ? goneOnFrom(before.question, before.answer) : undefined;
  const request = aloud ?? { question, previous, keep: true, acts: true };
  const settle = (change: Partial<Asked>) => {
    asked = asked.map((one) => (one.key === key ? { ...one, ...change } : one));
    for (const listener of listeners) listener();
  };
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  const blank = { answer: null, error: null, coming: null, peopleForgotten: null };
  asked = [{ ...blank, key, question, stop, aloud: aloud !== undefined }, ...asked];
  settle({});
  try {
    const mneme = await starting;
    await mneme.open();
    settle({ peopleForgotten: mneme.getState().peopleForgotten });
    const onText = (coming: string) => settle({ coming });
    settle({
      answer: await mneme.ask(request, { signal: stopping.signal, onText }),
    });
  } catch (error) {
    settle({ error: toErrorData(error) });
  }
}

/** A question as it was taken, and what its answer rested on: a refusal rests on nothing. */
function goneOnFrom(question: string, { trace, refused, evidence }: Answer): AskRequest['previous'] {
  const takenAs = trace.find(({ step }) => step === TAKEN_AS)?.detail;
  return { question: takenAs ?? question, evidence: refused ? [] : evidence };
}

/** Lets go of what was asked before somebody was forgotten: it may tell of them. Returns whether there was any. */
export function dropOlder(peopleForgotten: number): boolean {
  return keepOnly((one) => !isOlder(one, peopleForgotten));
}

/** Lets go of what was said about notes that are not there any more: it holds their words. Returns whether there was any. */
export function dropNotesBut(names: ReadonlySet<string>): boolean {
  return keepOnly(({ answer }) => !answer || !isOfNote(answer) || names.has(answer.evidence[0]!.video));
}

/** Lets go of all of them; what is under way is stopped. */
export function dropAll(): void {
  for (const one of asked) one.stop();
  keepOnly(() => false);
}

function keepOnly(stays: (one: Asked) => boolean): boolean {
  const left = asked.filter(stays);
  if (left.length === asked.length) return false;
  asked = left;
  for (const listener of listeners) listener();
  return true;
}

/** Whether a note was made, or was asked about to be forgotten. */
function isOfNote({ trace }: Answer): boolean {
  return trace.some(({ step }) => step === NOTED || step === FORGETTABLE);
}

/** Whether another question can go on from an answer: it rests on a moment. */
export function leadsOn(answer: Answer): boolean {
  return !answer.refused && answer.evidence.length > 0 && !isOfNote(answer);
}

/** Whether it was asked before somebody was forgotten who is forgotten now. */
export function isOlder(asked: Asked, peopleForgotten: number): boolean {
  return asked.peopleForgotten !== null && asked.peopleForgotten < peopleForgotten;
}

/** The questions of this visit. */
export function useHistory(): readonly Asked[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
    () => NONE,
  );
}
