import { useCallback, useEffect, useEffectEvent, useState, useTransition } from 'react';
import type { VideoSummary } from '../../../lib/contract/videos';

/** Choosing several of the videos that are shown; Escape leaves it. */
export interface Selection {
  /** Null while nothing can be chosen. */
  chosen: readonly VideoSummary[] | null;
  choose(videos: readonly VideoSummary[]): void;
  /** The same function always. */
  turn(id: string): void;
  /** Begins choosing, or leaves it: many cards change, so that the page stays at hand meanwhile. */
  begin(): void;
  leave(): void;
  isChanging: boolean;
}

export function useSelection(shown: readonly VideoSummary[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null);
  // What is gone, or filtered out, is not chosen any more.
  const chosen = ids && shown.filter(({ id }) => ids.has(id));
  const choose = (videos: readonly VideoSummary[]) => setIds(new Set(videos.map(({ id }) => id)));
  const [isChanging, change] = useTransition();
  const leave = () => change(() => setIds(null));
  const turn = useCallback(
    (id: string) =>
      setIds((before) => {
        const now = new Set(before);
        if (!now.delete(id)) now.add(id);
        return now;
      }),
    [],
  );
  const isChoosing = ids !== null;

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // An open dialog, or the palette, has it first.
    if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]')) leave();
  });
  useEffect(() => {
    if (!isChoosing) return;
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [isChoosing]);

  return {
    chosen,
    choose,
    turn,
    begin: () => change(() => choose([])),
    leave,
    isChanging,
  };
}
