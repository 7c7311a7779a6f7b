import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { BufferSource, Input, WEBM } from 'mediabunny';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../../app/language/choose-language';
import { ROOT } from '../../../bin/setup/steps.mjs';
import { parseSubtitles } from '../../../lib/media/subtitles';

/** Folders whose texts are not the project's own. */
const NOT_OURS = new Set(['node_modules', '.next', '.git', '.mneme', 'output', 'runtime', 'weights']);
const MOST_BYTES = 3e6;

const own = (file: string) => import(new URL(`../../${file}`, import.meta.url).href);
const inRoot = (...parts: string[]) => path.join(ROOT, ...parts);
const film = inRoot('public/minute/minute.webm');

/** The project's own texts, from its root. */
function texts(folder = ''): string[] {
  return readdirSync(inRoot(folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : texts(file);
    return entry.name.endsWith('.md') ? [file] : [];
  });
}

/** What a text shows: pictures and films of the project, as it names them. */
function shownIn(text: string): string[] {
  const named = [
    ...text.matchAll(/!\[[^\]]*\]\(([^)\s]+)/g),
    ...text.matchAll(/\b(?:src|srcset)="([^"\s]+)/g),
    ...text.matchAll(/\]\(([^)\s]+\.(?:webm|mp4))\)/g),
  ];
  return named.map(([, file]) => file!).filter((file) => !/^[a-z]+:/.test(file));
}

describe('pictures and films that texts show', () => {
  test('are there', () => {
    const shown = texts().flatMap((text) =>
      shownIn(readFileSync(inRoot(text), 'utf8')).map((file) => path.join(path.dirname(text), file)),
    );
    expect(shown).toEqual(
      expect.arrayContaining([
        'docs/ask.png',
        'docs/ask-dark.png',
        'docs/minute.jpg',
        'public/minute/minute.webm',
      ]),
    );
    expect(shown.filter((file) => !existsSync(inRoot(file)))).toEqual([]);
  });

  test('are found however they are named', () => {
    const text =
      '![A](a.png) [![B](b.jpg)](c.webm) <source srcset="d.png"> <img src="e.png"> ![](https://x/f.png)';
    expect(shownIn(text).sort()).toEqual(['a.png', 'b.jpg', 'c.webm', 'd.png', 'e.png']);
  });
});

describe('the film of a minute', () => {
  test('is about a minute of 1280 by 720, without sound, and small', async () => {
    expect(statSync(film).size).toBeLessThan(MOST_BYTES);
    const input = new Input({ source: new BufferSource(readFileSync(film)), formats: [WEBM] });
    const [video, ...others] = await input.getTracks();
    expect(others).toEqual([]);
    if (!video?.isVideoTrack()) throw new Error('It has no picture.');
    expect([video.codec, video.displayWidth, video.displayHeight]).toEqual(['vp9', 1280, 720]);
    const seconds = await input.computeDuration();
    expect(seconds).toBeGreaterThan(50);
    expect(seconds).toBeLessThan(70);
  });

  test.each(Object.keys(LANGUAGES))(
    'has captions that fit its length and say what its script does: %s',
    async (language) => {
      const input = new Input({ source: new BufferSource(readFileSync(film)), formats: [WEBM] });
      const seconds = await input.computeDuration();
      const captions = readFileSync(inRoot(`public/minute/minute.${language}.vtt`), 'utf8');
      const { cues } = await parseSubtitles(captions);
      const { STEPS } = await own('pictures/steps.mjs');
      expect(cues.map(({ text }) => text)).toEqual(
        STEPS.map(({ caption }: { caption: Record<string, string> }) => caption[language]),
      );
      expect(cues[0]!.t0).toBe(0);
      for (const [i, { t0, t1 }] of cues.entries()) {
        expect(t1 - t0, 'long enough to be read').toBeGreaterThan(2);
        expect(t1).toBeLessThanOrEqual(cues[i + 1]?.t0 ?? seconds);
      }
      expect(seconds - cues.at(-1)!.t1).toBeLessThan(0.5);
    },
  );
});
