'use client';

import { type RefObject, useRef, useState } from 'react';
import { Clock } from './playback-clock';

export interface Playback {
  element: RefObject<HTMLVideoElement | null>;
  clock: Clock;
  /** Goes to a second and plays on from there; where there is nothing to play yet, once there is. */
  playFrom(t: number): void;
  /** The player has a file that it can play. */
  begin(): void;
  toggle(): void;
  pause(): void;
  /** Goes so many seconds forth or back. */
  step(seconds: number): void;
  /** It stands at a second of which the picture is to be shown by itself. */
  stand(t: number): void;
}

/**
 * Playing one video, with the second whose picture is to be shown where nothing plays. What is given stays the same.
 *
 * @param start the second from which it plays by itself; null: it waits at its beginning
 */
export function usePlayback(start: number | null): { playback: Playback; at: number } {
  const element = useRef<HTMLVideoElement>(null);
  const [at, setAt] = useState(start ?? 0);
  const [playback] = useState((): Playback => {
    const clock = new Clock(start ?? 0);
    let isWanted = start !== null;
    const play = () => {
      // Where the browser wants a click first, its own controls are there for it.
      element.current?.play().catch(() => {});
    };
    const stand = (t: number) => {
      clock.set(t);
      setAt(t);
    };
    const goTo = (t: number) => {
      stand(t);
      if (element.current) element.current.currentTime = t;
    };
    return {
      ...{ element, clock, stand },
      playFrom: (t) => {
        isWanted = true;
        goTo(t);
        play();
      },
      begin: () => {
        if (element.current) element.current.currentTime = clock.now;
        if (isWanted) play();
      },
      toggle: () => {
        if (element.current?.paused) play();
        else element.current?.pause();
      },
      pause: () => element.current?.pause(),
      step: (seconds) => goTo(Math.max(0, clock.now + seconds)),
    };
  });
  return { playback, at };
}
