import { useState } from 'react';
import { toErrorData } from '../../lib/errors';
import { useT } from '../language/provider';
import { useMneme } from '../mneme-provider';
import { focusSoon } from './focus';
import { toldForgotten } from './forgotten-here';
import { useNotices } from './notices';

/** Forgets a note, which cannot be undone; `problem` says why it could not. The focus goes on to `next`, since what was chosen goes with the note. */
export function useForgetNote(next: () => HTMLElement | null) {
  const t = useT();
  const { mneme } = useMneme();
  const { toast } = useNotices();
  const [problem, setProblem] = useState<string | null>(null);
  const forget = async (name: string, onForgotten: () => void = () => {}) => {
    if (!mneme) return;
    try {
      const { isPassedOn } = await mneme.forgetVideo(name, true);
      onForgotten();
      focusSoon(next);
      toast({ text: toldForgotten(t, isPassedOn, t('The note is forgotten.')) });
    } catch (error) {
      setProblem(t(toErrorData(error).told));
    }
  };
  return { forget, problem };
}
