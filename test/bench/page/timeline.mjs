// The timeline of 10,000 clips: until it is there, and its frames while it is zoomed and moved without a pause.
import path from 'node:path';
import { launch, ORIGIN } from '../../../bin/cli/app.mjs';
import { browser, ROOT, say, serve } from '../../../bin/setup/steps.mjs';
import { inBrowser } from '../common/in-browser.mjs';
import { withScratch } from '../common/scratch.mjs';

const ENTRY = path.join(ROOT, 'test/bench/page/fill-timeline.ts');
const MEMORY = { videos: 300, clips: 10_000, people: 60, days: 425 };
/** What is done for so long each, and in which order. */
const STEP_MS = 1500;
const STEPS = ['nearer', 'move', 'wider', 'move', 'nearer', 'wider'];

/** Rows of the benchmark; a memory is made for it and thrown away. */
export function timelineRows() {
  return withScratch(async (profile) => {
    say(`A memory of ${MEMORY.clips} clips ...`);
    await inBrowser(ENTRY, (call) => call('fill', MEMORY), { profile });
    const server = await serve({ host: '127.0.0.1' });
    const context = await launch(await browser(), profile, server.port);
    try {
      await context.addInitScript(measureFrames);
      const page = await context.newPage();
      await page.setViewportSize({ width: 1440, height: 900 });
      await readyMs(page); // The server and the browser are warm from now on.
      const ready = await readyMs(page);
      say('zooming and moving ...');
      const { frames, work } = await page.evaluate(drive, { steps: STEPS, stepMs: STEP_MS });
      const row = (metric, value, unit) => ({ metric: `timeline.${metric}`, value: round(value), unit });
      const seconds = frames.reduce((sum, ms) => sum + ms, 0) / 1000;
      return [
        row('ready', ready, 'ms from the address to recordings and people on the strip'),
        row('fps', frames.length / seconds, 'frames a second while it is zoomed and moved'),
        row('frame.p50', percentile(frames, 0.5), 'ms from frame to frame'),
        row('frame.p95', percentile(frames, 0.95), 'ms'),
        row('frame.longest', Math.max(...frames), 'ms'),
        row('work.p50', percentile(work, 0.5), 'ms of script for a frame'),
        row('work.p95', percentile(work, 0.95), 'ms'),
        row('work.longest', Math.max(...work), 'ms'),
      ];
    } finally {
      await context.close();
      server.stop();
    }
  });
}

async function readyMs(page) {
  const began = performance.now();
  await page.goto(`${ORIGIN}/timeline`);
  await page.getByRole('list', { name: 'People in view' }).getByRole('listitem').nth(7).waitFor();
  return performance.now() - began;
}

/** In the page, before its own scripts: how much time the callbacks of each frame take. */
function measureFrames() {
  const own = window.requestAnimationFrame.bind(window);
  let frame = { at: 0, ms: 0 };
  window.frameWork = [];
  window.requestAnimationFrame = (callback) =>
    own((at) => {
      if (at !== frame.at) {
        frame = { at, ms: 0 };
        window.frameWork.push(frame);
      }
      const began = performance.now();
      callback(at);
      frame.ms += performance.now() - began;
    });
}

/** In the page: turns the wheel over the strip in every frame. */
async function drive({ steps, stepMs }) {
  const strip = document.querySelector('[role="slider"]');
  const { left, top, width } = strip.getBoundingClientRect();
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const turn = (step, i) =>
    strip.dispatchEvent(
      new WheelEvent('wheel', {
        bubbles: true,
        cancelable: true,
        clientX: left + width * (0.5 + 0.3 * Math.sin(i / 40)),
        clientY: top + 60,
        ...(step === 'move'
          ? { deltaX: 25 * (i % 180 < 90 ? 1 : -1) }
          : { deltaY: step === 'nearer' ? -15 : 15, ctrlKey: true }),
      }),
    );
  window.frameWork.length = 0;
  const frames = [];
  let last = await nextFrame();
  for (const [i, step] of steps.entries()) {
    for (const end = last + stepMs; last < end; ) {
      turn(step, i + frames.length);
      const now = await nextFrame();
      frames.push(now - last);
      last = now;
    }
  }
  return { frames, work: window.frameWork.map(({ ms }) => ms) };
}

function percentile(values, share) {
  return [...values].sort((a, b) => a - b)[Math.floor(share * (values.length - 1))];
}

const round = (value) => Number(value.toFixed(1));
