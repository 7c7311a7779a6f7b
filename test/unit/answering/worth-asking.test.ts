import { expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import { pickAnswered, suggestedQuestions } from '../../../lib/answering/worth-asking';
import { personsOf } from '../../../lib/identity/fold';
import { EVERYTHING } from '../../../lib/memory/recall';
import { rememberStories, story, storyNames } from '../../stories/memory';
import { scene } from '../../stories/scene';
import { styledStories } from '../../stories/styles';
import type { StoryTruth } from '../../stories/truth';

const offered = async (truths: readonly StoryTruth[], name = truths.at(-1)!.film, most = 20) => {
  const { recall } = rememberStories(truths);
  const video = recall.videos.named(name);
  const ask = async (question: string) => answer(recall, { question });
  const questions = await pickAnswered(suggestedQuestions(recall, video), video, most, ask);
  return { questions, answers: await Promise.all(questions.map(ask)), video };
};

const PARK: StoryTruth = {
  ...scene('park', '2025-06-14T17:10:00+01:00', { Greta: [0, 120], Otto: [30, 120] }, [
    [1, 'Greta', 'I am Greta. I work as a florist.'],
    [32, 'Otto', 'My name is Otto. I always take my tea with lemon.'],
    [50, 'Greta', 'Otto, the red ladder is behind the shed.'],
    [60, 'Otto', 'I like the red ladder.'],
  ]),
  shown: [
    { kind: 'dog', t0: 12, t1: 31 },
    { kind: 'horse', t0: 60, t1: 64, score: 0.4 },
  ],
  written: [{ text: 'LISBON ZOO', t0: 20, t1: 30 }],
};

test('questions are of what is told, shown and written, and each has an answer by that very video', async () => {
  const { questions, answers, video } = await offered([PARK]);
  expect(questions).toEqual(
    expect.arrayContaining([
      'What does Greta do for a living?',
      'How does Otto take tea?',
      'Where is the red ladder?',
      'When was there a dog?',
      'What can be read in the picture?',
      'What is said about the red ladder?',
    ]),
  );
  expect(questions.join(), 'a thing that was seen unsurely').not.toContain('horse');
  for (const { refused, evidence } of answers) {
    expect(refused).toBe(false);
    expect(evidence.map((one) => one.video)).toContain(video.name);
  }
});

test('what people gave a name is offered before its kind', () => {
  const { recall } = rememberStories([PARK]);
  const video = recall.videos.all()[0]!;
  const named = [{ kind: 'dog', t0: 12, t1: 31, name: 'Bruno' }];
  const [first] = suggestedQuestions(recall, { ...video, named }).filter((sort) =>
    sort.some((question) => question.includes('dog')),
  );
  expect(first).toEqual(['When did we see Bruno?', 'When was there a dog?']);
});

test('nothing is offered about somebody who is hidden, and they are answered about as before', async () => {
  const { recall } = rememberStories([PARK]);
  const video = recall.videos.all()[0]!;
  const greta = personsOf(recall.view(EVERYTHING).persons).find(({ name }) => name === 'Greta')!;
  const { nodes } = greta;
  recall.addStep({ seq: recall.ledger.length + 1, kind: 'hide', nodes, hidden: true });
  const offered = suggestedQuestions(recall, video).flat();
  expect(offered.filter((question) => question.includes('Greta'))).toEqual([]);
  const ofAll = /^(?:Who was there|What can be seen|Who can be seen|What happens)\b/;
  expect(
    offered.filter((question) => ofAll.test(question)),
    'whose answers would name her',
  ).toEqual([]);
  expect(offered).toContain('How does Otto take tea?');
  const told = answer(recall, { question: 'What does Greta do for a living?' });
  expect(told).toMatchObject({ refused: false, answer: expect.stringContaining('florist') });
});

test('of a few questions each is of another sort', async () => {
  const { questions } = await offered([PARK], 'park', 4);
  expect(questions).toEqual([
    'What does Greta do for a living?',
    'Where is the red ladder?',
    'When was there a dog?',
    'What can be read in the picture?',
  ]);
});

test('of a video is offered what it answers, whatever others do', async () => {
  const silent = { ...scene('yard', '2025-06-21T09:30:00+01:00', {}, []), shown: PARK.shown! };
  expect((await offered([silent, PARK], 'yard')).questions).toEqual([
    'When was there a dog?',
    'What can be seen in yard.mp4?',
    'What happens in yard.mp4?',
  ]);
  const nothing = scene('dark', '2025-06-22T09:30:00+01:00', {}, []);
  expect((await offered([PARK, nothing], 'dark')).questions).toEqual([]);
});

test('stories are offered questions, none of which is refused', async () => {
  const stories = [...storyNames('dev').map(story), ...styledStories('dev').slice(0, 6)];
  const counts: number[] = [];
  for (const truth of stories) {
    const { questions, answers } = await offered([truth], truth.film, 3);
    counts.push(questions.length);
    expect(answers.filter(({ refused }) => refused)).toEqual([]);
  }
  expect(counts.filter((count) => count === 3).length / counts.length).toBeGreaterThanOrEqual(0.8);
});
