'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { toErrorData } from '../../lib/errors';
import type { VideoSpan } from '../../lib/pipeline/contract';
import { useMneme } from '../mneme-provider';
import { Button } from './button';
import { Dialog } from './dialog';
import { FilePlayer } from './file-player';
import { FileRequest } from './file-request';
import { fileStanding, findVideo } from './video';

/**
 * Plays a moment of a video from its first second and stops at its last, with a way to play on. Where its file cannot
 * be had without the person, it says what is needed.
 */
export function MomentPlayer({ moment }: { moment: VideoSpan }) {
  const { mneme, state } = useMneme();
  const [file, setFile] = useState<File | null>(null);
  const [opening, setOpening] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const { video } = moment;
  const found = findVideo(state.videos, video);
  const { standing } = fileStanding(state, found);

  const open = async () => {
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
            ? `Reading ${video} was not allowed.`
            : `${video} is not where it was. Choose it where it is now.`,
        );
      }
    } catch (error) {
      setProblem(toErrorData(error).message);
    }
    setOpening(false);
  };

  const openAtOnce = useEffectEvent(() => {
    if (standing === 'here') open();
  });
  useEffect(() => openAtOnce(), []);

  if (state.ready && !found)
    return (
      <p role="status" className="text-sm text-muted">
        {video} has been forgotten: there is nothing left to play.
      </p>
    );
  if (found && state.queue.some(({ key, videoId }) => key === state.recording?.key && videoId === found.id))
    return (
      <p role="status" className="text-sm text-muted">
        {video} is still being recorded: it can be played once that has stopped.
      </p>
    );
  if (file)
    return (
      <FilePlayer
        file={file}
        moment={moment}
        takesFocus={asked}
        onLost={() => {
          setFile(null);
          setProblem(`${video} has changed or moved. Choose it again.`);
        }}
      />
    );
  return (
    <FileRequest
      moment={moment}
      opening={opening}
      problem={problem}
      onOpen={() => {
        setAsked(true);
        open();
      }}
    />
  );
}

/** The player in a dialog. */
export function PlayerDialog({ moment, onClose }: { moment: VideoSpan; onClose(): void }) {
  return (
    <Dialog wide title={moment.video} onClose={onClose}>
      <MomentPlayer moment={moment} />
      <div className="mt-3 flex justify-end">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  );
}
