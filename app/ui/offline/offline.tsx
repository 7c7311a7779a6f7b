'use client';

import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { keepFiles } from '../../../lib/offline/keep-large-files';
import { type UpdateState, Updates } from '../../../lib/offline/updates';
import { atWork } from '../../../lib/pipeline/at-work';
import { useT } from '../../language/provider';
import { Button } from '../button';
import { useLocked } from '../locked';
import { LaunchedFiles } from './launched-files';

/** The pages come first: what else is kept is fetched after them. */
const KEEP_AFTER_MS = 3000;

/** Keeps the app for offline use, and offers newer versions of it: quietly, and never in the middle of something. */
export function Offline() {
  const t = useT();
  const locked = useLocked();
  const updates = useRef<Updates | null>(null);
  const [update, setUpdate] = useState<UpdateState>('none');

  useEffect(() => {
    if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator) || updates.current) return;
    updates.current = new Updates(process.env.MNEME_RELEASE!, { set: setUpdate, isIdle });
    updates.current
      .start()
      .then(() => setTimeout(() => void keepFiles().catch(() => {}), KEEP_AFTER_MS)) // Without a network it goes on another time.
      .catch(() => {}); // A browser that allows none: the app works with the network alone.
  }, []);

  return (
    <>
      <LaunchedFiles />
      <div
        role="status"
        aria-label={t('New version')}
        className="fixed bottom-20 left-4 z-20 max-w-sm empty:hidden sm:bottom-6 sm:left-6"
      >
        {update !== 'none' && !locked && (
          <div className="flex items-center gap-2 rounded-xl border border-line bg-card py-2 pr-2 pl-4 text-sm shadow-lg">
            {update === 'offered' ? (
              <>
                <p>{t('A new version of Mneme is ready.')}</p>
                <Button look="accent" onClick={() => void updates.current?.use()}>
                  {t('Use it')}
                </Button>
              </>
            ) : (
              <p>{t('The new version is used as soon as what is under way is done.')}</p>
            )}
            <Button look="quiet" aria-label={t('Not now')} onClick={() => updates.current?.leave()}>
              <X size={16} aria-hidden />
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

/** Nothing is under way, asked, played or being typed. */
function isIdle(): boolean {
  const field = document.activeElement;
  const isTyping =
    (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value !== '';
  const isPlaying = [...document.querySelectorAll('video, audio')].some(
    (media) => !(media as HTMLMediaElement).paused,
  );
  return !atWork.is && !isTyping && !isPlaying && document.querySelector('dialog[open]') === null;
}
