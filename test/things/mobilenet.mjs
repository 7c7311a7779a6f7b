// Writes public/mobilenet/mobilenet.onnx from the network as its authors published it for TensorFlow Lite; public/mobilenet/MODEL.md tells where it is had, and more about it.
//   node test/things/mobilenet.mjs <mobilenet_v1_0.5_160_quant.tflite>
// The network is MobileNet V1 at half its width, with batch norm folded already. Filters are kept with the 8 bits a value that they come with, biases
// with 32 bits; the network computes with 32 bits.
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Graph } from '../../bin/setup/weights-from-packages/onnx-writer.mjs';
import { tensorsAndSteps } from './tflite.mjs';

const OUT = fileURLToPath(new URL('../../public/mobilenet/mobilenet.onnx', import.meta.url));
const SHA256 = '3cc6d2ca460abd2e0f699a6d0d2550c6b61c6e3b0e27a3616e384ea74cb86f43';
const CLASSES = 1001;

/** Filters as ONNX has them, [out, in, height, width], and how their bytes become values; TensorFlow Lite's are [out, height, width, in], those of each channel for itself [1, height, width, out]. */
function filtersOf({ bytes, shape, scale, zero }, isDepthwise) {
  const [first, height, width, last] = shape;
  const [outs, ins] = isDepthwise ? [last, 1] : [first, last];
  const turned = new Uint8Array(bytes.length);
  for (let out = 0; out < outs; out++)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        for (let channel = 0; channel < ins; channel++)
          turned[((out * ins + channel) * height + y) * width + x] = isDepthwise
            ? bytes[(y * width + x) * outs + out]
            : bytes[((out * height + y) * width + x) * ins + channel];
  return { bytes: turned, dims: [outs, ins, height, width], scale, min: -zero * scale };
}

/** A whole number of 32 bits stands for itself times its scale. */
function biasesOf({ bytes, scale }) {
  const whole = new Int32Array(Uint8Array.from(bytes).buffer);
  return Float32Array.from(whole, (value) => value * scale);
}

/** `input` [1, 3, h, w], red, green and blue of 0 to 255 -> `likely` [1, 1001], which sum to 1. */
function mobilenet(file) {
  const { tensors, steps, input } = tensorsAndSteps(file);
  const net = new Graph({ input: [1, 3, 'height', 'width'] });
  const { scale, zero } = tensors[input];
  const centred = net.node('Sub', ['input', net.floats([zero], [])]);
  const values = new Map([[input, net.node('Mul', [centred, net.floats([scale], [])])]]);
  let last;
  for (const { operator, inputs, outputs, stride, isSame } of steps) {
    const x = values.get(inputs[0]);
    const given = tensors[outputs[0]];
    const made = {
      CONV_2D: () => convolution(false),
      DEPTHWISE_CONV_2D: () => convolution(true),
      AVERAGE_POOL_2D: () => net.node('GlobalAveragePool', [x]),
      RESHAPE: () => net.node('Reshape', [x, net.integers([1, -1])]),
      SOFTMAX: () => net.node('Softmax', [x], { axis: 1 }),
    }[operator];
    if (!made) throw new Error(`What ${operator} does is not known.`);
    last = made();
    values.set(outputs[0], last);

    function convolution(isDepthwise) {
      const { bytes, dims, ...by } = filtersOf(tensors[inputs[1]], isDepthwise);
      const filters = net.quantised(bytes, dims, by);
      const settings = {
        group: isDepthwise ? dims[0] : 1,
        strides: [stride, stride],
        auto_pad: isSame ? 'SAME_UPPER' : 'VALID',
      };
      const name = net.node('Conv', [x, filters, net.floats(biasesOf(tensors[inputs[2]]))], settings);
      // What 8 bits cannot hold was cut off in training, too.
      const [least, most] = [0, 255].map((byte) => net.floats([(byte - given.zero) * given.scale], []));
      return net.node('Clip', [name, least, most]);
    }
  }
  return net.encode({ likely: { value: last, dims: [1, CLASSES] } });
}

const [from] = process.argv.slice(2);
if (!from) throw new Error('node test/things/mobilenet.mjs <mobilenet_v1_0.5_160_quant.tflite>');
const file = await readFile(from);
const digest = createHash('sha256').update(file).digest('hex');
if (digest !== SHA256) throw new Error(`${from} has the SHA-256 ${digest}, ${SHA256} was expected.`);
const bytes = mobilenet(file);
await writeFile(OUT, bytes);
console.log(`${OUT}: ${bytes.length} bytes, SHA-256 ${createHash('sha256').update(bytes).digest('hex')}`);
