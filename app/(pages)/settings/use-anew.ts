import { useEffect, useEffectEvent, useState } from 'react';
import type { Mneme } from '../../../lib/contract/mneme';
import { toErrorData } from '../../../lib/errors';
import type { Tellable } from '../../../lib/told';
import { useMneme } from '../../mneme-provider';
import { useNotices } from '../../ui/notices';

/**
 * What another model that is here could describe anew; null where nothing. A model that has come or gone, a memory that has changed, and how far it came are looked
 * at again.
 *
 * @param done how far it is now, from 0 to 1; null while it is not under way
 */
export function useAnew<T>(look: (mneme: Mneme) => Promise<T | null>, done: number | null) {
  const { mneme, state } = useMneme();
  const { toast } = useNotices();
  const [other, setOther] = useState<T | null>(null);
  const [problem, setProblem] = useState<Tellable | null>(null);
  const here = state.downloads.map(({ id, state }) => `${id} ${state}`).join();
  const videos = state.videos.length;
  const isUnderWay = done !== null;
  const lookAgain = useEffectEvent((mneme: Mneme) => {
    look(mneme).then(setOther, () => {}); // What is here works without.
  });
  useEffect(() => {
    if (mneme) lookAgain(mneme);
  }, [mneme, here, videos, isUnderWay]);

  /** Does it, and tells what came of it. */
  const describe = async (work: (mneme: Mneme) => Promise<string>) => {
    setProblem(null);
    try {
      toast({ text: await work(mneme!) });
    } catch (error) {
      const { code, told } = toErrorData(error);
      if (code !== 'cancelled') setProblem(told);
    }
  };
  return { other, problem, isUnderWay, describe };
}
