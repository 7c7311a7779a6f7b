'use client';

import { Play } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import type { ChapterView, VideoSummary } from '../../../lib/contract/videos';
import { timecode } from '../../../lib/wording';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { timeSpan } from '../../ui/format';
import { findPerson } from '../../ui/person-id';
import { MemoryText, PersonLink } from '../../ui/person-name';
import { StillPicture } from '../../ui/video';
import { placeAt } from './stretch-at';
import type { Playback } from './use-playback';

/** Happenings told of a chapter before "more". */
const FIRST_HAPPENINGS = 3;

/** The chapters of a video: a picture, who is there, what happens. A click plays from there. */
export function Chapters({
  video,
  chapters,
  clock,
  onPlay,
}: {
  video: VideoSummary;
  chapters: readonly ChapterView[];
  clock: Playback['clock'];
  onPlay(t: number): void;
}) {
  const t = useT();
  const current = useSyncExternalStore(
    clock.subscribe,
    () => placeAt(chapters, clock.now),
    () => -1,
  );
  return (
    <section aria-labelledby="chapters">
      <h2 id="chapters" className="font-semibold">
        {t('Chapters')}
      </h2>
      <ol className="mt-3 space-y-3">
        {chapters.map((chapter, place) => (
          <li
            key={chapter.t0}
            aria-current={place === current || undefined}
            className="flex gap-4 rounded-xl p-2 [contain-intrinsic-size:auto_7rem] [content-visibility:auto] aria-[current]:bg-sunken"
          >
            <button
              type="button"
              aria-label={t('Play chapter {n}, {span}', {
                n: place + 1,
                span: timeSpan(t, chapter.t0, chapter.t1),
              })}
              onClick={() => onPlay(chapter.t0)}
              className="group relative h-fit w-32 shrink-0 overflow-hidden rounded-lg sm:w-40"
            >
              <StillPicture pictureKey={chapter.still} hasVideo={video.hasVideo} time={chapter.t0} />
              <span className="absolute inset-0 grid place-items-center opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100">
                <span className="grid size-8 place-items-center rounded-full bg-black/70 text-white">
                  <Play aria-hidden className="ml-0.5 size-4" />
                </span>
              </span>
            </button>
            <div className="min-w-0 flex-1">
              <Who ids={chapter.who} />
              <Happenings happens={chapter.happens} onPlay={onPlay} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Who({ ids }: { ids: readonly string[] }) {
  const t = useT();
  const { people } = useMneme();
  const known = ids.flatMap((id) => findPerson(people ?? [], id) ?? []);
  if (known.length === 0) return <p className="text-sm text-muted">{t('Nobody was recognised.')}</p>;
  return (
    <ul aria-label={t('Who is there')} className="flex flex-wrap gap-x-2">
      {known.map((person) => (
        <li key={person.id}>
          <PersonLink person={person} />
        </li>
      ))}
    </ul>
  );
}

function Happenings({ happens, onPlay }: { happens: ChapterView['happens']; onPlay(t: number): void }) {
  const t = useT();
  const [all, setAll] = useState(false);
  const shown = all ? happens : happens.slice(0, FIRST_HAPPENINGS);
  if (happens.length === 0) return null;
  return (
    <>
      <ul className="mt-1 text-sm">
        {shown.map(({ t: second, text }, i) => (
          <li key={i}>
            <button
              type="button"
              onClick={() => onPlay(second)}
              className="flex items-baseline gap-2 rounded px-1 py-0.5 text-left hover:bg-sunken"
            >
              <span className="shrink-0 text-accent tabular-nums">{timecode(second)}</span>
              <span className="min-w-0 break-words">
                <MemoryText text={t(text)} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {happens.length > shown.length && (
        <Button look="quiet" className="-ml-2" onClick={() => setAll(true)}>
          {t('{n} more', { n: happens.length - shown.length })}
        </Button>
      )}
    </>
  );
}
