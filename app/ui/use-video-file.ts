'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { toErrorData } from '../../lib/errors';
import { useT } from '../language/provider';
import { useMneme } from '../mneme-provider';
import { fileStanding, findVideo } from './video';

interface VideoFileHere {
  /** Null until it is had. */
  file: File | null;
  opening: boolean;
  /** Why it could not be had, in words. */
  problem: string | null;
  /** The person asked for it. */
  asked: boolean;
  /** Opens it where it lies; to be called in a click. */
  open(): void;
  /** It can no longer be read. */
  lose(): void;
}

/** The file of the video of that name, opened at once where no click is needed. */
export function useVideoFile(video: string): VideoFileHere {
  const t = useT();
  const { mneme, state } = useMneme();
  const [file, setFile] = useState<File | null>(null);
  const [opening, setOpening] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const { standing } = fileStanding(state, findVideo(state.videos, video));

  const read = async () => {
    if (!mneme || opening) return;
    setOpening(true);
    setProblem(null);
    try {
      const opened = await mneme.fileOf(video);
      setFile(opened);
      if (!opened) {
        const after = mneme.getState();
        const asksStill = fileStanding(after, findVideo(after.videos, video)).standing === 'asks';
        setProblem(
          asksStill
            ? t('Reading {video} was not allowed.', { video })
            : t('{video} is not where it was. Choose it where it is now.', { video }),
        );
      }
    } catch (error) {
      setProblem(t(toErrorData(error).told));
    }
    setOpening(false);
  };

  const openAtOnce = useEffectEvent(() => {
    if (standing === 'here') read();
  });
  useEffect(() => openAtOnce(), []);

  return {
    ...{ file, opening, problem, asked },
    open: () => {
      setAsked(true);
      read();
    },
    lose: () => {
      setFile(null);
      setProblem(t('{video} has changed or moved. Choose it again.', { video }));
    },
  };
}
