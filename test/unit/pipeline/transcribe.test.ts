import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { MnemeError } from '../../../lib/errors';
import { type Segment, Whisper } from '../../../lib/hearing/whisper';
import { soundParts, transcribe } from '../../../lib/hearing/whisper-lines';
import { readSegments } from '../../../lib/hearing/whisper-tokens';
import { firstUsable } from '../../../lib/models/first-usable-weight';
import type { Verdicts } from '../../../lib/models/gpu';
import { requireAll } from '../../../lib/pipeline/load-ability';
import { Sense, type Source } from '../../../lib/pipeline/restarted-worker';
import { RENEW_AFTER_S, Transcription } from '../../../lib/pipeline/transcription';
import { loadTranscription, type TranscriptionService } from '../../../lib/pipeline/transcription-service';
import { allInEnglish } from '../../../lib/told';
import { noise, placesOf, tinyWhisper } from '../tiny-whisper';

// No Whisper is at hand: the real loading and running code is tested on a network with the real one's files, inputs and outputs that says
// what a script tells it.

describe('Whisper', () => {
  let files: Map<string, Uint8Array>;
  let whisper: Whisper;
  const load = () =>
    firstUsable({ task: 'transcription', places: placesOf(files) }, (found) => Whisper.load(found));
  const heard = (pcm: Float32Array, language: string | null = null) =>
    whisper.transcribe(pcm, language, () => {});
  beforeAll(async () => {
    files = await tinyWhisper({
      en: [0, 'Ġgood', 'Ġday', 1, 1.2, 'Ġhow', 'Ġare', 'Ġyou', 2],
      de: [0.02, 'Ġguten', 'ĠTag', 8, 8.02],
    });
    const loaded = await loadTranscription(placesOf(files));
    expect(loaded.ability).toEqual({
      task: 'transcription',
      weight: expect.objectContaining({ id: 'whisper-base', place: 'served' }),
      missing: null,
      refused: [],
    });
    whisper = await load();
  });

  test('gives words with their times, none beyond the end of the sound', async () => {
    const good = { t0: 0, t1: 1, text: ' good day' };
    expect(await heard(noise(3))).toEqual([good, { t0: 1.2, t1: 2, text: ' how are you' }]);
    expect(await heard(noise(1.5))).toEqual([good, { t0: 1.2, t1: 1.5, text: ' how are you' }]);
  });

  test('the language is the likeliest, or the one that is given; one that it does not know is not given', async () => {
    const texts = async (language: string | null) =>
      (await heard(noise(16), language)).map(({ text }) => text.trim());
    expect(await texts(null)).toContain('guten Tag');
    expect(await texts('en')).toEqual(['good day', 'how are you']);
    expect(await texts('xx')).toEqual(await texts(null));
  });

  test('a pass that breaks off is followed by another from where it did, up to the end', async () => {
    const segments = await heard(noise(16));
    expect(segments.map(({ t0, t1 }) => [t0, t1])).toEqual([
      [0.02, 8],
      [8.02, 16],
    ]);
  });

  test('the same sound gives the same words, also when it is loaded again', async () => {
    const first = await heard(noise(3));
    await heard(noise(16));
    expect(await heard(noise(3))).toEqual(first);
    const again = await load();
    expect(await again.transcribe(noise(3), null, () => {})).toEqual(first);
  });

  test('without a weight it is told what is missing, and the rest works; one that lacks a file, or is another network, is told', async () => {
    const without = async (changed: [string, Uint8Array | undefined][]) => {
      const held = new Map(files);
      for (const [path, bytes] of changed) bytes ? held.set(path, bytes) : held.delete(path);
      return (await loadTranscription(placesOf(held))).ability;
    };
    const none = { task: 'transcription', weight: null };
    const { ability } = await loadTranscription(placesOf(new Map()));
    expect(allInEnglish(ability)).toMatchObject({
      ...none,
      missing:
        'What is said is not written down. No weight for transcription could be had. Run `npm run setup`.',
    });
    expect(() => requireAll([ability])).not.toThrow();
    expect(allInEnglish(await without([['tokenizer.json', undefined]]))).toMatchObject({
      ...none,
      missing: expect.stringContaining('The weight whisper-base lacks its file tokenizer.json.'),
    });
    const another = await readFile('public/voiceprint-lite/voiceprint-lite.onnx');
    for (const broken of [new TextEncoder().encode('no network'), another])
      for (const name of ['onnx/encoder_model.onnx', 'onnx/decoder_model_merged_q4.onnx'])
        expect(allInEnglish(await without([[name, broken]]))).toMatchObject({
          ...none,
          missing:
            'What is said is not written down. The weight whisper-base cannot be used: its files do not fit together, or there is no room for it. Put the right file there (`models pull` fetches most), or take it out of MNEME_MODELS.',
        });
  });
});

