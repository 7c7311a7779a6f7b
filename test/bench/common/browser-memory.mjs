import { readdirSync, readFileSync } from 'node:fs';

/**
 * Proportional set size of the browser that this process started, all its processes together, in MB (Linux: /proc). Another
 * Chromium on the machine shares the program's pages and takes up to 60 MB off it: measure where none runs.
 */
export function browserMemoryMB() {
  const children = new Map();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const parent = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]);
      children.set(parent, [...(children.get(parent) ?? []), Number(pid)]);
    } catch {
      // The process has ended meanwhile.
    }
  }
  const sum = (pid) => (children.get(pid) ?? []).reduce((total, child) => total + pss(child) + sum(child), 0);
  return sum(process.pid);
}

function pss(pid) {
  try {
    if (!/chrom/i.test(readFileSync(`/proc/${pid}/comm`, 'utf8'))) return 0;
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))[1]) / 1024;
  } catch {
    return 0;
  }
}
