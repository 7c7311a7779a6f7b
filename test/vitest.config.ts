import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  // In Node the package's own Node build is the wasm one.
  resolve: { alias: { 'onnxruntime-web/wasm': 'onnxruntime-web' } },
  test: {
    include: ['test/unit/**/*.test.ts'],
    environment: 'node',
    // Not one less, as by default: nothing else runs meanwhile.
    maxWorkers: availableParallelism(),
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ['default'],
  },
});
