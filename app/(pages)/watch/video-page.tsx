'use client';

import dynamic from 'next/dynamic';
import { useCallback, useState } from 'react';
import type { FollowedFace } from '../../../lib/contract/people';
import type { WallSpan } from '../../../lib/contract/timeline';
import type { LineView, TrackView, VideoSummary, VideoView } from '../../../lib/contract/videos';
import { timecode } from '../../../lib/wording';
import { useT } from '../../language/provider';
import type { Translate } from '../../language/translate';
import { useMneme } from '../../mneme-provider';
import { focusSoon } from '../../ui/focus';
import { localDate } from '../../ui/format';
import { Unlocked } from '../../ui/locked';
import { MoreLikeThis } from '../../ui/more-like-this';
import { findPerson } from '../../ui/person-id';
import { MemoryText } from '../../ui/person-name';
import { Problem } from '../../ui/problem-line';
import { TextLink } from '../../ui/text-link';
import { placeOfVideo, usePlaces } from '../../ui/use-places';
import { useReading } from '../../ui/use-reading';
import { Star } from '../library/star';
import { EditTags, TagChips } from '../library/tags';
import { useUndoKeys } from '../people/use-undo-keys';
import { timelineHref } from '../timeline/address';
import { Chapters } from './chapters';
import { Lanes } from './lanes';
import type { Drawn } from './mark-dialog';
import { Screen } from './screen';
import { Transcript } from './transcript';
import { usePlayKeys } from './use-play-keys';
import { usePlayback } from './use-playback';

const GetWords = dynamic(() => import('./get-words').then((module) => module.GetWords), { ssr: false });
const MarkDialog = dynamic(() => import('./mark-dialog').then((module) => module.MarkDialog), { ssr: false });
const WhoDialog = dynamic(() => import('./who-dialog').then((module) => module.WhoDialog), { ssr: false });

/** What a person has chosen to set right: a face in the picture, or who speaks a line. */
interface Doubted {
  person: string;
  record: string;
  line: LineView | null;
  /** A person said who it is. */
  byHand: boolean;
  button: HTMLElement;
}

/** Somebody who was not recognised, of whom a person wants to say who it is. */
interface Unknown {
  shown: FollowedFace | Drawn;
  button: HTMLElement | null;
}

