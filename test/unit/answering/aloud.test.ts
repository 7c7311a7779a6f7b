import { describe, expect, test } from 'vitest';
import { askMemory } from '../../../lib/answering/by-model/ask';
import { askedAloud, type SpokenLine } from '../../../lib/answering/by-model/question-aloud';
import { Turns } from '../../../lib/answering/by-model/turns';
import type { AskRequest } from '../../../lib/contract/answers';
import { WITHOUT_MODEL } from '../../../lib/contract/trace';
import { speechIn } from '../../../lib/keeper/asked-aloud';
import { ANSWERING_LIMITS } from '../../../lib/language/prompts/answering';
import { bytesOf } from '../../../lib/language/prompts/data';
import { RemoteProvider } from '../../../lib/language/remote';
import { HeldRecall } from '../../../lib/memory/held-recall';
import type { TurnRecord, WordsRecord } from '../../../lib/store/schema';
import { makeMemory } from '../../bench/answers/made-memory';
import { startModelApp } from '../../model-server/app';
import { startModelServer } from '../../model-server/scripted-server';
import { rememberStories, story } from '../../stories/memory';
import { askOf, memoryOf, scriptedModel, textOf } from '../../thinking';

/** What one person says, a line every 5 s. */
const alone = (...texts: string[]) => askedAloud(linesOf('p_1', ...texts), 1)?.question ?? null;
/** The same where others talk in the clip. */
const amongOthers = (...texts: string[]) => askedAloud(linesOf('p_1', ...texts), 2)?.question ?? null;
const linesOf = (who: string | null, ...texts: string[]): SpokenLine[] =>
  texts.map((text, i) => ({ t0: 5 * i, who, text }));

describe('what is asked of Mneme aloud', () => {
  test.each([
    'Where did I put the boat keys?',
    'who was here yesterday',
    'How many lanterns did we count.',
    'What colour is her kite?',
    'Did Otto bring the ladder?',
    'Can you tell me when the ferry leaves?',
    'So, what did Ada say about the regatta?',
  ])('is a question of whoever is alone: %s', (text) => {
    const question = text[0]!.toUpperCase() + text.slice(1);
    expect(alone(text)).toBe(question);
    expect(amongOthers(text), 'of others it may be asked, too').toBeNull();
  });

  test.each([
    'I put the keys in the drawer.',
    'When I was in Porto, it rained.',
    'What a day!',
    'What I want is some tea.',
    'How nice.',
    'Really?',
    'Why not?',
    'Thank you!',
    'It is late, isn’t it?',
    'How are you today?',
    'Would you like some more soup?',
    'Mneme is a nice program.',
    'The enemy is at the gates.',
  ])('is not: %s', (text) => expect([alone(text), amongOthers(text)]).toEqual([null, null]));

  test.each([
    ['Mneme, where are the keys?', 'Where are the keys?'],
    ['Hey Nemi, who is that?', 'Who is that?'],
    ['Okay, neemee where is my cup', 'Where is my cup'],
    ['How are you called, Mneme?', 'How are you called?'],
    ['Nimmy. Really?', 'Really?'],
    ['Mneme, tell me what Ada said.', 'Tell me what Ada said.'],
  ])('by name it is whoever else talks: %s', (text, question) => {
    expect(amongOthers(text)).toBe(question);
  });

  test.each([
    'Good night, Mneme.',
    'Thanks, Nemi!',
    'Mneme.',
    'Mneme, remember that the key is under the mat.',
    'Mneme, can you remind me in ten minutes to call Ben?',
    'Nemo, where are the keys?',
    'Naomi, where are the keys?',
  ])('nor by name where nothing is asked, or somebody else: %s', (text) => {
    expect(amongOthers(text)).toBeNull();
  });

  test('is the last question of the last who speaks, from when its line began', () => {
    expect(alone('Where is Ada?', 'Where are the keys? I need them.', 'Oh well.')).toBe(
      'Where are the keys?',
    );
    expect(askedAloud(linesOf('p_1', 'Good day.', 'Where are the keys?'), 1)).toMatchObject({ t: 5 });
    const [asking, answering] = [
      linesOf('p_1', 'Mneme, where are the keys?'),
      linesOf('p_2', 'In the drawer.'),
    ];
    expect(askedAloud([...asking, ...answering], 2)).toBeNull();
    expect(askedAloud([], 0)).toBeNull();
  });

  test('counts who talks by whose turns they are, one more for each that is nobody’s', () => {
    const turn = (id: string, node: string | null) => ({ id, node, face: null }) as TurnRecord;
    const words = [
      { t0: 3, t1: 4, text: 'Two', turnId: 't2' },
      { t0: 1, t1: 2, text: 'One', turnId: null },
    ];
    const speech = (...turns: TurnRecord[]) =>
      speechIn({ turns, words: words as WordsRecord[] }, ({ node }) => node && 'p_7');
    expect(speech(turn('t1', 'v_1'), turn('t2', 'v_2'))).toEqual({
      lines: [
        { t0: 1, text: 'One', who: null },
        { t0: 3, text: 'Two', who: 'p_7' },
      ],
      speakers: 1,
    });
    expect(speech(turn('t1', 'v_1'), turn('t2', null), turn('t3', null)).speakers).toBe(3);
  });
});

