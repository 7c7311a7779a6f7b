/** What remembering a hostile or awkward file comes to. */
export type HostileOutcome =
  | { status: 'failed'; code: string }
  | {
      status: 'remembered' | 'partial';
      /** A picture of it was kept. */
      picture: boolean;
      /** Each fits one of the video's warnings, in order, and there are no others but that it came without subtitles. */
      warnings: RegExp[];
      /** A line that is found in it: its subtitles lie inside. */
      line?: string;
    };

export interface HostileFile {
  outcome: HostileOutcome;
  /** What is odd about it is so of its first seconds too, and so many are enough. */
  short?: number;
  /** All of its pictures are looked at: what is odd about it lies in them, or there are few. */
  whole?: true;
  /** The name that a copy of it is given. */
  alias: string;
  /** The name that the memory has it by, where that is another: without folders, tags and control characters. */
  kept?: string;
}

const SHORT_S = 3;

const plain: HostileOutcome = { status: 'remembered', picture: true, warnings: [] };
const said: HostileOutcome = { ...plain, line: 'I study programming, and my last exam is on Tuesday.' };
/** Said of what is read by ffmpeg. */
const unplayable = (what: string): HostileOutcome => ({
  ...plain,
  warnings: [new RegExp(`is ${what}\\b.*: this browser cannot play it`)],
});
const NO_SOUND = /^The file has no sound\.$/;

/** Every file of the shared films' `bad` folder. The names stay within the 255 bytes that file systems allow. */
export const HOSTILE: Record<string, HostileFile> = {
  'zero-byte.mp4': { outcome: { status: 'failed', code: 'empty-file' }, alias: 'пусто — 空 🎬.mp4' },
  'text-renamed.mp4': { outcome: { status: 'failed', code: 'not-a-video' }, alias: '$(x) `x` $HOME.mp4' },
  'no-moov.mp4': { outcome: { status: 'failed', code: 'unreadable' }, alias: '100% %s %00 %2e%2e%2f.mp4' },
  'truncated.mp4': {
    whole: true,
    outcome: {
      status: 'partial',
      picture: true,
      warnings: [/^The file is incomplete: of 20 s, nothing can be read after 11 s\.$/],
    },
    alias: '"double" \'single\'.mp4',
  },
  'corrupt-middle.mp4': {
    whole: true,
    outcome: {
      status: 'partial',
      picture: true,
      warnings: [
        ...Array(2).fill(/^The picture could not be decoded from /),
        ...Array(4).fill(/^The sound could not be decoded from /),
      ],
    },
    alias: '<img src=x onerror=alert(1)>.mp4',
    kept: '‹img src=x onerror=alert(1)>.mp4',
  },
  'no-audio.mp4': {
    outcome: { ...plain, warnings: [NO_SOUND] },
    short: SHORT_S,
    alias: 'two\nlines.mp4',
    kept: 'two_lines.mp4',
  },
  'audio-only.m4a': {
    outcome: { status: 'remembered', picture: false, warnings: [/^The file has no picture\.$/] },
    short: SHORT_S,
    alias: `${'a'.repeat(196)}.m4a`,
  },
  'one-frame.mp4': {
    outcome: { ...plain, warnings: [NO_SOUND] },
    whole: true,
    alias: `${'ü'.repeat(100)}.mp4`,
  },
  '8k-1s.mp4': { outcome: plain, whole: true, alias: '__proto__.mp4' },
  '5.1-audio.mp4': { outcome: plain, short: SHORT_S, alias: 'a\\b\\c.mp4', kept: 'a_b_c.mp4' },
  '8kHz-mono.mp4': { outcome: plain, short: SHORT_S, alias: '-rf *.mp4' },
  'vfr.mp4': { outcome: plain, short: SHORT_S, alias: 'zwei  Leerzeichen .mp4' },
  'rotated-90.mp4': { outcome: plain, short: 8, alias: '\u202Egpj.exe.mp4', kept: 'gpj.exe.mp4' },
  'av1.webm': {
    outcome: plain,
    short: SHORT_S,
    alias: 'tab\tand;semi&colon|pipe.webm',
    kept: 'tab_and;semi&colon|pipe.webm',
  },
  'vp9-opus.webm': { outcome: plain, short: SHORT_S, alias: '.hidden.webm' },
  'hevc.mp4': {
    outcome: unplayable('HEVC'),
    short: SHORT_S,
    alias: 'e\u0301 decomposed.mp4',
    kept: '\u00E9 decomposed.mp4',
  },
  'prores.mov': {
    outcome: unplayable('Apple ProRes'),
    alias: 'عائلة\u200E 家族.mov',
    kept: 'عائلة 家族.mov',
  },
  'mpeg4-asp.avi': { outcome: unplayable('AVI'), alias: '#1?query=a&b.avi' },
  'subtitles.mkv': { outcome: said, alias: '<p_1> says.mkv', kept: '‹p_1> says.mkv' },
  'subtitles-embedded.mp4': { outcome: said, alias: 'null.mp4' },
};
