import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { SPEAKS } from '../../../lib/hearing/segmentation';
import { SPEECH_RULES } from '../../../lib/hearing/speech-spans';
import { LEAST_SURE } from '../../../lib/hearing/unsure-words';
import { partsOf } from '../../../lib/models/downloads/parts';
import {
  FACE_MATCH,
  type FaceMatch,
  VOICE_MATCH,
  type VoiceMatch,
} from '../../../lib/models/match-thresholds';
import { MANIFEST, weightById } from '../../../lib/models/weights-manifest';
import { MIN_SCORE as SSD_SCORE } from '../../../lib/vision/faceapi-detector';
import { LIKELY } from '../../../lib/vision/picture-teller';
import { SURE_SCORE, THING_SCORE } from '../../../lib/vision/thing-scores';
import { TAKEN } from '../../../lib/vision/writing-blocks';
import { LINES } from '../../../lib/vision/writing-detector';
import { MIN_SCORE as YUNET_SCORE } from '../../../lib/vision/yunet-detector';

const DOWNLOADABLE = MANIFEST.filter(({ download }) => download);

describe.each(DOWNLOADABLE.map((weight) => [weight.id, weight] as const))('%s', (_, weight) => {
  const { revision, file, pins, repository } = weight.download!;

  test('is fetched from one commit of its repository', () => {
    expect(repository).toMatch(/^[\w.-]+\/[\w.-]+$/);
    expect(revision).toMatch(/^[0-9a-f]{40}$/);
    expect(weight.files.map(({ path }) => path)).toContain(file);
  });

  test('has a length and a SHA-256 for each of its files, and for no other', () => {
    const files = [file, ...(weight.companions ?? []).map(({ path }) => path)];
    expect(Object.keys(pins).toSorted()).toEqual(files.toSorted());
    expect(partsOf(weight).map(({ path }) => path)).toEqual(files);
    for (const { path, bytes, sha256 } of partsOf(weight)) {
      expect(Number.isInteger(bytes) && bytes > 0, path).toBe(true);
      expect(sha256, path).toMatch(/^[0-9a-f]{64}$/);
    }
  });

  test('is held to the same wherever the manifest says what a file is', () => {
    for (const { path, bytes, sha256 } of [...weight.files, ...(weight.companions ?? [])])
      if (sha256 && pins[path]) expect({ bytes, sha256 }, path).toEqual(pins[path]);
  });
});

const face = ({ threshold, sure, suggest }: FaceMatch) =>
  `cosine ${threshold} (sure ${sure}, suggested ${suggest})`;

function voice({ bySeconds }: VoiceMatch): string {
  if (bySeconds.length === 1) return `cosine ${bySeconds[0]![1]} at any length`;
  const points = bySeconds.map(
    ([seconds, cosine], i) => `${cosine} ${i === bySeconds.length - 1 ? 'from' : 'at'} ${seconds} s`,
  );
  return `cosine ${points.join(', ')}`;
}

const SPEECH = `${SPEECH_RULES.onset} on, ${SPEECH_RULES.offset} off`;
/** What the table of docs/models.md says of each weight's thresholds; all others have none. */
const THRESHOLDS: Record<string, string> = {
  yunet: `score ${YUNET_SCORE}`,
  'faceapi-ssd': `score ${SSD_SCORE}`,
  'sface-rgb': `${face(FACE_MATCH['sface-rgb'])}, its authors' for pairs`,
  mobilefacenet: face(FACE_MATCH.mobilefacenet),
  'faceapi-resnet34': face(FACE_MATCH['faceapi-resnet34']),
  'nanodet-plus-m': `score ${THING_SCORE}, sure ${SURE_SCORE}; whole pictures ${LIKELY.told}, sure ${LIKELY.sure}`,
  'ppocr-v4': `line ${LINES.score}, letters ${TAKEN.score}`,
  silero: SPEECH,
  'silero-v6': SPEECH,
  'pyannote-segmentation-3.0': `activity ${SPEAKS}, not measured here`,
  'wespeaker-resnet34-lm': `${voice(VOICE_MATCH['wespeaker-resnet34-lm'])}, not measured here`,
  'voiceprint-lite': voice(VOICE_MATCH['voiceprint-lite']),
  'moonshine-tiny': `a word is unsure under ${LEAST_SURE}`,
  'use-lite': 'in `lines-that-answer.ts`',
};

test('docs/models.md states the thresholds of the code', () => {
  const text = readFileSync(new URL('../../../docs/models.md', import.meta.url), 'utf8');
  const rows = text.split('| task | id | file |')[1]!.split('\n\n')[0]!.split('\n').slice(2);
  const stated = rows.flatMap((row) => {
    const cells = row.split('|').map((cell) => cell.trim());
    const ids = [...cells[2]!.matchAll(/`([a-z\d][^`]*)`/gi)].map(([, id]) => id!);
    return ids.map((id) => [id, ['', 'none'].includes(cells[6]!) ? 'none' : cells[6]!]);
  });
  // Of models in two precisions one row tells.
  const listed = MANIFEST.filter(({ id }) => !id.endsWith('-q4'));
  expect(Object.fromEntries(stated)).toEqual(
    Object.fromEntries(listed.map(({ id }) => [id, THRESHOLDS[id] ?? 'none'])),
  );
});

test('the weights that memories of older releases were made with are still known', () => {
  const demo = readFileSync(new URL('../../../public/demo/demo.mneme', import.meta.url), 'utf8');
  const [, listed] = /"weights":(\{[^}]*\})/.exec(demo)!;
  const made = { ...(JSON.parse(listed!) as Record<string, string>), 'thing-detection': 'nanodet-g' };
  for (const [task, id] of Object.entries(made)) expect(weightById(id)?.task, id).toBe(task);
  // Nothing is made with one that is retired.
  expect(MANIFEST.map(({ id }) => id)).not.toContain('nanodet-g');
});
