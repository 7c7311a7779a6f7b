import { describe, expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import type { AskRequest } from '../../../lib/contract/answers';
import type { RecordedPlaces } from '../../../lib/memory/places/recorded-places';
import { rememberStories } from '../../stories/memory';
import { recordedAt } from '../../stories/places';
import { scene } from '../../stories/scene';

const { recall } = rememberStories([
  scene('tram', '2025-06-14T17:10:00+01:00', { Greta: [0, 60] }, [
    [1, 'Greta', 'I am Greta, and this tram is very old.'],
  ]),
  scene('bridge', '2025-06-16T09:30:00+01:00', { Otto: [0, 60] }, [
    [3, 'Otto', 'I am Otto. The bridge is made of iron.'],
  ]),
  scene('beach', '2025-06-20T09:30:00+02:00', { Greta: [0, 30], Otto: [0, 60] }, [
    [3, 'Otto', 'The water is warm.'],
  ]),
  scene('kitchen', '2025-06-28T09:30:00+01:00', { Otto: [0, 60] }, [
    [3, 'Otto', 'My sister lives in Lisbon, she has the umbrella.'],
  ]),
]);
const places = recordedAt(recall, {
  'tram.mp4': [38.7139, -9.1335],
  'bridge.mp4': [41.1404, -8.6094],
  'beach.mp4': [43.6948, 7.2653],
});
const now = { now: () => 0, today: Date.parse('2025-07-01T12:00:00Z') };
const ask = (question: string, more: Partial<AskRequest> = {}) =>
  answer(recall, { question, ...more }, { ...now, places });

const TRAM = 'tram.mp4 was recorded in Lisbon, Portugal.';
const LISBON = '1 video was recorded in Lisbon: tram.mp4 (Saturday 14 June 2025).';
const PORTUGAL =
  '2 videos were recorded in Portugal: tram.mp4 (Saturday 14 June 2025) and bridge.mp4 (Monday 16 June 2025).';
const JAPAN = 'No video says that it was recorded in Japan; 3 of 4 videos say where.';

describe('where videos were recorded', () => {
  test.each([
    ['Where did I film tram.mp4?', TRAM],
    ['Where was tram.mp4 recorded?', TRAM],
    ['where was the video tram shot', TRAM],
    ['In which country was tram.mp4 filmed?', TRAM],
    ['Wo wurde tram.mp4 aufgenommen?', TRAM],
    ['Where was kitchen.mp4 recorded?', 'kitchen.mp4 does not say where it was recorded.'],
    [
      'Where were my videos recorded?',
      'Recorded in Lisbon, Portugal (tram.mp4), in Porto, Portugal (bridge.mp4) and in Nice, France (beach.mp4). 1 other video does not say where.',
    ],
    ['Where did I film on June 16?', 'bridge.mp4 was recorded in Porto, Portugal.'],
    ['videos from Lisbon', LISBON],
    ['Show me all the videos from lisbon', LISBON],
    ['the Lisbon videos', LISBON],
    ['Which videos are from Lissabon?', LISBON],
    ['When did I film in Lisbon?', LISBON],
    ['Which videos were recorded in Portugal?', PORTUGAL],
    ['How many videos did I take in Portugal?', PORTUGAL],
    ['Welche Videos sind aus Portugal?', PORTUGAL],
    ['Did I ever film in Portugal?', `Yes: ${PORTUGAL}`],
    ['Do I have any videos from Lisbon?', `Yes: ${LISBON}`],
    ['Did I ever film in Japan?', JAPAN],
    ['Habe ich jemals in Japan gefilmt?', 'Kein Video sagt, dass es in Japan aufgenommen wurde; 3 von 4'],
    ['Which videos were taken in Japan?', JAPAN],
    ['What did I film in Japan?', JAPAN],
    ['videos from Kyoto', JAPAN.replace('Japan', 'Kyoto')],
    ['What did I film in Lisbon?', 'In tram.mp4 (Saturday 14 June 2025) Greta can be seen or heard.'],
    ['In Lisbon, who was there?', 'Greta'],
    ['In Lisbon, Portugal, who was there?', 'Greta'],
    ['Who was in Lisbon?', 'Greta'],
    ['What did Otto say in Nice?', 'The water is warm.'],
    ['Who was in Portugal?', 'Greta and Otto'],
    ['What did Otto say in the video from Nice?', 'The water is warm.'],
    ['Who is in the Nice video?', 'Greta and Otto'],
  ])('%s', (question, told) => {
    expect(ask(question).answer).toContain(told);
  });

  test('of the video at hand', () => {
    for (const question of ['Where was this recorded?', 'Where was this?', 'Where was this video filmed?'])
      expect(ask(question, { video: 'bridge.mp4' }).answer, question).toBe(
        'bridge.mp4 was recorded in Porto, Portugal.',
      );
    const asked = { video: 'bridge.mp4' };
    expect(ask('Was this recorded in Portugal?', asked).answer).toMatch(/^Yes: 1 video was recorded/);
    expect(ask('Was this recorded in France?', asked)).toMatchObject({ refused: true, evidence: [] });
  });

  test('is told with a moment of each video, and refused as such', () => {
    expect(ask('Which videos were recorded in Portugal?').evidence.map(({ video }) => video)).toEqual([
      'tram.mp4',
      'bridge.mp4',
    ]);
    expect(ask('Did I ever film in Japan?').refused).toBe(true);
    expect(ask('Which videos were recorded in Portugal?').refused).toBe(false);
  });

  test('as of a moment that is earlier, of what had begun by then', () => {
    expect(ask('Did I ever film in Portugal?', { video: 'tram.mp4', before: 30 }).answer).toContain(
      '1 video',
    );
  });

  test('is not what is asked of people, days, and of places that are spoken of', () => {
    expect(ask('Who has the umbrella?').answer).toContain('My sister lives in Lisbon');
    expect(ask('Who lives in Lisbon?').answer).toContain('My sister lives in Lisbon');
    expect(ask('Where is the umbrella?').answer).not.toContain('recorded in');
    expect(ask('videos from June').answer).not.toContain('recorded in');
    for (const question of [
      'Which videos are from Greta?',
      'videos of us',
      'What did I film in the kitchen?',
    ])
      expect(ask(question).answer, question).not.toContain('recorded in');
  });
});

test('where no video says where it was recorded, that is said, unless words tell it', () => {
  const bare = (question: string) => answer(recall, { question }, now).answer;
  const none = 'None of these videos says where it was recorded.';
  for (const question of [
    'Where was this recorded?',
    'Where were these videos recorded?',
    'videos from Tokyo',
    'Did I ever film in Japan?',
    'Which videos were recorded in Kyoto?',
  ])
    expect(bare(question), question).toContain(none);
  expect(bare('Who lives in Lisbon?')).not.toContain(none);
  expect(bare('Where is the bridge?')).not.toContain(none);
});

test('what was said of a thing at a place, or of filming by a river, goes before where videos were recorded', () => {
  const { recall } = rememberStories([
    scene('tram', '2025-06-14T17:10:00+01:00', { Greta: [0, 60] }, [
      [1, 'Greta', 'We left the umbrella in Rome.'],
      [9, 'Greta', 'We stood by the river and filmed the herons.'],
    ]),
    scene('later', '2025-07-04T17:10:00+01:00', { Greta: [0, 60] }, [[1, 'Greta', 'It is late.']]),
  ]);
  const at = (name: string) => recordedAt(recall, { [name]: [38.7139, -9.1335] });
  const told = (question: string, places: RecordedPlaces, video?: string) =>
    answer(recall, { question, ...(video && { video }) }, { ...now, places }).answer;
  for (const where of ['tram.mp4', 'later.mp4']) {
    expect(told('Where was the umbrella in Rome?', at(where))).toContain('We left the umbrella in Rome');
    expect(told('Is the umbrella in Rome?', at(where))).toContain('We left the umbrella in Rome');
    expect(told('Did we film by the river?', at(where))).toContain('We stood by the river');
  }
  expect(told('Were there dogs in Rome?', at('tram.mp4'))).toContain(
    'No video says that it was recorded in Rome; 1 of 2 videos says where. Ask ',
  );
  // Where a later one was recorded changes nothing.
  for (const question of ['Were there dogs in Rome?', 'dogs in lisbon', 'Who was in the videos from lisbon?'])
    expect(told(question, at('later.mp4'), 'tram.mp4'), question).toBe(told(question, at(''), 'tram.mp4'));
});
