import type { VideoSummary } from '../../lib/contract/videos';
import { isNote } from '../../lib/memory/is-note';
import { useT } from '../language/provider';
import { TextLink } from './text-link';

/** Whether any of a recording is remembered. */
export function isAnyRemembered(videos: readonly VideoSummary[]): boolean {
  return videos.some((video) => !isNote(video) && video.doneS > 0);
}

/** In place of what a page shows of recordings, where there is none. */
export function NothingYet() {
  const t = useT();
  return (
    <p className="mt-3">
      {t.rich('Nothing has been remembered yet. Add videos in the <a>Library</a>.', {
        a: (inner) => (
          <TextLink key="library" href="/">
            {inner}
          </TextLink>
        ),
      })}
    </p>
  );
}
