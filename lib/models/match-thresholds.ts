import type { VoiceThresholds } from './least-cosine';

/**
 * When faces are one person's: least mean cosines over all pairs of their embeddings (M3-Agent, appendix E), and where they were measured:
 * - `threshold`: for new looks at a face to be a known one;
 * - `sure`: for two tracks of a clip, or two nodes that were founded apart, to be one person beyond doubt;
 * - `suggest`: for two nodes to be shown to a person as perhaps one;
 * - `beside`: the same for two of whom one is followed just after the other, at the same place; absent where it was not measured.
 */
export interface FaceMatch {
  threshold: number;
  sure: number;
  suggest: number;
  beside?: number;
  measured: string;
}

/**
 * Least cosine of two voices of different recordings to be one, by how long they were heard; that of turns of one recording; and, where known, the length of a raw embedding under which
 * there is no clear voice in it.
 */
export interface VoiceMatch {
  bySeconds: VoiceThresholds;
  /** Least mean cosine, over all pairs of turns, for turns of one recording to be one voice (average linkage). */
  within: number;
  leastLength?: number;
  measured: string;
}

/** By the id of the weight that describes the faces. */
export const FACE_MATCH = {
  'sface-rgb': {
    threshold: 0.363,
    sure: 0.6,
    suggest: 0.33,
    measured:
      "not measured here: the threshold is its authors' for LFW pairs (OpenCV Zoo); beyond doubt is therefore put far above it",
  },
  mobilefacenet: {
    threshold: 0.46,
    sure: 0.54,
    suggest: 0.42,
    measured:
      'a track against a node, four scripted films: same person >= .63, another <= .36; track against track: same film >= .66, other film >= .51, another person <= .42; node against node: same >= .60, different <= .38 (films and 14 portraits); photographs: same >= .54 (.485 in 300 labelled pairs, its source), different <= .29 (.37)',
  },
  'faceapi-resnet34': {
    threshold: 0.939,
    sure: 0.948,
    suggest: 0.932,
    beside: 0.89,
    measured:
      'followed at one place: the same person of two nodes .904 (a film of 1915), two people where a film is cut .853 to .878 (the demo film); without the mirror image, a track against a node, four scripted films: same person >= .955, another <= .923; track against track: same film >= .964, other film >= .940, another person <= .936; node against node: same >= .956, different <= .927 (films and 14 portraits); photographs lie lower (same .875 to .98, different <= .895), so that a third of their same-person pairs are missed. With it all lie .001 to .002 higher: real people, tracks and photographs of different files, quality .3 and more, pass .939 in 79 % of 101 pairs, others in 3 of 1934 (72 % and 2 at .938 without it); in what nothing was chosen by 77 % of 31 and 0 of 299 (74 % and 0)',
  },
} as const satisfies Record<string, FaceMatch>;

/** By the id of the weight that describes the voices. */
export const VOICE_MATCH = {
  'wespeaker-resnet34-lm': {
    bySeconds: [[0, 0.5]],
    within: 0.5,
    measured:
      "not measured here. The 0.5 of its own documentation (WeSpeaker, runtime/onnxruntime, asv_main) is on the scale of (cosine + 1) / 2, a cosine of 0, which joins everybody; pyannote's diarization 3.1 joins its embeddings of whole speakers from a cosine of 0.295 (distance 0.7046, centroid linkage). This lies far above both, since turns are shorter: it rather parts one voice than joins two",
  },
  'voiceprint-lite': {
    bySeconds: [
      [1, 0.45],
      [2, 0.52],
      [3, 0.58],
      [6, 0.65],
      [12, 0.72],
      [24, 0.77],
    ],
    within: 0.46,
    leastLength: 8,
    measured:
      'cosine of one voice (1 % lowest) / of two (1 % highest): read books, 5 speakers, single pieces 2 s .16 / .45, 3 s .27 / .48, 6 s .54 / .54, means of several to 15 s .70 / .58, 32 s .84 / .59; scripted films, 9 voices, 1 s .16 / .52, 2 s .49 / .58, 3 s .61 / .60, means to 6 s .76 / .64, 11 s .84 / .68, 22 s .94 / .68. Its own card has .28, .35, .47 at 2, 3, 6 s (equal errors), and with those people merge (pairwise precision .69 in books, .71 in films, where these give 1 and .98); .05 below these .81 in films, .05 above recall .78 in books (these .96). Raw length: speech 3 s >= 11, with noise as loud >= 7.9, eight at once 5.9 to 8.4, thirty <= 6.9',
  },
} as const satisfies Record<string, VoiceMatch>;
