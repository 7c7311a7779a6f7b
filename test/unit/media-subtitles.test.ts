import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { MAX_CUE_LETTERS, MAX_CUES, MAX_SUBTITLE_BYTES } from '../../lib/media/cue-limits';
import { findSubtitle, parseSubtitles, readSubtitles } from '../../lib/media/subtitles';
import { shared } from '../shared';

describe('parseSubtitles', () => {
  it('reads WebVTT: settings, notes, voices, tags and entities leave plain words', async () => {
    const text = `\uFEFFWEBVTT - a title\r
\r
NOTE a remark\r
\r
intro\r
00:01.500 --> 00:02.000 align:start\r
<v Nora>Tom &amp; <i>Mei</i>\r
I &lt;3 you, I <3 <00:01.800>you</v>\r
\r
01:00:00.000 --> 01:00:01.250\r
Late`;
    expect(await parseSubtitles(text)).toEqual([
      { t0: 1.5, t1: 2, text: 'Tom & Mei I <3 you, I <3 you' },
      { t0: 3600, t1: 3601.25, text: 'Late' },
    ]);
  });

  it('reads SubRip, also without blank lines between cues, and sorts by start', async () => {
    const text =
      '2\n00:00:03,000 --> 00:00:04,000\n<font color="#fff">Second</font>\n3\n00:00:05,5 --> 00:00:06,000\nThird\n\n1\n00:00:01,000 --> 00:00:02,000\nFirst, of all';
    expect(await parseSubtitles(text)).toEqual([
      { t0: 1, t1: 2, text: 'First, of all' },
      { t0: 3, t1: 4, text: 'Second' },
      { t0: 5.5, t1: 6, text: 'Third' },
    ]);
  });

  it('drops cues that are empty or end before they start', async () => {
    const text =
      'WEBVTT\n\n00:02.000 --> 00:01.000\nbackwards\n\n00:03.000 --> 00:04.000\n<b> </b>\n\n00:05.000 --> 00:06.000\nkept\n';
    expect(await parseSubtitles(text)).toEqual([{ t0: 5, t1: 6, text: 'kept' }]);
  });

  it('gives words that hold no tag, not even one written with entities', async () => {
    const text =
      'WEBVTT\n\n00:01.000 --> 00:02.000\n&lt;script>x&#60;/script> a < b <em>c</em> &constructor; &#0;&#xD800;\x07\n';
    expect((await parseSubtitles(text))[0]!.text).toBe(
      '‹script>x‹/script> a < b ‹em>c‹/em> &constructor; &#0;\ufffd',
    );
  });

  it('cuts a cue that nobody could read', async () => {
    const [cue] = await parseSubtitles(
      `WEBVTT\n\n00:01.000 --> 00:02.000\n${'🙂'.repeat(MAX_CUE_LETTERS)}\n`,
    );
    expect(cue!.text).toBe(`${'🙂'.repeat(MAX_CUE_LETTERS / 2 - 1)}…`);
  });

  it('refuses what is larger than the subtitles of any video, a file before it is read', async () => {
    const unread = { size: MAX_SUBTITLE_BYTES + 1 } as Blob;
    const tooMany = 'WEBVTT\n\n'.padEnd(40 * (MAX_CUES + 1), '00:00.000 --> 00:01.000\nx\n\n');
    const refused = { code: 'bad-input', message: expect.stringContaining('larger than those of any video') };
    await expect(readSubtitles(unread)).rejects.toMatchObject(refused);
    await expect(parseSubtitles('x'.repeat(MAX_SUBTITLE_BYTES + 1))).rejects.toMatchObject(refused);
    await expect(parseSubtitles('\n'.repeat(10 * MAX_CUES))).rejects.toMatchObject(refused);
    await expect(parseSubtitles(tooMany)).rejects.toMatchObject(refused);
  });

  it.each([
    '',
    '\n\n\n',
    'just a text',
    'WEBVTT',
    'WEBVTT\n\n-->',
    '00:99.000 --> x\n?',
    '\0\uFFFF<v',
    '-->-->\n-->',
  ])('finds no cue in %j and does not throw', async (text) => {
    expect(await parseSubtitles(text)).toEqual([]);
  });

  it.skipIf(!shared)('reads every line of a real film (needs shared films)', async () => {
    const film = path.join(shared!, 'films/open/a1');
    const truth = JSON.parse(readFileSync(`${film}.truth.json`, 'utf8'));
    const cues = await parseSubtitles(readFileSync(`${film}.vtt`, 'utf8'));
    expect(cues.map((cue) => cue.text)).toEqual(truth.lines.map((line: { text: string }) => line.text));
  });
});

describe('findSubtitle', () => {
  it('takes the file of the same name, WebVTT before SubRip, plain before one language', () => {
    expect(findSubtitle('Trip.mp4', ['other.vtt', 'trip.SRT', 'Trip.en.vtt', 'trip.vtt'])).toBe('trip.vtt');
    expect(findSubtitle('Trip.mp4', ['trip.SRT', 'Trip.en.vtt'])).toBe('trip.SRT');
    expect(findSubtitle('Trip.part.mp4', ['Trip.part.pt-br.srt'])).toBe('Trip.part.pt-br.srt');
  });

  it('takes nothing else', () => {
    expect(findSubtitle('Trip.mp4', ['Trip 2.vtt', 'Trip.mp4', 'Trip.commentary.vtt', 'T.vtt'])).toBeNull();
  });
});
