import { describe, expect, it } from 'vitest';
import { foldLedger } from '../../../lib/identity/fold';
import { movedRecords } from '../../../lib/identity/ledger';
import { transcript } from '../../../lib/keeper/transcript';
import { parseSubtitles } from '../../../lib/media/subtitles';
import { type SpokenCue, webVtt } from '../../../lib/memory/webvtt';
import type { LedgerEntry } from '../../../lib/store/schema';
import { MemoryInHand, SMALL } from '../archive-helpers';

const said = (t0: number, t1: number, text: string, speaker: SpokenCue['speaker'] = null): SpokenCue => ({
  ...{ t0, t1, text, speaker },
});
const person = (name: string | null, provisional = false, isOnlyHeard = false) => ({
  ...{ id: 'p_3', name, provisional, isOnlyHeard },
});

describe('WebVTT', () => {
  it('names who speaks, in order of time: known, maybe, unnamed, only heard, or nobody', () => {
    expect(
      webVtt([
        said(3661.5, 3663, 'Where is the jam?'),
        said(2, 3.25, 'And you?', person('Ben', true)),
        said(0.5, 1.9996, 'Good morning!', person('Ada')),
        said(2, 3, 'Me?', person(null)),
        said(4, 5, 'No, them.', person(null, false, true)),
      ]),
    ).toBe(
      [
        'WEBVTT\n',
        '00:00:00.500 --> 00:00:02.000\n<v Ada>Good morning!\n',
        '00:00:02.000 --> 00:00:03.000\n<v Person 3>Me?\n',
        '00:00:02.000 --> 00:00:03.250\n<v Ben (maybe)>And you?\n',
        '00:00:04.000 --> 00:00:05.000\n<v Voice 3>No, them.\n',
        '01:01:01.500 --> 01:01:03.000\nWhere is the jam?\n',
      ].join('\n'),
    );
  });

  it('reads as the lines that were written', async () => {
    const cues = [
      { t0: 0, t1: 2.5, text: 'I <3 it, “really”: 2 < 3 & \\ all' },
      { t0: 3661.007, t1: 3662, text: 'a --> b &amp; ‹b>not bold‹/b>' },
      { t0: 36_000.999, t1: 36_001.5, text: 'WEBVTT' },
    ];
    expect((await parseSubtitles(webVtt(cues.map((cue) => ({ ...cue, speaker: null }))))).cues).toEqual(cues);
  });

  it('has names and words that cannot be taken for tags, cues or times', async () => {
    const texts = [
      'I <3 tea & --> jam',
      '<b>x</b>',
      '&lt;',
      'a\n\n00:00:00.000 --> 00:00:09.000\nb',
      'x<y>z',
    ];
    const vtt = webVtt(texts.map((text, i) => said(i, i + 1, text, person(`R&B <"Bo"> ${i} -->`))));
    expect(vtt.match(/-->/g)).toHaveLength(texts.length);
    expect(vtt).toContain('<v R&amp;B &lt;"Bo"&gt; 0 --&gt;>I &lt;3 tea &amp; --&gt; jam\n');
    const { cues: read } = await parseSubtitles(vtt);
    expect(read.map(({ t0 }) => t0)).toEqual(texts.map((_, i) => i));
    expect(read[0]!.text).toBe('I <3 tea & --> jam');
  });

  it('gives every cue some time, and leaves out lines without words', async () => {
    const { cues: read } = await parseSubtitles(
      webVtt([said(5, 5, 'now'), said(5, 6, '  '), said(7, 6, 'back')]),
    );
    expect(read.map(({ t0, text }) => [t0, text])).toEqual([
      [5, 'now'],
      [7, 'back'],
    ]);
    expect(webVtt([])).toBe('WEBVTT\n');
  });
});

describe('the words of a video', () => {
  const memory = MemoryInHand.make(SMALL, (last): LedgerEntry[] => [
    { seq: last + 1, kind: 'name', node: 'v_4', name: 'Ada' },
  ]);
  const of = (videoId: string) => ({
    words: memory.of('words').filter((line) => line.videoId === videoId),
    turns: memory.of('turns').filter((line) => line.videoId === videoId),
  });
  const ledger = memory.of('ledger');

  it('are told with who says them as everything adds up, moved moments by whom they were moved to', async () => {
    const { words, turns } = of('vid_1');
    const vtt = transcript('trip', { words, turns }, foldLedger(ledger), movedRecords(ledger));
    expect((await parseSubtitles(vtt)).cues).toHaveLength(words.length);
    const ada = vtt.split('<v Ada>').length - 1;
    expect(ada).toBeGreaterThan(0);

    const turn = turns.find(({ node }) => node === 'v_4')!;
    const to = `v_${1 + memory.of('nodes').length}`;
    const moved: LedgerEntry[] = [
      ...ledger,
      { seq: ledger.length + 1, kind: 'move', records: [turn.id], from: 'v_4', to },
    ];
    const after = transcript('trip', { words, turns }, foldLedger(moved), movedRecords(moved));
    expect(after).toContain(`<v Voice ${to.slice(2)}>`);
    expect(after.split('<v Ada>')).toHaveLength(ada);
  });

  it('are asked for in vain where nothing is said', () => {
    expect(() => transcript('quiet.mp4', { words: [], turns: [] }, new Map(), new Map())).toThrow(
      'No words of quiet.mp4',
    );
  });
});
