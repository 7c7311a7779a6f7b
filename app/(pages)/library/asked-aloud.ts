'use client';

import { useSyncExternalStore } from 'react';
import type { Mneme } from '../../../lib/contract/mneme';
import { ask } from '../ask/history';

/** How to stop listening; null while nobody wants to be answered. Kept outside the page, so that leaving it ends nothing. */
let stop: (() => void) | null = null;
const listeners = new Set<() => void>();

/** From now on, or no longer, what is asked aloud is answered until recording ends: clip after clip, as each is remembered. */
export function answerAloud(mneme: Mneme, on: boolean): void {
  stop?.();
  stop = on ? follow(mneme) : null;
  for (const listener of listeners) listener();
}

/** Whether what is asked aloud is answered. */
export function useAnswersAloud(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => stop !== null,
    () => false,
  );
}

/** Asks what was asked in each clip that is remembered from now on, one question at a time; remembering waits for none. Returns how to stop. */
function follow(mneme: Mneme): () => void {
  let left = false;
  let answered = Promise.resolve();
  const recorded = () => {
    const { recording, queue } = mneme.getState();
    return queue.find(({ key }) => key === recording?.key);
  };
  let [key, doneS] = [recorded()?.key, recorded()?.doneS ?? 0];
  const leave = mneme.subscribe(() => {
    if (!mneme.getState().recording) return answerAloud(mneme, false);
    const item = recorded();
    if (!item) return;
    if (item.key !== key) [key, doneS] = [item.key, 0];
    const { videoId, doneS: until } = item;
    if (until <= doneS || !videoId) return;
    doneS = until;
    const answer = async () => {
      const asked = left ? null : await mneme.askedAloud(videoId, until);
      if (asked && !left) await ask(Promise.resolve(mneme), asked.question, { aloud: asked });
    };
    answered = answered.then(answer).catch(() => {}); // What is wrong with the memory is told where it matters.
  });
  return () => {
    left = true;
    leave();
  };
}
