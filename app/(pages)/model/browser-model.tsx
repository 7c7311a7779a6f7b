import { useEffect, useRef, useState } from 'react';
import { toErrorData } from '../../../lib/errors';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { Problem } from '../../ui/problem-line';
import { ProgressBar } from '../../ui/progress-bar';
import { Offered } from './offered';
import type { Using } from './using';

/** The browser's own model, and its download where it is not there yet. */
export function BrowserModel({ isReady, use }: { isReady: boolean } & Using) {
  const { mneme } = useMneme();
  const t = useT();
  const [part, setPart] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const stopping = useRef<AbortController>(null);
  useEffect(() => () => stopping.current?.abort(), []);

  const start = async () => {
    if (!mneme || busy) return;
    setBusy(true);
    setProblem(null);
    stopping.current = new AbortController();
    try {
      if (!isReady) await mneme.prepareBrowserModel(setPart, stopping.current.signal);
      setProblem(await use({ runsIn: 'browser' }));
    } catch (error) {
      const { code, told } = toErrorData(error);
      if (code !== 'cancelled') setProblem(t(told));
    }
    setPart(null);
    setBusy(false);
  };

  return (
    <Offered title={t('The browser’s own model')}>
      <p className="text-sm text-muted">
        {isReady
          ? t('It is there. The browser tells neither its size nor its licence.')
          : t(
              'The browser downloads it first, from its maker, and keeps it for all sites. It tells neither its size nor its licence; such models are of some gigabytes.',
            )}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="accent" className="-ml-3" onClick={start} aria-disabled={busy}>
          {busy ? t('One moment…') : isReady ? t('Use it') : t('Let the browser download it')}
        </Button>
        {busy && !isReady && <Button onClick={() => stopping.current?.abort()}>{t('Stop')}</Button>}
      </div>
      {busy && !isReady && (
        <ProgressBar
          label={t('Download of the browser’s model')}
          part={part}
          text={part === null ? t('Not begun') : `${Math.round(100 * part)} %`}
        />
      )}
      <Problem text={problem} />
    </Offered>
  );
}
