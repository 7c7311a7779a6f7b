import type { CalledHow, Where } from '../store/schema';
import { NameForms } from './name-forms';

/** A vote on a name as the ledger keeps it; weight below 0: not so called. */
export interface CalledVote {
  node: string;
  name: string;
  weight: number;
  how: CalledHow;
  at: Where;
}

export interface PersonName {
  name: string;
  /** Not beyond doubt: shown differently. */
  provisional: boolean;
  /** Other forms that the same person was called by, heaviest first. */
  aliases: string[];
}

/** Least sum of weights for a name to be shown at all. For an unknown word that begins a sentence ("Chocolate, you said?") an answer is not enough. */
const LEAST = 0.22;
/** Weight of a line that counts as a repetition. Being alone in view (0.35) does not: dogs and babies are called, too. */
const STRONG_LINE = 0.4;
/** Repetitions that make a name sure. */
const STRONG_LINES = 2;
/** Weight of saying so oneself that makes it sure at once: alone in view (name-votes.ts). */
const SURE_SELF = 0.7;
/** A sure name outweighs the same name of another, and another name of the same person, by this factor. */
const MARGIN = 2;

/** What speaks for one name of one person. */
interface Claim {
  person: string;
  name: string;
  forms: string[];
  score: number;
  sure: boolean;
  /** Videos in which the person was so called. */
  videos: Set<string>;
}

/**
 * The name of each person, by the votes that count as of a moment. A name goes to the one with most weight among those so
 * called in the same video, unless another is as sure of it ("two Toms"). Names are sure by two strong lines, or by people's
 * own word while alone in view, and by a clear lead; else provisional.
 * @param forms keeps what names are to each other from one tally to the next
 * @param persons the person of each node; votes on other nodes count for nobody.
 */
export function tallyNames(
  votes: CalledVote[],
  persons: ReadonlyMap<string, string>,
  forms = new NameForms(),
): Map<string, PersonName> {
  const claims = claimsOf(votes, persons, forms).sort(
    (a, b) => b.score - a.score || compare(a.name, b.name) || compare(a.person, b.person),
  );
  const named = new Map<string, PersonName>();
  const taken = new Set<Claim>();
  const ofVideo = byVideo(claims);
  for (const claim of claims) {
    if (named.has(claim.person)) continue;
    const beside = new Set([...claim.videos].flatMap((video) => ofVideo.get(video)!));
    const rivals = [...beside].filter(
      (other) => other.person !== claim.person && forms.areOne(claim.name, other.name),
    );
    if (rivals.some((other) => taken.has(other)) && !claim.sure) continue;
    const others = claims.filter((other) => other.person === claim.person && other !== claim);
    const next = Math.max(0, ...[...rivals, ...others].map((other) => other.score));
    named.set(claim.person, {
      name: claim.name,
      provisional: !claim.sure || claim.score < MARGIN * next,
      aliases: claim.forms.filter((form) => form !== claim.name),
    });
    taken.add(claim);
  }
  return named;
}

/** The claims that rest on each video. */
function byVideo(claims: Claim[]): Map<string, Claim[]> {
  const found = new Map<string, Claim[]>();
  for (const claim of claims) {
    for (const video of claim.videos) {
      const held = found.get(video);
      if (held) held.push(claim);
      else found.set(video, [claim]);
    }
  }
  return found;
}

function claimsOf(votes: CalledVote[], persons: ReadonlyMap<string, string>, forms: NameForms): Claim[] {
  const byPerson = new Map<string, CalledVote[]>();
  for (const vote of votes) {
    const person = persons.get(vote.node);
    if (person === undefined) continue;
    const held = byPerson.get(person);
    if (held) held.push(vote);
    else byPerson.set(person, [vote]);
  }
  return [...byPerson].flatMap(([person, held]) => claimsOfPerson(person, held, forms));
}

/** A person's names, forms of one name together under the one with most weight. */
function claimsOfPerson(person: string, votes: CalledVote[], known: NameForms): Claim[] {
  const spelt = new Map<string, CalledVote[]>();
  for (const vote of votes) {
    const plain = known.plain(vote.name);
    const held = spelt.get(plain);
    if (held) held.push(vote);
    else spelt.set(plain, [vote]);
  }
  const groups: CalledVote[][] = [];
  for (const own of [...spelt.values()].sort((a, b) => weigh(b).score - weigh(a).score)) {
    if (weigh(own).score <= 0) continue;
    const group = groups.find(([first]) => known.areOne(own[0]!.name, first!.name));
    if (group) group.push(...own);
    else groups.push([...own]);
  }
  return groups.flatMap((group) => {
    const { score, sure } = weigh(group);
    if (score < LEAST) return [];
    const forms = [...new Set(group.filter((vote) => vote.weight > 0).map((vote) => vote.name))];
    const videos = new Set(group.filter((vote) => vote.weight > 0).map((vote) => vote.at.videoId));
    return [{ person, name: forms[0]!, forms, score, sure, videos }];
  });
}

/** Sums votes line by line, each line at most 1, so that one line said twice over is no repetition. */
function weigh(votes: CalledVote[]): { score: number; sure: boolean } {
  const lines = new Map<string, number>();
  let against = 0;
  for (const { weight, at } of votes) {
    const line = `${at.videoId} ${at.t0}`;
    if (weight < 0) against -= weight;
    else lines.set(line, Math.min(1, (lines.get(line) ?? 0) + weight));
  }
  const weights = [...lines.values()];
  const ownWord = Math.max(0, ...votes.filter((vote) => vote.how === 'self').map((vote) => vote.weight));
  return {
    score: weights.reduce((sum, weight) => sum + weight, 0) - against,
    sure: ownWord >= SURE_SELF || weights.filter((weight) => weight >= STRONG_LINE).length >= STRONG_LINES,
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
