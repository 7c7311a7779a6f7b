import { useEffect, useEffectEvent, useState } from 'react';
import { type ErrorData, toErrorData } from '../../../lib/errors';
import { useMneme } from '../../mneme-provider';

/** A saving or a check that this page has begun: it is stopped when the page is left, unless it `goesOn` then. */
export function useTransfer({ goesOn = false } = {}) {
  const { mneme } = useMneme();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ErrorData | null>(null);
  const stop = () => mneme?.cancelTransfer();
  const leave = useEffectEvent(() => {
    if (busy && !goesOn) stop();
  });
  useEffect(() => () => leave(), []);

  /** What `work` comes to; null where it failed, which `problem` tells. */
  const run = async <T>(work: () => Promise<T>): Promise<T | null> => {
    setBusy(true);
    setProblem(null);
    try {
      return await work();
    } catch (error) {
      setProblem(toErrorData(error));
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, run, stop };
}
