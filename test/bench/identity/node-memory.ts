import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Modality } from '../../../lib/contract/memory';
import { foldLedger } from '../../../lib/identity/fold';
import type { IdentityRules } from '../../../lib/identity/identify';
import { identityRules } from '../../../lib/identity/match-rules-of-weights';
import { type MemoryState, memorizeClip, type PerceivedClip } from '../../../lib/keeper/memorize';
import type { WeightPlace } from '../../../lib/models/first-usable-weight';
import type { ClipWrite, LedgerEntry, NodeRecord, TurnRecord, VideoRecord } from '../../../lib/store/schema';

/** Weights where the app takes them from: `models` first, then what the set-up laid out in `root`. */
export function weightPlaces(root: string, models: string | undefined): WeightPlace[] {
  const place = (name: WeightPlace['name'], directory: string): WeightPlace => ({
    name,
    read: async (file) => {
      const bytes = await readFile(path.join(directory, file)).catch(() => null);
      return bytes && new Uint8Array(bytes);
    },
  });
  const embedded = place('embedded', path.join(root, 'public/weights'));
  return models ? [place('served', path.resolve(models)), embedded] : [embedded];
}

/** The app's own memorizing without a store: clip after clip of one recording, then of the next. */
export class NodeMemory {
  private video: VideoRecord = {
    id: 'vid_1',
    name: 'recording',
    bytes: 1,
    fingerprint: '',
    durationS: 0,
    width: 0,
    height: 0,
    hasVideo: true,
    hasAudio: true,
    startsAt: '2025-01-01T00:00:00.000Z',
    startSource: 'person',
    zone: 'UTC',
    status: 'remembering',
    doneS: 0,
    clips: 0,
    warnings: [],
    damaged: false,
    weights: {},
  };
  private readonly nodes = new Map<string, NodeRecord>();
  private readonly ledger: LedgerEntry[] = [];
  private previous: MemoryState['previous'] = { tracks: [], turns: [], words: [] };
  private before: TurnRecord[] = [];
  private recordings = 1;
  private readonly identity: IdentityRules;

  /** Ids of the weights that make the embeddings; null without one. */
  constructor(weights: Record<Modality, string | null>) {
    this.identity = identityRules({
      'face-embedding': weights.face ?? undefined,
      'speaker-embedding': weights.voice ?? undefined,
    });
  }

  /** Remembers one more clip, from where the last one ended to `t1`; returns its records. `isLast`: its recording ends with it. */
  remember(
    t1: number,
    given: Partial<Pick<PerceivedClip, 'frames' | 'tracks' | 'turns'>>,
    isLast: boolean,
  ): Pick<ClipWrite, 'tracks' | 'turns'> {
    const written = memorizeClip(
      this.video,
      {
        t0: this.video.doneS,
        t1,
        isLast,
        frames: 0,
        still: null,
        tracks: [],
        turns: [],
        cues: [],
        gaps: [],
        loudness: { t0: this.video.doneS, stepS: 1, values: new Float32Array() },
        ...given,
      },
      { nodes: [...this.nodes.values()], ledger: this.ledger, previous: this.previous, before: this.before },
      this.identity,
    );
    this.video = written.video;
    for (const node of written.nodes) this.nodes.set(node.id, node);
    this.ledger.push(...written.ledger);
    this.previous = written;
    this.before.push(...written.turns);
    if (isLast) this.beginNext();
    return written;
  }

  /** What is remembered from now on is of another recording; its seconds go on from those of the last one. */
  private beginNext(): void {
    this.recordings += 1;
    this.video = { ...this.video, id: `vid_${this.recordings}`, status: 'remembering', clips: 0 };
    this.previous = { tracks: [], turns: [], words: [] };
    this.before = [];
  }

  /** The person that each node is held to be, as everything adds up now. */
  persons(): Map<string, string> {
    return new Map([...foldLedger(this.ledger)].map(([node, { id }]) => [node, id]));
  }
}
