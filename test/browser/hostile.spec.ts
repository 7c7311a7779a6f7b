import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { ROOT } from '../../bin/setup/steps.mjs';
import type { RememberedVideo, RememberReport } from '../../lib/pipeline/contract';
import { HOSTILE, type HostileOutcome } from '../hostile';
import { shared } from '../shared';
import { expect, openHeadless, remember, test } from './harness/app';

const bad = path.join(shared ?? '', 'films/bad');
/** Said of every video that sounds and has no lines. */
const NO_LINES = /^No \.vtt or \.srt came with it/;
/** Those that the command line is given, too: quick ones, one of them failing. */
const BY_COMMAND = ['audio-only.m4a', 'one-frame.mp4', 'text-renamed.mp4'];

let folder = '';
test.beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'mneme-hostile-'));
  if (!shared) return;
  for (const [name, { alias }] of Object.entries(HOSTILE)) {
    copyFileSync(path.join(bad, name), path.join(folder, alias));
  }
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the table has every hostile file (needs shared films)', () => {
  test.skip(!shared, 'needs shared films');
  expect(Object.keys(HOSTILE).sort()).toEqual(readdirSync(bad).sort());
});

test('every hostile file under a hostile name comes to what the table says; again under its own, it is recognised (needs shared films)', async ({
  context,
  origin,
  offOrigin,
}) => {
  test.skip(!shared, 'needs shared films');
  test.setTimeout(400_000);
  const page = await openHeadless(context, origin);
  const files = Object.entries(HOSTILE);
  const videos = await remember(
    page,
    files.map(([, { alias }]) => path.join(folder, alias)),
  );
  expect(videos.map(({ name }) => name)).toEqual(files.map(([, { alias, kept }]) => kept ?? alias));
  for (const [index, [name, { outcome }]] of files.entries()) {
    expect.soft(await outcomeOf(page, videos[index]!), name).toEqual(expectedOf(outcome));
  }

  const before = await page.evaluate(() => window.mneme.digest());
  const again = await remember(
    page,
    files.map(([name]) => path.join(bad, name)),
  );
  expect(again.map(({ name, status }) => [name, status])).toEqual(
    files.map(([name, { alias, kept, outcome }]) =>
      outcome.status === 'failed' ? [name, 'failed'] : [kept ?? alias, outcome.status],
    ),
  );
  expect(await page.evaluate(() => window.mneme.digest()), 'nothing is added').toEqual(before);
  expect(offOrigin).toEqual([]);
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
      picture: (await window.mneme.stillAt(name, 0)) !== null,
      lines: (await window.mneme.search('my last exam is on Tuesday', 10))
        .filter((hit) => hit.video === name)
        .map((hit) => hit.text),
    }),
    video.name,
  );
  const warnings = video.warnings.filter((warning) => !NO_LINES.test(warning));
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
