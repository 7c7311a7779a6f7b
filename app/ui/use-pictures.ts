'use client';

import { useEffect, useState } from 'react';
import type { PictureHit, SearchRequest } from '../../lib/contract/search';
import { toErrorData } from '../../lib/errors';
import type { Tellable } from '../../lib/told';
import { useMneme } from '../mneme-provider';

/** The moments whose pictures look most like what is asked; null until they were looked for. What is asked must be the same object as long as it is the same. */
export function usePictures(request: SearchRequest): {
  moments: PictureHit[] | null;
  problem: Tellable | null;
} {
  const { mneme } = useMneme();
  const [moments, setMoments] = useState<PictureHit[] | null>(null);
  const [problem, setProblem] = useState<Tellable | null>(null);
  useEffect(() => {
    if (!mneme) return;
    let left = false;
    mneme.search(request).then(
      ({ pictures }) => left || setMoments(pictures),
      (error: unknown) => left || setProblem(toErrorData(error).told),
    );
    return () => {
      left = true;
    };
  }, [mneme, request]);
  return { moments, problem };
}
