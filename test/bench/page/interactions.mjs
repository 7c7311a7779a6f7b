// How soon pages of a large memory answer a hand: from a click, a touch or a key to the next picture (Interaction to Next Paint, by the Event Timing API, whose durations
// are whole multiples of 8 ms), and how much moves by itself meanwhile (Cumulative Layout Shift).
import { ORIGIN } from '../../../bin/cli/app.mjs';
import { say } from '../../../bin/setup/steps.mjs';
import { row } from './figures.mjs';
import { overMadeMemory } from './made-memory.mjs';

const MEMORY = { videos: 1000, clips: 3000, people: 500, days: 700 };
/** Issue bounds: an interaction, ms, and the shift of a page. */
const BOUNDS = { interaction: 100, shift: 0.02 };

/** Each page is used so often after it was used once: server and browser are warm then. */
const TIMES = 3;
/** No hand is quicker from one thing to the next, milliseconds. */
const A_BEAT_MS = 300;

/** What a hand does on each page. The first of a kind is touched where there are many. */
const PAGES = [
  {
    route: '/',
    ready: (page) => page.getByRole('button', { name: /^Play / }).first(),
    async use(page) {
      await page
        .getByRole('button', { name: /^Favourite: / })
        .first()
        .click();
      await page.getByRole('button', { name: 'Select' }).click();
      for (const i of [0, 1]) await page.getByRole('checkbox').nth(i).click();
      await page.getByRole('button', { name: 'Done' }).first().click();
      await page.waitForTimeout(A_BEAT_MS);
      await page.mouse.wheel(0, 3000);
      await page.waitForTimeout(A_BEAT_MS);
      await page
        .getByRole('button', { name: /^Play / })
        .nth(3)
        .click();
      await page.keyboard.press('Escape');
    },
  },
  {
    route: '/people',
    ready: (page) => page.getByRole('list', { name: 'Everyone' }).getByRole('link').first(),
    async use(page) {
      for (let i = 0; i < 5; i += 1) await page.keyboard.press('Tab');
      await page.mouse.wheel(0, 3000);
      await page.getByRole('list', { name: 'Everyone' }).getByRole('link').nth(40).click();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByRole('button', { name: /^(?:Give a|Change) name$/ }).click();
      await page.keyboard.type('Grandma');
      await page.keyboard.press('Escape');
    },
  },
  {
    route: '/things',
    ready: (page) => page.getByRole('heading', { level: 2 }).first(),
    use: (page) => pressTabs(page, 5),
  },
  {
    route: '/timeline',
    ready: (page) => page.getByRole('list', { name: 'People in view' }).getByRole('listitem').nth(7),
    async use(page) {
      const strip = page.getByRole('slider');
      await strip.focus();
      for (const key of ['+', '+', 'Shift+ArrowRight', 'ArrowRight', '-', 'Home'])
        await page.keyboard.press(key);
      const { x, y, width } = await strip.boundingBox();
      await page.mouse.move(x + width / 3, y + 60);
      await page.mouse.down();
      await page.mouse.move(x + width / 2, y + 60, { steps: 5 });
      await page.mouse.up();
    },
  },
  {
    route: '/watch?video=vid_500',
    ready: (page) => page.getByRole('heading', { level: 1 }),
    use: (page) => pressTabs(page, 8),
  },
  {
    route: '/ask',
    ready: (page) => page.getByRole('textbox', { name: 'Your question' }),
    async use(page) {
      await page.getByRole('textbox', { name: 'Your question' }).fill('');
      await page.keyboard.type('Who was there on Monday?');
      await page.keyboard.press('Enter');
      await page.locator('article[aria-busy="false"]').first().waitFor();
      await page.keyboard.press('Control+k');
      await page.keyboard.type('Person 49');
      await page.keyboard.press('Escape');
    },
  },
  {
    route: '/settings',
    ready: (page) => page.getByRole('radio', { name: 'Dark' }),
    async use(page) {
      await page.getByRole('radio', { name: 'Dark' }).click();
      await page.getByRole('radio', { name: 'As the system' }).click();
      await pressTabs(page, 6);
    },
  },
  {
    route: '/privacy',
    ready: (page) => page.getByRole('heading', { level: 1 }),
    use: (page) => pressTabs(page, 5),
  },
  {
    route: '/model',
    ready: (page) => page.getByRole('region', { name: 'On a server' }),
    async use(page) {
      await page.getByRole('combobox', { name: 'What serves the model' }).selectOption('llama.cpp');
      await pressTabs(page, 5);
    },
  },
];

