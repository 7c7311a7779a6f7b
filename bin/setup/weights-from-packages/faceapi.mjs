// The face networks inside the package @vladmandic/face-api (MIT), written as ONNX for our runtime.
// The weights stay as the package has them, mostly one byte each. Each network takes RGB pictures of 0 to 255,
// [batch, 3, height, width], square ones padded with zeros, and holds its own normalisation.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Graph, TYPES } from './onnx-writer.mjs';
import { CONV, DEPTHWISE, transpose, weightsIn } from './tfjs-weights.mjs';

const MODELS = fileURLToPath(new URL('../../../node_modules/@vladmandic/face-api/model', import.meta.url));

const SSD = { task: 'face-detection', id: 'faceapi-ssd', model: 'ssd_mobilenetv1_model' };
const LANDMARKS = { task: 'face-landmarks', id: 'faceapi-landmarks68', model: 'face_landmark_68_model' };
const RECOGNITION = { task: 'face-embedding', id: 'faceapi-resnet34', model: 'face_recognition_model' };
const NETWORKS = [
  { ...SSD, file: 'faceapi-ssd.onnx', write: (weights) => ssd(new Network(weights, SSD_INPUT)) },
  // For processors (lib/models/seeing-weights.ts).
  { ...SSD, file: 'faceapi-ssd-u8.onnx', write: (weights) => ssd(new NetworkInBytes(weights, SSD_INPUT)) },
  { ...LANDMARKS, file: 'faceapi-landmarks68.onnx', write: landmarks },
  { ...RECOGNITION, file: 'faceapi-resnet34.onnx', write: recognition },
];

/** Writes `<outDir>/<task>/<id>/<file>` for each network. */
export async function writeFaceApiWeights(outDir) {
  for (const { task, id, model, file, write } of NETWORKS) {
    const folder = path.join(outDir, task, id);
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, file), write(await readWeights(model)));
  }
}

/** The package's weights by name (`weightsIn`). */
async function readWeights(model) {
  const manifest = JSON.parse(await readFile(path.join(MODELS, `${model}-weights_manifest.json`), 'utf8'));
  const data = await readFile(path.join(MODELS, `${model}.bin`));
  const listed = manifest.flatMap((group) => group.weights);
  return weightsIn(listed, data, `${model}.bin`);
}

/** A graph with the weights of one model and the layers that the networks share. */
class Network extends Graph {
  constructor(weights, inputs) {
    super(inputs);
    this.weights = weights;
  }

  weight(name, order) {
    const { shape, quantization, bytes } = this.weights.get(name);
    const size = quantization ? 1 : 4;
    const dims = order ? order.map((axis) => shape[axis]) : shape;
    const ordered = order ? transpose(bytes, size, shape, order) : bytes;
    if (quantization) return this.quantised(ordered, dims, quantization);
    return this.floats(valuesOf({ quantization, bytes: ordered }), dims);
  }

  /** A value for each channel, to be added to or multiplied with a picture. */
  channels(name) {
    const count = this.weights.get(name).shape[0];
    return this.node('Reshape', [this.weight(name), this.integers([1, count, 1, 1])]);
  }

  /** (picture - mean) / divisor, with one mean for each of red, green, blue. */
  normalised(input, mean, divisor) {
    const centred = this.node('Sub', [input, this.floats(mean, [1, 3, 1, 1])]);
    return this.node('Div', [centred, this.floats([divisor])]);
  }

  conv(x, filters, bias, attributes = {}) {
    return this.node(
      'Conv',
      [x, this.weight(filters, CONV), ...(bias ? [this.weight(bias)] : [])],
      attributes,
    );
  }

  /**
   * A convolution of 3 x 3 that halves, with a first row and column of zeros that lie before the map: on a map of 3 x 3 without a row before it onnxruntime-web
   * 1.30.0 takes the filter for as large as all that it is applied to, on a GPU, and gives one cell instead of four.
   */
  halvedFromBefore(x, name) {
    const [, , inputs, outputs] = this.weights.get(`${name}/weights`).shape;
    const zeros = (height, width) =>
      this.node('ConstantOfShape', [this.integers([outputs, inputs, height, width])]);
    const below = this.node('Concat', [zeros(1, 3), this.weight(`${name}/weights`, CONV)], { axis: 2 });
    const filters = this.node('Concat', [zeros(4, 1), below], { axis: 3 });
    return this.node('Conv', [x, filters, this.weight(`${name}/convolution_bn_offset`)], {
      strides: [2, 2],
      pads: [1, 1, 2, 2],
    });
  }

