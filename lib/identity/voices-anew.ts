import type { NodeSample, TurnRecord } from '../store/schema';
import { LEAST_SAMPLE_S } from './match-voices';
import { voiceSamples } from './samples';
import { keepDiverse } from './similarity';

/** What turns that are described anew give to their voice nodes, as remembering them would: held are as many samples of a node as it keeps. */
export class VoicesAnew {
  private readonly long = new Map<string, NodeSample[]>();
  /** Of turns that remembering leaves out: all that there is of a voice which a person gave short turns alone. */
  private readonly short = new Map<string, NodeSample[]>();

  /** @param cap most samples of a node */
  constructor(private readonly cap: number) {}

  /** Turns are to be given in the order in which they were heard. */
  add(node: string, turn: TurnRecord): void {
    const samples = turn.t1 - turn.t0 >= LEAST_SAMPLE_S ? this.long : this.short;
    samples.set(node, keepDiverse([...(samples.get(node) ?? []), ...voiceSamples(turn)], this.cap));
  }

  /** A node's samples: those that it has by the same weight already, and what was given to it. */
  of(node: string, known: readonly NodeSample[]): NodeSample[] {
    const given = this.long.get(node) ?? this.short.get(node) ?? [];
    return keepDiverse([...known, ...given], this.cap);
  }
}
