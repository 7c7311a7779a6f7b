/**
 * WebAssembly is compiled well after 80 times as much running as usual: to compile it took a fifth of the processor's time of all tests, whose films are too short to win that back. Seconds of it for a
 * first film of 6 s by eight times, 25 and 80: 7.9, 6.9 and 5.9; for the whole demo film after it 21.6, 22.1 and 22.2.
 */
export const V8_COMPILES_LATER = '--wasm-tiering-budget=1000000000';
/** The same for every Chromium of the tests. */
export const COMPILE_LATER = `--js-flags=${V8_COMPILES_LATER}`;
