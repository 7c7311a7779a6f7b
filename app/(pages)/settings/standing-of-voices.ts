import type { OtherVoiceWeight, VoicesOfVideo } from '../../../lib/contract/memory';
import type { AppState } from '../../../lib/contract/state';

export interface StandingOfVoices {
  /** Videos that are not listened to yet and whose files are not here; and how many the browser may ask for. */
  missing: VoicesOfVideo[];
  asks: number;
  /** Stretches of speech that can be listened to, and those in files that are not here. */
  wanted: number;
  lost: number;
  /** How much of what can be done is done already, from 0 to 1. */
  done: number;
}

/** Which voices could be listened to again now, by where the files of their videos are to be had. */
export function standingOfVoices(
  { videos }: Pick<OtherVoiceWeight, 'videos'>,
  files: AppState['files'],
): StandingOfVoices {
  const left = videos.filter((video) => video.left > 0);
  const standing = ({ id }: VoicesOfVideo) => files[id]?.standing ?? 'missing';
  const missing = left.filter((video) => standing(video) === 'missing');
  const sum = (of: readonly VoicesOfVideo[], what: 'voices' | 'left') =>
    of.reduce((total, video) => total + video[what], 0);
  const all = sum(videos, 'voices');
  return {
    missing,
    asks: left.filter((video) => standing(video) === 'asks').length,
    wanted: sum(left, 'left') - sum(missing, 'left'),
    lost: sum(missing, 'voices'),
    done: all === 0 ? 0 : 1 - sum(videos, 'left') / all,
  };
}
