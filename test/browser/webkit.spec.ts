import { expect, test } from './harness/app';
import { HAS_WEBKIT, WebKit } from './harness/webkit';

/** What each page is headed with where nothing is remembered. */
const PAGES = {
  '/': /memory for your own videos/,
  '/people': /Nobody yet/,
  '/things': /Things and places/,
  '/timeline': /Timeline/,
  '/watch': /Watch/,
  '/settings': /Settings/,
  '/privacy': /Privacy/,
  '/model': /Language model/,
  '/archive': /Archive/,
  '/nope': /There is no such page/,
};

test('in WebKit every page opens, and the demo answers a question', async ({ origin }) => {
  test.skip(!HAS_WEBKIT, 'There is no WebKit to drive: install webkit2gtk-driver and xvfb.');
  const webkit = await WebKit.open();
  try {
    for (const [path, heading] of Object.entries(PAGES)) {
      await webkit.goto(origin + path);
      await webkit.textWith('h1', heading);
      expect(await webkit.evaluate('return crossOriginIsolated'), path).toBe(true);
    }
    await webkit.goto(`${origin}/demo`);
    await webkit.textWith('h1', /demo\.mp4/);
    await webkit.goto(`${origin}/ask`);
    await webkit.textWith('button[type=submit]:enabled', /Ask/);
    await webkit.enter('main textarea, main input', 'When did Walter first appear?');
    await webkit.textWith('article', /Walter comes into view at 0:40/);
  } finally {
    await webkit.close();
  }
});
