// Reads the weights of networks that packages bring in the format of TensorFlow.js.

/** Of their number types, how many bytes a value has. Quantised values have one. */
const BYTES = { float32: 4, int32: 4 };

/**
 * The weights that a manifest lists, by name: `{ shape, quantization?, bytes }`, which lie in `data` one after the other.
 *
 * @param {{ name: string, shape: number[], dtype: string, quantization?: { scale: number, min: number } }[]} listed
 * @param {Uint8Array} data
 * @param {string} where it was read from, for whoever reads the error
 */
export function weightsIn(listed, data, where) {
  const weights = new Map();
  let at = 0;
  for (const { name, shape, dtype, quantization } of listed) {
    const length = shape.reduce((a, b) => a * b, 1) * (quantization ? 1 : BYTES[dtype]);
    weights.set(name, { shape, quantization, bytes: new Uint8Array(data.subarray(at, at + length)) });
    at += length;
  }
  if (at !== data.length) throw new Error(`${where} has ${data.length} bytes, its manifest says ${at}.`);
  return weights;
}
