'use client';

import { useState } from 'react';
import type { Correction } from '../../../lib/contract/people';
import { toErrorData } from '../../../lib/errors';
import type { Tellable } from '../../../lib/told';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { useNotices } from '../../ui/notices';
import { stepInWords, withoutIds } from '../../ui/person-name';

type Step = Exclude<Correction, { do: 'undo' | 'redo' }>;

interface Corrections {
  /**
   * Takes a step, shows the people as they are then, and says `done` with a way back. Returns the id of the person that came of it;
   * null when it was refused, which `problem` then explains.
   */
  correct(step: Step, done: string): Promise<string | null>;
  /** Takes back the step of that number, or the last; says what it was, with a way to do it again. */
  undo(step?: number): Promise<void>;
  /** Does the step of that number again, or the one taken back last. */
  redo(step?: number): Promise<void>;
  /** A step is being taken: another one has to wait. */
  busy: boolean;
  /** Why the last step was refused, in words. */
  problem: string | null;
}

/** The steps by which a person sets right who is who, with what every page does after one. */
export function useCorrections(): Corrections {
  const t = useT();
  const { mneme, people, refreshPeople } = useMneme();
  const inWords = (told: Tellable) => withoutIds(t, people ?? [], t(told));
  const { toast } = useNotices();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const take = async <Taken>(step: () => Promise<Taken>): Promise<Taken> => {
    setBusy(true);
    setProblem(null);
    try {
      return await step();
    } finally {
      // Also after a failure: what was meant may have been changed elsewhere.
      await refreshPeople();
      setBusy(false);
    }
  };

  const correct = async (step: Step, done: string) => {
    if (!mneme || busy) return null;
    try {
      const taken = await take(() => mneme.correct(step));
      if (!taken) return null;
      toast({ text: done, action: { label: t('Undo'), run: () => undo(taken.step) } });
      return taken.id;
    } catch (error) {
      setProblem(inWords(toErrorData(error).told));
      return null;
    }
  };

  const turn = async (which: 'undo' | 'redo', step: number | undefined) => {
    if (!mneme) return;
    try {
      const taken = await take(() => mneme.correct({ do: which, step }));
      const isUndo = which === 'undo';
      if (!taken) {
        toast({ text: isUndo ? t('There is nothing to undo.') : t('There is nothing to do again.') });
        return;
      }
      const text = stepInWords(t, people ?? [], taken.told ?? '');
      toast({
        text: isUndo ? t('Undone: {text}', { text }) : t('Done again: {text}', { text }),
        action: isUndo
          ? { label: t('Redo'), run: () => redo(taken.step) }
          : { label: t('Undo'), run: () => undo(taken.step) },
      });
    } catch (error) {
      toast({ text: inWords(toErrorData(error).told) });
    }
  };
  const undo = (step?: number) => turn('undo', step);
  const redo = (step?: number) => turn('redo', step);

  return { correct, undo, redo, busy, problem };
}
