import { describe, expect, test } from 'vitest';
import type { Inspected, Stretch } from '../../../lib/answering/by-model/contract';
import { recursive } from '../../../lib/answering/by-model/recursive';
import { ANSWERING_LIMITS } from '../../../lib/language/prompts/answering';
import type { Completion } from '../../../lib/language/provider';
import { rememberStories, story } from '../../stories/memory';
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

const step = (action: string, more: object) => ({
  ...{ thinking: '', action, queries: [], stretches: [], question: '', content: '' },
  ...{ sure: 'sure', why: 'A line says it.' },
  ...more,
});
const search = (...queries: string[]) => step('search', { queries, question: 'What was the cat given?' });
const answer = (content: string) => step('answer', { content });
const nothing = step('nothing', { content: 'Nobody says it.' });
const inspect = (line: number, from: number, to: number) =>
  step('inspect', { stretches: [{ line, from, to }], question: 'What is on the plate?' });

const asks = (request: Completion) => request.schema!.name;
/** Answers each form by its own script. */
const by = (
  steps: Lines,
  sift: (text: string) => object,
  summary: (text: string) => string = () => '',
): Lines =>
  (() => {
    let nth = 0;
    return (request) => {
      if (asks(request) === 'useful_parts') return sift(textOf(request));
      if (asks(request) === 'summary') return { text: summary(textOf(request)) };
      const next =
        typeof steps === 'function' ? steps(request, nth) : steps[Math.min(nth, steps.length - 1)]!;
      nth += 1;
      return next;
    };
  })();
/** The steps that may be taken. */
const actionsOf = ({ schema }: Completion) =>
  (schema!.json as { properties: { action: { enum: string[] } } }).properties.action.enum;
const none = () => ({ groups: [] });
const ask = (lines: Lines, options: ThinkOptions = {}) =>
  think(recursive, QUESTION, recall, scripted(lines), options);
const groupsIn = (prompt: string) => prompt.match(/^Group \d+:/gm)!.length;

describe('searching the memory', () => {
  test('finds by several queries, drops what does not help with the question, and sums up the rest', async () => {
    let read = '';
    const { outcome, trace, prompts } = await ask(
      by(
        (request, nth) =>
          nth === 0
            ? search('cat salmon', 'boiler noise')
            : answer(`<p_1> gave it the salmon stuff [${numberOf('salmon', textOf(request))}].`),
        (text) => {
          read = text;
          const [fed, mouse] = [numberOf('salmon', text), numberOf('mouse', text)];
          const group = (n: number) => groupsIn(text.slice(0, text.indexOf(`\n- [${n}]`)));
          return {
            groups: [
              { group: group(fed), text: `<p_1> gave it the salmon stuff [${fed}].` },
              { group: group(mouse), text: `It caught a mouse [${mouse}].` },
            ],
          };
        },
        (text) => `It got the salmon stuff [${/salmon stuff \[(\d+)\]/.exec(text)![1]}].`,
      ),
    );
    expect(groupsIn(read)).toBeGreaterThan(2);
    expect(groupsIn(read)).toBeLessThanOrEqual(5);
    expect(read).toContain('helps with this question: What was the cat given?');
    // Whom the question names was told of in another call.
    expect(read).toMatch(/<p_1>: called Owen/);
    expect(outcome).toMatchObject({ refused: false, rounds: 2 });
    const last = prompts.at(-1)!;
    expect(last).toMatch(
      /Found in the memory for "What was the cat given\?":\n- It got the salmon stuff\. \[\d+\]/,
    );
    expect(last).toMatch(/What that rests on:\n- In dev-breakfast\.mp4.*\n- \[\d+\].*salmon/);
    expect(last).not.toMatch(/mouse|boiler\?/);
    expect(trace).toEqual([
      'searched: Looked for "cat salmon" and "boiler noise".',
      expect.stringMatching(/^read: Read \d+ moments in \d stretches\.$/),
      expect.stringMatching(/^sifted: 2 of \d help with it\.$/),
    ]);
  });

  test('clips that follow one another are one group', async () => {
    let read = '';
    const sift = (text: string) => {
      read = text;
      return none();
    };
    await ask(by([search('volcanoes rivers project', 'toast landing'), nothing], sift));
    const first = read.split('Group 2:')[0]!;
    expect(first).toContain('rivers');
    expect(first).toContain('Sit down, Dad');
  });

  test('where nothing helps it says so', async () => {
    const { prompts, outcome } = await ask(by([search('cat'), nothing], none));
    expect(prompts.at(-1)).toContain('Nothing of that was found.');
    expect(prompts).toHaveLength(3);
    expect(outcome).toMatchObject({ refused: true, why: 'Nobody says it.', inspected: [] });
  });

  test('where the model makes nothing of what was found, the best moments are taken as they are', async () => {
    const wrong = () => ({ groups: [{ group: 9, text: 'Salmon [1].' }] });
    const { prompts, trace } = await ask(by([search('cat salmon'), nothing], wrong));
    expect(prompts.at(-1)).toContain('I gave her the salmon stuff at seven.');
    expect(trace.join()).toContain('there is no group 9');
  });

  test('not three times in a row', async () => {
    const forms: string[][] = [];
    const lines = by((request) => {
      forms.push(actionsOf(request));
      return forms.at(-1)!.includes('search') ? search(`cat ${forms.length}`) : nothing;
    }, none);
    await ask(lines);
    expect(forms).toEqual([
      ['search', 'answer', 'nothing'],
      ['search', 'answer', 'nothing'],
      ['answer', 'nothing'],
    ]);
  });
});

