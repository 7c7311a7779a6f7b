'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent } from 'react';
import { dropAll } from '../(pages)/ask/history';
import { useNotices } from './notices';

/** A visitor who did nothing for so long has gone, milliseconds. */
const GONE_MS = 3 * 60_000;
/** The page is seen again. */
const BACK = ['pageshow', 'focus'] as const;
const WAYS_OUT = ['contextmenu', 'dragstart'] as const;
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** While the app is locked: what one visitor asked is gone before the next one comes, and when it is unlocked; pictures cannot be taken along. */
export function Visitor() {
  const { say } = useNotices();
  const router = useRouter();
  const leave = useEffectEvent(() => {
    dropAll();
    say('');
    for (const dialog of document.querySelectorAll('dialog')) dialog.close();
  });
  const goHome = useEffectEvent(() => router.replace('/'));

  useEffect(() => {
    leave();
    let timer: ReturnType<typeof setTimeout>;
    let last = Date.now();
    const look = () => {
      clearTimeout(timer);
      // By the clock: no timer runs while a device sleeps.
      if (Date.now() - last >= GONE_MS && !isPlaying()) {
        leave();
        goHome();
        last = Date.now();
      }
      timer = setTimeout(look, Math.max(1000, last + GONE_MS - Date.now()));
    };
    const stay = () => {
      look();
      last = Date.now();
    };
    look();
    for (const sign of SIGNS) addEventListener(sign, stay);
    for (const sign of BACK) addEventListener(sign, look);
    for (const way of WAYS_OUT) addEventListener(way, keepHere);
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS) removeEventListener(sign, stay);
      for (const sign of BACK) removeEventListener(sign, look);
      for (const way of WAYS_OUT) removeEventListener(way, keepHere);
      leave();
    };
  }, []);
  return null;
}

function isPlaying(): boolean {
  return [...document.querySelectorAll('video')].some((video) => !video.paused && !video.ended);
}

/** Nothing is saved by a menu or dragged out, but what is typed can be edited. */
function keepHere(event: Event): void {
  if (!(event.target instanceof Element && event.target.closest('input'))) event.preventDefault();
}
