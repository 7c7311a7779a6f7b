'use client';

import { useMneme } from '../mneme-provider';
import { ProgressBar } from './progress-bar';

/** How far a saving or taking in is. */
export function TransferProgress({ label }: { label: string }) {
  const { state } = useMneme();
  const part = state.transfer?.done ?? 0;
  const percent = `${Math.floor(part * 100)} %`;
  return (
    <div>
      <p className="mb-1.5 text-sm text-muted tabular-nums">
        {label}: {percent}
      </p>
      <ProgressBar label={label} part={part} text={percent} />
    </div>
  );
}
