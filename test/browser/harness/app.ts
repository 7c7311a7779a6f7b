import { existsSync, mkdirSync, readFileSync, renameSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type BrowserContext, test as base, expect, type FileChooser, type Page } from 'playwright/test';
import { ROOT, serve } from '../../../bin/setup/steps.mjs';
import type { Mneme } from '../../../lib/contract/mneme';
import type { QueueItem } from '../../../lib/contract/state';
import type { RememberedVideo } from '../../../lib/contract/videos';
import { beginning } from './beginning';

export { expect };

declare global {
  interface Window {
    mneme: Mneme;
  }
}

/** The film that the project makes itself, with its subtitles. */
export const DEMO = path.join(ROOT, 'public/demo/demo.mp4');
export const DEMO_FILES = [DEMO, path.join(ROOT, 'public/demo/demo.vtt')];

/** The memory of it that the project ships: for tests to which it does not matter what was remembered just now. */
export const DEMO_MEMORY = path.join(ROOT, 'public/demo/demo.mneme');

/** Of the demo film so much is remembered to go on with: two clips as they are in the whole, and one that is short, since what may go wrong in one clip is the same in any. */
const THREE_CLIPS_S = 60;

/** The beginning of the demo film, three clips, remembered: as files that can be taken in, for tests that are about something else. */
export interface DemoMemory {
  /** The film and its subtitles. */
  files: string[];
  /** What remembering it came to, requests to other origins, and what went wrong in the page. */
  video: RememberedVideo;
  offOrigin: string[];
  problems: string[];
  /** When only so many of its clips were saved: remembering it goes on with the next. */
  after: Record<1 | 2, string>;
  /** With all three. */
  whole: string;
  /** The digest of the whole. */
  digest: Record<string, string>;
}

/** The beginning of it, with the subtitles that begin in it: of 32 s there are two clips, since one is 30 s at most. */
export async function demoBeginning(seconds: number) {
  const [head, ...cues] = readFileSync(DEMO_FILES[1]!, 'utf8').split('\n\n');
  const secondsAt = (cue: string) => {
    const [, minutes, s] = /^00:(\d\d):([\d.]+) -->/m.exec(cue)!;
    return 60 * Number(minutes) + Number(s);
  };
  const inIt = cues.filter((cue) => secondsAt(cue) < seconds);
  return [
    { name: 'demo.mp4', mimeType: 'video/mp4', buffer: await beginning(DEMO, seconds) },
    { name: 'demo.vtt', mimeType: 'text/vtt', buffer: Buffer.from([head, ...inIt].join('\n\n')) },
  ];
}

/** Playwright's `test` with the production build served, what pages ask of other origins, and what goes wrong in them. */
export const test = base.extend<
  { offOrigin: string[]; problems: string[] },
  { origin: string; demo: DemoMemory }
>({
  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern
    async ({}, use) => {
      const server = await serve({ host: '127.0.0.1' });
      await use(`http://localhost:${server.port}`);
      server.stop();
    },
    { scope: 'worker' },
  ],
  /** Made and remembered once, for the first test of a run that asks for it; the workers of a run share it. */
  demo: [
    async ({ browser, origin }, use, { project }) => {
      const report = process.env.MNEME_TEST_REPORT;
      const folder = path.join(report ? path.dirname(report) : project.outputDir, 'demo');
      await use(
        await madeOnce(folder, async () => {
          const context = await browser.newContext();
          const seen = { offOrigin: watchRequests(context, origin), problems: watchProblems(context) };
          const files = (await demoBeginning(THREE_CLIPS_S)).map(({ name, buffer }) => {
            writeFileSync(path.join(folder, name), buffer);
            return path.join(folder, name);
          });
          const { video, saved, digest } = await rememberFilm(await openHeadless(context, origin), files);
          await context.close();
          expect(saved).toHaveLength(3);
          const [one, two, whole] = saved.map((text, i) => {
            const file = path.join(folder, `demo-${i + 1}.mneme`);
            writeFileSync(file, text);
            return file;
          });
          return { ...seen, files, video, after: { 1: one!, 2: two! }, whole: whole!, digest };
        }),
      );
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  offOrigin: ({ context, origin }, use) => use(watchRequests(context, origin)),
  problems: ({ context }, use) => use(watchProblems(context)),
});

/** Requests of a context that go anywhere else than to the origin, from now on. */
export function watchRequests(context: BrowserContext, origin: string): string[] {
  const urls: string[] = [];
  context.on('request', (request) => {
    if (/^(https?|wss?):/.test(request.url()) && !request.url().startsWith(`${origin}/`))
      urls.push(request.url());
  });
  return urls;
}

/** Console errors and uncaught exceptions of every page of a context, from now on. */
export function watchProblems(context: BrowserContext): string[] {
  const lines: string[] = [];
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    lines.push(`${message.text()} (${message.location().url}, on ${message.page()?.url()})`);
  });
  context.on('weberror', (error) => lines.push(error.error().message));
  return lines;
}

