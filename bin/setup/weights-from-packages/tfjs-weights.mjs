// Reads the weights of networks that packages bring in the format of TensorFlow.js.

/** Of their number types, how many bytes a value has. Values that are quantised have one, or two where they are `float16`. */
const BYTES = { float32: 4, int32: 4 };
const QUANTISED_BYTES = { uint8: 1, float16: 2 };

const product = (numbers) => numbers.reduce((a, b) => a * b, 1);

/** Orders of dimensions: from tfjs [height, width, in, out] (depthwise [height, width, channel, 1]) to ONNX. */
export const CONV = [3, 2, 0, 1];
export const DEPTHWISE = [2, 3, 0, 1];

/**
 * The weights that a manifest lists, by name: `{ shape, quantization?, bytes }`, which lie in `data` one after the other.
 *
 * @param {{ name: string, shape: number[], dtype: string, quantization?: { dtype: string, scale?: number, min?: number } }[]} listed
 * @param {Uint8Array} data
 * @param {string} where it was read from, for whoever reads the error
 */
export function weightsIn(listed, data, where) {
  const weights = new Map();
  let at = 0;
  for (const { name, shape, dtype, quantization } of listed) {
    const width = quantization ? QUANTISED_BYTES[quantization.dtype] : BYTES[dtype];
    const length = product(shape) * width;
    weights.set(name, { shape, quantization, bytes: new Uint8Array(data.subarray(at, at + length)) });
    at += length;
  }
  if (at !== data.length) throw new Error(`${where} has ${data.length} bytes, its manifest says ${at}.`);
  return weights;
}

/** The values of a weight of 16 bits each (IEEE 754 binary16, least byte first). */
export function floatsOfHalves(bytes) {
  const halves = new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2);
  return Float32Array.from(halves, (half) => {
    const sign = half & 0x8000 ? -1 : 1;
    const exponent = (half >>> 10) & 0x1f;
    const mantissa = half & 0x3ff;
    if (exponent === 0) return sign * mantissa * 2 ** -24;
    if (exponent === 0x1f) return mantissa ? Number.NaN : sign * Number.POSITIVE_INFINITY;
    return sign * (1024 + mantissa) * 2 ** (exponent - 25);
  });
}

/** Values of four dimensions, `size` bytes each, with the dimensions in another order. */
export function transpose(bytes, size, shape, order) {
  const strides = shape.map((_, axis) => product(shape.slice(axis + 1)) * size);
  const dims = order.map((axis) => shape[axis]);
  const result = new Uint8Array(bytes.length);
  let at = 0;
  for (let a = 0; a < dims[0]; a += 1)
    for (let b = 0; b < dims[1]; b += 1)
      for (let c = 0; c < dims[2]; c += 1)
        for (let d = 0; d < dims[3]; d += 1) {
          const from =
            a * strides[order[0]] + b * strides[order[1]] + c * strides[order[2]] + d * strides[order[3]];
          for (let k = 0; k < size; k += 1) result[at++] = bytes[from + k];
        }
  return result;
}
