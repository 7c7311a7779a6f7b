import { type DiarizationError, diarizationError, errorRates } from '../../../lib/eval/diarization';
import type { Span } from '../../../lib/eval/spans';
import { SAMPLE_RATE } from '../../../lib/hearing/frames';
import { joined } from '../../../lib/hearing/turns-with-voices';
import type { WeightPlace } from '../../../lib/models/first-usable-weight';
import { seeded } from '../../demo-film/brush.js';
import { groupBy } from '../hearing/group-by.mjs';
import { loadAnalyzer, withoutPictures } from './faces';
import { FPS, filmSound, sampledPictures } from './film-pictures';
import { BOX_VALUES } from './identified';
import { m3Nodes } from './m3-agent';
import { NodeMemory } from './node-memory';
import { byPerson, byVoice, listener } from './recordings';
import { diarizationRows, type Row, row } from './rows';

/** A recording of material.json that is there. */
export interface Wild {
  id: string;
  kind: 'utterance' | 'video' | 'nobody';
  /** Who speaks, or who is alone in it; of videos without people nobody. */
  who?: string;
  file: string;
}

/** Seconds between the beginnings of two videos: each is one clip, and shorter. */
const CLIP_S = 30;
/** Loudness to which each turn is brought: the root of its mean square. */
const LOUDNESS = 0.05;
/** Samples over which silence at the ends of an utterance is looked for, and what is silence beside its loudest part. */
const STEP = 400;
const SILENCE = 0.06;

/** Conversations by how many speak and how many utterances each turn has at most. */
export const CONVERSATIONS = { turns: 3, short: 1 } as const;

/**
 * Conversations of two to five speakers, put together from utterances with the same seed each time, two of each number, and each speaker alone: heard
 * clip by clip as the app hears, each in a memory of its own. Error rates are without a collar's width of 0.25 s at each turn's ends.
 */
export async function wildVoices(recordings: Wild[], places: WeightPlace[]): Promise<Row[]> {
  const utterances: Map<string, Wild[]> = groupBy(
    recordings.filter(({ kind }) => kind === 'utterance'),
    ({ who }: Wild) => who!,
  );
  const random = seeded(5);
  const speakers = shuffled([...utterances.keys()].sort(), random);
  const rows: Row[] = [];
  for (const [name, most] of Object.entries(CONVERSATIONS)) {
    const casts = [2, 3, 4, 5, 2, 3, 4, 5].map((count) => shuffled(speakers, random).slice(0, count));
    rows.push(...(await heard(name, casts, utterances, most, random, places)));
  }
  const alone = speakers.slice(0, 8).map((speaker) => [speaker]);
  rows.push(...(await heard('alone', alone, utterances, CONVERSATIONS.turns, random, places)));
  return rows;
}

async function heard(
  name: string,
  casts: string[][],
  utterances: ReadonlyMap<string, Wild[]>,
  most: number,
  random: () => number,
  places: WeightPlace[],
): Promise<Row[]> {
  const errors = { ours: [] as DiarizationError[], m3: [] as DiarizationError[] };
  const voices = { true: 0, ours: 0, m3: 0 };
  for (const cast of casts) {
    const { pcm, truth } = conversation(cast, utterances, most, random);
    const { listen, persons } = await listener(places);
    const { ours, m3 } = await listen(pcm);
    const within = { t0: 0, t1: pcm.length / SAMPLE_RATE };
    const found = { ours: byVoice(byPerson(ours, persons())), m3: byVoice(m3) };
    errors.ours.push(diarizationError(truth, found.ours, within));
    errors.m3.push(diarizationError(truth, found.m3, within));
    voices.true += cast.length;
    voices.ours += found.ours.size;
    voices.m3 += found.m3.size;
  }
  return [
    ...diarizationRows(`wild.${name}`, errorRates(errors.ours), errorRates(errors.m3)),
    row(`wild.${name}.voices`, 'a speaker', voices.ours / voices.true, voices.m3 / voices.true),
  ];
}

/** All utterances of a cast by turns, nobody twice in a row while others have any left. */
export function conversation(
  cast: string[],
  utterances: ReadonlyMap<string, Wild[]>,
  most: number,
  random: () => number,
  soundOf: (file: string) => Float32Array = filmSound,
): { pcm: Float32Array; truth: Map<string, Span[]> } {
  const left = new Map(cast.map((who) => [who, shuffled(utterances.get(who)!, random)]));
  const parts: Float32Array[] = [];
  const truth = new Map<string, Span[]>();
  let samples = 0;
  let last = '';
  for (;;) {
    const able = cast.filter((who) => left.get(who)!.length > 0);
    if (able.length === 0) break;
    const others = able.filter((who) => who !== last);
    const who = shuffled(others.length > 0 ? others : able, random)[0]!;
    const said = left.get(who)!.splice(0, 1 + Math.floor(random() * most));
    const turn = joined(said.map(({ file }) => withoutSilence(soundOf(file))));
    const power = Math.sqrt(turn.reduce((sum, value) => sum + value * value, 0) / turn.length);
    const gap = Math.round((0.2 + 0.4 * random()) * SAMPLE_RATE);
    parts.push(
      new Float32Array(gap),
      turn.map((value) => (value * LOUDNESS) / power),
    );
    samples += gap;
    const span = { t0: samples / SAMPLE_RATE, t1: (samples + turn.length) / SAMPLE_RATE };
    truth.set(who, [...(truth.get(who) ?? []), span]);
    samples += turn.length;
    last = who;
  }
  return { pcm: joined(parts), truth };
}

