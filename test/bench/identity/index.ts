// What the identity benchmark runs in Node, bundled by test/bench/identity.mjs.
import type { PersonReport } from '../../../lib/contract/people';
import { errorRates } from '../../../lib/eval/diarization';
import { asIdentified, readRecords } from './identified';
import { lipsRows } from './lips';
import { m3Identities } from './m3-agent';
import list from './material.json';
import { measure } from './measure';
import { weightPlaces } from './node-memory';
import { photographs } from './photographs';
import { meetings, utterances } from './recordings';
import { acrossRows, clusteringRows, diarizationRows, figureRows, type Row } from './rows';
import { scaleRows } from './scale';
import { split } from './split';
import { type FilmTruth, Truth } from './truth';
import type { Wild } from './wild';
import { wildRows } from './wild-rows';

/** Rows of one film, or of several in one memory: from what `people` prints and from the exported memory. */
export function filmRows(name: string, films: FilmTruth[], people: PersonReport[], archive: string): Row[] {
  const truth = new Truth(films);
  const records = readRecords(archive);
  const ours = measure(truth, asIdentified(people, records));
  const m3 = measure(truth, m3Identities(records));
  for (const pair of ours.merged)
    process.stderr.write(`${name}: ${pair.join(' and ')} share a found person\n`);
  return [
    ...figureRows(name, truth.names.size, ours, m3),
    ...(films.length > 1 ? acrossRows(name, ours, m3) : []),
  ];
}

/** How fast and how right parts of it are, by themselves. */
export const PARTS = {
  /** Who is seen speaking, at the source's rate and at that of the sampled frames; `films`: paths of the films. */
  lips(
    films: { video: string; truth: FilmTruth }[],
    root: string,
    models: string | undefined,
  ): Promise<Row[]> {
    return lipsRows(films, weightPlaces(root, models));
  },
  /** Matching among 10,000 people. */
  scale: scaleRows,
  /** Real people: faces in videos, voices in conversations that are put together, by the embedded weights and by those of `models`. */
  async wild(recordings: Wild[], root: string, models: string | undefined): Promise<Row[]> {
    const parts = split(recordings, list.choosing);
    const rows = await wildRows('embedded', parts, weightPlaces(root, undefined));
    if (models) rows.push(...(await wildRows('served', parts, weightPlaces(root, models))));
    else process.stderr.write('Left out: the weights of MNEME_MODELS, which is not set.\n');
    return rows;
  },
};

/** `media`: the directory of labelled recordings; `root`: where the set-up laid the app out; `models`: a directory of weights. */
export const MEDIA = {
  async photographs(media: string, root: string, models: string | undefined): Promise<Row[]> {
    const { ours, m3 } = await photographs(`${media}/faces/people`, weightPlaces(root, models));
    return clusteringRows('photographs', `${ours.length} photographs`, ours, m3);
  },
  async speakers(media: string, root: string, models: string | undefined): Promise<Row[]> {
    const { ours, m3 } = await utterances(`${media}/speech/speakers`, weightPlaces(root, models));
    return clusteringRows('speakers', `${ours.length} utterances`, ours, m3);
  },
  async meetings(media: string, root: string, models: string | undefined): Promise<Row[]> {
    const { ours, m3 } = await meetings(`${media}/speech/meetings`, weightPlaces(root, models));
    return diarizationRows('meetings', errorRates(ours), errorRates(m3));
  },
};
