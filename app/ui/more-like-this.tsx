'use client';

import { Images } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import type { LikeWhat } from '../../lib/contract/search';
import { useT } from '../language/provider';
import { useMneme } from '../mneme-provider';
import { Button } from './button';

const AlikeDialog = dynamic(() => import('./alike-dialog').then((module) => module.AlikeDialog), {
  ssr: false,
});

/** Shows moments that look like one: nothing where pictures are not known by what they show. */
export function MoreLikeThis({
  of,
  label,
  className = '',
}: {
  /** The moment when it is pressed. */
  of(): LikeWhat;
  /** What is told of the moment to whoever does not see it. */
  label: string;
  className?: string;
}) {
  const t = useT();
  const { state } = useMneme();
  const [like, setLike] = useState<LikeWhat | null>(null);
  if (!state.knowsPictures) return null;
  return (
    <>
      <Button
        look="quiet"
        className={className}
        aria-label={t('More like this: {name}', { name: label })}
        onClick={() => setLike(of())}
      >
        <Images size={16} aria-hidden />
        {t('More like this')}
      </Button>
      {like && <AlikeDialog like={like} onClose={() => setLike(null)} />}
    </>
  );
}
