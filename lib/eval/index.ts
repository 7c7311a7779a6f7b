// What the command line evaluates with, in Node.
export { switching } from './ablations';
export { DATASETS } from './datasets';
export { measureNoise } from './noise';
export { noNoiseScored, noStretchScored, nothingCompared, nothingScored } from './report/nothing-scored';
export { reportOf } from './report/report';
export { autoDqText, noiseText, pairwiseText, reportText } from './report/text';
export { evaluate } from './run/ask-all';
export { measureAutoDq, readReference } from './run/autodq';
export { writtenWithout } from './run/eval-records';
export { compareRuns } from './run/pairwise';
export { noRecordFile, openRecordFile, readRecordFile } from './run/record-file';
export { judgeModel } from './scoring/judge-model';
