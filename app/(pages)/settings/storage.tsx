'use client';

import dynamic from 'next/dynamic';
import { type ReactNode, useState } from 'react';
import { toErrorData } from '../../../lib/errors';
import type { Tellable } from '../../../lib/told';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { bytes } from '../../ui/format';
import { useIntake } from '../../ui/intake';
import { Problem } from '../../ui/problem-line';
import { Tick } from '../../ui/tick';
import { isKept } from '../../ui/video';
import { WhenNear } from '../../ui/when-near';
import { CheckMemory } from './check-memory';
import { SaveMemory } from './save-memory';

const ForgetEverything = dynamic(
  () => import('./forget-everything').then((module) => module.ForgetEverything),
  { ssr: false },
);
const FileCopy = dynamic(() => import('../../ui/file-copy').then((module) => module.FileCopy), {
  ssr: false,
});

const GotModels = dynamic(() => import('./got-models').then((module) => module.GotModels), { ssr: false });

const SecondCopy = dynamic(() => import('./second-copy').then((module) => module.SecondCopy), {
  ssr: false,
});

/** Room, kept copies, the memory as a file, and whether it is whole. */
export function Storage() {
  const { state, people } = useMneme();
  const { chooseMemory } = useIntake();
  const t = useT();
  const { storage, videos } = state;
  return (
    <div className="space-y-6">
      {storage && (
        <p className="tabular-nums">
          {t('{used} used, {left} left.', {
            used: bytes(t, storage.used),
            left: bytes(t, Math.max(0, storage.quota - storage.used)),
          })}
        </p>
      )}
      <KeepsCopies />
      <Copies />
      <WhenNear>
        <GotModels />
      </WhenNear>
      <Part id="save-memory" title={t('Save the memory')}>
        <SaveMemory />
      </Part>
      <Part id="check-memory" title={t('Check the memory')}>
        <CheckMemory />
      </Part>
      <Part id="second-copy" title={t('Second copy')}>
        <WhenNear>
          <SecondCopy />
        </WhenNear>
      </Part>
      <Part id="take-in" title={t('Restore a saved memory')}>
        <p className="mb-2 text-sm text-muted">
          {videos.length === 0
            ? t('A memory that was saved to a file comes back whole.')
            : t('A memory that was saved to a file is added to this one. What is here stays.')}
        </p>
        <Button disabled={state.transfer !== null} onClick={chooseMemory}>
          {t('Choose a saved memory')}
        </Button>
      </Part>
      {(videos.length > 0 || Boolean(people?.length)) && <ForgetEverything />}
    </div>
  );
}

/** Whether copies are kept of what is added. */
function KeepsCopies() {
  const { mneme, state } = useMneme();
  const t = useT();
  const [problem, setProblem] = useState<Tellable | null>(null);
  return (
    <div>
      <Tick
        checked={state.keepsCopies ?? false}
        disabled={!state.ready}
        onChange={(on) => {
          setProblem(null);
          mneme?.setKeepsCopies(on).catch((error: unknown) => setProblem(toErrorData(error).told));
        }}
      >
        {t('Keep a copy here of each video that I add')}
      </Tick>
      <p className="text-sm text-pretty text-muted">
        {t(
          'It then plays without its file. For earlier videos, keep a copy from each one’s card, under File.',
        )}
      </p>
      <Problem text={problem && t(problem)} />
    </div>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 font-semibold">
        {title}
      </h3>
      {children}
    </section>
  );
}

/** The copies that were kept when this was opened; one that is removed stays in sight, so that it can be kept again. */
function Copies() {
  const { state } = useMneme();
  const t = useT();
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const kept = state.videos.filter((video) => isKept(state, video));
  if (kept.some(({ id }) => !seen.has(id))) setSeen(new Set([...seen, ...kept.map(({ id }) => id)]));
  const copies = state.videos.filter((video) => seen.has(video.id));
  if (copies.length === 0) return null;
  const size = bytes(
    t,
    kept.reduce((sum, video) => sum + video.bytes, 0),
  );
  return (
    <Part
      id="copies"
      title={
        kept.length === 0
          ? t('No copy or recording is kept')
          : t.count(
              kept.length,
              '{n} copy or recording kept, {size}',
              '{n} copies and recordings kept, {size}',
              { size },
            )
      }
    >
      <ul className="divide-y divide-line">
        {copies.map((video) => (
          <li key={video.id} className="py-2">
            <p className="text-sm break-words">{video.name}</p>
            <FileCopy video={video} />
          </li>
        ))}
      </ul>
    </Part>
  );
}
