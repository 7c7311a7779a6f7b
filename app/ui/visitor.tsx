'use client';

import { usePathname, useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useState } from 'react';
import { dropAll } from '../(pages)/ask/history';
import { useMneme } from '../mneme-provider';
import { Idle } from './idle';
import { MomentShow } from './moment-show';
import { withPictures } from './moments-to-show';
import { useNotices } from './notices';
import { QUESTION_FIELD } from './question-field';

const HOME = '/';
const TO_ASK = `/ask#${QUESTION_FIELD}`;
/** The page is seen again. */
const BACK = ['pageshow', 'focus'] as const;
const WAYS_OUT = ['contextmenu', 'dragstart'] as const;
/** Somebody is there. */
const SIGNS = ['pointerdown', 'keydown', 'input', 'wheel', 'touchstart', 'touchmove'] as const;
/** So is whoever uses a screen reader; but a page that goes home does these by itself, for so many milliseconds. */
const QUIET_SIGNS = ['scroll', 'focusin'] as const;
const SETTLED_MS = 2000;

/**
 * While the app is locked: what one visitor asked is gone before the next one comes, and when it is unlocked; pictures cannot be taken along. Where that was
 * chosen, moments are shown while nobody is there; whoever ends them is led to the field for questions.
 */
export function Visitor() {
  const { say } = useNotices();
  const { kiosk, videos } = useMneme().state;
  const router = useRouter();
  const path = usePathname();
  const [isAlone, setAlone] = useState(false);
  const shown = isAlone && path === HOME ? withPictures(videos) : [];
  const minutes = kiosk?.idleMinutes ?? null;

  const leave = useEffectEvent(() => {
    dropAll();
    say('');
    for (const dialog of document.querySelectorAll('dialog')) dialog.close();
    for (const media of document.querySelectorAll('video, audio')) (media as HTMLMediaElement).pause();
  });
  const gone = useEffectEvent((isBack: boolean) => {
    if (shown.length > 0) return; // Nobody has been there since.
    leave();
    router.replace(HOME);
    scrollTo(0, 0);
    setAlone(!isBack && kiosk?.showsMoments === true);
  });
  const askNow = () => {
    setAlone(false);
    router.replace(TO_ASK);
  };
  const there = useEffectEvent(() => {
    if (shown.length === 0) setAlone(false); // What is shown ends by itself.
  });

  useEffect(() => {
    leave();
    let goneAt = Number.NEGATIVE_INFINITY;
    const idle = new Idle(minutes === null ? null : minutes * 60_000, {
      isBusy: () => [...document.querySelectorAll<HTMLMediaElement>('video, audio')].some(isPlaying),
      gone: (isBack) => {
        goneAt = Date.now();
        gone(isBack);
      },
    });
    const look = () => idle.look();
    const stay = () => {
      idle.stay();
      there();
    };
    const stayOnceSettled = () => {
      if (Date.now() - goneAt > SETTLED_MS) idle.stay();
    };
    const whilePlayed = ({ target }: Event) => {
      if (target instanceof HTMLMediaElement && isPlaying(target)) idle.stay();
    };
    // A pointer that rests is moved over, too, by what changes under it.
    let at: string | null = null;
    const moved = ({ screenX, screenY }: PointerEvent) => {
      const before = at;
      at = `${screenX} ${screenY}`;
      if (before !== null && before !== at) stay();
    };
    const ending = new AbortController();
    const { signal } = ending;
    // Before anything that keeps them from whoever else listens.
    const early = { signal, capture: true };
    for (const sign of SIGNS) addEventListener(sign, stay, early);
    for (const sign of QUIET_SIGNS) addEventListener(sign, stayOnceSettled, early);
    addEventListener('pointermove', moved, early);
    addEventListener('timeupdate', whilePlayed, early);
    for (const sign of BACK) addEventListener(sign, look, { signal });
    for (const way of WAYS_OUT) addEventListener(way, keepHere, { signal });
    return () => {
      idle.stop();
      ending.abort();
      leave();
    };
  }, [minutes]);

  return shown.length > 0 && <MomentShow videos={shown} onEnd={askNow} />;
}

function isPlaying({ paused, ended, readyState }: HTMLMediaElement): boolean {
  return !paused && !ended && readyState >= HTMLMediaElement.HAVE_FUTURE_DATA;
}

/** Nothing is saved by a menu or dragged out, but what is typed can be edited. */
function keepHere(event: Event): void {
  if (!(event.target instanceof Element && event.target.closest('input'))) event.preventDefault();
}