  depthwise(x, filters, attributes) {
    const group = this.weights.get(filters).shape[2];
    return this.node('Conv', [x, this.depthwiseFilters(x, filters)], { group, ...attributes });
  }

  /** Filters that are to be applied to `x`. */
  depthwiseFilters(_x, filters) {
    return this.weight(filters, DEPTHWISE);
  }

  /** What `pointwise` gave, as a picture that other operators may take: only `depthwise` takes it as it is. */
  plain(x) {
    return x;
  }

  /** tf.separableConv2d and a bias. */
  separable(x, prefix, attributes) {
    const deep = this.depthwise(x, `${prefix}/depthwise_filter`, attributes);
    return this.conv(deep, `${prefix}/pointwise_filter`, `${prefix}/bias`);
  }

  sum(first, ...others) {
    return others.reduce((a, b) => this.node('Add', [a, b]), first);
  }

  relu(x) {
    return this.node('Relu', [x]);
  }

  relu6(x) {
    return this.node('Clip', [x, this.floats([0], []), this.floats([6], [])]);
  }

  /** Filters of one pixel on what lies between 0 and 6, a bias, and a ReLU6. */
  pointwise(x, filters, bias) {
    return this.relu6(this.conv(x, filters, bias));
  }
}

/**
 * The first layer with filters of one pixel in whole numbers. Of 352 faces that the network finds in 408 photographs and pictures of videos, by which it was chosen, scores of .3 and more, all are found at the same
 * place (IoU .994) with a score that differs by .003 in the mean, and one of .30 more; from the first layer on 343, and 10 others (IoU .962). What had no part in it: `identity wild`, the part that only measures
 * (docs/benchmarks.md), where no figure of faces fell.
 */
const FIRST_IN_BYTES = 3;
const STEP = 6 / 255;

/**
 * The same with filters of one pixel in whole numbers: a third faster in WebAssembly, and not known to a GPU. The filters are the package's own bytes; what comes in and what comes out is one of 256 steps
 * from 0 to 6.
 */
class NetworkInBytes extends Network {
  /** Values that hold steps, as floats. */
  #steps = new Set();

  pointwise(x, filters, bias, layer) {
    if (layer < FIRST_IN_BYTES) return super.pointwise(x, filters, bias);
    const { shape, quantization, bytes } = this.weights.get(filters);
    const { scale, min } = quantization;
    const zero = Math.round(-min / scale);
    if (Math.abs(zero + min / scale) > 1e-4) throw new Error(`In ${filters} no byte stands for 0.`);
    const step = [this.floats([STEP], []), this.bytes([0])];
    const own = this.bytes(
      transpose(bytes, 1, shape, CONV),
      CONV.map((axis) => shape[axis]),
    );
    const offsets = valuesOf(this.weights.get(bias)).map((value) => Math.round(value / (STEP * scale)));
    const quantised = this.node('QuantizeLinear', [x, ...step]);
    // A sum beyond either end becomes that end: that is the ReLU6.
    const sums = this.node('QLinearConv', [
      ...[quantised, ...step],
      ...[own, this.floats([scale], []), this.bytes([zero])],
      ...[...step, this.integers32(offsets)],
    ]);
    const steps = this.node('Cast', [sums], { to: TYPES.float32 });
    this.#steps.add(steps);
    return steps;
  }

  depthwiseFilters(x, filters) {
    return this.#asLargeAs(x, super.depthwiseFilters(x, filters));
  }

  plain(x) {
    return this.#asLargeAs(x, x);
  }

  /** Values by how much a step is, where `x` holds steps. */
  #asLargeAs(x, values) {
    return this.#steps.has(x) ? this.node('Mul', [values, this.floats([STEP], [])]) : values;
  }
}

/** A weight's values as floats. */
function valuesOf({ quantization, bytes }) {
  if (quantization) return Float32Array.from(bytes, (byte) => byte * quantization.scale + quantization.min);
  return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
}

const SSD_INPUT = { input: [1, 3, 'height', 'width'] };

/** tfjs 'same': of an odd padding the larger half goes to the right and below. */
const SAME = { auto_pad: 'SAME_UPPER' };
const SAME_HALVING = { ...SAME, strides: [2, 2] };

/** How many anchor boxes each cell of each feature map has, and the maps' rows and columns in a square of 512. */
const SSD_MAPS = [
  { boxes: 3, side: 32 },
  { boxes: 6, side: 16 },
  { boxes: 6, side: 8 },
  { boxes: 6, side: 4 },
  { boxes: 6, side: 2 },
  { boxes: 6, side: 1 },
];

