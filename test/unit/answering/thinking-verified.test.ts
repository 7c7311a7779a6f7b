import { describe, expect, test } from 'vitest';
import { verified } from '../../../lib/answering/by-model/verified';
import { MnemeError } from '../../../lib/errors';
import { ANSWERING_LIMITS } from '../../../lib/language/prompts/answering';
import type { Completion } from '../../../lib/language/provider';
import { rememberStories, story } from '../../stories/memory';
import {
  bytesOf,
  HOSTILE_WORDS,
  numberOf,
  retold,
  scripted,
  type ThinkOptions,
  think,
} from '../thinking-helpers';
import { textOf } from '../writing-helpers';

const BREAKFAST = story('dev-breakfast');
const { recall } = rememberStories([BREAKFAST, story('dev-camping')]);
const QUESTION = 'What did Ovin give the cat?';

type Said = object | string | ((prompt: string) => object | string);
/** Who answers what. */
interface Script {
  dispatcher?: Said;
  scene?: Said;
  /** The people, by their ids. */
  people?: Record<string, Said>;
  judge?: Said;
}

const knows = (content: string) => ({ thinking: '', knows: true, content });
const UNKNOWN = { thinking: '', knows: false, content: '' };
const verdict = (kind: string, content: string) => ({
  ...{ thinking: '', verdict: kind, content, sure: 'likely', why: 'The scene and Owen agree.' },
});
const asked = (...witnesses: string[]) => ({ names: [{ said: 'Ovin', id: 'p_1' }], witnesses });
const salmon = (prompt: string) => knows(`<p_1> gave it the salmon stuff [${numberOf('salmon', prompt)}].`);
const own = (prompt: string) => knows(`I gave it the salmon stuff [${numberOf('salmon', prompt)}].`);

function partOf(request: Completion): string {
  const text = textOf(request);
  if (request.schema!.name === 'who_is_asked') return 'dispatcher';
  if (request.schema!.name === 'verdict') return 'judge';
  return /You are <(p_\d+)>/.exec(text)?.[1] ?? 'scene';
}

async function hear(
  { dispatcher = asked('p_1'), scene = salmon, people = { p_1: own }, judge }: Script = {},
  {
    question = QUESTION,
    from = recall,
    ...options
  }: ThinkOptions & { question?: string; from?: typeof recall } = {},
) {
  const said: Record<string, Said> = {
    ...{ dispatcher, scene, ...people },
    judge:
      judge ??
      ((prompt: string) =>
        verdict('answer', `<p_1> gave it the salmon stuff [${numberOf('salmon', prompt)}].`)),
  };
  const model = scripted((request) => {
    const line = said[partOf(request)]!;
    return typeof line === 'function' ? line(textOf(request)) : line;
  });
  const thought = await think(verified, question, from, model, options);
  const prompts = new Map(model.asked.map((request) => [partOf(request), textOf(request)]));
  return { ...thought, prompts, parts: model.asked.map(partOf), model };
}

describe('a question is heard', () => {
  test('by the scene and who was there, one after the other, and decided', async () => {
    const { outcome, parts, trace, tools } = await hear();
    expect(parts).toEqual(['dispatcher', 'scene', 'p_1', 'judge']);
    const [, cited] = /\[(\d+)\]/.exec(outcome.answer)!;
    expect(outcome).toMatchObject({ refused: false, rounds: 3, sure: 'likely' });
    expect(tools.shelf.get(Number(cited))!.t0).toBe(6.429);
    expect(trace).toEqual([
      'names: Took "Ovin" for Owen.',
      expect.stringMatching(/^scene: Read \d+ moments of the scene\.$/),
      'told: The scene says: <p_1> gave it the salmon stuff.',
      expect.stringMatching(/^witness: Asked Owen, who was there for \d+ moments that may tell it\.$/),
      'told: Owen says: I gave it the salmon stuff.',
      'judged: It was decided: The scene and Owen agree.',
    ]);
  });

  test('with misheard names as those of people known', async () => {
    const { prompts } = await hear();
    expect(prompts.get('dispatcher')).toMatch(/<p_1>: called Owen[\s\S]*<p_2>: called Hazel/);
    expect(prompts.get('scene')).toContain('The question: What did Ovin give the cat? ("Ovin" is <p_1>)');
    const wrong = await hear({ dispatcher: { names: [{ said: 'Owen', id: 'p_1' }], witnesses: [] } });
    expect(wrong.trace[0]).toContain('"Owen" does not stand in the question');
  });

  test('of who was where the dispatcher is told, also of people without a name, who may be witnesses', async () => {
    const unnamed = rememberStories([{ ...BREAKFAST, lines: BREAKFAST.lines.slice(0, 3) }]).recall;
    const { prompts, parts } = await hear(
      { dispatcher: { names: [], witnesses: ['p_1'] }, scene: UNKNOWN, people: { p_1: UNKNOWN } },
      { question: 'What was the cat given?', from: unnamed },
    );
    expect(prompts.get('dispatcher')).toMatch(/<p_1>: no name is known/);
    expect(prompts.get('dispatcher')).toMatch(
      /Who was there when something near to it happened:\n- .*: .*<p_1>/,
    );
    expect(parts).toContain('p_1');
  });

  test('each person is given their card, and what they were there for', async () => {
    const { prompts } = await hear({ dispatcher: asked('p_1', 'p_5'), people: { p_1: own, p_5: UNKNOWN } });
    expect(prompts.get('p_1')).toContain('You are <p_1>, called Owen.');
    expect(prompts.get('p_1')).toMatch(/What is known of you:\n- In .*\n- \[\d+\] .*idea of my uncle/);
    // Walter comes in 25 s into the film, after the cat was talked of.
    expect(prompts.get('p_5')).toContain('caught a mouse');
    expect(prompts.get('p_5')).not.toContain('salmon');
  });

  test('of no more than three people, and of nobody who was not there', async () => {
    const people = { p_1: own, p_2: UNKNOWN, p_5: UNKNOWN, p_7: UNKNOWN };
    const { parts } = await hear({ dispatcher: asked('p_1', 'p_2', 'p_5', 'p_7'), people });
    expect(parts).toEqual(['dispatcher', 'scene', 'p_1', 'p_2', 'p_5', 'judge']);
    const away = await hear({ dispatcher: asked('p_9') }, { video: 'dev-breakfast.mp4', before: 60 });
    expect(away.parts).not.toContain('p_9');
  });

  test('by the rules, where the dispatcher gives nothing that can be used', async () => {
    const { parts, outcome, trace } = await hear(
      { dispatcher: asked('p_70') },
      { question: 'What did Owenn give the cat?' },
    );
    expect(parts).toEqual(['dispatcher', 'dispatcher', 'scene', 'p_1', 'judge']);
    expect(trace).toContain('names: Took "Owenn" for Owen.');
    expect(outcome.refused).toBe(false);
  });
});

