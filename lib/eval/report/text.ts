import type { NoiseReport } from '../noise';
import type { AutoDqReport } from '../run/autodq';
import type { PairwiseReport } from '../run/pairwise';
import type { Share } from '../wilson';
import type { EvalReport, Spread, TypeRow } from './report';

/** Videos that are named where some are not remembered; the rest are counted. */
const NAMED = 10;

/** A report as a plain text table for people. */
export function reportText(report: EvalReport): string {
  const { dataset, split, mode, model, questions, scored, notJudged, notInMemory, failed } = report;
  return [
    `${dataset}${split ? `, ${split}` : ''}: ${questions} questions, ${scored} scored; ${mode}, ${model ?? 'no model'}${report.switches.map((name) => `, ${name}`).join('')}`,
    ...(report.withoutForwardGrounding === 'none'
      ? []
      : [`Written without forward grounding: ${report.withoutForwardGrounding} of what a model wrote`]),
    ...(report.judgedBy.length > 0 ? [`Judged by ${report.judgedBy.join('; ')}`] : []),
    ...(notInMemory.questions > 0
      ? [
          `Not scored: ${notInMemory.questions} questions about videos that are not remembered: ${some(notInMemory.videos)}`,
        ]
      : []),
    ...(notJudged.questions > 0 ? [`Not judged: ${notJudged.questions} answers: ${notJudged.why}`] : []),
    ...failed.map(({ id, message }) => `Failed: ${id}: ${message}`),
    ...report.remarks,
    '',
    ...table([
      ['', 'questions', 'right, %', '95 % interval', 'refused, %'],
      ...[...report.byType, report.all].map(typeCells),
    ]),
    '',
    ...refusalLines(report),
    ...errorLines(report),
    ...groundingLines(report),
    ...costLines(report),
    ...publishedLines(report),
    ...(report.notOffered.length > 0
      ? ['', `Switches of the papers that are of writing, not of asking: ${report.notOffered.join(', ')}`]
      : []),
  ]
    .join('\n')
    .replace(/\n{3,}/g, '\n\n');
}

function typeCells({ type, asked, accuracy, refused }: TypeRow): string[] {
  const interval = accuracy ? `${percent(accuracy.low)} to ${percent(accuracy.high)}` : '';
  return [type, String(asked), percent(accuracy?.value), interval, percent(refused?.value)];
}

function refusalLines({ refusals: { answerable, unanswerable } }: EvalReport): string[] {
  if (!unanswerable) return [];
  const of = (share: Share | null) => (share ? `${percent(share.value)} % of ${share.n}` : 'none');
  return [`Refused where there is an answer: ${of(answerable)}; where there is none: ${of(unanswerable)}`];
}

function errorLines({ errors: { untold, ...classes } }: EvalReport): string[] {
  const told = Object.entries(classes).filter(([, count]) => count > 0);
  if (told.length === 0 && untold === 0) return [];
  const words = [...told, ...(untold > 0 ? [['not sorted', untold] as const] : [])];
  return [`What went wrong: ${words.map(([name, count]) => `${name} ${count}`).join(', ')}`];
}

function groundingLines({ refAt, evidence }: EvalReport): string[] {
  const lines = (refAt ?? []).map(({ binS, mean }) => `Ref@${binS} ${(mean * 100).toFixed(1)}`);
  return [
    ...(evidence
      ? [
          `Right evidence among the first three: ${percent(evidence.among3.value)} %, the first ten: ${percent(evidence.among10.value)} %`,
        ]
      : []),
    ...(lines.length > 0 ? [`${lines.join(', ')} over ${refAt![0]!.questions} questions with clues`] : []),
  ];
}

function costLines({ cost: { modelCalls, promptTokens, ms } }: EvalReport): string[] {
  const of = (name: string, spread: Spread | null) =>
    spread ? [`${name} ${round(spread.median)} / ${round(spread.p95)}`] : [];
  const all = [...of('ms', ms), ...of('model calls', modelCalls), ...of('prompt tokens', promptTokens)];
  return all.length > 0 ? [`Median / 95th percentile: ${all.join(', ')}`] : [];
}

function publishedLines({ published, byType, all, refAt }: EvalReport): string[] {
  if (published.length === 0) return [];
  const types = byType.map(({ type }) => type).filter((type) => published.some((one) => type in one.byType));
  const hasRef = published.some(({ ref300 }) => ref300 !== undefined);
  const ref300 = refAt?.find(({ binS }) => binS === 300)?.mean;
  const header = ['', ...types, 'all', ...(hasRef ? ['Ref@300'] : []), 'where'];
  const here = [
    'here',
    ...types.map((type) => percent(byType.find((row) => row.type === type)?.accuracy?.value)),
    percent(all.accuracy?.value),
    ...(hasRef ? [percent(ref300)] : []),
    '',
  ];
  const rows = published.map((one) => [
    one.system,
    ...types.map((type) => one.byType[type]?.toFixed(1) ?? ''),
    one.all?.toFixed(1) ?? '',
    ...(hasRef ? [one.ref300?.toFixed(1) ?? ''] : []),
    one.source,
  ]);
  return ['', 'Beside what was published (%):', ...table([header, here, ...rows])];
}

function some(names: readonly string[]): string {
  const rest = names.length - NAMED;
  return `${names.slice(0, NAMED).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

function percent(value: number | null | undefined): string {
  return value == null ? '-' : (value * 100).toFixed(1);
}

function round(value: number): string {
  return value >= 100 ? value.toFixed(0) : String(Number(value.toFixed(1)));
}

/** Rows of cells as lines, columns below each other; the first and the last to the left, the others to the right. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const last = widths.length - 1;
  return rows.map((row) =>
    row
      .map((cell, i) => (i === 0 || i === last ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)))
      .join('  ')
      .trimEnd(),
  );
}

/** Two runs compared, as a plain text table. */
export function pairwiseText({ judge, questions, aspects }: PairwiseReport): string {
  const rows = aspects.map(({ aspect, first, second, tie }) => [
    ...[aspect, ...[first, second, tie].map((count) => percent(count / Math.max(1, questions)))],
  ]);
  return [
    `${questions} questions that both have right, judged by ${judge} in both orders (%)`,
    ...table([['', 'first', 'second', 'neither'], ...rows]),
  ].join('\n');
}

/** What a memory holds against references, as plain text. */
export function autoDqText({ judge, stretches, notInMemory, failed, ...score }: AutoDqReport): string {
  const { precision, recall, f1 } = score;
  return [
    `${stretches} stretches, judged by ${judge}: precision ${percent(precision)} %, recall ${percent(recall)} %, F1 ${percent(f1)} %`,
    'M3-Agent, Table 13: precision 63.5 %, recall 62.0 %, F1 62.7 %',
    ...(notInMemory > 0 ? [`Not judged: ${notInMemory} stretches of videos that are not remembered`] : []),
    ...failed.map(({ video, t0, message }) => `Failed: ${video} from ${t0} s: ${message}`),
  ].join('\n');
}

/** What noise in front of a query does to the search, as a plain text table. */
export function noiseText({ questions, recall }: NoiseReport): string {
  const rows = recall.map(({ k, clean, noisy, fall }) => [
    `first ${k}`,
    ...[clean, noisy, fall].map((value) => percent(value)),
  ]);
  return [
    `${questions} questions: evidence found, without and behind four times as much noise (%)`,
    ...table([['', 'clean', 'noisy', 'fall'], ...rows]),
  ].join('\n');
}
