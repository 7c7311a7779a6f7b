'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent } from 'react';
import { dropAll } from '../(pages)/ask/history';
import { useNotices } from './notices';

/** A visitor who did nothing for so long has gone, milliseconds. */
const GONE_MS = 3 * 60_000;
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** While the app is locked: what one visitor asked is gone before the next one comes, and when it is unlocked. */
export function Visitor() {
  const { say } = useNotices();
  const router = useRouter();
  const leave = useEffectEvent(() => {
    dropAll();
    say('');
  });
  const goHome = useEffectEvent(() => router.replace('/'));

  useEffect(() => {
    leave();
    let timer: ReturnType<typeof setTimeout>;
    const stay = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (isPlaying()) return stay();
        leave();
        goHome();
      }, GONE_MS);
    };
    stay();
    for (const sign of SIGNS) addEventListener(sign, stay);
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS) removeEventListener(sign, stay);
      leave();
    };
  }, []);
  return null;
}

function isPlaying(): boolean {
  return [...document.querySelectorAll('video')].some((video) => !video.paused && !video.ended);
}
