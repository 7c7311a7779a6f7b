import type { Box } from '../../../lib/contract/search';
import { boxAt } from '../../../lib/identity/box-at';
import type { WeightPlace } from '../../../lib/models/first-usable-weight';
import { FOLLOWING, PatchFollower } from '../../../lib/vision/follow-patch';
import { type Grey, greyOf, reduce } from '../../../lib/vision/image';
import { loadAnalyzer } from './faces';
import { FPS, sampledPictures } from './film-pictures';
import { type Row, row } from './rows';
import type { Wild } from './wild';

/** Pictures in which a face must be found, to be followed. */
const LEAST_PICTURES = 4;
/** What is followed is right where it covers so much of the face and what is followed together. */
const LEAST_OVERLAP = 0.3;

/**
 * Faces of videos of people, each taken from the middle of the time for which it is seen and followed forth and back by what it looks like, as whoever is marked by
 * hand: how often it is where the face is found, of the pictures in which it is followed, and of how many of those in which it is found it is followed.
 */
export async function followedRows(name: string, recordings: Wild[], places: WeightPlace[]): Promise<Row[]> {
  const { analyzer } = await loadAnalyzer(places);
  const total = { found: 0, followed: 0, right: 0 };
  for (const { file } of recordings.filter(({ kind }) => kind === 'video')) {
    const pictures: Grey[] = [];
    async function* kept() {
      for await (const picture of sampledPictures(file)) {
        if (!('luma' in picture)) pictures.push(greyOf(reduce(picture, FOLLOWING.pictureSide)));
        yield picture;
      }
    }
    const { tracks } = await analyzer.analyze(kept());
    for (const { boxes } of tracks) {
      const rows = Float32Array.from(boxes.flat());
      const found = pictures.map((_, i) => boxAt(rows, i / FPS));
      const seen = found.flatMap((box, i) => (box ? [i] : []));
      if (seen.length < LEAST_PICTURES) continue;
      const start = seen[Math.floor(seen.length / 2)]!;
      total.found += seen.length - 1;
      for (const step of [1, -1]) {
        const follower = PatchFollower.from(pictures[start]!, found[start]!);
        for (let i = start + step; i >= 0 && i < pictures.length; i += step) {
          const box = follower?.next(pictures[i]!);
          if (!box) break;
          const face = found[i];
          if (!face) continue;
          total.followed += 1;
          if (overlap(box, face) >= LEAST_OVERLAP) total.right += 1;
        }
      }
    }
  }
  return [
    row(
      `${name}.followed.right`,
      `of ${total.followed} pictures in which a face is followed`,
      total.right / total.followed,
    ),
    row(
      `${name}.followed.far`,
      `of ${total.found} pictures in which it is found`,
      total.followed / total.found,
    ),
  ];
}

/** Intersection over union. */
function overlap(a: Box, b: Box): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  const shared = Math.max(0, w) * Math.max(0, h);
  return shared / (a.w * a.h + b.w * b.h - shared);
}
