import { describe, expect, test } from 'vitest';
import { toldOfSentences } from '../../lib/store/told-of-sentence';
import { allInEnglish, distinct, either, filled, inEnglish, inTurn, told, word } from '../../lib/told';

const GERMAN: Record<string, string> = {
  'The {1} was lost at {2}.': 'Bei {2} ging verloren: {1}.',
  '{1} or {2}': '{1} oder {2}',
  'Choose it again.': 'Wähle sie noch einmal.',
  camera: 'Kamera',
};
const inGerman = (tellable: Parameters<typeof filled>[0]) =>
  filled(
    tellable,
    (text) => GERMAN[text] ?? text,
    (n) => n.toFixed(1).replace('.', ','),
  );

describe('what is told, as data', () => {
  test('is a template with what fills it, in English and in another language', () => {
    const lost = told`The ${word('camera')} was lost at ${'camera.mp4'}.`;
    expect(lost).toEqual({ text: 'The {1} was lost at {2}.', values: [word('camera'), 'camera.mp4'] });
    expect(inEnglish(lost)).toBe('The camera was lost at camera.mp4.');
    expect(inGerman(lost)).toBe('Bei camera.mp4 ging verloren: Kamera.');
  });

  test('goes sentence by sentence, and what has no translation stays English', () => {
    const both = inTurn(
      told`The ${word('camera')} was lost at ${1.5}.`,
      'Nobody knows why.',
      'Choose it again.',
    );
    expect(inEnglish(both)).toBe('The camera was lost at 1.5. Nobody knows why. Choose it again.');
    expect(inGerman(both)).toBe('Bei 1,5 ging verloren: Kamera. Nobody knows why. Wähle sie noch einmal.');
    expect(inTurn('Choose it again.')).toBe('Choose it again.');
  });

  test('names one thing or another', () => {
    const names = (things: string[]) => inEnglish(told`It is ${either(things)}.`);
    expect(['A', 'B', 'C'].map((_, i, all) => names(all.slice(0, i + 1)))).toEqual([
      'It is A.',
      'It is A or B.',
      'It is A, B or C.',
    ]);
    expect(inGerman(either(['A', 'B']) as never)).toBe('A oder B');
  });

  test('values that look like holes, templates or patterns stay what they are', () => {
    expect(inEnglish(told`${'{2} $1 $&'} and ${'{1}'}.`)).toBe('{2} $1 $& and {1}.');
    expect(inEnglish({ text: '{1} {9}', values: ['a'] })).toBe('a {9}');
  });

  test('is told once, and in English as deep as it lies, with what says the same left out', () => {
    expect(distinct(['A.', told`${'A'}.`, 'B.'])).toHaveLength(2);
    const bytes = new Uint8Array(2);
    expect(
      allInEnglish({
        warnings: [told`${1} thing.`, 'Plain.'],
        error: { code: 'bad-input', message: 'No.', told: 'No.' },
        bytes,
      }),
    ).toEqual({ warnings: ['1 thing.', 'Plain.'], error: { code: 'bad-input', message: 'No.' }, bytes });
  });
});

describe('sentences that earlier versions stored', () => {
  test.each([
    'The file has no sound.',
    'The picture is HEVC (H.265), which this browser cannot decode. Convert the file to MP4 with H.264 and AAC.',
    'The file is incomplete: of 20 s, the sound cannot be read after 7.1 s.',
    'Subtitles left out: 1 of 3; the first, at 600 s, begins after the end of the video. Subtitles cut: 1 of 3; the first, at 24 s, ends after the end of the video.',
    'It was tried twice. The vision worker stopped (out of memory).',
  ])('are data that say the same: %s', (sentence) => {
    const now = toldOfSentences(sentence);
    expect(now).not.toBe(sentence);
    expect(inEnglish(now)).toBe(sentence);
  });

  test('stay as they stand where nobody knows them', () => {
    expect(toldOfSentences('Its end is near. Nobody knows why.')).toBe('Its end is near. Nobody knows why.');
  });

  test('are put into another language by their parts', () => {
    const words: Record<string, string> = {
      'The file has no {1}.': 'In der Datei fehlt: {1}.',
      sound: 'Ton',
    };
    expect(filled(toldOfSentences('The file has no sound.'), (text) => words[text] ?? text, String)).toBe(
      'In der Datei fehlt: Ton.',
    );
  });
});
