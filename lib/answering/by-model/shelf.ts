import type { Piece, Shelf } from './contract';

/** A line of data that can be cited, as `pieceLine` and `clipLines` write it. */
const NUMBERED = /^- (?:CLIP_\d+\. )?\[(\d+)\] /gm;

/** A shelf with nothing on it. */
export function emptyShelf(): Shelf {
  const numbered: Piece[] = [];
  const byId = new Map<string, Piece>();
  const all: Piece[] = [];
  const shown = new Set<Piece>();
  /** What was shown since a way began, and the records that it tells. */
  const since = new Set<Piece>();
  const told = new Set<string>();
  const show = (piece: Piece) => {
    since.add(piece);
    for (const id of piece.sources) told.add(id);
    if (shown.has(piece)) return;
    shown.add(piece);
    all.push(piece);
  };
  return {
    put: (found) =>
      found.map((one) => {
        const known = byId.get(one.id);
        if (known) return known;
        const piece = { ...one, n: numbered.length + 1 };
        numbered.push(piece);
        byId.set(one.id, piece);
        return piece;
      }),
    show(prompt) {
      const numbers = [...prompt.matchAll(NUMBERED)].map(([, n]) => Number(n));
      for (const n of numbers.sort((a, b) => a - b)) if (numbered[n - 1]) show(numbered[n - 1]!);
    },
    has: (id) => told.has(id),
    begin() {
      since.clear();
      told.clear();
    },
    get: (n) => (shown.has(numbered[n - 1]!) ? numbered[n - 1] : undefined),
    all,
    since,
  };
}
