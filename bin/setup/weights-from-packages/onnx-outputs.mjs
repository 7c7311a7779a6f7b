// Names values inside an ONNX network as outputs of it (github.com/onnx/onnx, onnx.proto).
import { PbfReader, PbfWriter } from 'pbf';

/** Field numbers. */
const MODEL = { graph: 7 };
const GRAPH = { node: 1, output: 12 };
const NODE = { output: 2, operator: 4, attribute: 5 };
const ATTRIBUTE = { graph: 6 };
const VALUE = { name: 1, type: 2 };
const TYPE = { tensor: 1 };
const TENSOR_TYPE = { element: 1, shape: 2 };
const SHAPE = { dimension: 1 };
const DIMENSION = { name: 2 };
const FLOAT = 1;
/** Of attention: batch, heads, tokens, frames. */
const RANK = 4;

/**
 * A network that is one `If` at its top, as optimum merges decoders, with values of its branches given as outputs, too.
 *
 * @param bytes the ONNX file
 * @param values each a float tensor of four dimensions that every branch makes, and the name it is to have as an output
 * @returns the ONNX file with these outputs after its own; nothing else of it is changed
 */
export function withBranchOutputs(bytes, values) {
  return rewritten(bytes, {
    [MODEL.graph]: (graph) =>
      rewritten(graph, {
        [GRAPH.node]: (node) => (operatorOf(node) === 'If' ? ifWithOutputs(node, values) : node),
        end: (pbf) => writeOutputs(pbf, values, ({ as }) => as),
      }),
  });
}

function ifWithOutputs(node, values) {
  return rewritten(node, {
    [NODE.attribute]: (attribute) =>
      rewritten(attribute, {
        [ATTRIBUTE.graph]: (branch) =>
          rewritten(branch, { end: (pbf) => writeOutputs(pbf, values, ({ value }) => value) }),
      }),
    end: (pbf) => {
      for (const { as } of values) pbf.writeStringField(NODE.output, as);
    },
  });
}

function operatorOf(node) {
  const read = { operator: undefined };
  return new PbfReader(node).readFields((tag, found, pbf) => {
    if (tag === NODE.operator) found.operator = pbf.readString();
  }, read).operator;
}

/** A message with some of its fields, which are messages too, made anew, and others written after them (`end`). */
function rewritten(bytes, changes) {
  const out = new PbfWriter();
  new PbfReader(bytes).readFields((tag, _, pbf) => {
    // Of the messages that are walked through here, every field is a number or bytes.
    if (pbf.type === 0) out.writeVarintField(tag, pbf.readVarint());
    else out.writeBytesField(tag, (changes[tag] ?? unchanged)(pbf.readBytes()));
  }, null);
  changes.end?.(out);
  return out.finish();
}

const unchanged = (bytes) => bytes;

function writeOutputs(pbf, values, nameOf) {
  for (const value of values)
    pbf.writeMessage(
      GRAPH.output,
      (_, info) => {
        info.writeStringField(VALUE.name, nameOf(value));
        info.writeMessage(
          VALUE.type,
          (_, type) => type.writeMessage(TYPE.tensor, writeTensorType, null),
          null,
        );
      },
      null,
    );
}

function writeTensorType(_, type) {
  type.writeVarintField(TENSOR_TYPE.element, FLOAT);
  type.writeMessage(
    TENSOR_TYPE.shape,
    (_, shape) => {
      for (let i = 0; i < RANK; i += 1)
        shape.writeMessage(
          SHAPE.dimension,
          (_, dim) => dim.writeStringField(DIMENSION.name, `attention_${i}`),
          null,
        );
    },
    null,
  );
}
