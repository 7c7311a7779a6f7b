import type { Filed } from '../../lib/store/archive/archive-format';
import { findingsInEveryLook } from './harness/accessible';
import { expect, openHeadless, remember, test } from './harness/app';
import { fillSmall } from './harness/small-memory';

/** The first coming of somebody in each clip as a dog that is in view instead, in the second clip two of them. */
function withDogs(record: Filed): Filed {
  if (record.in !== 'incidents' || record.is.kind !== 'appears' || !record.is.id.endsWith('/i0000'))
    return record;
  const { t0, clipId } = record.is;
  const box = [t0, 0.1, 0.2, 0.3, 0.4];
  const boxes = Float32Array.from(clipId.endsWith('1') ? [...box, ...box] : box);
  return {
    in: 'incidents',
    is: { ...record.is, kind: 'shows', who: [], sources: [], words: 'dog', shown: { score: 0.8, boxes } },
  };
}

test('things that pictures show are listed with a picture and where, asked for, and can be switched off', async ({
  context,
  page,
  origin,
  problems,
  offOrigin,
}) => {
  await fillSmall(context, origin, withDogs);

  // The places lead there; where the head of the page has no room for all of them, the library does.
  await page.goto(origin);
  const places = page.getByRole('navigation', { name: 'Main' });
  const toThings = page.getByRole('main').getByRole('link', { name: 'Things and places' });
  await expect(places.getByRole('link', { name: 'Things' })).toBeVisible();
  await page.getByRole('heading', { name: '2 videos' }).waitFor();
  await expect(toThings).toBeHidden();
  const wide = page.viewportSize()!;
  await page.setViewportSize({ width: 800, height: 844 });
  await expect(places.getByRole('link')).toHaveCount(5);
  await toThings.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Things and places' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(places.getByRole('link', { name: 'Things' })).toHaveAttribute('aria-current', 'page');
  await page.setViewportSize(wide);
  await expect(places.getByRole('link', { name: 'Things' })).toHaveAttribute('aria-current', 'page');
  const dog = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^Dog/ }) });
  await expect(dog.getByRole('heading')).toHaveText('Dog · up to 2 at once');
  expect(await findingsInEveryLook(page)).toEqual([]);
  await dog
    .getByRole('link', { name: /^Dog at / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/watch\?video=/);

  const headless = await openHeadless(context, origin, { withThings: true });
  const ask = (question: string) =>
    headless.evaluate((asked) => window.mneme.ask({ question: asked }), question);
  const told = await ask('Is there a puppy?');
  expect(told.answer).toMatch(/^Yes: a dog is in view at /);
  expect(told.evidence[0]).toMatchObject({ text: 'In view: a dog.', who: [] });
  expect((await ask('How many dogs are there?')).answer).toContain('2 dogs at once');

  // Beside an answer stands the still of its clip, of which second is not known: that is told, also where all of its moments are shown.
  await page.goto(`${origin}/ask`);
  await page.getByLabel('Your question').fill('Is there a puppy?');
  await page.keyboard.press('Enter');
  const evidence = page.getByRole('region', { name: 'Based on' }).getByRole('listitem');
  await expect(evidence.first()).toContainText('Picture from 0:00 to 0:30');
  await page.getByText('How I found this').click();
  const found = page.getByRole('list', { name: 'Moments that were found' }).getByRole('listitem');
  await expect(found.first()).toHaveText('0:00Picture from 0:00 to 0:30');
  expect(await findingsInEveryLook(page)).toEqual([]);
  await toThings.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Things and places' })).toBeVisible();

  await page.goto(`${origin}/settings#things`);
  const tick = page.getByRole('checkbox', { name: 'Find things and animals' });
  await expect(tick).toBeChecked();
  await tick.click();
  await expect(tick).not.toBeChecked();
  const writing = page.getByRole('checkbox', { name: 'Read writing' });
  await expect(writing).toBeChecked();
  await page.reload();
  await expect(tick).not.toBeChecked();
  await expect(writing).toBeChecked();
  expect(problems).toEqual([]);
  expect(offOrigin).toEqual([]);
});

