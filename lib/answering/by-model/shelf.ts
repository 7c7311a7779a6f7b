import type { Piece, Shelf } from './contract';

/** A shelf with nothing on it. */
export function emptyShelf(): Shelf {
  const pieces: Piece[] = [];
  const byId = new Map<string, Piece>();
  /** The records that those tell which were put there since a way began. */
  const told = new Set<string>();
  return {
    put: (found) =>
      found.map((one) => {
        for (const id of one.sources) told.add(id);
        const known = byId.get(one.id);
        if (known) return known;
        const piece = { ...one, n: pieces.length + 1 };
        pieces.push(piece);
        byId.set(one.id, piece);
        return piece;
      }),
    has: (id) => told.has(id),
    begin: () => told.clear(),
    get: (n) => pieces[n - 1],
    all: pieces,
  };
}
