import { measuring } from './measuring';
import { THREADS } from './rows.mjs';

export const { adapter, network } = measuring({
  read: async (file) => new Uint8Array(await (await fetch(`/files/${file}`)).arrayBuffer()),
  wasmPaths: `${location.origin}/runtime/ort/`,
  threads: THREADS,
});
