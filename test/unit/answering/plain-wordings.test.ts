// What is known is told in other wordings of everyday questions, too; what is not asked of words is not refused with words.
import { describe, expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import { soundAskedFor } from '../../../lib/answering/by-rules/sound-asked';
import type { WholeForm } from '../../../lib/answering/by-rules/whole-form';
import { HeldRecall } from '../../../lib/memory/held-recall';
import type { VideoRecord } from '../../../lib/store/schema';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';
import type { StoryTruth } from '../../stories/truth';

const DAY = '2026-05-04T10:00:00+01:00';
const looked = { shown: [], written: [] };
const SILENT = new Set(['office.mp4', 'junction.mp4', 'porch.mp4', 'garden-1.mp4', 'garden-2.mp4']);
const LONG = [
  'Upload a picture of your bowl here or hold it up to the camera until the judge begins to speak',
  'Whoever wants a second opinion has to fetch a ticket from the page of the guild before the next round',
  'Bowls that leaned, leaked or burst in the kiln are shown on the wall beside the door to the yard',
];

const STORIES: StoryTruth[] = [
  {
    ...scene('pottery', DAY, {}, [
      [1, 'Ines', 'What do you make of this bowl?'],
      [5, 'Voice', 'The bowl is so crooked that it leans.'],
      [9, 'Voice', 'It would hardly hold any soup.'],
      [14, 'Ines', 'Thank you.'],
    ]),
    ...{
      shown: [],
      written: LONG.map((text) => ({ t0: 0, t1: 30, text })),
    },
  },
  {
    ...scene('pass', DAY, { Rolf: [0, 60] }, [
      [1, 'Rolf', 'We drove over the pass last spring.'],
      [12, 'Rolf', 'First we have to reach the village by bus.'],
      [30, 'Rolf', 'Then we walk up to the hut.'],
    ]),
    ...looked,
  },
  { ...scene('orchard', DAY, { Tove: [0, 60] }, [[3, 'Tove', 'We will gather the apples.']]), ...looked },
  {
    ...scene('keynote', DAY, { Emre: [0, 60] }, [[0, 'Emre', 'This is the new little camera.']]),
    shown: [],
    written: [
      { t0: 0, t1: 9, text: 'MARGIT HOLLOWAY' },
      { t0: 0, t1: 9, text: 'www.holloway-talks.org' },
      { t0: 10, t1: 12, text: 'Source: page.To the archive' },
    ],
  },
  {
    ...scene('office', DAY, { Pia: [0, 60], Ugo: [0, 60] }, []),
    written: [],
    shown: [
      { t0: 6, t1: 40, kind: 'laptop', most: 2 },
      { t0: 0, t1: 40, kind: 'chair' },
    ],
  },
  {
    ...scene('junction', DAY, {}, []),
    written: [],
    shown: [
      { t0: 2, t1: 6, kind: 'car', score: 0.5, most: 3 },
      { t0: 7, t1: 12, kind: 'bicycle', score: 0.48 },
    ],
  },
  {
    ...scene('porch', '2021-05-04T10:00:00+01:00', { Hal: [0, 20] }, []),
    ...{ ...looked, people: [{ key: 'Hal', name: 'Hal', off_screen_only: false, wears: 'white' }] },
  },
  { ...scene('garden-1', DAY, { Hal: [0, 20] }, []), ...looked },
  { ...scene('garden-2', DAY, {}, []), ...looked },
];

const { recall } = rememberStories(STORIES);
const memory = new HeldRecall({
  videos: recall.videos.all().map(
    (video): VideoRecord => ({
      ...video,
      hasAudio: !SILENT.has(video.name),
      weights: { ...video.weights, vad: 'v', transcription: 't' },
      ...(video.name === 'orchard.mp4' && { unwrittenS: 15 }),
    }),
  ),
  incidents: recall.entries.all(),
  ledger: recall.ledger,
});
const ask = (question: string, form: WholeForm | null = null) =>
  answer(memory, { question }, { form, now: () => 0, today: Date.parse('2026-06-25T12:00:00Z') });
const told = (question: string, form: WholeForm | null = null) => {
  const { answer: text, refused } = ask(question, form);
  return refused ? `Refused: ${text}` : text;
};

describe('what can be heard', () => {
  test.each([
    'which of my videos are silent, i mean nobody speaks',
    'in which recordings does nobody say anything?',
    'videos where no one talks',
    'Which clips have nobody talking in them?',
    'how many films are there without any speech?',
  ])('videos in which nobody speaks: %s', (question) => {
    expect(told(question, 'videos')).toMatch(
      /^Nobody can be heard to speak in 5 of 9 videos: porch\.mp4 \([^)]*\); office\.mp4, junction\.mp4, garden-1\.mp4, garden-2\.mp4 \(all on [^)]*\)\.$/,
    );
  });

  test.each([
    'In how many of my videos do people talk?',
    'how many clips have somebody speaking',
    'which videos have talking in them',
    'Which recordings can you hear voices in?',
    'in which of my films is anybody speaking',
  ])('videos in which somebody does: %s', (question) => {
    expect(told(question, 'videos')).toMatch(
      /^Somebody can be heard to speak in 4 of 9 videos: pottery\.mp4, pass\.mp4, orchard\.mp4, keynote\.mp4 \(all on/,
    );
  });

  test.each([
    ['is there any sound in office.mp4?', 'No: there is no sound in office.mp4.'],
    ['does keynote.mp4 have sound?', 'Yes: there is sound in keynote.mp4.'],
    ['Has garden-1.mp4 got audio?', 'No: there is no sound in garden-1.mp4.'],
    ['is junction.mp4 silent?', 'Yes: there is no sound in junction.mp4.'],
    ['does anybody speak in orchard.mp4?', 'Yes: somebody can be heard to speak in orchard.mp4.'],
  ])('one video: %s', (question, text) => {
    expect(told(question)).toBe(text);
  });

  test.each([
    'which videos have somebody talking about apples',
    'how many people talk in my videos?',
    'what do people say in this video?',
    'Did they talk?',
    'What sound does the bell make?',
  ])('anything else is asked otherwise: %s', (question) => {
    expect(soundAskedFor(question)).toBeNull();
  });
});