/**
 * ssd_mobilenetv1: `input` [1, 3, h, w], the top left part of a square of 512 (h and w multiples of 32 up to 512) ->
 * `boxes` [1, n, 4] as top, left, bottom, right in fractions of that square, `scores` [1, n]. With the whole square
 * (n = 5118) this is the library's network; with less, the cells of the missing part are not computed.
 */
function ssd(net) {
  // tfjs 'same' for even sizes; odd ones are rounded up with the cells' places kept.
  const halving = { strides: [2, 2], pads: [0, 0, 2, 2] };
  const filtered = (x, name, attributes) =>
    net.relu6(net.conv(x, `${name}/weights`, `${name}/convolution_bn_offset`, attributes));
  const depthwise = (x, name, attributes) => {
    const norm = ['gamma', 'beta', 'moving_mean', 'moving_variance'].map((key) =>
      net.weight(`${name}/BatchNorm/${key}`),
    );
    const deep = net.depthwise(x, `${name}/depthwise_weights`, attributes);
    return net.relu6(
      net.node('BatchNormalization', [deep, ...norm], { epsilon: { float: 0.0010000000474974513 } }),
    );
  };

  let x = net.normalised('input', [127.5, 127.5, 127.5], 127.5);
  x = filtered(x, 'MobilenetV1/Conv2d_0_pointwise', halving);
  const maps = [];
  for (let layer = 1; layer <= 13; layer += 1) {
    x = depthwise(x, `MobilenetV1/Conv2d_${layer}_depthwise`, [2, 4, 6, 12].includes(layer) ? halving : SAME);
    const name = `MobilenetV1/Conv2d_${layer}_pointwise`;
    x = net.pointwise(x, `${name}/weights`, `${name}/convolution_bn_offset`, layer);
    if (layer === 11 || layer === 13) maps.push(net.plain(x));
  }
  x = maps[1];
  for (let layer = 0; layer <= 7; layer += 1) {
    const name = `Prediction/Conv2d_${layer}_pointwise`;
    // Of a square of 160 pixels the third layer halves 3 x 3 cells, of pictures of 288 to 384 the fifth.
    if (layer === 3 || layer === 5) x = net.relu6(net.halvedFromBefore(x, name));
    else x = filtered(x, name, layer % 2 ? halving : undefined);
    if (layer % 2) maps.push(x);
  }

  const predict = (kind, width) => {
    const parts = maps.map((map, index) => {
      const name = `Prediction/BoxPredictor_${index}/${kind}`;
      const cells = net.node('Transpose', [net.conv(map, `${name}/weights`, `${name}/biases`)], {
        perm: [0, 2, 3, 1],
      });
      return net.node('Reshape', [cells, net.integers([1, -1, width])]);
    });
    return net.node('Concat', parts, { axis: 1 });
  };
  const columns = (x, from, to) =>
    net.node('Slice', [x, net.integers([from]), net.integers([to]), net.integers([2])]);

  // decodeBoxesLayer: the prediction moves an anchor's centre by its size / 10 and scales its size by exp(./5).
  const anchors = ssdAnchors(net, maps);
  const size = net.node('Sub', [columns(anchors, 2, 4), columns(anchors, 0, 2)]);
  const half = net.floats([0.5]);
  const centre = net.sum(columns(anchors, 0, 2), net.node('Mul', [size, half]));
  const encoded = predict('BoxEncodingPredictor', 4);
  const shift = net.node('Div', [columns(encoded, 0, 2), net.floats([10])]);
  const growth = net.node('Exp', [net.node('Div', [columns(encoded, 2, 4), net.floats([5])])]);
  const boxCentre = net.sum(net.node('Mul', [shift, size]), centre);
  const boxHalf = net.node('Mul', [net.node('Mul', [growth, size]), half]);
  const boxes = net.node('Concat', [net.node('Sub', [boxCentre, boxHalf]), net.sum(boxCentre, boxHalf)], {
    axis: 2,
  });
  // Of the three classes the second is "face".
  const face = columns(predict('ClassPredictor', 3), 1, 2);
  const scores = net.node('Sigmoid', [net.node('Reshape', [face, net.integers([1, -1])])]);
  return net.encode({
    boxes: { value: boxes, dims: [1, 'boxes', 4] },
    scores: { value: scores, dims: [1, 'boxes'] },
  });
}

