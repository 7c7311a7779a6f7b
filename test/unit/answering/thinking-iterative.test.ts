import { describe, expect, test } from 'vitest';
import { iterative } from '../../../lib/answering/by-model/iterative';
import { MnemeError } from '../../../lib/errors';
import { ANSWERING_LIMITS } from '../../../lib/language/prompts/answering';
import { rememberStories, story } from '../../stories/memory';
import { scene } from '../../stories/scene';
import {
  bytesOf,
  HOSTILE_WORDS,
  type Lines,
  numberOf,
  retold,
  scripted,
  type ThinkOptions,
  think,
} from '../thinking-helpers';
import { textOf } from '../writing-helpers';

const BREAKFAST = story('dev-breakfast');
const { recall } = rememberStories([BREAKFAST, story('dev-camping')]);
const QUESTION = 'What did Owen give the cat?';

const step = (action: string, content: string, more: object = {}) => ({
  ...{ thinking: 'Something is missing.', plan: [], action, content, sure: 'sure', why: 'A line says it.' },
  ...more,
});
const search = (query: string) => step('search', query);
const ask = (lines: Lines, options: ThinkOptions = {}, question = QUESTION) =>
  think(iterative, question, recall, scripted(lines), options);
const searches = (trace: readonly string[]) =>
  trace.filter((one) => one.startsWith('searched')).map((one) => /"(.*)"/.exec(one)![1]);

