import type { VideoSummary } from '../../lib/contract/videos';

/** A moment of a video, whose clip's kept picture is shown. */
export interface ShownMoment {
  video: VideoSummary;
  t: number;
}

/** Steps of this share of a length come back to no place soon, and leave no large gap. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** The videos of which pictures are kept. */
export function withPictures(videos: readonly VideoSummary[]): VideoSummary[] {
  return videos.filter(({ still, doneS }) => still !== null && doneS > 0);
}

/** The moment in one place of a show without end: one of each video in turn, and in each round of another part of it. */
export function momentAt(videos: readonly VideoSummary[], place: number): ShownMoment {
  const turn = place % videos.length;
  const round = Math.floor(place / videos.length);
  const video = videos[turn]!;
  return { video, t: (((round + turn + 1) * GOLDEN) % 1) * video.doneS };
}
