'use client';

import { useState } from 'react';
import type { VideoSummary } from '../../../lib/contract/videos';
import { toErrorData } from '../../../lib/errors';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { focusSoon } from '../../ui/focus';
import { LeftOnDisk } from '../../ui/left-on-disk';
import { useNotices } from '../../ui/notices';
import { Problem } from '../../ui/problem-line';
import { Tick } from '../../ui/tick';
import { fileStanding } from '../../ui/video';

/** The way to forget a video: asked first, since it is the one step that cannot be undone. */
export function ForgetVideo({ video }: { video: VideoSummary }) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        look="quiet"
        className="-mx-3"
        aria-label={t('Forget {name}', { name: video.name })}
        onClick={() => setAsking(true)}
      >
        {t('Forget')}
      </Button>
      {asking && <Question video={video} onClose={() => setAsking(false)} />}
    </>
  );
}

function Question({ video, onClose }: { video: VideoSummary; onClose(): void }) {
  const t = useT();
  const { mneme, state, people } = useMneme();
  const { toast } = useNotices();
  const [keepNamed, setKeepNamed] = useState(true);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { copied, recorded } = fileStanding(state, video);
  const anyNamed = people?.some(({ id, name }) => name !== null && video.people.includes(id));

  const forget = async () => {
    if (!mneme) return;
    setBusy(true);
    setProblem(null);
    try {
      await mneme.forgetVideo(video.name, keepNamed);
      // Its card is gone, and with it the button that focus would go back to.
      focusSoon(() => document.getElementById('videos'));
      toast({ text: t('{name} is forgotten.', { name: video.name }) });
    } catch (error) {
      setProblem(t(toErrorData(error).told));
      setBusy(false);
    }
  };

  return (
    <Dialog alert title={t('Forget {name}?', { name: video.name })} onClose={onClose}>
      <div className="space-y-3 text-[0.95rem] leading-relaxed">
        <p>
          {t(
            'What was seen and heard in it goes: the pictures, faces, voices and words, and the people who are in no other video. This cannot be undone.',
          )}
        </p>
        <p>
          {recorded
            ? t('The recording goes, too: it lies in this browser alone.')
            : copied
              ? t('The copy of it that is kept here goes, too. A file of yours elsewhere stays where it is.')
              : t('The file itself stays where it is.')}
        </p>
        {anyNamed && (
          <Tick checked={keepNamed} onChange={setKeepNamed}>
            {t('Keep the people I named, so that they are known when they are seen again')}
          </Tick>
        )}
        <LeftOnDisk />
        <Problem text={problem} />
      </div>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t('Keep it')}</Button>
        <Button look="primary" aria-disabled={busy} onClick={busy ? undefined : forget}>
          {busy ? t('One moment…') : t('Forget')}
        </Button>
      </div>
    </Dialog>
  );
}
