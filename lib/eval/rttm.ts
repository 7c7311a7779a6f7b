import { MnemeError } from '../errors';
import { told } from '../told';
import type { Span } from './spans';

/**
 * Who spoke when, by recording, from NIST's Rich Transcription Time Marked lines: `SPEAKER file channel begin duration <NA> <NA>
 * speaker ...` (RT-09 evaluation plan, appendix A); lines of other types are left out. Throws `bad-input` naming the line.
 */
export function parseRttm(text: string): Map<string, Map<string, Span[]>> {
  const recordings = new Map<string, Map<string, Span[]>>();
  text.split('\n').forEach((line, index) => {
    const fields = line.trim().split(/\s+/);
    if (fields[0] !== 'SPEAKER') return;
    const [, file, , begin, duration, , , who] = fields;
    const t0 = Number(begin);
    const t1 = t0 + Number(duration);
    if (!file || !who || !Number.isFinite(t1))
      throw new MnemeError('bad-input', told`Line ${index + 1} of the RTTM is not a speaker's: ${line}`);
    const speakers = recordings.get(file) ?? new Map<string, Span[]>();
    speakers.set(who, [...(speakers.get(who) ?? []), { t0, t1 }]);
    recordings.set(file, speakers);
  });
  return recordings;
}
