import { gatherClip } from '../../../lib/keeper/writing/gather';
import { MOST_LETTERS, memorizingRequest } from '../../../lib/language/prompts/memorizing';
import { HeldRecall } from '../../../lib/memory/held-recall';
import { spoken } from '../../../lib/memory/incident-sentence';
import type { IncidentRecord } from '../../../lib/store/schema';
import { makeMemory } from '../answers/made-memory';

const SIZES = [10, 100_000, 1_000_000];
/** Clips that are asked about, from all over each memory. */
const CLIPS = 20;

interface Row {
  metric: string;
  value: number;
  unit: string;
}

/**
 * What a model is asked of a clip, by how much is remembered in a memory that was made up: letters, and how long it takes to put together.
 *
 * @throws Error when a prompt is longer than it may be
 */
export async function run(): Promise<Row[]> {
  return SIZES.flatMap((size) => {
    const { videos, incidents, ledger, facts } = makeMemory(size);
    const recall = new HeldRecall({ videos, incidents, ledger, facts });
    const lengths: number[] = [];
    const times: number[] = [];
    for (let i = 0; i < Math.min(CLIPS, size); i += 1) {
      const { clipId } = incidents[Math.floor((size * (i + 0.5)) / Math.min(CLIPS, size))]!;
      const own = incidents.filter((incident) => incident.clipId === clipId);
      const began = performance.now();
      const { prompt } = gatherClip(recall, recordsOf(own));
      times.push(performance.now() - began);
      const { messages } = memorizingRequest({ ...prompt, pictures: [] }, { images: true, audio: false });
      lengths.push(
        messages
          .flatMap(({ content }) => content)
          .reduce((sum, part) => sum + (part.type === 'text' ? part.text.length : 0), 0),
      );
    }
    const longest = Math.max(...lengths);
    if (longest > MOST_LETTERS) throw new Error(`A prompt has ${longest} letters.`);
    return [
      {
        metric: `prompt.${size}`,
        value: longest,
        unit: `letters of the longest of ${times.length}, ${size} incidents`,
      },
      { metric: `gather.${size}`, value: median(times), unit: `ms a clip, the median, ${size} incidents` },
      { metric: `gather.first.${size}`, value: times[0]!, unit: `ms the first clip, ${size} incidents` },
    ].map((row) => ({ ...row, value: Math.round(row.value * 100) / 100 }));
  });
}

/** A clip as its incidents tell it. */
function recordsOf(incidents: readonly IncidentRecord[]) {
  const { clipId, videoId } = incidents[0]!;
  const index = Number(clipId.split('/c')[1]);
  const clip = {
    id: clipId,
    videoId,
    index,
    t0: index * 30,
    t1: index * 30 + 30,
    frames: 0,
    gaps: [],
    still: null,
  };
  const said = incidents.filter(({ kind }) => kind === 'says');
  const turns = said.map(({ t0, t1, who }, i) => ({
    ...{ id: `${clipId}/s${i}`, clipId, videoId, t0, t1 },
    ...{ node: who[0]!, face: null, embedding: null },
  }));
  const words = said.map((line, i) => ({
    ...{ id: `${clipId}/w${i}`, clipId, videoId, t0: line.t0, t1: line.t1 },
    ...{ turnId: turns[i]!.id, text: spoken(line), embedding: null },
  }));
  return { clip, tracks: [], turns, words };
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
