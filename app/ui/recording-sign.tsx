'use client';

import { Square, TriangleAlert } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import type { LiveState } from '../../lib/contract/state';
import type { Tellable } from '../../lib/told';
import { timecode } from '../../lib/wording';
import { useT } from '../language/provider';
import { useMneme } from '../mneme-provider';
import { Button } from './button';
import { useIntake } from './intake';
import { useNotices } from './notices';

/** On every page while camera or microphone are recorded: that they are, for how long, and a way to stop. */
export function RecordingSign({ live }: { live: LiveState }) {
  const t = useT();
  const { mneme } = useMneme();
  const { say } = useNotices();
  const sayBegun = useEffectEvent(() => say(t('Recording.')));
  const sayEnded = useEffectEvent(() => say(t('Recording has stopped.')));
  useEffect(() => {
    sayBegun();
    return () => sayEnded();
  }, []);
  return (
    <div className="ml-auto flex items-center gap-2 text-sm sm:ml-0">
      <span className="flex items-center gap-2 font-medium whitespace-nowrap text-danger tabular-nums">
        <span aria-hidden className="size-2.5 animate-pulse rounded-full bg-danger" />
        <span className="max-sm:sr-only">{t('Recording')}</span> {timecode(live.durationS)}
      </span>
      <Button aria-label={t('Stop recording')} onClick={() => mneme?.stopRecording()}>
        <Square size={14} aria-hidden fill="currentColor" />
        {t('Stop')}
      </Button>
    </div>
  );
}

/** Why a recording ended by itself, and a way to go on. */
export function RecordingEnded({ why }: { why: Tellable }) {
  const t = useT();
  const { mneme } = useMneme();
  const { record } = useIntake();
  return (
    <section
      role="alert"
      className="mb-6 flex flex-wrap items-center gap-3 rounded-xl border border-danger bg-card p-4 text-sm"
    >
      <TriangleAlert size={18} aria-hidden className="shrink-0 self-start text-danger" />
      <div className="min-w-56 flex-1 space-y-1">
        <p className="font-medium">{t(why)}</p>
        <p>{t('What was recorded until then stays, and is remembered.')}</p>
      </div>
      <Button onClick={record}>{t('Record again')}</Button>
      <Button look="quiet" onClick={() => mneme?.dismissRecordingEnded()}>
        {t('Dismiss')}
      </Button>
    </section>
  );
}
