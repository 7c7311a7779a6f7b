import { seriousFindings } from './harness/accessible';
import { chooseDemoToPlay, DEMO_MEMORY, expect, fillMemory, test } from './harness/app';

test('somebody who was not recognised is marked in the picture, followed, found on every page, and taken back', async ({
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
  await page.getByRole('link', { name: /^Watch demo\.mp4/ }).click();
  await chooseDemoToPlay(page);
  const media = page.locator('video');
  const standAt = async (second: number) => {
    await media.evaluate((video: HTMLVideoElement, t) => {
      video.pause();
      video.currentTime = t;
    }, second);
    await expect.poll(() => media.evaluate((video: HTMLVideoElement) => video.seeking)).toBe(false);
  };
  await standAt(6);

  await page.getByRole('button', { name: 'Mark somebody' }).click();
  const field = page.getByRole('region', { name: /^A box around somebody/ });
  await expect(field).toBeFocused();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Mark somebody' }), 'it is left as it was').toBeFocused();

  // Clara's face is there already: what is drawn is drawn around her, as somebody else.
  await page.getByRole('button', { name: 'Mark somebody' }).click();
  const { x, y, width, height } = (await field.boundingBox())!;
  const at = (across: number, down: number) => [x + across * width, y + down * height] as const;
  await page.mouse.move(...at(0.3, 0.1));
  await page.mouse.down();
  await page.mouse.move(...at(0.5, 0.4), { steps: 4 });
  await page.mouse.move(...at(0.7, 0.9), { steps: 4 });
  await page.mouse.up();
  await field.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Who is this?' });
  await expect(dialog.getByRole('radio')).toHaveCount(3);
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Give a name, or choose one of the faces.');
  await dialog.getByLabel('Name').fill('Grandma');
  await dialog.getByLabel('Name').press('Enter');
  await expect(dialog).toHaveCount(0);
  const messages = page.getByRole('status', { name: 'Messages' });
  await expect(messages.getByText('Grandma is in the picture from now on.')).toBeVisible();
  const box = page.getByRole('button', { name: 'Grandma, in the picture. Who is this?' });
  await expect(box).toBeVisible();
  await standAt(7);
  await expect(box, 'she is followed').toBeVisible();

  await page.goto(`${origin}/people`);
  await page
    .getByRole('list', { name: 'Everyone' })
    .getByRole('link', { name: /Grandma/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Grandma' })).toBeVisible();
  await page.goto(`${origin}/ask`);
  await page.getByLabel('Your question').fill('When did we see Grandma?');
  await page.getByLabel('Your question').press('Enter');
  await expect(page.getByRole('article').first()).toContainText(
    /Grandma is in view at 0:0\d to 0:\d\d in demo\.mp4/,
  );

  await page.goto(`${origin}/people`);
  const changes = page.getByRole('listitem').filter({ hasText: 'was marked in demo.mp4' });
  await changes.getByRole('button', { name: /^Undo/ }).click();
  await expect(
    page.getByRole('list', { name: 'Everyone' }).getByRole('link', { name: /Grandma/ }),
  ).toHaveCount(0);
  expect({ problems, offOrigin }).toEqual({ problems: [], offOrigin: [] });
});
