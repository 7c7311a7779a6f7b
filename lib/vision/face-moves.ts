/** How far the face of one person may move from one look to the next, in widths or heights (the larger) of its box, and how much larger or smaller it may become; measured as `CONTINUITY` of `tracker.ts`. */
export const FACE_MOVES = { reach: 1.5, growth: 1.6 } as const;
