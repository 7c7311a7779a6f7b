import { expect, test } from 'vitest';
import { pictureOrSound } from '../../../app/(pages)/ask/picture-or-sound';
import { matching } from '../../../app/palette/match';

const LABELS = [
  'Library',
  'People',
  'Timeline',
  'Ask',
  'Zoë Müller',
  'Rosa',
  'party in the garden.mp4',
  'garden.mp4',
];
const all = LABELS.map((label) => ({ label, words: label === 'Library' ? 'videos recordings' : undefined }));
const found = (typed: string, most = 10) => matching(all, typed, most).map(({ label }) => label);

test('what begins with the word comes before what holds it, and letters in their order find, too', () => {
  expect(found('garden')).toEqual(['garden.mp4', 'party in the garden.mp4']);
  expect(found('ti')).toEqual(['Timeline']);
  expect(found('tmln')).toEqual(['Timeline']);
  expect(found('zoe mull'), 'accents do not count, all words must fit').toEqual(['Zoë Müller']);
  expect(found('recordings'), 'by another word for it').toEqual(['Library']);
  expect(found('rosa garden')).toEqual([]);
  expect(found('What did Rosa say?')).toEqual([]);
});

test('nothing typed leaves all in their order, no more than are asked for', () => {
  expect(found('  ', 3)).toEqual(['Library', 'People', 'Timeline']);
});

test('a file is a picture or a sound by its type, and by its name where it has none', () => {
  const kind = (name: string, type = '') => pictureOrSound({ name, type });
  expect([kind('a.jpg'), kind('A.MP3'), kind('a.mp4'), kind('a.vtt')]).toEqual([
    'picture',
    'sound',
    null,
    null,
  ]);
  expect([kind('face', 'image/png'), kind('a.ogg', 'video/ogg'), kind('a', 'audio/ogg')]).toEqual([
    'picture',
    null,
    'sound',
  ]);
});
