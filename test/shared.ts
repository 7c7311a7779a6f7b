import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * The directory of real weights, recordings and films, when the tests are given one: the parent of `MNEME_MODELS`.
 * Tests that need it use `test.skipIf(!shared)` and say in their name that they need it.
 */
const models = process.env.MNEME_MODELS ? path.resolve(process.env.MNEME_MODELS) : null;
export const sharedModels = models && existsSync(models) ? models : null;
const parent = models ? path.dirname(models) : null;
export const shared = parent && existsSync(path.join(parent, 'media')) ? parent : null;
