'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import type { Mneme } from '../../lib/contract/mneme';
import { toErrorData } from '../../lib/errors';
import type { Tellable } from '../../lib/told';
import { useT } from '../language/provider';
import { useMneme } from '../mneme-provider';

/**
 * What `read` finds in the memory (null before), read again whenever the people were: after a step, and after a remembered clip.
 *
 * @param of what it is read of, where that may change: then it is read again
 */
export function useReading<T>(
  read: (mneme: Mneme) => Promise<T>,
  of = '',
): {
  value: T | null;
  problem: string | null;
} {
  const t = useT();
  const { mneme, people } = useMneme();
  const [value, setValue] = useState<T | null>(null);
  const [problem, setProblem] = useState<Tellable | null>(null);
  const readNow = useEffectEvent(read);
  useEffect(() => {
    if (!mneme || !people) return;
    let left = false;
    readNow(mneme).then(
      (found) => {
        if (left) return;
        setValue(found);
        setProblem(null);
      },
      (error: unknown) => left || setProblem(toErrorData(error).told),
    );
    return () => {
      left = true;
    };
  }, [mneme, people, of]);
  return { value, problem: problem === null ? null : t(problem) };
}
