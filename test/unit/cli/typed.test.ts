import { describe, expect, test } from 'vitest';

const cli = (file: string) => import(new URL(`../../../bin/cli/${file}`, import.meta.url).href);
const { asked } = await cli('call.mjs');
const { idAmong } = await cli('whom.mjs');
const { languageCode } = await cli('language-code.mjs');

const message = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    return (error as Error).message;
  }
  return '';
};

test('a command that is typed wrongly is told with the one that is meant, and not with all of them', () => {
  expect(message(() => asked(['aks', 'who']))).toMatch(
    /^There is no command aks\. Did you mean ask\? It is: ask /,
  );
  expect(message(() => asked(['dream']))).toBe('There is no command dream. --help lists those there are.');
  expect(message(() => asked(['people', '--memroy', 'x']))).toBe(
    'There is no option --memroy. Did you mean --memory?',
  );
  expect(message(() => asked(['people', '--quantum']))).toContain('--help lists');
});

describe('whom a command means', () => {
  const people = [
    { id: 'p_1', name: 'Ana', aliases: ['Annie'] },
    { id: 'p_2', name: 'Per', aliases: [] },
    { id: 'p_5', name: 'Per', aliases: ['Ana'] },
    { id: 'p_6', name: null, aliases: [] },
  ];

  test('is who alone has the name, by another name where nobody has it as their own', () => {
    expect(idAmong(people, 'ana')).toBe('p_1');
    expect(idAmong(people, 'Annie')).toBe('p_1');
  });

  test('is asked again of two with one name, and of a name that nobody has', () => {
    expect(message(() => idAmong(people, 'Per'))).toMatch(/^2 people are called Per: p_2, p_5\./);
    expect(message(() => idAmong(people, 'Lou'))).toContain('There is no person Lou');
  });
});

test('a language is named by its code or in English', () => {
  expect(['de', 'yue', 'English', 'german', 'DE'].map(languageCode)).toEqual(['de', 'yue', 'en', 'de', 'de']);
  expect(languageCode(undefined)).toBeUndefined();
  expect(message(() => languageCode('Klingon'))).toMatch(/^Klingon is no language that is known here/);
});
