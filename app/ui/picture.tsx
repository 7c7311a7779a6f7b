'use client';

import { type ReactNode, useEffect, useState } from 'react';
import { useMneme } from '../mneme-provider';

/** A still or a crop of the memory; `fallback` until it is there, or when there is none. One that is higher than wide has `data-portrait`. */
export function Picture({
  pictureKey,
  alt,
  className,
  fallback,
}: {
  pictureKey: string | null;
  alt: string;
  className: string;
  fallback: ReactNode;
}) {
  const { mneme, state } = useMneme();
  const [url, setUrl] = useState<string | null>(null);

  // Read again once a person is forgotten: pictures of others that showed them, too, are emptied.
  useEffect(() => {
    if (!mneme || !pictureKey) return;
    let made: string | null = null;
    let left = false;
    mneme.picture(pictureKey).then(
      (blob) => {
        if (left || !blob) return;
        made = URL.createObjectURL(blob);
        setUrl(made);
      },
      // A picture that cannot be read is shown as its fallback.
      () => {},
    );
    return () => {
      left = true;
      setUrl(null);
      const old = made;
      // A moment later: an <img> of this very render has yet to begin to load it.
      if (old) setTimeout(() => URL.revokeObjectURL(old));
    };
  }, [mneme, pictureKey, state.peopleForgotten]);

  if (!url) return fallback;
  return (
    <img
      src={url}
      alt={alt}
      className={className}
      decoding="async"
      onLoad={({ currentTarget: { dataset, naturalWidth, naturalHeight } }) => {
        if (naturalHeight > naturalWidth) dataset.portrait = '';
        else delete dataset.portrait;
      }}
    />
  );
}
