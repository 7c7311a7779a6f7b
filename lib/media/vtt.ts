import type { Cue } from './types';

/** Lines as a WebVTT file (W3C WebVTT 1): what reading it gives are the same lines, to the millisecond. */
export function vttOf(cues: readonly Cue[]): string {
  const lines = cues.map(({ t0, t1, text }) => `${stamp(t0)} --> ${stamp(t1)}\n${escaped(text)}\n`);
  return ['WEBVTT\n', ...lines].join('\n');
}

/** "00:01:02.345" */
function stamp(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  const whole = Math.floor(ms / 1000);
  const clock = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60].map(two).join(':');
  return `${clock}.${String(ms % 1000).padStart(3, '0')}`;
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
