/** Who is who, read otherwise than for people: only evaluations do (lib/eval/ablations.ts). */
export interface WhoSwitches {
  /** No face and no voice is held for another's (M3-Agent, Table 5): only what people themselves said is one is one person. */
  withoutEquivalence?: boolean;
  /** Of what contradicts itself, votes, names and facts, the newest holds: nothing is weighed (M3-Agent, Table 17). */
  newestWins?: boolean;
  /** What was recorded names people as they were known when it was: nothing that was learnt of them later reaches it (ViSAGE, Figure 3). */
  withoutBackwardUnification?: boolean;
  /** Nobody is known: every face and every voice is a stranger's (M3-Agent's Socratic models). */
  strangersOnly?: boolean;
}

/** The switches that are on, as one text: "" for none. */
export function switchKey(switches: WhoSwitches = {}): string {
  return Object.entries(switches)
    .filter(([, on]) => on)
    .map(([name]) => name)
    .sort()
    .join(' ');
}
