import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { VoicesDescribedAnew } from '../../lib/contract/memory';
import type { AddedSubtitles, ListenedVideo, RememberReport } from '../../lib/contract/videos';
import { OWN_FILES } from '../../lib/models/weight';
import { voiceNetwork } from '../unit/voice-network';
import { DEMO, expect, test } from './harness/app';
import { beginning } from './harness/beginning';
import { commandsWithin, makeHome } from './harness/cli';

const LINES = 'WEBVTT\n\n00:04.000 --> 00:06.000\nThe spare key is under the blue pot.\n';

test('subtitles are given to a remembered video, and win over what was written down by listening', async () => {
  const home = makeHome();
  const { result, failure, close } = commandsWithin(
    'mem',
    () => home,
    () => ({ MNEME_MODELS: path.join(home, 'weights') }),
  );
  try {
    mkdirSync(path.join(home, 'weights'));
    writeFileSync(path.join(home, 'films/talk.mp4'), await beginning(DEMO, 10, false));
    writeFileSync(path.join(home, 'films/walk.mp4'), await beginning(DEMO, 12, false));
    const { videos } = await result<RememberReport>('remember', 'films/talk.mp4', 'films/walk.mp4');
    expect(videos.map(({ status }) => status)).toEqual(['remembered', 'remembered']);

    expect(await failure('listen')).toMatchObject({ code: 'bad-input' });
    const without = await result<{ videos: ListenedVideo[] }>('listen', 'films/walk.mp4', 'films/letter.mp4');
    expect(without.videos).toMatchObject([
      { name: 'walk.mp4', status: 'failed', error: { code: 'bad-input' } },
      { name: 'letter.mp4', status: 'failed', error: { code: 'not-found' } },
    ]);
    expect((await result<{ videos: ListenedVideo[] }>('listen', '--all')).videos).toEqual([]);

    for (const name of ['talk.en.vtt', 'holiday.vtt']) writeFileSync(path.join(home, 'films', name), LINES);
    writeFileSync(path.join(home, 'films/walk.srt'), 'none');
    const given = await result<RememberReport & { subtitles: AddedSubtitles[] }>(
      'remember',
      ...['films/talk.en.vtt', 'films/holiday.vtt', 'films/walk.srt', 'films/gone.srt'],
    );
    expect(given).toMatchObject({
      videos: [],
      subtitles: [
        { name: 'talk.en.vtt', video: 'talk.mp4', status: 'added', lines: 1 },
        { name: 'holiday.vtt', video: null, status: 'unmatched', candidates: [] },
        { name: 'walk.srt', video: 'walk.mp4', status: 'failed', error: { code: 'bad-input' } },
        { name: 'gone.srt', status: 'failed', error: { code: 'not-found' } },
      ],
    });
    const found = await result<{ text: string }[]>('search', 'blue pot');
    expect(found[0]!.text).toContain('under the blue pot');

    const steps = await result<{ text: string }[]>('steps');
    expect(steps.map(({ text }) => text)).toEqual(['Subtitles were added to talk.mp4.']);
    expect(await result('undo')).toMatchObject({ undone: 'Subtitles were added to talk.mp4.' });
    rmSync(path.join(home, 'films/walk.srt'));
    writeFileSync(path.join(home, 'films/walk.vtt'), LINES.replace('blue', 'green'));
    const again = await result<RememberReport>('remember', 'films/walk.mp4');
    expect(again.videos[0]!.warnings.join()).toContain('It has them now');
    const green = await result<{ video: string }[]>('search', 'green pot');
    expect(green[0]!.video).toBe('walk.mp4');

    const none = { by: null, described: 0, missed: 0, without: [] };
    expect(await result('voices-anew')).toEqual(none);
    const better = path.join(home, 'weights/speaker-embedding/wespeaker-resnet34-lm');
    mkdirSync(better, { recursive: true });
    writeFileSync(path.join(better, 'voxceleb_resnet34_LM.onnx'), await voiceNetwork(256));
    writeFileSync(path.join(better, OWN_FILES.path), '');
    expect(await failure('voices-anew', 'films/letter.mp4')).toMatchObject({ code: 'not-found' });
    const anew = await result<VoicesDescribedAnew>('voices-anew', 'films/talk.mp4');
    expect(anew).toMatchObject({ by: 'wespeaker-resnet34-lm', missed: 0, without: [] });
    expect(anew.described).toBeGreaterThan(2);
    expect(await result('voices-anew')).toEqual(none);
    expect(await result('check')).toMatchObject({ whole: true });
  } finally {
    await close();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
});
