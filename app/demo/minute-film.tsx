'use client';

import { useState } from 'react';
import { LANGUAGES } from '../language/choose-language';
import { useT } from '../language/provider';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { MINUTE } from './minute';

/** The film of a minute, without sound, with its captions in the language of the page. */
export function MinuteFilm({ onClose }: { onClose(): void }) {
  const t = useT();
  const [failed, setFailed] = useState(false);
  return (
    <Dialog wide title={t('A minute of Mneme')} onClose={onClose}>
      {failed ? (
        <p role="alert">{t('The film could not be loaded. Look at the connection, then try again.')}</p>
      ) : (
        <video
          // What fails at once has failed before anybody listens.
          ref={(video) => {
            if (video?.error) setFailed(true);
          }}
          src={`${MINUTE}.webm`}
          poster={`${MINUTE}.jpg`}
          aria-label={t('A minute of Mneme')}
          controls
          muted
          playsInline
          autoPlay
          preload="none"
          className="aspect-video w-full rounded-xl bg-black"
          onError={() => setFailed(true)}
        >
          <track
            kind="captions"
            default
            srcLang={t.language}
            label={LANGUAGES[t.language]}
            src={`${MINUTE}.${t.language}.vtt`}
          />
        </video>
      )}
      <div className="mt-3 flex flex-wrap items-center justify-end gap-2">
        {failed && <Button onClick={() => setFailed(false)}>{t('Try again')}</Button>}
        <Button onClick={onClose}>{t('Close')}</Button>
      </div>
    </Dialog>
  );
}
