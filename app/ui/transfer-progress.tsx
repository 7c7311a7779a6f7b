'use client';

import { useT } from '../language/provider';
import { useMneme } from '../mneme-provider';
import { ProgressBar } from './progress-bar';

/** How far a saving or taking in is. */
export function TransferProgress({ label }: { label: string }) {
  const t = useT();
  const { state } = useMneme();
  const part = state.transfer?.done ?? 0;
  const percent = t('{percent} %', { percent: Math.floor(part * 100) });
  return (
    <div>
      <p className="mb-1.5 text-sm text-muted tabular-nums">
        {label}: {percent}
      </p>
      <ProgressBar label={label} part={part} text={percent} />
    </div>
  );
}