test('a dog gets a name on the page, is asked for by it, changed, and taken back; what is none is left out', async ({
  context,
  page,
  origin,
  problems,
  offOrigin,
}) => {
  await fillSmall(context, origin, withDogs);
  await page.goto(`${origin}/things`);
  const named = page.getByRole('region', { name: 'With a name' });
  const message = (text: string | RegExp) => page.getByRole('status', { name: 'Messages' }).getByText(text);

  await page.getByRole('button', { name: 'Give a name: Dog' }).click();
  const giving = page.getByRole('dialog', { name: 'Which of these has a name?' });
  await giving.getByLabel('Name', { exact: true }).fill('Bruno');
  await giving.getByRole('button', { name: 'Save' }).click();
  await expect(giving.getByText('Choose at least one picture.')).toBeVisible();
  const pictures = giving.getByRole('group', { name: 'It is in these' }).getByRole('checkbox');
  const count = await pictures.count();
  expect(count).toBeGreaterThan(1);
  expect(await findingsInEveryLook(page)).toEqual([]);
  await pictures.first().check();
  await giving.getByRole('button', { name: 'Save' }).click();
  await expect(giving).toHaveCount(0);
  await expect(message('Bruno is known in pictures from now on.')).toBeVisible();
  await expect(named.getByRole('heading', { name: 'Bruno · Dog' })).toBeVisible();
  expect(await findingsInEveryLook(page)).toEqual([]);

  const headless = await openHeadless(context, origin, { withThings: true });
  const ask = (question: string) =>
    headless.evaluate((asked) => window.mneme.ask({ question: asked }), question);
  const told = await ask('When did we see our dog Bruno?');
  expect(told).toMatchObject({ refused: false, answer: expect.stringMatching(/^Bruno is in view at /) });
  expect(told.evidence).toHaveLength(1);

  // The same in another picture, by another name; and all of it taken back in one.
  await page.getByRole('button', { name: 'Change Bruno' }).click();
  const changing = page.getByRole('dialog', { name: 'Which of these is Bruno?' });
  await expect(pictures.first()).not.toBeVisible();
  const chosen = changing.getByRole('checkbox');
  await expect(chosen.first()).toBeChecked();
  await chosen.nth(1).check();
  await changing.getByLabel('Name', { exact: true }).fill('Rex');
  await page.keyboard.press('Enter');
  await expect(named.getByRole('heading', { name: 'Rex · Dog' })).toBeVisible();
  await expect(named.getByRole('link', { name: /^Rex at / })).toHaveCount(3);
  expect((await ask('How often did we see Rex?')).answer).toMatch(/^Rex is in view 2 times: /);
  expect((await ask('When did we see Bruno?')).answer).not.toContain('Bruno is in view');
  await page.getByRole('status', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).last().click();
  await expect(named.getByRole('heading', { name: 'Bruno · Dog' })).toBeVisible();

  // Without any picture it is no name any more.
  await page.getByRole('button', { name: 'Change Bruno' }).click();
  await changing.getByRole('checkbox').first().uncheck();
  await changing.getByRole('button', { name: 'Save' }).click();
  await expect(named).toHaveCount(0);

  // What is no dog is left out, is told of no more, and comes back.
  const dogs = page.getByRole('link', { name: /^Dog at / });
  await expect(dogs.first()).toBeVisible();
  const before = await dogs.count();
  await page.getByRole('button', { name: 'Wrong: Dog' }).click();
  const denying = page.getByRole('dialog', { name: 'Which of these is not “Dog”?' });
  const ticks = denying.getByRole('checkbox');
  await expect(ticks.nth(1)).toBeVisible();
  const all = await ticks.count();
  await denying.getByRole('button', { name: 'Leave out' }).click();
  await expect(denying.getByText('Choose at least one picture.')).toBeVisible();
  await ticks.first().check();
  await denying.getByRole('button', { name: 'Leave out' }).click();
  await expect(denying).toHaveCount(0);
  await expect(dogs).toHaveCount(before - (all > 4 ? 0 : 1));

  // All of the others, too: after a reload there is none.
  await page.getByRole('button', { name: 'Wrong: Dog' }).click();
  for (const tick of await ticks.all()) await tick.check();
  await denying.getByRole('button', { name: 'Leave out' }).click();
  await expect(dogs).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(/things? (?:is|are) left out/)).toBeVisible();
  await expect(dogs).toHaveCount(0);
  expect(await ask('Is there a dog?')).toMatchObject({ refused: true, evidence: [] });
  const found = () => headless.evaluate(() => window.mneme.search({ text: 'dog', kinds: ['shows'] }));
  expect((await found()).hits).toEqual([]);

  await page.getByRole('button', { name: 'Put back' }).click();
  await expect(dogs).toHaveCount(before);
  expect((await ask('Is there a dog?')).answer).toMatch(/^Yes: a dog is in view/);
  expect(problems).toEqual([]);
  expect(offOrigin).toEqual([]);
});