describe('the judge', () => {
  test('has what was told, the lines that it rests on, and the two rules', async () => {
    const { prompts } = await hear();
    const judge = prompts.get('judge')!;
    expect(judge).toMatch(/What the scene tells:\n- <p_1> gave it the salmon stuff\. \[\d+\]/);
    expect(judge).toMatch(/What <p_1> tells:\n- I gave it the salmon stuff\. \[\d+\]/);
    expect(judge).toMatch(/What that rests on:\n.*\n- \[\d+\] 08:05 \(0:06\): <p_1> says: .*salmon/);
    expect(judge).toMatch(/how somebody or something looked, or where it was: the scene holds/);
    expect(judge).toMatch(/in the first person holds against what others say of them, and against hearsay/);
    expect(judge).not.toContain('mouse');
  });

  test('refuses what does not agree, and what nothing bears out', async () => {
    const apart = await hear({ judge: verdict('irreconcilable', 'Salmon or tuna.') });
    expect(apart.outcome).toMatchObject({ refused: true, rounds: 3 });
    expect(apart.outcome.answer).toContain('contradict each other');
    const missing = await hear({ judge: verdict('missing', '') });
    expect(missing.outcome).toMatchObject({ refused: true, why: 'The scene and Owen agree.' });
    expect(missing.outcome.answer).toContain('I looked for "What did Ovin give the cat?"');
  });

  test('is not asked where nobody knows', async () => {
    const { parts, outcome, trace } = await hear({ scene: UNKNOWN, people: { p_1: UNKNOWN } });
    expect(parts).toEqual(['dispatcher', 'scene', 'p_1']);
    expect(outcome).toMatchObject({ refused: true, rounds: 2 });
    expect(trace).toContain('told: Owen does not know.');
  });

  test('who gives nothing that can be used decides nothing', async () => {
    const { outcome, parts } = await hear({ judge: verdict('answer', 'Tuna [500].') });
    expect(parts.filter((part) => part === 'judge')).toHaveLength(2);
    expect(outcome).toMatchObject({ refused: true, why: 'The judge gave no answer that could be used.' });
  });
});

describe('a witness', () => {
  test('who rests on what they were not shown, or contradicts themselves, is not heard', async () => {
    const wrong: [Said, string][] = [
      [knows('Tuna [500].'), 'no line has the number [500]'],
      [knows('It was tuna.'), 'the answer cites no line'],
      [(prompt) => knows(`<p_44> gave it tuna [${numberOf('salmon', prompt)}].`), 'p_44'],
      [{ thinking: '', knows: false, content: 'Tuna.' }, 'knows is false, but content tells something'],
    ];
    for (const [scene, why] of wrong) {
      const { parts, prompts, trace } = await hear({ scene });
      expect(parts).toEqual(['dispatcher', 'scene', 'scene', 'p_1', 'judge']);
      expect(trace.find((one) => one.startsWith('mended'))).toContain(why);
      expect(trace).toContain('told: The scene does not know.');
      expect(prompts.get('judge')).not.toContain('What the scene tells');
    }
  });

  test('a model that dies midway ends it with its own error', async () => {
    const dies = () => {
      throw new MnemeError('model-busy', 'Later.', { retryAfterS: 7 });
    };
    await expect(hear({ people: { p_1: dies } })).rejects.toMatchObject({ code: 'model-busy' });
  });
});

test('nothing later than the moment asked about is given, within bounds, and as data', async () => {
  const told = retold(BREAKFAST, (text) => `${text} ${HOSTILE_WORDS} ${'語'.repeat(300)}`);
  const { recall: from } = rememberStories([told, story('dev-camping')]);
  const { model, tools } = await hear(
    { dispatcher: asked('p_1', 'p_2'), people: { p_1: own, p_2: UNKNOWN } },
    { from, video: 'dev-breakfast.mp4', before: 60, question: `${QUESTION} ${'何'.repeat(1900)}` },
  );
  expect(model.asked).toHaveLength(5);
  expect(tools.shelf.all.every(({ videoId, t1 }) => videoId === 'vid_1' && t1 <= 60)).toBe(true);
  expect(Math.max(...model.asked.map(bytesOf))).toBeLessThanOrEqual(ANSWERING_LIMITS.bytes);
  for (const text of model.asked.map(textOf)) {
    expect(text.split('</data>')).toHaveLength(3);
    expect(text).not.toMatch(/<\|im_end|\[\/INST\]|<system>|dev-camping|recorder/);
  }
});
