// Networks of given inputs and outputs, whose numbers mean nothing: each output is one number throughout.

import type { Contract, Port } from './weights-table';

/** Less than any score that counts as something found. */
const FILL = 0.25;
/** How long an output is where its row names a length that no input has. */
const ANY_LENGTH = 6;

/**
 * The ONNX file of a network with exactly these inputs and outputs.
 *
 * @param fill what the outputs of these names are instead of `FILL`
 */
export async function madeNetwork(
  { inputs, outputs }: Contract,
  fill: Record<string, number> = {},
): Promise<Uint8Array> {
  const { Graph, TYPES } = await import(
    new URL('../../bin/setup/weights-from-packages/onnx-writer.mjs', import.meta.url).href
  );
  const declared = (ports: readonly Port[]) =>
    ports.map(({ name, dtype, dims }) => [name, { type: TYPES[dtype], dims: dims.map(declaredLength) }]);
  const graph = new Graph(Object.fromEntries(declared(inputs)));
  const lengths = new Lengths(graph, inputs);
  const given = outputs.map(({ name, dtype, dims }) => {
    const values = graph.node('Expand', [graph.floats([fill[name] ?? FILL], []), lengths.shape(dims)]);
    const value = dtype === 'float32' ? values : graph.node('Cast', [values], { to: TYPES[dtype] });
    return [name, { value, type: TYPES[dtype], dims: dims.map(declaredLength) }];
  });
  return graph.encode(Object.fromEntries(given));
}

function declaredLength(dim: string): number | string {
  return /^\d+$/.test(dim) ? Number(dim) : dim;
}

/** Lengths as values of a network that is put together. */
class Lengths {
  private readonly named = new Map<string, string>();

  constructor(
    // biome-ignore lint/suspicious/noExplicitAny: the writer is plain JavaScript
    private readonly graph: any,
    inputs: readonly Port[],
  ) {
    for (const { name, dims } of inputs) {
      const shape = dims.length > 0 ? graph.node('Shape', [name]) : '';
      for (const [axis, dim] of dims.entries())
        if (/^[a-z_]+$/.test(dim) && !this.named.has(dim))
          this.named.set(dim, graph.node('Gather', [shape, graph.integers([axis])], { axis: 0 }));
    }
  }

  shape(dims: readonly string[]): string {
    const each = dims.map((dim) => this.sum(dim.match(/\d+|[a-z_]+|[-+/()]/g)!));
    return each.length === 0 ? this.graph.integers([]) : this.graph.node('Concat', each, { axis: 0 });
  }

  /** Takes from the front of `left` what it reads, as the two below. */
  private sum(left: string[]): string {
    let value = this.product(left);
    while (left[0] === '+' || left[0] === '-')
      value = this.graph.node(left.shift() === '+' ? 'Add' : 'Sub', [value, this.product(left)]);
    return value;
  }

  private product(left: string[]): string {
    let value = this.length(left);
    while (left[0] === 'x' || left[0] === '/')
      value = this.graph.node(left.shift() === 'x' ? 'Mul' : 'Div', [value, this.length(left)]);
    return value;
  }

  private length(left: string[]): string {
    const first = left.shift()!;
    if (first === '(') {
      const value = this.sum(left);
      left.shift();
      return value;
    }
    if (/^\d+$/.test(first)) return this.graph.integers([Number(first)]);
    return this.named.get(first) ?? this.graph.integers([ANY_LENGTH]);
  }
}
