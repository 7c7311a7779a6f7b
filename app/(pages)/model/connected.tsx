'use client';

import { useState } from 'react';
import type { ModelState, ModelTest } from '../../../lib/contract/models';
import { toErrorData } from '../../../lib/errors';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { focusSoon } from '../../ui/focus';
import { workTime } from '../../ui/format';
import { useNotices } from '../../ui/notices';
import { Problem } from '../../ui/problem-line';
import { nameOf } from './name-of';
import { WhatGoes } from './what-goes';

/** The model that is connected: what goes to it, a test of it, and the way to disconnect it. */
export function Connected({
  agreed,
  device,
  onChange,
}: {
  agreed: NonNullable<ModelState['agreed']>;
  device: ModelState['device'];
  onChange(): Promise<void>;
}) {
  const { mneme } = useMneme();
  const { toast } = useNotices();
  const t = useT();
  const disconnect = async () => {
    try {
      await mneme?.disconnectModel();
      await onChange();
      focusSoon(() => null);
      toast({ text: t('Disconnected. Nothing leaves this tab.') });
    } catch (error) {
      toast({ text: t(toErrorData(error).told) });
    }
  };
  return (
    <section
      aria-label={t('Connected model')}
      className="mt-4 space-y-5 rounded-2xl border border-line bg-card p-5"
    >
      <h2 className="text-lg font-semibold break-words">
        {t('{model} is connected', { model: nameOf(t, agreed, device) })}
      </h2>
      {agreed.runsIn === 'server' ? (
        <WhatGoes {...agreed} />
      ) : (
        <p>
          {agreed.runsIn === 'tab'
            ? t(
                'It runs in this tab: what it is given stays on this device, and no call of it is on the record below.',
              )
            : t(
                'It runs in this browser: what it is given stays on this device, and no call of it is on the record below.',
              )}
        </p>
      )}
      <Test onDone={onChange} />
      <div className="border-t border-line pt-4">
        <Button onClick={disconnect}>{t('Disconnect')}</Button>
        {agreed.runsIn === 'server' && (
          <p className="mt-2 text-sm text-muted">
            {t('To let more or less go to it, disconnect it and connect it again.')}
          </p>
        )}
      </div>
    </section>
  );
}

function Test({ onDone }: { onDone(): Promise<void> }) {
  const t = useT();
  const { mneme } = useMneme();
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<ModelTest | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const test = async () => {
    if (!mneme || busy) return;
    setBusy(true);
    setAnswer(null);
    setProblem(null);
    try {
      setAnswer(await mneme.testModel());
    } catch (error) {
      const { code, told } = toErrorData(error);
      if (code !== 'cancelled') setProblem(t(told));
    }
    await onDone();
    setBusy(false);
  };
  return (
    <div>
      <Button onClick={test} aria-disabled={busy}>
        {busy ? t('Waiting for the answer…') : t('Send a test: “hello”')}
      </Button>
      <p role="status" className="mt-2 break-words whitespace-pre-wrap empty:hidden">
        {answer &&
          t('Answered in {time}: {text}', {
            time: workTime(t, answer.seconds),
            text: answer.text || t('(nothing)'),
          })}
      </p>
      <Problem text={problem} className="mt-2" />
    </div>
  );
}
