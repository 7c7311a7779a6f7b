import type { Piece, Shelf } from './contract';

/** A shelf with nothing on it. */
export function emptyShelf(): Shelf {
  const pieces: Piece[] = [];
  const byId = new Map<string, Piece>();
  return {
    put: (found) =>
      found.map((one) => {
        const known = byId.get(one.id);
        if (known) return known;
        const piece = { ...one, n: pieces.length + 1 };
        pieces.push(piece);
        byId.set(one.id, piece);
        return piece;
      }),
    has: (id) => byId.has(id),
    get: (n) => pieces[n - 1],
    all: pieces,
  };
}