/** Rows of the benchmark; a memory is made for it and thrown away. */
export function interactionRows() {
  say(`A memory of ${MEMORY.videos} videos and ${MEMORY.people} people ...`);
  return overMadeMemory(MEMORY, async (context) => {
    await context.addInitScript(watchInteractions);
    const page = await context.newPage();
    await page.setViewportSize({ width: 1440, height: 900 });
    const rows = [];
    for (const { route, ready, use } of PAGES) {
      say(`${route} ...`);
      await used(page, route, ready, use);
      const times = [];
      for (let i = 0; i < TIMES; i += 1) times.push(await used(page, route, ready, use));
      const name = route.split('?')[0];
      const inOrder = times.toSorted((a, b) => a.longest.ms - b.longest.ms);
      const { longest, count } = inOrder[Math.floor(TIMES / 2)];
      const { shift, moved } = times.toSorted((a, b) => b.shift - a.shift)[0];
      rows.push(
        row(
          `interaction ${name}`,
          longest.ms,
          `ms, the longest of ${count} (${longest.what}), median of ${TIMES} times`,
          {
            ...{ baseline: BOUNDS.interaction, baselineName: 'the bound' },
          },
        ),
        row(`shift ${name}`, shift, `layout shift while it loads and is used, most of "${moved}"`, {
          ...{ baseline: BOUNDS.shift, baselineName: 'the bound', digits: 3 },
        }),
      );
    }
    return rows;
  });
}

async function used(page, route, ready, use) {
  await page.goto(`${ORIGIN}${route}`);
  await ready(page).waitFor();
  await page.waitForTimeout(1500); // What comes late has come: a hand takes longer than a test.
  await use(page);
  await page.waitForTimeout(500);
  const { interactions, ...more } = await page.evaluate(() => window.seenInteractions());
  const [longest = { ms: 0, what: 'none' }] = interactions.toSorted((a, b) => b.ms - a.ms);
  return { longest, count: interactions.length, ...more };
}

async function pressTabs(page, times) {
  for (let i = 0; i < times; i += 1) await page.keyboard.press('Tab');
}

/** In the page, before its own scripts. */
function watchInteractions() {
  const events = new Map();
  let shift = 0;
  let most = { value: 0, what: 'nothing' };
  const watch = (type, read, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({
      type,
      buffered: true,
      ...more,
    });
  watch(
    'event',
    ({ interactionId, duration, name, target }) => {
      if (!interactionId) return;
      const known = events.get(interactionId);
      const touched = target?.closest?.('button, a, input, label, [role]') ?? target;
      const label = touched?.getAttribute?.('aria-label') ?? touched?.textContent ?? '';
      if (!known || known.ms < duration)
        events.set(interactionId, { ms: duration, what: `${name} ${label.trim().slice(0, 30)}` });
    },
    { durationThreshold: 16 },
  );
  watch('layout-shift', (entry) => {
    if (entry.hadRecentInput) return;
    shift += entry.value;
    const [{ node } = { node: null }] = entry.sources;
    if (entry.value > most.value)
      most = { value: entry.value, what: (node?.textContent ?? '').trim().slice(0, 40) };
  });
  window.seenInteractions = () => ({ interactions: [...events.values()], shift, moved: most.what });
}
