import path from 'node:path';
import { at } from '../../bin/setup/common.mjs';
import { tinyCausal } from '../unit/tiny-causal';
import { expect, testWithModule } from './harness';
import type * as Lib from './harness/language.entry';
import { hasWebGpu, SOFTWARE_GPU } from './harness/software-gpu';

const test = testWithModule<typeof Lib>(at('test/browser/harness/language.entry.ts'));
test.use(SOFTWARE_GPU);

test('a language model answers on the GPU by the runtime that the app serves, and nothing else is fetched', async ({
  context,
  inWorker,
}) => {
  test.skip(!(await hasWebGpu(inWorker)), 'this browser has no WebGPU');
  const fetched: string[] = [];
  context.on('request', (request) => fetched.push(request.url()));
  const files = [...(await tinyCausal())];
  expect(await inWorker((lib, given) => lib.answerOnGpu(given, 'Was it you?'), files)).toEqual({
    pieces: ['No, ', 'no.'],
    ended: 'stop',
  });
  expect(fetched.map((url) => path.basename(url))).toEqual([
    'ort-wasm-simd-threaded.jspi.mjs',
    'ort-wasm-simd-threaded.jspi.wasm',
  ]);
  expect(fetched.every((url) => new URL(url).hostname === '127.0.0.1')).toBe(true);
});

test("the browser's own model is asked by the Prompt API as the specification has it", async ({ page }) => {
  const seen = await page.evaluate(async () => {
    const { readBrowserModel, BrowserModel, prepareBrowserModel } = (window as unknown as { lib: typeof Lib })
      .lib;
    const asked: unknown[] = [];
    let destroyed = 0;
    const page = globalThis as { LanguageModel?: unknown };
    const failure = (name: string) => new DOMException('No.', name);
    /** A session that says its pieces one after the other, and stops with `last` where one is given. */
    const session = (pieces: string[], last?: DOMException) => ({
      promptStreaming(input: unknown, options: { signal?: AbortSignal }) {
        asked.push({ input, ...options, signal: undefined });
        let next = 0;
        return new ReadableStream({
          async pull(controller) {
            await new Promise((resolve) => setTimeout(resolve));
            if (options.signal?.aborted) controller.error(failure('AbortError'));
            else if (next < pieces.length) controller.enqueue(pieces[next++]);
            else if (last) controller.error(last);
            else controller.close();
          },
        });
      },
      destroy: () => {
        destroyed += 1;
      },
    });
    const install = (availability: (types: string[]) => string, made: () => unknown) => {
      page.LanguageModel = {
        availability: async ({ expectedInputs }: { expectedInputs: { type: string }[] }) =>
          availability(expectedInputs.map(({ type }) => type)),
        create: async ({
          signal,
          monitor,
          ...options
        }: {
          signal?: AbortSignal;
          monitor?: (m: EventTarget) => void;
        }) => {
          asked.push(options);
          const target = new EventTarget();
          monitor?.(target);
          target.dispatchEvent(new ProgressEvent('downloadprogress', { loaded: 0.5, total: 1 }));
          return made();
        },
      };
    };
    const request = {
      purpose: 'answering',
      messages: [
        { role: 'system' as const, content: [{ type: 'text' as const, text: 'Be brief.' }] },
        {
          role: 'user' as const,
          content: [
            { type: 'text' as const, text: 'Who?' },
            { type: 'image' as const, jpeg: new Uint8Array([255, 216]) },
          ],
        },
      ],
      schema: { name: 'who', json: { type: 'string' } },
      maxTokens: 3,
    };
    const model = new BrowserModel({ images: true, audio: false });
    const codeOf = (work: Promise<unknown>) =>
      work.then(
        () => 'no failure',
        ({ code }) => code as string,
      );

    page.LanguageModel = undefined;
    const none = { offer: await readBrowserModel(), code: await codeOf(model.complete(request)) };

    install(
      (types) => (types.includes('audio') ? 'unavailable' : 'available'),
      () => session(['"Ad', 'a"']),
    );
    const offer = await readBrowserModel();
    const pieces: string[] = [];
    const answer = await model.complete(request, { onText: (text) => pieces.push(text) });
    const [created, prompted] = asked.splice(0) as [object, { input: { content: { value: Blob }[] }[] }];
    const picture = prompted.input[0]!.content[1]!.value;
    const sent = { type: picture.type, bytes: picture.size };

    install(
      () => 'available',
      () => session(['one', ' two', ' three', ' four']),
    );
    const long = await model.complete(request);
    const stop = new AbortController();
    const stopped = codeOf(model.complete(request, { signal: stop.signal, onText: () => stop.abort() }));
    const cancelled = await stopped;
    install(
      () => 'available',
      () => session(['I '], failure('NotReadableError')),
    );
    const refused = await model.complete(request);
    const codes = [];
    for (const name of ['QuotaExceededError', 'UnknownError']) {
      install(
        () => 'available',
        () => session([], failure(name)),
      );
      codes.push(await codeOf(model.complete(request)));
    }
    install(
      () => 'downloadable',
      () => session([]),
    );
    const progress: number[] = [];
    const later = await readBrowserModel();
    await prepareBrowserModel((done) => progress.push(done), new AbortController().signal);
    return {
      ...{
        none,
        offer,
        pieces,
        answer,
        created,
        sent,
        long,
        cancelled,
        refused,
        codes,
        later,
        progress,
        destroyed,
      },
      prompted: JSON.parse(JSON.stringify(prompted)) as unknown,
    };
  });
  expect(seen.none).toEqual({ offer: null, code: 'model-unavailable' });
  expect(seen.offer).toEqual({ takes: { images: true, audio: false }, isReady: true });
  expect(seen.created).toEqual({
    expectedInputs: [{ type: 'text' }, { type: 'image' }],
    expectedOutputs: [{ type: 'text', languages: ['en'] }],
    initialPrompts: [{ role: 'system', content: [{ type: 'text', value: 'Be brief.' }] }],
    temperature: 0,
    topK: 1,
  });
  expect(seen.prompted).toMatchObject({
    input: [{ role: 'user', content: [{ type: 'text', value: 'Who?' }, { type: 'image' }] }],
    responseConstraint: { type: 'string' },
  });
  expect(seen.sent).toEqual({ type: 'image/jpeg', bytes: 2 });
  expect(seen.pieces).toEqual(['"Ad', 'a"']);
  expect(seen.answer).toMatchObject({ text: '"Ada"', ended: 'stop' });
  expect(seen.long).toMatchObject({ text: 'one two three', ended: 'length' });
  expect(seen.cancelled).toBe('cancelled');
  expect(seen.refused).toMatchObject({ ended: 'refused' });
  expect(seen.codes).toEqual(['model-failed', 'model-failed']);
  expect(seen.later).toMatchObject({ isReady: false });
  expect(seen.progress).toEqual([0.5]);
  expect(seen.destroyed).toBe(7);
});
