import { type Span, sharedSeconds } from '../../../lib/eval/spans';
import { loudness } from '../../../lib/hearing/loudness';
import { visibleSpeaker, visibleSpeech } from '../../../lib/identity/visible-speech';
import type { Frame, Glimpse } from '../../../lib/media/media-types';
import type { WeightPlace } from '../../../lib/models/first-usable-weight';
import { loadFaces } from '../../../lib/pipeline/load-weights';
import type { FaceAnalyzer } from '../../../lib/vision/analyze';
import type { FaceTrack } from '../../../lib/vision/vision-types';
import { filmPictures, filmSound, sampledPictures } from './film-pictures';
import { type Row, row } from './rows';
import { type FilmTruth, Truth } from './truth';

const SAMPLE_RATE = 16_000;
/** As the app cuts clips: of at most 30 s, between lines. */
const CLIP_S = 30;
/** How pictures are read: all of the source's, or those sampled for faces alone. */
const RATES = { source: filmPictures, '5fps': sampledPictures };

type Film = { video: string; truth: FilmTruth };
type Line = FilmTruth['lines'][number];
/** Whom mouths show to speak a line: `null` nobody, or a face that is nobody's. */
type Told = { line: Line; speaker: string | null };

/**
 * Who is seen speaking each scripted line, by mouths alone, against who does: share of the lines whose speaker is in view for most of
 * it that are right, wrong or undecided, and of the others that give nobody, as they should. At the source's rate and at that of
 * the sampled frames. Faces are found by the app's detector, times of speech are the script's.
 */
export async function lipsRows(films: Film[], places: WeightPlace[]): Promise<Row[]> {
  const { analyzer } = await loadFaces(places, null);
  if (!analyzer) throw new Error('Faces cannot be found without their weights.');
  const rows: Row[] = [];
  for (const film of films) {
    for (const [rate, pictures] of Object.entries(RATES)) {
      const told = await speakersOf(film, pictures(film.video), analyzer);
      rows.push(...ratesOf(`${film.truth.film}.${rate}`, film, told));
    }
  }
  return rows;
}

async function speakersOf(
  { video, truth }: Film,
  pictures: AsyncGenerator<Frame | Glimpse, void>,
  analyzer: FaceAnalyzer,
): Promise<Told[]> {
  const sound = filmSound(video);
  const told: Told[] = [];
  let next = await pictures.next();
  async function* until(t1: number) {
    for (; !next.done && next.value.t < t1; next = await pictures.next()) yield next.value;
  }
  for (const { t0, t1 } of clipsOf(truth)) {
    const { tracks } = await analyzer.analyze(until(t1));
    const heard = loudness(sound.subarray(Math.round(t0 * SAMPLE_RATE), Math.round(t1 * SAMPLE_RATE)), t0);
    for (const line of truth.lines.filter((one) => one.t0 >= t0 && one.t0 < t1)) {
      const inView = tracks.flatMap((track, i) => {
        const confidence = visibleSpeech(track.mouth, line, heard);
        return confidence === null ? [] : [{ id: String(i), confidence }];
      });
      const { speaker } = visibleSpeaker(inView);
      told.push({ line, speaker: speaker && (whoIs(tracks[Number(speaker.id)]!, truth) ?? 'nobody') });
    }
  }
  await pictures.return();
  return told;
}

/** Clips of at most 30 s that end in the middle between two lines. */
function clipsOf({ lines, duration }: FilmTruth): Span[] {
  const clips: Span[] = [];
  let t0 = 0;
  lines.forEach((line, i) => {
    const after = lines[i + 1];
    const end = after ? (line.t1 + after.t0) / 2 : duration;
    const endAfter = after ? (after.t1 + (lines[i + 2]?.t0 ?? duration)) / 2 : Number.POSITIVE_INFINITY;
    if (endAfter - t0 <= CLIP_S) return;
    clips.push({ t0, t1: end });
    t0 = end;
  });
  return clips;
}

function whoIs(track: FaceTrack, truth: FilmTruth): string | null {
  const [t, x, y, w, h] = track.boxes[track.boxes.length >> 1]!;
  return new Truth([truth]).whoseFace(`${truth.film}.mp4`, t, { x, y, w, h });
}

function ratesOf(name: string, { truth }: Film, told: Told[]): Row[] {
  const isSeen = ({ t0, t1, who }: Line) =>
    sharedSeconds([{ t0, t1 }], truth.on_screen[who] ?? []) > (t1 - t0) / 2;
  const seen = told.filter(({ line }) => isSeen(line));
  const unseen = told.filter(({ line }) => !isSeen(line));
  const share = (lines: Told[], of: (one: Told) => boolean) =>
    lines.length > 0 ? lines.filter(of).length / lines.length : null;
  const inView = `of ${seen.length} lines with the speaker in view`;
  return [
    row(
      `lips.right.${name}`,
      inView,
      share(seen, ({ line, speaker }) => speaker === line.who),
    ),
    row(
      `lips.wrong.${name}`,
      inView,
      share(seen, ({ line, speaker }) => speaker !== null && speaker !== line.who),
    ),
    row(
      `lips.none.${name}`,
      inView,
      share(seen, ({ speaker }) => speaker === null),
    ),
    row(
      `lips.offScreen.none.${name}`,
      `of ${unseen.length} lines with the speaker out of view`,
      share(unseen, ({ speaker }) => speaker === null),
    ),
  ];
}
