'use client';

import type { VideoSummary } from '../../../lib/contract/videos';
import { toErrorData } from '../../../lib/errors';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { download } from '../../ui/download';
import { useNotices } from '../../ui/notices';

/** Saves what is said in a video as subtitles that name who speaks. */
export function SaveSubtitles({ video }: { video: VideoSummary }) {
  const t = useT();
  const { mneme } = useMneme();
  const { toast } = useNotices();
  if (video.lines === 0) return null;

  const save = async () => {
    if (!mneme) return;
    try {
      const name = `${video.name.replace(/\.[^.]+$/, '')}.vtt`;
      download(await mneme.transcript(video.name), name);
      toast({ text: t('The subtitles are in your downloads as {name}.', { name }) });
    } catch (error) {
      toast({ text: t(toErrorData(error).told) });
    }
  };

  return (
    <Button
      look="quiet"
      className="-mx-3"
      aria-label={t('Save subtitles of {name}', { name: video.name })}
      onClick={save}
    >
      {t('Save subtitles')}
    </Button>
  );
}
