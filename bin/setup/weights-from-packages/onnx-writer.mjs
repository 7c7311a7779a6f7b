// Writes ONNX files (github.com/onnx/onnx, onnx.proto): only the few messages and fields that our networks need.
import { PbfWriter } from 'pbf';

const IR_VERSION = 8;
const OPSET = 17;
/** TensorProto.DataType */
const FLOAT = 1;
const UINT8 = 2;
const INT32 = 6;
const INT64 = 7;
const BOOL = 9;
const FLOAT16 = 10;
/** What values that come in or go out may be, by onnxruntime's names. */
export const TYPES = { float32: FLOAT, int64: INT64, bool: BOOL, float16: FLOAT16 };
/** AttributeProto.AttributeType */
const ATTRIBUTE = { float: 1, int: 2, string: 3, ints: 7 };

/**
 * A network being put together: each method adds to it and returns the name of the value that it made.
 * Values are float tensors, pictures as [batch, channel, row, column], where inputs say nothing else.
 */
export class Graph {
  #nodes = [];
  #initializers = [];
  #inputs;

  /**
   * `inputs`, `integerInputs`: `{ name: dims }`; a dimension is a number, or a name where it may be any length. Inputs that hold something
   * else are of `{ name: { type, dims } }`, `type` one of `TYPES`.
   */
  constructor(inputs, integerInputs = {}) {
    const typed = (usual, named) =>
      Object.entries(named).map(([name, given]) => {
        const { type = usual, dims } = Array.isArray(given) ? { dims: given } : given;
        return { name, type, dims };
      });
    this.#inputs = [...typed(FLOAT, inputs), ...typed(INT64, integerInputs)];
  }

  /** One operator; `attributes` are strings, arrays of integers, or numbers (integers unless `{ float: x }`). */
  node(operator, inputs, attributes = {}) {
    const output = `${operator}_${this.#nodes.length}`;
    this.#nodes.push({ operator, inputs, output, attributes });
    return output;
  }

  floats(values, dims = [values.length]) {
    return this.#initializer(FLOAT, dims, bytesOf(Float32Array.from(values)));
  }

  integers(values) {
    return this.#initializer(INT64, [values.length], bytesOf(BigInt64Array.from(values, BigInt)));
  }

  /** Whole numbers of 0 to 255; one alone without `dims`. */
  bytes(values, dims = []) {
    return this.#initializer(UINT8, dims, Uint8Array.from(values));
  }

  /** Whole numbers of 32 bits. */
  integers32(values) {
    return this.#initializer(INT32, [values.length], bytesOf(Int32Array.from(values)));
  }

