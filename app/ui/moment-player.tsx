'use client';

import type { VideoSpan } from '../../lib/contract/people';
import { useT } from '../language/provider';
import { useMneme } from '../mneme-provider';
import { Button } from './button';
import { Dialog } from './dialog';
import { FileRequest } from './file-request';
import { Link } from './link';
import { StretchPlayer } from './stretch-player';
import { useVideoFile } from './use-video-file';
import { findVideo, isBeingRecorded, StillRecorded } from './video';
import { watchHref } from './watch-href';

/**
 * Plays a moment of a video from its first second and stops at its last, with a way to play on. Where its file cannot
 * be had without the person, it says what is needed.
 */
export function MomentPlayer({ moment }: { moment: VideoSpan }) {
  const t = useT();
  const { state } = useMneme();
  const { video } = moment;
  const { file, opening, problem, asked, open, lose } = useVideoFile(video);
  const found = findVideo(state.videos, video);

  if (state.ready && !found)
    return (
      <p role="status" className="text-sm text-muted">
        {t('{video} has been forgotten: there is nothing left to play.', { video })}
      </p>
    );
  if (isBeingRecorded(state, found)) return <StillRecorded video={video} />;
  if (file) return <StretchPlayer file={file} moment={moment} takesFocus={asked} onLost={lose} />;
  return <FileRequest moment={moment} opening={opening} problem={problem} onOpen={open} />;
}

/** The player in a dialog. */
export function PlayerDialog({ moment, onClose }: { moment: VideoSpan; onClose(): void }) {
  const t = useT();
  const { state } = useMneme();
  const found = findVideo(state.videos, moment.video);
  return (
    <Dialog wide title={moment.video} onClose={onClose}>
      <MomentPlayer moment={moment} />
      <div className="mt-3 flex items-center justify-end gap-4">
        {found && (
          <Link href={watchHref(found, moment.t0)} className="text-sm text-accent hover:underline">
            {t('Watch from here')}
          </Link>
        )}
        <Button onClick={onClose}>{t('Close')}</Button>
      </div>
    </Dialog>
  );
}
