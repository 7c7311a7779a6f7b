'use client';

import { useEffect, useRef, useState } from 'react';
import { MnemeError, toErrorData } from '../../../lib/errors';
import type { SpeedReport } from '../../../lib/pipeline/speed-check';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { workTime } from '../../ui/format';
import { Problem } from '../../ui/problem';
import { ProgressBar } from '../../ui/progress-bar';
import { WORK } from './abilities';

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
      const { code, message } = toErrorData(error);
      setProblem(code === 'cancelled' || signal.aborted ? t('Stopped.') : t(message));
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
          'Remembers some seconds of the demo film, as your videos are remembered, and keeps nothing of it. Leave the device alone meanwhile.',
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

function Figures({ report: { minuteS, pictureMs, work } }: { report: SpeedReport }) {
  const t = useT();
  return (
    <div className="space-y-2">
      <p className="text-lg font-medium">
        {t('A minute of video takes about {time} here.', { time: workTime(t, minuteS) })}
      </p>
      <p className="text-sm text-pretty text-muted">
        {minuteS <= 60
          ? t('That is faster than it plays: a recording can be remembered while it is made.')
          : t('That is slower than it plays: a recording is remembered to its end some time after it.')}
        {pictureMs !== null && ' '}
        {pictureMs !== null &&
          t('Finding the faces of a picture takes {ms} ms; there are five a second.', {
            ms: Math.round(pictureMs),
          })}
      </p>
      <table className="w-full max-w-md text-left text-sm tabular-nums">
        <thead className="text-muted">
          <tr>
            <th scope="col" className="py-1 font-normal">
              {t('For a minute of video')}
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              {t('Time')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line">
          {work.map(({ what, minuteS: seconds }) => (
            <tr key={what}>
              <th scope="row" className="py-1 font-normal">
                {t(WORK[what])}
              </th>
              <td className="py-1 text-right">{workTime(t, seconds)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-sm text-muted">
        {t(
          'Pictures, sound and words are worked on side by side: the slowest of them tells how long it takes.',
        )}
      </p>
    </div>
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
