'use client';

import { Mic, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { toErrorData } from '../../../lib/errors';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { focusSoon } from '../../ui/focus';
import { useNotices } from '../../ui/notices';
import { Problem } from '../../ui/problem-line';
import { type Hearing, hearHere, MOST_S } from './hear';
import { canHearByBrowser, hearByBrowser } from './hear-by-browser';

/** What writes the words down: a weight of the app, in the page's language or in English alone, or the browser itself on this device. */
type Writer = 'here' | 'here, in English' | 'browser';
type Step = 'idle' | 'permission' | 'listening' | 'writing';

/**
 * A question that is spoken: the microphone is heard until it is stopped, what was said is written down on this device, and put into the field to be read. Nothing
 * where nothing here writes words down.
 */
export function Speak({ onWords }: { onWords(words: string): void }) {
  const { mneme } = useMneme();
  const { say } = useNotices();
  const t = useT();
  const writer = useWriter();
  const [step, setStep] = useState<Step>('idle');
  const [problem, setProblem] = useState<string | null>(null);
  const stopping = useRef(new AbortController());
  const hearing = useRef<Hearing | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const stopButton = useRef<HTMLButtonElement>(null);

  useEffect(() => () => stopping.current.abort(), []);

  const speak = async () => {
    if (!mneme) return;
    const stop = new AbortController();
    stopping.current = stop;
    setProblem(null);
    setStep('permission');
    try {
      const begun =
        writer === 'browser' ? hearByBrowser(t.locale, stop.signal) : await hearHere(mneme, stop.signal);
      hearing.current = begun;
      setStep('listening');
      say(t('Listening.'));
      void begun.heard.then(
        () => setStep((now) => (now === 'listening' ? 'writing' : now)),
        () => {}, // Told with the words.
      );
      const words = await begun.words;
      onWords(words);
      say(t('Written down: {words}. Press Enter to put the question.', { words }));
    } catch (error) {
      const { code, told } = toErrorData(error);
      if (code !== 'cancelled') setProblem(t(told));
      stop.abort(); // The microphone may still be heard.
    }
    // It is gone now.
    if (document.activeElement === stopButton.current) focusSoon(() => button.current);
    setStep('idle');
  };

  if (!writer) return null;
  return (
    <>
      {/* One button for all steps, so that it keeps the focus. */}
      <Button
        ref={button}
        look={step === 'listening' ? 'plain' : 'quiet'}
        className="aria-disabled:opacity-50"
        aria-disabled={step === 'permission' || step === 'writing'}
        onClick={step === 'idle' ? speak : step === 'listening' ? () => hearing.current?.end() : undefined}
      >
        {step === 'listening' ? (
          <>
            <Square size={14} aria-hidden className="text-danger" />
            {t('Done speaking')}
          </>
        ) : (
          <>
            <Mic size={16} aria-hidden />
            {t('Speak')}
          </>
        )}
      </Button>
      {step !== 'idle' && (
        <>
          <Button ref={stopButton} look="quiet" onClick={() => stopping.current.abort()}>
            {t('Stop')}
          </Button>
          <p role="status" className="px-2 text-sm text-muted">
            {step === 'permission' && t('The browser asks whether the microphone may be used.')}
            {step === 'listening' &&
              t('Listening, for {seconds} s at most. It stays on this device.', { seconds: MOST_S })}
            {step === 'listening' && writer === 'here, in English' && ` ${t('Only English is understood.')}`}
            {step === 'writing' && t('Writing down what was said…')}
          </p>
        </>
      )}
      <Problem text={problem} className="w-full px-3" />
    </>
  );
}

/** What can write down a question here; null before that is known, and where nothing can. */
function useWriter(): Writer | null {
  const { mneme } = useMneme();
  const { locale } = useT();
  const [writer, setWriter] = useState<Writer | null>(null);
  useEffect(() => {
    if (!mneme || !navigator.mediaDevices) return;
    let left = false;
    const find = async (): Promise<Writer | null> => {
      const here = typeof MediaRecorder === 'undefined' ? null : await mneme.canWriteDown();
      if (here === 'any' || (here && locale.startsWith('en'))) return 'here';
      if (await canHearByBrowser(locale)) return 'browser';
      return here && 'here, in English';
    };
    find().then(
      (found) => left || setWriter(found),
      () => {}, // Questions are typed then.
    );
    return () => {
      left = true;
    };
  }, [mneme, locale]);
  return writer;
}
