'use client';

import { useEffect, useState } from 'react';
import type { Mneme } from '../../lib/contract/mneme';
import { type ErrorData, toErrorData } from '../../lib/errors';
import { isLocked } from '../../lib/store/kiosk-lock';
import { isPublished, showApart } from '../../lib/which-memory';
import { useT } from '../language/provider';
import { Button } from '../ui/button';
import { FOR_VISITORS } from '../ui/for-visitors';
import { ProgressBar } from '../ui/progress-bar';
import { leavePublished } from './leave-published';

/**
 * Has this tab show the memory that the app's server publishes, once it is here, and goes to the page of `?to=`, the library unless told otherwise. What is
 * here already is shown where the server has nothing newer, or does not answer.
 *
 * @param publisher its public key; null where the server publishes nothing
 */
export function OpenPublished({ publisher }: { publisher: string | null }) {
  const t = useT();
  const [done, setDone] = useState<number | null>(null);
  const [failure, setFailure] = useState<ErrorData | null>(null);

  useEffect(() => {
    if (publisher === null) return;
    open(publisher, setDone).catch((error: unknown) => setFailure(toErrorData(error)));
  }, [publisher]);

  const title = (words: string) => <h1 className="text-2xl font-semibold">{words}</h1>;
  return (
    <main className="mx-auto max-w-xl px-4 py-16">
      {publisher === null ? (
        <>
          {title(t('Nothing is published here'))}
          <p className="mt-3">{t('Whoever runs this server has set up no memory to be published.')}</p>
          <div className="mt-5">
            <OwnMemory />
          </div>
        </>
      ) : failure ? (
        <div role="alert">
          {title(t('The published memory could not be opened'))}
          <p className="mt-3">{t(failure.told)}</p>
          <div className="mt-5 flex flex-wrap gap-2">
            <Button look="primary" onClick={() => location.reload()}>
              {t('Try again')}
            </Button>
            <OwnMemory />
          </div>
        </div>
      ) : (
        <div role="status">
          {title(t('Opening the published memory…'))}
          <p className="mt-3 text-muted">
            {t('It is kept in this browser, so that it can be asked without a network.')}
          </p>
          {done !== null && (
            <div className="mt-5">
              <ProgressBar
                label={t('Opening the published memory…')}
                part={done}
                text={`${Math.round(done * 100)} %`}
              />
            </div>
          )}
        </div>
      )}
      <noscript>
        <p className="mt-6">{t('Mneme works inside this page and needs JavaScript.')}</p>
      </noscript>
    </main>
  );
}

function OwnMemory() {
  const t = useT();
  // No way leads out of a kiosk.
  const [isOpen, setOpen] = useState(false);
  useEffect(() => void isLocked().then((locked) => setOpen(!locked)), []);
  if (!isOpen) return null;
  return <Button onClick={() => void leavePublished()}>{t('Go to my own memory')}</Button>;
}

async function open(publisher: string, onDone: (done: number | null) => void): Promise<void> {
  const wasPublished = isPublished();
  showApart('published');
  const { createMneme } = await import('../../lib/pipeline/mneme');
  const mneme: Mneme = createMneme();
  mneme.subscribe(() => onDone(mneme.getState().transfer?.done ?? null));
  try {
    await mneme.open();
    await mneme.follow(publisher);
  } catch (error) {
    // It is shown there why it may not be the newest.
    if (!mneme.getState().published) {
      if (!wasPublished) showApart(null);
      throw error;
    }
  }
  const to = new URLSearchParams(location.search).get('to') ?? '/';
  location.replace(FOR_VISITORS.has(to) ? to : '/');
}
