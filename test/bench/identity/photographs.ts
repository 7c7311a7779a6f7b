import { readFileSync } from 'node:fs';
import jpeg from 'jpeg-js';
import { PNG } from 'pngjs';
import type { Labelled } from '../../../lib/eval/clustering';
import type { Frame } from '../../../lib/media/media-types';
import type { WeightPlace } from '../../../lib/models/first-usable-weight';
import { loadAnalyzer, withoutPictures } from './faces';
import { oneEach } from './labelled-files';
import { m3Nodes } from './m3-agent';
import { NodeMemory } from './node-memory';

/**
 * Photographs in one folder for each person, clustered by the app's detector, embedder and matching and by M3-Agent's matching
 * over the same embeddings (HDBSCAN of 20 faces has nothing to work on in a picture: each picture's best face is matched).
 * One picture after the other, each a clip of one frame, people in turn. A picture in which no face is found counts as one for itself.
 */
export async function photographs(
  directory: string,
  places: WeightPlace[],
): Promise<{ ours: Labelled[]; m3: Labelled[] }> {
  const { analyzer, weight } = await loadAnalyzer(places);
  const memory = new NodeMemory({ face: weight, voice: null });
  const nodes = m3Nodes().face;
  const ours: Labelled[] = [];
  const m3: Labelled[] = [];
  for (const [index, { who, file }] of oneEach(directory, /\.(jpe?g|png)$/i).entries()) {
    const frame = picture(file, index);
    async function* frames() {
      yield frame;
    }
    const sight = await analyzer.analyze(frames());
    const written = memory.remember(
      index + 1,
      { frames: sight.frames, tracks: withoutPictures(sight) },
      false,
    );
    const main = [...written.tracks].sort((a, b) => area(b) - area(a))[0];
    const look = main?.looks[0];
    ours.push({ truth: who, cluster: main?.node ?? null });
    m3.push({ truth: who, cluster: look ? nodes.recognise([look.embedding]) : null });
  }
  return { ours, m3 };
}

function area({ boxes }: { boxes: Float32Array }): number {
  return boxes[3]! * boxes[4]!;
}

function picture(file: string, t: number): Frame {
  const bytes = readFileSync(file);
  const { data, width, height } = /png$/i.test(file)
    ? PNG.sync.read(bytes)
    : jpeg.decode(bytes, { maxMemoryUsageInMB: 1024 });
  return { t, data: new Uint8ClampedArray(data), width, height };
}
