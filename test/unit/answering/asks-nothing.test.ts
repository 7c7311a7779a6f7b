import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import {
  isWants,
  NOTHING,
  plainlyWants,
  replyTo,
  type Wants,
} from '../../../lib/answering/by-rules/asks-nothing';
import { formOf } from '../../../lib/answering/by-rules/whole-form';
import { isNothingAsked } from '../../../lib/contract/trace';
import { rememberStories, story } from '../../stories/memory';
import { askOf, scriptedModel } from '../../thinking';
import { askedByMeaning } from '../asked-by-meaning';

// The figures on all sayings that were kept aside: `npm run bench -- answers sayings`. Here some of each kind, and bounds below them.

const KEPT = new URL('../../forms/sayings-kept.json', import.meta.url);
const EACH = 40;
const remembered = rememberStories([story('dev-breakfast')]);

const { ask, vectorsOf } = askedByMeaning(remembered);

test('sayings that were kept aside are known, and what asks is none of them', async () => {
  const kept = JSON.parse(await readFile(KEPT, 'utf8')) as Record<Wants | 'asks', string[]>;
  const known = async (wants: Wants | 'asks', as: readonly Wants[]) => {
    const some = kept[wants].slice(0, EACH);
    const vectors = await vectorsOf(some);
    const right = some.filter((text, i) => as.some((one) => one === formOf(text, vectors[i]!)));
    return right.length / some.length;
  };
  for (const wants of NOTHING) expect(await known(wants, NOTHING)).toBeGreaterThan(0.6);
  expect(await known('world', ['world'])).toBeGreaterThan(0.5);
  expect(await known('asks', NOTHING)).toBeLessThan(0.1);
});

describe('what asks nothing of the videos', () => {
  test.each(['Is there a red elephant?', 'Where is my phone?', 'where are the keys', 'bicycle', 'Berlin'])(
    '%s: is searched as questions are',
    async (question) => {
      const [vector] = await vectorsOf([question]);
      expect(isWants(formOf(question, vector!))).toBe(false);
    },
  );

  test.each([
    ['Good morning!', /^Hello\. Ask me about your videos/],
    ['thanks a lot', /^You are welcome/],
    ['never mind', /^All right/],
    ['turn the volume up', /^I cannot do that/],
    ['are you a robot', /^I only know your videos/],
  ])('%s: a sentence, and nothing is searched', async (saying, reply) => {
    const answer = await ask(saying);
    expect(answer).toMatchObject({ refused: false, evidence: [] });
    expect(answer.answer).toMatch(reply);
    expect(isNothingAsked(answer)).toBe(true);
    expect(answer.trace).toHaveLength(1);
  });

  test.each([
    'Who was up till one?',
    'never mind the toast, what was Owen finishing last night',
    'Owen?',
    'What can you do?',
  ])('%s asks', async (question) => {
    expect(isNothingAsked(await ask(question))).toBe(false);
  });

  test('what is asked of the world is refused where nobody surely tells it', async () => {
    const answer = await ask('what is the tallest building in the world');
    expect(answer).toMatchObject({ refused: true, evidence: [] });
    expect(answer.answer).toMatch(/^Nobody tells that in the videos/);
  });

  test('no model is asked, in whichever way', async () => {
    const model = scriptedModel(() => 'Anything.');
    for (const mode of ['auto', 'iterative', 'reflex'] as const) {
      const answer = await askOf(remembered.recall, { question: 'Hallo!', mode }, () => '', {
        provider: model,
      });
      expect(answer).toMatchObject({ refused: false, modelCalls: 0, mode });
    }
    expect(model.asked).toHaveLength(0);
  });
});

test('common words are known without a vector, in English and German', () => {
  expect(['Hello', 'Vielen Dank!', 'Guten Morgen'].map(plainlyWants)).toEqual(['social', 'social', 'social']);
  expect(['never mind', 'Egal.', 'stopp', 'Vergiss es!'].map(plainlyWants)).toEqual(Array(4).fill('dismiss'));
  expect(['Hello Ada', 'Danke an wen?', 'Stop the car'].map(plainlyWants)).toEqual([null, null, null]);
  expect([replyTo('Danke!', 'social'), replyTo('Tschüss', 'social')]).toEqual([
    'You are welcome.',
    'Goodbye.',
  ]);
});
