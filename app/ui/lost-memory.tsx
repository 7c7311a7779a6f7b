'use client';

import { type ReactNode, useState } from 'react';
import type { AppState } from '../../lib/contract/state';
import { toErrorData } from '../../lib/errors';
import { useT } from '../language/provider';
import { useMneme } from '../mneme-provider';
import { Button } from './button';
import { Dialog } from './dialog';
import { localDay } from './format';
import { useIntake } from './intake';
import { useLocked } from './locked';
import { Problem } from './problem-line';
import { TransferProgress } from './transfer-progress';

/** Says what was lost of the memory, and has the person decide what becomes of it. Nothing else is shown meanwhile, and nothing written. */
export function LostMemory({ lost: { before, now } }: { lost: NonNullable<AppState['lost']> }) {
  const t = useT();
  const locked = useLocked();
  return (
    <section role="alert" className="mx-auto max-w-xl py-8">
      <h1 className="text-2xl font-semibold">
        {now.records === 0 ? t('The memory is gone') : t('Part of the memory is gone')}
      </h1>
      <p className="mt-3">
        {t('On {date} it had {n} records.', {
          date: localDay(t, new Date(before.at).toISOString()),
          n: before.records,
        })}{' '}
        {now.records === 0
          ? t('None of them is left.')
          : t('What is here now is older: {n} records.', { n: now.records })}{' '}
        {t('The files of this browser were damaged or cleared, or the disk was full.')}
      </p>
      <p className="mt-3 text-muted">
        {t('Nothing is shown, saved or written until it is decided what becomes of it.')}
      </p>
      {!locked && <Choices isEmpty={now.records === 0} />}
    </section>
  );
}

function Choices({ isEmpty }: { isEmpty: boolean }) {
  const t = useT();
  const { mneme, state, refreshPeople } = useMneme();
  const { chooseMemory } = useIntake();
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const busy = state.transfer !== null;

  const decide = async (work: () => Promise<unknown> | undefined) => {
    setProblem(null);
    try {
      await work();
      await refreshPeople();
    } catch (error) {
      setProblem(t(toErrorData(error).told));
    }
  };

  return (
    <div className="mt-6 space-y-5">
      <Choice
        title={t('Restore a saved memory')}
        what={t('A memory that was saved to a file comes back. What is still here stays beside it.')}
      >
        <Button look="primary" disabled={busy} onClick={chooseMemory}>
          {t('Choose a saved memory')}
        </Button>
      </Choice>
      {!isEmpty && (
        <Choice
          title={t('Keep what is still here')}
          what={t('It is checked, what can be is made again, and the memory goes on from there.')}
        >
          <Button disabled={busy} onClick={() => decide(() => mneme?.checkMemory(true))}>
            {t('Keep what is still here')}
          </Button>
        </Choice>
      )}
      <Choice
        title={t('Begin anew')}
        what={t('The memory is empty then. What is left of the old one goes, recordings made here among it.')}
      >
        <Button disabled={busy} onClick={() => setAsking(true)}>
          {t('Begin anew…')}
        </Button>
      </Choice>
      {busy && <TransferProgress label={t('Checking')} />}
      <Problem text={problem} />
      {asking && (
        <Dialog alert title={t('Begin anew?')} onClose={() => setAsking(false)}>
          <p>{t('What is left of the old memory is erased. This cannot be undone.')}</p>
          <div className="mt-5 flex flex-wrap justify-end gap-2">
            <Button onClick={() => setAsking(false)}>{t('Not now')}</Button>
            <Button
              look="danger"
              onClick={() => {
                setAsking(false);
                void decide(() => mneme?.forgetEverything());
              }}
            >
              {t('Begin anew')}
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  );
}

function Choice({ title, what, children }: { title: string; what: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="font-semibold">{title}</h2>
      <p className="mt-1 mb-2 text-sm text-muted">{what}</p>
      {children}
    </div>
  );
}
