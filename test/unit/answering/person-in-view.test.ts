import { describe, expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import type { AskRequest } from '../../../lib/contract/answers';
import { rememberStories, story } from '../../stories/memory';
import { scene } from '../../stories/scene';

const { recall } = rememberStories([
  scene('party', '2025-06-14T17:10:00+01:00', { Greta: [0, 60], Otto: [10, 70] }, [
    [1, 'Greta', 'I am Greta, and I bake the bread.'],
    [5, 'Greta', 'I am Greta.'],
    [12, 'Otto', 'My name is Otto. I saw a boat.'],
    [20, 'Otto', 'I am Otto.'],
  ]),
  scene('beach', '2025-06-21T09:30:00+01:00', { Greta: [5, 40] }, [
    [6, 'Greta', 'I am Greta. It is warm.'],
    [50, 'Ingrid', 'I am Ingrid.'],
    [55, 'Ingrid', 'My name is Ingrid.'],
  ]),
]);
const ask = (question: string, more: Partial<AskRequest> = {}) =>
  answer(recall, { question, ...more }, { now: () => 0, today: Date.parse('2025-07-01T12:00:00Z') });

describe('when somebody is in view', () => {
  test.each([
    [
      'When did we see Greta?',
      'Greta is in view at 0:00 to 1:00 in party.mp4 (Saturday 14 June 2025) and at 0:05 to 0:40 in beach.mp4',
    ],
    ['Show me Otto', 'Otto is in view at 0:10 to 1:10 in party.mp4'],
    ['Where was Greta last seen?', 'Greta is last in view at 0:05 to 0:40 in beach.mp4'],
    ['When was Greta first filmed?', 'Greta is first in view at 0:00 to 1:00 in party.mp4'],
    ['How often is Greta in view?', 'Greta is in view 2 times: '],
    ['How long is Greta in the pictures?', 'Greta is in view for 1 min 35 s in all'],
    ['In which videos can I see Greta?', 'Greta is in view in 2 videos: party.mp4 and beach.mp4'],
    [
      'Is Otto anywhere in the beach video?',
      'No, Otto is not in view in beach.mp4, but at 0:10 to 1:10 in party.mp4',
    ],
    [
      'Which video has the most of Greta?',
      'Greta is in view longest at 0:00 to 1:00 in party.mp4 (Saturday 14 June 2025): for 1 min.',
    ],
    ['Where is Otto at the party?', 'Otto is in view at 0:10 to 1:10 in party.mp4'],
    ['In how many of our videos is Greta seen?', 'Greta is in view in 2 videos: party.mp4 and beach.mp4'],
    ['When did Greta first turn up?', 'Greta is first in view at 0:00'],
    ['What is the last day that you have seen Greta?', 'Greta is last in view at 0:05 to 0:40 in beach.mp4'],
    ['Did you see Otto?', 'Yes: Otto is in view'],
    [
      'When did we see Ingrid?',
      'Ingrid was recognised in no picture, and is first heard at 0:50 in beach.mp4',
    ],
    ['When did we see Greta in beach.mp4?', 'Greta is in view at 0:05 to 0:40 in beach.mp4'],
  ])('%s', (question, words) => {
    const { answer: text, refused, evidence } = ask(question);
    expect({ refused, text }).toEqual({ refused: false, text: expect.stringContaining(words) });
    expect(evidence.length).toBeGreaterThan(0);
    for (const { video } of evidence) expect(text).toContain(video);
  });

  test('what somebody sees, what is theirs, and what else is asked of them, is not told by it', () => {
    for (const question of [
      'What did Otto see?',
      'When did Otto see a boat?',
      'When was Greta’s bread shown?',
      'When did we see Greta on the boat?',
      'When did Greta and Otto see each other?',
      'Who did Greta see?',
      'When is Greta not in view?',
      'When will we see Greta again?',
      'Show me what Otto was looking at in the party video',
    ])
      expect(ask(question).answer, question).not.toContain(' in view at 0:0');
  });
});

test('that somebody is in view nowhere is told, though nothing shows it', () => {
  const { recall: two } = rememberStories([story('kept-ferry'), story('dev-hospital')]);
  const says = (question: string, video?: string) =>
    answer(two, { question, ...(video && { video }) }, { now: () => 0 }).answer;
  expect(says('Is Sione in kept-ferry.mp4?')).toMatch(
    /^No, Sione is not in view in kept-ferry\.mp4\. In view/,
  );
  expect(says('Was Nuala there on 30 May 2025?')).toMatch(/^No, Nuala is not in view in dev-hospital\.mp4/);
  expect(says('Is Rose here?', 'dev-hospital.mp4')).toMatch(/^No, Rose is not in view in dev-hospital\.mp4/);
});