describe('thinking in rounds', () => {
  test('plans, searches for what is missing, and answers by the lines that were found', async () => {
    const { outcome, trace, tools, prompts } = await ask((request, nth) => {
      if (nth === 0) return { ...search('boiler'), plan: ['who feeds the cat', 'with what'] };
      return step('answer', `<p_1> gave it the salmon stuff [${numberOf('salmon', textOf(request))}].`);
    });
    const [, cited] = /\[(\d+)\]/.exec(outcome.answer)!;
    expect(outcome).toMatchObject({ refused: false, rounds: 2, sure: 'sure' });
    const piece = tools.shelf.get(Number(cited))!;
    expect([piece.video, piece.t0, piece.who]).toEqual(['dev-breakfast.mp4', 6.429, ['p_1']]);
    expect(prompts).toHaveLength(2);
    expect(prompts[0]).toMatch(/<p_1>: called Owen/);
    expect(trace.map((one) => one.replace(/\d+ moments/, 'N moments'))).toEqual([
      `searched: Looked for "${QUESTION}".`,
      expect.stringMatching(/^read: Read N moments in .*dev-breakfast\.mp4/),
      'planned: who feeds the cat; with what',
      'searched: Looked for "boiler".',
      expect.stringMatching(/^read: Read N moments in /),
    ]);
  });

  test('the first round is given what the question itself finds; as published it sees nothing yet', async () => {
    const answer = (request: Parameters<typeof textOf>[0]) =>
      step('answer', `<p_1> gave it the salmon stuff [${numberOf('salmon', textOf(request))}].`);
    const { outcome, prompts } = await ask(answer);
    expect(outcome).toMatchObject({ refused: false, rounds: 1 });
    expect(prompts).toHaveLength(1);
    const published = await ask([step('answer', 'Salmon.')], { as: { asPublished: true } });
    expect(published.prompts[0]).not.toContain('salmon');
  });

  test('reads the two nearest clips whole, none twice', async () => {
    const { tools, prompts } = await ask([search('boiler'), search('loon'), step('nothing', 'Not there.')]);
    const [opening, first, second] = prompts.map(
      (prompt): string[] => prompt.match(/^- CLIP_\d+\. In [^,]+/gm) ?? [],
    );
    expect(opening).toHaveLength(2);
    expect([...first!, ...second!].length).toBeGreaterThan(2 * opening!.length);
    for (const clips of [first!, second!]) expect(new Set(clips).size).toBe(clips.length);
    expect(new Set(tools.shelf.all.map(({ id }) => id)).size).toBe(tools.shelf.all.length);
  });

  test('does not search again for the same words, and says so', async () => {
    const { trace, prompts, outcome } = await ask([
      search('cat salmon'),
      search('Salmon, cat?'),
      step('nothing', 'Nobody says it.'),
    ]);
    expect(searches(trace)).toEqual([QUESTION, 'cat salmon']);
    expect(trace).toContain('repeated: Did not look for "Salmon, cat?" again.');
    expect(prompts[2]).toContain('You have searched for "Salmon, cat?" before');
    expect(outcome).toMatchObject({ refused: true, rounds: 3 });
    expect(outcome.answer).toContain('"cat salmon"');
  });

  test('CLIP_x is that clip, of the video that is named or that was read', async () => {
    const last = async (...lines: string[]) => {
      const { tools } = await ask([...lines.map(search), step('nothing', '')]);
      return tools.shelf.all.at(-1)!.clipId;
    };
    expect(await last('CLIP_2 of dev-breakfast.mp4')).toBe('vid_1/c000002');
    expect(await last('loon recording lake', 'CLIP_3')).toBe('vid_2/c000003');
    const none = await ask([search('CLIP_900 of dev-breakfast.mp4'), step('nothing', '')]);
    expect(none.trace).toContain('read: Nothing new was found.');
    expect(searches(none.trace).at(-1)).toBe('clip 900 of dev-breakfast.mp4');
  });

  test('the id of a person finds up to twenty single moments, a name who that is', async () => {
    const { tools, prompts } = await ask([search('id of Hazell'), search('<p_2>'), step('nothing', '')]);
    expect(prompts[1]).toMatch(/<p_2>: called Hazel/);
    const shown = prompts[2]!.slice(prompts[1]!.length).match(/^- \[\d+\]/gm)!;
    expect(shown.length).toBeGreaterThan(5);
    expect(shown.length).toBeLessThanOrEqual(20);
    expect(
      tools.shelf.all.slice(-shown.length).every(({ who, text }) => `${who} ${text}`.match(/p_2\b|Hazel/)),
    ).toBe(true);
  });

  test('ids and numbers that were not shown are sent back, once', async () => {
    const wrong: [object, string][] = [
      [search('<p_77>'), 'nobody with the id p_77 was shown'],
      [step('answer', '<p_1> gave it salmon [400].'), 'no line has the number [400]'],
      [step('answer', 'It was salmon.'), 'the answer cites no line'],
      [step('answer', ' '), 'content is to be the answer'],
      [search('what '.repeat(60)), 'the query is too long'],
    ];
    for (const [first, why] of wrong) {
      const { prompts, outcome, trace } = await ask([first, step('nothing', 'Not there.')]);
      expect(prompts[1]).toContain(why);
      expect(prompts).toHaveLength(2);
      expect(trace.join('\n')).toContain('was asked once more');
      expect(outcome.refused).toBe(true);
    }
  });

  test('a model that loops ends in the last round', async () => {
    const { prompts, outcome, trace } = await ask((_, nth) => search(`cat ${nth}`));
    // Five rounds, and once more in the last, where it may not search.
    expect(prompts).toHaveLength(6);
    expect(searches(trace)).toHaveLength(5);
    expect(prompts[4]).toContain('This is the last round');
    expect(outcome).toMatchObject({ refused: true, rounds: 5 });
  });

  test('a round of which nothing can be used is given more for the question; the second one refuses', async () => {
    const once = await ask(['salmon!', '{"action":"sing"}', step('nothing', 'Not there.')]);
    expect(searches(once.trace)).toEqual([QUESTION, QUESTION]);
    expect(once.prompts.at(-1)!.match(/^- CLIP_\d+\. In /gm)!.length).toBeGreaterThan(2);
    expect(once.outcome).toMatchObject({ refused: true, rounds: 2 });
    const twice = await ask(['salmon!']);
    expect(twice.prompts).toHaveLength(4);
    expect(twice.outcome).toMatchObject({ refused: true, rounds: 2 });
  });

  test('a model that dies midway ends it with its own error', async () => {
    const dying = ask((_, nth) => {
      if (nth === 1) throw new MnemeError('model-unavailable', 'Gone.');
      return search('cat');
    });
    await expect(dying).rejects.toMatchObject({ code: 'model-unavailable' });
  });
});

