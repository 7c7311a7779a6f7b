import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { InferenceSession } from 'onnxruntime-web/wasm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { pathOf, type Weight } from '../../../lib/models/weight';
import { MANIFEST } from '../../../lib/models/weights-manifest';
import { madeNetwork } from '../made-network';
import { COMPANIONS, RUNS } from '../runs-of-weights';
import { type Contract, type Port, weightsTable } from '../weights-table';

// docs/weights.md is the contract: what it says of a weight is made as a network, which the app's own code has to run, and to refuse where anything of it is otherwise.

const TABLE = weightsTable();

// What refused networks have transformers.js say.
beforeAll(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

test('each weight of the manifest has a row, and no other', () => {
  expect([...TABLE.keys()]).toEqual(MANIFEST.map(({ id }) => id));
  expect(Object.keys(RUNS).toSorted()).toEqual(MANIFEST.map(({ id }) => id).toSorted());
});

/** Has the app run the networks of a weight, `changed` instead of what its row says. */
async function run(weight: Weight, changed?: { file: string; network: Uint8Array }): Promise<void> {
  const files = new Map<string, Uint8Array>();
  for (const [file, contract] of TABLE.get(weight.id)!)
    files.set(
      file || weight.files[0]!.path,
      changed?.file === file ? changed.network : await madeNetwork(contract),
    );
  const companions = new Map(
    (weight.companions ?? []).map((file) => [
      file.path,
      files.get(file.path) ?? COMPANIONS[weight.id]![file.path]!,
    ]),
  );
  const [file] = weight.files;
  const bytes = files.get(file!.path)!;
  await RUNS[weight.id]!({ weight, place: 'served', file: file!, bytes, companions });
}

/** Inputs that the app makes as the network says: any kind of values is right. */
const MADE_TO_MEASURE = /^(whisper-(base|small)|qwen2\.5-.*) past_key_values/;
/** Outputs that are not looked at, or handed back as they came. */
const NOT_READ =
  /^(whisper-(base|small)|moonshine-tiny|qwen2\.5-.*) present|^whisper-.* cross_attentions|^siglip2-.* last_hidden_state/;

/** What is right of one layer is right of all. */
const isFirstLayer = ({ name }: Port) => !/\.[1-9]/.test(name);

function* spoilt(id: string, { inputs, outputs }: Contract) {
  for (const [i, port] of inputs.entries()) {
    if (!isFirstLayer(port)) continue;
    const instead = (other: Partial<Port>) => ({ outputs, inputs: inputs.with(i, { ...port, ...other }) });
    if (!port.byPlace) yield { what: `another name than ${port.name}`, ...instead({ name: 'other' }) };
    if (!MADE_TO_MEASURE.test(`${id} ${port.name}`))
      yield {
        what: `${port.name} of another type`,
        ...instead({ dtype: port.dtype === 'float32' ? 'int64' : 'float32' }),
      };
  }
  for (const [i, port] of outputs.entries()) {
    if (!isFirstLayer(port) || NOT_READ.test(`${id} ${port.name}`)) continue;
    const instead = (other: Partial<Port>) => ({ inputs, outputs: outputs.with(i, { ...port, ...other }) });
    if (!port.byPlace) yield { what: `another name than ${port.name}`, ...instead({ name: 'other' }) };
    yield { what: `${port.name} of another type`, ...instead({ dtype: 'int64' }) };
    yield {
      what: `${port.name} longer by one`,
      ...instead({ dims: port.dims.with(-1, longer(port.dims.at(-1)!)) }),
    };
    yield { what: `${port.name} of no numbers`, inputs, outputs, fill: { [port.name]: Number.NaN } };
  }
}

function longer(dim: string): string {
  return /^\d+$/.test(dim) ? String(Number(dim) + 1) : `(${dim}) + 1`;
}

describe.each(MANIFEST.map((weight) => [weight.id, weight] as const))('%s', (id, weight) => {
  test('a network of what its row says is run', async () => {
    await run(weight);
  });

  for (const [file, contract] of TABLE.get(id) ?? [])
    for (const { what, inputs, outputs, fill } of spoilt(id, contract))
      test(`${file} with ${what} is refused`, async () => {
        const network = await madeNetwork({ inputs, outputs }, fill);
        await expect(run(weight, { file, network })).rejects.toMatchObject({ code: 'weight-corrupt' });
      });

  const places = contractOfPlace(id);
  if (places)
    test('its inputs and outputs are taken by their place', async () => {
      const network = await madeNetwork(places);
      await run(weight, { file: '', network });
    });
});

test.each(['qwen2.5-1.5b-instruct', 'qwen2.5-0.5b-instruct'])(
  '%s may keep what was said with 16 bits',
  async (id) => {
    const weight = MANIFEST.find((one) => one.id === id)!;
    const { inputs, outputs } = TABLE.get(id)!.get('')!;
    const halved = (ports: Port[]) =>
      ports.map((port): Port => (/^p(ast|resent)/.test(port.name) ? { ...port, dtype: 'float16' } : port));
    const network = await madeNetwork({ inputs: halved(inputs), outputs: halved(outputs) });
    await run(weight, { file: '', network });
  },
);

/** With other names for what is taken by its place; null where nothing is. */
function contractOfPlace(id: string): Contract | null {
  const contract = TABLE.get(id)?.get('');
  if (!contract?.inputs.some(({ byPlace }) => byPlace)) return null;
  const renamed = (ports: Port[], to: string) =>
    ports.map((port) => (port.byPlace ? { ...port, name: to } : port));
  return { inputs: renamed(contract.inputs, 'any'), outputs: renamed(contract.outputs, 'other') };
}

/** Real files: those that come with the app have to be there once it is set up, others where somebody has them. */
const PLACES = [
  ['that the set-up laid out in public/weights', 'public/weights', ({ embedded }: Weight) => embedded],
  ['of MNEME_MODELS', process.env.MNEME_MODELS, ({ embedded }: Weight) => !embedded],
] as const;

for (const [of, folder, isOf] of PLACES)
  describe.skipIf(!folder || !existsSync(folder))(`real files (needs those ${of})`, () => {
    const at = (weight: Weight, file: string) => path.join(folder ?? '', pathOf(weight, { path: file }));
    const read = (weight: Weight, file: string) => new Uint8Array(readFileSync(at(weight, file)));

    for (const weight of MANIFEST.filter(isOf)) {
      const files = weight.files.filter((file) => existsSync(at(weight, file.path)));
      const isMissing = files.length === 0 && !weight.embedded;

      test.skipIf(isMissing)(`${weight.id} takes and gives what its row says`, async () => {
        for (const [named, contract] of TABLE.get(weight.id)!)
          for (const file of named ? [named] : files.map((file) => file.path)) {
            const session = await InferenceSession.create(read(weight, file));
            expectPorts(session.inputMetadata, contract.inputs);
            expectPorts(session.outputMetadata, contract.outputs);
          }
      });

      test.skipIf(isMissing)(`${weight.id} is run`, async () => {
        expect(files).not.toEqual([]);
        const companions = new Map(
          (weight.companions ?? []).map((file) => [file.path, read(weight, file.path)]),
        );
        for (const file of files)
          await RUNS[weight.id]!({
            weight,
            place: 'served',
            file,
            bytes: read(weight, file.path),
            companions,
          });
      });
    }
  });

/** Names, types and how many lengths, and of these all that are numbers in both. */
function expectPorts(real: InferenceSession['inputMetadata'], ports: readonly Port[]): void {
  expect(real.map(({ name }) => name).toSorted()).toEqual(ports.map(({ name }) => name).toSorted());
  for (const { name, dtype, dims } of ports) {
    const found = real.find((one) => one.name === name)!;
    expect(found, name).toMatchObject({ isTensor: true, type: dtype });
    const shape: readonly (number | string)[] = found.isTensor ? found.shape : [];
    expect(shape, name).toHaveLength(dims.length);
    for (const [axis, dim] of dims.entries())
      if (/^\d+$/.test(dim) && typeof shape[axis] === 'number' && shape[axis] < 2 ** 16)
        expect(shape[axis], `${name}, axis ${axis}`).toBe(Number(dim));
  }
}
