import { describe, expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import { search } from '../../../lib/answering/search/search';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';

const { recall } = rememberStories([
  scene('holiday-in-lisbon', '2025-06-14T17:10:00+01:00', { Greta: [0, 60] }, [
    [1, 'Greta', 'I am Greta, and this tram is very old.'],
  ]),
  scene('HolidayBeach2', '2025-06-20T09:30:00+02:00', { Otto: [0, 60] }, [
    [3, 'Otto', 'I am Otto. The water is warm.'],
  ]),
  scene('birthday_grandma', '2025-07-02T15:00:00+01:00', { Greta: [0, 30], Otto: [0, 60] }, [
    [3, 'Otto', 'The cake is on the table.'],
  ]),
  scene('Birthday party 2023', '2025-07-09T15:00:00+01:00', { Otto: [0, 30] }, [
    [5, 'Otto', 'Who wants some lemonade?'],
  ]),
  scene('IMG_2041', '2025-07-10T10:00:00+01:00', { Greta: [0, 30] }, [
    [4, 'Greta', 'We sold the caravan to a teacher.'],
  ]),
  scene('VID_20240612_181500', '2025-07-11T10:00:00+01:00', { Greta: [0, 30] }, [
    [4, 'Greta', 'The concert was cancelled because of the storm.'],
  ]),
  scene('caravan-tour', '2025-07-12T10:00:00+01:00', { Otto: [0, 30] }, [
    [4, 'Otto', 'It rained the whole day.'],
  ]),
]);
const ask = (question: string) =>
  answer(recall, { question }, { now: () => 0, today: Date.parse('2025-08-01T12:00:00Z') });

const LISBON = 'holiday-in-lisbon.mp4';
const BEACH = 'HolidayBeach2.mp4';
const GRANDMA = 'birthday_grandma.mp4';
const PARTY = 'Birthday party 2023.mp4';
const TOUR = 'caravan-tour.mp4';

describe('words that stand in names', () => {
  test.each([
    ['holiday', [LISBON, BEACH]],
    ['Holiday', [LISBON, BEACH]],
    ['the holiday', [LISBON, BEACH]],
    ['my holidays', [LISBON, BEACH]],
    ['show me the holiday', [LISBON, BEACH]],
    ['Lisbon holiday', [LISBON]],
    ['holiday in Lisbon', [LISBON]],
    ['Lisbon', [LISBON]],
    ['beach', [BEACH]],
    ['videos called holiday', [LISBON, BEACH]],
    ['Which videos are called "birthday"?', [GRANDMA, PARTY]],
    ['Which of my videos have holiday in their names?', [LISBON, BEACH]],
    ['show me the birthday videos', [GRANDMA, PARTY]],
    ['Find all the videos of the birthday, please', [GRANDMA, PARTY]],
    ['Do we have any videos of the birthday?', [GRANDMA, PARTY]],
    ['the birthday of 2023', [PARTY]],
    ['videos from Lisbon', [LISBON]],
    ['files named caravan', [TOUR]],
  ])('find the videos that are called so: %s', (question, videos) => {
    const { answer: told, refused, evidence } = ask(question);
    expect(refused).toBe(false);
    expect(told).toMatch(/^Going by names, /);
    expect(evidence.map(({ video, t0 }) => [video, t0])).toEqual(videos.map((video) => [video, 0]));
    for (const video of videos) expect(told).toContain(video);
  });

  test.each([
    // What is asked is something else.
    'Who was at the birthday party?',
    'When was the holiday?',
    'What did Otto say about the holiday?',
    'Was the holiday nice?',
    'Is there a beach?',
    'How old is grandma?',
    'What is a birthday?',
    'What can you see in the birthday videos?',
    'What are the holiday videos about?',
    'What is in the holiday videos?',
    'Who is Grandma?',
    'birthday cake',
    // Words of talk go first.
    'caravan',
    'the concert',
    // Names without words.
    'img',
    'VID',
    '20240612',
    '2023',
    'the videos',
    'mp4',
    'in the',
    // A person who is known.
    'Greta',
  ])('turn no other question into a list of files: %s', (question) => {
    expect(ask(question).answer).not.toContain('Going by names');
  });

  test('are told in one sentence, with the days', () => {
    expect(ask('holiday').answer).toBe(
      `Going by names, 2 videos fit "holiday": ${LISBON} (Saturday 14 June 2025) and ${BEACH} (Friday 20 June 2025).`,
    );
    expect(ask('Lisbon holiday').answer).toBe(
      `Going by names, 1 video fits "lisbon holiday": ${LISBON} (Saturday 14 June 2025).`,
    );
  });

  test.each(['videos', 'summary', 'device', 'world'] as const)(
    'find them though what is asked is taken for a question for %s',
    (form) => {
      const told = answer(recall, { question: 'show me the birthday videos' }, { form }).answer;
      expect(told).toContain('Going by names, 2 videos fit "birthday"');
    },
  );

  test('of a time find the videos of that time', () => {
    expect(ask('birthday videos from last month').evidence.map(({ video }) => video)).toEqual([
      GRANDMA,
      PARTY,
    ]);
    expect(ask('holiday videos from last month').answer).not.toContain('Going by names');
  });
});

describe('what is there goes before names', () => {
  const { recall: walked } = rememberStories([
    scene('person-walk', '2025-06-14T17:10:00+01:00', { Greta: [0, 60] }, [[1, 'Greta', 'I am Greta.']]),
    scene('bruno-1', '2025-06-15T17:10:00+01:00', { Greta: [0, 60] }, [[1, 'Greta', 'The tram is old.']]),
    scene('picnic', '2025-06-16T17:10:00+01:00', { Greta: [0, 60] }, [[1, 'Greta', 'It is late.']]),
  ]);
  const told = (question: string, more = {}) => answer(walked, { question, ...more }, { now: () => 0 });

  test('everybody, and the video at hand', () => {
    expect(told('Show me the people in my videos').answer).toContain('Greta');
    expect(told('person').answer).toContain('Going by names');
    expect(told('Is there a picnic in this video?', { video: 'bruno-1.mp4' }).answer).not.toContain('names');
  });

  test('what has that name', () => {
    expect(told('Bruno').answer).toContain('Going by names');
    const video = walked.videos.named('bruno-1.mp4');
    walked.videos.keep({ ...video, named: [{ kind: 'dog', t0: 0, t1: 20, name: 'Bruno' }] });
    expect(told('Bruno').answer).not.toContain('Going by names');
    expect(search(walked, { text: 'Bruno' }).hits).toEqual([]);
  });

  test('as of a moment no more of a video than there was is shown, and no later name counts', () => {
    expect(told('picnic', { video: 'picnic.mp4', before: 1 }).evidence).toEqual([
      expect.objectContaining({ video: 'picnic.mp4', t0: 0, t1: 1 }),
    ]);
    expect(told('picnic', { video: 'bruno-1.mp4' }).answer).not.toContain('Going by names');
  });
});

describe('words of the folder that a video lay in', () => {
  const { recall: inFolders } = rememberStories([
    scene('IMG_1', '2025-06-14T17:10:00+01:00', { Greta: [0, 60] }, [[1, 'Greta', 'I am Greta.']]),
    scene('lisbon', '2025-06-15T17:10:00+01:00', { Greta: [0, 60] }, [[1, 'Greta', 'The tram is old.']]),
    scene('IMG_2', '2025-06-16T17:10:00+01:00', { Greta: [0, 60] }, [[1, 'Greta', 'It is late.']]),
  ]);
  const FOLDERS: Record<string, string> = {
    'IMG_1.mp4': 'Holiday 2024/Lisbon',
    'lisbon.mp4': 'Holiday 2024',
    'IMG_2.mp4': 'DCIM/100APPLE',
  };
  for (const video of inFolders.videos.all())
    inFolders.videos.keep({ ...video, folder: FOLDERS[video.name]! });
  const told = (question: string) => answer(inFolders, { question }, { now: () => 0 }).answer;

  test('find it as those of its name do', () => {
    const [first, second] = ['Saturday 14 June 2025', 'Sunday 15 June 2025'];
    const both = `IMG_1.mp4 in the folder Holiday 2024/Lisbon (${first}) and lisbon.mp4 in the folder Holiday 2024 (${second})`;
    expect(told('holiday')).toBe(`Going by names, 2 videos fit "holiday": ${both}.`);
    expect(told('holiday 2024')).toContain(both);
    expect(told('Lisbon holiday')).toContain(both);
    expect(told('Lisbon')).toContain(`and lisbon.mp4 (${second}).`);
    expect(search(inFolders, { text: 'holiday' }).hits.map(({ text }) => text)).toEqual([
      'Named IMG_1.mp4 in the folder Holiday 2024/Lisbon.',
      'Named lisbon.mp4 in the folder Holiday 2024.',
    ]);
  });

  test.each(['apple', 'dcim', '2024', 'Who was at the holiday?'])('but not by %s', (question) => {
    expect(told(question)).not.toContain('Going by names');
  });
});

describe('a search', () => {
  const found = (text: string, more = {}) => search(recall, { text, ...more }).hits;

  test('finds videos by words of their names where nothing that was said or seen holds these', () => {
    expect(found('holiday')).toEqual([
      expect.objectContaining({ video: LISBON, t0: 0, text: `Named ${LISBON}.`, clip: 0 }),
      expect.objectContaining({ video: BEACH, t0: 0 }),
    ]);
    expect(found('caravan').map(({ video }) => video)).toEqual(['IMG_2041.mp4']);
    expect(found('holiday', { k: 1 })).toHaveLength(1);
    expect(found('holiday', { videos: [BEACH] }).map(({ video }) => video)).toEqual([BEACH]);
    expect(found('holiday', { when: '20 june' }).map(({ video }) => video)).toEqual([BEACH]);
    const [first] = found('holiday');
    expect(found('holiday', { shown: [first!.id] }).map(({ video }) => video)).toEqual([BEACH]);
  });

  test('that is confined to people or kinds finds none by name', () => {
    expect(found('holiday', { persons: ['Greta'] })).toEqual([]);
    expect(found('holiday', { kinds: ['says'] })).toEqual([]);
    expect(found('birthday cake').map(({ video }) => video)).toEqual([GRANDMA]);
  });

  test('as of a moment finds none that had not begun', () => {
    expect(found('holiday', { video: LISBON }).map(({ video }) => video)).toEqual([LISBON]);
  });
});
