import type {
  FactRecord,
  IncidentRecord,
  LedgerEntry,
  NewLedgerEntry,
  VideoRecord,
  Where,
} from '../../../lib/store/schema';
import { seeded } from '../../demo-film/brush.js';

/** What a memory that was made up holds; nothing of it was ever said. */
export interface MadeMemory {
  videos: VideoRecord[];
  incidents: IncidentRecord[];
  ledger: LedgerEntry[];
  facts: FactRecord[];
  /** The vocabulary, most frequent first. */
  words: string[];
  /** Names that people gave or that were heard. */
  names: string[];
}

const PER_VIDEO = 500;
const VIDEO_S = 3600;
const CLIP_S = 30;
/** Hours from one video's start to the next: a million entries are a year. */
const APART_H = 4.4;
const MOST_PEOPLE = 300;
/** People that a video shows. */
const CAST = 6;
/** Ledger entries for each incident. */
const LEDGER_SHARE = 0.04;
const FACT_SHARE = 0.02;
const VOCABULARY = 50_000;
/** Mandelbrot's shift: the most frequent content word is then in about every ninth line. */
const SHIFT = 5;
const START = Date.parse('2025-01-01T08:00:00.000Z');

/** Months of videos with `size` incidents, words by Zipf's law, people who come again; the same for the same size. */
export function makeMemory(size: number): MadeMemory {
  const random = seeded(size);
  const below = (count: number) => Math.floor(random() * count);
  const words = madeWords(VOCABULARY, below);
  const draw = zipf(VOCABULARY, random);
  const people = Math.min(MOST_PEOPLE, 10 + Math.floor(size / 500));
  const names = madeNames(people, below);
  const videos = Array.from({ length: Math.ceil(size / PER_VIDEO) }, (_, i) => madeVideo(i));
  // Some come often, some once in a while.
  const casts = videos.map(() => Array.from({ length: CAST }, () => Math.floor(people * random() ** 2)));

  const incidents = Array.from({ length: size }, (_, i): IncidentRecord => {
    const v = Math.floor(i / PER_VIDEO);
    const person = casts[v]![below(CAST)]!;
    const where = placeIn(videos[v]!, i % PER_VIDEO, random);
    const spoken = Array.from({ length: 3 + below(8) }, () => words[draw()]!);
    if (below(50) === 0) spoken.push(names[below(people)]!);
    const presence = below(10);
    const [kind, node] =
      presence > 1
        ? (['says', `v_${2 * person + 2}`] as const)
        : ([presence ? 'appears' : 'leaves', `f_${2 * person + 1}`] as const);
    const said = kind === 'says' ? `I think the ${spoken.join(' ')}.` : null;
    return {
      ...where,
      kind,
      who: [node],
      sources: [`${where.clipId}/x${i}`],
      words: said,
    };
  });

  const at = (): Where => {
    const { videoId, t0, t1 } = incidents[below(size)]!;
    return { videoId, t0, t1 };
  };
  const entries: NewLedgerEntry[] = names.flatMap((_, i): NewLedgerEntry[] => [
    { kind: 'founded', node: `f_${2 * i + 1}`, at: at() },
    { kind: 'founded', node: `v_${2 * i + 2}`, at: at() },
  ]);
  for (let n = 2 * people + 1; entries.length < size * LEDGER_SHARE; n += 1) {
    const person = below(people);
    const [face, voice] = [`f_${2 * person + 1}`, `v_${2 * person + 2}`];
    const what = below(10);
    if (what === 0) entries.push({ kind: 'founded', node: `f_${n}`, at: at() });
    else if (what < 3 && person % 2 === 0)
      entries.push({
        kind: 'called',
        node: face,
        name: names[person]!,
        weight: 0.5,
        how: 'addressed',
        at: at(),
      });
    else entries.push({ kind: 'vote', a: face, b: voice, weight: 1.5, source: 'speaking', at: at() });
  }
  names.forEach((name, i) => {
    if (i % 2 === 1) entries.push({ kind: 'name', node: `f_${2 * i + 1}`, name });
  });

  const facts = Array.from({ length: Math.floor(size * FACT_SHARE) }, (_, i): FactRecord => {
    const {
      id,
      clipId,
      videoId,
      t0,
      t1,
      who,
      sources,
      words: text,
    } = incidents[i * Math.floor(1 / FACT_SHARE)]!;
    const [topic, value] = [words[draw()]!, words[draw()]!];
    return {
      id: `${id}f`,
      clipId,
      videoId,
      t0,
      t1,
      kind: 'attribute',
      subject: { is: 'speaker' },
      by: who[0]!,
      source: sources[0]!,
      hearsay: false,
      topic: [topic],
      value,
      text: text ?? value,
    };
  });
  const ledger = entries.map((entry, i) => ({ ...entry, seq: i + 1 }) as LedgerEntry);
  return { videos, incidents, ledger, facts, words, names };
}

function madeVideo(index: number): VideoRecord {
  return {
    id: `vid_${index + 1}`,
    name: `day-${index + 1}.mp4`,
    bytes: 1,
    fingerprint: String(index),
    durationS: VIDEO_S,
    width: 640,
    height: 360,
    hasVideo: true,
    hasAudio: true,
    startsAt: new Date(START + index * APART_H * 3_600_000).toISOString(),
    startSource: 'container',
    zone: 'UTC',
    status: 'remembered',
    doneS: VIDEO_S,
    clips: VIDEO_S / CLIP_S,
    warnings: [],
    damaged: false,
    weights: {},
  };
}

/** Where the `place`-th incident of a video is: evenly spread over it, two to five seconds long. */
function placeIn(video: VideoRecord, place: number, random: () => number) {
  const t0 = (place * (VIDEO_S - 6)) / PER_VIDEO;
  const clipId = `${video.id}/c${String(Math.floor(t0 / CLIP_S)).padStart(6, '0')}`;
  const id = `${clipId}/i${String(place).padStart(4, '0')}`;
  return { id, clipId, videoId: video.id, t0, t1: t0 + 2 + 3 * random() };
}

const CONSONANTS = [...'bdfgklmnprstvz'];
const VOWELS = [...'aeiou'];

function madeWord(syllables: number, below: (count: number) => number): string {
  const syllable = () => CONSONANTS[below(CONSONANTS.length)]! + VOWELS[below(VOWELS.length)]!;
  return Array.from({ length: syllables }, syllable).join('') + CONSONANTS[below(CONSONANTS.length)]!;
}

function madeWords(count: number, below: (count: number) => number): string[] {
  const made = new Set<string>();
  while (made.size < count) made.add(madeWord(2 + below(3), below));
  return [...made];
}

function madeNames(count: number, below: (count: number) => number): string[] {
  const made = new Set<string>();
  while (made.size < count) {
    const word = madeWord(2 + below(2), below);
    made.add(word[0]!.toUpperCase() + word.slice(1));
  }
  return [...made];
}

/** Draws ranks from 0 by the law of Zipf and Mandelbrot. */
function zipf(count: number, random: () => number): () => number {
  const sums = new Float64Array(count);
  let sum = 0;
  for (let rank = 0; rank < count; rank += 1) {
    sum += 1 / (rank + 1 + SHIFT);
    sums[rank] = sum;
  }
  return () => {
    const sought = random() * sum;
    let low = 0;
    let high = count - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sums[middle]! < sought) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
