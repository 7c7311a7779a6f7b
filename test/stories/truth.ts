import type { Box } from '../../lib/contract/search';
import type { Colour } from '../../lib/vision/colour-names';
import type { Tone } from '../../lib/vision/colour-watcher';
// The shape that the stories share with the truth files of the scripted films (`NAME.truth.json`).

/** Seconds. */
export interface Span {
  t0: number;
  t1: number;
}

export interface StoryQuestion {
  id: string;
  question: string;
  /** A short correct answer, for people. */
  answer: string;
  /** Phrases of which a right answer holds one, as whole words; of a right refusal where it is not answerable. */
  accept: string[];
  /** Stretches `[t0, t1]` that an answer may rest on. */
  clues: number[][];
  /** The same in earlier stories, by name, where one of them is needed. */
  cross_clues?: Record<string, number[][]>;
  /** Only what came before that second may be used; null: everything. */
  ask_at: number | null;
  answerable: boolean;
  /** What it asks for, or what makes it hard: "who-said", "hearsay" ... */
  forms?: string[];
}

/** What a story or a film shows and says, and questions about it. People with one key are one human in every story. */
export interface StoryTruth {
  film: string;
  title: string;
  /** ISO with the offset of the place. */
  start: string;
  /** IANA name of the place's zone. The scripted films have none. */
  zone?: string;
  /** Seconds. */
  duration: number;
  /** `wears`: a colour, in every picture. */
  people: { key: string; name: string; off_screen_only: boolean; wears?: string }[];
  on_screen: Record<string, Span[]>;
  lines: (Span & { who: string; text: string })[];
  /** Things in view, `most` of them (1) at once, found with a score of `score` (0.9), in `box` or beside each other. Absent: none were looked for. */
  shown?: (Span & { kind: string; most?: number; score?: number; colours?: Colour[]; box?: Box })[];
  /** What the pictures are like (lib/vision/colour-watcher). Absent: that was not looked at. */
  tones?: (Span & { tone: Tone })[];
  /** Writing in view, in the lower half of the picture or in `box`. Absent: none was looked for. */
  written?: (Span & { text: string; box?: Box; score?: number })[];
  qa: StoryQuestion[];
}
