import { useRouter } from 'next/navigation';
import { startTransition, useState } from 'react';
import { useT } from '../language/provider';
import { ASKED_STEP, STEPS, stepOn } from './tour';

/** The step of the tour that this tab has gone to; past the last one, the tour has ended. */
const REACHED = 'mneme-demo-tour';

export interface Tour {
  /** The step to tell of on this page; past the last: it has ended; null: none fits this page. */
  at: number | null;
  /** Goes on with the next step, on its page. */
  next(): void;
  end(): void;
  begin(): void;
  /** Puts a question that the tour does not, and tells of answers. */
  ask(question: string): void;
}

/**
 * The tour as this tab takes it, on `page`.
 *
 * @param offered whether there is one; else it has ended
 * @param put puts a question and goes to its answer
 * @param onStep is told the page of a step before it is gone to
 */
export function useTour(
  offered: boolean,
  page: string,
  put: (question: string) => void,
  onStep: (page: string) => void,
): Tour {
  const router = useRouter();
  const t = useT();
  const [reached, setReached] = useState(() => Number(sessionStorage.getItem(REACHED) ?? 0));
  const at = offered ? stepOn(page, reached) : STEPS.length;
  const reach = (step: number) => {
    sessionStorage.setItem(REACHED, String(step));
    setReached(step);
  };
  // What is told changes with the page, not before it.
  const go = (to: number) =>
    startTransition(() => {
      reach(to);
      const step = STEPS[to];
      if (!step) return;
      onStep(step.page);
      if (!('question' in step)) return router.push(step.href);
      const { question: text } = step;
      put(t(text));
    });
  return {
    at,
    next: () => go((at ?? reached) + 1),
    end: () => reach(STEPS.length),
    begin: () => go(0),
    ask: (question) =>
      startTransition(() => {
        if (offered && reached < STEPS.length) reach(Math.min(reached, ASKED_STEP));
        put(question);
      }),
  };
}

/** The next demo of this tab begins it anew. */
export function forgetTour(): void {
  sessionStorage.removeItem(REACHED);
}
