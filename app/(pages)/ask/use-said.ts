'use client';

import { useEffect } from 'react';
import { useNotices } from '../../ui/notices';
import { tellOnce } from './history';

/** Says what came of a question to screen readers, once, when it is first shown. Null: it has not come yet. */
export function useSaid(key: number, text: string | null): void {
  const { say } = useNotices();
  useEffect(() => {
    if (text !== null && tellOnce(key)) say(text);
  }, [key, text, say]);
}
