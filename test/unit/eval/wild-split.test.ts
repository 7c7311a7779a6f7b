import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import list from '../../bench/identity/material.json';
import { namesIn, split } from '../../bench/identity/split';
import type { Wild } from '../../bench/identity/wild';

const recordings = list.recordings.map((recording) => ({ ...recording, file: '' })) as Wild[];
const isEven = (name: string) => createHash('sha256').update(name).digest()[0]! % 2 === 0;

describe('the part that chooses and the part that only measures', () => {
  test('have all recordings of the list between them, of every kind, and nobody is in both', () => {
    const { choosing, measuring } = split(recordings, list.choosing);
    expect(choosing.length + measuring.length).toBe(recordings.length);
    const names = { choosing: choosing.flatMap(namesIn), measuring: measuring.flatMap(namesIn) };
    expect(names.choosing.filter((name) => names.measuring.includes(name))).toEqual([]);
    for (const part of [choosing, measuring])
      expect(new Set(part.map(({ kind }) => kind))).toEqual(new Set(['utterance', 'video', 'nobody']));
    expect(list.choosing.filter((name) => !names.choosing.includes(name))).toEqual([]);
  });

  test('of speakers and videos without people are told by the hash of their names, as the list says', () => {
    const names = new Set(recordings.filter(({ kind }) => kind !== 'video').flatMap(namesIn));
    const chosen = list.choosing.filter((name) => names.has(name));
    expect(chosen).toEqual([...names].filter(isEven).sort());
  });

  test('a recording of people of both is refused', () => {
    const both: Wild = { id: 'both', kind: 'video', abreast: ['a', 'b'], file: '' };
    expect(() => split([both], ['a'])).toThrow('both shows people of both parts.');
    expect(split([both], ['a', 'b']).choosing).toEqual([both]);
  });
});
