'use client';

import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { toErrorData } from '../../../lib/errors';
import type { ModelState, OnDevice, TabModelOffer } from '../../../lib/pipeline/contract';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { focusSoon } from '../../ui/focus';
import { bytes } from '../../ui/format';
import { useNotices } from '../../ui/notices';
import { Problem } from '../../ui/problem';
import { ProgressBar } from '../../ui/progress-bar';

type Device = ModelState['device'];

/** What a model that runs on this device is connected by. */
interface Using {
  /** Returns why it failed, in words; null when it is connected. */
  use(which: OnDevice): Promise<string | null>;
}

/** The models that can run on this device: how large they are, under what licence, and what is missing for one. */
export function OnThisDevice({ device, onChange }: { device: Device; onChange(): Promise<void> }) {
  const { mneme } = useMneme();
  const { toast } = useNotices();
  const t = useT();
  const title = useId();
  const use = async (which: OnDevice) => {
    try {
      await mneme!.connectModel(which);
      await onChange();
      focusSoon(() => null);
      toast({ text: t('The model is connected. What it is given stays on this device.') });
      return null;
    } catch (error) {
      return t(toErrorData(error).message);
    }
  };
  return (
    <section aria-labelledby={title} className="mt-8">
      <h2 id={title} className="text-lg font-semibold">
        {t('On this device')}
      </h2>
      <p className="mt-1 text-muted">{t('What such a model is given stays here.')}</p>
      <ul className="mt-3 space-y-3">
        {device.browser && (
          <li>
            <BrowserModel isReady={device.browser.isReady} use={use} />
          </li>
        )}
        {device.tab.map((offer) => (
          <li key={offer.id}>
            <TabModel offer={offer} use={use} />
          </li>
        ))}
      </ul>
      {!device.browser && (
        <p className="mt-3 text-sm text-muted">{t('This browser has no model of its own.')}</p>
      )}
    </section>
  );
}

function BrowserModel({ isReady, use }: { isReady: boolean } & Using) {
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
      const { code, message } = toErrorData(error);
      if (code !== 'cancelled') setProblem(t(message));
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

function TabModel({ offer, use }: { offer: TabModelOffer } & Using) {
  const t = useT();
  const { id, title, licence, downloadBytes, memoryBytes, held, why } = offer;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const start = async () => {
    if (busy) return;
    setBusy(true);
    setProblem(await use({ runsIn: 'tab', model: id }));
    setBusy(false);
  };
  return (
    <Offered title={title}>
      <p className="text-sm text-muted">
        {t(
          'Text alone. Licence {licence}; {size} to download; takes about {memory} of memory while it runs.',
          { licence, size: bytes(t, downloadBytes), memory: bytes(t, memoryBytes) },
        )}
      </p>
      {why !== null ? (
        <p>{t('Not on this device: {why}', { why: lowerFirst(t(why)) })}</p>
      ) : held ? (
        <Button look="accent" className="-ml-3" onClick={start} aria-disabled={busy}>
          {busy ? t('One moment…') : t('Use it')}
        </Button>
      ) : (
        <>
          <p>{t('Its files are not here. Whoever runs this app can fetch them, and start it with them:')}</p>
          <pre className="overflow-x-auto rounded-lg bg-sunken p-3 text-sm">
            {`npm run -s mneme -- models pull weights ${id}\nMNEME_MODELS=weights npm start`}
          </pre>
        </>
      )}
      <Problem text={problem} />
    </Offered>
  );
}

function Offered({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="space-y-2 rounded-2xl border border-line bg-card p-5">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </div>
  );
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
