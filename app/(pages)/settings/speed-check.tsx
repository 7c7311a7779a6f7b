'use client';

import dynamic from 'next/dynamic';
import { useEffect, useRef, useState } from 'react';
import type { SpeedReport } from '../../../lib/contract/models';
import { MnemeError, toErrorData } from '../../../lib/errors';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { Problem } from '../../ui/problem-line';
import { ProgressBar } from '../../ui/progress-bar';

const Figures = dynamic(() => import('./speed-figures').then((module) => module.Figures), { ssr: false });

/** Tells how long a minute of video takes on this device, by really remembering some seconds of the demo film. */
export function SpeedCheck() {
  const { mneme } = useMneme();
  const t = useT();
  const [part, setPart] = useState<number | null>(null);
  const [report, setReport] = useState<SpeedReport | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const stopping = useRef<AbortController>(null);
  useEffect(() => () => stopping.current?.abort(), []);

  const check = async () => {
    if (!mneme) return;
    setPart(0);
    setReport(null);
    setProblem(null);
    stopping.current = new AbortController();
    const { signal } = stopping.current;
    try {
      setReport(await mneme.checkSpeed(await film(signal), setPart, signal));
    } catch (error) {
      const { code, told } = toErrorData(error);
      setProblem(code === 'cancelled' || signal.aborted ? t('Stopped.') : t(told));
    }
    setPart(null);
  };
  const busy = part !== null;
  const percent = `${Math.floor(100 * (part ?? 0))} %`;

  return (
    <section aria-labelledby="speed" className="space-y-3 rounded-xl border border-line bg-card p-4">
      <h3 id="speed" className="font-semibold">
        {t('Speed check')}
      </h3>
      <p className="text-sm text-pretty text-muted">
        {t(
          'Remembers a few seconds of the demo film, just as it would your own videos, and keeps nothing of it. Leave the device alone until it is done.',
        )}
      </p>
      {/* One button all along, so that focus stays on it. */}
      <Button onClick={busy ? () => stopping.current?.abort() : check}>
        {busy ? t('Stop') : report ? t('Check again') : t('Check the speed')}
      </Button>
      {busy && (
        <div>
          <p className="mb-1.5 text-sm text-muted tabular-nums">{t('Checking: {percent}', { percent })}</p>
          <ProgressBar label={t('Speed check')} part={part} text={percent} />
        </div>
      )}
      <div role="status" className="empty:hidden">
        {report && <Figures report={report} />}
      </div>
      <Problem text={problem} />
    </section>
  );
}

/** The film that the project made itself: people who speak, from the app's own server. */
async function film(signal: AbortSignal): Promise<Blob> {
  const response = await fetch('/demo/demo.mp4', { signal }).catch(() => null);
  if (!response?.ok)
    throw new MnemeError(
      'not-found',
      'The demo film could not be fetched from the app. Look at the connection, then try again.',
    );
  return response.blob();
}
