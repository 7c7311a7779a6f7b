import type { NameHeard } from '../../store/schema';
import { Numbering } from '../numbering';
import type { WhoSwitches } from '../who-switches';
import { NameForms } from './name-forms';

/** A vote ready to be counted: with numbers for what is only compared. */
export interface HeardName {
  /** Its place among all votes. */
  place: number;
  node: number;
  name: string;
  /** The plain form of the name. */
  plain: number;
  weight: number;
  isOwnWord: boolean;
  isByModel: boolean;
  line: number;
  video: number;
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
/** What a name weighs that a language model holds to be somebody's: shown, never strong by itself. It is said once a clip of each. */
export const MODEL_NAME = 0.35;
/** Clips in which a model held a name to be somebody's that together make it sure. Set by judgement: a slip is not made three times. */
const SURE_CLIPS = 3;
/** Repetitions that make a name sure. */
const STRONG_LINES = 2;
/** Weight of saying so oneself that makes it sure at once: alone in view (name-votes.ts). */
const SURE_SELF = 0.7;
/** A sure name outweighs the same name of another, and another name of the same person, by this factor. */
const MARGIN = 2;
/** This part of a rival's score is taken off a claim that is not sure, so that of two names a person has the one that nobody else is called. */
const RIVAL_PART = 0.5;

/** What speaks for one name of one person. */
interface Claim {
  /** Its place among the claims. */
  place: number;
  person: string;
  name: string;
  forms: string[];
  score: number;
  sure: boolean;
  /** Videos in which the person was so called. */
  videos: Set<number>;
}

/** Votes ready to be counted. */
export function heardNames(
  votes: readonly NameHeard[],
  nodes: Numbering,
  forms = new NameForms(),
): HeardName[] {
  const [plains, lines, videos] = [new Numbering(), new Numbering(), new Numbering()];
  return votes.map(({ node, name, weight, how, at }, place) => ({
    place,
    node: nodes.of(node),
    name,
    plain: plains.of(forms.plain(name)),
    weight,
    isOwnWord: how === 'self',
    isByModel: how === 'model',
    line: lines.of(`${at.videoId} ${at.t0}`),
    video: videos.of(at.videoId),
  }));
}

/**
 * The name of each person, by the votes that count as of a moment. A name goes to the one with most weight among those so
 * called in the same video, unless another is as sure of it ("two Toms"). Names are sure by two strong lines, by people's
 * own word while alone in view, or by three clips in which a model holds them so, and by a clear lead; else provisional.
 * @param personOf the person of a node; votes on nodes without one count for nobody.
 * @param forms keeps what names are to each other from one tally to the next
 * @param newestWins of votes in the order of time: the last line alone says who has a name, and none is provisional
 */
export function tallyNames(
  votes: HeardName[],
  personOf: (node: number) => string | undefined,
  forms = new NameForms(),
  { newestWins = false }: WhoSwitches = {},
): Map<string, PersonName> {
  const ofPerson = claimsByPerson(votes, personOf, forms, newestWins ? newest : weigh);
  const claims = [...ofPerson.values()].flat();
  claims.forEach((claim, place) => {
    claim.place = place;
  });
  const named = new Map<string, PersonName>();
  const taken = new Set<Claim>();
  const rivalsOf = rivalry(claims, forms);
  for (const { claim, rivals } of inTurn(claims, rivalsOf, newestWins ? 0 : RIVAL_PART)) {
    if (named.has(claim.person)) continue;
    if (rivals.some((other) => taken.has(other)) && !claim.sure) continue;
    const others = ofPerson.get(claim.person)!.filter((other) => other !== claim);
    const next = strongest([...rivals, ...others]);
    named.set(claim.person, {
      name: claim.name,
      provisional: !newestWins && (!claim.sure || claim.score < MARGIN * next),
      aliases: claim.forms.filter((form) => form !== claim.name),
    });
    taken.add(claim);
  }
  return named;
}

interface Contested {
  claim: Claim;
  rivals: Claim[];
}

/** Claims in the order in which they are granted: heaviest first, less `part` of the strongest rival of one that is not sure. */
function inTurn(claims: Claim[], rivalsOf: (claim: Claim) => Claim[], part: number): Contested[] {
  return claims
    .map((claim) => {
      const rivals = rivalsOf(claim);
      return { claim, rivals, left: claim.score - (claim.sure ? 0 : part * strongest(rivals)) };
    })
    .sort(
      (a, b) =>
        b.left - a.left || compare(a.claim.name, b.claim.name) || compare(a.claim.person, b.claim.person),
    );
}

const strongest = (claims: Claim[]) => claims.reduce((most, { score }) => Math.max(most, score), 0);

/** Of a claim, those of other persons to the same name in the same videos. */
function rivalry(claims: Claim[], forms: NameForms): (claim: Claim) => Claim[] {
  const ofVideo = new Map<number, Claim[]>();
  for (const claim of claims) {
    for (const video of claim.videos) {
      const held = ofVideo.get(video);
      if (held) held.push(claim);
      else ofVideo.set(video, [claim]);
    }
  }
  // Which claim each was last compared with: people who are called the same day after day are compared once.
  const met = new Int32Array(claims.length).fill(-1);
  return (claim) => {
    const rivals: Claim[] = [];
    for (const video of claim.videos) {
      for (const other of ofVideo.get(video)!) {
        if (met[other.place] === claim.place) continue;
        met[other.place] = claim.place;
        if (other.person !== claim.person && forms.areOne(claim.name, other.name)) rivals.push(other);
      }
    }
    return rivals;
  };
}

function claimsByPerson(
  votes: HeardName[],
  personOf: (node: number) => string | undefined,
  forms: NameForms,
  weighed: Weighing,
): Map<string, Claim[]> {
  const byPerson = new Map<string, HeardName[]>();
  for (const vote of votes) {
    const person = personOf(vote.node);
    if (person === undefined) continue;
    const held = byPerson.get(person);
    if (held) held.push(vote);
    else byPerson.set(person, [vote]);
  }
  return new Map([...byPerson].map(([person, held]) => [person, claimsOf(person, held, forms, weighed)]));
}

/** A person's names, forms of one name together under the one with most weight. */
function claimsOf(person: string, votes: HeardName[], known: NameForms, weighed: Weighing): Claim[] {
  const spelt = new Map<number, HeardName[]>();
  for (const vote of votes) {
    const held = spelt.get(vote.plain);
    if (held) held.push(vote);
    else spelt.set(vote.plain, [vote]);
  }
  const groups: HeardName[][] = [];
  const scored = [...spelt.values()].map((own) => ({ own, score: weighed(own).score }));
  for (const { own, score } of scored.sort((a, b) => b.score - a.score)) {
    if (score <= 0) continue;
    const group = groups.find(([first]) => known.areOne(own[0]!.name, first!.name));
    if (group) group.push(...own);
    else groups.push([...own]);
  }
  return groups.flatMap((group) => {
    const { score, sure } = weighed(group);
    if (score < LEAST) return [];
    const forms = [...new Set(group.filter((vote) => vote.weight > 0).map((vote) => vote.name))];
    const videos = new Set(group.filter((vote) => vote.weight > 0).map((vote) => vote.video));
    return [{ place: 0, person, name: forms[0]!, forms, score, sure, videos }];
  });
}

/** What votes on one name of one person come to. */
type Weighing = (votes: HeardName[]) => Pick<Claim, 'score' | 'sure'>;

/** The place of the last line, in place of a sum of all; nothing where that is against the name, or would not show it by itself. */
function newest(votes: HeardName[]): Pick<Claim, 'score' | 'sure'> {
  const last = votes.reduce((later, vote) => (vote.place > later.place ? vote : later));
  const said = votes.reduce((sum, { line, weight }) => sum + (line === last.line ? weight : 0), 0);
  return { score: said < LEAST ? 0 : last.place + 1, sure: false };
}

/** Sums votes line by line, each line at most 1, so that one line said twice over is no repetition. */
function weigh(votes: HeardName[]): Pick<Claim, 'score' | 'sure'> {
  const lines = new Map<number, number>();
  let against = 0;
  let ownWord = 0;
  const byModel = new Set(
    votes.flatMap(({ isByModel, weight, line }) => (isByModel && weight > 0 ? line : [])),
  );
  for (const { weight, line, isOwnWord } of votes) {
    if (isOwnWord) ownWord = Math.max(ownWord, weight);
    if (weight < 0) against -= weight;
    else lines.set(line, Math.min(1, (lines.get(line) ?? 0) + weight));
  }
  let sum = 0;
  let strong = 0;
  for (const weight of lines.values()) {
    sum += weight;
    if (weight >= STRONG_LINE) strong += 1;
  }
  const sure = ownWord >= SURE_SELF || strong >= STRONG_LINES || byModel.size >= SURE_CLIPS;
  return { score: sum - against, sure };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