/**
 * Opens the page behind the command line, with consent given. Things and writing are not looked for in pictures, unless a test is about that: it spares a third of the work for a short video.
 */
export async function openHeadless(
  context: BrowserContext,
  origin: string,
  { withThings = false } = {},
): Promise<Page> {
  const before = context.pages().at(-1);
  const page = await context.newPage();
  await page.goto(`${origin}/headless`);
  await page.locator('#headless[data-state="ready"]').waitFor();
  await page.evaluate(() => window.mneme.consent());
  if (!withThings) await leaveOutThings(page);
  // Nobody looks at it; in a page that lies behind, each click waits for a picture a second.
  await before?.bringToFront();
  return page;
}

/** From now on, neither things nor writing are looked for in pictures. */
export async function leaveOutThings(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await window.mneme.setFindsThings(false);
    await window.mneme.setReadsWriting(false);
  });
}

/** Files of this machine, or made ones. */
export type Files = string[] | { name: string; mimeType: string; buffer: Buffer }[];

/** Begins to remember files without waiting for the end. */
export async function startRemembering(page: Page, files: Files): Promise<void> {
  await page.setInputFiles('#files', files);
  await page.evaluate(() => {
    void window.mneme.remember([...(document.querySelector('#files') as HTMLInputElement).files!]);
  });
}

/** Remembers files to the end. */
export async function remember(page: Page, files: Files) {
  await page.setInputFiles('#files', files);
  return page.evaluate(() =>
    window.mneme.remember([...(document.querySelector('#files') as HTMLInputElement).files!]),
  );
}

/** Takes an exported memory in. */
export async function takeIn(page: Page, archive: Parameters<Page['setInputFiles']>[1]): Promise<void> {
  await page.setInputFiles('#files', archive);
  await page.evaluate(() =>
    window.mneme.importMemory((document.querySelector('#files') as HTMLInputElement).files![0]!),
  );
}

/** Gives the page of the demo film its file, or another one, by its button. */
export async function chooseDemoToPlay(
  page: Page,
  file: Parameters<FileChooser['setFiles']>[0] = DEMO,
): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose demo.mp4 to play it' }).click();
  await (await chooser).setFiles(file);
}

/** Takes an exported memory in, for pages of a context that are opened later. */
export async function fillMemory(context: BrowserContext, origin: string, archive: string): Promise<void> {
  const page = await openHeadless(context, origin);
  await takeIn(page, archive);
  await page.close();
}

/** Waits until the first item of the queue is as asked, however shortly; `when` must not close over anything. */
export async function reach(
  page: Page,
  when: (item: QueueItem) => boolean,
  timeout = 120_000,
): Promise<void> {
  const asked = await page.evaluateHandle<{ when: typeof when }>(`({ when: ${when} })`);
  await page.evaluate(
    ({ asked: { when }, timeout }) =>
      new Promise<void>((resolve, reject) => {
        const late = setTimeout(() => end(() => reject(new Error(`Not reached in ${timeout} ms.`))), timeout);
        const end = (how: () => void) => {
          clearTimeout(late);
          unsubscribe();
          how();
        };
        const look = () => {
          const [item] = window.mneme.getState().queue;
          if (item && when(item)) end(resolve);
        };
        const unsubscribe = window.mneme.subscribe(look);
        look();
      }),
    { asked, timeout },
  );
}

/** What was made in a folder: by whichever process comes first, while the others wait. */
async function madeOnce<T>(folder: string, make: () => Promise<T>): Promise<T> {
  const [done, turn] = [path.join(folder, 'made.json'), path.join(folder, 'making')];
  mkdirSync(folder, { recursive: true });
  while (!existsSync(done)) {
    try {
      mkdirSync(turn);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
      continue;
    }
    try {
      if (existsSync(done)) break;
      writeFileSync(`${done}.new`, JSON.stringify(await make()));
      renameSync(`${done}.new`, done);
    } finally {
      rmdirSync(turn);
    }
  }
  return JSON.parse(readFileSync(done, 'utf8'));
}

/** Remembers a film to the end; the memory as it was exported after each clip, and its digest. */
async function rememberFilm(page: Page, files: string[]) {
  await page.setInputFiles('#files', files);
  return page.evaluate(async () => {
    const { mneme } = window;
    const saved: Promise<string>[] = [];
    let doneS = 0;
    mneme.subscribe(() => {
      const [item] = mneme.getState().queue;
      if (!item || item.doneS === doneS) return;
      doneS = item.doneS;
      saved.push(mneme.exportMemory().then((archive) => archive.text()));
    });
    const [video] = await mneme.remember([...(document.querySelector('#files') as HTMLInputElement).files!]);
    return { video: video!, saved: await Promise.all(saved), digest: await mneme.digest() };
  });
}
