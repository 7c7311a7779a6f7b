// Makes the demo film: `node test/demo-film/make.mjs` draws it, speaks it and encodes it in Chromium, all by the code in
// this folder, and writes public/demo/ and the stills in test/media/. CHROMIUM names another browser binary.
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { STORY } from './story.js';
import { plan } from './timeline.js';
import { subtitles, truth } from './truth.js';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const ROOT = path.join(FOLDER, '../..');
const OUT = path.join(ROOT, 'public/demo');
const STILLS = path.join(ROOT, 'test/media');
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
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(error));
  // The muxer stamps the file with the clock's time: the story's start.
  await page.clock.setFixedTime(new Date(STORY.start));
  await page.goto(`http://localhost:${server.address().port}/film/page.html`);
  await page.waitForFunction('window.film');
  const film = plan();
  const still = async (folder, name, t) => {
    const text = await page.evaluate(([at]) => window.film.still(at, 'image/jpeg', 0.9), [t]);
    await writeFile(path.join(folder, name), Buffer.from(text, 'base64'));
  };
  const during = (id, share = 0.5) => {
    const line = film.lines.find((l) => l.id === id);
    return line.t0 + (line.t1 - line.t0) * share;
  };
  await mkdir(OUT, { recursive: true });
  await mkdir(STILLS, { recursive: true });
  await writeFile(path.join(OUT, 'demo.vtt'), subtitles(film));
  await writeFile(path.join(OUT, 'demo.truth.json'), `${JSON.stringify(truth(film))}\n`);
  await still(STILLS, 'demo-clara.jpg', during('scissors'));
  await still(STILLS, 'demo-clara-later.jpg', during('tail'));
  await still(STILLS, 'demo-malik.jpg', during('sheets'));
  await still(STILLS, 'demo-walter-and-malik.jpg', during('bread'));
  await still(OUT, 'poster.jpg', during('bread', 0.3));
  const video = await page.evaluate((bitrates) => window.film.encode(bitrates), BITRATES);
  await writeFile(path.join(OUT, 'demo.mp4'), Buffer.from(video, 'base64'));
  console.log(
    `public/demo: ${film.duration.toFixed(1)} s of film, ${Math.round((video.length * 3) / 4096)} KiB.`,
  );
} finally {
  await browser.close();
  server.close();
}
