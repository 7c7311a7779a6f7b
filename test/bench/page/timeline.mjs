// The timeline of 10,000 clips: until it is there, and its frames while it is zoomed and moved without a pause, beside those of the same page
// when nothing is done: how many frames there are at all is the machine's, and of a browser without a GPU.
import { ORIGIN } from '../../../bin/cli/app.mjs';
import { say } from '../../../bin/setup/steps.mjs';
import { row } from './figures.mjs';
import { overMadeMemory } from './made-memory.mjs';

const MEMORY = { videos: 300, clips: 10_000, people: 60, days: 425 };
/** What is done for so long each, and in which order. */
const STEP_MS = 1500;
const STEPS = ['nearer', 'move', 'wider', 'move', 'nearer', 'wider'];
const AT_REST = ['rest', 'rest'];

/** Rows of the benchmark; a memory is made for it and thrown away. */
export function timelineRows() {
  say(`A memory of ${MEMORY.clips} clips ...`);
  return overMadeMemory(MEMORY, measured);
}

async function measured(context) {
  await context.addInitScript(measureFrames);
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page); // The server and the browser are warm from now on.
  const { ready, people } = await open(page);
  say('zooming and moving ...');
  const rest = await page.evaluate(drive, { steps: AT_REST, stepMs: STEP_MS });
  const tasks = await taskTime(page);
  const { frames, work } = await page.evaluate(drive, { steps: STEPS, stepMs: STEP_MS });
  const taskMs = await tasks();
  const beside = (metric, of, unit) =>
    row(metric, of(frames), unit, { baseline: of(rest.frames), baselineName: 'nothing is done' });
  return [
    row('timeline.ready', ready, 'ms from the address to the recordings on the strip'),
    row('timeline.people', people, 'ms from the address to the people'),
    beside('timeline.fps', perSecond, 'frames a second while it is zoomed and moved'),
    beside('timeline.frame.p50', (all) => percentile(all, 0.5), 'ms from frame to frame'),
    beside('timeline.frame.p95', (all) => percentile(all, 0.95), 'ms'),
    beside('timeline.frame.longest', (all) => Math.max(...all), 'ms'),
    row('timeline.task', taskMs / frames.length, 'ms of all work of the main thread for a frame, mean'),
    row('timeline.work.p50', percentile(work, 0.5), 'ms of drawing for a frame'),
    row('timeline.work.p95', percentile(work, 0.95), 'ms'),
    row('timeline.work.longest', Math.max(...work), 'ms'),
  ];
}

/** Returns how to tell how long the main thread has been at work since, ms. */
async function taskTime(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * metrics.find(({ name }) => name === 'TaskDuration').value;
  };
  const before = await read();
  return async () => (await read()) - before;
}

async function open(page) {
  const began = performance.now();
  await page.goto(`${ORIGIN}/timeline`);
  await page.getByRole('slider').waitFor();
  const ready = performance.now() - began;
  await page.getByRole('list', { name: 'People in view' }).getByRole('listitem').nth(7).waitFor();
  return { ready, people: performance.now() - began };
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
      if (step !== 'rest') turn(step, i + frames.length);
      const now = await nextFrame();
      frames.push(now - last);
      last = now;
    }
  }
  return { frames, work: window.frameWork.map(({ ms }) => ms) };
}

function perSecond(frames) {
  return (1000 * frames.length) / frames.reduce((sum, ms) => sum + ms, 0);
}

function percentile(values, share) {
  return [...values].sort((a, b) => a - b)[Math.floor(share * (values.length - 1))];
}
