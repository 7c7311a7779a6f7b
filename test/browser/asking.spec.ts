import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../bin/setup/steps.mjs';
import { findingsInEveryLook, seriousFindings } from './harness/accessible';
import { DEMO_MEMORY, expect, fillMemory, test } from './harness/app';
import { soundOf, wav } from './harness/wav';

/** Clara's face, out of a later clip of the demo film. */
const CLARA = path.join(ROOT, 'test/media/demo-clara-later.jpg');

test('the palette opens a page and asks with the keyboard alone, and the answer tells how it came about', async ({
  context,
  page,
  origin,
  offOrigin,
  problems,
}) => {
  await fillMemory(context, origin, DEMO_MEMORY);
  await page.goto(`${origin}/`);
  await page.getByRole('heading', { name: 'demo.mp4' }).waitFor();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Go to, do, or ask' });
  const field = palette.getByRole('combobox');
  await expect(field).toBeFocused();
  const chosen = palette.getByRole('option', { selected: true });
  await expect(chosen).toContainText('Library');
  await page.keyboard.press('ArrowUp');
  await expect(chosen, 'from the first to the last').toContainText('Keyboard shortcuts');
  await page.keyboard.press('Home');
  await expect(field).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id'))!);
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.type('clar');
  await expect(chosen).toHaveText(/Clara.*Person/);
  await page.keyboard.press('Enter');
  await expect(palette).toHaveCount(0);
  await expect(page).toHaveURL(/\/people\?id=p_\d+$/);

  const opener = page.getByRole('button', { name: 'Search and commands' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(opener, 'focus comes back').toBeFocused();

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys).toContainText('5 seconds back or forth');
  await expect(keys.getByRole('heading'), 'it begins at its top').toBeInViewport({ ratio: 1 });
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  await page.keyboard.type('red');
  await expect(palette.getByRole('option', { name: /I found a red ribbon/ })).toContainText('demo.mp4, 0:45');
  await expect(palette.getByRole('option', { name: 'Redo' }), 'nothing is redone unawares').toHaveCount(0);
  await field.fill('');
  await page.keyboard.type('How does Malik take his coffee?');
  await expect(chosen).toHaveText(/^Ask: How does Malik take his coffee\?/);
  await page.keyboard.press('Enter');
  const answer = page.getByRole('article').filter({ hasText: 'How does Malik take his coffee?' });
  await expect(answer).toContainText('coffee');

  await answer.getByText('How I found this').click();
  const story = answer.locator('details ol > li');
  await expect(story.getByRole('heading')).toHaveText([
    'What I looked for',
    'What I found',
    'What I set aside',
    'How I decided',
    'What it took',
  ]);
  await expect(story.nth(0)).toContainText('"coffee"');
  await expect(story.nth(2)).toContainText(/At \d+:\d\d in demo\.mp4: /);
  await story
    .nth(1)
    .getByRole('button', { name: /^Show moment 1: demo\.mp4/ })
    .click();
  await expect(answer.getByRole('button', { name: 'Choose demo.mp4 to play it' })).toBeVisible();
  expect(await findingsInEveryLook(page)).toEqual([]);
  expect({ offOrigin, problems }).toEqual({ offOrigin: [], problems: [] });
});

test('a dropped picture of a face finds the person, one without a face is explained, and a video is remembered as ever', async ({
  context,
  page,
  origin,
  offOrigin,
  problems,
}) => {
  await fillMemory(context, origin, DEMO_MEMORY);
  await page.goto(`${origin}/ask`);
  await page.getByRole('list', { name: 'Try asking' }).waitFor();
  const drop = async (name: string, type: string, bytes: Buffer) => {
    const transfer = await page.evaluateHandle(
      async ([name, type, base64]) => {
        const data = new DataTransfer();
        const bytes = Uint8Array.from(atob(base64!), (letter) => letter.charCodeAt(0));
        data.items.add(new File([bytes], name!, { type }));
        return data;
      },
      [name, type, bytes.toString('base64')],
    );
    await page.dispatchEvent('main', 'dragover', { dataTransfer: transfer });
    await expect(page.getByText('Drop a picture or a sound to ask who that is')).toBeVisible();
    await page.dispatchEvent('main', 'drop', { dataTransfer: transfer });
  };

  await drop('somebody.jpg', 'image/jpeg', readFileSync(CLARA));
  const card = page.getByRole('article').filter({ hasText: 'Who is in this picture?' });
  await expect(card).toContainText('Clara', { timeout: 60_000 });
  await expect(card).toContainText(/Recognised: \d+ % alike/);
  await expect(card).toContainText('It is not kept');
  await expect(card.getByRole('button', { name: /^Play demo\.mp4/ })).not.toHaveCount(0);
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Your question' }).fill('What did she say?');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article').first()).toContainText('Taken as: What did Clara say?');

  await drop(
    'empty.png',
    'image/png',
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  );
  await expect(page.getByRole('article').first()).toContainText('No face is found in that picture.', {
    timeout: 60_000,
  });
  await drop('voice.wav', 'audio/wav', wav(await soundOf(page, 4, 16)));
  await expect(page.getByRole('article').first()).toContainText(
    /Recognised: \d+ % alike|Nobody is recognised/,
    {
      timeout: 60_000,
    },
  );
  await expect(page.getByRole('article').first()).toContainText('Remember this recording instead');
  await drop('letter.mp4', 'video/mp4', Buffer.from('Dear Rosa'));
  await page.getByRole('link', { name: 'Library' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'letter.mp4' })).toContainText(
    'not recognised as a video',
  );
  expect({ offOrigin, problems }).toEqual({ offOrigin: [], problems: [] });
});

