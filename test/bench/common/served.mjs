import { serve } from '../../../bin/setup/steps.mjs';

/** @type {ReturnType<typeof serve> | null} */
let serving = null;

/** The port of the app's server, one for all that this process opens, with which it ends. */
export async function servedPort() {
  serving ??= serve({ host: '127.0.0.1' });
  return (await serving).port;
}
