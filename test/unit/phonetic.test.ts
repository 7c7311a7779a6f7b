import { describe, expect, test } from 'vitest';
import { resolveName } from '../../lib/identity/phonetic';

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
  ])('%s is not %s', (heard, other) => {
    expect(resolveName(heard, [other])).toBeNull();
  });

  test('a registered name is only ever itself', () => {
    const known = ['Sofia', 'Sophia', 'Mario', 'Maria', 'Dana', 'Dona'];
    for (const name of known) expect(resolveName(name, known)).toEqual({ name, similarity: 1 });
  });

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