/** The anchors of the cells that the feature maps really have, [1, n, 4]. */
function ssdAnchors(net, maps) {
  const all = valuesOf(net.weights.get('Output/extra_dim'));
  let at = 0;
  const parts = SSD_MAPS.map(({ boxes, side }, index) => {
    const length = side * side * boxes * 4;
    const grid = net.floats(all.subarray(at, at + length), [side, side, boxes * 4]);
    at += length;
    const cells = net.node('Shape', [maps[index]], { start: 2 });
    const present = net.node('Slice', [grid, net.integers([0, 0]), cells, net.integers([0, 1])]);
    return net.node('Reshape', [present, net.integers([1, -1, 4])]);
  });
  if (at !== all.length)
    throw new Error(`The SSD has ${all.length / 4} anchors where ${at / 4} were expected.`);
  return net.node('Concat', parts, { axis: 1 });
}

const FACE_MEAN = [122.782, 117.001, 104.298];

/** face_landmark_68: `input` [b, 3, 112, 112] (padded on both sides) -> `points` [b, 136], x and y in turn, in fractions. */
function landmarks(weights) {
  const net = new Network(weights, { input: ['batch', 3, 112, 112] });
  let x = net.normalised('input', FACE_MEAN, 255);
  for (let block = 0; block < 4; block += 1) {
    const first =
      block === 0
        ? net.conv(x, 'dense0/conv0/filters', 'dense0/conv0/bias', SAME_HALVING)
        : net.separable(x, `dense${block}/conv0`, SAME_HALVING);
    const outputs = [net.relu(first)];
    x = outputs[0];
    for (let layer = 1; layer < 4; layer += 1) {
      outputs.push(net.separable(x, `dense${block}/conv${layer}`, SAME));
      x = net.relu(net.sum(...outputs));
    }
  }
  x = net.node('AveragePool', [x], { kernel_shape: [7, 7], strides: [2, 2] });
  const points = net.node('Gemm', [
    net.node('Flatten', [x]),
    net.weight('fc/weights'),
    net.weight('fc/bias'),
  ]);
  return net.encode({ points: { value: points, dims: ['batch', 136] } });
}

/** face_recognition (dlib's ResNet-34): `input` [b, 3, 150, 150] (padded on both sides) -> `descriptor` [b, 128]. */
function recognition(weights) {
  const net = new Network(weights, { input: ['batch', 3, 150, 150] });
  const conv = (x, name, attributes) => {
    const out = net.conv(x, `${name}/conv/filters`, `${name}/conv/bias`, attributes);
    return net.sum(
      net.node('Mul', [out, net.channels(`${name}/scale/weights`)]),
      net.channels(`${name}/scale/biases`),
    );
  };
  const residual = (x, name) => {
    const inner = net.relu(conv(x, `${name}/conv1`, SAME));
    return net.relu(net.sum(conv(inner, `${name}/conv2`, SAME), x));
  };
  /** Halves the picture; `grow`: how many channels of zeros the shortcut, `edge`: how many rows and columns the rest, gets. */
  const residualDown = (x, name, { grow, edge = 0 }) => {
    const inner = net.relu(conv(x, `${name}/conv1`, { strides: [2, 2] }));
    const out = pad(conv(inner, `${name}/conv2`, SAME), [0, edge, edge]);
    const shortcut = net.node('AveragePool', [x], { kernel_shape: [2, 2], strides: [2, 2] });
    return net.relu(net.sum(pad(shortcut, [grow, 0, 0]), out));
  };
  const pad = (x, ends) =>
    ends.some((end) => end > 0) ? net.node('Pad', [x, net.integers([0, 0, 0, 0, 0, ...ends])]) : x;

  let x = net.normalised('input', FACE_MEAN, 255);
  x = net.relu(conv(x, 'conv32_down', { strides: [2, 2] }));
  x = net.node('MaxPool', [x], { kernel_shape: [3, 3], strides: [2, 2] });
  for (const name of ['conv32_1', 'conv32_2', 'conv32_3']) x = residual(x, name);
  x = residualDown(x, 'conv64_down', { grow: 32 });
  for (const name of ['conv64_1', 'conv64_2', 'conv64_3']) x = residual(x, name);
  x = residualDown(x, 'conv128_down', { grow: 64 });
  for (const name of ['conv128_1', 'conv128_2']) x = residual(x, name);
  x = residualDown(x, 'conv256_down', { grow: 128, edge: 1 });
  for (const name of ['conv256_1', 'conv256_2']) x = residual(x, name);
  x = residualDown(x, 'conv256_down_out', { grow: 0, edge: 1 });
  const mean = net.node('Flatten', [net.node('GlobalAveragePool', [x])]);
  const descriptor = net.node('MatMul', [mean, net.weight('fc')]);
  return net.encode({ descriptor: { value: descriptor, dims: ['batch', 128] } });
}
