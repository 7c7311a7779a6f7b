import { append } from '../append';
import type { Gap } from '../media/media-types';
import type { IncidentRecord } from '../store/schema';
import type { Chapters } from './chapters';
import type { Entries } from './entries';
import type { HeldFacts } from './facts/held-facts';
import type { NodeEntries } from './node-entries';

/** What is told in a video. */
export interface ToldIn {
  incidents: number;
  kinds: ReadonlyMap<IncidentRecord['kind'], number>;
  facts: number;
  nodes: readonly string[];
  /** Of its clips that are in packs: the first picture, and what could not be decoded. */
  still: string | null;
  gaps: Gap[];
}

/** What is told in each video, in numbers, and of whom. */
export class ToldInVideos {
  /** Null until it is asked for. */
  private nodesIn: Map<string, string[]> | null = null;

  constructor(
    private readonly entries: Entries,
    private readonly chapters: Chapters,
    private readonly facts: HeldFacts,
    private readonly byNode: NodeEntries,
  ) {}

  /** Of whom is told has changed. */
  changed(): void {
    this.nodesIn = null;
  }

  /** The nodes in the order in which they are first told of. */
  of(videoId: string): ToldIn {
    const entries = this.chapters.of(videoId);
    const kinds = new Map<IncidentRecord['kind'], number>();
    for (const entry of entries) {
      const kind = this.entries.kind(entry);
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }
    const ranges = this.entries.rangesOf(videoId);
    return {
      incidents: entries.length,
      kinds,
      facts: this.facts.countOf(videoId),
      nodes: this.nodesByVideo().get(videoId) ?? [],
      still: ranges.find(({ still }) => still)?.still ?? null,
      gaps: ranges.flatMap(({ gaps }) => gaps),
    };
  }

  private nodesByVideo(): Map<string, string[]> {
    if (this.nodesIn) return this.nodesIn;
    const told = new Map<string, { node: string; first: number }[]>();
    for (const node of this.byNode.nodes()) {
      const firsts = new Map<string, { node: string; first: number }>();
      let [videoId, here] = ['', { node, first: 0 }];
      this.byNode.visit(node, (entry) => {
        if (this.entries.videoOf(entry) !== videoId) {
          videoId = this.entries.videoOf(entry);
          here = firsts.get(videoId) ?? { node, first: entry };
          firsts.set(videoId, here);
        }
        here.first = Math.min(here.first, entry);
      });
      for (const [id, one] of firsts) append(told, id, one);
    }
    this.nodesIn = new Map(
      [...told].map(([id, all]) => [id, all.sort((a, b) => a.first - b.first).map(({ node }) => node)]),
    );
    return this.nodesIn;
  }
}