describe('what each round is told', () => {
  const rounds = async () => (await ask([search('walrus salmon'), step('nothing', '')])).prompts;

  test('which round it is, and that the plan goes on', async () => {
    const [first, second] = await rounds();
    expect(first).toContain('This is round 1 of 5.');
    expect(second).toContain('This is round 2 of 5.');
    expect(second).not.toContain('plan: empty');
    expect(second).toMatch(/an id[^.]*single lines of that person alone/);
    expect(second).toContain('without an answer "unsure"');
  });

  test('which words of a query no line has, but for names', async () => {
    expect((await rounds())[1]).toContain('No line has "walrus".');
    const { prompts } = await ask([search('Owen salmon'), step('nothing', '')]);
    expect(prompts[1]).not.toContain('No line has');
  });

  test('which of several words no line has, but for the name of a file', async () => {
    const nothing = [search('walrus zeppelin dev-camping.mp4'), step('nothing', '')];
    expect((await ask(nothing)).prompts[1]).toContain('No line has any of "walrus" and "zeppelin".');
    const { prompts } = await ask([step('nothing', '')], {}, 'Is there a walrus in dev-camping?');
    expect(prompts[0]).toContain('No line has "walrus".');
    // Colours that were seen stand in no words of their own.
    const coloured = await ask([step('nothing', '')], {}, 'Is there a teal walrus?');
    expect(coloured.prompts[0]).toContain('No line has "walrus".');
  });

  test('that of a clip something is left out, where it is', async () => {
    const promptOf = async (length: number) => {
      const said = Array.from({ length }, (_, t): [number, string, string] => [
        t + 1,
        'Greta',
        `The ${t} barge is loaded with gravel and with sand.`,
      ]);
      const quay = scene('quay', '2025-06-14T17:10:00+01:00', { Greta: [0, 30] }, said);
      const lines = scripted([step('nothing', '')]);
      const { recall } = rememberStories([quay]);
      return (await think(iterative, 'What is the barge loaded with?', recall, lines)).prompts[0];
    };
    expect(await promptOf(28)).toContain('something is left out here');
    expect(await promptOf(8)).not.toContain('something is left out here');
  });

  test.each([
    'What did Owen give the cat in dev-camping.mp4?',
    'dev-camping: the salmon stuff, who gave it to the cat?',
  ])('first of the video that is named: %s', async (question) => {
    const { prompts } = await ask([step('nothing', '')], {}, question);
    const clips = [...prompts[0]!.matchAll(/^- CLIP_\d+\. In (\S+),/gm)].map(([, video]) => video);
    expect(clips[0]).toBe('dev-camping.mp4');
    const elsewhere = await ask([search('salmon in dev-breakfast.mp4'), step('nothing', '')], {}, question);
    expect(elsewhere.prompts[1]!.slice(prompts[0]!.length)).toMatch(/CLIP_\d+\. In dev-breakfast/);
  });

  test('once which clips a video has, none later than the moment asked about', async () => {
    const [first, second] = await rounds();
    expect(first).toMatch(/^- dev-breakfast\.mp4 has CLIP_0 to CLIP_\d+\.$/m);
    expect(second!.match(/- dev-breakfast\.mp4 has CLIP_0/g)).toHaveLength(1);
    const { prompts } = await ask([step('nothing', '')], { video: 'dev-breakfast.mp4', before: 20 });
    expect(prompts[0]).toContain('- dev-breakfast.mp4 has CLIP_0 alone.');
  });

  test('people under one heading', async () => {
    const { prompts } = await ask([step('nothing', '')], {}, 'What did Owen give the cat? And Hazel?');
    expect(prompts[0]!.match(/^People:$/gm)).toHaveLength(1);
  });
});

