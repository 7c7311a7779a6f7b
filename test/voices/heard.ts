// What choose.mjs runs in Node: conversations of speakers who are set aside, heard as the app hears, under thresholds that are tried.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { diarizationError, errorRates } from '../../lib/eval/diarization';
import type { Span } from '../../lib/eval/spans';
import { SAMPLE_RATE } from '../../lib/hearing/frames';
import { SileroVad } from '../../lib/hearing/silero-vad';
import { VoiceAnalyzer } from '../../lib/hearing/turns-with-voices';
import { SpeakerEmbedder, type Voiceprint } from '../../lib/hearing/voiceprint';
import type { VoiceMatch } from '../../lib/models/match-thresholds';
import { createSession } from '../../lib/models/runtime';
import { weightById } from '../../lib/models/weights-manifest';
import { NodeMemory } from '../bench/identity/node-memory';
import { byPerson, byVoice } from '../bench/identity/recordings';
import { CONVERSATIONS, conversation, shuffled, type Wild, withoutSilence } from '../bench/identity/wild';
import { seeded } from '../demo-film/brush.js';

const CLIP_S = 30;
const LEAST_REST_S = 0.05;
const CASTS = [2, 3, 4, 5];
/** Of each speaker, and of each recording, what a voice space is fitted to. */
const RECORDINGS = 12;
const PIECE_S = 1.5;
const LEAST_S = 0.6;

/** Mono samples of 16 bits at 16 kHz. */
function wavSound(file: string): Float32Array {
  const bytes = readFileSync(file);
  const from = bytes.indexOf('data') + 8;
  return Float32Array.from(
    { length: Math.floor((bytes.length - from) / 2) },
    (_, i) => bytes.readInt16LE(from + 2 * i) / 32_768,
  );
}

type Conversation = ReturnType<typeof conversation>;

/** The same pieces are asked for again and again while thresholds are tried. */
class Remembering extends SpeakerEmbedder {
  private readonly known = new WeakMap<ArrayBufferLike, Map<string, Voiceprint>>();

  override async embedAll(pieces: readonly Float32Array[]): Promise<Voiceprint[]> {
    const places = pieces.map((piece) => {
      const own = this.known.get(piece.buffer) ?? new Map<string, Voiceprint>();
      this.known.set(piece.buffer, own);
      return { own, key: `${piece.byteOffset} ${piece.length}` };
    });
    const fresh = pieces.flatMap((piece, i) => (places[i]!.own.has(places[i]!.key) ? [] : [{ piece, i }]));
    const made = await super.embedAll(fresh.map(({ piece }) => piece));
    for (const [n, { i }] of fresh.entries()) places[i]!.own.set(places[i]!.key, made[n]!);
    return places.map(({ own, key }) => own.get(key)!);
  }
}

class RememberingVad extends SileroVad {
  private readonly heard = new WeakMap<ArrayBufferLike, Map<string, Float32Array<ArrayBuffer>>>();

  override async probabilities(pcm: Float32Array): Promise<Float32Array<ArrayBuffer>> {
    const own = this.heard.get(pcm.buffer) ?? new Map();
    this.heard.set(pcm.buffer, own);
    const key = `${pcm.byteOffset} ${pcm.length}`;
    if (!own.has(key)) own.set(key, await super.probabilities(pcm));
    return own.get(key)!;
  }
}

