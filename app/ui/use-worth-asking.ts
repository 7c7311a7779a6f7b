import { useEffect, useEffectEvent, useState } from 'react';
import type { VideoSummary } from '../../lib/contract/videos';
import { isNote } from '../../lib/memory/is-note';
import { useMneme } from '../mneme-provider';

/** Videos of which questions are looked for, at most. */
const MOST_VIDEOS = 3;

/**
 * Questions that videos answer well, those of the first ones first; null while they are looked for. Of a video that is being remembered they come once some of it
 * is, and anew at its end; anew, too, once somebody was forgotten, whom they may name.
 */
export function useWorthAsking(videos: readonly VideoSummary[], most: number): string[] | null {
  const { mneme, state } = useMneme();
  const { peopleForgotten } = state;
  const [found, setFound] = useState<{ questions: string[]; peopleForgotten: number } | null>(null);
  const asked = videos.filter((video) => video.doneS > 0 && !isNote(video)).slice(0, MOST_VIDEOS);
  const key = asked.map(({ id, status }) => `${id} ${status}`).join();
  const look = useEffectEvent(async (isWanted: () => boolean) => {
    const questions: string[] = [];
    for (const { id } of asked) {
      if (questions.length >= most || !isWanted()) break;
      const more = await mneme!.worthAsking(id, most - questions.length).catch(() => []);
      questions.push(...more.filter((question) => !questions.includes(question)));
    }
    if (isWanted()) setFound({ questions, peopleForgotten });
  });
  useEffect(() => {
    let isWanted = true;
    if (mneme) void look(() => isWanted);
    return () => {
      isWanted = false;
    };
  }, [mneme, key, peopleForgotten]);
  return found?.peopleForgotten === peopleForgotten ? found.questions : null;
}
