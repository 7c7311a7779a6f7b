import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import os from 'node:os';
import { NEXT, ROOT, SetupError } from './common.mjs';

/** A server that has not answered after so long is given up. */
const MOST_MS = 60_000;
/** What is asked for to hear whether it answers: nothing has to be rendered for it. */
const PROBE = '/icons/icon-192.png';

/**
 * Serves the production build on `port` (0: any free one) as one process that ends with this one.
 * Resolves once it answers, with its port, its address, `stop`, and `ended`: null after `stop`, else the problem in words.
 * @param {{ port?: number, host?: string, env?: Record<string, string> }} [options] `env`: beside this process's own
 */
export async function serve({ port = 0, host = 'localhost', env = {} } = {}) {
  const chosen = port || (await freePort());
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  const withParent = ['--import', new URL('./with-parent.mjs', import.meta.url).href];
  const child = spawn(process.execPath, [...withParent, NEXT, 'start', '-p', String(chosen), '-H', host], {
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...env,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      // Whoever serves it under one name means that name.
      MNEME_ALLOWED_HOSTS: [env.MNEME_ALLOWED_HOSTS ?? process.env.MNEME_ALLOWED_HOSTS, name].join(),
    },
  });
  endWithThisProcess(child);
  let output = '';
  const keep = (chunk) => {
    output = (output + chunk).slice(-4000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  let stopped = false;
  const stop = () => {
    stopped = true;
    child.kill('SIGKILL');
  };
  let running = true;
  const ended = new Promise((resolve) => {
    child.once('close', () => {
      running = false;
      resolve(stopped ? null : `The server has ended:\n${output}`);
    });
  });
  const url = `http://${name}:${chosen}`;
  for (const giveUp = Date.now() + MOST_MS; running && Date.now() < giveUp; ) {
    // Said once it listens: until then another program's server may be what answers at this address.
    if (output.includes('Ready in') && (await answers(url)) && running)
      return { port: chosen, url, stop, ended };
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  if (running) {
    stop();
    throw new SetupError(`The server did not answer within a minute:\n${output}`);
  }
  if (/EADDRINUSE/.test(output))
    throw new SetupError(`Port ${chosen} is in use. Choose another one with PORT=3001 npm start.`);
  throw new SetupError(`The server stopped at once:\n${output}`);
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const children = new Set();

/** Kills `child`, which keeps nothing that could be lost, when this process exits or is told to. */
function endWithThisProcess(child) {
  if (children.size === 0) {
    process.on('exit', killChildren);
    for (const signal of SIGNALS) process.on(signal, onSignal);
  }
  children.add(child);
  child.once('close', () => {
    children.delete(child);
    if (children.size > 0) return;
    process.off('exit', killChildren);
    for (const signal of SIGNALS) process.off(signal, onSignal);
  });
}

function killChildren() {
  for (const child of children) child.kill('SIGKILL');
}

/** Whoever else listens to a signal (the browser's driver, a test runner) decides when this process ends. */
function onSignal(signal) {
  killChildren();
  if (process.listenerCount(signal) === 1) process.exit(128 + os.constants.signals[signal]);
}

async function answers(url) {
  try {
    await fetch(url + PROBE, { method: 'HEAD', signal: AbortSignal.timeout(5_000) });
    return true;
  } catch {
    return false;
  }
}

/** A port that nothing listens at. */
export async function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });
}