describe('looking again', () => {
  const plate = { id: 'look_1/0', clipId: 'vid_1/c000000', videoId: 'vid_1', video: 'dev-breakfast.mp4' };
  const seen: Inspected['found'] = [
    {
      ...plate,
      t0: 8,
      t1: 9,
      what: 'looked',
      when: 'Sunday 10 November 2024, 08:05, 0:08 in dev-breakfast.mp4',
      who: ['p_1'],
      text: '<p_1> puts salmon on a plate.',
      kind: 'frame',
      score: 0,
      written: true,
      sources: ['look_1/0'],
    },
  ];
  const looking = (found: Inspected['found'], asked: Stretch[] = []) => ({
    inspect: async (stretches: readonly Stretch[]) => {
      asked.push(...stretches);
      return { found, note: '' };
    },
  });

  test('gives what is seen as lines to cite, and to be taken into the memory', async () => {
    const asked: Stretch[] = [];
    const { outcome, prompts, tools, trace } = await ask(
      by(
        (request, nth) =>
          [search('cat salmon'), inspect(4, 5, 15)][nth] ??
          answer(`<p_1> puts it on a plate [${numberOf('plate', textOf(request))}].`),
        (text) => ({ groups: [{ group: 1, text: `Salmon [${numberOf('salmon', text)}].` }] }),
      ),
      looking(seen, asked),
    );
    expect(asked).toEqual([{ videoId: tools.shelf.get(4)!.videoId, t0: 5, t1: 15 }]);
    expect(prompts.at(-1)).toMatch(
      /Seen by looking again at 0:05 to 0:15.*\n.*\n- \[\d+\] 08:05 \(0:08\): <p_1> puts salmon on a plate/,
    );
    expect(trace).toContain('seen: Saw 1 thing there.');
    expect(outcome.inspected).toMatchObject([
      { t0: 8, kind: 'frame', text: '<p_1> puts salmon on a plate.' },
    ]);
  });

  test('that nothing was found is told, and the memory may be searched again after it', async () => {
    const forms: string[][] = [];
    const steps: Lines = (request, nth) => {
      forms.push(actionsOf(request));
      return [search('cat'), search('salmon'), inspect(0, 5, 15), search('plate'), nothing][nth]!;
    };
    const { prompts, trace } = await ask(by(steps, none), { ...looking([]), video: 'dev-breakfast.mp4' });
    expect(forms.map((actions) => actions.includes('search'))).toEqual([true, true, false, true, false]);
    expect(prompts.join()).toContain('- Nothing of that was found there.');
    expect(trace).toContain('inspected: Looked again at 0:05 to 0:15, for "What is on the plate?".');
  });

  test('is offered only where pictures can be had, and only of what was shown', async () => {
    const { prompts } = await ask(by([search('cat'), nothing], none));
    expect(prompts[0]).not.toContain('action "inspect"');
    const wrong = [
      [inspect(77, 0, 5), 'a stretch has the number of no line that was shown'],
      [inspect(0, 0, 5), 'a stretch has the number of no line that was shown'],
      [inspect(0, 9, 5), 'a stretch ends before it begins'],
      [inspect(0, 0, 500), 'at most 120 seconds'],
    ] as const;
    for (const [first, why] of wrong) {
      const sent = await ask(by([first, nothing], none), looking([]));
      expect(sent.prompts[1]).toContain(why);
    }
  });
});

