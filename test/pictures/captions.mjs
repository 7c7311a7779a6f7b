import { stamp } from '../demo-film/truth.js';

/** A caption ends so long before the next one begins. */
const BETWEEN_S = 0.2;

/**
 * What is seen, as a WebVTT file.
 * @param {readonly { t0: number, t1: number, caption: Record<string, string> }[]} seen
 * @param {string} language
 */
export function asCaptions(seen, language) {
  const cues = seen.map(
    ({ t0, t1, caption }) => `${stamp(t0)} --> ${stamp(t1 - BETWEEN_S)} line:-2\n${caption[language]}\n`,
  );
  return ['WEBVTT\n', ...cues].join('\n');
}
