'use client';

import { CirclePlay } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { useT } from '../language/provider';
import { Button } from '../ui/button';

const MinuteFilm = dynamic(() => import('./minute-film').then((module) => module.MinuteFilm), { ssr: false });

/** Opens the film that shows the app; nothing of it is fetched before. */
export function WatchAMinute() {
  const t = useT();
  const [opened, setOpened] = useState(false);
  const open = () => {
    // The demo film may be playing behind it.
    for (const playing of document.querySelectorAll('video')) playing.pause();
    setOpened(true);
  };
  return (
    <>
      <Button look="accent" aria-haspopup="dialog" onClick={open}>
        <CirclePlay size={16} aria-hidden />
        {t('Watch a minute of it')}
      </Button>
      {opened && <MinuteFilm onClose={() => setOpened(false)} />}
    </>
  );
}
