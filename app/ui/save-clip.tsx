'use client';

import { Scissors } from 'lucide-react';
import { useState } from 'react';
import type { VideoSummary } from '../../lib/contract/videos';
import { toErrorData } from '../../lib/errors';
import { timecode } from '../../lib/wording';
import { useT } from '../language/provider';
import { useMneme } from '../mneme-provider';
import { Button } from './button';
import { download } from './download';
import { isOnlyHeard } from './face';
import { useNotices } from './notices';
import { findPerson } from './person-id';

/** Saves a stretch of a video as a file of its own, to be shown to somebody; what is said in it goes beside it as subtitles. */
export function SaveClip({
  file,
  video,
  t0,
  t1,
}: {
  file: File;
  video: VideoSummary;
  t0: number;
  t1: number;
}) {
  const t = useT();
  const { mneme, people } = useMneme();
  const { toast } = useNotices();
  const [saving, setSaving] = useState(false);

  const save = async () => {
    if (!mneme) return;
    setSaving(true);
    try {
      // Only saving needs these.
      const [{ cutStretch }, { linesOfCut }, { webVtt }] = await Promise.all([
        import('../../lib/media/cut-stretch'),
        import('../../lib/media/lines-of-cut'),
        import('../../lib/memory/webvtt'),
      ]);
      const [cut, { lines }] = await Promise.all([cutStretch(file, t0, t1), mneme.watch(video.id)]);
      const name = `${video.name.replace(/\.[^.]+$/, '')} ${timecode(t0).replaceAll(':', '.')}`;
      const said = linesOfCut(lines, cut).flatMap(({ t0, t1, text, person }) => {
        if (text === null) return [];
        const says = person === null ? undefined : findPerson(people ?? [], person);
        return { t0, t1, text, speaker: says ? { ...says, isOnlyHeard: isOnlyHeard(says) } : null };
      });
      download(cut.blob, `${name}${cut.extension}`);
      if (said.length > 0) download(new Blob([webVtt(said)], { type: 'text/vtt' }), `${name}.vtt`);
      toast({ text: t('The clip is in your downloads as {name}.', { name: `${name}${cut.extension}` }) });
    } catch (error) {
      toast({ text: t(toErrorData(error).told) });
    }
    setSaving(false);
  };

  return (
    <Button look="quiet" disabled={saving} onClick={save}>
      <Scissors size={16} aria-hidden />
      {saving ? t('Saving…') : t('Save this clip')}
    </Button>
  );
}
