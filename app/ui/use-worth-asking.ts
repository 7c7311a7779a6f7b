import { useEffect, useEffectEvent, useState } from 'react';
import type { VideoSummary } from '../../lib/contract/videos';
import { useMneme } from '../mneme-provider';

/** Videos of which questions are looked for, at most. */
const MOST_VIDEOS = 3;

/**
 * Questions that videos answer well, those of the first ones first; null while they are looked for. Of a video that is being remembered they come once some of it
 * is, and anew at its end.
 */
export function useWorthAsking(videos: readonly VideoSummary[], most: number): string[] | null {
  const { mneme } = useMneme();
  const [found, setFound] = useState<string[] | null>(null);
  const asked = videos.filter(({ doneS }) => doneS > 0).slice(0, MOST_VIDEOS);
  const key = asked.map(({ id, status }) => `${id} ${status}`).join();
  const look = useEffectEvent(async (isWanted: () => boolean) => {
    const questions: string[] = [];
    for (const { id } of asked) {
      if (questions.length >= most || !isWanted()) break;
      const more = await mneme!.worthAsking(id, most - questions.length).catch(() => []);
      questions.push(...more.filter((question) => !questions.includes(question)));
    }
    if (isWanted()) setFound(questions);
  });
  useEffect(() => {
    let isWanted = true;
    if (mneme) void look(() => isWanted);
    return () => {
      isWanted = false;
    };
  }, [mneme, key]);
  return found;
}