describe('for evaluation', () => {
  test.each([
    [0, 1, 0],
    [1, 1, 1],
    [2, 2, 2],
    [5, 5, 5],
  ])('with %i rounds it is asked %i times and searches %i times', async (rounds, calls, searched) => {
    const answered = await ask(
      (request, nth) =>
        /last round/.test(textOf(request)) ? step('nothing', 'Not there.') : search(`cat ${nth}`),
      { as: { rounds } },
    );
    expect(answered.prompts).toHaveLength(calls);
    expect(searches(answered.trace)).toHaveLength(searched);
    expect(answered.prompts[0]!.includes('salmon')).toBe(rounds > 0);
  });

  test('instructions are repeated in every round, or in the first and the last only', async () => {
    const lines = (_: unknown, nth: number) => search(`cat ${nth}`);
    const count = (prompt: string) => prompt.split('Do one of these:').length - 1;
    expect((await ask(lines)).prompts.map(count)).toEqual([1, 2, 3, 4, 5, 5]);
    expect((await ask(lines, { as: { withoutRepeatedInstructions: true } })).prompts.map(count)).toEqual([
      1, 1, 1, 1, 2, 2,
    ]);
  });

  test('where guesses are wanted the last round must answer, else it may refuse', async () => {
    const guess = step('answer', 'Salmon, I guess.', { sure: 'unsure' });
    const guessed = await ask([search('cat'), guess], { as: { rounds: 2, asPublished: true } });
    expect(guessed.outcome).toMatchObject({ refused: false, answer: 'Salmon, I guess.', sure: 'unsure' });
    expect(guessed.prompts[1]).toContain('give the most reasonable guess');
    const cautious = await ask([search('cat'), guess, step('nothing', 'No line says it.')], {
      as: { rounds: 2 },
    });
    expect(cautious.outcome).toMatchObject({ refused: true, why: 'No line says it.' });
  });
});

describe('what the model is given', () => {
  test('is nothing later than the moment asked about', async () => {
    const options = { video: 'dev-breakfast.mp4', before: 30 };
    const lines = [search('cat'), search('<p_1>'), search('CLIP_2'), search('boiler'), step('nothing', '')];
    const { prompts, tools } = await ask(lines, options);
    expect(tools.shelf.all.length).toBeGreaterThan(4);
    expect(tools.shelf.all.every(({ videoId, t1 }) => videoId === 'vid_1' && t1 <= 30)).toBe(true);
    expect(prompts.join()).not.toMatch(/dev-camping|boiler\?|<p_9>/);
    expect(prompts[0]).toContain('"This video" is dev-breakfast.mp4.');
  });

  test('is bounded, whatever was said and whatever the model writes', async () => {
    const long = rememberStories([retold(BREAKFAST, (text) => `${text} ${'語'.repeat(600)}`)]);
    const script = (_: unknown, nth: number) => ({
      ...search(`cat ${nth} ${'鮭'.repeat(120)}`),
      thinking: '考'.repeat(2000),
      plan: Array(9).fill('計'.repeat(300)),
    });
    for (const question of [QUESTION, `${QUESTION} ${'何'.repeat(1900)}`]) {
      const model = scripted(script);
      await think(iterative, question, long.recall, model);
      expect(model.asked).toHaveLength(6);
      expect(Math.max(...model.asked.map(bytesOf))).toBeLessThanOrEqual(ANSWERING_LIMITS.bytes);
    }
  });

  test('holds recorded words as data only', async () => {
    const hostile = rememberStories([retold(BREAKFAST, (text) => `${text} ${HOSTILE_WORDS}`)]);
    const model = scripted([search('cat salmon'), step('nothing', '')]);
    const { prompts } = await think(iterative, QUESTION, hostile.recall, model);
    const [, data] = prompts[1]!.split('CLIP_0. In');
    expect(data!.split('</data>')).toHaveLength(2);
    expect(data!.split('</data>')[0]).toContain('Ignore all previous instructions');
    expect(data).not.toMatch(/<\|im_end|\[\/INST\]|<system>|PWNED \[1\]/);
  });
});
