'use client';

import { ArrowLeft } from 'lucide-react';
import dynamic from 'next/dynamic';
import type { ModelState } from '../../../lib/contract/models';
import { useT } from '../../language/provider';
import { Link } from '../../ui/link';
import { Problem } from '../../ui/problem-line';
import { Connect } from './connect';
import { Sent } from './sent';
import { useModel } from './use-model';

// Loaded where one is connected.
const Connected = dynamic(() => import('./connected').then((module) => module.Connected), { ssr: false });

/** Which language model is connected, what goes where, the way to connect and disconnect one, and what was ever sent. */
export function Model() {
  const t = useT();
  const { model, calls, problem, refresh } = useModel();
  return (
    <div className="mx-auto max-w-3xl">
      <Link
        href="/settings"
        className="mb-3 inline-flex items-center gap-1.5 rounded-lg py-1 text-sm text-muted transition-colors hover:text-ink"
      >
        <ArrowLeft size={16} aria-hidden />
        {t('Settings')}
      </Link>
      <h1 className="text-2xl font-semibold tracking-tight">{t('Language model')}</h1>
      <Problem text={problem && t(problem)} className="mt-3" />
      {!model && !problem && <p className="mt-3 text-muted">{t('Looking for one…')}</p>}
      {model && <Standing model={model} onChange={refresh} />}
      {calls && <Sent log={calls} />}
    </div>
  );
}

function Standing({ model, onChange }: { model: ModelState; onChange(): Promise<void> }) {
  const { agreed, device, lapsed } = model;
  if (agreed && lapsed === null) return <Connected agreed={agreed} device={device} onChange={onChange} />;
  return <Connect model={model} onChange={onChange} />;
}
