import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_CUE_LETTERS, MAX_SUBTITLE_BYTES } from '../../../lib/media/cue-limits';
import { fitted, flawsTold, type Subtitles } from '../../../lib/media/subtitle-flaws';
import { parseSubtitles } from '../../../lib/media/subtitles';
import { plainLine } from '../../../lib/plain-text';
import { inEnglish } from '../../../lib/told';

/** Fixed, so that every run tries the same. */
const SEED = 20_260_301;
const VTT = readFileSync(new URL('../../../public/demo/demo.vtt', import.meta.url), 'utf8');
const SRT = VTT.replace('WEBVTT\n\n', '').replaceAll(/(\d\d)\.(\d{3})/g, '$1,$2');

function expectSound(read: Subtitles): void {
  const { cues, of, leftOut } = read;
  expect(cues.length + leftOut.length).toBe(of);
  let before = 0;
  for (const { t0, t1, text } of cues) {
    expect(Number.isFinite(t1)).toBe(true);
    expect(t0).toBeGreaterThanOrEqual(before);
    expect(t1).toBeGreaterThan(t0);
    expect(text).not.toBe('');
    expect(text.length).toBeLessThanOrEqual(MAX_CUE_LETTERS);
    expect(plainLine(text)).toBe(text);
    before = t0;
  }
  const told = flawsTold(fitted(read, 3));
  expect(inEnglish(told ?? '')).not.toMatch(/NaN|null|undefined/);
}

const token = fc.oneof(
  fc.constantFrom(
    ...[
      'WEBVTT',
      'NOTE',
      'REGION id=1',
      'STYLE',
      '\n',
      '\n\n',
      '\r\n',
      '\r',
      ' ',
      '\t',
      '1\n',
      '\uFEFF',
      '\0',
    ],
    ...['00:00:01.000 --> 00:00:02.000\n', '00:03,5 --> 00:00:04,000\n', '00:05.000 --> 00:06.000 line:1%\n'],
    ...['99:59:59.999', '-->', ' --> ', '00:', '999999:00:00.000', '-1:00.000'],
    ...['<b>', '</b>', '<v Nora', '<c.', '<00:01.500>', '<', '>', '</', '<!--', '{\\an8}', '{\\', '}'],
    ...['&lt;', '&#60;', '&#x3C;', '&constructor;', '&__proto__;', '&#xD83D;', '&#99999999;', '&', ';'],
  ),
  fc.string({ unit: 'binary', maxLength: 8 }),
);
const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

describe('parseSubtitles meets hostile text', () => {
  it('gives sound cues, or none, for any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(token, { maxLength: 60 }), fc.boolean(), async (tokens, isVtt) => {
        expectSound(await parseSubtitles((isVtt ? 'WEBVTT\n\n' : '') + tokens.join('')));
      }),
      { seed: SEED, numRuns: 1500 },
    );
  });

  it('gives sound cues for real subtitles that were damaged', async () => {
    expect(await parseSubtitles(SRT)).toMatchObject({ cues: (await parseSubtitles(VTT)).cues, leftOut: [] });
    const damage = fc.record({
      at: place,
      removed: fc.integer({ min: 0, max: 40 }),
      put: fc.array(token, { maxLength: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(VTT, SRT),
        fc.array(damage, { maxLength: 6 }),
        async (real, damages) => {
          const text = damages.reduce((before, { at, removed, put }) => {
            const from = Math.floor(at * before.length);
            return before.slice(0, from) + put.join('') + before.slice(from + removed);
          }, real);
          expectSound(await parseSubtitles(text));
        },
      ),
      { seed: SEED, numRuns: 300 },
    );
  });

  const cue = 'WEBVTT\n\n00:00.000 --> 00:01.000\n';
  const long = (part: string, head = '') =>
    head + part.repeat(Math.floor((MAX_SUBTITLE_BYTES / 8 - 100) / part.length));
  it.each([
    ['spaces', `${long(' ')}x`],
    ['spaces before an arrow', `00:00.000${long(' ')}x -->`],
    ['spaces after an arrow', `00:00.000 --> ${long(' ')}x\nx`],
    ['arrows', long('-->')],
    ['settings', `WEBVTT\n\n00:00.000 --> 00:01.000 ${long('line:1 ')}\nx`],
    ['tags that never end', long('<c ', cue)],
    ['braces that never end', long('{\\', cue)],
    ['times that never end', long('<00:', cue)],
    ['entities that never end', long('&#1', cue)],
    ['an entity that never ends', `${cue}&${long('a')}`],
    ['digits', long('1')],
    ['counters', long('\n1').slice(0, 400_000)],
    ['blank lines', long('\n').slice(0, 400_000)],
  ])('takes time in proportion to a megabyte of %s', async (_what, text) => {
    const begun = performance.now();
    expectSound(await parseSubtitles(text));
    // Quadratic time would be minutes.
    expect(performance.now() - begun).toBeLessThan(10_000);
  });
});
