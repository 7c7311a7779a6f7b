// `npm test`: sets up what is missing, then types, lint, unit tests in Node and browser tests.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { browser, firefox } from './setup/browsers.mjs';
import { ROOT, resolveModels, runMain, SetupError, say, setUp } from './setup/steps.mjs';

/** Browser tests that pass only when they are made again: so many are let pass in all. */
const MOST_FLAKY = 3;

const browserTests = (project) => ['test', '--config', 'test/playwright.config.ts', '--project', project];

await runMain(async () => {
  const started = Date.now();
  resolveModels();
  await setUp();
  const chromium = await browser();
  if (!process.env.MNEME_MODELS)
    say('MNEME_MODELS is not set: tests that need real weights, recordings or films are skipped by name.');
  const foundFirefox = firefox();
  if (!foundFirefox)
    say(
      'No Firefox of version 143 or later was found: its tests are skipped. Install one, or set MNEME_FIREFOX to its path.',
    );
  const entry = (file) => path.join(ROOT, 'node_modules', file);
  /** @type {[string, string, string[]][]} */
  const checks = [
    ['types', entry('typescript/bin/tsc'), ['--noEmit']],
    ['types of scripts', entry('typescript/bin/tsc'), ['-p', 'bin/tsconfig.json']],
    ['lint', entry('@biomejs/biome/bin/biome'), ['check', '.']],
    ['unit tests', entry('vitest/vitest.mjs'), ['run', '--config', 'test/vitest.config.ts']],
    ['browser tests of modules', entry('playwright/cli.js'), browserTests('modules')],
    ['browser tests of the app', entry('playwright/cli.js'), browserTests('app')],
    ['browser tests of pages', entry('playwright/cli.js'), browserTests('pages')],
    ['browser tests of the command line', entry('playwright/cli.js'), browserTests('command line')],
  ];
  if (foundFirefox) checks.push(['tests in Firefox', entry('playwright/cli.js'), browserTests('Firefox')]);
  const only = process.argv.slice(2);
  const failed = [];
  const flaky = [];
  const failures = [];
  let passed = 0;
  const reports = mkdtempSync(path.join(os.tmpdir(), 'mneme-tests-'));
  for (const [name, program, args] of checks) {
    if (only.length > 0 && !only.some((word) => name.includes(word))) continue;
    if (!existsSync(program))
      throw new SetupError(`${program} is missing. Remove node_modules and run npm test again.`);
    say(`\n== ${name}`);
    const browsers = { MNEME_CHROMIUM: chromium, ...(foundFirefox ? { MNEME_FIREFOX: foundFirefox } : {}) };
    const report = path.join(reports, `${name}.json`);
    const own = { ...browsers, MNEME_TEST_REPORT: report, NEXT_TELEMETRY_DISABLED: '1' };
    const env = { ...process.env, ...own };
    const begun = Date.now();
    const result = spawnSync(process.execPath, [program, ...args], { cwd: ROOT, stdio: 'inherit', env });
    if (result.status === 0) passed += 1;
    else failed.push(name);
    const tests = testsIn(report);
    flaky.push(...tests.filter(({ status }) => status === 'flaky'));
    failures.push(...tests.filter(({ status }) => status === 'unexpected'));
    say(`${name}: ${Math.round((Date.now() - begun) / 1000)} s`);
  }
  rmSync(reports, { recursive: true });
  for (const { title } of flaky) say(`Flaky, passed when it was made again: ${title}`);
  for (const { title, why } of failures) say(`Failed: ${title}\n  ${why}`);
  if (flaky.length > MOST_FLAKY)
    failed.push(`${flaky.length} flaky tests, of ${MOST_FLAKY} that are let pass`);
  say(
    `\nDone in ${Math.round((Date.now() - started) / 1000)} s.${failed.length > 0 ? ` Failed: ${failed.join(', ')}.` : ''}`,
  );
  process.stdout.write(`checks: ${passed} passed, ${failed.length} failed\n`);
  if (failed.length > 0) process.exitCode = 1;
});

/** What came of each test of a report of Playwright's, and the first lines of why it failed. */
function testsIn(report) {
  if (!existsSync(report)) return [];
  const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];
  return specsOf(JSON.parse(readFileSync(report, 'utf8'))).flatMap(({ file, title, tests }) =>
    tests.map(({ status, results }) => {
      const message = results.at(-1)?.error?.message ?? '';
      return { status, title: `${file}: ${title}`, why: message.split('\n').slice(0, 6).join('\n  ') };
    }),
  );
}
