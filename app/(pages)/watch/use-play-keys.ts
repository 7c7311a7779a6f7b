'use client';

import { useEffect, useEffectEvent } from 'react';
import type { Playback } from './use-playback';

/** Seconds that an arrow key goes forth or back. */
export const STEP_S = 5;
const FIELDS = 'input, textarea, select, video, dialog, [contenteditable]';
const CONTROLS = `${FIELDS}, a, button, summary`;

/** Space plays and pauses, the arrow keys go forth and back, where they do not mean anything else. */
export function usePlayKeys({ element, toggle, step }: Playback): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!element.current) return;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const isIn = (kinds: string) => event.target instanceof Element && event.target.closest(kinds) !== null;
    if (event.key === ' ' && !isIn(CONTROLS)) toggle();
    else if (event.key === 'ArrowLeft' && !isIn(FIELDS)) step(-STEP_S);
    else if (event.key === 'ArrowRight' && !isIn(FIELDS)) step(STEP_S);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}
