'use client';

import { useState } from 'react';
import type { VideoFile, VideoSummary } from '../../../lib/contract/videos';
import { toErrorData } from '../../../lib/errors';
import { useT } from '../../language/provider';
import type { Translate } from '../../language/translate';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { focusSoon } from '../../ui/focus';
import { toldForgotten } from '../../ui/forgotten-here';
import { LeftOnDisk } from '../../ui/left-on-disk';
import { useNotices } from '../../ui/notices';
import { Problem } from '../../ui/problem-line';
import { Tick } from '../../ui/tick';
import { fileStanding } from '../../ui/video';

/** Videos that are named one by one. */
const NAMED = 8;

/** Asks whether videos are to be forgotten, and forgets them one after the other. `videos`: as they were when it was asked. */
export function ForgetQuestion({ videos, onClose }: { videos: readonly VideoSummary[]; onClose(): void }) {
  const t = useT();
  const { mneme, state, people } = useMneme();
  const { toast } = useNotices();
  const [keepNamed, setKeepNamed] = useState(true);
  const [forgotten, setForgotten] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [only] = videos;
  const isOne = videos.length === 1;
  const files = videos.map((video) => fileStanding(state, video));
  const seen = new Set(videos.flatMap((video) => video.people));
  const anyNamed = people?.some(({ id, name }) => name !== null && seen.has(id));

  const forget = async () => {
    if (!mneme) return;
    setProblem(null);
    try {
      let isPassedOn = mneme.getState().sharing === null;
      for (const [i, { id, name }] of videos.entries()) {
        setForgotten(i);
        // Of a try before, or in another tab.
        if (mneme.getState().videos.some((video) => video.id === id))
          ({ isPassedOn } = await mneme.forgetVideo(name, keepNamed, i === videos.length - 1));
      }
      // The cards are gone, and with them the button that focus would go back to.
      focusSoon(() => document.getElementById('videos'));
      toast({
        text: toldForgotten(
          t,
          isPassedOn,
          isOne
            ? t('{name} is forgotten.', { name: only!.name })
            : t.count(videos.length, '{n} video is forgotten.', '{n} videos are forgotten.'),
        ),
      });
      onClose();
    } catch (error) {
      setProblem(t(toErrorData(error).told));
      setForgotten(null);
    }
  };

  return (
    <Dialog
      alert
      title={
        isOne
          ? t('Forget {name}?', { name: only!.name })
          : t.count(videos.length, 'Forget {n} video?', 'Forget {n} videos?')
      }
      onClose={onClose}
    >
      <div className="space-y-3 text-[0.95rem] leading-relaxed">
        {isOne ? (
          <p>
            {t(
              'What was seen and heard in it goes: the pictures, faces, voices and words, and the people who are in no other video. This cannot be undone.',
            )}
          </p>
        ) : (
          <>
            <ul className="list-disc pl-5 text-sm">
              {videos.slice(0, NAMED).map(({ id, name }) => (
                <li key={id} className="break-words">
                  {name}
                </li>
              ))}
              {videos.length > NAMED && <li>{t('{n} more', { n: videos.length - NAMED })}</li>}
            </ul>
            <p>
              {t(
                'What was seen and heard in them goes: the pictures, faces, voices and words, and the people who are in no other video. This cannot be undone.',
              )}
            </p>
          </>
        )}
        <p>{t('What you asked before goes, too: the answers may tell of it.')}</p>
        <p>{isOne ? fileOfOne(t, files[0]!) : filesOfMany(t, files)}</p>
        {anyNamed && (
          <Tick checked={keepNamed} onChange={setKeepNamed}>
            {t('Keep the people I named, so that they are known when they are seen again')}
          </Tick>
        )}
        <LeftOnDisk of="video" />
        <Problem text={problem} />
      </div>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{isOne ? t('Keep it') : t('Keep them')}</Button>
        <Button
          look="danger"
          aria-disabled={forgotten !== null}
          onClick={forgotten === null ? forget : undefined}
        >
          {forgotten === null ? t('Forget') : t('One moment…')}
        </Button>
      </div>
    </Dialog>
  );
}

function fileOfOne(t: Translate, { copied, recorded }: VideoFile): string {
  if (recorded) return t('The recording goes, too: it lies in this browser alone.');
  return copied
    ? t('The copy of it that is kept here goes, too. A file of yours elsewhere stays where it is.')
    : t('The file itself stays where it is.');
}

function filesOfMany(t: Translate, files: readonly VideoFile[]): string {
  return [
    ...(files.some(({ recorded }) => recorded)
      ? [t('Recordings among them go, too: they lie in this browser alone.')]
      : []),
    ...(files.some(({ copied }) => copied) ? [t('Copies of them that are kept here go, too.')] : []),
    t('Files of yours stay where they are.'),
  ].join(' ');
}
