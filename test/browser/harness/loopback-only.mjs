// Loaded into the process of a server under test (`--import`): a connection to any machine but this one fails, and is written down as a line of the
// file that `MNEME_TEST_OUTBOUND` names, after one for each process that is watched.
import { appendFileSync } from 'node:fs';
import net from 'node:net';

const HERE = /^(localhost|127(\.\d+){3}|::1|\[::1\])$/;

/** @param {string} line */
const note = (line) => appendFileSync(process.env.MNEME_TEST_OUTBOUND ?? '', `${line}\n`);

const { connect } = net.Socket.prototype;
/** @this {net.Socket} @param {any[]} args as `net.Socket.connect` takes them, or in one list, as node passes them on */
net.Socket.prototype.connect = function (...args) {
  const [first, second] = Array.isArray(args[0]) ? args[0] : args;
  const isPort = typeof first === 'number' || /^\d+$/.test(first);
  const { host, path } = isPort ? { host: second } : typeof first === 'string' ? { path: first } : first;
  // A socket of this machine has a path, and whoever names no host means this machine.
  if (path || typeof host !== 'string' || HERE.test(host)) return Reflect.apply(connect, this, args);
  note(host);
  throw new Error(`${host} must not be asked.`);
};
note('watched');
