// Writes public/nanodet/nanodet.onnx from the network as its authors published it for ncnn; public/nanodet/MODEL.md tells where it is had, and more about it.
//   node test/things/nanodet.mjs <folder of nanodet-plus-m_416.param and nanodet-plus-m_416.bin>
// The network is NanoDet-Plus-m at 416 (github.com/RangiLyu/nanodet, config/nanodet-plus-m_416.yml), with batch norm folded already. Filters are
// kept with the 16 bits a value that they come with, biases with 32 bits; the network computes with 32 bits.
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Graph } from '../../bin/setup/weights-from-packages/onnx-writer.mjs';
import { floatsOfHalves } from '../../bin/setup/weights-from-packages/tfjs-weights.mjs';

const OUT = fileURLToPath(new URL('../../public/nanodet/nanodet.onnx', import.meta.url));
const LAYERS = 'nanodet-plus-m_416.param';
const WEIGHTS = 'nanodet-plus-m_416.bin';
const FILES = {
  [LAYERS]: 'd79e18ecd8595081bb29fdf0c790a47fcea96fbf58598350569a92e71e915b72',
  [WEIGHTS]: 'f7555ca6cb9650ee41e2f0a53fdf46b6e187a2a09792208d8c3eec033b6ac615',
};

/** Of red, green and blue in 0 to 255 (the configuration lists blue first). */
const MEAN = [123.675, 116.28, 103.53];
const DEVIATION = [58.395, 57.12, 57.375];

const KINDS = 80;
/** Four sides of a box, for each how likely it is 0 to 7 strides away. */
const SIDE_VALUES = 4 * 8;
const LEVELS = 4;

/** What ncnn writes before values of 16 bits, and by which numbers it knows what follows a convolution. */
const HALVES = 0x01306b47;
const [NOTHING, LEAKY] = [0, 2];

/** The published file, once it is sure that it is the one that this was written for. */
async function checked(folder, file) {
  const bytes = await readFile(path.join(folder, file));
  const digest = createHash('sha256').update(bytes).digest('hex');
  if (digest !== FILES[file])
    throw new Error(`${file} has the SHA-256 ${digest}, ${FILES[file]} was expected.`);
  return bytes;
}

/** ncnn's list of layers: a line each, "type name inputs outputs ... key=value ...", after two lines of counts. */
function layersOf(text) {
  const lines = text.trim().split('\n').slice(2);
  return lines.map((line) => {
    const [type, , ins, outs, ...rest] = line.trim().split(/\s+/);
    const [from, to] = [Number(ins), Number(ins) + Number(outs)];
    const settings = rest.slice(to).map((setting) => setting.split('='));
    const given = Object.fromEntries(settings.map(([key, value]) => [key, value.split(',').map(Number)]));
    /** A setting by its number; lists begin with their length. */
    const setting = (key, usual) => given[key]?.[0] ?? usual;
    const list = (key) => given[-23300 - key].slice(1);
    return { type, inputs: rest.slice(0, from), outputs: rest.slice(from, to), setting, list };
  });
}

/** ncnn's weights, taken in the order of the layers. */
class Weights {
  #at = 0;

  constructor(bytes) {
    this.bytes = bytes;
  }