test('what is written in the picture of a video is read, and answers what a sign says', async ({
  context,
  page,
  origin,
  offOrigin,
}) => {
  const headless = await openHeadless(context, origin, { withThings: true });
  const film = await headless.evaluate(drawSign);
  await remember(headless, [
    { name: 'walk.webm', mimeType: 'video/webm', buffer: Buffer.from(film, 'base64') },
  ]);
  const ask = (question: string) =>
    headless.evaluate((asked) => window.mneme.ask({ question: asked }), question);
  const told = await ask('What does the sign say?');
  expect(told).toMatchObject({ refused: false, evidence: [{ video: 'walk.webm', who: [] }] });
  expect(told.answer).toMatch(/^It says "HARBOUR STREET" at 0:0\d in walk\.webm\.$/);
  expect((await ask('Is there a sign about fishing?')).refused).toBe(true);

  // Its card says first what is known of a video without words.
  await page.goto(origin);
  const card = page.getByRole('listitem').filter({ hasText: 'walk.webm' });
  await expect(card).toContainText(/In view: text.*Nobody was recognised in it by face/);

  await page.goto(`${origin}/things`);
  const written = page.getByRole('region', { name: 'Written in pictures' });
  await expect(written.getByRole('heading', { level: 3 })).toHaveText(['HARBOUR STREET']);
  // Beside it stands what was cut out of the picture: all of the sign's width, and little else.
  await expect(written.locator('img')).toHaveJSProperty('complete', true);
  const shape = await written
    .locator('img')
    .evaluate((img: HTMLImageElement) => img.naturalWidth / img.naturalHeight);
  expect(shape).toBeGreaterThan(4);
  expect(await findingsInEveryLook(page)).toEqual([]);
  await written.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/watch\?video=/);
  expect(offOrigin).toEqual([]);
});

/** A film of a few seconds that shows a sign, as base64. */
async function drawSign(): Promise<string> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 });
  const context = canvas.getContext('2d')!;
  const draw = (second: number) => {
    context.fillStyle = '#88a8c0';
    context.fillRect(0, 0, 640, 360);
    context.fillStyle = '#fff';
    context.fillRect(150 + second, 120, 340, 80);
    context.fillStyle = '#111';
    context.font = 'bold 36px sans-serif';
    context.textAlign = 'center';
    context.fillText('HARBOUR STREET', 320 + second, 173);
  };
  draw(0);
  const recorder = new MediaRecorder(canvas.captureStream(10), { mimeType: 'video/webm;codecs=vp8' });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const stopped = new Promise((resolve) => {
    recorder.onstop = resolve;
  });
  recorder.start();
  for (let i = 0; i < 30; i += 1) {
    draw(i);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  recorder.stop();
  await stopped;
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
