import { expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import { withoutFiles } from '../../../lib/answering/by-rules/named-files';
import type { VideoRecord } from '../../../lib/store/schema';
import { rememberStories, story } from '../../stories/memory';

const all = [
  'kitchen.mp4',
  'IMG_2041.MOV',
  'day-2.mp4',
  'Day-2 (b).mp4',
  's2.mp4',
  'tea.mp4',
  '9am.mp4',
  'U2.mp4',
  'a4.mp4',
  'with Ida.mp4',
  'monday among the bees.mp4',
].map((name, i) => ({ id: `vid_${i + 1}`, name }) as VideoRecord);

test.each([
  ['What is said in kitchen.mp4?', ['kitchen.mp4'], 'What is said in this video?'],
  ['What is said in the kitchen?', [], 'What is said in the kitchen?'],
  ['Who is in the video kitchen?', ['kitchen.mp4'], 'Who is in this video?'],
  ['who talks in img_2041', ['IMG_2041.MOV'], 'who talks in this video'],
  ['Who laughs in "Day-2 (b).mp4"?', ['Day-2 (b).mp4'], 'Who laughs in this video?'],
  ['day-2.mp4', ['day-2.mp4'], 'Give me a summary of this video.'],
  ['Show me the video IMG_2041.MOV, please', ['IMG_2041.MOV'], 'Give me a summary of this video.'],
  ['Who is in day-20?', [], 'Who is in day-20?'],
  ['give me a summary of s2', ['s2.mp4'], 'give me a summary of this video'],
  ['who drinks tea', [], 'who drinks tea'],
  ['summary of a4', ['a4.mp4'], 'summary of this video'],
  ['What is printed in A4?', [], 'What is printed in A4?'],
  ['Who is in s2?', ['s2.mp4'], 'Who is in this video?'],
  ['s2', ['s2.mp4'], 'Give me a summary of this video.'],
  ['What did s2 say in the kitchen?', [], 'What did s2 say in the kitchen?'],
  ['What happened at 9am?', [], 'What happened at 9am?'],
  ['Who left in the 9am video?', ['9am.mp4'], 'Who left in this video?'],
  ['Who sang a song by U2?', [], 'Who sang a song by U2?'],
  ['Who talks in u2?', [], 'Who talks in u2?'],
  ['whats in the video kitchen', ['kitchen.mp4'], 'Give me a summary of this video.'],
  ['with ida - what does the sign say?', ['with Ida.mp4'], 'this video - what does the sign say?'],
  ['kitchen: who laughs?', ['kitchen.mp4'], 'this video: who laughs?'],
  ['Who sings with Ida?', [], 'Who sings with Ida?'],
  ['Who sings in monday among the bees?', ['monday among the bees.mp4'], 'Who sings in this video?'],
  ['What did Ida say on monday?', [], 'What did Ida say on monday?'],
])('%s names %j', (text, names, rest) => {
  const { videos, text: plain } = withoutFiles(text, all);
  expect(videos.map(({ name }) => name)).toEqual(names);
  expect(plain).toBe(rest);
});

test('what is asked of a file is answered of it alone', () => {
  const { recall } = rememberStories([story('dev-breakfast'), story('dev-camping')]);
  const ask = (question: string) => answer(recall, { question });
  const said = ask('What did Hazel say in dev-camping.mp4?');
  expect(said.refused).toBe(false);
  expect(new Set(said.evidence.map(({ video }) => video))).toEqual(new Set(['dev-camping.mp4']));
  expect(ask('What did Owen say about the cat in dev-camping.mp4?').refused).toBe(true);
  expect(ask('dev-camping.mp4').answer).toMatch(/^In dev-camping\.mp4 .* can be seen or heard/);
});

test('a video is meant by words of its name beside what a video is called', () => {
  const videos = ['zoo-trip.mp4', 'weekend_at_home.mp4', 'day-1.mp4', 'day-2.mp4'].map(
    (name) => ({ name }) as VideoRecord,
  );
  const meant = (text: string) => {
    const { text: rest, videos: found } = withoutFiles(text, videos);
    return [rest, ...found.map(({ name }) => name)];
  };
  expect(meant('Is there a bear in my zoo video?')).toEqual([
    'Is there a bear in this video?',
    'zoo-trip.mp4',
  ]);
  expect(meant('where are the horses in the weekend one')).toEqual([
    'where are the horses in this video',
    'weekend_at_home.mp4',
  ]);
  for (const other of [
    'What is in the day video?',
    'Is it in the beach clip?',
    'The one in the zoo, who was that?',
  ])
    expect(meant(other)).toEqual([other]);
});
