// The browsers that are driven: where they are found, how they are got, and the flags that Chromium is started with.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run, SetupError, say } from './common.mjs';

/** A Chromium to drive: MNEME_CHROMIUM, an installed one, Playwright's own; null when there is none. */
export async function findChromium() {
  const candidates = [
    process.env.MNEME_CHROMIUM,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ];
  for (const candidate of candidates) if (candidate && existsSync(candidate)) return candidate;
  const { chromium } = await import('playwright');
  const own = chromium.executablePath();
  return own && existsSync(own) ? own : null;
}

/** Finds a browser or gets one: Debian's package as root with CI set, else says how. */
export async function browser() {
  const found = (await findChromium()) ?? (getFromDebian('chromium') && (await findChromium()));
  if (found) return found;
  throw new SetupError(
    'No Chromium or Chrome was found. Install one, or run `npx playwright install chromium` (about 180 MB), or set MNEME_CHROMIUM to its path.',
  );
}

/** The first Firefox that Playwright (1.64) can drive: it asks for what a page loads by WebDriver BiDi's network.addDataCollector. */
const OLDEST_FIREFOX = 143;

/** A Firefox for its tests, as `browser` finds a Chromium; null when there is none that is new enough, as nothing else needs it. */
export function firefox() {
  try {
    const installed = newEnough(findFirefox());
    return installed ?? (getFromDebian('firefox-esr') ? newEnough(findFirefox()) : null);
  } catch (error) {
    if (error instanceof SetupError) return null;
    throw error;
  }
}

/** MNEME_FIREFOX, else an installed one; null when there is none. */
export function findFirefox() {
  const candidates = [
    process.env.MNEME_FIREFOX,
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ];
  return candidates.find((candidate) => candidate && existsSync(candidate)) ?? null;
}

function newEnough(file) {
  const version = file && spawnSync(file, ['--version'], { encoding: 'utf8' }).stdout;
  return Number(/ (\d+)\./.exec(version ?? '')?.[1]) >= OLDEST_FIREFOX ? file : null;
}

/** Installs a package of Debian, as root with CI set; returns whether that was tried. */
function getFromDebian(name) {
  if (!process.env.CI || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  say(`Installing Debian's ${name} (about 100 MB to download, 400 MB on disk, once) ...`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  run('apt-get', ['update', '-qq'], { what: 'Reading the package lists', env, quiet: true });
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
    what: `Installing ${name}`,
    env,
    quiet: true,
  });
  return true;
}

/** What Playwright (1.64) has Chromium do without: of two such lists only the last counts, and ours comes after its own. */
const LEFT_OUT_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'DialMediaRouteProvider',
  'GlobalMediaControls',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'BlockOriginHeaderModificationOnRedirect',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'Translate',
  'AutoDeElevate',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
];
/** Pages that Chromium loads behind the address bar of every window, shown or not: 0.8 s of a processor each time. */
const ADDRESS_BAR_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];
/** A process that Chromium starts after each page, for one that may come: 0.1 s of a processor. */
const PROCESS_AHEAD = 'SpareRendererForSitePerProcess';

/** Flags that keep Chromium from looking for anything outside, and let it run as root. */
export function chromiumFlags() {
  const flags = [
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-default-apps',
    `--disable-features=${[...LEFT_OUT_BY_PLAYWRIGHT, ...ADDRESS_BAR_PAGES, PROCESS_AHEAD].join(',')}`,
  ];
  if (process.getuid?.() === 0) flags.push('--no-sandbox');
  return flags;
}
