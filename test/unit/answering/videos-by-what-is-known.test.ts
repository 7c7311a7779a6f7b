import { expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import { wantedOfVideos } from '../../../lib/answering/by-rules/videos-by-what-is-known';
import type { WholeForm } from '../../../lib/answering/by-rules/whole-form';
import { HeldRecall } from '../../../lib/memory/held-recall';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';

const { recall } = rememberStories([
  scene('mill', '2019-06-14T17:10:00+01:00', { Greta: [0, 60] }, [[1, 'Greta', 'I am Greta.']]),
  scene('sluice', '2025-06-21T09:30:00+01:00', { Greta: [0, 60] }, []),
]);
const memory = new HeldRecall({
  videos: recall.videos
    .all()
    .map((video) => (video.name === 'sluice.mp4' ? { ...video, hasAudio: false, durationS: 20 } : video)),
  incidents: recall.entries.all(),
  ledger: recall.ledger,
});
const form: WholeForm = 'videos';
const ask = (question: string) =>
  answer(memory, { question }, { form, now: () => 0, today: Date.parse('2025-06-25T12:00:00Z') });

test.each([
  ['which of my videos have no sound', /^Without sound: sluice\.mp4 \([^)]*\)\./],
  ['which videos have sound', /^With sound: mill\.mp4 \([^)]*\)\./],
  ['Which clips are silent?', /^Without sound: sluice\.mp4/],
  ['which videos are older than 2020', /^Recorded before 2020: mill\.mp4 \([^)]*\)\./],
  ['what recordings are newer than 2020?', /^Recorded after 2020: sluice\.mp4/],
  ['which of my videos are longer than 30 seconds', /^Longer than 0:30: mill\.mp4 \(2:00\)\./],
  ['show me videos shorter than half a minute or one minute', null],
  ['Which films are shorter than one minute?', /^Shorter than 1:00: sluice\.mp4 \(0:20\)\./],
])('some videos are told by what their files tell: %s', (question, told) => {
  const { answer: text } = ask(question);
  if (told) expect(text).toMatch(told);
  else expect(text).not.toContain('2 videos are remembered');
});

test.each([
  ['which videos are longer than two hours', 'No video is longer than 2:00:00.'],
  ['which videos are older than 2001', 'No video was recorded before 2001.'],
])('that none is so refuses: %s', (question, told) => {
  expect(ask(question)).toMatchObject({ refused: true, answer: expect.stringContaining(told) });
});

test.each([
  'which of my videos are black and white',
  'which videos are blurry',
  'which clips have subtitles',
  'Which of the films are funnier than the others?',
])('some of them are never all: %s', (question) => {
  expect(ask(question).answer).not.toContain('2 videos are remembered');
});

test.each(['Which videos are there?', 'what videos do you have', 'Which videos are stored?'])(
  'all of them are told where no more is asked: %s',
  (question) => {
    expect(ask(question).answer).toContain('2 videos are remembered');
  },
);

test('what is asked of what is in them is not of their files', () => {
  for (const question of [
    'Which videos have a dog?',
    'Which video sounds best?',
    'What sound can be heard?',
    'Who is longer than a minute in view?',
  ])
    expect(wantedOfVideos(question)).toBeNull();
});
