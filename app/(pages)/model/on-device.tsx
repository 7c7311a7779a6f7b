'use client';

import dynamic from 'next/dynamic';
import { useId, useState } from 'react';
import type { ModelState, OnDevice, TabModelOffer } from '../../../lib/contract/models';
import { toErrorData } from '../../../lib/errors';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { focusSoon } from '../../ui/focus';
import { bytes } from '../../ui/format';
import { useNotices } from '../../ui/notices';
import { Problem } from '../../ui/problem-line';
import { Offered } from './offered';
import type { Using } from './using';

// Loaded where the browser has one.
const BrowserModel = dynamic(() => import('./browser-model').then((module) => module.BrowserModel), {
  ssr: false,
});

// Loaded where a model could run.
const GetModel = dynamic(() => import('./get-model').then((module) => module.GetModel), {
  ssr: false,
  loading: () => <div className="min-h-9" />,
});

type Device = ModelState['device'];

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
      return t(toErrorData(error).told);
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
    <Offered title={title} id={`model-${id}`}>
      <p className="text-sm text-muted">
        {t(
          'Text alone. Licence {licence}; {size} to download; takes about {memory} of memory while it runs.',
          { licence, size: bytes(t, downloadBytes), memory: bytes(t, memoryBytes) },
        )}
      </p>
      {why !== null ? (
        <p>{t('Not on this device: {why}', { why: lowerFirst(t(why)) })}</p>
      ) : (
        <>
          {held && (
            <Button look="accent" className="-ml-3" onClick={start} aria-disabled={busy}>
              {busy ? t('One moment…') : t('Use it')}
            </Button>
          )}
          <GetModel id={id} held={held} titled={`model-${id}`} />
        </>
      )}
      <Problem text={problem} />
    </Offered>
  );
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
