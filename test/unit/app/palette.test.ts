import { expect, test } from 'vitest';
import { pictureOrSound } from '../../../app/(pages)/ask/picture-or-sound';
import { matching } from '../../../app/palette/match';
import { holds } from '../../../app/palette/use-said';

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

test('what changes something at once is found by whole words alone', () => {
  const redo = [{ label: 'Redo what was undone', wholly: true }];
  expect(['red', 'redo', 'what undone', 'und'].map((typed) => matching(redo, typed, 1).length)).toEqual([
    0, 1, 1, 0,
  ]);
});

test('a line is found by words that are said in it, or begin one', () => {
  const line = 'I keep the silver scissors in the drawer.';
  expect(['sciss', 'drawer silver', 'scissors'].every((words) => holds(line, words))).toBe(true);
  expect(holds(line, 'cissors')).toBe(false);
  expect(holds(line, 'silver kite')).toBe(false);
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
