import { useState } from 'react';

/** What is typed into a field: begins as `first`, and anew whenever `of` has changed. */
export function useTyped(first: string, of: string | undefined) {
  const [typed, setTyped] = useState(first);
  const [before, setBefore] = useState(of);
  if (before !== of) {
    setBefore(of);
    setTyped(first);
  }
  return [typed, setTyped] as const;
}
