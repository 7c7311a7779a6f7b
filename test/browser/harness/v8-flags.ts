/**
 * Flags of V8 for tests, which run too shortly for some of what it does ahead.
 *
 * WebAssembly is compiled well after 80 times as much running as usual: to compile it took a fifth of the processor's time of all tests, whose films are too short to win that back. Seconds of it for a
 * first film of 6 s by eight times, 25 and 80: 7.9, 6.9 and 5.9; for the whole demo film after it 21.6, 22.1 and 22.2.
 *
 * Garbage is collected by the thread that made it: where two tests run on two cores none is free to help, and helpers that take turns cost more. Seconds of it, by turns on a loaded machine: opening a
 * page and asking 5.53 and 5.44 with helpers, 5.44 and 5.07 without; remembering three short films 11.1 and 10.5, 10.7 and 10.1; unit tests of sharing, packs and faces 73.8 and 69.1, 68.0 and 65.2.
 */
export const V8_FLAGS = ['--wasm-tiering-budget=1000000000', '--single-threaded-gc'];
/** The same for every Chromium of the tests. */
export const CHROMIUM_FLAG = `--js-flags=${V8_FLAGS.join(' ')}`;
