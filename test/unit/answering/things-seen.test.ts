import { describe, expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import type { AskRequest } from '../../../lib/contract/answers';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';

const { recall } = rememberStories([
  {
    ...scene('park', '2025-06-14T17:10:00+01:00', { Greta: [0, 60] }, [
      [1, 'Greta', 'I am Greta, and I once had a horse.'],
      [40, 'Greta', 'Look at the ducks over there!'],
    ]),
    shown: [
      { kind: 'dog', t0: 12, t1: 31 },
      { kind: 'dog', t0: 60, t1: 64 },
      { kind: 'bird', t0: 38, t1: 50, most: 3 },
      { kind: 'bench', t0: 0, t1: 120, score: 0.52 },
    ],
  },
  {
    ...scene('farm', '2025-06-21T09:30:00+01:00', {}, []),
    shown: [
      { kind: 'horse', t0: 20, t1: 40, most: 2 },
      { kind: 'horse', t0: 60, t1: 70, most: 5 },
      { kind: 'truck', t0: 90, t1: 100 },
      { kind: 'dog', t0: 2, t1: 10 },
    ],
  },
  scene('kitchen', '2025-06-28T09:30:00+01:00', { Otto: [0, 60] }, [
    [3, 'Otto', 'I am Otto. Where is the umbrella?'],
  ]),
]);
const ask = (question: string, more: Partial<AskRequest> = {}) =>
  answer(recall, { question, ...more }, { now: () => 0, today: Date.parse('2025-07-01T12:00:00Z') });
const says = (question: string, more?: Partial<AskRequest>) => ask(question, more).answer;

describe('things that pictures show', () => {
  test('when there was one, in the order in which it was seen, and the evidence plays it', () => {
    const { answer: text, evidence, refused } = ask('When was there a dog?', { video: 'park.mp4' });
    expect(text).toBe(
      'A dog is in view at 0:12 to 0:30 and 1:00 to 1:04 in park.mp4 (Saturday 14 June 2025).',
    );
    expect(refused).toBe(false);
    expect(evidence.map(({ video, t0, text: told }) => [video, t0, told])).toEqual([
      ['park.mp4', 12, 'In view: a dog.'],
      ['park.mp4', 60, 'In view: a dog.'],
    ]);
  });

  test.each([
    ['Is there a puppy?', 'Yes: a dog is in view'],
    ['Was there a dog anywhere?', 'Yes: a dog is in view'],
    ['did you see any dogs', 'Yes: a dog is in view'],
    ['Can a horse be seen?', 'Yes: a horse is in view'],
    ['Where did I see a dog?', 'A dog is in view'],
    ['show me the dog', 'A dog is in view'],
    ['Which shot has a dog?', 'A dog is in view'],
    ['which bits have a dog in them', 'A dog is in view'],
    ['the section with the dog', 'A dog is in view'],
    ["where's the bit with the dog", 'A dog is in view'],
    ['When does a dog appear in the farm video?', 'A dog is in view'],
    [
      'How many horses are there?',
      '5 horses at once, 1:00 in farm.mp4; that is the most that I saw, in 2 stretches in all.',
    ],
    ['how many birds can be seen', '3 birds at once'],
    ['Which videos have dogs?', 'A dog is in view in 2 videos: park.mp4 and farm.mp4.'],
    ['In which video is there a horse?', 'A horse is in view in one video: farm.mp4.'],
    ['Is there a car?', 'Yes: a truck is in view'],
    ['Which animals can be seen?', 'In view: '],
    ['What animals are in the video?', '5 horses'],
    ['Are there any vehicles in the videos?', 'Yes: a truck is in view at 1:30'],
    ['Was there a bench?', 'Perhaps: what may be a bench is in view'],
    ['What can be seen in farm.mp4?', '5 horses'],
    ['What objects can be seen?', 'a truck'],
  ])('%s', (question, words) => {
    const { answer: text, refused } = ask(question);
    expect({ refused, text }).toEqual({ refused: false, text: expect.stringContaining(words) });
  });

  test('all that a video shows is who, what, and what can be read; things alone where these are asked for', () => {
    expect(says('What can be seen in park.mp4?')).toBe('In view: Greta; a dog and 3 birds.');
    expect(says('What objects can be seen in park.mp4?')).toBe('In view: a dog and 3 birds.');
    const silent = rememberStories([
      {
        ...scene('blocks', '2025-06-28T09:30:00+01:00', {}, []),
        written: [{ text: 'SAM', t0: 2, t1: 6 }],
      },
    ]).recall;
    const told = answer(silent, { question: 'What can be seen?' });
    expect([told.answer, told.refused, told.evidence.length]).toEqual([
      'Text in the picture: "SAM".',
      false,
      1,
    ]);
  });

  test('the evidence says where it lies in the picture at its first moment', () => {
    const { evidence } = ask('When was there a bird?');
    expect(evidence.map(({ t0, boxes }) => [t0, boxes?.map(([x]) => Math.round(100 * x))])).toEqual([
      [38, [0, 33, 67]],
    ]);
    expect(ask('Who is in view in park.mp4?').evidence.every(({ boxes }) => boxes === undefined)).toBe(true);
  });

  test('words are not answered by what is seen', () => {
    const ending = (question: string) => answer(recall, { question }, { form: 'ending' });
    for (const told of [ending('What was said at the end of farm.mp4?'), ask('What is said in farm.mp4?')])
      expect(told).toMatchObject({
        refused: true,
        answer: expect.stringContaining('No words were written down in this video'),
      });
    expect(ending('How does farm.mp4 end?').answer).toContain('In view: a truck.');
  });

  test.each([
    ['What colour was the dog?', 'I did not see its colour well enough to tell it. A dog is in view at 0:12'],
    ['Whose truck is it?', 'I found nothing about that. I looked for "truck". A truck is in view at 1:30'],
    ['Does Greta have a dog?', 'I found nothing about that. I looked for "dog" with Greta. A dog is in view'],
  ])('what nothing tells of a thing in view is refused with where it is: %s', (question, words) => {
    const { answer: text, evidence, refused } = ask(question);
    expect({ refused, text }).toEqual({ refused: true, text: expect.stringContaining(words) });
    expect(evidence[0]!.text).toMatch(/^In view: /);
  });

  test.each(['Who wears glasses?', 'Who is trained?', 'Who can bear the noise?', 'Does Zelda have a dog?'])(
    'no thing is told beside a refusal for a word of another sense, or where somebody else is unknown: %s',
    (question) => {
      const { answer: text, evidence } = ask(question);
      expect(text).not.toContain('is in view');
      expect(evidence.filter((one) => one.text.startsWith('In view: '))).toEqual([]);
    },
  );

  test.each([
    ['How many videos show a dog?', 'A dog is in view in 2 videos: park.mp4 and farm.mp4.'],
    ['In how many videos can you see a horse?', 'A horse is in view in one video: farm.mp4.'],
    [
      'How many dogs did we see in total?',
      'One dog at a time, 0:12 in park.mp4; that is the most that I saw, in 3 stretches in all; whether it is the same one I cannot tell.',
    ],
    ['Which video had the two dogs?', 'A dog is in view in 2 videos'],
    ['Which video has both a dog and a bird?', '"dog" and "bird" are in view in one video: park.mp4.'],
    ['Which video has both a bird and a truck?', 'I recognised "bird" and "truck" in no video together.'],
  ])('videos are counted, and small words ask for nothing: %s', (question, words) => {
    expect(says(question)).toContain(words);
  });

  test('in which pictures something is not it does not tell', () => {
    const { answer: text, refused } = ask('Which video has no animals?');
    expect({ refused, text }).toEqual({
      refused: true,
      text: expect.stringContaining('what I did not recognise may be there all the same'),
    });
  });

  test('lines that do not speak of a thing do not answer where it is', () => {
    const { recall: flat } = rememberStories([
      {
        ...scene('stairs', '2025-06-14T17:10:00+01:00', { Greta: [0, 60] }, [
          [1, 'Greta', 'I am Greta.'],
          [35, 'Greta', 'Where is it? There is a parcel here for flat nine.'],
        ]),
        shown: [{ kind: 'dog', t0: 12, t1: 31 }],
      },
    ]);
    const told = (question: string) => answer(flat, { question }, { now: () => 0 });
    expect(told('Where is the dog?').answer).toContain('A dog is in view at 0:12');
    expect(told('Where did we see a helicopter?').refused).toBe(true);
    expect(told('Do you see a snake anywhere?').refused).toBe(true);
  });

  test('what was not recognised is refused as such, not denied', () => {
    const { answer: text, refused } = ask('Was there a cat?');
    expect(text).toMatch(
      /^I recognised no cat in the pictures; that does not mean that there was none\. Ask /,
    );
    expect(refused).toBe(true);
    expect(says('Was there a cat?', { video: 'farm.mp4' })).toContain(
      'I recognised no cat in the pictures of farm.mp4',
    );
    // Nobody looked for things there.
    expect(says('Was there a cat?', { video: 'kitchen.mp4' })).not.toContain('recognised no');
    expect(says('Was there a dog?', { video: 'kitchen.mp4' })).toContain(
      'Nothing looked for things in kitchen.mp4. A dog is in view',
    );
  });

  test.each([
    [
      'When is the bench in view?',
      'farm.mp4',
      'I recognised no bench in the pictures of farm.mp4; that does not mean that there was none. What may be a bench is in view at',
    ],
    ['Wann sieht man einen Vogel?', 'farm.mp4', 'Davon habe ich auf den Bildern von farm.mp4 nichts erkannt'],
  ])(
    'what is in view elsewhere alone is refused for the video that is looked at, with where: %s',
    (question, video, words) => {
      const { answer: text, evidence, refused } = ask(question, { video });
      expect({ refused, text }).toEqual({ refused: true, text: expect.stringContaining(words) });
      expect(evidence[0]!.video).toBe('park.mp4');
    },
  );

  test.each([
    ['Did we ever see a bench?', 'Perhaps: what may be a bench is in view'],
    ['Did I film a bird?', 'Yes: a bird is in view'],
    ['Was there a bird on 14 June?', 'Yes: a bird is in view'],
    ['Find a bird', 'A bird is in view'],
    ['Is there a bird in park.mp4?', 'Yes: a bird is in view'],
    ['Gibt es in meinen Videos einen Vogel?', 'a bird is in view'],
    ['Which videos have birds?', 'in one video: park.mp4.'],
    ['Is there a bird in my videos?', 'Yes: a bird is in view'],
  ])('unless it is asked of all: %s', (question, words) => {
    const { answer: text, refused } = ask(question, { video: 'farm.mp4' });
    expect({ refused, text }).toEqual({ refused: false, text: expect.stringContaining(words) });
  });

  test('nothing is said of pictures that were not looked through', () => {
    const { recall: other } = rememberStories([
      scene('hall', '2025-06-14T17:10:00+01:00', { Greta: [0, 60] }, []),
    ]);
    const text = answer(other, { question: 'Was there a cat?' }, { now: () => 0 }).answer;
    expect(text).not.toContain('I recognised');
  });

  test('what is asked of people, and of more than what is in view, is left to the words', () => {
    expect(says('Who once had a horse?')).toContain('Greta');
    expect(says('Did Greta have a horse?')).toContain('I once had a horse');
    expect(says('Who saw the ducks?')).toContain('I found nothing about that');
  });

  test('a time or video that is asked about confines it', () => {
    expect(says('Was there a dog on 21 June?')).toContain('0:02 to 0:10 in farm.mp4');
    expect(says('Is there a horse in this video?', { video: 'park.mp4' })).not.toContain('Yes');
    expect(says('Was there a dog?', { video: 'park.mp4', before: 20 })).toContain('0:12');
    expect(says('Was there a dog?', { video: 'park.mp4', before: 5 })).toContain('I recognised no dog');
  });

  test('a summary names them after the people', () => {
    expect(says('What happened in this video?', { video: 'farm.mp4' })).toContain(
      'nobody was recognised; in view: 5 horses',
    );
  });
});

describe('where nobody says a word', () => {
  const { recall: silent } = rememberStories([
    {
      ...scene('walk', '2025-06-14T17:10:00+01:00', {}, []),
      written: [{ text: 'NO BICYCLES ON SIDEWALKS', t0: 12, t1: 14 }],
      shown: [{ kind: 'bicycle', t0: 0, t1: 2 }],
    },
    {
      ...scene('drive', '2025-06-15T17:10:00+01:00', {}, []),
      written: [{ text: 'STOP', t0: 8, t1: 10 }],
      shown: [
        { kind: 'cow', t0: 4, t1: 6 },
        { kind: 'stop sign', t0: 8, t1: 10, most: 2 },
      ],
    },
    {
      ...scene('flat', '2025-06-16T17:10:00+01:00', {}, []),
      shown: [
        { kind: 'oven', t0: 2, t1: 4 },
        { kind: 'sink', t0: 2, t1: 4 },
        { kind: 'couch', t0: 8, t1: 10 },
        { kind: 'toilet', t0: 14, t1: 16 },
      ],
    },
  ]);
  const told = (question: string, video?: string) =>
    answer(silent, { question, ...(video && { video }) }, { now: () => 0 });

  test.each([
    [
      'What comes as the last in this video?',
      'flat.mp4',
      'The last thing that I recognised is a toilet, at 0:14',
    ],
    ['What is the first thing you see?', 'flat.mp4', 'The first thing that I recognised is an oven, at 0:02'],
    ['what all is there to see in this one then', 'drive.mp4', 'In view: a cow'],
    ['how long does the cow stay on screen', 'drive.mp4', 'A cow is in view for about 4 seconds:'],
    [
      'How many stop signs are there?',
      'drive.mp4',
      '2 stop signs at once, 0:08 in drive.mp4; that is the most that I saw.',
    ],
    [
      'Name the video that shows a kitchen.',
      undefined,
      'Whether that is what is called "kitchen" I cannot tell.',
    ],
    ['When is the living room shown?', undefined, 'A couch is in view at 0:08'],
    ['Is there a bathroom in one of my videos?', undefined, 'Perhaps: a toilet is in view at 0:14'],
  ])('%s', (question, video, words) => {
    const { answer: text, refused } = told(question, video);
    expect({ refused, text }).toEqual({ refused: false, text: expect.stringContaining(words) });
  });

  test.each([
    // Others are asked of, or more than a place.
    ['Is there a piano in the bathroom?', undefined, 'toilet'],
    ['How many kitchens are there?', undefined, 'oven'],
    ['Did I film a penguin in the kitchen?', undefined, 'oven'],
    ['What comes first in the morning?', 'flat.mp4', 'thing that I recognised'],
    ['What is visible the last 5 minutes?', 'flat.mp4', 'The last thing'],
  ])('%s is not answered by what stands there', (question, video, words) => {
    expect(told(question, video).answer).not.toContain(words);
  });

  test('what is seen last is in view last, not first seen last; unsurely seen it may be one', () => {
    const { recall: park } = rememberStories([
      {
        ...scene('park', '2025-06-14T17:10:00+01:00', {}, []),
        shown: [
          { kind: 'bench', t0: 0, t1: 118 },
          { kind: 'dog', t0: 60, t1: 64 },
          { kind: 'kite', t0: 0, t1: 20, score: 0.5 },
        ],
      },
    ]);
    const end = (question: string) => answer(park, { question, video: 'park.mp4' }, { now: () => 0 }).answer;
    expect(end('What is seen last?')).toContain('The last thing that I recognised is a bench');
    const { recall: sky } = rememberStories([
      {
        ...scene('sky', '2025-06-14T17:10:00+01:00', {}, []),
        shown: [{ kind: 'kite', t0: 0, t1: 20, score: 0.5 }],
      },
    ]);
    const first = answer(sky, { question: 'What is shown first?', video: 'sky.mp4' }, { now: () => 0 });
    expect(first.answer).toContain('The first thing that I recognised is what may be a kite');
  });

  test('a text is found by "one way"', () => {
    const { recall: street } = rememberStories([
      {
        ...scene('street', '2025-06-14T17:10:00+01:00', {}, []),
        written: [{ text: 'ONE WAY', t0: 20, t1: 24 }],
      },
    ]);
    const { answer: text } = answer(street, { question: 'Where does it say one way?' }, { now: () => 0 });
    expect(text).toContain('I read "ONE WAY" at 0:20');
  });

  test.each(["which one's got the penguins", 'which one has an umbrella'])(
    'a small word of a question is no text in the picture: %s',
    (question) => {
      const { answer: text, refused } = told(question);
      expect({ refused, text }).toEqual({ refused: true, text: expect.not.stringContaining('BICYCLES') });
    },
  );
});

test('an order that begins with "name" asks for no name, and what is in view is not told to be unseen', () => {
  const { recall: silent } = rememberStories([
    { ...scene('road', '2025-07-05T09:30:00+01:00', {}, []), shown: [{ kind: 'car', t0: 10, t1: 20 }] },
  ]);
  const told = (question: string) => answer(silent, { question }, { now: () => 0 });
  expect(told('Name three vehicles visible in the video.').answer).toMatch(/^In view: a car/);
  const { answer: text, refused } = told('How is the car called that stands by the gate?');
  expect(refused).toBe(true);
  expect(text).not.toContain('I recognised no car');
});

test('where nobody says a word, a kind of thing is asked for, whatever the question looks like as a whole', () => {
  const { recall: silent } = rememberStories([
    { ...scene('road', '2025-07-05T09:30:00+01:00', {}, []), shown: [{ kind: 'stop sign', t0: 8, t1: 10 }] },
  ]);
  for (const form of ['device', 'abilities'] as const)
    expect(answer(silent, { question: 'stop sign when' }, { now: () => 0, form }).answer).toMatch(
      /^A stop sign is in view at 0:08/,
    );
});
