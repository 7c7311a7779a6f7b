'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import type { VideoSummary } from '../../../lib/contract/videos';
import { useT } from '../../language/provider';
import { Button } from '../../ui/button';

const ForgetQuestion = dynamic(() => import('./forget-question').then((module) => module.ForgetQuestion), {
  ssr: false,
});

/** The way to forget a video: asked first, since it is the one step that cannot be undone. */
export function ForgetVideo({ video }: { video: VideoSummary }) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        look="leads to danger"
        className="-mx-3"
        aria-label={t('Forget {name}', { name: video.name })}
        onClick={() => setAsking(true)}
      >
        {t('Forget')}
      </Button>
      {asking && <ForgetQuestion videos={[video]} onClose={() => setAsking(false)} />}
    </>
  );
}
