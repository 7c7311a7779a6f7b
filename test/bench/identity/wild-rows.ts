import type { WeightPlace } from '../../../lib/models/first-usable-weight';
import { loadAnalyzer } from './faces';
import { followedRows } from './followed';
import { type Row, row } from './rows';
import { namesIn, type Part } from './split';
import { heardConversations, leastOfVoices, voiceRows, type Wild } from './wild';
import { faceRows, followedFaces, leastOfFaces, nobodyRows } from './wild-faces';

type Parts = Record<Part, Wild[]>;
type RowsOfParts = Record<Part, Row[]>;

/**
 * Real people by one set of weights (`weights` says which): the part that only measures first, then the part that chooses, on which average linkage's thresholds
 * are chosen. M3-Agent's rules and that baseline beside each. What only one part has recordings of is left out.
 */
export async function wildRows(weights: string, parts: Parts, places: WeightPlace[]): Promise<Row[]> {
  const name = (part: Part) => `wild.${part}.${weights}`;
  const inBoth = (kind: Wild['kind']) =>
    [parts.measuring, parts.choosing].every((recordings) => recordings.some((one) => one.kind === kind));
  const kinds = [
    ...(inBoth('video') ? [await rowsOfFaces(name, parts, places)] : []),
    ...(inBoth('utterance') ? [await rowsOfVoices(name, parts, places)] : []),
  ];
  return [...kinds.flatMap(({ measuring }) => measuring), ...kinds.flatMap(({ choosing }) => choosing)];
}

async function rowsOfFaces(
  name: (part: Part) => string,
  parts: Parts,
  places: WeightPlace[],
): Promise<RowsOfParts> {
  const loaded = await loadAnalyzer(places);
  const choosing = await followedFaces(parts.choosing, loaded);
  const measuring = await followedFaces(parts.measuring, loaded);
  const least = leastOfFaces(choosing);
  const rowsOf = async (part: Part, seen: typeof choosing): Promise<Row[]> => {
    const recordings = parts[part];
    const people = new Set(recordings.filter(({ kind }) => kind === 'video').flatMap(namesIn)).size;
    return [
      ...faceRows(name(part), people, seen, least),
      ...(await nobodyRows(name(part), recordings, places, least)),
      ...(await followedRows(name(part), recordings, places)),
    ];
  };
  return {
    measuring: await rowsOf('measuring', measuring),
    choosing: [
      ...(await rowsOf('choosing', choosing)),
      row(`${name('choosing')}.faces.least`, 'mean cosine by which average linkage joins', least),
    ],
  };
}

async function rowsOfVoices(
  name: (part: Part) => string,
  parts: Parts,
  places: WeightPlace[],
): Promise<RowsOfParts> {
  const choosing = await heardConversations(parts.choosing, places);
  const measuring = await heardConversations(parts.measuring, places);
  const least = leastOfVoices(choosing);
  return {
    measuring: voiceRows(name('measuring'), measuring, least),
    choosing: [
      ...voiceRows(name('choosing'), choosing, least),
      row(`${name('choosing')}.voices.least`, 'mean cosine by which average linkage joins', least),
    ],
  };
}