/** Conversations by kind: of two to five speakers by turns, by single sentences, each alone. `folder` has a folder of WAV files for each speaker. */
export function conversations(
  folder: string,
  only: readonly string[],
  rounds: number,
): Map<string, Conversation[]> {
  const utterances = new Map(
    only.map((who) => [
      who,
      readdirSync(path.join(folder, who))
        .filter((name) => /\.wav$/i.test(name))
        .sort()
        .map((name): Wild => ({ id: name, kind: 'utterance', who, file: path.join(folder, who, name) })),
    ]),
  );
  const random = seeded(11);
  const kinds = new Map<string, Conversation[]>();
  for (const [name, most] of Object.entries(CONVERSATIONS)) {
    const casts = Array.from({ length: rounds }, () => CASTS)
      .flat()
      .map((count) => shuffled(only, random).slice(0, count));
    kinds.set(
      name,
      casts.map((cast) => conversation(cast, utterances, most, random, wavSound)),
    );
  }
  const alone = only.slice(0, 4 * rounds);
  kinds.set(
    'alone',
    alone.map((who) => conversation([who], utterances, CONVERSATIONS.turns, random, wavSound)),
  );
  return kinds;
}

/** Embeddings of recordings without the silence at their ends, whole and in pieces; who speaks, and for how long. */
export async function described(
  id: string,
  network: string,
  folder: string,
  only: readonly string[],
): Promise<{ who: string; seconds: number; embedding: number[] }[]> {
  const embedder = new SpeakerEmbedder(id, await createSession(readFileSync(network), id));
  const all = [];
  for (const who of only)
    for (const pcm of soundsOf(path.join(folder, who))) {
      const piece = PIECE_S * SAMPLE_RATE;
      const pieces = Array.from({ length: Math.floor(pcm.length / piece) }, (_, i) =>
        pcm.subarray(i * piece, (i + 1) * piece),
      );
      const heard = [pcm, ...pieces];
      for (const [i, { embedding }] of (await embedder.embedAll(heard)).entries())
        all.push({ who, seconds: heard[i]!.length / SAMPLE_RATE, embedding: [...embedding] });
    }
  return all;
}

function soundsOf(folder: string): Float32Array[] {
  const names = readdirSync(folder).filter((name) => /\.wav$/i.test(name));
  return names
    .sort()
    .slice(0, RECORDINGS)
    .map((name) => withoutSilence(wavSound(path.join(folder, name))))
    .filter((pcm) => pcm.length >= LEAST_S * SAMPLE_RATE);
}

/** What is tried: `match` of the manifest's weight is changed in place. */
export function setMatch(id: string, match: Partial<VoiceMatch>): void {
  Object.assign(weightById(id)!.voiceMatch!, match);
}

/** A listener that does nothing twice. */
export async function loaded(id: string, network: string, vad: string): Promise<VoiceAnalyzer> {
  const session = async (file: string, name: string) => createSession(readFileSync(file), name);
  return new VoiceAnalyzer(
    new RememberingVad(await session(vad, 'silero-v6')),
    new Remembering(id, await session(network, id)),
  );
}

/** Diarization error, confusion alone, and voices a speaker. */
export async function heard(
  analyzer: VoiceAnalyzer,
  all: readonly Conversation[],
): Promise<{ error: number; confusion: number; voices: number }> {
  const errors = [];
  const voices = { true: 0, found: 0 };
  for (const { pcm, truth } of all) {
    const memory = new NodeMemory({ face: null, voice: analyzer.voiceWeight });
    const turns: (Span & { voice: string | null })[] = [];
    const end = pcm.length / SAMPLE_RATE;
    for (let t0 = 0; end - t0 > LEAST_REST_S; ) {
      const from = Math.round(t0 * SAMPLE_RATE);
      const clip = await analyzer.hear(pcm.subarray(from, from + CLIP_S * SAMPLE_RATE), t0, end - t0, []);
      for (const turn of memory.remember(clip.t1, { turns: clip.turns }, end - clip.t1 <= LEAST_REST_S).turns)
        turns.push({ t0: turn.t0, t1: turn.t1, voice: turn.node });
      t0 = clip.t1;
    }
    const found = byVoice(byPerson(turns, memory.persons()));
    errors.push(diarizationError(truth, found, { t0: 0, t1: end }));
    voices.true += truth.size;
    voices.found += found.size;
  }
  const rates = errorRates(errors)!;
  return { error: rates.total, confusion: rates.confusion, voices: voices.found / voices.true };
}
