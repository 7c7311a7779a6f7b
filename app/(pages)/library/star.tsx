'use client';

import { Star as Sign } from 'lucide-react';
import type { VideoSummary } from '../../../lib/contract/videos';
import { toErrorData } from '../../../lib/errors';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { focusSoon } from '../../ui/focus';
import { useLocked } from '../../ui/locked';
import { useNotices } from '../../ui/notices';
import { useMarking } from './use-marking';

const LOOKS = {
  picture: { button: 'bg-black/65 text-white hover:bg-black/85', starred: 'fill-amber-400 text-amber-400' },
  page: { button: 'text-muted hover:bg-sunken hover:text-ink', starred: 'fill-amber-400 text-amber-600' },
} as const;

/** The star of a video, on or off by one touch; visitors see it where there is one. */
export function Star({
  video,
  look,
  vanishes = false,
}: {
  video: VideoSummary;
  /** Over a picture, or on the page. */
  look: keyof typeof LOOKS;
  /** Without its star the video is not shown here. */
  vanishes?: boolean;
}) {
  const t = useT();
  const { mneme } = useMneme();
  const { toast } = useNotices();
  const mark = useMarking();
  const locked = useLocked();
  const isStarred = video.favourite === true;
  const shape = 'grid size-9 shrink-0 place-items-center rounded-full pointer-coarse:size-11';
  const sign = <Sign size={18} aria-hidden className={isStarred ? LOOKS[look].starred : ''} />;
  if (locked)
    return isStarred ? (
      <span className={`${shape} ${look === 'picture' ? 'bg-black/65' : ''}`}>
        {sign}
        <span className="sr-only">{t('Favourite')}</span>
      </span>
    ) : null;

  const turn = async () => {
    const markings = [{ video: video.id, favourite: !isStarred }];
    try {
      if (!vanishes) await mneme?.markVideos(markings);
      else {
        await mark(markings, () => t('{name} is no favourite any more.', { name: video.name }));
        focusSoon(() => document.getElementById('videos'));
      }
    } catch (error) {
      toast({ text: t(toErrorData(error).told) });
    }
  };
  return (
    <button
      type="button"
      aria-pressed={isStarred}
      aria-label={t('Favourite: {name}', { name: video.name })}
      title={t('Favourite')}
      onClick={() => void turn()}
      className={`${shape} transition-colors ${LOOKS[look].button}`}
    >
      {sign}
    </button>
  );
}
