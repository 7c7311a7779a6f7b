'use client';

import { FolderPlus, Plus, Video } from 'lucide-react';
import dynamic from 'next/dynamic';
import type { AppState } from '../../../lib/contract/state';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { useIntake } from '../../ui/intake';
import { useLocked } from '../../ui/locked';
import { About } from './about';
import { Empty } from './empty';

// A first look at the library does without these.
const Videos = dynamic(() => import('./videos').then((module) => module.Videos), { ssr: false });
const KeepSafe = dynamic(() => import('./keep-safe').then((module) => module.KeepSafe), {
  ssr: false,
  // As high as it is: nothing below it moves when it comes.
  loading: () => <div className="mb-6 min-h-[8.6rem] sm:min-h-[6.1rem]" />,
});
const LateSubtitlesList = dynamic(
  () => import('./late-subtitles').then((module) => module.LateSubtitlesList),
  { ssr: false },
);
const ListenToAll = dynamic(() => import('./listen-again').then((module) => module.ListenToAll), {
  ssr: false,
});
const Writing = dynamic(() => import('./writing').then((module) => module.Writing), { ssr: false });
const Recording = dynamic(() => import('./recording').then((module) => module.Recording), { ssr: false });
const Elsewhere = dynamic(() => import('./elsewhere').then((module) => module.Elsewhere), { ssr: false });
const Queue = dynamic(() => import('./queue').then((module) => module.Queue), { ssr: false });
const Notes = dynamic(() => import('./notes').then((module) => module.Notes), { ssr: false });
const RoomWarning = dynamic(() => import('./room-warning').then((module) => module.RoomWarning), {
  ssr: false,
});
const LeftWaiting = dynamic(() => import('./left-waiting').then((module) => module.LeftWaiting), {
  ssr: false,
});
const MissingAbilities = dynamic(
  () => import('./missing-abilities').then((module) => module.MissingAbilities),
  {
    ssr: false,
  },
);

/** More videos than this fill a window. */
const A_SCREENFUL = 6;

/** Whether `KeepSafe` has anything to tell. */
function isToBeTold({
  damage,
  putBack,
  copyYielded,
  reminder,
  sharing,
  maySync,
  syncProblem,
}: AppState): boolean {
  const isOutOfStep = Boolean(sharing?.chosen) && (!maySync || syncProblem !== null);
  return damage.length > 0 || Boolean(putBack) || copyYielded || reminder !== null || isOutOfStep;
}

/** What is remembered, what is being remembered, and the way in for more. */
export function Library() {
  const t = useT();
  const { state } = useMneme();
  const { choose, chooseFolder, record } = useIntake();
  const empty = state.videos.length === 0 && state.queue.length === 0 && !state.elsewhere;
  const locked = useLocked();

  if (!state.ready) return <Opening />;
  if (locked) return <ToLookAt />;
  return (
    <>
      {state.storage !== null && state.storage.needed > 0 && <RoomWarning />}
      {isToBeTold(state) && <KeepSafe />}
      {state.leftWaiting.length > 0 && <LeftWaiting names={state.leftWaiting} />}
      {state.abilities && <MissingAbilities />}
      {empty ? (
        <Empty />
      ) : (
        <>
          <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
            <h1 className="text-2xl font-semibold tracking-tight">{t('Library')}</h1>
            <div className="flex flex-wrap gap-2">
              {!state.recording && (
                <Button onClick={record}>
                  <Video size={16} aria-hidden />
                  {t('Record')}
                </Button>
              )}
              <Button onClick={chooseFolder}>
                <FolderPlus size={16} aria-hidden />
                {t('Add a folder')}
              </Button>
              <Button look={state.recording ? 'plain' : 'primary'} onClick={choose}>
                <Plus size={16} aria-hidden />
                {t('Add videos')}
              </Button>
            </div>
          </div>
          {state.recording && <Recording live={state.recording} />}
          {state.elsewhere && <Elsewhere item={state.elsewhere} />}
          {state.queue.length > 0 && <Queue />}
          {state.subtitles.length > 0 && <LateSubtitlesList />}
          {state.videos.some(({ listening }) => listening) && <ListenToAll />}
          {state.writing.model !== null && <Writing />}
          <VideosInTheirRoom />
          <Notes />
        </>
      )}
      <About />
    </>
  );
}

/** The videos, and about the room that they take until they are loaded: what stands below does not move when they come. */
function VideosInTheirRoom() {
  const count = useMneme().state.videos.length;
  if (count === 0) return null;
  return (
    <div className={count > A_SCREENFUL ? 'min-h-screen' : 'min-h-80'}>
      <Videos />
    </div>
  );
}

/** The library for visitors: nothing in it changes anything. */
function ToLookAt() {
  const { state } = useMneme();
  const t = useT();
  return (
    <>
      <h1 className="mb-5 text-2xl font-semibold tracking-tight">{t('Library')}</h1>
      {state.videos.length === 0 && <p className="text-muted">{t('Nothing is remembered yet.')}</p>}
      <VideosInTheirRoom />
      <Notes />
    </>
  );
}

function Opening() {
  const t = useT();
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">{t('Library')}</h1>
      <p className="mt-3 text-muted">{t('Opening the memory…')}</p>
    </>
  );
}
