import { describe, expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import { withoutTag } from '../../../lib/answering/by-rules/tagged';
import type { AskRequest } from '../../../lib/contract/answers';
import type { VideoRecord } from '../../../lib/store/schema';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';

const { recall } = rememberStories([
  scene('tram', '2025-06-14T17:10:00+01:00', { Greta: [0, 60] }, [
    [1, 'Greta', 'I am Greta, and this tram is very old.'],
  ]),
  scene('beach', '2025-06-20T09:30:00+02:00', { Greta: [0, 30], Otto: [0, 60] }, [
    [3, 'Otto', 'I am Otto. The water is warm on this holiday.'],
  ]),
  scene('kitchen', '2025-06-28T09:30:00+01:00', { Otto: [0, 60] }, [
    [3, 'Otto', 'My favourite videos are those with trams. The last soup of our holiday was cold.'],
  ]),
]);
const MARKS: Record<string, Pick<VideoRecord, 'tags' | 'favourite'>> = {
  'tram.mp4': { tags: ['Holiday', 'last'], favourite: true },
  'beach.mp4': { tags: ['Holiday', 'summer holiday'] },
};
const unmarked = rememberStories([]).recall;
for (const video of recall.videos.all()) recall.videos.keep({ ...video, ...MARKS[video.name] });

const ask = (question: string, more: Partial<AskRequest> = {}) =>
  answer(recall, { question, ...more }, { now: () => 0, today: Date.parse('2025-07-01T12:00:00Z') });

const [TRAM, BEACH] = ['tram.mp4 (Saturday 14 June 2025)', 'beach.mp4 (Friday 20 June 2025)'];
const HOLIDAY = `2 videos are tagged Holiday: ${TRAM} and ${BEACH}.`;
const FAVOURITE = `1 video is a favourite: ${TRAM}.`;

describe('videos with a tag or a star', () => {
  test.each([
    ['videos tagged holiday', HOLIDAY],
    ['Which videos are tagged "holiday"?', HOLIDAY],
    ['Which of my videos did I tag holiday?', HOLIDAY],
    ['Show me all videos with the tag Holiday', HOLIDAY],
    ['the holiday videos', HOLIDAY],
    ['How many videos have the tag holiday?', HOLIDAY],
    ['tagged holiday', HOLIDAY],
    ['my summer holiday videos', `1 video is tagged summer holiday: ${BEACH}.`],
    ['my favourite videos', FAVOURITE],
    ['Show me my favorites', FAVOURITE],
    ['Which videos have I starred?', FAVOURITE],
    ['What are my favorite videos?', FAVOURITE],
    [
      'videos tagged zebra',
      'No video is tagged zebra. Ask with another word for it, or ask who was there, what was said, or for a summary.',
    ],
  ])('are listed: %s', (question, told) => {
    expect(ask(question).answer).toBe(told);
  });

  test('are what a question is confined to', () => {
    expect(ask('What did Otto say in the holiday videos?').answer).toContain('The water is warm');
    expect(ask('In my holiday videos, what did Otto say?').answer).toContain('The water is warm');
    expect(ask('Who is in the holiday videos?').answer).toContain('Greta and Otto');
    expect(ask('Who is in my favourite videos?').answer).toContain('Greta');
    expect(ask('Who is in my favourite videos?').answer).not.toContain('Otto');
    expect(ask('Who is in the videos tagged summer holiday?').answer).toContain('Otto');
    const happened = ask('What happened in the holiday videos?');
    expect(happened.refused).toBe(false);
    expect(happened.evidence.map(({ video }) => video)).not.toContain('kitchen.mp4');
    expect(ask('What did Otto say about the soup in the holiday videos?').refused).toBe(true);
  });

  test.each([
    'Was the soup of the holiday cold?',
    'What did Otto say on holiday?',
    'What was the last thing that Otto said?',
    'Who was tagged in the game?',
    "What is Otto's favourite video?",
    'Which videos does Otto like?',
  ])('are not meant by words that happen to be a tag: %s', (question) => {
    expect(withoutTag(question, recall.videos.all())).toBeNull();
  });

  test('are none where nothing is marked: what people say may tell it', () => {
    expect(withoutTag('Who is in my favourite videos?', unmarked.videos.all())).toBeNull();
    expect(withoutTag('the holiday videos', unmarked.videos.all())).toBeNull();
  });
});
