import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { think } from '../../../lib/answering/by-model/think';
import type { AskMode } from '../../../lib/contract/answers';
import { PROXY_LIMITS } from '../../../lib/language/proxy/limits';
import { RemoteProvider } from '../../../lib/language/remote';
import type { ResponseFormat } from '../../../lib/language/wire';
import { type ModelApp, startModelApp } from '../../model-server/app';
import {
  type ModelServer,
  type Received,
  type Reply,
  startModelServer,
} from '../../model-server/scripted-server';
import { rememberStories, story } from '../../stories/memory';
import { numberOf, readingOf } from '../thinking-helpers';

const { recall } = rememberStories([story('dev-breakfast'), story('dev-camping')]);
const QUESTION = 'What did Owen give the cat?';
const WAYS = ['iterative', 'recursive', 'verified'] as const;

let server: ModelServer;
let app: ModelApp;
beforeAll(async () => {
  server = await startModelServer();
  const often = { burst: 1000, perMinute: 1 };
  const env = { MNEME_LLM_BASE_URL: server.baseUrl, MNEME_LLM_MODEL: 'tiny' };
  app = await startModelApp(env, { ...PROXY_LIMITS, rate: { client: often, all: often } });
});
afterAll(async () => {
  await app.close();
  await server.close();
});
beforeEach(() => {
  server.requests.length = 0;
});

const textOf = ({ body }: Received) =>
  body.messages
    .flatMap(({ content }) => content)
    .map((part) => (typeof part === 'string' ? part : part.type === 'text' ? part.text : ''))
    .join('\n');

/** A model that follows any of the ways, and answers with one text. */
function answering(content: (prompt: string) => string): (received: Received) => Reply {
  return (received) => {
    const prompt = textOf(received);
    const common = { thinking: '', sure: 'sure', why: 'A line says it.' };
    const step = { ...common, plan: [], stretches: [], queries: ['cat salmon'], question: QUESTION };
    const { name } = (received.body.response_format as Extract<ResponseFormat, { type: 'json_schema' }>)
      .json_schema;
    const isKnown = prompt.includes('salmon stuff');
    const cited = () => `<p_1> gave it the salmon stuff [${numberOf('salmon', prompt)}].`;
    const answers: Record<string, () => object> = {
      next_step: () =>
        isKnown
          ? { ...step, action: 'answer', content: content(prompt) }
          : { ...step, action: 'search', content: 'cat salmon' },
      useful_parts: () => ({ groups: [{ group: 1, text: cited() }] }),
      who_is_asked: () => ({ names: [], witnesses: ['p_1'] }),
      testimony: () => ({ ...common, knows: true, content: cited() }),
      verdict: () => ({ ...common, verdict: 'answer', content: content(prompt) }),
    };
    return { answer: answers[name]!(), usage: { prompt_tokens: 1000, completion_tokens: 10 } };
  };
}

function ask(mode: AskMode, question = QUESTION) {
  const takes = { images: false, audio: false };
  const provider = new RemoteProvider(
    { model: 'tiny', host: '127.0.0.1', takes, accessCode: null },
    app.reach,
  );
  return think({ question, mode }, { memory: readingOf(recall), provider });
}

test.each(WAYS)(
  '%s answers with names, evidence to play, what it cost and how it came about',
  async (mode) => {
    server.script(
      answering((prompt) => `<p_1> gave the cat the salmon stuff [${numberOf('salmon', prompt)}].`),
    );
    const answer = await ask(mode);
    expect(answer).toMatchObject({
      ...{ answer: 'Owen gave the cat the salmon stuff. [1]', refused: false, mode },
      modelCalls: server.requests.length,
      promptTokens: 1000 * server.requests.length,
      evidence: [{ video: 'dev-breakfast.mp4', t0: 6.429, who: ['p_1'], kind: 'transcript' }],
    });
    expect(server.requests).toHaveLength({ iterative: 1, recursive: 3, verified: 4 }[mode]);
    const told = answer.trace.map(({ detail }) => detail).join('\n');
    expect(told).toMatch(/Looked for|The scene says: Owen gave it the salmon stuff\./);
    expect(told).not.toMatch(/p_\d/);
  },
);

test.each(WAYS)('%s refuses evidence that is invented, or says something else', async (mode) => {
  for (const invented of [
    '<p_1> gave the cat tuna from Norway',
    '<p_2> gave the cat the salmon stuff at nine',
  ]) {
    server.script(answering((prompt) => `${invented} [${numberOf('salmon', prompt)}].`));
    const answer = await ask(mode);
    expect(answer).toMatchObject({ refused: true, answer: expect.stringContaining('I found nothing') });
  }
});

test.each(WAYS)('%s ends with the model where that dies midway', async (mode) => {
  let nth = 0;
  const model = answering(() => '');
  server.script((received) => {
    nth += 1;
    return nth < 2 ? model(received) : { status: 500, body: { error: { message: 'out of memory' } } };
  });
  await expect(ask(mode)).rejects.toMatchObject({ code: 'model-failed' });
});
