'use client';

import { Mic, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { toErrorData } from '../../../lib/errors';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { useNotices } from '../../ui/notices';
import { Problem } from '../../ui/problem';
import { listen, MOST_S } from './listen';

type Step = 'idle' | 'permission' | 'listening' | 'writing';

/**
 * A question that is spoken: the microphone is heard until it is stopped, what was said is written down in this browser, and put into the field to be read. Only where
 * this browser records, and the app has a weight that writes words down: the browser's own recognition may send the sound elsewhere.
 */
export function Speak({ onWords }: { onWords(words: string): void }) {
  const { mneme } = useMneme();
  const { say } = useNotices();
  const t = useT();
  const [step, setStep] = useState<Step>('idle');
  const [problem, setProblem] = useState<string | null>(null);
  const stopping = useRef(new AbortController());
  const heard = useRef<() => void>(() => {});

  useEffect(() => () => stopping.current.abort(), []);

  const speak = async () => {
    if (!mneme) return;
    const stop = new AbortController();
    stopping.current = stop;
    setProblem(null);
    setStep('permission');
    try {
      const listening = await listen(stop.signal);
      heard.current = listening.end;
      setStep('listening');
      say(t('Listening.'));
      const writing = mneme.writeDown(listening.sound, stop.signal);
      void listening.sound.then(
        () => setStep('writing'),
        () => {}, // Told with the writing.
      );
      const words = await writing;
      onWords(words);
      say(t('Written down: {words}. Press Enter to put the question.', { words }));
    } catch (error) {
      const { code, message } = toErrorData(error);
      if (code !== 'cancelled') setProblem(t(message));
      stop.abort(); // The microphone may still be heard.
    }
    setStep('idle');
  };

  return (
    <>
      {step === 'idle' ? (
        <Button look="quiet" onClick={speak}>
          <Mic size={16} aria-hidden />
          {t('Speak')}
        </Button>
      ) : (
        <>
          <Button
            autoFocus
            onClick={() => (step === 'listening' ? heard.current() : stopping.current.abort())}
          >
            <Square size={14} aria-hidden className={step === 'listening' ? 'text-danger' : ''} />
            {step === 'listening' ? t('Done speaking') : t('Stop')}
          </Button>
          {step === 'listening' && (
            <Button look="quiet" onClick={() => stopping.current.abort()}>
              {t('Stop')}
            </Button>
          )}
          <p role="status" className="px-2 text-sm text-muted">
            {step === 'permission' && t('The browser asks whether the microphone may be used.')}
            {step === 'listening' &&
              t('Listening, for {seconds} s at most. It stays on this device.', { seconds: MOST_S })}
            {step === 'writing' && t('Writing down what was said…')}
          </p>
        </>
      )}
      <Problem text={problem} className="w-full px-3" />
    </>
  );
}
