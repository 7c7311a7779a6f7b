'use client';

import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Mneme } from '../lib/contract/mneme';
import type { Person } from '../lib/contract/people';
import { type AppState, BLANK_STATE } from '../lib/contract/state';
import { type ErrorData, toErrorData } from '../lib/errors';

interface Shared {
  /** Null until its code has been loaded. */
  mneme: Mneme | null;
  state: AppState;
  /** Null until they have been read once. */
  people: Person[] | null;
  /** Reads the people again, after a naming or an undo. */
  refreshPeople(): Promise<void>;
  /** Why there is no memory at all. */
  fatal: ErrorData | null;
}

const SharedContext = createContext<Shared | null>(null);

let starting: Promise<Mneme> | null = null;

/** The tab's one Mneme, whatever page asks first; it lives until the tab is closed or reloaded. */
export function startMneme(): Promise<Mneme> {
  starting ??= import('../lib/pipeline/mneme').then(({ createMneme }) => createMneme());
  return starting;
}

/** Opens the memory and gives all pages the same state. */
export function MnemeProvider({ children }: { children: ReactNode }) {
  const [mneme, setMneme] = useState<Mneme | null>(null);
  const [failure, setFailure] = useState<ErrorData | null>(null);
  const [people, setPeople] = useState<Person[] | null>(null);

  useEffect(() => {
    let left = false;
    startMneme().then(
      (started) => {
        if (left) return;
        setMneme(started);
        started.open().catch(() => {}); // Its state tells.
      },
      (error: unknown) => left || setFailure(toErrorData(error)),
    );
    return () => {
      left = true;
    };
  }, []);

  const subscribe = useCallback(
    (listener: () => void) => (mneme ? mneme.subscribe(listener) : () => {}),
    [mneme],
  );
  const state = useSyncExternalStore(
    subscribe,
    () => (mneme ? mneme.getState() : BLANK_STATE),
    () => BLANK_STATE,
  );

  const refreshPeople = useCallback(async () => {
    if (mneme) setPeople(await mneme.people());
  }, [mneme]);

  const remembered = JSON.stringify([
    state.videos.map(({ id, doneS }) => [id, doneS]),
    ...[state.damage, state.peopleForgotten, state.changedElsewhere],
  ]);
  useEffect(() => {
    if (state.ready) refreshPeople().catch((error: unknown) => setFailure(toErrorData(error)));
  }, [state.ready, remembered, refreshPeople]);

  return (
    <SharedContext value={{ mneme, state, people, refreshPeople, fatal: state.fatal ?? failure }}>
      {children}
    </SharedContext>
  );
}

/** The tab's Mneme, its state and its people. */
export function useMneme(): Shared {
  const shared = useContext(SharedContext);
  if (!shared) throw new Error('useMneme is used outside MnemeProvider');
  return shared;
}
