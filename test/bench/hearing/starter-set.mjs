import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** English recordings with their words from the set that anybody may tune to, beside MNEME_MODELS; none where that is not there. */
export function starterSet(kind) {
  const models = process.env.MNEME_MODELS;
  const folder = models ? path.resolve(models, '../media/real') : null;
  const list = folder && path.join(folder, 'truth.json');
  if (!list || !existsSync(list)) return [];
  return JSON.parse(readFileSync(list, 'utf8'))
    .filter(({ file, transcript }) => file.startsWith(kind) && transcript)
    .map(({ file, speaker, transcript, seconds }) => ({
      id: file,
      file: path.join(folder, file),
      kind: 'starter',
      language: 'en',
      speaker: speaker ?? file,
      transcript: transcript.replace(/(^| )(\d|left|right): /g, ' ').trim(),
      seconds,
    }));
}
