import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { readLanguage } from '../../../app/language/choose-language';
import { translator } from '../../../app/language/translate';

const german = translator('de', {
  'Ask about {name}': 'Nach {name} fragen',
  '{n} clip': '{n} Clip',
  '{n} clips': '{n} Clips',
  'Add one in the <a>Library</a>, {name}.': '{name}, füge eins in der <a>Sammlung</a> hinzu.',
});

describe('a translator', () => {
  it('fills in, and leaves English what has no translation', () => {
    expect(german('Ask about {name}', { name: '{n}' })).toBe('Nach {n} fragen');
    expect(german('Stop {n}', { n: 12345 })).toBe('Stop 12.345');
    expect(translator('en', {})('Ask about {name}', { name: 'Ada' })).toBe('Ask about Ada');
  });

  it('counts by the rule of the language', () => {
    expect([0, 1, 2].map((n) => german.count(n, '{n} clip', '{n} clips'))).toEqual([
      '0 Clips',
      '1 Clip',
      '2 Clips',
    ]);
    const polish = translator('pl' as 'en', {
      '{n} clips #few': '{n} klipy',
      '{n} clips #many': '{n} klipów',
    });
    expect([3, 5].map((n) => polish.count(n, '{n} clip', '{n} clips'))).toEqual(['3 klipy', '5 klipów']);
  });

  it('gives parts of a text to be more than text, and never takes a value for such a part', () => {
    const link = { a: (inner: string) => inner.toUpperCase() };
    const parts = german.rich('Add one in the <a>Library</a>, {name}.', link, { name: '<a>Ada</a>' });
    expect(renderToStaticMarkup(parts)).toBe('&lt;a&gt;Ada&lt;/a&gt;, füge eins in der SAMMLUNG hinzu.');
  });

  it('writes dates in the browser’s own variety of the language', () => {
    expect(translator('de', {}, ['en-GB', 'de-AT']).locale).toBe('de-AT');
    expect(translator('en', {}, ['de-AT']).locale).toBe('en');
  });
});

describe('the language of the page', () => {
  it.each([
    ['de', 'en-US', 'de'],
    [undefined, 'fr-FR,de;q=0.8,en;q=0.5', 'de'],
    [undefined, 'fr', 'en'],
    ['toString', null, 'en'],
  ])('chosen %s, asked %s: %s', (chosen, accepted, language) => {
    expect(readLanguage(chosen, accepted)).toBe(language);
  });
});
