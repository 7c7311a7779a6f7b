import { describe, expect, it } from 'vitest';
import { parseSubtitles } from '../../../lib/media/subtitles';
import { readMaterial } from '../../bench/common/material.mjs';
import { comparedWords } from '../../bench/hearing/compared-words';
import film from '../../bench/hearing/film.json';
import { groupBy } from '../../bench/hearing/group-by.mjs';
import { inARow, madeUpSounds, over, RATE } from '../../bench/hearing/sound.mjs';
import { trueSubtitles } from '../../bench/hearing/words-of.mjs';

interface Recording {
  id: string;
  repo: string;
  commit: string;
  sha256: string;
  licence: string;
  language: string;
  kind: string;
  split: string;
  transcript?: string;
  seconds: number;
  words?: [string, number, number][];
}
const recordings: Recording[] = readMaterial('hearing');
const byId = new Map(recordings.map((recording) => [recording.id, recording]));
const lines = film.scenes.flatMap((scene) => scene.lines);
const written: Record<string, string> = film.written;

it('the recordings that are fetched each have a name, an address, a checksum and a licence', () => {
  const fetched: Recording[] = [...recordings, ...readMaterial('identity')];
  expect(new Set(fetched.map(({ id }) => id)).size).toBe(fetched.length);
  for (const { repo, commit, sha256, licence } of fetched) {
    expect(repo).toMatch(/^[\w.-]+\/[\w.-]+$/);
    expect(commit).toMatch(/^[0-9a-f]{40}$/);
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(licence).not.toMatch(/^$|NonCommercial|BY-NC/);
  }
});

describe('the recordings that hearing is measured with', () => {
  it('are kept or of the film, and last', () => {
    for (const { split, seconds } of recordings) {
      expect(['kept', 'film']).toContain(split);
      expect(seconds).toBeGreaterThan(0);
    }
  });

  it('have the words of English that is read', () => {
    for (const { id, kind, transcript, words } of recordings) {
      if (['read', 'nonnative', 'child'].includes(kind)) expect(transcript, id).toBeTruthy();
      if (words)
        expect(comparedWords(words.map(([word]) => word).join(' ')), id).toEqual(comparedWords(transcript!));
    }
  });

  it('are put in a row with silence between', () => {
    const tone = (value: number, length: number) => ({
      id: `${value}`,
      samples: new Int16Array(length).fill(value),
    });
    const { samples, entries } = inARow([tone(5, RATE), tone(7, RATE / 2)], 0.5);
    expect(samples.length).toBe(3 * RATE);
    expect(entries).toEqual([
      { id: '5', t0: 0.5, t1: 1.5 },
      { id: '7', t0: 2, t1: 2.5 },
    ]);
    expect([samples[0], samples[RATE], samples[1.75 * RATE], samples[2.25 * RATE]]).toEqual([0, 5, 0, 7]);
  });

  it('are laid over a noise that is so much quieter', () => {
    const mixed = over(new Int16Array(8).fill(1000), Int16Array.of(50, -50), 20);
    expect([...mixed]).toEqual([1100, 900, 1100, 900, 1100, 900, 1100, 900]);
  });

  it('are joined by sounds that are made up', () => {
    for (const { samples, seconds } of madeUpSounds(1)) expect(samples.length).toBe(seconds * RATE);
  });

  it('are grouped', () => {
    expect([...groupBy([3, 1, 2], (n: number) => n % 2)]).toEqual([
      [1, [3, 1]],
      [0, [2]],
    ]);
  });

  it('are written down truly as subtitles', async () => {
    const text = trueSubtitles([
      {
        t0: 1,
        t1: 3,
        transcript: 'Good day',
        words: [
          ['good', 0.2, 0.5],
          ['day', 0.6, 1.25],
        ],
      },
      { t0: 3661.5, t1: 3662, transcript: 'Well' },
      { t0: 3663, t1: 3664 },
    ]);
    expect((await parseSubtitles(text)).cues).toMatchObject([
      { t0: 1.2, t1: 2.25, text: 'Good day' },
      { t0: 3661.5, t1: 3662, text: 'Well' },
    ]);
  });
});

describe('the film of real voices', () => {
  it('has recordings of the list, which are written as they are said', () => {
    for (const id of lines) {
      expect(byId.get(id)?.split, id).toBe('film');
      if (written[id])
        expect(comparedWords(written[id]), id).toEqual(comparedWords(byId.get(id)!.transcript!));
    }
  });

  it('tells what its questions ask for, and does not tell the rest', () => {
    for (const { question, accept, told, form } of film.qa) {
      expect(told.length === 0, question).toBe(form === 'never');
      const said = told.map((id) => ` ${comparedWords(byId.get(id)!.transcript!).join(' ')} `).join('');
      for (const id of told) expect(lines).toContain(id);
      if (accept.length > 0)
        expect(
          accept.some((phrase) => said.includes(` ${comparedWords(phrase).join(' ')} `)),
          question,
        ).toBe(true);
    }
    expect(film.qa.filter(({ told }) => told.length > 0)).toHaveLength(26);
    expect(film.qa.filter(({ told }) => told.length === 0)).toHaveLength(6);
  });
});
