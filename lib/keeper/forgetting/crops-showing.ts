import type { Box } from '../../contract/search';
import { BOX_ROW, type TrackRecord, type VideoRecord } from '../../store/schema';
import { SHOWN_MARGIN, squareAround } from '../../vision/image';

/** A face is taken to be where it was seen this close to a moment, seconds: the step at which faces are looked for. */
const NEAR_S = 0.2;

const WHOLE_PICTURE: Box = { x: 0, y: 0, w: 1, h: 1 };

/** The crops of some tracks on which a face of others can be seen, too: a crop shows a little around its own face. */
export function cropsShowing(
  faces: TrackRecord[],
  tracks: TrackRecord[],
  videos: VideoRecord[],
): { key: string; videoId: string }[] {
  const sizes = new Map(videos.map(({ id, width, height }) => [id, { width, height }]));
  return tracks.flatMap(({ clipId, videoId, looks }) => {
    const size = sizes.get(videoId)!;
    const beside = faces.filter((face) => face.clipId === clipId);
    return looks
      .filter(({ t, box }) => {
        // What a picture of unknown size shows around a face cannot be told: all of it may be shown.
        const shown = size.width > 0 && size.height > 0 ? regionAround(box, size) : WHOLE_PICTURE;
        return beside.some((face) => boxesAt(face, t).some((other) => overlap(shown, other)));
      })
      .flatMap(({ picture }) => (picture === null ? [] : [{ key: picture, videoId }]));
  });
}

/** What a crop shows, in fractions of the picture. */
function regionAround(box: Box, size: { width: number; height: number }): Box {
  const { x, y, width, height } = squareAround(size, box, SHOWN_MARGIN);
  return { x: x / size.width, y: y / size.height, w: width / size.width, h: height / size.height };
}

function boxesAt({ boxes }: TrackRecord, t: number): Box[] {
  const found: Box[] = [];
  for (let i = 0; i < boxes.length; i += BOX_ROW) {
    const [at, x, y, w, h] = boxes.subarray(i, i + BOX_ROW) as unknown as [
      number,
      number,
      number,
      number,
      number,
    ];
    if (Math.abs(at - t) <= NEAR_S) found.push({ x, y, w, h });
  }
  return found;
}

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}
