import { setUpKernel } from '../bin/setup/steps.mjs';

/** Before the unit tests: what the set-up builds and they run. */
export default setUpKernel;
