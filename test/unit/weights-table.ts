// What docs/weights.md says of each weight, as the tests read it.

import { readFileSync } from 'node:fs';

/** Of what kind the values of a tensor are, by onnxruntime's names. */
export const DTYPES = ['float32', 'float16', 'int64', 'bool'] as const;
export type Dtype = (typeof DTYPES)[number];

/** One input or output of a network. */
export interface Port {
  name: string;
  /** Whether the first one is taken, whatever its name. */
  byPlace: boolean;
  dtype: Dtype;
  /** Numbers, names, and sums of these. */
  dims: string[];
}

/** What a network takes and gives. */
export interface Contract {
  inputs: Port[];
  outputs: Port[];
}

/** Of a weight its networks, by the name of their file; of one that has a single one, by ''. */
export type Networks = Map<string, Contract>;

const ROW = /^\| `([^`]+)` \|/;
const PORT = new RegExp(`\`([^\`]+)\` (\\(by place\\) )?(${DTYPES.join('|')}) \\[([^\\]]*)\\]`, 'g');
const FILE = /^([\w./-]+\.onnx): /;

/** The rows of the first table of docs/weights.md, by the ids of their weights, in its order. Throws where one is given twice. */
export function weightsTable(): Map<string, Networks> {
  const text = readFileSync(new URL('../../docs/weights.md', import.meta.url), 'utf8');
  const [table] = text.split('## Differs');
  const rows = new Map<string, Networks>();
  for (const line of table!.split('\n')) {
    const id = ROW.exec(line)?.[1];
    if (!id) continue;
    if (rows.has(id)) throw new Error(`${id} has two rows.`);
    const [, , inputs, , outputs, source] = line.split(/(?<!\\)\|/);
    if (!source?.trim()) throw new Error(`${id} has no source.`);
    rows.set(id, networksOf(portsOf(inputs!), portsOf(outputs!)));
  }
  return rows;
}

function networksOf(inputs: Map<string, Port[]>, outputs: Map<string, Port[]>): Networks {
  const files = [...new Set([...inputs.keys(), ...outputs.keys()])];
  return new Map(
    files.map((file) => [file, { inputs: inputs.get(file) ?? [], outputs: outputs.get(file) ?? [] }]),
  );
}

/** What a cell lists, by the file that it is of. */
function portsOf(cell: string): Map<string, Port[]> {
  const ports = new Map<string, Port[]>();
  let file = '';
  for (const line of cell.trim().split('<br>')) {
    file = FILE.exec(line)?.[1] ?? file;
    for (const [, name, byPlace, dtype, dims] of line.matchAll(PORT))
      for (const one of spelledOut(name!))
        ports.set(file, [
          ...(ports.get(file) ?? []),
          {
            name: one,
            byPlace: byPlace !== undefined,
            dtype: dtype as Dtype,
            dims: dims === '' ? [] : dims!.split(', '),
          },
        ]);
  }
  return ports;
}

/** All names that one with braces stands for: {0..2}, {key,value}. */
function spelledOut(name: string): string[] {
  const [whole, inside] = /\{([^}]+)\}/.exec(name) ?? [];
  if (!whole) return [name];
  const [from, to] = inside!.split('..').map(Number);
  const each =
    to === undefined
      ? inside!.split(',')
      : Array.from({ length: to - from! + 1 }, (_, i) => String(from! + i));
  return each.flatMap((one) => spelledOut(name.replace(whole, one)));
}
