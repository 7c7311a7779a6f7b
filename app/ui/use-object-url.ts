'use client';

import { useEffect, useState } from 'react';

/** An address of what is held here, for as long as it is shown; null before it is made. */
export function useObjectUrl(held: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!held) return;
    const made = URL.createObjectURL(held);
    setUrl(made);
    return () => {
      setUrl(null);
      // A moment later: what shows it in this very render has yet to begin to load it.
      setTimeout(() => URL.revokeObjectURL(made));
    };
  }, [held]);
  return url;
}
