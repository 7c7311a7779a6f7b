import { execFile } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright/test';
import { ROOT } from '../../bin/setup/steps.mjs';
import type { RememberedVideo, RememberReport } from '../../lib/contract/videos';
import { inEnglish } from '../../lib/told';
import { HOSTILE, type HostileFile, type HostileOutcome } from '../hostile';
import { shared } from '../shared';
import { expect, openHeadless, remember, test, watchRequests } from './harness/app';
import { beginning } from './harness/beginning';
import { FACE_WEIGHTS, withoutFaces } from './harness/face-weights.mjs';

const bad = path.join(shared ?? '', 'films/bad');
/** Said of every video that sounds and came without lines, by what could be written down of it. */
const NO_LINES =
  /^(?:No \.vtt or \.srt gave it words|Its words were written down by a model|Of what is said in it, [\d.]+ s could not|No words were made out|That words are written down was switched off)/;
/** Those that the command line is given, too: quick ones, for which no weight of hearing is loaded, one of them failing. */
const BY_COMMAND = ['one-frame.mp4', 'text-renamed.mp4'];

/** Those in which people are looked for, and those whose oddity lies in how they are written: not to look for anybody spares most of the work. */
const isSeen = ({ outcome, short, whole }: HostileFile) =>
  outcome.status === 'failed' || short !== undefined || whole === true;
const SEEN = Object.entries(HOSTILE).filter(([, file]) => isSeen(file));
const READ = Object.entries(HOSTILE).filter(([, file]) => !isSeen(file));
const NO_FACES = /^Faces (?:were not looked for|are not looked for|are found but not told apart)/;

let folder = '';
/** Where a file lies under its own name. */
const own = (name: string) => path.join(folder, 'own', name);

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'mneme-hostile-'));
  mkdirSync(path.join(folder, 'own'));
  if (!shared) return;
  for (const [name, { alias, short }] of Object.entries(HOSTILE)) {
    const file = path.join(bad, name);
    writeFileSync(own(name), short ? await beginning(file, short) : readFileSync(file));
    copyFileSync(own(name), path.join(folder, alias));
  }
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the table has every hostile file (needs shared films)', () => {
  test.skip(!shared, 'needs shared films');
  expect(Object.keys(HOSTILE).sort()).toEqual(readdirSync(bad).sort());
});

test.describe
  .serial('in the app', () => {
    let context: BrowserContext;
    let page: Page;
    let offOrigin: string[];

    test.beforeAll(async ({ browser, origin }) => {
      context = await browser.newContext({ baseURL: origin });
      offOrigin = watchRequests(context, origin);
    });
    test.afterAll(() => context.close());

    for (const [which, files] of [
      // First: by these, voices are known again in seconds of them.
      ['are read, and nobody looked for', READ],
      ['are looked at', SEEN],
    ] as const)
      test(`hostile files under hostile names come to what the table says: those that ${which} (needs shared films)`, async ({
        origin,
      }) => {
        test.skip(!shared, 'needs shared films');
        if (files === READ) await withoutFaces(context);
        else await context.unroute(FACE_WEIGHTS);
        await page?.close();
        page = await openHeadless(context, origin, { withThings: files === SEEN });
        // What is heard in them is not what this is about.
        await page.evaluate(() => window.mneme.setWritesWords(false));
        const videos = await remember(
          page,
          files.map(([, { alias }]) => path.join(folder, alias)),
        );
        expect(videos.map(({ name }) => name)).toEqual(files.map(([, { alias, kept }]) => kept ?? alias));
        for (const [index, [name, { outcome }]] of files.entries()) {
          expect.soft(await outcomeOf(page, videos[index]!), name).toEqual(expectedOf(outcome));
        }
      });

    test('every hostile file is recognised under its own name (needs shared films)', async () => {
      test.skip(!shared, 'needs shared films');
      const files = [...READ, ...SEEN];
      const before = await page.evaluate(() => window.mneme.digest());
      const again = await remember(
        page,
        files.map(([name]) => own(name)),
      );
      expect(again.map(({ name, status }) => [name, status])).toEqual(
        files.map(([name, { alias, kept, outcome }]) =>
          outcome.status === 'failed' ? [name, 'failed'] : [kept ?? alias, outcome.status],
        ),
      );
      expect(await page.evaluate(() => window.mneme.digest()), 'nothing is added').toEqual(before);
    });

    for (const [file, says] of [
      ['hevc.mp4', 'its sound plays'],
      ['mpeg4-asp.avi', 'cannot play'],
    ] as const) {
      test(`kept pictures are shown of ${file}, which <video> cannot show (needs shared films)`, async () => {
        test.skip(!shared, 'needs shared films');
        const { alias, kept } = HOSTILE[file]!;
        const name = kept ?? alias;
        const view = await context.newPage();
        await view.goto('/');
        await view.getByRole('button', { name: `Play ${name}` }).click();
        await view.getByRole('dialog', { name }).getByLabel(`The file of ${name}`).setInputFiles(own(file));
        const pictures = view.getByRole('region', { name: `Pictures kept of ${name}` });
        await expect(pictures).toContainText(says);
        await expect
          .poll(() => pictures.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth))
          .toBeGreaterThan(0);
        await view.close();
      });
    }

    test('through all of this no request left the origin', () => expect(offOrigin).toEqual([]));
  });

test('the command line takes hostile names (needs shared films)', async () => {
  test.skip(!shared, 'needs shared films');
  const files = BY_COMMAND.map((name) => HOSTILE[name]!);
  const { videos } = await rememberByCommand(files.map(({ alias }) => alias));
  expect(videos.map(({ name, status }) => [name, status])).toEqual(
    files.map(({ alias, outcome }) => [alias, outcome.status]),
  );
});

/** A video's outcome in the table's terms, its warnings as they are. */
async function outcomeOf(page: Page, video: RememberedVideo) {
  if (video.status === 'failed') return { status: video.status, code: video.error?.code };
  const { picture, lines } = await page.evaluate(
    async (name) => ({
      picture: typeof (await window.mneme.stillAt(name, 0))?.picture === 'string',
      lines: (await window.mneme.search({ text: 'my last exam is on Tuesday' })).hits
        .filter(({ video, text }) => video === name && text.includes('exam'))
        .map((hit) => hit.text),
    }),
    video.name,
  );
  const warnings = video.warnings
    .map(inEnglish)
    .filter((warning) => !NO_LINES.test(warning) && !NO_FACES.test(warning));
  return { status: video.status, clips: video.clips, picture, warnings, lines };
}

function expectedOf(outcome: HostileOutcome) {
  if (outcome.status === 'failed') return outcome;
  return {
    status: outcome.status,
    clips: 1,
    picture: outcome.picture,
    warnings: outcome.warnings.map((pattern) => expect.stringMatching(pattern)),
    lines: outcome.line ? [expect.stringContaining(outcome.line)] : [],
  };
}

/** What the command line reports of files in `folder`, named as a person would type them there. */
function rememberByCommand(names: string[]): Promise<RememberReport> {
  // As from a terminal: this test's own npm is not the caller.
  const { INIT_CWD: _, ...env } = process.env;
  const args = [path.join(ROOT, 'bin/mneme.mjs'), 'remember', ...names, '--memory', 'memory', '--json'];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd: folder, env }, (error, stdout) =>
      error ? reject(error) : resolve(JSON.parse(stdout)),
    );
  });
}