describe('the words of a clip', () => {
  const CLIP_S = 30;
  const T0 = 60;
  const clip = (
    speech: [number, number][],
    said: Segment[],
    given: Float32Array[] = [],
    turns: [number, number][] = speech,
  ) => {
    const spans = (of: [number, number][]) => of.map(([t0, t1]) => ({ t0, t1 }));
    return transcribe(
      new Float32Array(CLIP_S * 16_000),
      T0,
      { speech: spans(speech), turns: spans(turns) },
      async (pcm) => {
        given.push(pcm);
        return said;
      },
    );
  };

  test('come from speech alone: where there is none nothing is recognised', async () => {
    const given: Float32Array[] = [];
    expect(await clip([], [{ t0: 0, t1: 1, text: 'Thanks for watching!' }], given)).toEqual([]);
    expect(given).toEqual([]);
  });

  test('long silence is cut out of the sound, and their times are those of the video', async () => {
    const given: Float32Array[] = [];
    const said = [
      { t0: 0.4, t1: 2.9, text: ' Before.' },
      { t0: 3.7, t1: 5.2, text: ' After.' },
    ];
    // Kept: 61.6 to 64.9 and 79.6 to 88.4.
    expect(
      await clip(
        [
          [62, 64.5],
          [80, 83],
          [84, 88],
        ],
        said,
        given,
      ),
    ).toEqual([
      { t0: 62, t1: 64.5, text: 'Before.' },
      { t0: 80, t1: 81.5, text: 'After.' },
    ]);
    expect(given.map((pcm) => pcm.length / 16_000)).toEqual([12.1]);
  });

  test('silence at the ends is left as far as the clip goes', () => {
    expect(soundParts([{ t0: 60.1, t1: 89.9 }], 60, 90)).toEqual([{ t0: 60, t1: 90 }]);
  });

  test('leave out what is no word: signs, sounds in brackets, the same over and over, and what lies outside of speech', async () => {
    const said = [
      { t0: 0.5, t1: 1, text: ' ...' },
      { t0: 1, t1: 1.5, text: ' [Music]' },
      { t0: 1.5, t1: 2, text: ' (door closes)' },
      { t0: 2, t1: 9, text: ' Thank you.'.repeat(20) },
      { t0: 9, t1: 9.5, text: ' No, no, no. I <b>said</b> no.' },
      { t0: 10.6, t1: 10.8, text: ' Bye.' },
    ];
    expect(await clip([[62, 72]], said)).toEqual([
      { t0: 70.6, t1: 71.1, text: 'No, no, no. I ‹b>said‹/b> no.' },
    ]);
  });

  test('tokens: a pass that ends within a stretch counts up to the last whole one', () => {
    const time = (seconds: number) => 100 + Math.round(seconds / 0.02);
    const read = (tokens: number[]) => readSegments(tokens, 100, 10);
    const first = { t0: 0, t1: 2, tokens: [1, 2] };
    expect(read([time(0), 1, 2, time(2)])).toEqual({ segments: [first], until: 10 });
    expect(read([time(0), 1, 2, time(2), time(3), 4])).toEqual({ segments: [first], until: 2 });
    expect(read([time(0), 1, 2])).toEqual({ segments: [{ ...first, t1: 10 }], until: 10 });
    expect(read([])).toEqual({ segments: [], until: 10 });
  });
});

