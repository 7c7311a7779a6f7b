'use client';

import { useId, useState } from 'react';
import type { VideoSpan } from '../../lib/contract/people';
import { toErrorData } from '../../lib/errors';
import { deviceOfVideo } from '../../lib/sync/device-of-video';
import { text } from '../../lib/text';
import { useT } from '../language/provider';
import { useMneme } from '../mneme-provider';
import { Button } from './button';
import { type ChosenFile, useFileChooser, VIDEO_ALONE } from './file-chooser';
import { Unlocked, useLocked } from './locked';
import { PictureFrom, useMomentPicture } from './moment-picture';
import { fileStanding, findVideo, StillPicture } from './video';

/** What is needed to play a moment: a click that allows reading its file, or the file itself. */
export function FileRequest({
  moment,
  opening,
  problem,
  onOpen,
}: {
  moment: VideoSpan;
  opening: boolean;
  problem: string | null;
  /** Opens the file where it is to be had; asks for permission where that is needed. */
  onOpen(): void;
}) {
  const t = useT();
  const { mneme, state } = useMneme();
  const locked = useLocked();
  const [wrong, setWrong] = useState<string | null>(null);
  const id = useId();
  const { video } = moment;
  const found = findVideo(state.videos, video);
  const picture = useMomentPicture(found, moment);
  const { standing } = fileStanding(state, found);
  const last = state.sharing?.last;
  const device = found && last ? deviceOfVideo(last, found.id) : null;

  const give = async ({ file, handle }: ChosenFile) => {
    if (!mneme) return;
    setWrong(null);
    try {
      const name = await mneme.giveFile(file, handle ?? undefined);
      if (name === video) onOpen();
      else if (name === null)
        setWrong(
          t('{file} is not one of the remembered videos. Choose {video}.', { file: file.name, video }),
        );
      else setWrong(t('That is {name}. This moment is in {video}.', { name, video }));
    } catch (error) {
      setWrong(t(toErrorData(error).told));
    }
  };
  const chooser = useFileChooser({
    label: t('The file of {video}', { video }),
    what: VIDEO_ALONE,
    onChosen: ([chosen]) => chosen && give(chosen),
  });

  return (
    <div className="overflow-hidden rounded-xl border border-line bg-sunken">
      <StillPicture {...picture} time={moment.t0} />
      <PictureFrom of={picture} className="px-3 pt-2" />
      <div className="flex flex-wrap items-center gap-3 p-3 text-sm">
        {standing === 'missing' ? (
          <Unlocked>
            <Button onClick={chooser.choose} aria-describedby={id}>
              {t('Choose {video} to play it', { video })}
            </Button>
          </Unlocked>
        ) : (
          <>
            <Button onClick={onOpen} aria-describedby={id}>
              {standing === 'asks' ? t('Allow reading {video}', { video }) : t('Play {video}', { video })}
            </Button>
            <Unlocked>
              <Button look="quiet" onClick={chooser.choose}>
                {t('Choose it instead')}
              </Button>
            </Unlocked>
          </>
        )}
        <p id={id} role="status" className="min-w-48 flex-1 text-muted">
          {opening
            ? t('Opening {video}…', { video })
            : locked && standing === 'missing'
              ? t('Its file is not here, so this cannot be played.')
              : device !== null && standing === 'missing'
                ? device.isOut
                  ? t(
                      'It was remembered on {device}, which was put out. The file is needed here to play it.',
                      { device: device.name },
                    )
                  : t('It was remembered on {device}. The file is needed here to play it.', {
                      device: device.name,
                    })
                : t(EXPLAINED[standing])}
        </p>
        <p role="alert" className="w-full text-danger empty:hidden">
          {wrong ?? problem}
        </p>
        <Unlocked>{chooser.input}</Unlocked>
      </div>
    </div>
  );
}

const EXPLAINED = {
  missing: text('No copy of it is kept here, so the file is needed to play it.'),
  asks: text('It is read where it lies. After a restart the browser asks you once.'),
  here: text('Its file is at hand.'),
} as const;