describe('a question asked aloud', () => {
  const { recall } = rememberStories([story('dev-breakfast')]);
  const aloud: AskRequest = {
    question: 'What was Owen finishing last night?',
    ...({ mode: 'reflex', video: 'dev-breakfast.mp4', before: 100, aloud: true } as const),
  };
  const frames = [
    { shows: 'a frame of the clip', jpeg: Uint8Array.of(0xff, 0xd8, 0xff, 1) },
    { shows: '<p_1>, their face 1.0 s into the clip', jpeg: Uint8Array.of(0xff, 0xd8, 0xff, 2) },
  ];
  const memory = { ...memoryOf(recall), frames: async () => frames };

  test.each([
    [true, 2],
    [false, 0],
  ])('goes to a model in one call; pictures agreed to: %s', async (images, pictures) => {
    const server = await startModelServer();
    const app = await startModelApp({
      ...{ MNEME_LLM_BASE_URL: server.baseUrl, MNEME_LLM_MODEL: 'tiny' },
    });
    const offered = { host: '127.0.0.1', model: 'tiny', accessCode: null };
    const provider = new RemoteProvider({ ...offered, takes: { images, audio: false } }, app.reach);
    server.script(({ body }) => {
      const prompt = JSON.stringify(body.messages).replaceAll('\\n', '\n');
      const line = prompt.split('\n').find((one) => one.includes('geography'))!;
      return { answer: `He was finishing his geography project [${/\[(\d+)\]/.exec(line)![1]}].` };
    });
    const parts = { memory, provider: async () => provider, turns: new Turns() };
    const answer = await askMemory(aloud, parts);
    expect(answer).toMatchObject({ mode: 'reflex', refused: false, modelCalls: 1 });
    expect(server.requests).toHaveLength(1);
    const sent = JSON.stringify(server.requests[0]!.body);
    expect(sent.split('data:image/jpeg').length - 1).toBe(pictures);
    expect(sent.includes('Picture 2: <p_1>, their face')).toBe(images);
    await Promise.all([server.close(), app.close()]);
  });

  test('is told who is in view; one that is written shows no pictures', async () => {
    const model = { ...scriptedModel(() => 'Not known: anything.'), takes: { images: true, audio: false } };
    await askOf(recall, aloud, () => '', { memory, provider: model });
    await askOf(recall, { ...aloud, aloud: false }, () => '', { memory, provider: model });
    const shown = model.asked.map(({ messages }) =>
      messages.flatMap(({ content }) => content.filter(({ type }) => type === 'image')),
    );
    expect(shown.map(({ length }) => length)).toEqual([2, 0]);
    expect(textOf(model.asked[0]!)).toMatch(/<p_1>: /);
  });

  test('has a prompt within its bounds', async () => {
    const { videos, incidents, ledger, facts, names, words } = makeMemory(10_000);
    const large = new HeldRecall({ videos, incidents, ledger, facts });
    const model = { ...scriptedModel(() => 'Not known: anything.'), takes: { images: true, audio: false } };
    const question = `What did ${names[0]} say about ${words.slice(0, 120).join(' ')}?`;
    const more = { provider: model, memory: { ...memoryOf(large), frames: async () => frames } };
    await askOf(large, { question, mode: 'reflex', aloud: true }, () => '', more);
    expect(bytesOf(textOf(model.asked[0]!))).toBeLessThanOrEqual(ANSWERING_LIMITS.bytes);
  });

  test('without a model the rules answer, and nobody is told that they do', async () => {
    const parts = { memory, provider: async () => null, turns: new Turns() };
    const answer = await askMemory({ ...aloud, question: "Where was Bea's recorder?" }, parts);
    expect(answer).toMatchObject({ modelCalls: 0, refused: false });
    expect(answer.trace.map(({ step }) => step)).not.toContain(WITHOUT_MODEL);
  });
});
