import { namesOf, type PersonView } from '../../identity/fold';
import { spoken } from '../../memory/incident-sentence';
import { contentStems, stemOf, tokens } from '../../memory/terms';
import type { IncidentRecord } from '../../store/schema';
import type { Tellable } from '../../told';
import { isAsking } from './find';
import { ANSWER_WORDS, wordCount } from './telling';

/** A line of fewer words tells little. */
const TELLING_WORDS = 6;
/** Shares of a video's lines, and at least so many, in which it begins and ends. */
const BEGINS = { share: 0.25, least: 3 } as const;
const ENDS = { share: 0.1, least: 2 } as const;
/** A word that is said once tells this much of what it is all about, beside one that is said again. */
const ONCE = 0.5;
/** So many lines are weighed at most, spread over all there are: of a day with many videos the story is told as soon as of one. */
const MOST_WEIGHED = 600;
/** Who somebody is tells more of what it is about than its words. */
const INTRODUCES = /\b(?:I am|I['’]m|[Mm]y name is|[Ii]t is|[Tt]his is) \p{Lu}\p{Ll}/u;
const INTRODUCED = 1.5;
/** Said to one another, and of nothing. */
const COURTESY = new Set(
  'good morning afternoon evening night hello hi welcome thank thanks please sorry yes oh okay well nice bye goodbye let come'
    .split(' ')
    .map(stemOf),
);

/** What of the lines of a summary is quoted, and what is there to be seen beside it. */
export interface StoryLines {
  quoted: IncidentRecord[];
  shown: IncidentRecord[];
}

/**
 * The lines that carry the story of some records, in their order: of one video what it begins with, how it ends and, where there is room, what lies between; of several what tells most of each. A line tells
 * the more, the more of its words are said elsewhere, too.
 *
 * @param met whose names tell nothing of what it is about
 * @param room words that an answer has left for them
 * @param said a line as it is quoted
 */
export function storyLines(
  records: readonly IncidentRecord[],
  met: readonly PersonView[],
  { room, said, most }: { room: number; said(line: IncidentRecord): Tellable; most: number },
): StoryLines {
  const all = thinned(records.filter((record) => record.kind === 'says' && !isAsking(record)));
  const words = new Map(all.map((line) => [line, tokens(spoken(line))]));
  const long = all.filter((line) => new Set(words.get(line)).size >= TELLING_WORDS);
  const lines = long.length > 0 ? long : all;
  const weights = weightsOf(lines, words, met);
  const videos = new Set(lines.map(({ videoId }) => videoId));
  const inRank = videos.size > 1 ? ofEach(lines, weights) : ofOne(lines, weights);
  const byRank = inRank.slice(0, most);
  const quoted: IncidentRecord[] = [];
  let left = room;
  for (const line of byRank) {
    const takes = wordCount(said(line));
    // The first is told even where there is no room for all of it.
    if (takes > left && quoted.length > 0) continue;
    quoted.push(line);
    left -= takes;
  }
  const inOrder = (some: readonly IncidentRecord[]) => records.filter((record) => some.includes(record));
  return { quoted: inOrder(quoted), shown: inOrder(byRank) };
}

/** At most `MOST_WEIGHED` of some lines, in order and as far apart as can be, with those at which a video begins or ends. */
function thinned(lines: readonly IncidentRecord[]): readonly IncidentRecord[] {
  const step = lines.length / MOST_WEIGHED;
  if (step <= 1) return lines;
  const isEdge = (i: number) =>
    lines[i - 1]?.videoId !== lines[i]!.videoId || lines[i + 1]?.videoId !== lines[i]!.videoId;
  return lines.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step) || isEdge(i));
}

/** Words that an answer has left beside what it begins with. */
export function roomBeside(...begun: Tellable[]): number {
  return ANSWER_WORDS - begun.reduce((sum, one) => sum + wordCount(one), 0);
}

/** How much each line tells of what all are about. */
function weightsOf(
  lines: readonly IncidentRecord[],
  words: ReadonlyMap<IncidentRecord, string[]>,
  met: readonly PersonView[],
): ReadonlyMap<IncidentRecord, number> {
  const names = new Set(met.flatMap(namesOf).flatMap(tokens).map(stemOf));
  const stems = lines.map((line) => [
    ...new Set(contentStems(words.get(line)!).filter((stem) => !names.has(stem) && !COURTESY.has(stem))),
  ]);
  const holding = new Map<string, number>();
  for (const stem of stems.flat()) holding.set(stem, (holding.get(stem) ?? 0) + 1);
  const telling = (stem: string) => ONCE + Math.log2(holding.get(stem)!);
  const introduced = (line: IncidentRecord) => (INTRODUCES.test(spoken(line)) ? INTRODUCED : 0);
  return new Map(
    lines.map((line, i) => [line, stems[i]!.reduce((sum, stem) => sum + telling(stem), introduced(line))]),
  );
}

/** The lines of one video by what is told of them first: its beginning, its end, and the rest by what they tell, apart from one another. */
function ofOne(
  lines: readonly IncidentRecord[],
  weights: ReadonlyMap<IncidentRecord, number>,
): IncidentRecord[] {
  const begins = Math.max(BEGINS.least, Math.round(lines.length * BEGINS.share));
  const ends = Math.max(ENDS.least, Math.round(lines.length * ENDS.share));
  const first = mostTelling(lines.slice(0, begins), weights);
  const last = mostTelling(lines.slice(-ends).reverse(), weights);
  const edges = [...new Set([first, last].flatMap((line) => line ?? []))];
  const between = lines.filter((line) => !edges.includes(line));
  return [...edges, ...spread(between, weights)];
}

/** Of each video the line that tells most: the one that tells more than all others, that of the last video, the others; then the rest. */
function ofEach(
  lines: readonly IncidentRecord[],
  weights: ReadonlyMap<IncidentRecord, number>,
): IncidentRecord[] {
  const videos = [...new Set(lines.map(({ videoId }) => videoId))];
  const firsts = videos.flatMap(
    (id) =>
      mostTelling(
        lines.filter(({ videoId }) => videoId === id),
        weights,
      ) ?? [],
  );
  const rest = lines.filter((line) => !firsts.includes(line));
  const [most, ...others] = byWeight(firsts, weights);
  const last = firsts.slice(-1);
  return [...new Set([...(most ? [most] : []), ...last, ...others]), ...spread(rest, weights)];
}

/** Those that tell more first, each half of them in turn, so that what is taken lies apart. */
function spread(
  lines: readonly IncidentRecord[],
  weights: ReadonlyMap<IncidentRecord, number>,
): IncidentRecord[] {
  const half = Math.ceil(lines.length / 2);
  const [early, late] = [byWeight(lines.slice(0, half), weights), byWeight(lines.slice(half), weights)];
  return early.flatMap((line, i) => [line, ...late.slice(i, i + 1)]);
}

function byWeight(
  lines: readonly IncidentRecord[],
  weights: ReadonlyMap<IncidentRecord, number>,
): IncidentRecord[] {
  return [...lines].sort((a, b) => weights.get(b)! - weights.get(a)!);
}

/** The line that tells most; the further from the first of them, the less it counts, down to half. */
function mostTelling(
  lines: readonly IncidentRecord[],
  weights: ReadonlyMap<IncidentRecord, number>,
): IncidentRecord | undefined {
  const nearer = new Map(lines.map((line, i) => [line, weights.get(line)! * (1 - i / (2 * lines.length))]));
  return byWeight(lines, nearer)[0];
}
