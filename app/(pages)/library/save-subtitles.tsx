'use client';

import { toErrorData } from '../../../lib/errors';
import type { VideoSummary } from '../../../lib/pipeline/state';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { download } from '../../ui/download';
import { useNotices } from '../../ui/notices';

/** Saves what is said in a video as subtitles that name who speaks. */
export function SaveSubtitles({ video }: { video: VideoSummary }) {
  const { mneme } = useMneme();
  const { toast } = useNotices();
  if (video.lines === 0) return null;

  const save = async () => {
    if (!mneme) return;
    try {
      const name = `${video.name.replace(/\.[^.]+$/, '')}.vtt`;
      download(await mneme.transcript(video.name), name);
      toast({ text: `The subtitles are in your downloads as ${name}.` });
    } catch (error) {
      toast({ text: toErrorData(error).message });
    }
  };

  return (
    <Button look="quiet" className="-mx-3" aria-label={`Save subtitles of ${video.name}`} onClick={save}>
      Save subtitles
    </Button>
  );
}
