'use client';

import { useT } from '../language/provider';
import { useMneme } from '../mneme-provider';
import { ProgressBar } from './progress-bar';
import { useTimeLeft } from './use-time-left';

/** How far a saving or taking in is. */
export function TransferProgress({ label }: { label: string }) {
  const { state } = useMneme();
  return <PartDone label={label} part={state.transfer?.done ?? 0} />;
}

/** How far something is, `part` from 0 to 1, in percent, and the time that is left of it. */
export function PartDone({ label, part }: { label: string; part: number }) {
  const t = useT();
  const left = useTimeLeft(part);
  const percent = t('{percent} %', { percent: Math.floor(part * 100) });
  return (
    <div>
      <p className="mb-1.5 text-sm text-muted tabular-nums">
        {label}: {left ? `${percent}, ${left}` : percent}
      </p>
      <ProgressBar label={label} part={part} text={percent} />
    </div>
  );
}
