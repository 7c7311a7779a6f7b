import { assignMost } from './assignment';
import { type Presence, type Span, slices, union } from './spans';

/** Seconds of speech, two speakers at once counting twice, and what of it is wrong. */
export interface DiarizationError {
  speech: number;
  missed: number;
  falseAlarm: number;
  confusion: number;
}

/** Half the width of the time around each true boundary that is not scored, seconds (NIST: "a collar of 0.25 s"). */
const COLLAR_S = 0.25;

/**
 * Diarization error of who was heard (`heard`) against who spoke (`truth`), inside the time that is scored (`within`).
 *
 * As NIST's md-eval and dscore with `--collar 0.25`, overlap counted: the time from 0.25 s before to 0.25 s after every begin and end of a
 * true turn is left out (pyannote.metrics says 0.5 for the same collar: it gives the whole width); turns of one speaker that touch are
 * one. Speakers are mapped one to one by the most shared scored time (the Hungarian method). At each moment, of N true and M heard
 * speakers, max(0, N - M) are missed, max(0, M - N) are false alarms, and min(N, M) less those mapped rightly are confused.
 */
export function diarizationError(truth: Presence, heard: Presence, within: Span): DiarizationError {
  const unscored = union(
    [...truth.values()].flatMap((spans) =>
      union(spans).flatMap(({ t0, t1 }) => [t0, t1].map((t) => ({ t0: t - COLLAR_S, t1: t + COLLAR_S }))),
    ),
  );
  const marks = new Map([['unscored', unscored]]);
  const scored = slices([truth, heard, marks, new Map([['within', [within]]])]).filter(
    ({ present }) => present[2]!.size === 0 && present[3]!.size === 1,
  );

  const speakers = [...truth.keys()];
  const voices = [...heard.keys()];
  const shared = voices.map((voice) =>
    speakers.map((speaker) =>
      scored.reduce(
        (sum, { t0, t1, present }) =>
          present[0]!.has(speaker) && present[1]!.has(voice) ? sum + t1 - t0 : sum,
        0,
      ),
    ),
  );
  const mapping = new Map(
    assignMost(shared).map((speaker, i) => [voices[i]!, speaker === null ? null : speakers[speaker]!]),
  );

  const result: DiarizationError = { speech: 0, missed: 0, falseAlarm: 0, confusion: 0 };
  for (const { t0, t1, present } of scored) {
    const [speaking, hearing] = present as [Set<string>, Set<string>];
    const right = [...hearing].filter((voice) => speaking.has(mapping.get(voice) ?? '')).length;
    result.speech += (t1 - t0) * speaking.size;
    result.missed += (t1 - t0) * Math.max(0, speaking.size - hearing.size);
    result.falseAlarm += (t1 - t0) * Math.max(0, hearing.size - speaking.size);
    result.confusion += (t1 - t0) * (Math.min(speaking.size, hearing.size) - right);
  }
  return result;
}

/** The diarization error rate and its three parts, as shares of the speech there is (over 1 is possible). */
export interface DiarizationRates {
  total: number;
  missed: number;
  falseAlarm: number;
  confusion: number;
}

/** Of several recordings together; null without speech. */
export function errorRates(errors: DiarizationError[]): DiarizationRates | null {
  const sum = (part: keyof DiarizationError) => errors.reduce((total, error) => total + error[part], 0);
  const speech = sum('speech');
  if (speech === 0) return null;
  const [missed, falseAlarm, confusion] = [sum('missed'), sum('falseAlarm'), sum('confusion')];
  return {
    total: (missed + falseAlarm + confusion) / speech,
    missed: missed / speech,
    falseAlarm: falseAlarm / speech,
    confusion: confusion / speech,
  };
}