  filters(count) {
    const mark = this.bytes.readUInt32LE(this.#at);
    if (mark !== HALVES) throw new Error(`Filters of 16 bits were expected at ${this.#at}.`);
    const taken = Uint8Array.from(this.#take(4 + 2 * count).subarray(4));
    this.#at = Math.ceil(this.#at / 4) * 4;
    return floatsOfHalves(taken);
  }

  floats(count) {
    return new Float32Array(Uint8Array.from(this.#take(4 * count)).buffer);
  }

  get left() {
    return this.bytes.length - this.#at;
  }

  #take(length) {
    this.#at += length;
    return this.bytes.subarray(this.#at - length, this.#at);
  }
}

/**
 * Filters for pictures whose planes come in the reverse order: NanoDet was trained with blue first.
 * @param {Float32Array} values
 * @param {number[]} dims of ONNX
 */
function turned(values, dims) {
  const [, channels, height, width] = dims;
  const plane = height * width;
  return values.map((_, i) => {
    const channel = Math.floor(i / plane) % channels;
    return values[i + (channels - 1 - 2 * channel) * plane];
  });
}

/** A graph of ncnn's layers, which take the weights in turn. Its values are `{ name, channels }`. */
class Network extends Graph {
  #isFirst = true;

  constructor(weights) {
    super({ input: [1, 3, 'height', 'width'] });
    this.weights = weights;
  }

  convolution(x, { setting, list }) {
    const [channels, side, stride, edge] = [setting(0), setting(1), setting(3, 1), setting(4, 0)];
    const group = setting(7, 1);
    const dims = [channels, x.channels / group, side, side];
    const values = this.weights.filters(setting(6));
    const filters = this.halves(this.#isFirst ? turned(values, dims) : values, dims);
    this.#isFirst = false;
    const inputs = [x.name, filters, this.floats(this.weights.floats(channels))];
    const [strides, pads] = [
      [stride, stride],
      [edge, edge, edge, edge],
    ];
    const name = this.node('Conv', inputs, { group, strides, pads });
    if (setting(9, NOTHING) !== LEAKY) return { name, channels };
    return { name: this.node('LeakyRelu', [name], { alpha: { float: list(10)[0] } }), channels };
  }

  greatest({ name, channels }, { setting }) {
    const [side, stride, edge] = [setting(1), setting(2), setting(3)];
    const settings = {
      kernel_shape: [side, side],
      strides: [stride, stride],
      pads: [edge, edge, edge, edge],
    };
    return { name: this.node('MaxPool', [name], settings), channels };
  }

  join(values) {
    const names = values.map(({ name }) => name);
    const channels = values.reduce((sum, value) => sum + value.channels, 0);
    return { name: this.node('Concat', names, { axis: 1 }), channels };
  }

  /** Channels by their numbers. */
  chosen({ name }, numbers) {
    return {
      name: this.node('Gather', [name, this.integers(numbers)], { axis: 1 }),
      channels: numbers.length,
    };
  }

  sum([a, b]) {
    return { name: this.node('Add', [a.name, b.name]), channels: a.channels };
  }

  /** Bilinear, as PyTorch's interpolate with align_corners=False. */
  resized({ name, channels }, { setting }) {
    const factors = this.floats([1, 1, setting(1), setting(2)]);
    const settings = { mode: 'linear', coordinate_transformation_mode: 'half_pixel' };
    return { name: this.node('Resize', [name, '', factors], settings), channels };
  }
}

/** The numbers of channels that come by turns from so many groups: a1 a2 ... b1 b2 ... become a1 b1 a2 b2 ... */
function byTurns(channels, groups) {
  const each = channels / groups;
  return Array.from({ length: channels }, (_, i) => (i % groups) * each + Math.floor(i / groups));
}

/** Puts ncnn's layers into the network, up to what each level tells of its cells, which it returns, finest first. */
function levelsOf(net, layers, input) {
  const values = new Map([['data', input]]);
  const levels = [];
  for (const layer of layers) {
    const { type, inputs, outputs, setting, list } = layer;
    const given = inputs.map((name) => values.get(name));
    // The picture itself, and what follows the levels: it puts them together, which is done otherwise here.
    if (type === 'Input' || given.includes(undefined)) continue;
    const [x] = given;
    const made = {
      Convolution: () => net.convolution(x, layer),
      ConvolutionDepthWise: () => net.convolution(x, layer),
      Pooling: () => net.greatest(x, layer),
      Split: () => x,
      Concat: () => net.join(given),
      ShuffleChannel: () => net.chosen(x, byTurns(x.channels, setting(0))),
      Crop: () => net.chosen(x, numbersFrom(list(9)[0], list(10)[0])),
      BinaryOp: () => net.sum(given),
      Interp: () => net.resized(x, layer),
      Slice: () => void levels.push(x),
    }[type];
    if (!made) throw new Error(`What ${type} does is not known.`);
    const value = made();
    if (value) for (const name of outputs) values.set(name, value);
  }
  return levels;
}

function numbersFrom(from, to) {
  return Array.from({ length: to - from }, (_, i) => from + i);
}

/**
 * `input` [1, 3, h, w], red, green and blue of 0 to 255, h and w multiples of 32 -> `scores` [1, 80, n] of 0 to 1 and
 * `sides` [1, 32, n] before their softmax, for the n cells of strides 8, 16, 32 and 64, each row by row.
 */
function nanodet(layers, weights) {
  const net = new Network(weights);
  const centred = net.node('Sub', ['input', net.floats(MEAN, [1, 3, 1, 1])]);
  const name = net.node('Div', [centred, net.floats(DEVIATION, [1, 3, 1, 1])]);
  const levels = levelsOf(net, layers, { name, channels: 3 });
  if (weights.left > 0 || levels.length !== LEVELS)
    throw new Error(`${weights.left} bytes are left over, and there are ${levels.length} levels.`);
  const cells = levels.map((level) =>
    net.node('Reshape', [level.name, net.integers([1, KINDS + SIDE_VALUES, -1])]),
  );
  const all = net.node('Concat', cells, { axis: 2 });
  const rows = (from, to) =>
    net.node('Slice', [all, net.integers([from]), net.integers([to]), net.integers([1])]);
  return net.encode({
    scores: { value: net.node('Sigmoid', [rows(0, KINDS)]), dims: [1, KINDS, 'cells'] },
    sides: { value: rows(KINDS, KINDS + SIDE_VALUES), dims: [1, SIDE_VALUES, 'cells'] },
  });
}

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('node test/things/nanodet.mjs <folder of the published files>');
const layers = layersOf((await checked(folder, LAYERS)).toString());
const bytes = nanodet(layers, new Weights(await checked(folder, WEIGHTS)));
await writeFile(OUT, bytes);
console.log(`${OUT}: ${bytes.length} bytes, SHA-256 ${createHash('sha256').update(bytes).digest('hex')}`);
