import { describe, expect, it } from 'vitest';
import { isPlainFileName, plainFileName, plainLine, withoutMarkup } from '../../lib/plain-text';

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
});
