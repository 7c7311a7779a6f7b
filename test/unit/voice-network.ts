// A network with the interface of WeSpeaker's models, whose numbers mean nothing and tell one sound from another.

const MEL_BINS = 80;

/** From `feats` [rows, frames, 80] to `embs` [rows, dimension]: how much each band swings, mixed. */
export async function voiceNetwork(dimension: number): Promise<Uint8Array> {
  const { Graph } = await import(
    new URL('../../bin/setup/weights-from-packages/onnx-writer.mjs', import.meta.url).href
  );
  const graph = new Graph({ feats: ['rows', 'frames', MEL_BINS] });
  const swing = graph.node('Mul', ['feats', 'feats']);
  const bands = graph.node('ReduceMean', [swing], { axes: [1], keepdims: 0 });
  const mix = Array.from({ length: MEL_BINS * dimension }, (_, i) => Math.sin(1 + i * 1.7));
  const value = graph.node('MatMul', [bands, graph.floats(mix, [MEL_BINS, dimension])]);
  return graph.encode({ embs: { value, dims: ['rows', dimension] } });
}