describe('a model that goes wrong', () => {
  test('ends after five rounds, whatever it wants', async () => {
    const { outcome, prompts } = await ask(
      by((_, nth) => (nth % 2 ? inspect(0, nth, nth + 3) : search(`cat ${nth}`)), none),
      { ...{ video: 'dev-breakfast.mp4' }, inspect: async () => ({ found: [], note: '' }) },
    );
    expect(outcome).toMatchObject({ refused: true, rounds: 5 });
    expect(prompts.filter((prompt) => prompt.includes('This is the last round'))).toHaveLength(2);
  });

  test('cannot cite what it was not shown, nor name who was not', async () => {
    const wrong = [answer('Salmon [99].'), answer('<p_88> gave salmon [1].'), answer('Salmon.'), search()];
    for (const first of wrong) {
      const { prompts, outcome } = await ask(by([first, nothing], none));
      expect(prompts[1]).toContain('That cannot be used');
      expect(outcome.refused).toBe(true);
    }
  });
});

describe('what the model is given', () => {
  test('is nothing later than the moment asked about, bounded, and data', async () => {
    const told = retold(BREAKFAST, (text) => `${text} ${HOSTILE_WORDS} ${'語'.repeat(400)}`);
    const hostile = rememberStories([told, story('dev-camping')]);
    const model = scripted(by([search('cat salmon'), search('boiler'), nothing], none));
    const { tools } = await think(recursive, QUESTION, hostile.recall, model, {
      video: 'dev-breakfast.mp4',
      before: 30,
    });
    expect(tools.shelf.all.length).toBeGreaterThan(4);
    expect(tools.shelf.all.every(({ videoId, t1 }) => videoId === 'vid_1' && t1 <= 30)).toBe(true);
    expect(Math.max(...model.asked.map(bytesOf))).toBeLessThanOrEqual(ANSWERING_LIMITS.bytes);
    const sifting = textOf(model.asked.find((request) => asks(request) === 'useful_parts')!);
    expect(sifting.split('</data>')).toHaveLength(3);
    expect(sifting).not.toMatch(/<\|im_end|\[\/INST\]|<system>|dev-camping/);
  });

  test('is bounded, whatever the model writes', async () => {
    const told = rememberStories([retold(BREAKFAST, (text) => `${text} ${'語'.repeat(400)}`)]);
    const wordy = { thinking: '考'.repeat(2000), why: '由'.repeat(900), question: `cat ${'何'.repeat(390)}` };
    const steps: Lines = (_, nth) =>
      nth % 2
        ? { ...inspect(0, nth, nth + 9), ...wordy }
        : { ...search(...[1, 2, 3, 4].map((n) => `cat ${nth} ${n} ${'鮭'.repeat(150)}`)), ...wordy };
    const model = scripted(by(steps, none));
    await think(recursive, `${QUESTION} ${'何'.repeat(1900)}`, told.recall, model, {
      ...{ video: 'dev-breakfast.mp4' },
      inspect: async () => ({ found: [], note: '無'.repeat(300) }),
    });
    expect(model.asked.length).toBeGreaterThan(6);
    expect(Math.max(...model.asked.map(bytesOf))).toBeLessThanOrEqual(ANSWERING_LIMITS.bytes);
  });

  test.each([
    [0, 1],
    [1, 1],
    [3, 3],
  ])('with %i rounds it is asked for a step %i times', async (rounds, steps) => {
    const lines = by((request) => (/last round/.test(textOf(request)) ? nothing : search('cat')), none);
    const { tools, outcome } = await ask(lines, { as: { rounds } });
    expect(outcome.rounds).toBe(steps);
    expect(tools.shelf.all.length > 0).toBe(rounds > 0);
  });
});
