import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Labelled } from '../../../lib/eval/clustering';
import { type DiarizationError, diarizationError } from '../../../lib/eval/diarization';
import { parseRttm } from '../../../lib/eval/rttm';
import type { Span } from '../../../lib/eval/spans';
import type { WeightPlace } from '../../../lib/models/first-usable-weight';
import { loadHearing } from '../../../lib/pipeline/load-weights';
import type { TurnRecord } from '../../../lib/store/schema';
import { filmSound } from './film-pictures';
import { oneEach } from './labelled-files';
import { m3Nodes } from './m3-agent';
import { NodeMemory } from './node-memory';

const RATE = 16_000;
/** As the app listens: 30 s at a time. */
const CLIP_S = 30;
/** M3-Agent hears no voice in shorter turns. */
const M3_LEAST_S = 2;
/** A rest shorter than this is no clip of its own (clip ends are rounded to the millisecond). */
const LEAST_REST_S = 0.05;

/** Turns of a recording and the voice that each was held to be. */
type Voices = { t0: number; t1: number; voice: string | null }[];

/** A turn of a recording, and what its voice is like; null where that is not known. */
export type HeardEmbedding = Span & Pick<TurnRecord, 'embedding'>;

interface Listener {
  listen(pcm: Float32Array): Promise<{ ours: Voices; m3: Voices; embedded: HeardEmbedding[] }>;
  /** The person that each voice is held to be, once all is heard. */
  persons(): Map<string, string>;
}

/** Listens to recordings as the app does, one after the other into one memory, and by M3-Agent's matching over the same turns. */
export async function listener(places: WeightPlace[]): Promise<Listener> {
  const { analyzer, abilities } = await loadHearing(places, null);
  const weight = abilities.find((ability) => ability.task === 'speaker-embedding')?.weight?.id ?? null;
  if (weight === null) throw new Error('Voices cannot be told apart without their weight.');
  const memory = new NodeMemory({ face: null, voice: weight });
  const nodes = m3Nodes().voice;
  let begin = 0;

  const listen: Listener['listen'] = async (pcm) => {
    const heard = { ours: [] as Voices, m3: [] as Voices, embedded: [] as HeardEmbedding[] };
    const end = begin + pcm.length / RATE;
    for (let t0 = begin; end - t0 > LEAST_REST_S; ) {
      const from = Math.round((t0 - begin) * RATE);
      const { t1, turns } = await analyzer.hear(pcm.subarray(from, from + CLIP_S * RATE), t0, end - t0, []);
      const at = ({ t0: a, t1: b }: TurnRecord) => ({ t0: a - begin, t1: b - begin });
      for (const turn of memory.remember(t1, { turns }, end - t1 <= LEAST_REST_S).turns) {
        heard.ours.push({ ...at(turn), voice: turn.node });
        const { embedding } = turn;
        heard.embedded.push({ ...at(turn), embedding });
        const told = embedding && turn.t1 - turn.t0 >= M3_LEAST_S;
        heard.m3.push({ ...at(turn), voice: told ? nodes.recognise([embedding]) : null });
      }
      t0 = t1;
    }
    begin = end;
    return heard;
  };
  return { listen, persons: () => memory.persons() };
}

/** Utterances in one folder for each speaker, speakers in turn: the voice of each is the one heard longest in it. */
export async function utterances(
  directory: string,
  places: WeightPlace[],
): Promise<{ ours: Labelled[]; m3: Labelled[] }> {
  const listening = await listener(places);
  const heard: { who: string; ours: Voices; m3: Voices }[] = [];
  for (const { who, file } of oneEach(directory, /\.(flac|wav)$/i))
    heard.push({ who, ...(await listening.listen(filmSound(file))) });
  const persons = listening.persons();
  return {
    ours: heard.map(({ who, ours }) => ({ truth: who, cluster: longest(byPerson(ours, persons)) })),
    m3: heard.map(({ who, m3 }) => ({ truth: who, cluster: longest(m3) })),
  };
}

/** Recordings with a .rttm beside them, each in a memory of its own. */
export async function meetings(
  directory: string,
  places: WeightPlace[],
): Promise<{ ours: DiarizationError[]; m3: DiarizationError[] }> {
  const errors = { ours: [] as DiarizationError[], m3: [] as DiarizationError[] };
  for (const name of readdirSync(directory).sort()) {
    if (!name.endsWith('.rttm')) continue;
    for (const [recording, truth] of parseRttm(readFileSync(path.join(directory, name), 'utf8'))) {
      const pcm = filmSound(path.join(directory, `${recording}.wav`));
      const { listen, persons } = await listener(places);
      const { ours, m3 } = await listen(pcm);
      const within = { t0: 0, t1: pcm.length / RATE };
      errors.ours.push(diarizationError(truth, byVoice(byPerson(ours, persons())), within));
      errors.m3.push(diarizationError(truth, byVoice(m3), within));
    }
  }
  return errors;
}

export function byPerson(voices: Voices, persons: Map<string, string>): Voices {
  return voices.map((turn) => ({ ...turn, voice: turn.voice && (persons.get(turn.voice) ?? turn.voice) }));
}

export function byVoice(voices: Voices): Map<string, Span[]> {
  const spans = new Map<string, Span[]>();
  for (const { voice, t0, t1 } of voices)
    if (voice !== null) spans.set(voice, [...(spans.get(voice) ?? []), { t0, t1 }]);
  return spans;
}

function longest(voices: Voices): string | null {
  let best: string | null = null;
  let most = 0;
  for (const [voice, spans] of byVoice(voices)) {
    const length = spans.reduce((sum, { t0, t1 }) => sum + t1 - t0, 0);
    if (length > most) [best, most] = [voice, length];
  }
  return best;
}
