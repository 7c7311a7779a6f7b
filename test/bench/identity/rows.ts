import type { Attribution } from '../../../lib/eval/attribution';
import { bCubed, type Labelled, type PrecisionRecall, pairwise } from '../../../lib/eval/clustering';
import type { DiarizationRates } from '../../../lib/eval/diarization';
import type { Figures } from './measure';

/** A row of a benchmark's report. `value` is null where there is nothing to measure. */
export interface Row {
  metric: string;
  value: number | null;
  unit: string;
  baseline?: number;
  baselineName?: string;
  ratio?: number;
}

/** One row; `m3` is left out where the baseline has no such figure, and the ratio where it is 0. */
export function row(metric: string, unit: string, value: number | null, m3: number | null = null): Row {
  const rounded = (number: number) => Number(number.toFixed(4));
  return {
    metric: `identity.${metric}`,
    value: value === null ? null : rounded(value),
    unit,
    ...(m3 === null ? {} : { baseline: rounded(m3), baselineName: 'm3-agent rules' }),
    ...(m3 && value !== null ? { ratio: rounded(value / m3) } : {}),
  };
}

/** All figures of a film, or of several in one memory (`name` says which). `people`: how many there truly are. */
export function figureRows(name: string, people: number, ours: Figures, m3: Figures): Row[] {
  const both = (metric: string, unit: string, of: (figures: Figures) => number | null) =>
    row(`${metric}.${name}`, unit, of(ours), of(m3));
  const share = (
    metric: string,
    unit: string,
    kind: 'onScreen' | 'speech',
    part: Exclude<keyof Attribution, 'total'>,
  ) =>
    both(metric, unit, (figures) =>
      figures[kind].total > 0 ? figures[kind][part] / figures[kind].total : null,
    );
  return [
    both('count', 'people', ({ persons }) => persons),
    row(`count.truth.${name}`, 'people', people),
    both('merged', 'pairs of people', ({ merged }) => merged.length),
    both('split', 'people too many', ({ split }) => split),
    both('invented', 'people', ({ invented }) => invented),
    ...(['right', 'wrong', 'nobody', 'invented'] as const).flatMap((part) => [
      share(`onScreen.${part}`, 'share of on-screen seconds', 'onScreen', part),
      share(`speech.${part}`, 'share of speech seconds', 'speech', part),
    ]),
    both('onScreen.unsplit', 'right, were split people joined', ({ unsplit }) =>
      rightShare(unsplit.onScreen),
    ),
    both('speech.unsplit', 'right, were split people joined', ({ unsplit }) => rightShare(unsplit.speech)),
    ...diarizationRows(name, ours.diarization, m3.diarization),
    both('faces.pairwiseF1', 'F1 over pairs of faces', ({ faces }) => faces.pairwise.f1),
    both('faces.bCubedF1', 'B-cubed F1 of faces', ({ faces }) => faces.bCubed.f1),
    both('voices.pairwiseF1', 'F1 over pairs of turns', ({ voices }) => voices.pairwise.f1),
    both('voices.bCubedF1', 'B-cubed F1 of turns', ({ voices }) => voices.bCubed.f1),
    ...(['precision', 'recall', 'f1'] as const).map((part) =>
      both(`binding.${part}`, 'over pairs of a face and a voice', ({ binding }) => binding[part]),
    ),
    row(`names.right.${name}`, `of ${ours.names.nameable} people named aloud`, ours.names.right),
    row(`names.wrong.${name}`, 'names of others, not provisional', ours.names.wrong),
    row(`names.provisional.${name}`, 'provisional names', ours.names.provisional),
    row(`names.provisionalWrong.${name}`, 'provisional names of others', ours.names.provisionalWrong),
  ];
}

/** The diarization error rate and its parts. */
export function diarizationRows(
  name: string,
  ours: DiarizationRates | null,
  m3: DiarizationRates | null,
): Row[] {
  return (['total', 'missed', 'falseAlarm', 'confusion'] as const).map((part) =>
    row(
      part === 'total' ? `der.${name}` : `der.${part}.${name}`,
      'share of speech seconds, collar 0.25 s',
      ours?.[part] ?? null,
      m3?.[part] ?? null,
    ),
  );
}

function rightShare({ right, total }: Attribution): number | null {
  return total > 0 ? right / total : null;
}

/** What only several films in one memory tell. */
export function acrossRows(name: string, ours: Figures, m3: Figures): Row[] {
  return [
    row(
      `${name}.personsPerTruth`,
      'found people for each true one found',
      ours.personsPerTruth,
      m3.personsPerTruth,
    ),
    row(`${name}.returning`, 'share of returning people found as the same', ours.returning, m3.returning),
  ];
}

/** Precision, recall and F1 over pairs, and B-cubed F1, of labelled items. */
export function clusteringRows(name: string, what: string, ours: Labelled[], m3: Labelled[]): Row[] {
  const pairs = { ours: pairwise(ours), m3: pairwise(m3) };
  const label = { precision: 'pairwisePrecision', recall: 'pairwiseRecall', f1: 'pairwiseF1' };
  return [
    ...(['f1', 'precision', 'recall'] as (keyof PrecisionRecall)[]).map((part) =>
      row(`${name}.${label[part]}`, `over pairs of ${what}`, pairs.ours[part], pairs.m3[part]),
    ),
    row(`${name}.bCubedF1`, `B-cubed F1 of ${what}`, bCubed(ours).f1, bCubed(m3).f1),
  ];
}
