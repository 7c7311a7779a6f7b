import type { Piece, Shelf } from './contract';

/** A shelf with nothing on it. */
export function emptyShelf(): Shelf {
  const pieces: Piece[] = [];
  const byId = new Map<string, Piece>();
  /** The records that they tell. */
  const told = new Set<string>();
  return {
    put: (found) =>
      found.map((one) => {
        const known = byId.get(one.id);
        if (known) return known;
        const piece = { ...one, n: pieces.length + 1 };
        pieces.push(piece);
        byId.set(one.id, piece);
        for (const id of one.sources) told.add(id);
        return piece;
      }),
    has: (id) => told.has(id),
    get: (n) => pieces[n - 1],
    all: pieces,
  };
}
