import { parseText } from 'media-captions';
import type { Cue } from './types';

/** Tags of WebVTT and SubRip and timestamps inside a cue; a bare "<" as in "I <3 you" stays. */
const TAGS =
  /<\/?(?:c|i|b|u|v|s|ruby|rt|lang|font)(?:[.\s][^>]*)?>|<(?:\d+:)?\d\d:\d\d\.\d{3}>|\{\\[^}]*\}/gi;
const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lrm: '',
  rlm: '',
};
/** A SubRip counter and time line that no blank line precedes. */
const UNSEPARATED = /\n(?=\d+\n(?:\d+:)?\d\d:\d\d[.,]\d+[ \t]+-->)/g;

/**
 * The cues of a WebVTT or SubRip text, by start: plain words without tags, speaker names or entities, one line each.
 * Cues that are empty or end before they start are dropped; a text without any cue gives none.
 */
export async function parseSubtitles(text: string): Promise<Cue[]> {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t]+$/gm, '');
  const isVtt = lines.startsWith('WEBVTT');
  const { cues } = await parseText(isVtt ? lines : lines.replace(UNSEPARATED, '\n\n'), {
    type: isVtt ? 'vtt' : 'srt',
  });
  return cues
    .map((cue) => ({ t0: cue.startTime, t1: cue.endTime, text: plainText(cue.text) }))
    .filter((cue) => cue.text !== '' && cue.t1 > cue.t0)
    .sort((a, b) => a.t0 - b.t0 || a.t1 - b.t1);
}

function plainText(markup: string): string {
  return markup
    .replace(TAGS, '')
    .replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
      if (name) return ENTITIES[name.toLowerCase()] ?? whole;
      const code = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    })
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * The subtitle file that lies beside a video: `name.vtt` or `name.srt`, else with a language as in `name.en.vtt`;
 * letter case does not matter.
 *
 * @param names file names to choose from
 * @returns one of `names`, or null
 */
export function findSubtitle(videoName: string, names: readonly string[]): string | null {
  const base = videoName.replace(/\.[^.]*$/, '').toLowerCase();
  const ranked = names
    .map((name) => ({ name, rank: subtitleRank(name.toLowerCase(), base) }))
    .filter(({ rank }) => rank >= 0)
    .sort((a, b) => a.rank - b.rank || (a.name < b.name ? -1 : 1));
  return ranked[0]?.name ?? null;
}

function subtitleRank(name: string, base: string): number {
  if (!name.startsWith(`${base}.`)) return -1;
  const rest = /^(\.[a-z]{2,3}(?:-[a-z\d]+)*)?\.(vtt|srt)$/.exec(name.slice(base.length));
  return rest ? (rest[1] ? 2 : 0) + (rest[2] === 'vtt' ? 0 : 1) : -1;
}
