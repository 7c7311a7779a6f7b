import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { ModelState } from '../../../lib/contract/models';
import { toErrorData } from '../../../lib/errors';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { focusSoon } from '../../ui/focus';
import { useNotices } from '../../ui/notices';
import { Problem } from '../../ui/problem-line';
import { Tick } from '../../ui/tick';
import { WhatGoes } from './what-goes';

type Offered = Extract<ModelState['offer'], { offered: true }>;

/** The way to connect the model of a server: which one, what may go to it, and the code that its operator wants. */
export function ConnectForm({ offer, onChange }: { offer: Offered; onChange(): Promise<void> }) {
  const { mneme } = useMneme();
  const { toast } = useNotices();
  const t = useT();
  const [model, setModel] = useState(offer.models[0]!);
  const [images, setImages] = useState(false);
  const [audio, setAudio] = useState(false);
  const [accessCode, setAccessCode] = useState(codeInAddress);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const needsCode = offer.accessCode !== 'none';

  const connect = async (event: FormEvent) => {
    event.preventDefault();
    if (!mneme || busy) return;
    setBusy(true);
    setProblem(null);
    try {
      const code = needsCode ? accessCode.trim() : null;
      await mneme.connectModel({
        ...{ runsIn: 'server', host: offer.host, accessCode: code },
        ...{ model, images, audio },
      });
      await onChange();
      focusSoon(() => null);
      toast({ text: t('The model is connected.') });
    } catch (error) {
      setProblem(t(toErrorData(error).told));
      setBusy(false);
    }
  };

  return (
    <form onSubmit={connect} className="mt-5 space-y-5 rounded-2xl border border-line bg-card p-5">
      <h2 className="text-lg font-semibold break-words">
        {offer.models.length === 1
          ? t('Connect {model} on {host}', { model: offer.models[0]!, host: offer.host })
          : t('Connect a model on {host}', { host: offer.host })}
      </h2>
      {offer.models.length > 1 && (
        <Field label={t('Model')}>
          {(id) => (
            <select
              id={id}
              value={model}
              onChange={(event) => setModel(event.target.value)}
              className="min-h-11 w-full max-w-sm rounded-lg border border-line bg-card px-3"
            >
              {offer.models.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          )}
        </Field>
      )}
      {(offer.takes.images || offer.takes.audio) && (
        <fieldset>
          <legend className="mb-1 text-sm">{t('Words go to it, and no more unless you say so.')}</legend>
          {offer.takes.images && (
            <Tick checked={images} onChange={setImages}>
              {t('Pictures, too')}
            </Tick>
          )}
          {offer.takes.audio && (
            <Tick checked={audio} onChange={setAudio}>
              {t('Sound, too')}
            </Tick>
          )}
        </fieldset>
      )}
      <WhatGoes host={offer.host} images={images} audio={audio} />
      {needsCode && (
        <Field label={t('Access code, from whoever runs this app')}>
          {(id) => (
            <input
              id={id}
              value={accessCode}
              onChange={(event) => setAccessCode(event.target.value)}
              autoComplete="off"
              spellCheck={false}
              required
              className="min-h-11 w-full max-w-sm rounded-lg border border-line bg-card px-3"
            />
          )}
        </Field>
      )}
      <div>
        <Button type="submit" look="primary" aria-disabled={busy}>
          {busy ? t('One moment…') : t('Agree and connect')}
        </Button>
        <Problem text={problem} className="mt-2" />
      </div>
    </form>
  );
}

function Field({ label, children }: { label: string; children(id: string): ReactNode }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm">
        {label}
      </label>
      {children(id)}
    </div>
  );
}

/** The access code that a link brings along, behind "#code=": that part of an address is sent nowhere. */
function codeInAddress(): string {
  return new URLSearchParams(location.hash.slice(1)).get('code') ?? '';
}