describe('which video was somewhere is told by no date, and by no list of all', () => {
  test.each([
    ['Which video was at the beach?', 'recorded'],
    ['Which clip was in the mountains?', 'recorded'],
    ["which of my videos was at grandma's house", 'videos'],
    ['Which film was taken near a church?', 'recorded'],
    ['what recording is outdoors', 'videos'],
  ] as const)('%s', (question, form) => {
    expect(told(question, form)).toMatch(/^Refused: /);
  });

  test('which is of a time is', () => {
    expect(told('Which videos were filmed in May?', 'recorded')).toMatch(/^Recorded on /);
    expect(told('Which video was recorded last?', 'recorded')).not.toMatch(/^Refused/);
  });
});

describe('what is written', () => {
  test.each([
    'Whose name is written at the top of keynote.mp4?',
    'whose name can be read in keynote.mp4',
    'whose name is on the screen in keynote.mp4',
  ])('a name: %s', (question) => {
    expect(told(question)).toBe('It says "MARGIT HOLLOWAY" at 0:00 in keynote.mp4.');
  });

  test.each([
    "What's the web adress in the corner of keynote.mp4?",
    'which website is shown in keynote.mp4?',
    'what url is there in keynote.mp4',
  ])('an address, which is no end of a sentence: %s', (question) => {
    expect(told(question, 'videos')).toBe('It says "www.holloway-talks.org" at 0:00 in keynote.mp4.');
  });

  test('nothing that looks otherwise is told instead', () => {
    const text = told('whats the phone number on the shop sign');
    expect(text).toMatch(/^Refused: I read nothing of that/);
    expect(text).not.toContain('What I read there');
  });

  test('as much as there is room for, and how much more there is', () => {
    const text = told('what can be read in pottery.mp4?');
    expect(text).toMatch(/ and \d more\.$/);
    expect(text).not.toContain('…');
  });
});

describe('who and what is seen', () => {
  test.each([
    'which videos have someone in a white t-shirt',
    'in which clips is anybody wearing white?',
    'which video has a man in a white shirt',
    'show me videos with a person in white',
    'any video with somebody in a white top?',
  ])('in which videos somebody wears a colour: %s', (question) => {
    expect(told(question, 'videos')).toBe('One unnamed person wears white, as seen at 0:00 in porch.mp4.');
  });

  test('that nobody does', () => {
    expect(told('which videos have someone in a purple coat')).toMatch(/^Refused: I saw nobody in purple\./);
  });

  test.each([
    ['cars - which videos pls', 'What may be a car is in view in one video: junction.mp4.'],
    ['bicycles: which clips?', 'What may be a bicycle is in view in one video: junction.mp4.'],
    ['laptop, which video', 'A laptop is in view in one video: office.mp4.'],
    ['a chair... in which videos is it?', 'A chair is in view in one video: office.mp4.'],
  ])('what is to be in them before the question: %s', (question, text) => {
    expect(told(question, 'videos')).toBe(text);
  });

  test.each([
    "In office.mp4 what's on the table",
    'what stands on the desk in office.mp4?',
    'what is lying on the shelf in office.mp4',
  ])('the things of a video, where what they may be on was not recognised: %s', (question) => {
    expect(told(question)).toMatch(
      /^I recognised no \w+ in office\.mp4\. In view there: a chair and 2 laptops; what of that is on it I cannot tell\.$/,
    );
  });

  test.each([
    'what happens in junction.mp4 from start to end?',
    'what goes on in junction.mp4',
    'What takes place in junction.mp4?',
  ])('what may be in view where nothing is sure: %s', (question) => {
    expect(told(question)).toContain('nobody was recognised; perhaps in view: a car and a bicycle.');
  });

  test('a video from its beginning to its end is not its end', () => {
    const text = told('what happens in office.mp4 from beginning to end?', 'ending');
    expect(text).toContain('in view: a chair and 2 laptops');
    expect(text).not.toContain('ends:');
  });
});

