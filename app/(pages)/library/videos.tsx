'use client';

import { Play } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useSearchParams } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import type { ShownInVideo } from '../../../lib/contract/cards';
import type { VideoSpan } from '../../../lib/contract/people';
import type { VideoFile, VideoSummary } from '../../../lib/contract/videos';
import { isNote } from '../../../lib/memory/is-note';
import { timecode } from '../../../lib/wording';
import { useT } from '../../language/provider';
import type { Translate } from '../../language/translate';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { Face } from '../../ui/face';
import { bytes } from '../../ui/format';
import { useGrowing } from '../../ui/growing';
import { Link } from '../../ui/link';
import { Unlocked } from '../../ui/locked';
import { useNotices } from '../../ui/notices';
import { personText } from '../../ui/person-name';
import { ToThings } from '../../ui/to-things';
import { placeOfVideo, usePlaces } from '../../ui/use-places';
import { useReading } from '../../ui/use-reading';
import { fileStanding, Still } from '../../ui/video';
import { watchHref } from '../../ui/watch-href';
import { type Filter, filterHref, filterInAddress, isWithin } from './filter-address';
import { FilterBar } from './filter-bar';
import { ForgetVideo } from './forget-video';
import { SaveSubtitles } from './save-subtitles';
import { Star } from './star';
import { EditTags, TagChips } from './tags';
import { useSelection } from './use-selection';
import { VideoDate } from './video-date';
import { VideoName } from './video-name';
import { Warnings } from './warnings';

// Those that few cards show, or show only once they are opened.
const FileCopy = dynamic(() => import('../../ui/file-copy').then((module) => module.FileCopy), {
  ssr: false,
});
const GoOn = dynamic(() => import('./go-on').then((module) => module.GoOn), { ssr: false });
const InView = dynamic(() => import('./in-view').then((module) => module.InView), { ssr: false });
const ListenToOne = dynamic(() => import('./listen-again').then((module) => module.ListenToOne), {
  ssr: false,
});
const PlayerDialog = dynamic(() => import('../../ui/moment-player').then((module) => module.PlayerDialog), {
  ssr: false,
});
const SelectionBar = dynamic(() => import('./selection-bar').then((module) => module.SelectionBar), {
  ssr: false,
});
const ToChoose = dynamic(() => import('./to-choose').then((module) => module.ToChoose), { ssr: false });

/** Faces shown on a video's card; the rest is a figure. */
const FACES = 5;
/** Videos that are there at first, and come at a time. */
const VIDEOS = 48;

