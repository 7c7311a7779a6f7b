import { memorizeClip } from '../../../lib/keeper/memorize';
import { parseSubtitles } from '../../../lib/media/subtitles';
import { HeldRecall } from '../../../lib/memory/held-recall';
import { EVERYTHING } from '../../../lib/memory/recall';
import { STORY_RULES } from '../../stories/perceive';

const [FEW, MANY] = [1000, 10_000];
/** Of each size, so that what else the machine does counts little. */
const TIMES = 3;
const CLIP_S = 30;
const SAID = [
  'My name is Ada.',
  'Thank you, Ben!',
  'I work as a baker in Graz.',
  'Do you like the kite, Cleo?',
  'My sister Dora lives here.',
];

interface Row {
  metric: string;
  value: number;
  unit: string;
}

/**
 * Whether time grows with what there is, and not with its square: reading and memorizing a clip of many subtitles, over the same for a
 * tenth of them, in time of the processor. 10 is in proportion.
 */
export async function run(): Promise<Row[]> {
  await remember(FEW); // Warms up.
  const times = { [FEW]: Number.POSITIVE_INFINITY, [MANY]: Number.POSITIVE_INFINITY };
  for (let i = 0; i < TIMES; i += 1)
    for (const count of [FEW, MANY]) {
      const began = process.cpuUsage();
      await remember(count);
      times[count] = Math.min(times[count]!, process.cpuUsage(began).user / 1000);
    }
  return [
    row('lines.ratio', times[MANY]! / times[FEW]!, `${MANY} lines in a clip over ${FEW}`),
    row('lines.ms', times[MANY]! / MANY, `ms a line, of ${MANY}, from subtitles to incidents`),
  ];
}

/** Throws when the lines became nothing: then the time says nothing. */
async function remember(count: number): Promise<void> {
  const { cues } = await parseSubtitles(subtitles(count));
  const turns = Array.from({ length: 10 }, (_, i) => ({
    t0: i * 3,
    t1: i * 3 + 2.5,
    embedding: Float32Array.from({ length: 128 }, (_, k) => (k === i % 3 ? 1 : 0)),
  }));
  const write = memorizeClip(
    {
      ...{ id: 'vid_1', name: 'a.mp4', bytes: 1, fingerprint: 'a', durationS: CLIP_S, width: 0, height: 0 },
      ...{ hasVideo: false, hasAudio: true, startsAt: '2026-01-01T00:00:00.000Z', startSource: 'file-date' },
      ...{ zone: 'UTC', status: 'remembering', doneS: 0, clips: 0, warnings: [], damaged: false },
      weights: { 'speaker-embedding': 'story-voice' },
    },
    {
      ...{ t0: 0, t1: CLIP_S, isLast: true, frames: 0, still: null, tracks: [], turns, cues, gaps: [] },
      loudness: { t0: 0, stepS: 0.02, values: new Float32Array() },
    },
    { nodes: [], ledger: [], previous: { tracks: [], turns: [], words: [] } },
    STORY_RULES,
  );
  const recall = new HeldRecall({ videos: [], incidents: [], ledger: [] });
  recall.addClip(write);
  if (write.words.length !== count || write.facts.length === 0 || recall.view(EVERYTHING).persons.size === 0)
    throw new Error('Of the lines nothing was remembered.');
}

function subtitles(count: number): string {
  const at = (i: number) => new Date((i * CLIP_S * 1000) / count).toISOString().slice(11, 23);
  const cues = Array.from(
    { length: count },
    (_, i) => `${at(i)} --> ${at(i + 1)}\n${SAID[i % SAID.length]} That is line ${i}.\n`,
  );
  return `WEBVTT\n\n${cues.join('\n')}`;
}

function row(metric: string, value: number, unit: string): Row {
  return { metric: `memory.${metric}`, value: Number(value.toFixed(3)), unit };
}
