// Kills a work again and again, and holds what is left of the memory against an undisturbed run.

/** Work that neither ends nor comes to its moment within this has stopped for good. */
const STUCK_MS = 180_000;
/** A kill that comes too late even so soon after its phase has begun never comes. */
const LEAST_SHARE = 1e-3;

/**
 * Carries out `plans`, in as many memories as they take; each memory is led to its end.
 * Counts the kills, and by phase; `lost`: commits that the page had reported and that are not there; `different`: stores that
 * differ from the undisturbed run, after a kill or at the end; `memories` that were led to their end.
 *
 * @param {import('./victim.mjs').Victim} victim
 * @param {import('./works.mjs').Work} work
 */
export async function killRounds(victim, work, plans, say) {
  const tally = { kills: 0, kinds: {}, phases: {}, lost: 0, different: 0, memories: 0 };
  const left = [...plans];
  while (left.length > 0) {
    const before = tally.kills;
    await victim.forget();
    await oneMemory(victim, work, left, tally, say);
    if (tally.kills > before || left.length === 0) continue;
    // The machine is faster now than in the undisturbed run: the work was over before the kill's moment.
    left[0] = { ...left[0], share: left[0].share / 2 };
    if (left[0].share < LEAST_SHARE) throw new Error(`A memory was made in which no ${left[0].phase} came.`);
  }
  return tally;
}

/** From an empty memory to the work's end, through as many of the kills as come before it. */
async function oneMemory(victim, work, left, tally, say) {
  const whole = work.steps.length - 1;
  let reported = 0;
  for (;;) {
    await victim.open();
    const { step, lost, differing } = await compare(victim, work.steps, reported);
    tally.lost += lost;
    tally.different += differing.length;
    if (lost > 0 || differing.length > 0) {
      say(`After kill ${tally.kills}: ${lost} lost, different: ${differing.join(', ')}`);
      return;
    }
    if (step === whole) break;
    const outcome = await untilKilled(victim, work, left[0], step > 0);
    reported = Math.max(work.steps[step].doneS, outcome.doneS);
    if (!outcome.killed && outcome.problem) say(`After kill ${tally.kills}: ${outcome.problem}`);
    if (!outcome.killed) {
      const differing = differences(await victim.digest(), work.steps[whole].digest);
      tally.different += differing.length;
      if (differing.length > 0) say(`At the end, after kill ${tally.kills}: ${differing.join(', ')}`);
      break;
    }
    const { kind, phase } = left.shift();
    tally.kills += 1;
    tally.kinds[kind] = (tally.kinds[kind] ?? 0) + 1;
    tally.phases[phase] = (tally.phases[phase] ?? 0) + 1;
    if (tally.kills % 20 === 0) say(`${tally.kills} kills, ${left.length} to come ...`);
  }
  tally.memories += 1;
}

/** Which step of the undisturbed run the memory stands at: exactly one, or it differs from the one its video says. */
async function compare(victim, steps, reported) {
  const digest = await victim.digest();
  const exact = steps.findIndex((step) => differences(digest, step.digest).length === 0);
  const doneS = await victim.page.evaluate(() => window.mneme.getState().videos[0]?.doneS ?? 0);
  const said = steps.findLastIndex((step) => step.doneS <= doneS);
  const step = exact >= 0 ? exact : said;
  const lost = steps.filter((candidate, index) => index > step && candidate.doneS <= reported).length;
  return { step, lost, differing: exact >= 0 ? [] : differences(digest, steps[said].digest) };
}

function differences(digest, expected) {
  return Object.keys(expected).filter((store) => digest[store] !== expected[store]);
}

/** Starts the work and kills it at the plan's moment, unless it ends before. `doneS` is what had been reported by then. */
async function untilKilled(victim, work, plan, begun) {
  let doneS = 0;
  let passed = 0;
  const stuck = setTimeout(() => victim.told('failed', 0, 'the work stands still'), STUCK_MS);
  const end = new Promise((resolve) => {
    victim.told = (phase, reported, problem) => {
      doneS = Math.max(doneS, reported);
      if (phase === 'done' || phase === 'failed') resolve({ killed: false, problem });
      if (phase !== plan?.phase) return;
      if (passed === plan.skip)
        setTimeout(resolve, plan.share * work.lengths[phase] * 1000, { killed: true });
      passed += 1;
    };
  });
  await work.begin(victim, plan ?? { lines: true }, begun);
  const outcome = await end;
  clearTimeout(stuck);
  if (outcome.killed) await victim.kill(plan.kind);
  return { ...outcome, doneS };
}