/** All remembered videos, the latest first; notes are none that could be played. */
export function Videos() {
  const t = useT();
  const { state } = useMneme();
  const { places } = usePlaces();
  const { say } = useNotices();
  const [playing, setPlaying] = useState<VideoSpan | null>(null);
  const filter = filterInAddress(useSearchParams());
  const all = state.videos
    .filter((video) => !isNote(video))
    .sort((a, b) => b.startsAt.localeCompare(a.startsAt));
  const videos = all.filter((video) => isWithin(video, filter));
  const { shown, end } = useGrowing(`videos ${filterHref(filter)}`, videos, VIDEOS);
  const { chosen, choose, turn, begin, leave, isChanging } = useSelection(videos);
  // What pictures show is told of those of which nothing is told in words.
  const silent = shown.filter(({ lines, hasVideo }) => lines === 0 && hasVideo).map(({ id }) => id);
  const { value: inView } = useReading(
    async (mneme) => (silent.length > 0 ? mneme.shownIn(silent) : []),
    silent.join(),
  );
  const counted = t.count(videos.length, '{n} video', '{n} videos');
  const filtered = useRef(filterHref(filter));
  useEffect(() => {
    if (filtered.current === filterHref(filter)) return;
    filtered.current = filterHref(filter);
    say(counted);
  }, [filter, counted, say]);
  if (all.length === 0) return null;
  return (
    <section aria-labelledby="videos">
      <div className="mb-3 flex min-h-9 items-center justify-between gap-3">
        <h2 id="videos" tabIndex={-1} className="scroll-mt-28 font-semibold">
          {counted}
        </h2>
        {all.some(({ hasVideo }) => hasVideo) && <ToThings className="ml-auto" />}
        <Unlocked>
          {(chosen !== null || videos.length > 0) && (
            <Button look="quiet" className="-mr-3" aria-busy={isChanging} onClick={chosen ? leave : begin}>
              {chosen ? t('Done') : t('Select')}
            </Button>
          )}
        </Unlocked>
      </div>
      <FilterBar videos={all} filter={filter} />
      {chosen && <SelectionBar chosen={chosen} shown={videos} onChoose={choose} />}
      {videos.length === 0 && <NoneWithin filter={filter} />}
      <ul className="grid grid-cols-1 gap-x-5 gap-y-7 min-[480px]:grid-cols-2 lg:grid-cols-3">
        {shown.map((video) =>
          chosen ? (
            <ToChoose key={video.id} video={video} isChosen={chosen.includes(video)} onTurn={turn} />
          ) : (
            <VideoCard
              key={video.id}
              video={video}
              filter={filter}
              place={placeOfVideo(t, places, video.id)}
              inView={inView?.find((one) => one.video === video.id)}
              onPlay={() => setPlaying({ video: video.name, t0: 0, t1: video.durationS })}
            />
          ),
        )}
      </ul>
      {end}
      {playing && <PlayerDialog moment={playing} onClose={() => setPlaying(null)} />}
    </section>
  );
}

/** What is said where no video has the tag of a link, the words that were typed, or a star. */
function NoneWithin({ filter }: { filter: Filter }) {
  const t = useT();
  return (
    <p className="text-muted">
      {filter?.of === 'name' && t('No video has “{words}” in its name or folder.', { words: filter.words })}
      {filter?.of === 'tag' && t('No video has the tag {tag}.', { tag: filter.tag })}
      {filter?.of === 'favourites' && t('No video is a favourite yet. The star on its card makes it one.')}
    </p>
  );
}

function VideoCard({
  video,
  filter,
  place,
  inView,
  onPlay,
}: {
  video: VideoSummary;
  filter: Filter;
  place: string | null;
  /** What its pictures show, where that is told. */
  inView: ShownInVideo | undefined;
  onPlay(): void;
}) {
  const t = useT();
  return (
    <li className="relative min-w-0">
      <button
        type="button"
        onClick={onPlay}
        aria-label={t('Play {name}, {length}', { name: video.name, length: timecode(video.durationS) })}
        className="group relative block w-full overflow-hidden rounded-xl"
      >
        <Still video={video} />
        <span className="absolute inset-0 grid place-items-center opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100">
          <span className="grid size-12 place-items-center rounded-full bg-black/70 text-white">
            <Play aria-hidden className="ml-0.5 size-5" />
          </span>
        </span>
      </button>
      <span className="absolute top-1.5 right-1.5">
        <Star video={video} look="picture" vanishes={filter?.of === 'favourites'} />
      </span>
      <div className="mt-2 flex items-start justify-between gap-3">
        <div className="min-w-0">
          <VideoName video={video} />
          {video.folder && (
            <p className="text-sm break-words text-muted">
              {t('In the folder {folder}', { folder: video.folder })}
            </p>
          )}
          <VideoDate video={video} />
          {place && <p className="text-sm break-words text-muted">{place}</p>}
        </div>
        <Faces ids={video.people} />
      </div>
      {video.tags && (
        <div className="mt-1.5">
          <TagChips tags={video.tags} />
        </div>
      )}
      {inView && <InView video={video} shown={inView} />}
      <Standing video={video} />
    </li>
  );
}

