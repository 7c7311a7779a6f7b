import type { LedgerEntry } from '../store/schema';
import type { Groups } from './groups';
import { numberOf } from './ledger';

/**
 * What a vote weighs. A meta-clip (one face and one voice alone together) is circumstance, and one alone binds nothing
 * (M3-Agent, Algorithm 2, drops pairs seen once); a face seen speaking, or seen silent while a voice is heard, weighs twice its
 * confidence, so that one clear sight binds.
 */
export const VOTE_WEIGHT = { metaClip: 1, speaking: 2 } as const;

/** Least sum of votes for a face and a voice to be one person: two meta-clips, or one sight of confidence 0.8. */
const LEAST = 1.6;
/** How far votes against can pull a pair down: two clear sights win it back, however long a voice was heard over a silent face. */
const FLOOR = -2;
/** Share of a voice's votes that its best face must hold, of all that speak for any (Algorithm 2, threshold p: a bare majority). */
const SHARE = 0.5;

type Vote = Extract<LedgerEntry, { kind: 'vote' }>;

interface Tally {
  face: string;
  voice: string;
  /** Sum of all votes for and against. */
  net: number;
  /** The part of it that was seen. */
  seen: number;
}

/**
 * Which voices belong to which faces, by votes (after M3-Agent, Algorithm 2), heaviest first: each voice goes to the face that most
 * of its votes speak for; by circumstance alone a face has one voice, by sight as many nodes as its voice was split into. A
 * link that loses weight through votes against it falls, and wins again when votes for it come. Counted over `groups`: what is
 * one person already votes together.
 */
export function bindings(votes: Vote[], groups: Groups): [face: string, voice: string][] {
  const all = tallies(votes, groups).filter(({ net }) => net > 0);
  // Pairs that are one person already speak for that person, too.
  const total = (of: (tally: Tally) => string) => {
    const sums = new Map<string, number>();
    for (const tally of all) sums.set(of(tally), (sums.get(of(tally)) ?? 0) + tally.net);
    return (tally: Tally) => sums.get(of(tally))!;
  };
  const ofVoice = total(({ voice }) => voice);
  const ofFace = total(({ face }) => face);
  return all
    .filter(({ face, voice }) => face !== voice && groups.mayJoin(face, voice))
    .filter((tally) => tally.net >= LEAST && tally.net > SHARE * ofVoice(tally))
    .filter((tally) => tally.seen >= LEAST || tally.net > SHARE * ofFace(tally))
    .sort(heaviest)
    .map(({ face, voice }) => [face, voice]);
}

function tallies(votes: Vote[], groups: Groups): Tally[] {
  const found: Tally[] = [];
  const byFace = new Map<string, Map<string, Tally>>();
  for (const vote of votes) {
    if (vote.source === 'likeness') continue;
    const [face, voice] = [groups.of(vote.a)[0]!, groups.of(vote.b)[0]!];
    let row = byFace.get(face);
    if (!row) {
      row = new Map();
      byFace.set(face, row);
    }
    let tally = row.get(voice);
    if (!tally) {
      tally = { face, voice, net: 0, seen: 0 };
      row.set(voice, tally);
      found.push(tally);
    }
    tally.net = Math.max(FLOOR, tally.net + vote.weight);
    if (vote.source === 'speaking') tally.seen = Math.max(FLOOR, tally.seen + vote.weight);
  }
  return found;
}

function heaviest(a: Tally, b: Tally): number {
  return b.net - a.net || numberOf(a.face) - numberOf(b.face) || numberOf(a.voice) - numberOf(b.voice);
}
