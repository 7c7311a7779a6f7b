import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isPlainFileName,
  isPlainLine,
  plainFileName,
  plainLine,
  withoutMarkup,
  withoutUnseen,
} from '../../../lib/plain-text';

describe('plain text', () => {
  it('writes the "<" of anything like a tag as "‹" and leaves the others', () => {
    const text = 'I <3 you, a < b, x<5, </3: <b>, </B >, <!-- -->, <?xml, <p_3>';
    expect(withoutMarkup(text)).toBe('I <3 you, a < b, x<5, </3: ‹b>, ‹/B >, ‹!-- -->, ‹?xml, ‹p_3>');
  });

  it('makes one line of words, and leaves one as it is', () => {
    expect(plainLine(' Zoë \n\u0000O’Hara\ud800\u00a0<i>🙂 ')).toBe('Zoë O’Hara\ufffd ‹i>🙂');
    expect(plainLine('Zoë O’Hara\ufffd ‹i>🙂')).toBe('Zoë O’Hara\ufffd ‹i>🙂');
  });

  it('keeps the name of a file, without folders', () => {
    expect(plainFileName('My  trip & co. (1).mp4')).toBe('My  trip & co. (1).mp4');
    expect(plainFileName('../..\\a<b>\u0007.mp4')).toBe('.._.._a‹b>_.mp4');
    expect(['', '.', '..'].map(plainFileName)).toEqual(['_', '_', '_']);
    expect(isPlainFileName('a/b.mp4')).toBe(false);
    expect(isPlainFileName(`${plainFileName('x'.repeat(400))} (2)`)).toBe(true);
  });

  it.each([
    ['direction marks', '\u200eA\u202eda\u2066 \u2069L\u061c\u200f'],
    ['zero-width letters', '\ufeffA\u200bd\u200c\u200da\u2060 L\u2063'],
    ['soft hyphens, joiners of graphemes and fillers', 'A\u00add\u034fa\u3164\u115f L\uffa0'],
    ['tags', 'Ada\u{e0041}\u{e007f} L'],
    ['variation selectors that choose nothing', 'A\ufe0fd\u{e0100}a\ufe00 L\u180b'],
    ['notes between lines', 'A\ufff9d\ufffba L'],
    ['line breaks and controls', ' Ada\u2028\u0085\u0000L '],
  ])('%s are not taken', (_what, text) => {
    expect(plainLine(text)).toBe('Ada L');
  });

  it.each([
    ['Persian', 'می\u200cخواهم'],
    ['Hindi', 'क्\u200dष'],
    ['a family', '👨🏽\u200d👩🏽\u200d👧'],
    ['a couple', '👩\u200d❤\ufe0f\u200d👨'],
    ['a Japanese family name', '葛\u{e0100}西'],
  ])('what %s is written with stays', (_what, text) => {
    expect(plainLine(text)).toBe(text);
    expect(plainLine(`\u200d${text}\u200c`)).toBe(text);
  });

  it('the same letters are the same text, however they are put together', () => {
    expect(plainLine('Zoe\u0308')).toBe('Zoë');
    expect(plainFileName('Zoe\u0308\u200b\u202e.mp4')).toBe('Zoë.mp4');
    expect(plainFileName('\u200b')).toBe('_');
  });

  it('what is plain stays as it is, and what earlier versions kept is still taken for plain', () => {
    const unseen = fc.constantFrom(
      ...'\u200b\u200c\u200d\u202e\ufe0f\u00ad\u0308\u034f👩❤عक葛1 e'.split(/(?:)/u),
    );
    const text = fc.array(fc.oneof(unseen, fc.string({ unit: 'binary', maxLength: 2 })), { maxLength: 12 });
    fc.assert(
      fc.property(text, (parts) => {
        const line = plainLine(parts.join(''));
        expect(plainLine(line)).toBe(line);
        expect(isPlainLine(line)).toBe(true);
        expect(withoutUnseen(line)).toBe(line);
        const name = plainFileName(parts.join(''));
        expect(plainFileName(name)).toBe(name);
      }),
      { seed: 20_260_301, numRuns: 3000 },
    );
    expect(isPlainLine('A\u200bda')).toBe(true);
    expect(isPlainFileName('a\u202eb.mp4')).toBe(true);
  });
});
