import { readFileSync } from 'node:fs';
import path from 'node:path';
import { shared } from '../shared';
import { expect, type Files, openHeadless, remember, test } from './harness/app';
import { silentWav, spoken, wav } from './harness/wav';

// Real speech as it should not be: what cannot be written down is told, and nothing else is lost by it.

/** Sampled 8,000 times a second, as the telephone's is. */
const TELEPHONE = 'british_weather_narrowband.wav';
const CLEAR = 'sense_and_sensibility_0870.wav';
/** Men and women, 4 to 7 s each. */
const FOUR = ['cheetah_en.wav', 'cheetah_en_norm.wav', 'sense_and_sensibility_0890.wav', CLEAR];

test('speech of the telephone is written down; a shred of it, four at once and silence come to words or to a reason (needs the shared recordings)', async ({
  context,
  origin,
  offOrigin,
  problems,
}) => {
  test.skip(!shared, 'needs the shared recordings');
  const sound = (name: string, samples: Int16Array | Buffer) => ({
    name,
    mimeType: 'audio/wav',
    buffer: samples instanceof Int16Array ? wav(samples) : samples,
  });
  const files = [
    sound('telephone.wav', readFileSync(path.join(shared!, 'media/real/speech/en', TELEPHONE))),
    sound('shred.wav', spoken(CLEAR).slice(16_000, 16_000 + 0.3 * 16_000)),
    sound('four.wav', mixed(FOUR.map(spoken))),
    sound('silence.wav', silentWav(5)),
    sound('clear.wav', spoken(CLEAR)),
  ] satisfies Files;
  const page = await openHeadless(context, origin);
  const videos = await remember(page, files);
  expect(videos.map(({ name, status, clips }) => [name, status, clips])).toEqual(
    files.map(({ name }) => [name, 'remembered', 1]),
  );
  const lines = await page.evaluate(async () => {
    const said = window.mneme.getState().videos.map(async ({ id, name }) => {
      const { lines } = await window.mneme.watch(id);
      return [name, lines.map(({ text }) => text).join(' ')] as const;
    });
    return Object.fromEntries(await Promise.all(said));
  });
  expect(lines['telephone.wav']).toMatch(/heavy rain/i);
  expect(lines['clear.wav']).toMatch(/\w+ \w+ \w+ \w+/);
  expect(lines['silence.wav']).toBe('');
  const reasons = Object.fromEntries(videos.map(({ name, warnings }) => [name, warnings.join(' ')]));
  for (const name of ['shred.wav', 'four.wav', 'silence.wav'])
    expect(
      lines[name] !== '' || /no words|no speech|could not be written down/i.test(reasons[name]!),
      name,
    ).toBe(true);
  expect(await page.evaluate(() => window.mneme.checkMemory(false))).toMatchObject({
    whole: true,
    damage: [],
  });
  expect({ offOrigin, problems }).toEqual({ offOrigin: [], problems: [] });
});

test('speech that was held for another language is listened to again where a person says that it is English (needs the shared recordings)', async ({
  page,
  origin,
}) => {
  test.skip(!shared, 'needs the shared recordings');
  const file = {
    name: 'foreign.wav',
    mimeType: 'audio/wav',
    buffer: readFileSync(path.join(shared!, 'media/real/speech/de/leopard_de.wav')),
  };
  await page.goto(origin);
  await expect(page.getByRole('button', { name: 'Choose videos' }).first()).toBeEnabled();
  await page.getByLabel('Videos and their subtitles').setInputFiles(file);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remember' }).click();
  const card = page
    .getByRole('region', { name: '1 video' })
    .getByRole('listitem')
    .filter({ hasText: 'foreign.wav' });
  await expect(card).toContainText('could not be written down', { timeout: 120_000 });
  await card.getByRole('link', { name: /^Watch foreign\.wav/ }).click();
  await expect(page.getByText('Get Whisper base (209 MB)'), 'what would write it down').toBeVisible();
  await page.goBack();
  await card.getByRole('button', { name: 'Listen again as English: foreign.wav' }).click();
  // What it makes of German as English is nonsense; it is believed all the same.
  await expect(card).not.toContainText('could not be written down', { timeout: 120_000 });
  await expect(card.getByRole('button', { name: 'Listen again as English' })).toHaveCount(0);
  await card.getByRole('link', { name: /^Watch foreign\.wav/ }).click();
  const said = page.getByRole('region', { name: 'What is said' });
  await expect(said.getByRole('listitem').first()).toContainText(/\w+ \w+/);
});

/** All of them at once, each as loud as it was. */
function mixed(voices: readonly Int16Array[]): Int16Array {
  const length = Math.max(...voices.map((voice) => voice.length));
  return Int16Array.from({ length }, (_, i) => {
    const sum = voices.reduce((total, voice) => total + (voice[i] ?? 0), 0);
    return Math.max(-32_768, Math.min(32_767, sum));
  });
}
