import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { SAMPLE_RATE } from '../../../lib/hearing/frames';
import { turnsOfOneVoice } from '../../../lib/hearing/one-voice';
import { SileroVad } from '../../../lib/hearing/silero-vad';
import { VoiceAnalyzer } from '../../../lib/hearing/turns-with-voices';
import { SpeakerEmbedder } from '../../../lib/hearing/voiceprint';
import { createSession } from '../../../lib/models/runtime';
import { shared, sharedModels } from '../../shared';

const silero = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@ricky0123/vad-web')),
  'silero_vad_v6.onnx',
);
const voiceprint = new URL('../../../public/voiceprint-lite/voiceprint-lite.onnx', import.meta.url);

let vad: SileroVad;
let analyzer: VoiceAnalyzer;
beforeAll(async () => {
  vad = new SileroVad(await createSession(readFileSync(silero), 'silero-v6'));
  const session = await createSession(readFileSync(voiceprint), 'voiceprint-lite');
  analyzer = new VoiceAnalyzer(vad, new SpeakerEmbedder('voiceprint-lite', session));
});

/** A tone that swells and fades four times a second, with a little noise: sound, but not speech. */
function hum(seconds: number): Float32Array {
  return Float32Array.from({ length: seconds * SAMPLE_RATE }, (_, i) => {
    const t = i / SAMPLE_RATE;
    return (
      0.3 * Math.sin(2 * Math.PI * 330 * t) * (1 + Math.sin(2 * Math.PI * 4 * t)) + ((i * 7919) % 97) / 9700
    );
  });
}

test('has one probability for each 32 ms begun, low for a hum, and the same every time', async () => {
  const pcm = hum(2).subarray(0, 31_000);
  const probabilities = await vad.probabilities(pcm);
  expect(probabilities).toHaveLength(61);
  expect(Math.max(...probabilities)).toBeLessThan(0.5);
  expect(await vad.probabilities(pcm)).toEqual(probabilities);
  expect(await vad.probabilities(new Float32Array(0))).toHaveLength(0);
});

test('a hum is no speech, whatever the subtitles say; without speech a clip is as long as it may be', async () => {
  const heard = await analyzer.hear(hum(30), 60, 90, [{ t0: 61, t1: 64, text: 'Words nobody says.' }]);
  expect(heard).toMatchObject({ t1: 90, speech: [], turns: [] });
});

test('without a weight for voice activity there is no speech, and clips still end', async () => {
  const deaf = new VoiceAnalyzer(null, null);
  expect(await deaf.hear(hum(30), 0, 90, [])).toMatchObject({ t1: 30, speech: [], turns: [] });
  expect(await deaf.hear(new Float32Array(0), 80, 10.5, [])).toMatchObject({
    t1: 90.5,
    speech: [],
    turns: [],
  });
});

/** Samples of a mono 16-bit WAV file whose header is 44 bytes. */
function wav(file: string): Float32Array {
  const bytes = readFileSync(file);
  return Float32Array.from(
    new Int16Array(bytes.buffer.slice(bytes.byteOffset + 44, bytes.byteOffset + bytes.length)),
    (v) => v / 32_768,
  );
}

const sentence = (speaker: number, n: number) =>
  wav(path.join(shared!, `media/speech/words/spk${speaker}_snt${n}.wav`));

/** A sentence without the silence around it. */
const middle = (speaker: number, n: number) => {
  const samples = sentence(speaker, n);
  const loud = (value: number) => Math.abs(value) > 0.05;
  return Array.from(samples.subarray(samples.findIndex(loud), samples.findLastIndex(loud)));
};

/** Where turns meet without silence between them. */
async function cutsWithoutPause(pcm: Float32Array): Promise<number[]> {
  const { turns } = await analyzer.hear(pcm, 0, pcm.length / SAMPLE_RATE, []);
  return turns.flatMap(({ t0 }, i) => (i > 0 && t0 === turns[i - 1]!.t1 ? [t0] : []));
}

/** Two speakers take turns, two sentences each time, with `silence` seconds after each turn. */
function conversation(silence: number) {
  const say = (speaker: number, n: number) => Array.from(sentence(speaker, n));
  const parts = [1, 3, 5].flatMap((n) =>
    [1, 2].map((speaker) => [...say(speaker, n), ...say(speaker, n + 1)]),
  );
  const pcm = new Float32Array(parts.reduce((sum, part) => sum + part.length + silence * SAMPLE_RATE, 0));
  let at = 0;
  const lines = parts.map((part) => {
    pcm.set(part, at);
    const line = { t0: at / SAMPLE_RATE, t1: (at + part.length) / SAMPLE_RATE };
    at += part.length + silence * SAMPLE_RATE;
    return line;
  });
  return { pcm, lines };
}

