import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { MAX_CUE_LETTERS, MAX_CUES, MAX_SUBTITLE_BYTES } from '../../../lib/media/cue-limits';
import { fitted, flawsTold, instead, NO_SUBTITLES } from '../../../lib/media/subtitle-flaws';
import { findSubtitle, findVideos } from '../../../lib/media/subtitle-names';
import { parseSubtitles, readSubtitles } from '../../../lib/media/subtitles';
import { inEnglish } from '../../../lib/told';
import { shared } from '../../shared';

const cuesOf = async (text: string) => (await parseSubtitles(text)).cues;

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
    expect(await cuesOf(text)).toEqual([
      { t0: 1.5, t1: 2, text: 'Tom & Mei I <3 you, I <3 you' },
      { t0: 3600, t1: 3601.25, text: 'Late' },
    ]);
  });

  it('reads SubRip, also without blank lines between cues, and sorts by start', async () => {
    const text =
      '2\n00:00:03,000 --> 00:00:04,000\n<font color="#fff">Second</font>\n3\n00:00:05,5 --> 00:00:06,000\nThird\n\n1\n00:00:01,000 --> 00:00:02,000\nFirst, of all';
    expect(await cuesOf(text)).toEqual([
      { t0: 1, t1: 2, text: 'First, of all' },
      { t0: 3, t1: 4, text: 'Second' },
      { t0: 5.5, t1: 6, text: 'Third' },
    ]);
  });

  it('drops cues that are empty or end before they start', async () => {
    const text =
      'WEBVTT\n\n00:02.000 --> 00:01.000\nbackwards\n\n00:03.000 --> 00:04.000\n<b> </b>\n\n00:05.000 --> 00:06.000\nkept\n';
    expect(await cuesOf(text)).toEqual([{ t0: 5, t1: 6, text: 'kept' }]);
  });

  const BAD = `WEBVTT
00:00.000 --> 00:01.000
under its head

bad
00:99.000 --> 00:02.000
no such time

00:05.000 --> 00:04.000
backwards

00:06.000 --> 00:06.000
at once

00:07.000 --> 00:08.000
<b> </b>

00:01,000 --> 00:02,000
with a comma

00:03.000 -> 00:04.000
another arrow

-->
nothing

00:09.000 --> 00:10.000
kept
00:10.000 --> 00:11.000
kept, too

NOTE left out on purpose
00:12.000 --> 00:13.000
remark`;

  it('tells what it leaves out, by line', async () => {
    const read = await parseSubtitles(BAD);
    expect(read.cues.map(({ text }) => text)).toEqual(['under its head', 'kept', 'kept, too']);
    expect(read.of).toBe(10);
    expect(read.leftOut).toEqual([
      { line: 6, t0: null, why: 'has times that cannot be read' },
      { line: 9, t0: 5, why: 'does not end after it begins' },
      { line: 12, t0: 6, why: 'does not end after it begins' },
      { line: 15, t0: 7, why: 'has no words' },
      { line: 18, t0: 1, why: 'has times that cannot be read' },
      { line: 21, t0: 3, why: 'has times that cannot be read' },
      { line: 24, t0: null, why: 'has times that cannot be read' },
    ]);
    expect(inEnglish(flawsTold(read)!)).toBe(
      'Subtitles left out: 7 of 10; the first, in line 6 of the file, has times that cannot be read.',
    );
  });

  it('tells the same of SubRip', async () => {
    const { leftOut, of } = await parseSubtitles(
      '1\n00:00:01,000 --> 00:00:02,000\nkept\n2\n00:00:03,000 --> 00:00:02,000\nbackwards\n\n3\n00:03 --> soon\nnever\n',
    );
    expect([of, leftOut]).toEqual([
      3,
      [
        { line: 5, t0: 3, why: 'does not end after it begins' },
        { line: 9, t0: 3, why: 'has times that cannot be read' },
      ],
    ]);
  });

  it('says nothing of a file of which all is used', async () => {
    const read = await parseSubtitles(
      'WEBVTT\n\nNOTE a remark\n\nSTYLE\n::cue { color: red }\n\n1\n00:01.000 --> 00:02.000\n1\n2\n\n00:01.500 --> 00:03.000\nat once\n',
    );
    expect(flawsTold(fitted(read, 2.5))).toBeNull();
    expect(fitted(read, 2.5).cues).toEqual([
      { t0: 1, t1: 2, text: '1 2' },
      { t0: 1.5, t1: 2.5, text: 'at once' },
    ]);
  });

  it('leaves out what begins after the end of a video, cuts what ends there, and tells both', async () => {
    const read = await parseSubtitles(
      'WEBVTT\n\n00:01.000 --> 00:02.000\nin it\n\n00:24.000 --> 00:30.000\nacross\n\n10:00.000 --> 10:01.000\nlate\n',
    );
    const fit = fitted(read, 25);
    expect(fit.cues).toEqual([
      { t0: 1, t1: 2, text: 'in it' },
      { t0: 24, t1: 25, text: 'across' },
    ]);
    expect(inEnglish(flawsTold(fit)!)).toBe(
      'Subtitles left out: 1 of 3; the first, at 600 s, begins after the end of the video. ' +
        'Subtitles cut: 1 of 3; the first, at 24 s, ends after the end of the video.',
    );
  });

  it('tells of a file that holds no subtitles, and of one whose place those inside the video take', async () => {
    const other = await parseSubtitles('%PDF-1.7\nno words');
    expect(flawsTold(instead(other, NO_SUBTITLES))).toBe('The file that came as its subtitles holds none.');
    expect(flawsTold(await parseSubtitles('WEBVTT\n\n'))).toBeNull();
    const inside = await parseSubtitles('WEBVTT\n\n00:01.000 --> 00:02.000\ninside\n');
    const both = instead(await parseSubtitles('1\n0:03 --> 0:02\n?\n'), inside);
    expect(both.cues).toEqual(inside.cues);
    expect(inEnglish(flawsTold(both)!)).toBe(
      'Subtitles left out: 1 of 2; the first, in line 2 of the file, has times that cannot be read.',
    );
  });

  it('gives words that hold no tag, not even one written with entities', async () => {
    const text =
      'WEBVTT\n\n00:01.000 --> 00:02.000\n&lt;script>x&#60;/script> a < b <em>c</em> &constructor; &#0;&#xD800;\x07\n';
    expect((await cuesOf(text))[0]!.text).toBe(
      '‹script>x‹/script> a < b ‹em>c‹/em> &constructor; &#0;\ufffd',
    );
  });

  it('gives names in the words without letters that show nothing', async () => {
    expect(
      await cuesOf('WEBVTT\n\n00:01.000 --> 00:02.000\nMy name is A\u200bda\u202e, &#x200b;Zoe\u0308.\n'),
    ).toEqual([{ t0: 1, t1: 2, text: 'My name is Ada, Zoë.' }]);
  });

  it('cuts a cue that nobody could read', async () => {
    const { cues, cut } = await parseSubtitles(
      `WEBVTT\n\n00:01.000 --> 00:02.000\n${'🙂'.repeat(MAX_CUE_LETTERS)}\n`,
    );
    expect(cut).toEqual([{ line: 3, t0: 1, why: 'has more letters than anybody could read' }]);
    expect(cues[0]!.text).toBe(`${'🙂'.repeat(MAX_CUE_LETTERS / 2 - 1)}…`);
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
    expect(await cuesOf(text)).toEqual([]);
  });

  it.skipIf(!shared)('reads every line of a real film (needs shared films)', async () => {
    const film = path.join(shared!, 'films/open/a1');
    const truth = JSON.parse(readFileSync(`${film}.truth.json`, 'utf8'));
    const cues = await cuesOf(readFileSync(`${film}.vtt`, 'utf8'));
    expect(cues.map((cue) => cue.text)).toEqual(truth.lines.map((line: { text: string }) => line.text));
  });
});

describe('findVideos', () => {
  const named = (...names: string[]) => names.map((name) => ({ name }));
  const found = (subtitles: string, ...names: string[]) =>
    findVideos(subtitles, named(...names)).map(({ name }) => name);

  it('finds the video of the same name, also with a language, whatever the letter case', () => {
    expect(found('trip.VTT', 'Trip.mp4', 'other.mp4')).toEqual(['Trip.mp4']);
    expect(found('Trip.en.srt', 'Trip.mp4', 'Trip 2.mp4')).toEqual(['Trip.mp4']);
    expect(found('Trip.en.srt', 'Trip.mp4', 'Trip.en.mov')).toEqual(['Trip.en.mov']);
  });

  it('finds none of another name, and tells of several that differ in their ending', () => {
    expect(found('walk.vtt', 'Trip.mp4')).toEqual([]);
    expect(found('walk.commentary.vtt', 'walk.mp4')).toEqual([]);
    expect(found('trip.vtt', 'trip.mp4', 'trip.mov', 'trips.mov')).toEqual(['trip.mp4', 'trip.mov']);
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
