// A network with the inputs and output of BERT's text embeddings, whose numbers mean nothing and tell which tokens it was given.

const DIMENSION = 384;

/** What each token and place weighs, row by row. */
const wordRow = (id: number) =>
  Array.from({ length: DIMENSION }, (_, i) => Math.sin(1 + id * 7.3 + i * 0.37));
const typeRow = Array.from({ length: DIMENSION }, (_, i) => 0.1 * Math.cos(i));

/** Embedding lookup for so many tokens, then a layer that lets each token see the mean of those that the mask shows. */
export async function embeddingNetwork(tokens: number, dimension = DIMENSION): Promise<Uint8Array> {
  const { Graph } = await import(
    new URL('../../bin/setup/weights-from-packages/onnx-writer.mjs', import.meta.url).href
  );
  const dims = ['batch', 'tokens'];
  const graph = new Graph({}, { input_ids: dims, attention_mask: dims, token_type_ids: dims });
  const table = (rows: number[][]) =>
    graph.floats(
      rows.flatMap((row) => row.slice(0, dimension)),
      [rows.length, dimension],
    );
  const rows = Array.from({ length: tokens }, (_, id) => wordRow(id));
  const words = graph.node('Gather', [table(rows), 'input_ids']);
  const types = graph.node('Gather', [table([typeRow]), 'token_type_ids']);
  const states = graph.node('Add', [words, types]);
  const mask = graph.node('Cast', [graph.node('Unsqueeze', ['attention_mask', graph.integers([2])])], {
    to: 1,
  });
  const sum = graph.node('ReduceSum', [graph.node('Mul', [states, mask]), graph.integers([1])]);
  const mean = graph.node('Div', [sum, graph.node('ReduceSum', [mask, graph.integers([1])])]);
  const value = graph.node('Tanh', [graph.node('Add', [states, mean])]);
  return graph.encode({ last_hidden_state: { value, dims: [...dims, dimension] } });
}

/** How far a vector lies, in any value, from what the network, mean pooling and unit length make of these tokens, by hand. */
export function furthestFrom(vector: Float32Array, ids: readonly number[]): number {
  const rows = ids.map((id) => wordRow(id).map((value, i) => value + typeRow[i]!));
  const mean = (all: number[][]) =>
    all[0]!.map((_, i) => all.reduce((sum, row) => sum + row[i]!, 0) / all.length);
  const seen = mean(rows);
  const pooled = mean(rows.map((row) => row.map((value, i) => Math.tanh(value + seen[i]!))));
  const length = Math.sqrt(pooled.reduce((sum, value) => sum + value * value, 0));
  return Math.max(...pooled.map((value, i) => Math.abs(value / length - vector[i]!)));
}
