'use client';

import { useSyncExternalStore } from 'react';
import { type ErrorData, toErrorData } from '../../../lib/errors';
import type { Mneme } from '../../../lib/pipeline/api';
import { type Answer, type AskRequest, TAKEN_AS } from '../../../lib/pipeline/contract';

/** One question of this visit; neither answer nor error while it is being looked for. */
export interface Asked {
  key: number;
  question: string;
  answer: Answer | null;
  error: ErrorData | null;
  /** How often a person, or everything, had been forgotten when it was asked. */
  peopleForgotten: number;
}

/** Newest first. Kept outside the page, so that leaving it loses neither an answer nor a question under way. */
let asked: readonly Asked[] = [];
/** Questions put so far: those let go leave no number to others. */
let count = 0;
const listeners = new Set<() => void>();
const NONE: readonly Asked[] = [];

/** Puts a question to the memory and into the history. It may go on from the one before: "and after that?". */
export async function ask(mneme: Mneme, question: string): Promise<void> {
  const key = count;
  count += 1;
  const before = asked[0];
  const previous = before?.answer ? goneOnFrom(before.question, before.answer) : undefined;
  const settle = (change: Partial<Asked>) => {
    asked = asked.map((one) => (one.key === key ? { ...one, ...change } : one));
    for (const listener of listeners) listener();
  };
  const { peopleForgotten } = mneme.getState();
  asked = [{ key, question, answer: null, error: null, peopleForgotten }, ...asked];
  settle({});
  try {
    settle({ answer: await mneme.ask({ question, previous }) });
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
  const left = asked.filter((one) => one.peopleForgotten >= peopleForgotten);
  if (left.length === asked.length) return false;
  asked = left;
  for (const listener of listeners) listener();
  return true;
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
