import { readFileSync } from 'node:fs';
import { seriousFindings } from './harness/accessible';
import { chooseDemoToPlay, DEMO_FILES, DEMO_MEMORY, expect, fillMemory, test } from './harness/app';

/** A line of the demo film of which the picture shows the speaker. */
const LINE = 'I found a red ribbon on the bench under the apple tree.';
const BEGINS = Number(
  new RegExp(`00:00:([\\d.]+) --> .*\\n${LINE}`).exec(readFileSync(DEMO_FILES[1]!, 'utf8'))![1],
);

test('a video is watched beside its memory: faces are named, lines play, who speaks is set right', async ({
  context,
  page,
  origin,
  problems,
  offOrigin,
}) => {
  // A browser whose pickers tell no places.
  await context.addInitScript(() => {
    delete window.showOpenFilePicker;
  });
  await fillMemory(context, origin, DEMO_MEMORY);
  await page.goto(origin);
  const href = await page.getByRole('link', { name: /^Watch demo\.mp4/ }).getAttribute('href');
  await page.goto(`${origin}${href}&t=${BEGINS + 0.5}`);

  await chooseDemoToPlay(page);
  const media = page.locator('video');
  const second = () => media.evaluate((video: HTMLVideoElement) => video.currentTime);
  const isPaused = () => media.evaluate((video: HTMLVideoElement) => video.paused);
  await expect.poll(second, 'it plays from the second in the address').toBeGreaterThan(BEGINS + 0.6);
  await expect(media, 'and has the focus of the button that was pressed').toBeFocused();

  const line = page.getByRole('listitem').filter({ hasText: LINE });
  await expect(line).toHaveAttribute('aria-current', 'true');
  const face = page.getByRole('button', { name: 'Walter, in the picture. Who is this?' });
  await expect(face).toBeVisible();
  await face.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Name of this person')).toHaveValue('Walter');
  await expect(dialog.getByLabel('Name of this person'), 'a name can be typed at once').toBeFocused();
  await expect.poll(isPaused, 'it waits meanwhile').toBe(true);
  await page.keyboard.press('Escape');
  await expect(face).toBeFocused();
  const [box, picture] = [(await face.boundingBox())!, (await media.boundingBox())!];
  const middle = (box.x + box.width / 2 - picture.x) / picture.width;
  expect(middle, 'he stands left of the middle').toBeGreaterThan(0.3);
  expect(middle).toBeLessThan(0.6);
  expect(box.height / picture.height).toBeGreaterThan(0.2);
  expect(await seriousFindings(page)).toEqual([]);

  await line.getByText(LINE).click();
  await expect.poll(isPaused, 'a line plays').toBe(false);
  expect(Math.abs((await second()) - BEGINS)).toBeLessThan(2);
  await page.keyboard.press('Space');
  await expect.poll(isPaused, 'the line does not begin again').toBe(true);
  const before = await second();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(second).toBeCloseTo(before - 5, 1);

  await line.getByRole('button', { name: /^Walter says this/ }).click();
  await dialog.getByRole('button', { name: 'Not Walter' }).click();
  await expect(line.getByRole('button', { name: /^(?:Person|Voice) \d+ says this/ })).toBeVisible();
  await page.getByRole('status', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
  await expect(line.getByRole('button', { name: /^Walter says this/ })).toBeVisible();

  const captions = () =>
    media.evaluate((video: HTMLVideoElement) => {
      const track = video.textTracks[0]!;
      track.mode = 'hidden';
      return [...(track.cues ?? [])].map((cue) => (cue as VTTCue).text);
    });
  await expect.poll(captions).toContain(`<v Walter>${LINE}`);

  await page.getByRole('button', { name: 'Play chapter 1,' }).click();
  await expect(page.getByRole('button', { name: 'Clara, in the picture. Who is this?' })).toBeVisible();
  await page.getByRole('button', { name: 'Names in the picture' }).click();
  await expect(page.getByRole('button', { name: /in the picture\. Who/ })).toHaveCount(0);

  await page.goto(`${origin}/watch?video=vid_99`);
  await expect(page.getByText('That video is not in the memory, or not any more.')).toBeVisible();
  expect({ problems, offOrigin }).toEqual({ problems: [], offOrigin: [] });
});
