// The work that is killed: remembering a film, and taking in an exported memory.

/**
 * A work as `killRounds` takes it.
 * @typedef {object} Work
 * @property {{ doneS: number, digest: Record<string, string> }[]} steps the memory before it, and after each of its commits
 *   when nothing disturbs it; `doneS` is what the page reports then
 * @property {Record<string, number>} lengths seconds that each phase takes at most
 * @property {(victim: import('./victim.mjs').Victim, plan: { lines: boolean }, begun: boolean) => Promise<void>} begin
 *   starts it or goes on with it; the page tells its phases, then `done` or `failed`
 */

/** Remembers `files` (a film and its subtitles) undisturbed in an empty memory, and leaves the app open on it. */
export async function ingestWork(victim, files) {
  const begin = async ({ page }, { lines }, begun) => {
    await page.setInputFiles('#files', begun && !lines ? files.slice(0, 1) : files);
    await page.evaluate(() => {
      window.mnemeFiles.rememberChosen({}).then(([video]) => {
        if (video.status === 'remembered') window.tell('done', video.durationS);
        else window.tell('failed', 0, `${video.status} ${video.error?.code} ${video.error?.message}`);
      });
    });
  };
  return undisturbed(victim, begin);
}

/** Imports `archive` undisturbed into an empty memory, and leaves the app open on it. */
export async function importWork(victim, archive) {
  const begin = async ({ page }) => {
    await page.setInputFiles('#files', archive);
    await page.evaluate(() => {
      window.tell('importing', 0);
      window.mnemeFiles.importChosen().then(
        () => window.tell('saved', 1).then(() => window.tell('done', 1)),
        (error) => window.tell('failed', 0, `${error.code} ${error.message}`),
      );
    });
  };
  return undisturbed(victim, begin);
}

/** @returns {Promise<Work>} */
async function undisturbed(victim, begin) {
  await victim.forget();
  await victim.open();
  await victim.page.evaluate(waitAfterEach);
  const steps = [{ doneS: 0, digest: await victim.digest() }];
  const lengths = {};
  const reading = [];
  let last = null;
  const ended = new Promise((/** @type {(value?: unknown) => void} */ resolve, reject) => {
    victim.told = (phase, doneS, problem) => {
      const now = performance.now();
      if (last) lengths[last.phase] = Math.max(lengths[last.phase] ?? 0, (now - last.at) / 1000);
      last = { phase, at: now };
      if (phase === 'saved') reading.push(stepAt(victim, doneS));
      if (phase === 'failed') reject(new Error(`Undisturbed it fails: ${problem}`));
      if (phase === 'done') resolve();
    };
  });
  await begin(victim, { lines: true }, false);
  await ended;
  steps.push(...(await Promise.all(reading)));
  lengths.saved = lengths.saving;
  return { steps, lengths, begin };
}

/** In the page: after each clip that was saved, the next waits until the memory was read. */
function waitAfterEach() {
  let saved = 0;
  window.mneme.subscribe(() => {
    const doneS = window.mneme.getState().queue.at(-1)?.doneS ?? 0;
    if (doneS <= saved) return;
    saved = doneS;
    window.mneme.pause();
  });
}

/** The memory as it is right after a commit: else a short clip may be stored, and not be reported yet, while the one before is read. */
async function stepAt(victim, doneS) {
  const digest = await victim.page.evaluate(async () => {
    const read = await window.mneme.digest();
    window.mneme.resume();
    return read;
  });
  return { doneS, digest };
}
