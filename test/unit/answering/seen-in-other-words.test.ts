import { describe, expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import { wornThingAskedFor } from '../../../lib/answering/by-rules/people-with-a-thing';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';

const { recall } = rememberStories([
  {
    ...scene('stable', '2025-06-14T10:00:00+01:00', {}, []),
    shown: [{ kind: 'horse', t0: 0, t1: 20, colours: ['brown'] }],
    tones: [{ t0: 0, t1: 20, tone: 'brown' }],
  },
  {
    ...scene('match', '2025-06-15T10:00:00+01:00', {}, []),
    shown: [{ kind: 'person', t0: 0, t1: 20, most: 6 }],
    written: [{ text: 'GOAL', t0: 0, t1: 8 }],
  },
  {
    ...scene('office-party', '2025-06-16T10:00:00+01:00', { Otto: [0, 40] }, []),
    shown: [
      { kind: 'tie', t0: 4, t1: 12, colours: ['red'] },
      { kind: 'bus', t0: 60, t1: 70, colours: ['white', 'blue'] },
    ],
  },
]);
const ask = (question: string) =>
  answer(recall, { question }, { now: () => 0, today: Date.parse('2025-07-20T12:00:00Z') });

describe('what was seen, asked in other words', () => {
  test.each([
    ['How many players are in match?', 'At least 6 people at once, by their shapes'],
    ['how many ppl do u see in the football video', 'At least 6 people at once, by their shapes'],
    ['describe stable', 'in view: a horse; by the picture, a horse: brown.'],
    ['Who is in the horse video?', 'Nobody was recognised in stable.mp4, by face, by shape or by voice'],
    ['is there anybody in stable', 'Nobody was recognised in stable.mp4'],
    ['In which videos is somebody?', 'by face or by shape, in 2 videos: match.mp4 and office-party.mp4'],
    ['tell me about all my videos', 'match.mp4 (Sunday 15 June 2025): at least 6 people; to read: "GOAL".'],
    ['hey, is there a ginger horse', 'Perhaps: a horse is in view'],
    ['Is there a blue bus?', 'Perhaps: a bus is in view'],
    ['Who is wearing a red tie?', 'In view at the same time as a tie (0:04 to 0:12 in office-party.mp4)'],
    ['a red tie, who has that on?', 'In view at the same time as a tie'],
    [
      'is it daytime in the horse video',
      'Perhaps: none of the pictures that I looked at in stable.mp4 is dark.',
    ],
  ])('%s', (question, told) => {
    const { answer: text, refused } = ask(question);
    expect(text).toContain(told);
    expect(refused).toBe(false);
  });

  test.each([
    'Is there a green horse?',
    'Who wears a blue tie?',
    'Who has a backpack?',
    'How many people are in the rugby video?',
    'Describe the cat video',
    'What is the bus parked on?',
    'What comes after the yellow horse?',
    'Which one has a laptop?',
    'Find me the one filmed in a kitchen',
    'Who scored in the football video?',
    'What colour is the cat?',
    'Where is the white cat?',
    'Why is there a tie in the office party?',
    'What did the players shout?',
    'Who won in match?',
  ])('%s is refused', (question) => {
    expect(ask(question).refused).toBe(true);
  });

  test.each(['Who has a sister?', 'Who wears it best?', 'Who is in the car?'])(
    '%s asks for no worn thing',
    (q) => {
      expect(wornThingAskedFor(q)).toBeNull();
    },
  );
});
