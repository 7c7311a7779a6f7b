import { useState } from 'react';
import { useT } from '../language/provider';
import { timeLeft } from './format';

/** Before so many seconds of something the time that is left of it is not told. */
const PACE_S = 2;

/** The time that is left of something, by its pace so far, in words; null while that is not known. `part`: how much is done, from 0 to 1. */
export function useTimeLeft(part: number): string | null {
  const t = useT();
  // What goes on from where it was stopped begins above 0.
  const [begun, setBegun] = useState<{ at: number; part: number } | null>(null);
  if (!begun && part > 0) setBegun({ at: performance.now(), part });
  if (!begun || part === 1) return null;
  const seconds = (performance.now() - begun.at) / 1000;
  const pace = (part - begun.part) / seconds;
  return seconds >= PACE_S && pace > 0 ? timeLeft(t, (1 - part) / pace) : null;
}
