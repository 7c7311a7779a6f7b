'use client';

import { useCallback, useEffect, useState } from 'react';
import type { Mneme } from '../../lib/contract/mneme';
import { type ErrorData, MnemeError, toErrorData } from '../../lib/errors';
import { isLocked } from '../../lib/store/kiosk-lock';
import { lockedError } from '../../lib/store/kiosk-watch';
import { type DemoName, showApart } from '../../lib/which-memory';
import { MOST_LETTERS } from '../(pages)/ask/history';
import { useT } from '../language/provider';
import { Button } from '../ui/button';
import { TextLink } from '../ui/text-link';
import { keepFilled } from './as-filled';
import { keepAsked } from './asked-by-link';
import { DEMOS, demoOf, filmHref } from './film';
import { MINUTE } from './minute';
import { WatchAMinute } from './watch-a-minute';

/**
 * Fills a demo's memory, where it is not filled yet, and goes to a moment of it, that of `?t=` where there is one, or to the answer of `?ask=`. Which
 * demo, and of which film, says `?film=`. The person's own is not opened.
 */
export function OpenDemo() {
  const t = useT();
  const [failure, setFailure] = useState<ErrorData | null>(null);

  const open = useCallback(async () => {
    setFailure(null);
    try {
      if (await isLocked()) throw lockedError();
      const parameters = new URLSearchParams(location.search);
      const film = parameters.get('film');
      const demo = demoOf(film) ?? 'demo';
      showApart(demo);
      const { createMneme } = await import('../../lib/pipeline/mneme');
      await fill(createMneme(), demo);
      const asked = parameters.get('ask')?.trim().slice(0, MOST_LETTERS);
      if (asked) keepAsked(asked);
      const second = Number.parseFloat(parameters.get('t') ?? '');
      location.replace(asked ? '/ask' : filmHref(demo, film, second >= 0 ? second : undefined));
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
                showApart(null);
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
              'Films that this project drew, with what is remembered of them. Your own memory stays as it is.',
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

/** The memory of the films, and the films themselves so that they play at once. One who comes back finds what they left. */
async function fill(mneme: Mneme, demo: DemoName): Promise<void> {
  const { folder, memory, films } = DEMOS[demo];
  await mneme.open();
  if (mneme.getState().videos.length === 0) {
    await mneme.importMemory(await served(folder, memory));
    await keepFilled(mneme);
  }
  for (const film of films) {
    if (!mneme.getState().videos.some(({ name }) => name === film) || (await mneme.fileOf(film))) continue;
    await mneme.giveFile(await served(folder, film));
    await mneme.keepCopy(film).catch(() => {}); // Safari keeps no file in a private window: moments are shown by their kept pictures.
  }
}

async function served(folder: string, name: string): Promise<File> {
  const response = await fetch(`${folder}/${name}`).catch(() => null);
  if (!response?.ok)
    throw new MnemeError(
      'not-found',
      'The demo could not be fetched from the app. Look at the connection, then try again.',
    );
  return new File([await response.blob()], name);
}