function Faces({ ids }: { ids: string[] }) {
  const t = useT();
  const { people } = useMneme();
  const known = ids.flatMap((id) => people?.find((person) => person.id === id) ?? []);
  if (known.length === 0) return null;
  const shown = known.slice(0, FACES);
  return (
    <ul aria-label={t('People in it')} className="flex shrink-0 -space-x-2">
      {shown.map((person) => (
        <li key={person.id} title={personText(t, person)} className="rounded-full bg-paper p-px">
          <span className="sr-only">{personText(t, person)}</span>
          <Face person={person} size="small" />
        </li>
      ))}
      {known.length > FACES && (
        <li className="z-10 grid size-8 place-items-center rounded-full bg-sunken text-xs text-muted">
          +{known.length - FACES}
        </li>
      )}
    </ul>
  );
}

/** Notes that stand on a card by themselves. */
const PLAIN_NOTES = 2;

/** What a person should know about a video that is not simply remembered, and about its file. */
function Standing({ video }: { video: VideoSummary }) {
  const t = useT();
  const { state } = useMneme();
  const items = state.elsewhere ? [...state.queue, state.elsewhere] : state.queue;
  const atWork = items.some(
    (item) => item.videoId === video.id && (item.state === 'waiting' || item.state === 'remembering'),
  );
  const reached = { done: timecode(video.doneS), length: timecode(video.durationS) };
  return (
    <div className="mt-1 space-y-2 text-sm text-muted">
      {video.status === 'remembering' && atWork && (
        <p>{t('Remembered so far: {done} of {length}', reached)}</p>
      )}
      {video.status === 'remembering' && !atWork && (
        <>
          <p>{t('Remembered to {done} of {length}.', reached)}</p>
          <Unlocked>
            <GoOn video={video} />
          </Unlocked>
        </>
      )}
      {video.status === 'partial' && <p>{t('Remembered in part.')}</p>}
      <Warnings of={video.warnings.slice(0, PLAIN_NOTES)} />
      {video.warnings.length > PLAIN_NOTES && (
        <details>
          <summary className="w-fit rounded">
            {t.count(video.warnings.length - PLAIN_NOTES, '{n} more note', '{n} more notes')}
          </summary>
          <Warnings of={video.warnings.slice(PLAIN_NOTES)} />
        </details>
      )}
      <Unlocked>
        <FileDetails video={video} />
      </Unlocked>
      <div className="flex flex-wrap items-center gap-x-6">
        <Link
          href={watchHref(video)}
          aria-label={t('Watch {name} with what is remembered of it', { name: video.name })}
          className="inline-flex min-h-9 items-center font-medium text-accent hover:underline"
        >
          {t('Watch')}
        </Link>
        <Unlocked>
          {video.listening && <ListenToOne video={video} />}
          <EditTags video={video} className="-mx-3" />
          <SaveSubtitles video={video} />
          <ForgetVideo video={video} />
        </Unlocked>
      </div>
    </div>
  );
}

/** Where the video's file is, and a copy of it to keep or remove. */
function FileDetails({ video }: { video: VideoSummary }) {
  const t = useT();
  const { state } = useMneme();
  const file = fileStanding(state, video);
  const size = bytes(t, video.bytes);
  return (
    <details>
      <summary className="w-fit rounded">
        {file.copied
          ? t('File, {size}, copy kept here', { size })
          : file.recorded
            ? t('File, {size}, kept here', { size })
            : t('File, {size}', { size })}
      </summary>
      <p className="mt-1">{placeWords(t, file)}</p>
      <FileCopy video={video} />
    </details>
  );
}

function placeWords(t: Translate, { standing, placed, copied, recorded }: VideoFile): string {
  if (recorded) return t('It was recorded here, and lies in this browser alone.');
  if (copied) return t('It plays from the copy that is kept here.');
  if (standing === 'missing') return t('It is not at hand: it is asked for when you play the video.');
  if (standing === 'asks') return t('It is read where it lies. After a restart the browser asks you once.');
  return placed
    ? t('It is read where it lies.')
    : t('It is at hand until this page is closed. Then it is asked for when you play the video.');
}