test('a browser that recognises speech on the device is used, one that would send the sound away is not', async ({
  page,
  origin,
}) => {
  // No browser that the tests run in has it: what it does is as the specification has it. One that can record is not asked: the app writes by itself.
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'MediaRecorder');
    class Recognition extends EventTarget {
      static available = async (options: { langs: string[]; processLocally: boolean }) =>
        options.processLocally && options.langs[0]?.startsWith('en')
          ? (sessionStorage.getItem('standing') ?? 'downloadable')
          : 'unavailable';
      get processLocally() {
        return this.local;
      }
      set processLocally(local: boolean) {
        this.local = local;
      }
      private local = false;
      start() {
        if (!this.local) throw new Error('The sound would leave the device.');
      }
      stop() {
        const result = Object.assign(new Event('result'), { results: [[{ transcript: 'who was there ' }]] });
        this.dispatchEvent(result);
        this.dispatchEvent(new Event('end'));
      }
      abort() {
        this.dispatchEvent(new Event('end'));
      }
    }
    Object.assign(window, { SpeechRecognition: Recognition });
  });
  const speak = page.getByRole('button', { name: 'Speak' });
  await page.goto(`${origin}/ask`);
  await expect(page.getByText('Nothing is remembered yet')).toBeVisible();
  await expect(speak, 'it would have to be downloaded').toHaveCount(0);

  await page.evaluate(() => sessionStorage.setItem('standing', 'available'));
  await page.reload();
  await speak.click();
  await page.getByRole('button', { name: 'Done speaking' }).click();
  await expect(page.getByRole('textbox', { name: 'Your question' })).toHaveValue('who was there');
});

test('what is asked as a whole is answered, whatever the wording, with nothing but what the app brings along', async ({
  context,
  page,
  origin,
  offOrigin,
  problems,
}) => {
  await fillMemory(context, origin, DEMO_MEMORY);
  await page.goto(`${origin}/ask`);
  for (const [question, told] of [
    ['whos the biggest chatterbox in here', /^Clara talks the most: 0:\d\d of 0:\d\d/],
    ['could you give me the gist of it please', /Clara, Malik and Walter can be seen or heard/],
    ['what sort of stuff can i ask you', /Ask what was said, by whom and when/],
    ['what does the hair of Clara look like', /not hair, eyes or age/],
  ] as const) {
    await page.getByRole('textbox', { name: 'Your question' }).fill(question);
    await page.keyboard.press('Enter');
    const card = page.getByRole('article').filter({ hasText: question });
    await expect(card.locator('p').filter({ hasText: told })).toHaveCount(1);
  }
  expect(await seriousFindings(page)).toEqual([]);
  expect({ offOrigin, problems }).toEqual({ offOrigin: [], problems: [] });
});

test('what asks nothing of the videos gets a sentence in the language of the page, and rests on nothing', async ({
  context,
  page,
  origin,
}) => {
  await fillMemory(context, origin, DEMO_MEMORY);
  await context.addCookies([{ name: 'language', value: 'de', url: origin }]);
  await page.goto(`${origin}/ask`);
  const field = page.getByRole('textbox', { name: 'Deine Frage' });
  await field.fill('turn the volume up');
  await field.press('Enter');
  const answer = page.getByRole('article');
  await expect(answer).toContainText('Das kann ich nicht: Ich sehe nur in deine Videos.');
  await expect(answer).not.toContainText('Nicht im Gedächtnis gefunden');
  await expect(answer.getByRole('heading')).toHaveCount(1);
  expect(await seriousFindings(page)).toEqual([]);
});
