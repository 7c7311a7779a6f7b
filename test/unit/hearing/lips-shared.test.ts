import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { loudness } from '../../../lib/hearing/loudness';
import { SileroVad } from '../../../lib/hearing/silero-vad';
import { speechSpans } from '../../../lib/hearing/speech-spans';
import { visibleSpeaker, visibleSpeech } from '../../../lib/identity/visible-speech';
import type { Frame, Glimpse } from '../../../lib/media/media-types';
import { createSession } from '../../../lib/models/runtime';
import { FaceAnalyzer } from '../../../lib/vision/analyze';
import { YuNetDetector } from '../../../lib/vision/yunet-detector';
import { filmPictures, filmSound } from '../../bench/identity/film-pictures';
import { shared, sharedModels } from '../../shared';

const ffmpeg = spawnSync('ffmpeg', ['-version']).status === 0;

function session(file: string) {
  return createSession(new Uint8Array(readFileSync(path.join(sharedModels!, file))), file);
}

async function tracksOf(pictures: AsyncIterable<Frame | Glimpse>) {
  const detector = new YuNetDetector('yunet', await session('face-detection/yunet/yunet_n_dynamic.onnx'));
  return (await new FaceAnalyzer(detector, null).analyze(pictures)).tracks;
}

test.skipIf(!shared || !ffmpeg)(
  'a woman who talks is seen speaking (needs shared material and ffmpeg)',
  async () => {
    const video = path.join(shared!, 'media/video/segment_9.mp4');
    const pcm = filmSound(video);
    const vad = new SileroVad(await session('vad/silero/silero_vad_16k_op15.onnx'));
    const speech = speechSpans(await vad.probabilities(pcm), 0);
    const tracks = await tracksOf(filmPictures(video));
    expect(speech.length).toBeGreaterThan(0);
    for (const turn of speech) {
      const inView = tracks.flatMap(({ mouth }, i) => {
        const confidence = visibleSpeech(mouth, turn, loudness(pcm, 0));
        return confidence === null ? [] : [{ id: String(i), confidence }];
      });
      const { speaker } = visibleSpeaker(inView);
      // Of her 640 x 360 pixels, the one face that is large.
      expect(tracks[Number(speaker?.id)]?.boxes[0]?.[3], `${turn.t0} to ${turn.t1}`).toBeGreaterThan(0.12);
    }
  },
);

test.skipIf(!shared || !ffmpeg)(
  'of people who walk by, too small to be judged, nothing is said (needs shared material and ffmpeg)',
  async () => {
    const video = path.join(shared!, 'media/video/one-by-one-person-detection.mp4');
    async function* part() {
      for await (const picture of filmPictures(video)) {
        if (picture.t > 37) return;
        if (picture.t >= 24) yield picture;
      }
    }
    const tracks = await tracksOf(part());
    expect(tracks.map(({ mouth }) => mouth)).toEqual([null]);
  },
);
