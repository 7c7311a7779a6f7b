import { spoken } from '../../memory/incident-sentence';
import { contentTerms } from '../../memory/terms';
import { knowsManyLanguages } from '../../models/weights-manifest';
import type { IncidentRecord } from '../../store/schema';
import { foundByMeaning, NEAREST, nearestByMeaning } from '../search/by-words-and-meaning';
import { type Candidate, isAsking, type LikelyLine, NEIGHBOUR_S } from './find';
import { asksForVideos } from './for-videos';
import head from './line-head.json';
import type { Question } from './question';
import { isByThem, spokenTo } from './said-to';
import type { Scene } from './scene';
import { isDenial } from './telling-lines';
import { unrelatedBeside } from './unrelated-lines';

/** How many things the rules hold of a line that is weighed. */
export const LINE_FEATURES = head.meaning.weights.length;
/** From so many content words on a line is long. */
const LONG = 12;
/** So many lines that hold its words are weighed. */
const WEIGHED = 100;
/**
 * What the cosine of a line to a question must be for it to be of what is asked where it holds none of its words and tells of nobody whom it names: less says nothing, though it be the nearest of all. More
 * is needed where videos are asked for. Set on the styled stories whose names begin with "dev" (test/stories), where all 40 such lines that answer are above the first.
 */
const LEAST_COSINE = { any: 0.18, forVideos: 0.35 };

/** Among many lines. */
const NONE = unrelatedBeside(Number.POSITIVE_INFINITY);

/** A fitted logistic regression. */
interface Fit {
  bias: number;
  weights: readonly number[];
}

/**
 * Lines by how likely each is the one that answers, likeliest first: logistic regression over how much of the question's words it
 * holds, how near it is by meaning, and what the rules hold of it. Trained by test/lines/train.mjs, once with meaning and once without.
 *
 * @param found what holds its words, best first
 * @param tellsIn the lines of a candidate's exchange that tell what is asked for
 */
export function likelyLines(
  scene: Scene,
  question: Question,
  found: readonly Candidate[],
  tellsIn: (candidate: Candidate) => IncidentRecord[],
): LikelyLine[] {
  const { recall, view } = scene;
  const byWords = found.slice(0, WEIGHED);
  const cosines = nearestByMeaning(scene);
  const wordsPlace = placesOf(byWords.map(({ entry }) => entry));
  const meaningPlace = placesOf([...cosines.keys()]);
  const unworded = foundByMeaning(
    scene,
    question,
    [...cosines.keys()].filter((entry) => !wordsPlace.has(entry)),
  );
  const [nearest = 0, least = 0] = [[...cosines.values()][0], [...cosines.values()].at(-1)];
  const isOfMany = knowsManyLanguages(recall.textWeight());
  // How cosines of other weights are to be taken is not known.
  const unrelated = unrelatedBeside(isOfMany ? Number.POSITIVE_INFINITY : linesAmong(scene, cosines.size));
  const best = byWords[0]?.score ?? 0;
  const fit = cosines.size > 0 ? head.meaning : head.words;
  const leastCosine = isOfMany
    ? Number.NEGATIVE_INFINITY
    : asksForVideos(question.text)
      ? LEAST_COSINE.forVideos
      : LEAST_COSINE.any;
  const isOfIt = ({ entry, coverage, about }: Candidate) =>
    coverage > 0 || (about && question.named.length > 0) || cosines.get(entry)! >= leastCosine;
  const whom = spokenTo(question);
  const likely = [...byWords, ...unworded]
    .filter((candidate) => candidate.incident.kind === 'says' && isOfIt(candidate))
    .filter(({ incident }) => !isByThem(incident, whom))
    .map((candidate): LikelyLine => {
      const { entry, incident, score, own, coverage, about } = candidate;
      const lines = tellsIn(candidate);
      // What holds a word of the question, or of one that names nothing, is not only the nearest of few.
      const others = own > 0 || question.terms.length === 0 ? NONE : unrelated;
      const highest = Math.max(nearest, others.highest);
      const below = (one: number | null) => (cosines.get(one ?? -1) ?? least) - highest;
      const place = meaningPlace.get(entry);
      const beside = cosines.size > 0 ? recall.entries.beside(entry, NEIGHBOUR_S, view) : [];
      const features = [
        own,
        coverage,
        below(entry),
        Math.max(least - highest, ...beside.map(below)),
        firstShare(wordsPlace.get(entry)),
        firstShare(place === undefined ? place : place + others.nearerThan(cosines.get(entry)!)),
        best > 0 ? score / best : 0,
        about ? 1 : 0,
        about && question.named.length > 0 ? 1 : 0,
        lines.length > 0 ? 1 : 0,
        isAsking(incident) ? 1 : 0,
        isDenial(spoken(incident)) ? 1 : 0,
        Math.min(LONG, contentTerms(spoken(incident)).length) / LONG,
        !scene.video || incident.videoId === scene.video.id ? 1 : 0,
      ];
      const unread = logistic(fit, features);
      return { ...candidate, lines, features, likelihood: unread, unread };
    });
  likely.sort((a, b) => b.likelihood - a.likelihood);
  return scene.read ? asRead(likely, scene.read) : likely;
}

/** Among how many lines the nearest are. */
function linesAmong({ recall }: Scene, nearest: number): number {
  return nearest < NEAREST ? nearest : recall.sizes.all;
}

/** Lines with the likelihoods that reading them gave, likeliest first; what was not read answers nothing. */
function asRead(likely: readonly LikelyLine[], read: NonNullable<Scene['read']>): LikelyLine[] {
  const odds = likely.map(({ incident }) => Math.exp(read.get(incident.id) ?? Number.NEGATIVE_INFINITY));
  const all = odds.reduce((sum, one) => sum + one, 1);
  return likely
    .map((line, i) => ({ ...line, likelihood: odds[i]! / all }))
    .sort((a, b) => b.likelihood - a.likelihood);
}

/**
 * The two best moments by what is known of them by reading: the one that likelier answers first, where both are told. Where nothing reads they stay as they are.
 *
 * @param share of the first's score, from which on the second is told, too
 */
export function likelierFirst(told: readonly LikelyLine[], share: number): LikelyLine[] {
  const [first, second, ...rest] = told;
  const isSecondTold = first && second && second.score >= share * first.score;
  return isSecondTold && second.likelihood > first.likelihood ? [second, first, ...rest] : [...told];
}

function logistic({ bias, weights }: Fit, features: readonly number[]): number {
  const sum = features.reduce((total, one, i) => total + one * weights[i]!, bias);
  return 1 / (1 + Math.exp(-sum));
}

function placesOf(entries: readonly number[]): Map<number, number> {
  return new Map(entries.map((entry, i) => [entry, i]));
}

/** 1 for the first, 1/2 for the second ...; 0 for what has no place. */
function firstShare(place: number | undefined): number {
  return place === undefined ? 0 : 1 / (1 + place);
}
