import { diarizationError, errorRates } from '../../../lib/eval/diarization';
import type { Presence, Span } from '../../../lib/eval/spans';
import { SAMPLE_RATE } from '../../../lib/hearing/frames';
import { joined } from '../../../lib/hearing/turns-with-voices';
import type { WeightPlace } from '../../../lib/models/first-usable-weight';
import { seeded } from '../../demo-film/brush.js';
import { groupBy } from '../hearing/group-by.mjs';
import { filmSound } from './film-pictures';
import { leastErring, linked, steps } from './linkage';
import { byPerson, byVoice, type HeardEmbedding, listener } from './recordings';
import { diarizationRows, type Row, row } from './rows';

/** A recording of material.json that is there. */
export interface Wild {
  id: string;
  kind: 'utterance' | 'video' | 'nobody';
  /** Who speaks, or who is alone in it; of videos without people nobody. */
  who?: string;
  /** Of several people side by side: who, from the left. */
  abreast?: string[];
  file: string;
}

/** Loudness to which each turn is brought: the root of its mean square. */
const LOUDNESS = 0.05;
/** Samples over which silence at the ends of an utterance is looked for, and what is silence beside its loudest part. */
const STEP = 400;
const SILENCE = 0.06;

/** Conversations by how many utterances each turn has at most. */
export const CONVERSATIONS = { turns: 3, short: 1 } as const;
/** How many speak in each. */
const CASTS = [2, 3, 4, 5, 2, 3, 4, 5];
/** Speakers who are heard alone. */
const ALONE = 8;
/** What average linkage tries. */
const LEASTS = steps(0, 0.9, 0.01);

/** A conversation as it was heard. */
export interface HeardConversation {
  kind: string;
  truth: Presence;
  within: Span;
  ours: Presence;
  m3: Presence;
  turns: HeardEmbedding[];
}

/**
 * Conversations of two to five speakers, put together from utterances with the same seed each time, two of each number, and each speaker alone: heard
 * clip by clip as the app hears, each in a memory of its own.
 */
export async function heardConversations(
  recordings: Wild[],
  places: WeightPlace[],
): Promise<HeardConversation[]> {
  const utterances: Map<string, Wild[]> = groupBy(
    recordings.filter(({ kind }) => kind === 'utterance'),
    ({ who }: Wild) => who!,
  );
  const random = seeded(5);
  const speakers = shuffled([...utterances.keys()].sort(), random);
  const heard: HeardConversation[] = [];
  const hear = async (kind: string, cast: string[], most: number) => {
    const { pcm, truth } = conversation(cast, utterances, most, random);
    const { listen, persons } = await listener(places);
    const { ours, m3, embedded } = await listen(pcm);
    heard.push({
      ...{ kind, truth, within: { t0: 0, t1: pcm.length / SAMPLE_RATE } },
      ...{ ours: byVoice(byPerson(ours, persons())), m3: byVoice(m3), turns: embedded },
    });
  };
  for (const [kind, most] of Object.entries(CONVERSATIONS))
    for (const cast of CASTS.map((count) => shuffled(speakers, random).slice(0, count)))
      await hear(kind, cast, most);
  for (const speaker of speakers.slice(0, ALONE)) await hear('alone', [speaker], CONVERSATIONS.turns);
  return heard;
}

/** The least cosine by which average linkage errs least over these conversations. */
export function leastOfVoices(heard: readonly HeardConversation[]): number {
  return leastErring(LEASTS, (least) => ratesOf(heard, linkedVoices(least))?.total ?? 0);
}

/** Error rates, without a collar's width of 0.25 s at each turn's ends, and voices a speaker. */
export function voiceRows(name: string, heard: readonly HeardConversation[], least: number): Row[] {
  const linkage = linkedVoices(least);
  return [...groupBy(heard, ({ kind }: HeardConversation) => kind)].flatMap(
    ([kind, own]: [string, HeardConversation[]]) => {
      const voices = (found: (one: HeardConversation) => Presence) =>
        total(own, (one) => found(one).size) / total(own, ({ truth }) => truth.size);
      return [
        ...diarizationRows(
          `${name}.${kind}`,
          ratesOf(own, ({ ours }) => ours),
          ratesOf(own, ({ m3 }) => m3),
        ),
        ...diarizationRows(`${name}.${kind}.linkage`, ratesOf(own, linkage), null),
        row(
          `${name}.${kind}.voices`,
          'a speaker',
          voices(({ ours }) => ours),
          voices(({ m3 }) => m3),
        ),
        row(`${name}.${kind}.voices.linkage`, 'a speaker', voices(linkage)),
      ];
    },
  );
}

/** All turns of a conversation that have an embedding, by average linkage. */
function linkedVoices(least: number): (one: HeardConversation) => Presence {
  return ({ turns }) => {
    const clusters = linked(
      turns.map(({ embedding }) => (embedding ? [embedding] : [])),
      least,
    );
    return byVoice(turns.map(({ t0, t1 }, i) => ({ t0, t1, voice: clusters[i]! })));
  };
}

function ratesOf(heard: readonly HeardConversation[], found: (one: HeardConversation) => Presence) {
  return errorRates(heard.map((one) => diarizationError(one.truth, found(one), one.within)));
}

function total(heard: readonly HeardConversation[], of: (one: HeardConversation) => number): number {
  return heard.reduce((sum, one) => sum + of(one), 0);
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

/** A recording from its first sound to its last. */
export function withoutSilence(pcm: Float32Array): Float32Array {
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
