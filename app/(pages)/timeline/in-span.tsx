'use client';

import { useState } from 'react';
import type { Person } from '../../../lib/contract/people';
import type { WallSpan } from '../../../lib/contract/timeline';
import type { VideoSummary } from '../../../lib/contract/videos';
import type { Recording } from '../../../lib/memory/strip/recordings';
import { timecode } from '../../../lib/wording';
import { useT } from '../../language/provider';
import { Button } from '../../ui/button';
import { localDate } from '../../ui/format';
import { Link } from '../../ui/link';
import { PictureFrom, useMomentPicture } from '../../ui/moment-picture';
import { findPerson } from '../../ui/person-id';
import { personText } from '../../ui/person-name';
import { Still, StillPicture } from '../../ui/video';
import { watchHref } from '../../ui/watch-href';

/** Recordings listed at first, and added at a time. */
const STEP = 8;
/** People named of each. */
const NAMED = 3;

/** The recordings of what is shown, in words and links: for whoever does not see the strip, and to find one by its name. */
export function InSpan({
  span: [from],
  recordings,
  videos,
  people,
}: {
  span: WallSpan;
  recordings: readonly Recording[];
  videos: ReadonlyMap<string, VideoSummary>;
  people: readonly Person[];
}) {
  const t = useT();
  const [most, setMost] = useState(STEP);
  const more = recordings.length - most;
  return (
    <section aria-labelledby="in-span" className="mt-8">
      <h2 id="in-span" className="font-semibold">
        {t('Recordings in view')}
      </h2>
      {recordings.length === 0 && (
        <p className="mt-2 text-sm text-muted">
          {t('Nothing was recorded here. Go to the recording before or after, or show everything.')}
        </p>
      )}
      <ul className="mt-3 grid grid-cols-1 gap-x-5 gap-y-3 sm:grid-cols-2">
        {recordings.slice(0, most).map((recording) => {
          const video = videos.get(recording.id);
          if (!video) return null;
          const t0 = Math.max(0, (from - recording.from) / 1000);
          const who = video.people.flatMap((id) => findPerson(people, id) ?? []).slice(0, NAMED);
          return (
            <li key={video.id} className="min-w-0">
              <Link
                href={watchHref(video, t0)}
                className="flex items-center gap-3 rounded-lg p-1 transition-colors hover:bg-sunken"
              >
                <Shown video={video} from={t0} />
                <span className="min-w-0 text-sm">
                  <span className="block truncate font-medium">{video.name}</span>
                  <span className="block truncate text-muted tabular-nums">
                    {t0 > 0
                      ? t('{when}, from {time} on', {
                          when: localDate(t, video.startsAt),
                          time: timecode(t0),
                        })
                      : localDate(t, video.startsAt)}
                  </span>
                  {who.length > 0 && (
                    <span className="block truncate text-muted">
                      {new Intl.ListFormat(t.locale, { type: 'unit' }).format(
                        who.map((person) => personText(t, person)),
                      )}
                    </span>
                  )}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
      {more > 0 && (
        <Button look="quiet" className="mt-3 -ml-3" onClick={() => setMost(most + STEP)}>
          {t('Show {n} more of {all}', { n: Math.min(STEP, more), all: recordings.length })}
        </Button>
      )}
    </section>
  );
}

/** A picture of a recording from where it is in view: its own, where that is its beginning. */
function Shown({ video, from }: { video: VideoSummary; from: number }) {
  const picture = useMomentPicture(from > 0 ? video : undefined, { t0: from, t1: from });
  if (from === 0) return <Still video={video} className="max-w-28 rounded-md" />;
  return (
    <span className="w-28 shrink-0">
      <StillPicture {...picture} time={from} className="rounded-md" />
      <PictureFrom of={picture} />
    </span>
  );
}