function withoutSilence(pcm: Float32Array): Float32Array {
  const powers = Array.from({ length: Math.floor(pcm.length / STEP) }, (_, i) =>
    Math.sqrt(pcm.subarray(i * STEP, (i + 1) * STEP).reduce((sum, x) => sum + x * x, 0) / STEP),
  );
  const least = SILENCE * Math.max(...powers);
  const first = powers.findIndex((power) => power > least);
  const last = powers.findLastIndex((power) => power > least);
  return first < 0 ? pcm : pcm.subarray(first * STEP, (last + 1) * STEP);
}

export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const left = [...items];
  for (let i = left.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    [left[i], left[j]] = [left[j]!, left[i]!];
  }
  return left;
}

/** Videos in which one person is alone, one after the other into one memory; beside it M3-Agent's matching of the same looks. */
export async function wildFaces(recordings: Wild[], places: WeightPlace[]): Promise<Row[]> {
  const { analyzer, weight } = await loadAnalyzer(places);
  const memory = new NodeMemory({ face: weight, voice: null });
  const nodes = m3Nodes().face;
  const seen: { who: string; seconds: number; ours: string | null; m3: string | null }[] = [];
  let from = 0;
  for (const { who, file } of recordings.filter(({ kind }) => kind === 'video')) {
    async function* frames() {
      for await (const picture of sampledPictures(file))
        if (!('luma' in picture)) yield { ...picture, t: from + picture.t };
    }
    const sight = await analyzer.analyze(frames());
    from += CLIP_S;
    const written = memory.remember(from, { frames: sight.frames, tracks: withoutPictures(sight) }, true);
    for (const { boxes, looks, node } of written.tracks)
      seen.push({
        who: who!,
        seconds: boxes.length / BOX_VALUES / FPS,
        ours: node,
        m3: looks.length > 0 ? nodes.recognise(looks.map(({ embedding }) => embedding)) : null,
      });
  }
  const persons = memory.persons();
  const ours = faceFigures(
    seen.map(({ ours: node, ...rest }) => ({ ...rest, person: node && (persons.get(node) ?? node) })),
  );
  const m3 = faceFigures(seen.map(({ m3: person, ...rest }) => ({ ...rest, person })));
  return [
    row('wild.faces.right', 'of seconds, with the person who is mostly them', ours.right, m3.right),
    row('wild.faces.wrong', 'of seconds, with a person who is mostly another', ours.wrong, m3.wrong),
    row('wild.faces.worst', "of a person's seconds, another's, at most", ours.worst, m3.worst),
    row('wild.faces.found', 'of people', ours.found, m3.found),
    row('wild.faces.persons', 'a person who is found', ours.persons, m3.persons),
  ];
}

/** Videos without people, each in a memory of its own: the people that are found in them. */
export async function wildNobody(recordings: Wild[], places: WeightPlace[]): Promise<Row[]> {
  const { analyzer, weight } = await loadAnalyzer(places);
  const videos = recordings.filter(({ kind }) => kind === 'nobody');
  const invented = { ours: 0, m3: 0 };
  for (const { file } of videos) {
    const nodes = m3Nodes().face;
    const memory = new NodeMemory({ face: weight, voice: null });
    const sight = await analyzer.analyze(sampledPictures(file));
    const { tracks } = memory.remember(
      CLIP_S,
      { frames: sight.frames, tracks: withoutPictures(sight) },
      true,
    );
    const persons = memory.persons();
    invented.ours += new Set(tracks.flatMap(({ node }) => (node ? (persons.get(node) ?? node) : []))).size;
    const others = sight.tracks.filter(({ looks }) => looks.length > 0);
    invented.m3 += new Set(
      others.map(({ looks }) => nodes.recognise(looks.map(({ embedding }) => embedding))),
    ).size;
  }
  return [row('wild.invented', `people in ${videos.length} videos without any`, invented.ours, invented.m3)];
}

function faceFigures(seen: { who: string; seconds: number; person: string | null }[]) {
  const total = seen.reduce((sum, { seconds }) => sum + seconds, 0);
  const held = new Map<string, Map<string, number>>();
  for (const { who, seconds, person } of seen) {
    if (person === null) continue;
    const own = held.get(person) ?? new Map<string, number>();
    held.set(person, own.set(who, (own.get(who) ?? 0) + seconds));
  }
  let wrong = 0;
  let worst = 0;
  const best = new Map<string, number>();
  const persons = new Map<string, number>();
  for (const own of held.values()) {
    const [[who, most], ...others] = [...own].sort((a, b) => b[1] - a[1]) as [
      [string, number],
      ...[string, number][],
    ];
    const ofOthers = others.reduce((sum, [, seconds]) => sum + seconds, 0);
    wrong += ofOthers;
    worst = Math.max(worst, ofOthers / (most + ofOthers));
    best.set(who, Math.max(best.get(who) ?? 0, most));
    persons.set(who, (persons.get(who) ?? 0) + 1);
  }
  const right = [...best.values()].reduce((sum, seconds) => sum + seconds, 0);
  const people = new Set(seen.map(({ who }) => who)).size;
  return {
    right: right / total,
    wrong: wrong / total,
    worst,
    found: best.size / people,
    persons: best.size > 0 ? [...persons.values()].reduce((sum, count) => sum + count, 0) / best.size : null,
  };
}
