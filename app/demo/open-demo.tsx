'use client';

import { useCallback, useEffect, useState } from 'react';
import type { Mneme } from '../../lib/contract/mneme';
import { type ErrorData, MnemeError, toErrorData } from '../../lib/errors';
import { isLocked } from '../../lib/store/kiosk-lock';
import { lockedError } from '../../lib/store/kiosk-watch';
import { showDemo } from '../../lib/which-memory';
import { MOST_LETTERS } from '../(pages)/ask/history';
import { useT } from '../language/provider';
import { Button } from '../ui/button';
import { TextLink } from '../ui/text-link';
import { keepFilled } from './as-filled';
import { keepAsked } from './asked-by-link';
import { FILM, filmHref } from './film';
import { MINUTE } from './minute';
import { WatchAMinute } from './watch-a-minute';

/** Fills the demo's memory, where it is not filled yet, and goes to a moment of it, that of `?t=` where there is one, or to the answer of `?ask=`. The person's own is not opened. */
export function OpenDemo() {
  const t = useT();
  const [failure, setFailure] = useState<ErrorData | null>(null);

  const open = useCallback(async () => {
    setFailure(null);
    try {
      if (await isLocked()) throw lockedError();
      showDemo(true);
      const { createMneme } = await import('../../lib/pipeline/mneme');
      await fill(createMneme());
      const parameters = new URLSearchParams(location.search);
      const asked = parameters.get('ask')?.trim().slice(0, MOST_LETTERS);
      if (asked) keepAsked(asked);
      const second = Number.parseFloat(parameters.get('t') ?? '');
      location.replace(asked ? '/ask' : filmHref(second >= 0 ? second : undefined));
    } catch (error) {
      setFailure(toErrorData(error));
    }
  }, []);
  useEffect(() => void open(), [open]);

  return (
    <main className="mx-auto max-w-xl px-4 py-16">
      {failure?.code === 'kiosk-locked' && (
        <div role="alert">
          <h1 className="text-2xl font-semibold">{t('This app is locked')}</h1>
          <p className="mt-3">
            <TextLink href="/">{t('Go to the Library')}</TextLink>
          </p>
        </div>
      )}
      {failure && failure.code !== 'kiosk-locked' && (
        <div role="alert">
          <h1 className="text-2xl font-semibold">{t('The demo could not be opened')}</h1>
          <p className="mt-3">{t(failure.told)}</p>
          <div className="mt-5 flex flex-wrap gap-2">
            <Button look="primary" onClick={() => location.reload()}>
              {t('Try again')}
            </Button>
            <Button
              onClick={() => {
                showDemo(false);
                location.replace('/');
              }}
            >
              {t('Go to my own memory')}
            </Button>
            <WatchAMinute />
          </div>
        </div>
      )}
      {!failure && (
        <div role="status">
          <h1 className="text-2xl font-semibold">{t('Opening the demo…')}</h1>
          <p className="mt-3 text-muted">
            {t(
              'A film of 70 seconds that this project drew, with what is remembered of it. Your own memory stays as it is.',
            )}
          </p>
        </div>
      )}
      <noscript>
        <p className="mt-6">{t('Mneme works inside this page and needs JavaScript.')}</p>
        <p className="mt-3">
          <a href={`${MINUTE}.webm`} className="text-accent underline underline-offset-4">
            {t('Watch a minute of it')}
          </a>
        </p>
      </noscript>
    </main>
  );
}

/** The memory of the film, and the film itself so that it plays at once. One who comes back finds what they left. */
async function fill(mneme: Mneme): Promise<void> {
  await mneme.open();
  if (mneme.getState().videos.length === 0) {
    await mneme.importMemory(await served('demo.mneme'));
    await keepFilled(mneme);
  }
  if (mneme.getState().videos.some(({ name }) => name === FILM) && !(await mneme.fileOf(FILM))) {
    await mneme.giveFile(await served(FILM));
    await mneme.keepCopy(FILM);
  }
}

async function served(name: string): Promise<File> {
  const response = await fetch(`/demo/${name}`).catch(() => null);
  if (!response?.ok)
    throw new MnemeError(
      'not-found',
      'The demo could not be fetched from the app. Look at the connection, then try again.',
    );
  return new File([await response.blob()], name);
}
