import { describe, expect, test } from 'vitest';
import { mentionsKnowing, nameMentions } from '../../../lib/identity/names/name-mentions';
import { spokenLanguage } from '../../../lib/identity/names/spoken-language';
import { HARDER_SENTENCES, SENTENCES, type Sentence } from '../name-sentences';
import { OTHER_LANGUAGES } from '../name-sentences-de-fr';

const mentionsOf = (text: string) => nameMentions(text).map(({ kind, name }) => `${kind}:${name}`);

describe('names in a line', () => {
  test.each(SENTENCES)('%s', (text, ...mentions) => {
    expect(mentionsOf(text)).toEqual(mentions);
  });

  test('sentences it was not made with: hardly a name is made up, few are missed', () => {
    const { found, right, told } = counted(HARDER_SENTENCES);
    expect(right / found).toBeGreaterThan(0.93);
    expect(right / told).toBeGreaterThan(0.88);
  });

  test('a mention points at its letters', () => {
    const text = 'Well, hello there. Thank you, Dr. Okafor-Lindqvist!';
    const [mention] = nameMentions(text);
    expect(text.slice(mention!.start, mention!.end)).toBe('Dr. Okafor-Lindqvist');
    expect(mention).toMatchObject({ kind: 'addressed', name: 'Dr. Okafor-Lindqvist', meant: 'before' });
  });

  test('a name heard before needs less support', () => {
    expect(mentionsOf('Saltanat!')).toEqual([]);
    expect(nameMentions('Saltanat!', ['Saltanat'])).toMatchObject([{ kind: 'addressed', name: 'Saltanat' }]);
    expect(nameMentions('thank you saltanat', ['Saltanat'])[0]!.strength).toBeLessThan(0.5);
  });

  test('words without capitals or of doubtful names weigh less', () => {
    const strength = (text: string) => nameMentions(text)[0]!.strength;
    expect(strength('My name is Emma.')).toBeGreaterThan(strength('my name is emma'));
    expect(strength('Emma, can you hear me?')).toBeGreaterThan(strength('Saltanat, can you hear me?'));
  });

  test('any text is read, and quickly', () => {
    for (const text of [
      '',
      ' ',
      '‹0T› , you',
      "'s",
      '. , ! ?',
      `${'Emma, '.repeat(5000)}you`,
      'I am '.repeat(5000),
    ]) {
      expect(Array.isArray(nameMentions(text))).toBe(true);
    }
  });
});

describe.each(['de', 'fr'] as const)('names in lines of another language: %s', (language) => {
  const { chosen, kept } = OTHER_LANGUAGES[language];
  const mentions = (text: string) =>
    mentionsKnowing(text, new Set(), language)
      .filter(({ kind }) => kind !== 'spoken-of')
      .map(({ kind, name }) => `${kind}:${name}`);

  test('sentences by which its rules were made better', () => {
    const { found, right, told } = counted(chosen, mentions);
    expect(right / found).toBeGreaterThan(0.97);
    expect(right / told).toBeGreaterThan(0.93);
  });

  test('sentences that only measure: hardly a name is made up', () => {
    const { found, right, told } = counted(kept, mentions);
    expect(right / found).toBeGreaterThan(0.92);
    expect(right / told).toBeGreaterThan(0.69);
  });

  test('by the grammar of English hardly any are found', () => {
    const { right, told } = counted(kept, mentionsOf);
    expect(right / told).toBeLessThan(0.2);
  });

  test('which language it is, is told by three lines', () => {
    const lines = [...chosen, ...kept].map(([text]) => text);
    const threes = lines.flatMap((_, i) => (i % 3 === 0 ? [lines.slice(i, i + 3)] : []));
    const told = threes.filter((three) => spokenLanguage(three) === language);
    expect(told.length / threes.length).toBeGreaterThan(0.95);
  });

  test('any text is read', () => {
    for (const text of [
      '',
      ' ',
      '. , ! ?',
      'Anna, '.repeat(5000),
      'ich bin meine liebe '.repeat(5000),
      "c'est ma ".repeat(5000),
    ])
      expect(Array.isArray(mentionsKnowing(text, new Set(), language))).toBe(true);
  });
});

test('a line in a language without a grammar names nobody, and little text is held for English', () => {
  const spanish = [
    'Hola, me llamo Ana y vivo en Madrid desde hace tres años.',
    'Gracias por venir, Lucía, y saluda a tu hermano.',
    'Mañana vamos a la playa con los niños si hace buen tiempo.',
  ];
  expect(spokenLanguage(spanish)).toBe('other');
  expect(mentionsKnowing(spanish[0]!, new Set(), 'other')).toEqual([]);
  expect(spokenLanguage(['Hola, Ana.'])).toBe('en');
  expect(spokenLanguage([])).toBe('en');
});

function counted(sentences: Sentence[], find = mentionsOf): { found: number; right: number; told: number } {
  let [found, right, told] = [0, 0, 0];
  for (const [text, ...mentions] of sentences) {
    const got = find(text);
    found += got.length;
    told += mentions.length;
    right += mentions.filter((mention) => got.includes(mention)).length;
  }
  return { found, right, told };
}
