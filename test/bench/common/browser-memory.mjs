import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second in /proc (`getconf CLK_TCK` is 100 wherever Linux runs a browser). */
const TICKS = 100;
const SAMPLE_MS = 500;

/**
 * Proportional set size of the browser that this process started, all its processes together, in MB (Linux: /proc). Another
 * Chromium on the machine shares the program's pages and takes up to 60 MB off it: measure where none runs.
 */
export const browserMemoryMB = () => browserProcesses().reduce((total, pid) => total + pss(pid), 0);

/** The most that it has while something is done, MB. */
export async function peakMemoryMB(work) {
  let peak = browserMemoryMB();
  const sampling = setInterval(() => {
    peak = Math.max(peak, browserMemoryMB());
  }, SAMPLE_MS);
  try {
    await work();
  } finally {
    clearInterval(sampling);
  }
  return peak;
}

/** Processor seconds that the processes of the browser that this process started have used; those of processes that ended are gone. */
export const browserProcessorS = () => browserProcesses().reduce((total, pid) => total + processorS(pid), 0);

function browserProcesses() {
  const children = new Map();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const parent = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]);
      children.set(parent, [...(children.get(parent) ?? []), Number(pid)]);
    } catch {
      // The process has ended meanwhile.
    }
  }
  const below = (pid) => (children.get(pid) ?? []).flatMap((child) => [child, ...below(child)]);
  return below(process.pid).filter(isBrowser);
}

function isBrowser(pid) {
  try {
    return /chrom/i.test(readFileSync(`/proc/${pid}/comm`, 'utf8'));
  } catch {
    return false;
  }
}

function pss(pid) {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))[1]) / 1024;
  } catch {
    return 0;
  }
}

function processorS(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS; // utime and stime: fields 14 and 15 of proc(5)
  } catch {
    return 0;
  }
}
