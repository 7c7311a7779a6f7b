import type { LedgerEntry } from '../store/schema';
import type { Groups } from './groups';
import { numberOf } from './ledger';
import { Numbering } from './numbering';

/**
 * What a vote weighs. A meta-clip (one face and one voice alone together) is circumstance, and one alone binds nothing
 * (M3-Agent, Algorithm 2, drops pairs seen once); a face seen speaking, or seen silent while a voice is heard, weighs twice its
 * confidence, so that one clear sight binds. That a language model holds two for one weighs less than a meta-clip: of two clips
 * it binds, and one sight against it takes that back.
 */
export const VOTE_WEIGHT = { metaClip: 1, speaking: 2, model: 0.8 } as const;

/** Least sum of votes for two nodes to be one person: two meta-clips, one sight of confidence 0.8, or a model's word on two clips. */
export const LEAST = 1.6;
/** How far votes against can pull a pair down: two clear sights win it back, however long a voice was heard over a silent face. */
const FLOOR = -2;
/** Share of a voice's votes that its best face must hold, of all that speak for any (Algorithm 2, threshold p: a bare majority). */
const SHARE = 0.5;

type Vote = Extract<LedgerEntry, { kind: 'vote' }>;

/** Votes in columns, with numbers for nodes. */
export interface PairVotes {
  /** Each face with each voice that any vote is of. */
  pairs: { face: number; voice: number }[];
  /** Of each vote: the place of its pair, what it weighs, and whether it was seen. */
  pair: Uint32Array;
  weight: Float64Array;
  isSeen: boolean[];
}

interface Tally {
  face: number;
  voice: number;
  /** Sum of all votes for and against. */
  net: number;
  /** The part of it that was seen. */
  seen: number;
}

/** Votes, none of them of likeness, ready to be counted. */
export function pairVotes(votes: Vote[], nodes: Numbering): PairVotes {
  const pairs = new Numbering();
  const pair = Uint32Array.from(votes, ({ a, b }) => pairs.of(`${a} ${b}`));
  return {
    pairs: pairs.texts.map((text) => {
      const [face, voice] = text.split(' ');
      return { face: nodes.of(face!), voice: nodes.of(voice!) };
    }),
    pair,
    weight: Float64Array.from(votes, ({ weight }) => weight),
    isSeen: votes.map(({ source }) => source === 'speaking'),
  };
}

/**
 * Which voices belong to which faces, by votes (after M3-Agent, Algorithm 2), heaviest first: each voice goes to the face that most
 * of its votes speak for; by circumstance alone a face has one voice, by sight as many nodes as its voice was split into. A
 * link that loses weight through votes against it falls, and wins again when votes for it come. Counted over `groups`: what is
 * one person already votes together.
 * @param known the places of the votes that count, in order
 */
export function bindings(
  votes: PairVotes,
  known: Uint32Array,
  groups: Groups,
  nodes: Numbering,
): [face: number, voice: number][] {
  const all = tallies(votes, known, groups, nodes.texts.length).filter(({ net }) => net > 0);
  // Pairs that are one person already speak for that person, too.
  const total = (of: (tally: Tally) => number) => {
    const sums = new Map<number, number>();
    for (const tally of all) sums.set(of(tally), (sums.get(of(tally)) ?? 0) + tally.net);
    return (tally: Tally) => sums.get(of(tally))!;
  };
  const ofVoice = total(({ voice }) => voice);
  const ofFace = total(({ face }) => face);
  const number = (node: number) => numberOf(nodes.texts[node]!);
  return all
    .filter(({ face, voice }) => face !== voice && groups.mayJoin(face, voice))
    .filter((tally) => tally.net >= LEAST && tally.net > SHARE * ofVoice(tally))
    .filter((tally) => tally.seen >= LEAST || tally.net > SHARE * ofFace(tally))
    .sort((a, b) => b.net - a.net || number(a.face) - number(b.face) || number(a.voice) - number(b.voice))
    .map(({ face, voice }) => [face, voice]);
}

/** Sums never fall below `FLOOR`: votes count in their order. */
function tallies(votes: PairVotes, known: Uint32Array, groups: Groups, nodes: number): Tally[] {
  const { pairs, pair, weight, isSeen } = votes;
  const found = new Map<number, Tally>();
  const ofPair: Tally[] = new Array(pairs.length);
  const tallyOf = (place: number): Tally => {
    const face = groups.of(pairs[place]!.face)[0]!;
    const voice = groups.of(pairs[place]!.voice)[0]!;
    const key = face * nodes + voice;
    const tally = found.get(key) ?? { face, voice, net: 0, seen: 0 };
    found.set(key, tally);
    ofPair[place] = tally;
    return tally;
  };
  for (const vote of known) {
    const tally = ofPair[pair[vote]!] ?? tallyOf(pair[vote]!);
    tally.net = Math.max(FLOOR, tally.net + weight[vote]!);
    if (isSeen[vote]) tally.seen = Math.max(FLOOR, tally.seen + weight[vote]!);
  }
  return [...found.values()];
}
