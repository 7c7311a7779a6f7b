// Makes the films of a demo: `node test/demo-film/make.mjs kite` or `weeks` draws them, speaks them and encodes them in Chromium, all by the code
// in this folder, and writes them below public/ and stills into test/media/. CHROMIUM names another browser binary.
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { DEMOS } from './demos.js';
import { plan } from './timeline.js';
import { subtitles, truth } from './truth.js';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const ROOT = path.join(FOLDER, '../..');
const demo = DEMOS[process.argv[2]];
if (!demo) throw new Error(`Say which demo to make: ${Object.keys(DEMOS).join(' or ')}.`);
const OUT = path.join(ROOT, 'public', demo.folder);
/** For tests, by the film and the line that they show: their names, and how far into the line. */
const STILLS = {
  demo: [
    ['test/media/demo-clara.jpg', 'scissors'],
    ['test/media/demo-clara-later.jpg', 'tail'],
    ['test/media/demo-malik.jpg', 'sheets'],
    ['test/media/demo-walter-and-malik.jpg', 'bread'],
    ['public/demo/poster.jpg', 'bread', 0.3],
  ],
  stall: [['test/media/weeks-rosa.jpg', 'porto']],
  party: [
    ['test/media/weeks-rosa-later.jpg', 'shop'],
    ['test/media/weeks-clara-and-walter.jpg', 'present', 0.7],
  ],
};
const BITRATES = { videoBitrate: 90_000, audioBitrate: 28_000 };

const TYPES = { '.js': 'text/javascript', '.mjs': 'text/javascript', '.html': 'text/html' };

/** Serves this folder under /film/ and the installed packages under /modules/. */
function serve() {
  const roots = { film: FOLDER, modules: path.join(ROOT, 'node_modules') };
  const server = createServer((request, response) => {
    const [, root, ...rest] = new URL(request.url, 'http://localhost').pathname.split('/');
    const file = roots[root] && path.join(roots[root], ...rest);
    if (!file || !existsSync(file)) return response.writeHead(404).end();
    response.setHeader('Content-Type', TYPES[path.extname(file)] ?? 'application/octet-stream');
    createReadStream(file).pipe(response);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

const server = await serve();
const installed = process.env.CHROMIUM ?? '/usr/bin/chromium';
const browser = await chromium.launch({
  ...(existsSync(installed) ? { executablePath: installed } : {}),
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
try {
  const films = demo.stories.map(plan);
  await mkdir(OUT, { recursive: true });
  for (const film of films) await make(film, films);
} finally {
  await browser.close();
  server.close();
}

async function make(film, films) {
  const { story } = film;
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(error));
  // The muxer stamps the file with the clock's time: the story's start.
  await page.clock.setFixedTime(new Date(story.start));
  await page.goto(`http://localhost:${server.address().port}/film/page.html?film=${story.film}`);
  await page.waitForFunction('window.film');
  const write = (ending, content) => writeFile(path.join(OUT, `${story.film}.${ending}`), content);
  await write('vtt', subtitles(film));
  await write('truth.json', `${JSON.stringify(truth(film, films))}\n`);
  for (const [file, id, share = 0.5] of STILLS[story.film] ?? []) {
    const line = film.lines.find((l) => l.id === id);
    const at = line.t0 + (line.t1 - line.t0) * share;
    const still = await page.evaluate(([t]) => window.film.still(t, 'image/jpeg', 0.9), [at]);
    await writeFile(path.join(ROOT, file), Buffer.from(still, 'base64'));
  }
  const video = await page.evaluate((bitrates) => window.film.encode(bitrates), BITRATES);
  await write('mp4', Buffer.from(video, 'base64'));
  await page.close();
  const kib = Math.round((video.length * 3) / 4096);
  console.log(`${demo.folder}/${story.film}.mp4: ${film.duration.toFixed(1)} s of film, ${kib} KiB.`);
}
