'use client';

import { useState } from 'react';
import type { VideoSummary } from '../../../lib/contract/videos';
import { toErrorData } from '../../../lib/errors';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { useIntake } from '../../ui/intake';
import { fileStanding } from '../../ui/video';

/** The way on with a video that was begun: one click where its file can be had, else choosing it. */
export function GoOn({ video }: { video: VideoSummary }) {
  const t = useT();
  const { mneme, state } = useMneme();
  const { choose, take } = useIntake();
  const [problem, setProblem] = useState<string | null>(null);
  const { standing } = fileStanding(state, video);

  const goOn = async () => {
    setProblem(null);
    try {
      const file = await mneme?.fileOf(video.name);
      if (file) take([{ file, handle: null }]);
      else setProblem(t('Its file could not be read where it was. Choose it again.'));
    } catch (error) {
      setProblem(t(toErrorData(error).told));
    }
  };

  return (
    <>
      {standing === 'missing' ? (
        <Button onClick={choose} aria-label={t('Choose file to go on with {name}', { name: video.name })}>
          {t('Choose file to go on')}
        </Button>
      ) : (
        <Button onClick={goOn} aria-label={t('Go on with {name}', { name: video.name })}>
          {t('Go on')}
        </Button>
      )}
      <p role="alert" className="text-danger empty:hidden">
        {problem}
      </p>
    </>
  );
}
