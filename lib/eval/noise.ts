import { seededRandom } from '../seeded-random';
import type { Clue, EvalQuestion } from './datasets/question';
import { stemOf } from './run/names';

/** How many first hits are looked at. */
const NOISE_KS = [1, 3, 5, 10] as const;
/** Letters of noise for each letter of a query (Light-Omni, section 4.1). */
const TIMES = 4;
/** Noises for each query. */
const SEEDS = [1, 2, 3] as const;

/** Ordinary words: what people say and write about anything. */
const WORDS =
  `about above across afternoon again almost along already always answer apple around arrive autumn away basket bath
beach because bed before begin behind below bench beside better between bicycle bird black blanket blue board boat book bottle bottom box
bread breakfast bridge bright bring brother brown bucket build bus business button cake call camera candle car card carry cat chair change cheap
child church city clean clear clock close cloud coat coffee cold colour come company cook corner count country cover cup cut dance dark daughter
day deep dinner doctor dog door down draw dress drink drive dry early east easy eat egg empty end enough evening every example eye face fall family
far farm fast father field fill find fine finger fire first fish floor flower follow food foot forest forget fresh friend front fruit full game
garden gate give glass go gold good grass green grey ground group grow half hand happy hard hat hear heavy help here high hill hold home horse
hospital hot hotel hour house idea inside island jacket job join kettle key kind kitchen know lake lamp land large last late laugh learn leave left
letter light line listen little live long look lose loud low lunch make many market matter meet message milk minute mirror money month moon morning
mother mountain mouth move much museum music near new night noise north number office often old open orange order outside page paint paper park part
party people phone photo picture piece pink place plan plant plate play please pocket point poor potato present price quiet rain read ready red rest
right river road roof room round run salt sand save school sea seat second see send seven shelf ship shirt shoe shop short show silver sister sit
sleep slow small snow soft some song soon sound soup south spring stand start station stay stone stop story street strong sugar summer sun sweet
table take talk tall tea teacher thank thing think ticket time today together tomorrow towel town train travel tree turn umbrella under until wait
walk wall want warm wash watch water weather week west wheel white wide wind window winter woman wood word work write year yellow yesterday young`.split(
    /\s+/,
  );

/** How much of the evidence is found with and without noise in front of the query. */
export interface NoiseReport {
  questions: number;
  /** Mean share of a question's clues that one of the first k hits touches. */
  recall: { k: number; clean: number; noisy: number; fall: number }[];
}

/** What a search finds, best first. */
export type FoundBy = (
  query: string,
  question: EvalQuestion,
  k: number,
) => Promise<readonly { video: string; t0: number; t1: number }[]>;

/**
 * Light-Omni's robustness test as a measurement of the search alone: random words, four times as long as the query, in front of it. The same words for
 * the same question always.
 */
export async function measureNoise(questions: readonly EvalQuestion[], found: FoundBy): Promise<NoiseReport> {
  const withClues = questions.filter(
    ({ clues, truth }) => clues.length > 0 && (truth.by !== 'phrases' || truth.answerable),
  );
  const most = Math.max(...NOISE_KS);
  const clean = NOISE_KS.map(() => 0);
  const noisy = NOISE_KS.map(() => 0);
  for (const [i, asked] of withClues.entries()) {
    const add = async (sums: number[], query: string, weight: number) => {
      const hits = await found(query, asked, most);
      for (const [j, k] of NOISE_KS.entries()) sums[j]! += weight * recallAt(asked.clues, hits, k);
    };
    await add(clean, asked.question, 1);
    for (const seed of SEEDS) await add(noisy, withNoise(asked.question, seed * 1000 + i), 1 / SEEDS.length);
  }
  const mean = (sum: number) => (withClues.length > 0 ? sum / withClues.length : 0);
  return {
    questions: withClues.length,
    recall: NOISE_KS.map((k, j) => {
      const [before, after] = [mean(clean[j]!), mean(noisy[j]!)];
      return { k, clean: before, noisy: after, fall: before - after };
    }),
  };
}

/** A query behind random words that have at least four times its letters; the same for the same seed. */
export function withNoise(query: string, seed: number): string {
  const random = seededRandom(seed);
  const words: string[] = [];
  for (let letters = 0; letters < TIMES * query.length; letters += words.at(-1)!.length + 1)
    words.push(WORDS[Math.floor(random() * WORDS.length)]!);
  return `${words.join(' ')}. ${query}`;
}

/** The share of clues that at least one of the first k hits overlaps. */
export function recallAt(
  clues: readonly Clue[],
  hits: readonly { video: string; t0: number; t1: number }[],
  k: number,
): number {
  const first = hits.slice(0, k);
  const touched = clues.filter((clue) =>
    first.some((hit) => stemOf(hit.video) === clue.video && hit.t0 < clue.t1 && hit.t1 > clue.t0),
  );
  return touched.length / clues.length;
}