describe('in short', () => {
  test.each([
    'summarise pass.mp4',
    'summarize pass.mp4 briefly',
    'sum up pass.mp4 for me',
    'give me a recap of pass.mp4',
    'pass.mp4 in a nutshell',
  ])('one video: %s', (question) => {
    expect(told(question)).toMatch(/^In pass\.mp4 .* can be seen or heard\. At 0:01 in pass\.mp4: /);
  });

  test.each([
    'summarise all my videos',
    'a short summary of all the videos',
    'sum up all of my clips please',
  ])('all of them, each with what is in it, and no more than there is room for: %s', (question) => {
    const text = told(question, 'summary');
    expect(text).toMatch(/^9 videos, the last \d of them: /);
    expect(text).toContain('office.mp4');
    expect(text).not.toContain('…');
  });

  test.each([
    'what does the man in orchard.mp4 say, in short',
    'what does she say in orchard.mp4 in a few words',
    'what is said in orchard.mp4, briefly',
  ])('what somebody says: %s', (question) => {
    expect(told(question)).toBe('At 0:03 in orchard.mp4: Person 6 says: "We will gather the apples."');
  });
});

describe('who speaks', () => {
  test.each(['what did the AI answer in pottery.mp4?', 'what did the robot reply in pottery.mp4?'])(
    'what answers is what comes after a question, by others: %s',
    (question) => {
      const text = told(question);
      expect(text).toMatch(/^Which of those who speak is meant I do not know\. At 0:05 in pottery\.mp4: /);
      expect(text).not.toContain('What do you make');
    },
  );

  test.each([
    'what does the computer voice say in pottery.mp4',
    'what does the assistant say in pottery.mp4?',
  ])('whose words are meant is not known: %s', (question) => {
    expect(told(question)).toMatch(
      /^Which of those who speak is meant I do not know\. pottery\.mp4 has 4 lines/,
    );
  });

  test('in which videos, and what could not be written down', () => {
    expect(told('Who talks the longest of all?', 'talks-most')).toMatch(
      /^(?:Person|Voice) \d+ \(in pass\.mp4\) talks the most: 0:09 of .* in the 9 videos; then (?:Person|Voice) \d+ \(in pottery\.mp4\), 0:06\. 0:15 of the talk could not be written down\.$/,
    );
  });

  test('an only one is not the most', () => {
    expect(told('who is speaking in keynote.mp4?')).toMatch(
      /^(?:Person|Voice) \d+ is the only one whom I heard talk in keynote\.mp4 \([^)]*\): 0:03\.$/,
    );
    expect(told('who else speaks in pottery.mp4?', 'videos')).toMatch(/ talks the most: /);
  });
});

describe('told once', () => {
  test('a length of many videos is that of all', () => {
    for (const question of ['how long is all of it together?', 'how long are all the videos together?'])
      expect(told(question, 'videos')).toBe('18:00 in all, in 9 videos.');
  });

  test('a date that several have', () => {
    expect(told('how many videos are there?', 'videos')).toMatch(
      /^9 videos are remembered: pottery\.mp4, .*, garden-2\.mp4 \(all on Monday 4 May 2026\), and 1 before them\.$/,
    );
    expect(told('when was it recorded?', 'recorded')).toMatch(
      /^Recorded on Monday 4 May 2026, 10:00 \(pottery\.mp4, .*, garden-2\.mp4\), and 1 more\.$/,
    );
  });

  test('people without names', () => {
    expect(told('people in office.mp4?', 'people')).toMatch(/^2 unnamed people in office\.mp4 /);
  });
});

describe('speech that could not be written down', () => {
  test.each(['what did they say about the funeral?', 'did anybody mention the funeral?'])(
    'is told where words are asked for, with the video: %s',
    (question) => {
      expect(told(question)).toContain('Some speech in orchard.mp4 could not be written down.');
    },
  );

  test.each(['when did the dog bark?', 'who plays the violin?', 'where are the keys?'])(
    'is no reason where they are not: %s',
    (question) => {
      expect(told(question)).toMatch(/^Refused: (?!.*written down)/);
    },
  );
});