/** A video beside what is remembered of it. `start`: plays from there; null: waits at the beginning. */
export function VideoPage({ video, start }: { video: VideoSummary; start: number | null }) {
  const t = useT();
  const { people } = useMneme();
  const { value: view, problem } = useReading((mneme) => mneme.watch(video.id));
  const { places } = usePlaces();
  const place = placeOfVideo(t, places, video.id);
  const { playback, at } = usePlayback(start);
  const [doubted, setDoubted] = useState<Doubted | null>(null);
  usePlayKeys(playback);
  useUndoKeys();

  const { clock, playFrom, pause } = playback;
  const [unknown, setUnknown] = useState<Unknown | null>(null);
  const chooseFace = ({ id, person, mark }: TrackView, button: HTMLElement) => {
    pause();
    if (person === null) setUnknown({ shown: { track: id }, button });
    else setDoubted({ person, record: id, line: null, byHand: mark !== undefined, button });
  };
  const chooseLine = useCallback(
    (line: LineView, button: HTMLElement) => {
      if (line.person === null || line.turn === null) return;
      pause();
      setDoubted({ person: line.person, record: line.turn, line, byHand: false, button });
    },
    [pause],
  );
  const person = doubted && findPerson(people ?? [], doubted.person);

  return (
    <>
      <div className="flex items-start gap-2">
        <h1 className="min-w-0 text-2xl font-semibold tracking-tight break-words">{video.name}</h1>
        <Star video={video} look="page" />
      </div>
      <p className="mt-1 text-sm text-muted tabular-nums">
        <time dateTime={video.startsAt}>{localDate(t, video.startsAt)}</time> · {timecode(video.durationS)} ·{' '}
        {place && `${place} · `}
        <TextLink href={timelineHref(around(video))}>{t('Show in the timeline')}</TextLink>
      </p>
      <div className="mt-1 flex items-start">
        <Unlocked>
          <EditTags video={video} className="-ml-3" />
        </Unlocked>
        <div className="min-w-0 py-1">
          <TagChips tags={video.tags} />
        </div>
        {video.hasVideo && (
          <MoreLikeThis of={() => ({ video: video.name, t: clock.now })} label={video.name} />
        )}
      </div>
      {video.status === 'remembering' && (
        <p role="status" className="mt-2 text-sm">
          {t('Remembered to {done} of {length}. What comes after that is not known yet.', {
            done: timecode(video.doneS),
            length: timecode(video.durationS),
          })}
        </p>
      )}
      <Problem
        text={problem && `${t('What is remembered of it could not be read.')} ${problem}`}
        className="mt-2"
      />
      <div className="group mt-4 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:gap-x-8">
        <div className="max-lg:[@media(min-height:40rem)]:sticky max-lg:group-has-[[data-editor]]:!static max-lg:top-14 max-lg:z-10 max-lg:bg-paper max-lg:pb-1">
          <Screen
            video={video}
            tracks={view?.tracks ?? []}
            playback={playback}
            at={at}
            onChoose={chooseFace}
            onMark={(shown, button) => setUnknown({ shown, button })}
          />
        </div>
        <div className="flex flex-col max-lg:mt-4 max-lg:max-h-[60dvh] lg:sticky lg:top-20 lg:row-span-2 lg:h-[calc(100dvh-7rem)] lg:self-start">
          {view && (
            <Transcript
              lines={view.lines}
              none={whyNoWords(t, video, view)}
              missing={missingWords(t, video, view)}
              clock={clock}
              onPlay={playFrom}
              onWho={chooseLine}
              onPause={pause}
            />
          )}
          {video.listening && <GetWords heardBy={video.listening.heardBy} />}
        </div>
        {view && (
          <div className="mt-6 space-y-8">
            <Lanes video={video} chapters={view.chapters} clock={clock} onPlay={playFrom} />
            <Chapters video={video} chapters={view.chapters} clock={clock} onPlay={playFrom} />
          </div>
        )}
      </div>
      {unknown && (
        <MarkDialog
          video={video.name}
          shown={unknown.shown}
          onClose={() => {
            setUnknown(null);
            focusSoon(() => (unknown.button?.isConnected ? unknown.button : null));
          }}
        />
      )}
      {doubted && person && (
        <WhoDialog
          person={person}
          record={doubted.record}
          byHand={doubted.byHand}
          title={doubted.line ? t('Who says this?') : t('Who is this?')}
          onClose={() => {
            setDoubted(null);
            focusSoon(() => (doubted.button.isConnected ? doubted.button : null));
          }}
        >
          {doubted.line?.text && (
            <p className="mb-3 leading-relaxed">
              <q>
                <MemoryText text={doubted.line.text} />
              </q>
            </p>
          )}
        </WhoDialog>
      )}
    </>
  );
}

/** The stretch of the clock that a video covers, with as much again around it. */
function around({ startsAt, durationS }: VideoSummary): WallSpan {
  const [from, long] = [Date.parse(startsAt), durationS * 1000];
  return [from - long / 2, from + 1.5 * long];
}

function whyNoWords(t: Translate, { hasAudio, status }: VideoSummary, { noWords }: VideoView): string {
  if (hasAudio && status === 'remembering') return t('No words of it are remembered yet.');
  return noWords === null ? t('No words of it are remembered.') : t(noWords);
}

/** What of the words is missing in a video of which something was heard: all of them, or some. */
function missingWords(
  t: Translate,
  { status }: VideoSummary,
  { noWords, unwritten }: VideoView,
): string | null {
  const missing = unwritten ?? noWords;
  return status === 'remembering' || missing === null ? null : t(missing);
}
