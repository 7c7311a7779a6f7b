// Reads files of TensorFlow Lite (tensorflow/lite/schema/schema.fbs): only the few tables and fields that our networks need.

/** Positions of fields in their tables, by the schema. */
const MODEL = { operatorCodes: 1, subgraphs: 2, buffers: 4 };
const SUBGRAPH = { tensors: 0, inputs: 1, operators: 3 };
const TENSOR = { shape: 0, buffer: 2, quantization: 4 };
const QUANTIZATION = { scale: 2, zeroPoint: 3 };
const OPERATOR = { code: 0, inputs: 1, outputs: 2, options: 4 };
/** Of both kinds of convolutions. */
const CONVOLUTION = { padding: 0, strideWidth: 1 };
/** BuiltinOperator */
const OPERATORS = {
  1: 'AVERAGE_POOL_2D',
  3: 'CONV_2D',
  4: 'DEPTHWISE_CONV_2D',
  22: 'RESHAPE',
  25: 'SOFTMAX',
};

/** A table of FlatBuffers: what it holds by the positions of its fields. */
class Table {
  /** @param {Buffer} file */
  constructor(file, at) {
    this.file = file;
    this.at = at;
    this.fields = at - file.readInt32LE(at);
  }

  /** Where a field lies; 0 where it is left out. */
  #placeOf(field) {
    const place = 4 + 2 * field;
    const offset =
      place < this.file.readUInt16LE(this.fields) ? this.file.readUInt16LE(this.fields + place) : 0;
    return offset && this.at + offset;
  }

  byte(field) {
    const place = this.#placeOf(field);
    return place ? this.file.readInt8(place) : 0;
  }

  number(field) {
    const place = this.#placeOf(field);
    return place ? this.file.readInt32LE(place) : 0;
  }

  table(field) {
    const place = this.#placeOf(field);
    return place ? new Table(this.file, place + this.file.readUInt32LE(place)) : null;
  }

  tables(field) {
    return this.#each(field, 4, (at) => new Table(this.file, at + this.file.readUInt32LE(at)));
  }

  numbers(field) {
    return this.#each(field, 4, (at) => this.file.readInt32LE(at));
  }

  floats(field) {
    return this.#each(field, 4, (at) => this.file.readFloatLE(at));
  }

  longs(field) {
    return this.#each(field, 8, (at) => Number(this.file.readBigInt64LE(at)));
  }

  bytes(field) {
    const [from, count] = this.#listOf(field);
    return this.file.subarray(from, from + count);
  }

  #each(field, size, read) {
    const [from, count] = this.#listOf(field);
    return Array.from({ length: count }, (_, i) => read(from + size * i));
  }

  #listOf(field) {
    const place = this.#placeOf(field);
    if (!place) return [0, 0];
    const list = place + this.file.readUInt32LE(place);
    return [list + 4, this.file.readUInt32LE(list)];
  }
}

/**
 * What a file tells of its first graph: its tensors, whose bytes are of one scale and zero point each, its steps in order, and which tensor the input is.
 *
 * @param {Buffer} file
 */
export function tensorsAndSteps(file) {
  const model = new Table(file, file.readUInt32LE(0));
  const codes = model.tables(MODEL.operatorCodes).map((code) => code.byte(0));
  const buffers = model.tables(MODEL.buffers);
  const [graph] = model.tables(MODEL.subgraphs);
  const tensors = graph.tables(SUBGRAPH.tensors).map((tensor) => {
    const quantization = tensor.table(TENSOR.quantization);
    const [scale = 1] = quantization?.floats(QUANTIZATION.scale) ?? [];
    const [zero = 0] = quantization?.longs(QUANTIZATION.zeroPoint) ?? [];
    const bytes = buffers[tensor.number(TENSOR.buffer)].bytes(0);
    return { shape: tensor.numbers(TENSOR.shape), bytes, scale, zero };
  });
  const steps = graph.tables(SUBGRAPH.operators).map((step) => {
    const code = codes[step.number(OPERATOR.code)];
    const options = step.table(OPERATOR.options);
    return {
      operator: OPERATORS[code] ?? `operator ${code}`,
      inputs: step.numbers(OPERATOR.inputs),
      outputs: step.numbers(OPERATOR.outputs),
      isSame: options?.byte(CONVOLUTION.padding) === 0,
      stride: options?.number(CONVOLUTION.strideWidth),
    };
  });
  return { tensors, steps, input: graph.numbers(SUBGRAPH.inputs)[0] };
}
