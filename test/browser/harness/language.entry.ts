import { TabModel } from '../../../lib/language/tab-model';
import { configureRuntime } from '../../../lib/models/runtime';
import { weightById } from '../../../lib/models/weights-manifest';

export { BrowserModel, prepareBrowserModel } from '../../../lib/language/browser-model';
export { readBrowserModel } from '../../../lib/language/browser-model-offer';

configureRuntime({ wasmPaths: `${location.origin}/runtime/ort/`, threads: 1 });

/** What a language model with these files answers on the GPU, piece by piece. */
export async function answerOnGpu(entries: [path: string, bytes: Uint8Array][], text: string) {
  const files = new Map(entries);
  const weight = weightById('qwen2.5-0.5b-instruct')!;
  const [file] = weight.files;
  const bytes = files.get(file!.path)!;
  const model = await TabModel.load(
    { weight, place: 'served', file: file!, bytes, companions: files },
    'gpu',
  );
  const pieces: string[] = [];
  const { ended } = await model.complete(
    { purpose: 'answering', messages: [{ role: 'user', content: [{ type: 'text', text }] }], maxTokens: 8 },
    (piece) => pieces.push(piece),
    new AbortController().signal,
  );
  return { pieces, ended };
}