describe.skipIf(!shared)('two speakers in turn (shared recordings)', () => {
  test('each sentence is heard, and voices of one speaker are more alike than of two', async () => {
    const { pcm, lines } = conversation(1);
    const { speech, turns } = await analyzer.hear(pcm, 0, pcm.length / SAMPLE_RATE, []);
    const total = (spans: { t0: number; t1: number }[]) =>
      spans.reduce((sum, span) => sum + span.t1 - span.t0, 0);
    expect(total(speech) / total(lines)).toBeGreaterThan(0.7);
    const voices = turns
      .filter((turn) => turn.embedding)
      .map((turn) => ({
        speaker: lines.findIndex((line) => turn.t0 < line.t1) % 2,
        embedding: turn.embedding!,
      }));
    expect(new Set(voices.map((voice) => voice.speaker)).size).toBe(2);
    const same: number[] = [];
    const different: number[] = [];
    voices.forEach((a, i) => {
      for (const b of voices.slice(i + 1)) {
        const cosine = a.embedding.reduce((sum, value, k) => sum + value * b.embedding[k]!, 0);
        (a.speaker === b.speaker ? same : different).push(cosine);
      }
    });
    expect(same.length).toBeGreaterThan(0);
    expect(Math.min(...same)).toBeGreaterThan(Math.max(...different));
  });

  test('a turn under 0.6 s has no embedding, and neither has any without a speaker weight', async () => {
    const { pcm } = conversation(1);
    const { turns } = await analyzer.hear(pcm, 0, pcm.length / SAMPLE_RATE, []);
    for (const turn of turns) expect(turn.embedding !== null).toBe(turn.t1 - turn.t0 >= 0.6);
    const mute = await new VoiceAnalyzer(vad, null).hear(pcm, 0, pcm.length / SAMPLE_RATE, []);
    expect(mute.turns.map((turn) => turn.embedding)).toEqual(turns.map(() => null));
  });

  test('voices of turns that were heard before are those that hearing them gives, with speakers told apart by either', async () => {
    const { pcm } = conversation(0.6);
    const heard = pcm.subarray(0, 12 * SAMPLE_RATE);
    // As by a network that hears two at once for a while.
    const overlap = {
      segment: async (_: Float32Array, t0: number) => ({
        changes: [],
        overlapped: [{ t0: t0 + 2, t1: t0 + 3.2 }],
      }),
    };
    const embedder = new SpeakerEmbedder(
      'voiceprint-lite',
      await createSession(readFileSync(voiceprint), 'voiceprint-lite'),
    );
    const segmented = new VoiceAnalyzer(vad, embedder, overlap as never);
    for (const one of [analyzer, segmented]) {
      const { t1, turns } = await one.hear(heard, 40, pcm.length / SAMPLE_RATE, []);
      expect(turns.filter(({ embedding }) => embedding).length).toBeGreaterThan(2);
      const spans = turns.map((turn) => ({ t0: turn.t0, t1: turn.t1 }));
      expect(await one.again(heard, { t0: 40, t1 }, spans)).toEqual(turns.map(({ embedding }) => embedding));
    }
  });

  test('speakers who leave no pause between them are cut apart, and one who goes on is not', async () => {
    const say = (speaker: number, ...n: number[]) => Float32Array.from(n.flatMap((i) => middle(speaker, i)));
    const [first, second] = [say(1, 1, 2, 3), say(2, 1, 3, 5)];
    const change = first.length / SAMPLE_RATE;
    const both = Float32Array.from([...first, ...second]);
    const cuts = await cutsWithoutPause(both);
    expect(cuts.some((t) => Math.abs(t - change) < 1)).toBe(true);
    for (const one of [first, second, say(1, 3, 4, 5, 6), say(2, 2, 4, 5, 6)])
      expect(await cutsWithoutPause(one)).toEqual([]);
  });

  test("a crowd speaking at once has turns, but nobody's voice", async () => {
    const crowd = new Float32Array(4 * SAMPLE_RATE);
    for (let i = 0; i < 12; i += 1) {
      const voice = sentence(1 + (i % 2), 1 + Math.floor(i / 2));
      const speed = 0.82 + 0.03 * i; // Everyone with a voice of their own.
      crowd.forEach((_, at) => {
        const x = (at * speed + i * 3001) % (voice.length - 1);
        const [before, after] = [voice[Math.floor(x)]!, voice[Math.floor(x) + 1]!];
        crowd[at]! += (before + (x % 1) * (after - before)) / 3;
      });
    }
    const { turns } = await analyzer.hear(crowd, 0, 4, []);
    expect(turns.length).toBeGreaterThan(0);
    expect(turns.map((turn) => turn.embedding)).toEqual(turns.map(() => null));
  });

  test('a clip depends on its own samples alone, whatever was heard before', async () => {
    const { pcm } = conversation(0.6);
    const remaining = pcm.length / SAMPLE_RATE;
    const { seconds: _, ...first } = await analyzer.hear(pcm, 12.5, remaining, []);
    await analyzer.hear(hum(3), 0, 3, []);
    const { seconds: __, ...again } = await analyzer.hear(pcm, 12.5, remaining, []);
    expect(again).toEqual(first);
  });
});

test.skipIf(!shared || !sharedModels)(
  'the served and the embedded Silero hear the same (shared models)',
  async () => {
    const file = path.join(sharedModels!, 'vad/silero/silero_vad_16k_op15.onnx');
    const served = new SileroVad(await createSession(readFileSync(file), 'silero'));
    const { pcm } = conversation(0.6);
    const [a, b] = [await vad.probabilities(pcm), await served.probabilities(pcm)];
    a.forEach((value, i) => {
      expect(Math.abs(value - b[i]!)).toBeLessThan(1e-4);
    });
  },
);

test('turns that are as like as one voice is are told of one another', () => {
  const heard = (t0: number, t1: number, angle: number | null) => ({
    ...{ t0, t1 },
    embedding: angle === null ? null : Float32Array.of(Math.cos(angle), Math.sin(angle)),
  });
  const turns = [heard(0, 2, 0), heard(2, 4, 0.3), heard(4, 6, 1.5), heard(6, 6.4, null)];
  expect(turnsOfOneVoice(turns, [[1, 0.5]])).toEqual([[1], [0], [], []]);
});
