const PROGRESS_MS = 500;

/**
 * Does what takes a while, and tells how far it is as the state of the page says.
 *
 * @template Result
 * @param {{ page: import('playwright').Page }} app
 * @param {(text: string) => void} say
 * @param {string} what as "Listening to voices again"
 * @param {(state: any) => number | null} doneIn a part of 1; null where nothing is under way. It runs in the page
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function tellingProgress(app, say, what, doneIn, work) {
  let told = '';
  const tell = async () => {
    const done = await app.page.evaluate(`(${doneIn})(window.mneme.getState())`).catch(() => null);
    if (done === null) return;
    const line = `${what}: ${Math.floor(done * 100)} %`;
    if (line !== told) say(line);
    told = line;
  };
  const ticking = setInterval(tell, PROGRESS_MS);
  try {
    return await work();
  } finally {
    clearInterval(ticking);
  }
}
