import type { PersonView } from '../identity/fold';
import { numberOf } from '../identity/ledger';

/** Who says a line; `isOnlyHeard`: and was never seen. */
export type Speaker = Pick<PersonView, 'id' | 'name' | 'provisional'> & { isOnlyHeard: boolean };

/** A line of words and who says it; null where that cannot be told. Seconds. */
export interface SpokenCue {
  t0: number;
  t1: number;
  text: string;
  speaker: Speaker | null;
}

/**
 * Lines as a WebVTT file (W3C, WebVTT: The Web Video Text Tracks Format, section 4), a cue each, in order of time, with who speaks as
 * its voice. Lines without words are left out.
 */
export function webVtt(lines: SpokenCue[]): string {
  const cues = lines
    .filter(({ text }) => text.trim() !== '')
    .map((line, order) => ({ ...line, order }))
    .sort((a, b) => a.t0 - b.t0 || a.t1 - b.t1 || a.order - b.order)
    .map(({ t0, t1, text, speaker }) => {
      const from = Math.round(t0 * 1000);
      // A cue ends after it begins.
      const to = Math.max(from + 1, Math.round(t1 * 1000));
      const voice = speaker ? `<v ${escaped(speakerName(speaker))}>` : '';
      return `${timestamp(from)} --> ${timestamp(to)}\n${voice}${escaped(text)}\n`;
    });
  return ['WEBVTT\n', ...cues].join('\n');
}

/** Who speaks, as subtitles call them. */
function speakerName({ id, name, provisional, isOnlyHeard }: Speaker): string {
  if (name === null) return `${isOnlyHeard ? 'Voice' : 'Person'} ${numberOf(id)}`;
  return provisional ? `${name} (maybe)` : name;
}

/** Text that is neither a tag nor a line's end, nor the arrow between times. */
function escaped(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/** Milliseconds as hours, minutes and seconds. */
function timestamp(ms: number): string {
  const pad = (value: number, width = 2) => String(Math.floor(value)).padStart(width, '0');
  return `${pad(ms / 3_600_000)}:${pad((ms / 60_000) % 60)}:${pad((ms / 1000) % 60)}.${pad(ms % 1000, 3)}`;
}
