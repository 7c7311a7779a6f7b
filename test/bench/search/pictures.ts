import { bestOfGroups, inBytes, PictureVectors } from '../../../lib/memory/picture-vectors';
import { Clusters } from '../../clusters';
import { CLUSTER, quantile, type Row, rounded } from './measured';

/** Values of a vector of SigLIP 2 base. */
const WIDTH = 768;
const [QUERIES, UNTIMED] = [100, 10];
/** Moments that are shown. */
const SHOWN = 6;
/** Pictures of a clip, of which the best is shown. */
const OF_A_CLIP = 2;

/**
 * How long it takes to compare what is asked with so many pictures, and to find the best clips, milliseconds.
 *
 * @param sizes ascending
 */
export function run(sizes: number[]): Row[] {
  return sizes.flatMap((size) => {
    console.log(`${size} pictures ...`);
    const clusters = new Clusters(WIDTH, Math.ceil(size / CLUSTER));
    const vectors = new PictureVectors(WIDTH);
    for (let i = 0; i < size; i += 1) vectors.add(inBytes(clusters.next()));
    const clips = Array.from({ length: size }, (_, i) => `c${Math.floor(i / OF_A_CLIP)}`);
    const times: number[] = [];
    for (let i = 0; i < UNTIMED + QUERIES; i += 1) {
      const query = clusters.next();
      const began = performance.now();
      bestOfGroups(vectors.cosines(query), SHOWN, (at) => clips[at]!);
      if (i >= UNTIMED) times.push(performance.now() - began);
    }
    return [
      { metric: `search.pictures.p50.${size}`, value: rounded(quantile(times, 0.5)), unit: 'ms' },
      { metric: `search.pictures.p95.${size}`, value: rounded(quantile(times, 0.95)), unit: 'ms' },
    ];
  });
}
