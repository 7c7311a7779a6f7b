// `npm test`: sets up what is missing, then types, lint, unit tests in Node and browser tests.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { browser, firefox } from './setup/browsers.mjs';
import { ROOT, resolveModels, runMain, SetupError, say, setUp } from './setup/steps.mjs';

/** Browser tests that pass only when they are made again: so many are let pass in all. */
const MOST_FLAKY = 3;

/** The suites of browser tests by the projects of test/playwright.config.ts: all in one run, two tests side by side, so that none waits for the last test of another. */
const SUITES = {
  'browser tests of the app': 'app',
  'browser tests of the command line': 'command line',
  'browser tests of pages': 'pages',
  'browser tests of modules': 'modules',
  'tests in Firefox': 'Firefox',
};

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
  ];
  const only = process.argv.slice(2);
  const failed = [];
  const flaky = [];
  const failures = [];
  let passed = 0;
  const isWanted = (name) => only.length === 0 || only.some((word) => name.includes(word));
  const run = (name, program, args, own = {}) => {
    if (!existsSync(program))
      throw new SetupError(`${program} is missing. Remove node_modules and run npm test again.`);
    say(`\n== ${name}`);
    const begun = Date.now();
    const env = { ...process.env, ...own, NEXT_TELEMETRY_DISABLED: '1' };
    const result = spawnSync(process.execPath, [program, ...args], { cwd: ROOT, stdio: 'inherit', env });
    say(`${name}: ${Math.round((Date.now() - begun) / 1000)} s`);
    return result.status === 0;
  };
  for (const [name, program, args] of checks) {
    if (!isWanted(name)) continue;
    if (run(name, program, args)) passed += 1;
    else failed.push(name);
  }
  const suites = Object.keys(SUITES).filter(
    (name) => isWanted(name) && (SUITES[name] !== 'Firefox' || foundFirefox),
  );
  if (suites.length > 0) {
    const tests = runBrowserTests(suites, (args, report) =>
      run('browser tests', entry('playwright/cli.js'), args, {
        MNEME_CHROMIUM: chromium,
        ...(foundFirefox ? { MNEME_FIREFOX: foundFirefox } : {}),
        MNEME_TEST_REPORT: report,
      }),
    );
    for (const name of suites) {
      const own = tests.filter(({ suite }) => suite === SUITES[name]);
      const seconds = Math.round(own.reduce((sum, { ms }) => sum + ms, 0) / 1000);
      say(`${name}: ${own.length} tests of ${seconds} s`);
      if (own.length > 0 && own.every(({ status }) => status !== 'unexpected')) passed += 1;
      else failed.push(name);
    }
    flaky.push(...tests.filter(({ status }) => status === 'flaky'));
    failures.push(...tests.filter(({ status }) => status === 'unexpected'));
  }
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

/**
 * Runs some suites, and tells what came of each test.
 * @param {string[]} suites
 * @param {(args: string[], report: string) => boolean} run whether all of it went well
 */
function runBrowserTests(suites, run) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mneme-tests-'));
  const report = path.join(folder, 'report.json');
  const projects = suites.flatMap((name) => ['--project', SUITES[name]]);
  const isWell = run(['test', '--config', 'test/playwright.config.ts', ...projects], report);
  const tests = testsIn(report);
  rmSync(folder, { recursive: true });
  // It may have failed beside its tests, as where a file of them cannot be read.
  return isWell || tests.some(({ status }) => status === 'unexpected') ? tests : [];
}

/** What came of each test of a report of Playwright's, how long it took with all its tries, and the first lines of why it failed. */
function testsIn(report) {
  if (!existsSync(report)) return [];
  const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];
  return specsOf(JSON.parse(readFileSync(report, 'utf8'))).flatMap(({ file, title, tests }) =>
    tests.map(({ status, results, projectName }) => {
      const message = results.at(-1)?.error?.message ?? '';
      return {
        ...{ status, suite: projectName, title: `${file}: ${title}` },
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
        why: message.split('\n').slice(0, 6).join('\n  '),
      };
    }),
  );
}
