// People whose faces and voices are made, each of them otherwise in every video: directions at random around one that all share, as embeddings lie.
import type { Filed } from '../lib/store/archive/archive-format';
import type { LedgerEntry, NewLedgerEntry, NodeRecord, VideoRecord } from '../lib/store/schema';
import { seeded } from './demo-film/brush.js';

/**
 * Shares of what all have in common, of the person, and of what is otherwise in each video, least and most; and of each look or turn.
 * By the means of three looks and more, from the 1st to the 99th of a hundred pairs, faces are .946 to .983 alike in two videos of one person, .857 to .918
 * of two people, .927 to .961 of siblings; those of the weight are .956 and more, and .936 at most (lib/models/match-thresholds). Voices are .73 to .92, and
 * .25 to .53 of two people, siblings or not.
 */
const FACE = { values: 128, common: 0.89, own: 0.075, video: [0.005, 0.045], look: 0.01 } as const;
const VOICE = { values: 192, common: 0.4, own: 0.45, video: [0.03, 0.25], look: 0.1 } as const;
type Kind = typeof FACE | typeof VOICE;
/** Of twelve people the last is so like the one before as siblings are. */
const SIBLING = { every: 12, alike: 0.6 } as const;

/** Somebody of a video, by who they are in truth. */
export interface Appearance {
  who: number;
  hasFace: boolean;
  hasVoice: boolean;
}

export class MadePeople {
  private readonly random: () => number;
  private readonly common: { face: number[]; voice: number[] };
  private readonly people: { face: number[]; voice: number[] }[] = [];

  constructor(
    readonly count: number,
    seed = 1,
  ) {
    this.random = seeded(seed);
    this.common = { face: this.direction(FACE.values), voice: this.direction(VOICE.values) };
    for (let i = 0; i < count; i += 1) {
      const own = { face: this.direction(FACE.values), voice: this.direction(VOICE.values) };
      const other = this.people.at(-1);
      if (other && this.isSibling(i))
        own.face = mixed([
          [SIBLING.alike, other.face],
          [1 - SIBLING.alike, own.face],
        ]);
      this.people.push(own);
    }
  }

  /** Whether somebody is a sibling of the one before. */
  isSibling(who: number): boolean {
    return who % SIBLING.every === SIBLING.every - 1;
  }

  /** Some of them at random, each seen, heard or both. The first are in more videos than the last (Zipf). */
  some(most: number): Appearance[] {
    const whos = new Set<number>();
    const wanted = 1 + Math.floor(this.random() * most);
    while (whos.size < wanted) whos.add(Math.floor(this.count ** this.random()) - 1);
    return [...whos].map((who) => {
      const seen = this.random();
      return { who, hasFace: seen < 0.85, hasVoice: seen > 0.2 };
    });
  }

  /**
   * The records of a video in which these people are, faces side by side, and the nodes of each in their order: `f_1` and `v_2` may be the first's.
   * Looks are 1 to 6, of which the rules want three; voices were heard for 5 to 40 s, of which they want 7.
   */
  video(n: number, appearances: readonly Appearance[], names: readonly (string | null)[] = []): Filed[] {
    const nodes: NodeRecord[] = [];
    const ledger: LedgerEntry[] = [];
    const at = { videoId: 'vid_1', t0: 0, t1: 30 };
    const say = (entry: NewLedgerEntry) => ledger.push({ ...entry, seq: ledger.length + 1 } as LedgerEntry);
    const found = (modality: 'face' | 'voice', who: number) => {
      const n = nodes.length + 1;
      const node = { id: `${modality[0]}_${n}`, n, modality };
      nodes.push({ ...node, ...this.samples(modality, this.people[who]![modality], n) });
      say({ kind: 'founded', node: node.id, at });
      return node.id;
    };
    const faces: string[] = [];
    appearances.forEach(({ who, hasFace, hasVoice }, i) => {
      const face = hasFace ? found('face', who) : null;
      const voice = hasVoice ? found('voice', who) : null;
      if (face && voice) say({ kind: 'vote', a: face, b: voice, weight: 2, source: 'speaking', at });
      for (const other of face ? faces : []) say({ kind: 'apart', a: other, b: face!, at });
      if (face) faces.push(face);
      const name = names[i];
      if (name) say({ kind: 'called', node: (face ?? voice)!, name, weight: 0.9, how: 'self', at });
    });
    return [
      { in: 'videos', is: videoOf(n) },
      { in: 'clips', is: CLIP },
      ...nodes.map((is): Filed => ({ in: 'nodes', is })),
      ...ledger.map((is): Filed => ({ in: 'ledger', is })),
    ];
  }

  private samples(
    modality: 'face' | 'voice',
    own: number[],
    n: number,
  ): Pick<NodeRecord, 'weightId' | 'samples'> {
    const kind: Kind = modality === 'face' ? FACE : VOICE;
    const [least, most] = kind.video;
    const share = least + (most - least) * this.random();
    const here = mixed([
      [kind.common, this.common[modality]],
      [kind.own, own],
      [share, this.direction(kind.values)],
    ]);
    const count = 1 + Math.floor(6 * this.random());
    const seconds = (5 + 35 * this.random()) / count;
    return {
      weightId: modality === 'face' ? 'faceapi-resnet34' : 'voiceprint-lite',
      samples: Array.from({ length: count }, (_, i) => ({
        embedding: Float32Array.from(
          mixed([
            [1 - kind.look, here],
            [kind.look, this.direction(kind.values)],
          ]),
        ),
        weight: modality === 'face' ? 0.8 : seconds,
        source: `vid_1/c000000/${modality === 'face' ? 't' : 's'}${String(n * 10 + i).padStart(4, '0')}`,
        picture: null,
      })),
    };
  }

  private direction(values: number): number[] {
    const vector = Array.from(
      { length: values },
      // Box and Muller 1958.
      () => Math.sqrt(-2 * Math.log(1 - this.random())) * Math.cos(2 * Math.PI * this.random()),
    );
    return mixed([[1, vector]]);
  }
}

/** Vectors by their shares of its length squared, brought to length 1. */
function mixed(parts: readonly (readonly [share: number, of: readonly number[]])[]): number[] {
  const sum = parts[0]![1].map((_, i) =>
    parts.reduce((all, [share, of]) => all + Math.sqrt(share) * of[i]!, 0),
  );
  // Not longer than 1 as 32-bit numbers either.
  const length = Math.hypot(...sum) * (1 + 1e-6);
  return sum.map((value) => value / length);
}

const CLIP = {
  ...{ id: 'vid_1/c000000', videoId: 'vid_1', t0: 0, t1: 30, still: null, gaps: [] },
} as unknown as Extract<Filed, { in: 'clips' }>['is'];

function videoOf(n: number): VideoRecord {
  return {
    ...{ id: 'vid_1', name: `made-${n}.mp4`, bytes: 1, fingerprint: String(n).padStart(64, '0') },
    ...{ durationS: 30, width: 960, height: 540, hasVideo: true, hasAudio: true },
    startsAt: new Date(Date.UTC(2026, 0, 1) + n * 3_600_000).toISOString(),
    ...{ startSource: 'container', zone: 'UTC', status: 'remembered', doneS: 30, clips: 1 },
    ...{ warnings: [], damaged: false },
    weights: { 'face-embedding': 'faceapi-resnet34', 'speaker-embedding': 'voiceprint-lite' },
  };
}
