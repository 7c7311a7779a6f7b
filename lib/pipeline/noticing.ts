import type { Noticed } from '../contract/state';
import type { SeenPart } from './perceived';

/** Faces and lines of a clip that are shown. */
const MOST_FACES = 12;
const MOST_LINES = 3;

/** Gathers what is noticed of a clip while it is at work, for somebody who looks on. */
export class Noticing {
  private noticed: Noticed;
  private isOver = false;

  /** @param t0 where the clip begins, seconds */
  constructor(
    t0: number,
    private readonly show: (noticed: Noticed) => void,
  ) {
    this.noticed = { toS: t0, faces: [], things: [], lines: [] };
  }

  see({ t, face, things }: SeenPart): void {
    const { toS, faces } = this.noticed;
    this.add({
      toS: Math.max(toS, t),
      ...(face && {
        faces: [...faces, new Blob([face as BlobPart], { type: 'image/jpeg' })].slice(-MOST_FACES),
      }),
      ...(things && { things }),
    });
  }

  /** The clip's lines, in their order. */
  hear(cues: readonly { text: string }[]): void {
    if (cues.length > 0) this.add({ lines: cues.slice(0, MOST_LINES).map(({ text }) => text) });
  }

  /** What comes later is not shown any more. */
  end(): void {
    this.isOver = true;
  }

  private add(more: Partial<Noticed>): void {
    if (this.isOver) return;
    this.noticed = { ...this.noticed, ...more };
    this.show(this.noticed);
  }
}
