'use client';

import dynamic from 'next/dynamic';
import type { ComponentProps } from 'react';
import { useMneme } from '../../mneme-provider';
import { FileRequest } from '../../ui/file-request';
import { useVideoFile } from '../../ui/use-video-file';
import { isBeingRecorded, StillRecorded } from '../../ui/video';
import type { FileScreen as Shown } from './file-screen';

const FileScreen = dynamic(() => import('./file-screen').then((module) => module.FileScreen), { ssr: false });

/** The picture of a video, or what is needed to play it. */
export function Screen({
  video,
  at,
  ...rest
}: Omit<ComponentProps<typeof Shown>, 'file' | 'takesFocus' | 'onLost'>) {
  const { state } = useMneme();
  const { file, opening, problem, asked, open, lose } = useVideoFile(video.name);
  if (isBeingRecorded(state, video)) return <StillRecorded video={video.name} />;
  if (file)
    return <FileScreen file={file} video={video} at={at} takesFocus={asked} onLost={lose} {...rest} />;
  const moment = { video: video.name, t0: at, t1: video.durationS };
  return <FileRequest moment={moment} opening={opening} problem={problem} onOpen={open} />;
}
