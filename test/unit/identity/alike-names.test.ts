import { describe, expect, test } from 'vitest';
import { resolveName } from '../../../lib/identity/names/alike-names';
import { otherSpellings } from '../../../lib/identity/names/name-sounds';
import { ASIDE, TUNED } from '../name-pairs';

describe('misheard names', () => {
  test.each([
    ['Emmer', 'Emma'],
    ['Pria', 'Priya'],
    ['Prea', 'Priya'],
    ['Norah', 'Nora'],
    ['Dagney', 'Dagny'],
    ['Katherine', 'Catherine'],
    ['Siomara', 'Xiomara'],
    ['Rooth', 'Ruth'],
    ['Mey', 'Mei'],
    ['Okafer', 'Dr. Okafor'],
    ['Oluwashaun', 'Oluwaseun'],
    ['björn', 'Bjorn'],
    ['Katherine', 'Cathrin'],
    ['Abby', 'Abbie'],
    ['Dawn', 'Don'],
    ['Cirrus', 'Ciro'],
    ['Shaun', 'Sean'],
    ['Karin', 'Karen'],
  ])('%s is %s', (heard, name) => {
    expect(resolveName(heard, ['Walter', name, 'Ingrid'])?.name).toBe(name);
  });

  test.each([
    ['Mario', 'Maria'],
    ['Paolo', 'Paola'],
    ['Tim', 'Tom'],
    ['Donna', 'Dana'],
    ['Helena', 'Helen'],
    ['Mark', 'Marco'],
    ['Daniel', 'Daniela'],
    ['Danielle', 'Daniel'],
    ['Jan', 'Jane'],
    ['John', 'Joan'],
    ['Eva', 'Ava'],
    ['Nora', 'Laura'],
    ['Peter', 'Petra'],
    ['Emily', 'Emil'],
    ['Tom', 'Tim'],
    ['Hannah', 'Anna'],
    ['Anna', 'Hannah'],
    ['Marie', 'Mary'],
    ['Louise', 'Louis'],
    ['Christian', 'Kristen'],
    ['Elisa', 'Elsa'],
    ['Cathy', 'Katie'],
  ])('%s is not %s', (heard, other) => {
    expect(resolveName(heard, [other])).toBeNull();
  });

  test('a registered name is only ever itself', () => {
    const known = ['Sofia', 'Sophia', 'Mario', 'Maria', 'Dana', 'Dona'];
    for (const name of known) expect(resolveName(name, known)).toEqual({ name, similarity: 1 });
  });

  test('one that sounds as a registered name does is that one, unless two sound so', () => {
    expect(resolveName('Katherine', ['Kate', 'Cathrin', 'Martin'])?.name).toBe('Cathrin');
    expect(resolveName('Katherine', ['Cathrin Meyer', 'Martin'])?.name).toBe('Cathrin Meyer');
    expect(resolveName('Katherine', ['Cathrin', 'Kathryn'])).toBeNull();
    for (const pair of [
      ['Tom', 'Tim'],
      ['Mario', 'Maria'],
      ['Anna', 'Hannah'],
      ['Katherine', 'Cathrin'],
    ])
      for (const name of pair) expect(resolveName(name, pair)?.name).toBe(name);
  });

  test('a recogniser’s spellings of a name are the common ones that sound like it', () => {
    expect(otherSpellings('cathrin').sort()).toEqual(['catherine', 'katherine', 'katrin']);
    expect(otherSpellings('tim')).toEqual([]);
  });

  test.each([
    ['looked at', TUNED, 88, 2],
    ['kept aside', ASIDE, 80, 3],
  ])(
    'of the pairs that were %s, most spellings are one name and hardly any two people',
    (_, half, one, merged) => {
      const areOne = ([heard, known]: [string, string]) => resolveName(heard, [known]) !== null;
      expect(half.same.filter(areOne).length).toBeGreaterThanOrEqual(one);
      expect(half.different.filter(areOne).length).toBeLessThanOrEqual(merged);
    },
  );

  test('a part of a name is enough, unless two have it', () => {
    expect(resolveName('Okafor', ['Amara Okafor', 'Emma Brown'])?.name).toBe('Amara Okafor');
    expect(resolveName('Emma', ['Emma Brown', 'Emma Stone'])).toBeNull();
    expect(resolveName('Emma', ['Emma', 'Emma Stone'])).toEqual({ name: 'Emma', similarity: 1 });
  });

  test('between two like names it does not choose', () => {
    expect(resolveName('Sofya', ['Sofia', 'Sophia'])).toBeNull();
  });

  test('what is no name is nobody', () => {
    for (const heard of ['', ' ', '…', 'x']) expect(resolveName(heard, ['Emma'])).toBeNull();
  });
});
