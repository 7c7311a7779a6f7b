import { describe, expect, test } from 'vitest';
import { nameMentions } from '../../../lib/identity/names/name-mentions';
import { HARDER_SENTENCES, SENTENCES, type Sentence } from '../name-sentences';

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

function counted(sentences: Sentence[]): { found: number; right: number; told: number } {
  let [found, right, told] = [0, 0, 0];
  for (const [text, ...mentions] of sentences) {
    const got = mentionsOf(text);
    found += got.length;
    told += mentions.length;
    right += mentions.filter((mention) => got.includes(mention)).length;
  }
  return { found, right, told };
}