  /** Values that are kept with 16 bits; the runtime widens them once, when it loads the network. */
  halves(values, dims) {
    return this.node('Cast', [this.#initializer(FLOAT16, dims, bytesOf(halvesOf(values)))], { to: FLOAT });
  }

  /**
   * Bytes that stand for `byte * scale + min`; the runtime computes these once, when it loads the network. `scale` and `min` are numbers, or
   * arrays with one for each index of the first dimension.
   */
  quantised(bytes, dims, { scale, min }) {
    const rest = dims.slice(1).fill(1);
    const spread = (values) =>
      Array.isArray(values) ? this.floats(values, [values.length, ...rest]) : this.floats([values]);
    const cast = this.node('Cast', [this.#initializer(UINT8, dims, bytes)], { to: FLOAT });
    return this.node('Add', [this.node('Mul', [cast, spread(scale)]), spread(min)]);
  }

  /** The ONNX file; `outputs`: `{ name: { value, dims } }`, with a `type` where they hold no floats. */
  encode(outputs) {
    const named = Object.entries(outputs);
    const model = {
      nodes: [
        ...this.#nodes,
        ...named.map(([name, { value }]) => ({
          operator: 'Identity',
          inputs: [value],
          output: name,
          attributes: {},
        })),
      ],
      initializers: this.#initializers,
      inputs: this.#inputs,
      outputs: named.map(([name, { type = FLOAT, dims }]) => ({ name, type, dims })),
    };
    const pbf = new PbfWriter();
    writeModel(model, pbf);
    return pbf.finish();
  }

  #initializer(type, dims, data) {
    const name = `constant_${this.#initializers.length}`;
    this.#initializers.push({ name, type, dims, data });
    return name;
  }
}

/** Values as numbers of 16 bits (IEEE 754 binary16), to the nearest; those beyond their range are refused. */
function halvesOf(values) {
  const bits = new Uint32Array(values.buffer, values.byteOffset, values.length);
  return Uint16Array.from(bits, (word, i) => {
    const size = Math.abs(values[i]);
    if (!(size < 65_520)) throw new Error(`${values[i]} has no place in 16 bits.`);
    const sign = (word >>> 16) & 0x8000;
    if (size < 2 ** -14) return sign | roundedToEven(size * 2 ** 24);
    const mantissa = roundedToEven((word & 0x7fffff) / 2 ** 13);
    return sign | ((((word >>> 23) & 0xff) - 112) * 1024 + mantissa);
  });
}

function roundedToEven(value) {
  const below = Math.floor(value);
  const rest = value - below;
  return below + (rest > 0.5 || (rest === 0.5 && below % 2 === 1) ? 1 : 0);
}

function bytesOf(array) {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}

function writeModel(model, pbf) {
  pbf.writeVarintField(1, IR_VERSION);
  pbf.writeMessage(7, writeGraph, model);
  pbf.writeMessage(8, (version, out) => out.writeVarintField(2, version), OPSET);
}

function writeGraph({ nodes, initializers, inputs, outputs }, pbf) {
  for (const node of nodes) pbf.writeMessage(1, writeNode, node);
  pbf.writeStringField(2, 'graph');
  for (const tensor of initializers) pbf.writeMessage(5, writeTensor, tensor);
  for (const input of inputs) pbf.writeMessage(11, writeValueInfo, input);
  for (const output of outputs) pbf.writeMessage(12, writeValueInfo, output);
}

function writeNode({ operator, inputs, output, attributes }, pbf) {
  for (const input of inputs) pbf.writeStringField(1, input);
  pbf.writeStringField(2, output);
  pbf.writeStringField(3, output);
  pbf.writeStringField(4, operator);
  for (const attribute of Object.entries(attributes)) pbf.writeMessage(5, writeAttribute, attribute);
}

function writeAttribute([name, value], pbf) {
  pbf.writeStringField(1, name);
  if (Array.isArray(value)) {
    for (const item of value) pbf.writeVarintField(8, item);
    pbf.writeVarintField(20, ATTRIBUTE.ints);
  } else if (typeof value === 'string') {
    pbf.writeStringField(4, value);
    pbf.writeVarintField(20, ATTRIBUTE.string);
  } else if (typeof value === 'number') {
    pbf.writeVarintField(3, value);
    pbf.writeVarintField(20, ATTRIBUTE.int);
  } else {
    pbf.writeFloatField(2, value.float);
    pbf.writeVarintField(20, ATTRIBUTE.float);
  }
}

function writeTensor({ name, type, dims, data }, pbf) {
  for (const dim of dims) pbf.writeVarintField(1, dim);
  pbf.writeVarintField(2, type);
  pbf.writeStringField(8, name);
  pbf.writeBytesField(9, data);
}

function writeValueInfo(value, pbf) {
  pbf.writeStringField(1, value.name);
  pbf.writeMessage(2, (_, type) => type.writeMessage(1, writeTensorType, value), null);
}

function writeTensorType({ type, dims }, pbf) {
  pbf.writeVarintField(1, type);
  pbf.writeMessage(
    2,
    (_, shape) => {
      for (const dim of dims) shape.writeMessage(1, writeDimension, dim);
    },
    null,
  );
}

function writeDimension(dim, pbf) {
  if (typeof dim === 'number') pbf.writeVarintField(1, dim);
  else pbf.writeStringField(2, dim);
}
