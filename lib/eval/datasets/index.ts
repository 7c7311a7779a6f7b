import { filmsDataset } from './films';
import { lvBenchDataset } from './lvbench';
import { m3BenchDataset } from './m3bench';
import { mmLifelongDataset } from './mm-lifelong';
import type { Dataset, DatasetFile, DatasetName } from './question';
import { videoMmeDataset } from './video-mme';

/** How each is read. Throws MnemeError `bad-input` that says which record is wrong, and what is. */
export const DATASETS: Record<DatasetName, (files: readonly DatasetFile[]) => Dataset> = {
  films: filmsDataset,
  m3bench: m3BenchDataset,
  'mm-lifelong': mmLifelongDataset,
  'video-mme': videoMmeDataset,
  lvbench: lvBenchDataset,
};
