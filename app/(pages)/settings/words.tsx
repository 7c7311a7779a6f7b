'use client';

import { useEffect, useId, useState } from 'react';
import { toErrorData } from '../../../lib/errors';
import type { Tellable } from '../../../lib/told';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { GetMissing } from '../../ui/get-missing-later';
import { Problem } from '../../ui/problem-line';
import { TextLink } from '../../ui/text-link';
import { Tick } from '../../ui/tick';

/** Languages to choose from: those first in which the app speaks or that are much spoken in Europe. */
const LANGUAGES = [
  ...[
    'en',
    'de',
    'fr',
    'es',
    'it',
    'pt',
    'nl',
    'pl',
    'cs',
    'da',
    'el',
    'fi',
    'hu',
    'no',
    'ro',
    'sv',
    'tr',
    'uk',
  ],
  ...['ru', 'ar', 'he', 'fa', 'hi', 'bn', 'ta', 'ur', 'id', 'vi', 'th', 'zh', 'ja', 'ko'],
];
const FOUND_OUT = '';

/** Whether what is said is written down, and in which language it is. */
export function Words() {
  const { mneme, state } = useMneme();
  const t = useT();
  const id = useId();
  /** Null until it was read. */
  const [language, setLanguage] = useState<string | null>(null);
  const [problem, setProblem] = useState<Tellable | null>(null);
  useEffect(() => {
    mneme?.speechLanguage().then(
      (found) => setLanguage(found ?? FOUND_OUT),
      () => {}, // The page says that the memory could not be opened.
    );
  }, [mneme]);
  const weight = state.abilities?.find(({ task }) => task === 'transcription')?.weight;

  const keep = (setting: Promise<void> | undefined) => {
    setProblem(null);
    setting?.catch((error: unknown) => setProblem(toErrorData(error).told));
  };
  const choose = (chosen: string) => {
    setLanguage(chosen);
    keep(mneme?.setSpeechLanguage(chosen === FOUND_OUT ? null : chosen));
  };
  const names = new Intl.DisplayNames(t.locale, { type: 'language' });
  const known = language && !LANGUAGES.includes(language) ? [...LANGUAGES, language] : LANGUAGES;

  return (
    <>
      <p className="text-pretty text-muted">
        {t(
          'For videos without subtitles, Mneme writes down what is said, on this device. This applies to videos that are remembered from now on.',
        )}
      </p>
      <Tick
        checked={state.writesWords}
        disabled={!state.ready}
        onChange={(on) => keep(mneme?.setWritesWords(on))}
      >
        {t('Write down what is said')}
      </Tick>
      <div>
        <label htmlFor={id} className="mb-1 block text-sm">
          {t('What is spoken in your videos')}
        </label>
        <select
          id={id}
          value={language ?? FOUND_OUT}
          disabled={language === null || !state.writesWords}
          onChange={(event) => choose(event.target.value)}
          className="min-h-11 w-full max-w-sm rounded-lg border border-line bg-card px-3 disabled:opacity-60"
        >
          <option value={FOUND_OUT}>{t('Detected automatically')}</option>
          {known.map((one) => (
            <option key={one} value={one}>
              {names.of(one)}
            </option>
          ))}
        </select>
      </div>
      {language && language !== 'en' && state.writesWords && (!weight || weight.place === 'embedded') && (
        <div>
          <p role="status" className="text-sm text-pretty">
            {t.rich(
              'Only English can be written down by what comes with the app. <a>Whisper</a> knows other languages; subtitles give a video its words in any.',
              {
                a: (inner) => (
                  <TextLink key="whisper" href="#better-models">
                    {inner}
                  </TextLink>
                ),
              },
            )}
          </p>
          <GetMissing task="transcription" />
        </div>
      )}
      <Problem text={problem && t(problem)} />
    </>
  );
}
