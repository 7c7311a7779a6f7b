// `npm test`: sets up what is missing, then types, lint, unit tests in Node and browser tests.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { browser, firefox, ROOT, resolveModels, runMain, SetupError, say, setUp } from './setup/steps.mjs';

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
    say('No Firefox was found: its tests are skipped. Install Firefox, or set MNEME_FIREFOX to its path.');
  const entry = (file) => path.join(ROOT, 'node_modules', file);
  const checks = [
    ['types', entry('typescript/bin/tsc'), ['--noEmit']],
    ['lint', entry('@biomejs/biome/bin/biome'), ['check', '.']],
    ['unit tests', entry('vitest/vitest.mjs'), ['run', '--config', 'test/vitest.config.ts']],
    ['browser tests of modules', entry('playwright/cli.js'), browserTests('modules')],
    ['browser tests of the app', entry('playwright/cli.js'), browserTests('app')],
    ['browser tests of pages', entry('playwright/cli.js'), browserTests('pages')],
    ['browser tests of the command line', entry('playwright/cli.js'), browserTests('command line')],
    ...(foundFirefox ? [['tests in Firefox', entry('playwright/cli.js'), browserTests('Firefox')]] : []),
  ];
  const only = process.argv.slice(2);
  const failed = [];
  let passed = 0;
  for (const [name, program, args] of checks) {
    if (only.length > 0 && !only.some((word) => name.includes(word))) continue;
    if (!existsSync(program))
      throw new SetupError(`${program} is missing. Remove node_modules and run npm test again.`);
    say(`\n== ${name}`);
    const browsers = { MNEME_CHROMIUM: chromium, ...(foundFirefox ? { MNEME_FIREFOX: foundFirefox } : {}) };
    const env = { ...process.env, ...browsers, NEXT_TELEMETRY_DISABLED: '1' };
    const result = spawnSync(process.execPath, [program, ...args], { cwd: ROOT, stdio: 'inherit', env });
    if (result.status === 0) passed += 1;
    else failed.push(name);
  }
  say(
    `\nDone in ${Math.round((Date.now() - started) / 1000)} s.${failed.length > 0 ? ` Failed: ${failed.join(', ')}.` : ''}`,
  );
  process.stdout.write(`checks: ${passed} passed, ${failed.length} failed\n`);
  if (failed.length > 0) process.exitCode = 1;
});
