import { seeded } from '../../demo-film/brush.js';

/** How the app is ended: the browser's whole process by SIGKILL, the tab's process by a crash, the page by closing it. */
const KINDS = ['browser', 'tab', 'page'];
/** Phases of remembering a clip, those around the commit more often: they are the shortest and the most telling. */
const INGEST_PHASES = ['opening', 'listening', 'looking', 'looking', 'saving', 'saving', 'saved', 'saved'];

/**
 * Kills drawn from a seed. Each comes `share` of a phase's usual length after the phase has begun, the first time or, with
 * `skip` 1, the second; `lines` says whether the subtitles are given again when the film goes on.
 */
export function ingestPlans(seed, count) {
  const random = seeded(seed);
  const pick = (list) => list[Math.floor(random() * list.length)];
  return Array.from({ length: count }, () => {
    const phase = pick(INGEST_PHASES);
    return {
      kind: pick(KINDS),
      phase,
      skip: phase !== 'opening' && random() < 0.1 ? 1 : 0,
      share: random(),
      lines: random() < 0.5,
    };
  });
}

/** Kills of an import, anywhere in it. */
export function importPlans(seed, count) {
  const random = seeded(seed);
  return Array.from({ length: count }, () => ({
    kind: KINDS[Math.floor(random() * KINDS.length)],
    phase: 'importing',
    skip: 0,
    share: random(),
    lines: false,
  }));
}
