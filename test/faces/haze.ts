import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import jpeg from 'jpeg-js';
import { centroid } from '../../lib/identity/similarity';
import type { Picture } from '../../lib/media/media-types';
import type { FaceAnalyzer } from '../../lib/vision/analyze';
import { crop, resize, squareAround } from '../../lib/vision/image';
import { loadAnalyzer } from '../bench/identity/faces';
import { weightPlaces } from '../bench/identity/node-memory';

/** To how many pixels, on its shorter side, each face is reduced: nothing of it is left but that it is one. */
const SIDE = 7;
/** What is embedded: in face sizes, and enlarged to so many pixels. */
const CROP = { margin: 2.2, side: 320 };

/** The mean of what the embedded weight says of the largest face of each photograph (JPEG), so reduced that nobody can be recognised in it; brought to length 1. */
export async function hazeOf(folder: string, root: string) {
  const { analyzer } = await loadAnalyzer(weightPlaces(root, undefined));
  const embeddings: Float32Array[] = [];
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const picture =
      /\.jpe?g$/i.test(file) && file.includes(path.sep) ? photograph(path.join(folder, file)) : null;
    const embedding = picture && (await reducedFace(analyzer, picture));
    if (embedding) embeddings.push(embedding);
  }
  const mean = centroid(embeddings);
  const length = Math.hypot(...mean);
  return { middle: mean.map((value) => value / length), photographs: embeddings.length, side: SIDE };
}

async function reducedFace(analyzer: FaceAnalyzer, picture: Picture): Promise<Float32Array | null> {
  const found = await analyzer.largestFace(picture);
  if (!found) return null;
  const { box } = found;
  const region = squareAround(picture, box, CROP.margin);
  const shorter = Math.min(box.w * picture.width, box.h * picture.height);
  const side = Math.max(4, Math.round((SIDE * region.width) / shorter));
  const small = resize(crop(picture, region), side, side);
  const within = {
    x: (box.x * picture.width - region.x) / region.width,
    y: (box.y * picture.height - region.y) / region.height,
    w: (box.w * picture.width) / region.width,
    h: (box.h * picture.height) / region.height,
  };
  return analyzer.faceAt(resize(small, CROP.side, CROP.side), within);
}

/** Null for a file that only its name says to be a JPEG. */
function photograph(file: string): Picture | null {
  try {
    const { data, width, height } = jpeg.decode(readFileSync(file), { maxMemoryUsageInMB: 1024 });
    return { data: new Uint8ClampedArray(data), width, height };
  } catch {
    return null;
  }
}
