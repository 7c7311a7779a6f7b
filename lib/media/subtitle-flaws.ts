import { text } from '../text';
import { inTurn, type Tellable, told, word } from '../told';
import { seconds } from './gaps';
import type { Cue } from './media-types';

/** What is not used of subtitles, or not as it stood. */
export interface Flaw {
  /** Line of the file, from 1; null for subtitles inside a video. */
  line: number | null;
  /** Where it begins, seconds; null where that could not be read. */
  t0: number | null;
  /** What is wrong with it, as the end of a sentence. */
  why: string;
}

/** What was read of the subtitles of a video. */
export interface Subtitles {
  /** By start. */
  cues: Cue[];
  /** How many there were, those that were left out among them. */
  of: number;
  leftOut: Flaw[];
  cut: Flaw[];
  /** Whether there was text and nothing of it a subtitle. */
  isOther: boolean;
}

export const NO_SUBTITLES: Subtitles = { cues: [], of: 0, leftOut: [], cut: [], isOther: false };

export const WHY = {
  times: text('has times that cannot be read'),
  order: text('does not end after it begins'),
  wordless: text('has no words'),
  long: text('has more letters than anybody could read'),
  early: text('ends before the video begins'),
  late: text('begins after the end of the video'),
  pastEnd: text('ends after the end of the video'),
};

/** Subtitles of a copy that is a little longer, or times that were rounded, end so much later without a word about it. */
const PAST_END_S = 1;

/** The subtitles of a video of `durationS` seconds: what begins after its end is left out, what ends after it is cut there. */
export function fitted(subtitles: Subtitles, durationS: number): Subtitles {
  const { cues, leftOut, cut } = subtitles;
  const flaw = ({ t0 }: Cue, why: string): Flaw => ({ line: null, t0, why });
  const isLate = (cue: Cue) => cue.t0 >= durationS;
  return {
    ...subtitles,
    cues: cues
      .filter((cue) => !isLate(cue))
      .map((cue) => (cue.t1 > durationS ? { ...cue, t1: durationS } : cue)),
    leftOut: [...leftOut, ...cues.filter(isLate).map((cue) => flaw(cue, WHY.late))],
    cut: [
      ...cut,
      ...cues
        .filter((cue) => !isLate(cue) && cue.t1 > durationS + PAST_END_S)
        .map((cue) => flaw(cue, WHY.pastEnd)),
    ],
  };
}

/** Those of the file beside a video, of which nothing could be used, and those inside it, which are used. */
export function instead(beside: Subtitles, inside: Subtitles): Subtitles {
  return {
    cues: inside.cues,
    of: beside.of + inside.of,
    leftOut: [...beside.leftOut, ...inside.leftOut],
    cut: [...beside.cut, ...inside.cut],
    isOther: beside.isOther || inside.isOther,
  };
}

/** What to say of subtitles that are not used as they stood: one text, however much of them that is; null where nothing is to be said. */
export function flawsTold({ of, leftOut, cut, isOther }: Subtitles): Tellable | null {
  const sentences: Tellable[] = [];
  if (isOther) sentences.push(text('The file that came as its subtitles holds none.'));
  if (leftOut[0]) {
    const { line, t0, why } = leftOut[0];
    sentences.push(
      line === null
        ? told`Subtitles left out: ${leftOut.length} of ${of}; the first, at ${seconds(t0!)}, ${word(why)}.`
        : told`Subtitles left out: ${leftOut.length} of ${of}; the first, in line ${line} of the file, ${word(why)}.`,
    );
  }
  if (cut[0]) {
    const { line, t0, why } = cut[0];
    sentences.push(
      line === null
        ? told`Subtitles cut: ${cut.length} of ${of}; the first, at ${seconds(t0!)}, ${word(why)}.`
        : told`Subtitles cut: ${cut.length} of ${of}; the first, in line ${line} of the file, ${word(why)}.`,
    );
  }
  return sentences.length > 0 ? inTurn(...sentences) : null;
}
