import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'playwright/test';
import { openApp } from '../../../bin/cli/app.mjs';
import { asked, done } from '../../../bin/cli/call.mjs';
import { CliError } from '../../../bin/cli/commands.mjs';
import { browser } from '../../../bin/setup/browsers.mjs';
import { ROOT } from '../../../bin/setup/steps.mjs';
import { servedPort } from '../../bench/common/served.mjs';
import { DEMO_FILES } from './app';
import { silentWav } from './wav';

export interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs `program` in `cwd`, with these variables set besides, as the user `uid` where one is given; resolves with what it printed once it has ended. */
export function start(
  program: string,
  args: string[],
  cwd: string,
  variables: Record<string, string> = {},
  uid?: number,
) {
  // As from a terminal: this test's own npm is not the caller.
  const { INIT_CWD: _, ...own } = process.env;
  const env = { ...own, ...variables };
  // A group of its own, so that nothing a killed process leaves behind outlives the test.
  const child = spawn(program, args, { cwd, env, uid, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const outcome: Outcome = { code: null, stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => {
    outcome.stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    outcome.stderr += chunk;
  });
  const ended = new Promise<Outcome>((resolve) => child.on('exit', (code) => resolve({ ...outcome, code })));
  return { child, outcome, ended };
}

/** A folder outside the project, where the caller is, with films to remember. */
export function makeHome(): string {
  const home = mkdtempSync(path.join(tmpdir(), 'mneme-cli-'));
  mkdirSync(path.join(home, 'films'));
  for (const file of DEMO_FILES) cpSync(file, path.join(home, 'films', path.basename(file)));
  writeFileSync(path.join(home, 'films/letter.mp4'), 'This is a letter, not a film.');
  writeFileSync(path.join(home, 'films/silence.wav'), silentWav(2));
  return home;
}

/** The command line as it is called in `home`, on one memory, with these variables set. */
export function commandsOn(memory: string, home: () => string, variables = () => ({}), uid?: number) {
  const mneme = (...args: string[]) =>
    start(
      process.execPath,
      [path.join(ROOT, 'bin/mneme.mjs'), ...args, '--memory', memory, '--json'],
      home(),
      variables(),
      uid,
    );
  return {
    /** Starts a command. */
    mneme,
    /** The JSON document that a command printed; standard output holds nothing else. */
    async result<T>(...args: string[]): Promise<T> {
      const { code, stdout, stderr } = await mneme(...args).ended;
      expect(code, stderr + stdout).toBe(0);
      return JSON.parse(stdout) as T;
    },
    async failure(...args: string[]): Promise<{ code: string; message: string }> {
      const { code, stdout, stderr } = await mneme(...args).ended;
      expect(code, stderr).toBe(1);
      return JSON.parse(stdout).error;
    },
  };
}

type App = Awaited<ReturnType<typeof openApp>>;

/**
 * Commands on one memory, as `bin/mneme.mjs` calls them, in this process and with the app left open from one to the next: for tests of what
 * they do. That each of them opens the app and ends it is tested by `commandsOn`.
 */
export function commandsWithin(memory: string, home: () => string, variables?: () => Record<string, string>) {
  let app: App | null = null;
  /** Calls a command; what it printed, and what it said of its progress. */
  const call = async (args: string[]) => {
    const said: string[] = [];
    const what = asked([...args, '--json'])!;
    const open = async () => {
      // One that is served otherwise than all others has a server of its own.
      const served = variables ? 0 : await servedPort();
      app ??= await openApp({ chromium: await browser(), memory, decides: what.decides, served });
      // It is closed by `close`, not by the command.
      return Object.create(app, { close: { value: async () => {} } });
    };
    let printed: unknown;
    const print = (result: unknown) => {
      printed = result;
    };
    await done(what, open, (line: string) => void said.push(line), print);
    return { result: printed, said };
  };
  /** As from a terminal in `home`, with these variables set. */
  const asFromHome = async <T>(work: () => Promise<T>): Promise<T> => {
    const own = { ...process.env };
    Object.assign(process.env, { INIT_CWD: home() }, variables?.());
    try {
      return await work();
    } finally {
      for (const name of Object.keys(process.env)) if (!(name in own)) delete process.env[name];
      Object.assign(process.env, own);
    }
  };
  const run = async <T>(...args: string[]): Promise<{ result: T; said: string[] }> => {
    const { result, said } = await asFromHome(() => call(args));
    return { result: JSON.parse(JSON.stringify(result)) as T, said };
  };
  return {
    run,
    async result<T>(...args: string[]): Promise<T> {
      return (await run<T>(...args)).result;
    },
    async failure(...args: string[]): Promise<{ code: string; message: string }> {
      const error = await asFromHome(() => call(args)).then(
        () => null,
        (error) => error,
      );
      expect(error).toBeInstanceOf(CliError);
      const { code, message } = error as CliError;
      return { code, message };
    },
    /** Ends the app, so that other processes may open the memory. */
    async close(): Promise<void> {
      const open = app;
      app = null;
      await open?.close();
    },
  };
}
