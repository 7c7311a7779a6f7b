interface Present {
  node: string | null;
  t0: number;
  t1: number;
}

/** Longest meta-clip, seconds (M3-Agent, F.2). */
const LONGEST_S = 5;

/**
 * Every link of a face to a voice that meta-clips show (M3-Agent, F.2): stretches of at most 5 s, cut where a face comes or goes,
 * with exactly one face and one voice in them. Only recognised faces and voices count; nothing is voted or dropped.
 */
export function links(faces: Present[], turns: Present[]): [face: string, voice: string][] {
  const found = new Map<string, [string, string]>();
  for (const turn of turns) {
    const edges = faces.flatMap(({ t0, t1 }) => [t0, t1]).filter((t) => t > turn.t0 && t < turn.t1);
    const cuts = [turn.t0, ...edges.sort((a, b) => a - b), turn.t1];
    cuts.slice(1).forEach((end, i) => {
      for (let t0 = cuts[i]!; t0 < end; t0 += LONGEST_S) {
        const t1 = Math.min(t0 + LONGEST_S, end);
        const there = (list: Present[]) => [
          ...new Set(list.filter((one) => one.node && one.t0 < t1 && one.t1 > t0).map(({ node }) => node!)),
        ];
        const [seen, heard] = [there(faces), there(turns)];
        if (seen.length === 1 && heard.length === 1)
          found.set(`${seen[0]} ${heard[0]}`, [seen[0]!, heard[0]!]);
      }
    });
  }
  return [...found.values()];
}
