'use client';

import type { ModelState } from '../../../lib/pipeline/contract';
import { Problem } from '../../ui/problem';
import { Connect } from './connect';
import { Connected } from './connected';
import { Sent } from './sent';
import { useModel } from './use-model';

/** Which language model is connected, what goes where, the way to connect and disconnect one, and what was ever sent. */
export function Model() {
  const { model, calls, problem, refresh } = useModel();
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="text-2xl font-semibold tracking-tight">Language model</h1>
      <Problem text={problem} className="mt-3" />
      {!model && !problem && <p className="mt-3 text-muted">Looking for one…</p>}
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
