import { beforeAll, describe, expect, test } from 'vitest';
import type { Completion } from '../../../lib/language/provider';
import { TabModel } from '../../../lib/language/tab-model';
import { type Device, tabModels } from '../../../lib/language/tab-models';
import { firstUsable } from '../../../lib/models/first-usable-weight';
import { pathOf } from '../../../lib/models/weight';
import { weightById } from '../../../lib/models/weights-manifest';
import { inEnglish } from '../../../lib/told';
import { tinyCausal } from '../tiny-causal';

// No language model is at hand: the real loading and running code is tested on a network with the real one's files, inputs and outputs.

const ID = 'qwen2.5-0.5b-instruct';
const SMALL = weightById(ID)!;

describe('a language model in the tab', () => {
  let model: TabModel;
  beforeAll(async () => {
    const files = await tinyCausal();
    const place = {
      name: 'served' as const,
      read: async (path: string) => files.get(path.replace(`language-model/${ID}/`, '')) ?? null,
    };
    model = await firstUsable({ task: 'language-model', places: [place], only: ID }, (found) =>
      TabModel.load(found, 'wasm'),
    );
  });

  const asked = (text: string, more: Partial<Completion> = {}): Completion => ({
    purpose: 'answering',
    messages: [
      { role: 'system', content: [{ type: 'text', text: 'Be brief.' }] },
      { role: 'user', content: [{ type: 'text', text }] },
    ],
    maxTokens: 6,
    ...more,
  });
  async function complete(request: Completion, signal = new AbortController().signal) {
    const pieces: string[] = [];
    const completed = await model.complete(request, (text) => pieces.push(text), signal);
    return { pieces, ...completed };
  }

  test('answers as its chat template asks, piece by piece, and the same each time', async () => {
    const { pieces, text, ended, usage } = await complete(asked('Was it you?'));
    expect(text).toBe('No, no.');
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.join('')).toBe(text);
    expect({ ended, completionTokens: usage.completionTokens }).toEqual({
      ended: 'stop',
      completionTokens: 3,
    });
    expect(usage.promptTokens).toBeGreaterThan('Be brief. Was it you?'.length);
    expect((await complete(asked('Was it you?'))).text).toBe(text);
  });

  test('ends after the tokens that it may give', async () => {
    expect(await complete(asked('Go on.'))).toMatchObject({
      text: 'Yes and on and on and',
      ended: 'length',
      usage: { completionTokens: 6 },
    });
  });

  test('a schema is told in words, and what comes back is left to its caller', async () => {
    const plain = await complete(asked('Go on.'));
    const told = await complete(asked('Go on.', { schema: { name: 'colour', json: { enum: ['red'] } } }));
    expect(told.usage.promptTokens! - plain.usage.promptTokens!).toBe(
      '\n\nAnswer with nothing but JSON that follows this JSON Schema: {"enum":["red"]}'.length,
    );
  });

  test('stops when it is told to, before and while it answers, and answers the next', async () => {
    await expect(complete(asked('Go on.'), AbortSignal.abort())).rejects.toMatchObject({ code: 'cancelled' });
    const stop = new AbortController();
    const answer = model.complete(asked('Go on.', { maxTokens: 100_000 }), () => stop.abort(), stop.signal);
    await expect(answer).rejects.toMatchObject({ code: 'cancelled' });
    expect((await complete(asked('Was it you?'))).text).toBe('No, no.');
  });

  test('takes no pictures', async () => {
    const picture = { role: 'user' as const, content: [{ type: 'image' as const, jpeg: new Uint8Array(1) }] };
    await expect(complete(asked('', { messages: [picture] }))).rejects.toMatchObject({ code: 'bad-input' });
  });
});

describe('what is offered', () => {
  const able: Device = { gpu: { f16: true, buffer: 2 ** 30 }, canWait: true, memory: 8 * 2 ** 30 };
  const why = (device: Device) => {
    const offer = tabModels(device, new Set()).find(({ id }) => id === ID)!;
    return offer.why && inEnglish(offer.why);
  };

  test('is told with its licence, what is downloaded and what it takes, and whether it is there', () => {
    const paths = [...SMALL.files, ...SMALL.companions!].map((file) => pathOf(SMALL, file));
    const offers = tabModels(able, new Set(paths));
    expect(offers.map(({ id, held, why }) => ({ id, held, why }))).toEqual([
      { id: 'qwen2.5-1.5b-instruct', held: false, why: null },
      { id: ID, held: true, why: null },
    ]);
    for (const { licence, downloadBytes, memoryBytes } of offers) {
      expect(licence).toBe('Apache-2.0');
      expect(memoryBytes).toBeGreaterThan(downloadBytes);
    }
  });

  test('is in the precision that the GPU computes with, and in another only where it is there', () => {
    const whole = { ...able, gpu: { f16: false, buffer: 2 ** 30 } };
    const offered = (device: Device, held: string[] = []) =>
      tabModels(device, new Set(held)).map(({ id, why }) => [id, why && inEnglish(why)]);
    expect(offered(whole)).toEqual([
      ['qwen2.5-1.5b-instruct-q4', null],
      ['qwen2.5-0.5b-instruct-q4', null],
    ]);
    const there = [...SMALL.files, ...SMALL.companions!].map((file) => pathOf(SMALL, file));
    expect(offered(whole, there)[0]).toEqual([ID, expect.stringMatching(/16 bits/)]);
    const large = weightById('qwen2.5-1.5b-instruct-q4')!;
    expect(large.needs!.buffer).toBeGreaterThan(151_936 * 1536 * 4);
    expect(offered({ ...whole, gpu: { f16: false, buffer: 600 * 2 ** 20 } })).toEqual([
      ['qwen2.5-1.5b-instruct-q4', expect.stringMatching(/larger pieces/)],
      ['qwen2.5-0.5b-instruct-q4', null],
    ]);
    expect(large.files).toEqual([{ path: 'onnx/model_q4.onnx' }]);
  });

  test('is nothing that the device cannot run, and it is said why', () => {
    expect(why(able)).toBeNull();
    expect(why({ ...able, memory: null })).toBeNull();
    expect(why({ ...able, gpu: null })).toMatch(/WebGPU/);
    expect(why({ ...able, canWait: false })).toMatch(/newer browser/);
    expect(why({ ...able, gpu: { f16: true, buffer: 128 * 2 ** 20 } })).toMatch(/larger pieces/);
    expect(why({ ...able, memory: 2 ** 30 })).toBe('It needs a device with 2 GB of memory.');
  });
});
