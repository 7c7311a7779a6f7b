import { type StateNode, wordsOfNode } from '../../../lib/memory/global-state';
import { HeldRecall } from '../../../lib/memory/held-recall';
import { sentenceOf } from '../../../lib/memory/incident-sentence';
import { EVERYTHING, type Recall } from '../../../lib/memory/recall';
import { tokens } from '../../../lib/memory/terms';
import type { IncidentRecord } from '../../../lib/store/schema';
import { rememberStories, story, storyNames } from '../../stories/memory';
import { makeMemory } from '../answers/made-memory';

/** What the made-up memory holds in an hour: 500 incidents in 120 clips. */
const HOUR = 500;
/** Six months of 3 h a day. */
const DAYS = 180;
const HOURS_A_DAY = 3;
const CLIPS_AN_HOUR = 120;

interface Row {
  metric: string;
  value: number;
  unit: string;
  baseline?: number;
  baselineName?: string;
}

/**
 * The size of the global state after an hour and after six months of daily use, how long its merges take, and how much of what the scripted
 * stories are asked about still stands in it once their clips are merged 8 to 1.
 *
 * @throws Error when the state does not tell of all clips: then the figures say nothing
 */
export function run(): Row[] {
  const made = makeMemory(HOUR * HOURS_A_DAY * DAYS);
  const recall = new HeldRecall({
    videos: made.videos,
    incidents: made.incidents,
    ledger: [],
    facts: made.facts,
  });
  const takeIn = (clips: number) => {
    const started = performance.now();
    recall.settleState(clips);
    return performance.now() - started;
  };
  // On an ordinary day of the last ones: every clip with its merges.
  const clips = new Set(made.incidents.map(({ clipId }) => clipId)).size;
  const lastDay = HOURS_A_DAY * CLIPS_AN_HOUR;
  const before = process.cpuUsage().user;
  takeIn(clips - lastDay - CLIPS_AN_HOUR);
  const build = (process.cpuUsage().user - before) / 1000;
  const merges = Array.from({ length: lastDay }, () => takeIn(1))
    .filter((_, i) => i % 8 === 7)
    .sort((a, b) => a - b);
  // Levels fill and empty: it is largest at some hour in between.
  const states = Array.from({ length: DAYS * HOURS_A_DAY }, (_, i) =>
    recall.globalState({ until: endOf(made.incidents.slice(i * HOUR, (i + 1) * HOUR), recall) }),
  );
  if (states.at(-1)!.reduce((sum, node) => sum + node.clips, 0) !== clips)
    throw new Error('Clips are missing.');
  const hour = wordsOf(states[0]!);
  const most = Math.max(...states.map(wordsOf));
  const again = performance.now();
  recall.globalState(EVERYTHING);
  const read = performance.now() - again;
  const row = (metric: string, value: number, unit: string): Row => ({
    metric: `state.${metric}`,
    value: Number(value.toFixed(3)),
    unit,
  });
  return [
    row('words.hour', hour, 'words after a one-hour session'),
    row('words.6months', most, `words at most, at the end of one of ${DAYS * HOURS_A_DAY} hours`),
    row('nodes.6months', Math.max(...states.map(({ length }) => length)), 'nodes at most'),
    row('ratio', most / hour, 'times the size of the hour; the aim is 3 at most'),
    row(
      'mergeMs.p95',
      merges[Math.floor(merges.length * 0.95)]!,
      'ms to take in a clip that completes nodes',
    ),
    row(
      'buildMs',
      build,
      `ms of processor time for ${clips - lastDay - CLIPS_AN_HOUR} clips, once after opening`,
    ),
    row('readMs', read, 'ms to read it'),
    ...(['dev', 'kept'] as const).map(answersRow),
  ];
}

/** Words of all lines of a state. */
function wordsOf(nodes: StateNode[]): number {
  return nodes.reduce(
    (sum, { lines, seen }) =>
      sum + seen.length + lines.reduce((own, line) => own + sentenceOf(line).split(' ').length, 0),
    0,
  );
}

function endOf(incidents: IncidentRecord[], recall: Recall): number {
  return Math.max(...incidents.map((incident) => recall.momentOf(incident)));
}

/** How many of the questions on a set of stories find what they ask for in the lines of merged nodes, and in as many words taken evenly. */
function answersRow(set: 'dev' | 'kept'): Row {
  const truths = storyNames(set).map(story);
  const { recall } = rememberStories(truths);
  const merged = recall.globalState(EVERYTHING).filter(({ level }) => level > 0);
  const clips = [...new Set(recall.entries.all().map(({ clipId }) => clipId))];
  const blocks = merged.map((node) => {
    const inNode = new Set(clips.slice(clips.indexOf(node.first), clips.indexOf(node.last) + 1));
    const lines = recall.entries.all().filter(({ clipId, kind }) => inNode.has(clipId) && kind === 'says');
    return { inNode, lines, kept: node.lines.map((line) => sentenceOf(line)) };
  });
  const asked = truths.flatMap(({ film, qa }) => {
    const { id } = recall.videos.named(film);
    return qa.flatMap(({ answerable, accept, clues }) => {
      const isClue = ({ videoId, t0, t1 }: IncidentRecord) =>
        videoId === id && clues.some(([from, to]) => t0 < to! && t1 > from!);
      const block = answerable && blocks.find(({ lines }) => lines.some(isClue));
      return block ? [{ block, accept }] : [];
    });
  });
  const share = (linesOf: (block: (typeof blocks)[number]) => string[]) =>
    asked.filter(({ block, accept }) => holds(linesOf(block), accept)).length / asked.length;
  return {
    metric: `state.answers.${set}`,
    value: Number(share(({ kept }) => kept).toFixed(3)),
    unit: `of ${asked.length} questions have their answer in the merged nodes`,
    baseline: Number(share(({ lines }) => evenly(lines.map((line) => sentenceOf(line)))).toFixed(3)),
    baselineName: 'lines taken evenly, as many words',
  };
}

/** Every so manieth line, as many as have room. */
function evenly(lines: string[]): string[] {
  const size = (some: string[]) => some.reduce((sum, text) => sum + text.split(' ').length, 0);
  for (let step = 1; step <= lines.length; step += 1) {
    const kept = lines.filter((_, i) => i % step === 0);
    if (size(kept) <= wordsOfNode(1)) return kept;
  }
  return [];
}

function holds(lines: string[], phrases: string[]): boolean {
  const text = ` ${lines.flatMap(tokens).join(' ')} `;
  return phrases.some((phrase) => text.includes(` ${tokens(phrase).join(' ')} `));
}