describe('the worker that writes words down', () => {
  const SOURCE = {} as Source;
  const CUE = { t0: 0, t1: 1, text: 'Good day.' };
  const never = new AbortController().signal;
  const clip = (i: number) => {
    const speech = [{ t0: 30 * i, t1: 30 * i + 5 }];
    return { t0: 30 * i, t1: 30 * (i + 1), speech, turns: speech };
  };

  /** The real supervision of workers over ones that live in this process; `fails` says at which clips one dies, `holds` whether it loads. */
  function supervised(
    fails: (t0: number) => boolean = () => false,
    holds: () => boolean = () => true,
    isOn: () => boolean = () => true,
  ) {
    let [started, stopped] = [0, 0];
    const loaded = { id: 'whisper-base', title: '', licence: '', place: 'served' };
    const service = {
      load: async () => [
        {
          task: 'transcription',
          weight: holds() ? loaded : null,
          missing: null,
        },
      ],
      activity: () => 0,
      write: async (_: Source, t0: number) => {
        if (fails(t0))
          throw new MnemeError('worker-stopped', 'The transcription worker stopped (out of memory).');
        return { cues: [CUE], unwritten: [], seconds: 1 };
      },
    };
    const sense = new Sense<TranscriptionService>(
      () => {
        started += 1;
        return {
          name: 'transcription',
          remote: service as never,
          failure: null,
          untilFailed: (call) => call,
          stop: () => {
            stopped += 1;
          },
        };
      },
      async () => null,
      {} as Verdicts,
    );
    const words = new Transcription(
      sense,
      async () => null,
      async () => isOn(),
    );
    return { words, workers: () => ({ started, stopped }) };
  }

  test('is replaced after twenty minutes of sound, and nothing is lost by it', async () => {
    const { words, workers } = supervised();
    const clips = RENEW_AFTER_S / 30;
    for (let i = 0; i <= clips; i += 1)
      expect((await words.write(SOURCE, clip(i), 'whisper-base', never)).cues).toEqual([CUE]);
    await Promise.resolve();
    expect(workers()).toEqual({ started: 2, stopped: 1 });
  });

  test('is not asked about clips without speech, nor for videos that have their words', async () => {
    const { words, workers } = supervised();
    const nothing = { cues: [], unwritten: [], gaps: [], seconds: 0 };
    expect(await words.write(SOURCE, { ...clip(0), speech: [] }, 'whisper-base', never)).toEqual(nothing);
    expect(await words.write(SOURCE, clip(0), null, never)).toEqual(nothing);
    expect(workers().started).toBe(0);
  });

  test('where it is switched off nothing is loaded or written, and nothing is told to be missing', async () => {
    let on = false;
    const { words, workers } = supervised(
      () => false,
      () => true,
      () => on,
    );
    expect(await words.abilities(never)).toEqual([
      { task: 'transcription', weight: null, missing: null, refused: [], isOff: true },
    ]);
    expect((await words.write(SOURCE, clip(1), 'whisper-base', never)).gaps).toEqual([
      { what: 'words', t0: 30, t1: 60, why: 'That was switched off.' },
    ]);
    expect(workers().started).toBe(0);
    on = true;
    expect((await words.write(SOURCE, clip(1), 'whisper-base', never)).cues).toEqual([CUE]);
  });

  test('one that dies is started again; one that dies twice is given up, and only words are missing', async () => {
    let deaths = 1;
    const { words, workers } = supervised((t0) => t0 === 30 && deaths-- > 0);
    expect((await words.write(SOURCE, clip(1), 'whisper-base', never)).cues).toEqual([CUE]);
    expect(workers().started).toBe(2);

    deaths = 2;
    const why = 'The transcription worker stopped (out of memory).';
    for (const i of [1, 2])
      expect(await words.write(SOURCE, clip(i), 'whisper-base', never)).toEqual({
        cues: [],
        unwritten: [],
        gaps: [{ what: 'words', t0: 30 * i, t1: 30 * (i + 1), why }],
        seconds: 0,
      });
    expect(allInEnglish(await words.abilities(never))).toMatchObject([
      { task: 'transcription', weight: null, missing: `What is said is not written down. ${why}` },
    ]);

    words.forgive(); // The next videos are given another chance.
    expect((await words.write(SOURCE, clip(1), 'whisper-base', never)).cues).toEqual([CUE]);
  });

  test('one that dies and cannot be loaded again is given up too', async () => {
    let holds = true;
    const { words } = supervised(
      (t0) => {
        holds = t0 !== 30;
        return !holds;
      },
      () => holds,
    );
    expect((await words.write(SOURCE, clip(0), 'whisper-base', never)).cues).toEqual([CUE]);
    expect((await words.write(SOURCE, clip(1), 'whisper-base', never)).gaps).toEqual([
      { what: 'words', t0: 30, t1: 60, why: 'A weight that was loaded before cannot be loaded again.' },
    ]);
  });

  test('a video goes on with the weight that it was begun with, or says that its words are missing', async () => {
    const { words } = supervised();
    expect(allInEnglish((await words.write(SOURCE, clip(0), 'whisper-large', never)).gaps)).toEqual([
      { what: 'words', t0: 0, t1: 30, why: 'It was begun with whisper-large, which cannot be had.' },
    ]);
  });
});
