import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { V8_FLAGS } from './browser/harness/v8-flags';

/** Tests that load networks, which nothing takes out of memory again, or replace modules: each file has its modules for itself. The others share theirs, which saves an import of them all for each. */
const ALONE = [
  'test/unit/{hearing,house,language,models,pipeline,vision}/**/*.test.ts',
  'test/unit/sync/coming.test.ts',
  'test/unit/sync/portions.test.ts',
];

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  resolve: {
    alias: {
      // In Node the package's own Node build is the wasm one.
      'onnxruntime-web/wasm': 'onnxruntime-web',
      // The build that browsers get: the one for Node brings another runtime.
      '@huggingface/transformers': fileURLToPath(
        new URL('../node_modules/@huggingface/transformers/dist/transformers.web.js', import.meta.url),
      ),
    },
  },
  test: {
    projects: [
      { extends: true, test: { name: 'alone', include: ALONE } },
      {
        extends: true,
        test: { name: 'together', include: ['test/unit/**/*.test.ts'], exclude: ALONE, isolate: false },
      },
    ],
    environment: 'node',
    // Networks run too shortly here to win back what compiling them well costs; and what is new in memory is mostly gone by the time that 64 MB are full, which spares
    // looking through it at every MB: 7 % of the processor's time.
    execArgv: [...V8_FLAGS, '--min-semi-space-size=64', '--max-semi-space-size=64'],
    // Not one less, as by default: nothing else runs meanwhile.
    maxWorkers: availableParallelism(),
    globalSetup: 'test/unit-setup.ts',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ['default'],
    // `npm run -s coverage`: pages and workers are run by the browser tests, which it does not see.
    coverage: { provider: 'v8', include: ['lib/**/*.ts'], reporter: ['text-summary'], reportOnFailure: true },
  },
});
