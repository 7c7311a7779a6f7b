/**
 * @typedef {object} Step one thing that the film shows
 * @property {{ en: string, de: string }} caption what is seen, in one short sentence of each language of the interface
 * @property {(camera: import('./camera.mjs').Camera) => Promise<void>} film
 */

/** Where the demo opens. Seconds of the demo film. */
const TELLING_S = 55;
/** Where the blue kite is spoken of. */
const KITE_S = 8;

/** @type {readonly Step[]} The film from its first picture to its last. */
export const STEPS = [
  {
    caption: {
      en: 'Mneme is a memory for your own videos, inside a browser tab. It comes with a demo.',
      de: 'Mneme ist ein Gedächtnis für deine eigenen Videos, in einem Browser-Tab. Eine Demo ist dabei.',
    },
    async film(camera) {
      await camera.look();
      await camera.hold(3);
      await camera.press(camera.page.getByRole('link', { name: 'Look at a demo' }));
      await camera.page.getByRole('heading', { name: 'demo.mp4' }).waitFor();
    },
  },
  {
    caption: {
      en: 'A film beside its memory: who is in view is named, and each line has its speaker.',
      de: 'Ein Film neben seinem Gedächtnis: Wer zu sehen ist, wird benannt, und jede Zeile hat ihren Sprecher.',
    },
    async film(camera) {
      const { page } = camera;
      await page.getByRole('button', { name: 'Names in the picture' }).waitFor();
      const film = page.locator('video').first();
      await camera.stop(film, TELLING_S);
      await camera.look();
      await camera.hold(1);
      await camera.bringToTop(page.getByRole('heading', { name: 'demo.mp4' }));
      await camera.pointAt(page.getByText('I have changed my mind, Clara.').first());
      await camera.play(film, { from: TELLING_S, seconds: 4 });
      await camera.hold(1);
    },
  },
  {
    caption: {
      en: 'Ask in your own words. The answer leads with what holds now.',
      de: 'Frag in deinen eigenen Worten. Die Antwort beginnt mit dem, was jetzt gilt.',
    },
    async film(camera) {
      await goTo(camera, 'Ask');
      await ask(camera, 'How does Malik take his coffee?', 'Black');
      await camera.hold(3);
    },
  },
  {
    caption: {
      en: 'It quotes what was said, and plays the moment it rests on.',
      de: 'Sie zitiert, was gesagt wurde, und spielt den Moment ab, auf dem sie beruht.',
    },
    async film(camera) {
      const { page } = camera;
      await camera.press(page.getByRole('button', { name: /^Play demo\.mp4/ }).first());
      const player = page.getByRole('article').locator('video');
      await camera.stop(player, TELLING_S);
      await camera.bringIntoView(player);
      await camera.pointAt(page.getByRole('button', { name: 'Play again' }));
      await camera.play(player, { from: TELLING_S, seconds: 4 });
      await camera.hold(0.4);
    },
  },
  {
    caption: {
      en: 'What was never told is not made up: the answer says so.',
      de: 'Was nie gesagt wurde, wird nicht erfunden: Die Antwort sagt es.',
    },
    async film(camera) {
      await ask(camera, 'How old is Walter?', /never|nothing/i);
      await camera.hold(3.2);
    },
  },
  {
    caption: {
      en: 'Who is who: names were learnt from what is said. Of one it is not sure.',
      de: 'Wer ist wer: Die Namen stammen aus dem Gesagten. Bei einem ist es unsicher.',
    },
    async film(camera) {
      const { page } = camera;
      await goTo(camera, 'People');
      await page.getByRole('list', { name: 'Everyone' }).getByRole('link').first().waitFor();
      await camera.look();
      await camera.hold(2);
      await camera.press(page.getByRole('button', { name: /^Who is this\?/ }));
      await page.getByRole('dialog', { name: 'Who is this?' }).waitFor();
      await camera.look();
      await camera.hold(0.8);
    },
  },
  {
    caption: {
      en: 'Give the name once, and it counts everywhere.',
      de: 'Einmal den Namen geben, und er gilt überall.',
    },
    async film(camera) {
      const { page } = camera;
      await camera.write(page.getByLabel('Name of this person'), 'Malik');
      await camera.press(page.getByRole('button', { name: 'Save' }));
      const done = page.getByRole('dialog', { name: 'That was everybody' });
      await done.waitFor();
      await camera.look();
      await camera.hold(1);
      await camera.press(done.getByRole('button', { name: 'Close' }));
      await done.waitFor({ state: 'hidden' });
      await camera.look();
      await camera.hold(2);
    },
  },
  {
    caption: {
      en: 'Things and places that are spoken of, each with its moments.',
      de: 'Dinge und Orte, von denen die Rede ist, jeweils mit ihren Momenten.',
    },
    async film(camera) {
      const { page } = camera;
      // By itself it would go at any moment from now on.
      await page.getByRole('button', { name: 'Close message' }).click();
      await camera.press(page.getByRole('link', { name: 'Things and places' }));
      const named = page.getByRole('heading', { name: 'Named in what is said' });
      await named.waitFor();
      await camera.look();
      await camera.hold(1);
      await camera.bringToTop(named);
      await camera.hold(1.4);
      await camera.press(page.getByRole('link', { name: /0:08/ }));
      const film = page.locator('video').first();
      await camera.stop(film, KITE_S);
      await camera.bringToTop(page.getByRole('heading', { name: 'demo.mp4' }));
      await camera.play(film, { from: KITE_S, seconds: 2.4 });
    },
  },
  {
    caption: {
      en: 'The timeline: who was in view and who spoke, from months to seconds.',
      de: 'Die Zeitleiste: wer zu sehen war und wer sprach, von Monaten bis Sekunden.',
    },
    async film(camera) {
      const { page } = camera;
      await goTo(camera, 'Timeline');
      await page
        .getByRole('list', { name: 'People in view' })
        .getByRole('link', { name: 'Walter' })
        .waitFor();
      await camera.look();
      await camera.hold(2.6);
      await camera.press(page.getByRole('button', { name: 'Zoom in' }));
      await camera.look();
      await camera.hold(1.8);
    },
  },
  {
    caption: {
      en: 'All of it happens on your own device. Now try it with a video of yours.',
      de: 'Alles geschieht auf deinem eigenen Gerät. Jetzt bist du dran, mit einem eigenen Video.',
    },
    async film(camera) {
      await camera.pointAt(camera.page.getByRole('button', { name: 'Leave the demo' }));
      await camera.look();
      await camera.hold(2.6);
    },
  },
];

/** By the names at the head of each page. */
async function goTo(camera, name) {
  const { page } = camera;
  await camera.press(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }));
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await camera.look();
}

/** Asks, and waits for an answer with these words. */
async function ask(camera, question, words) {
  const { page } = camera;
  const field = page.getByLabel('Your question');
  await camera.press(field);
  await camera.write(field, question);
  await camera.press(page.getByRole('button', { name: 'Ask', exact: true }));
  const answer = page.getByRole('article').filter({ hasText: question }).filter({ hasText: words });
  await answer.waitFor();
  await answer.locator('canvas[data-drawn="false"]').first().waitFor({ state: 'detached' });
  await camera.bringToTop(page.getByRole('heading', { level: 1, name: 'Ask' }));
}
