import { LANGUAGE_COOKIE, LANGUAGES, readLanguage } from '../app/language/choose-language';
import { readTheme, THEME_COOKIE } from '../app/ui/theme';
import { OfflineService } from '../lib/offline/offline-service';
import { type Release, TAKE_OVER, TIDY } from '../lib/offline/release-names';
import { removeOldReleases } from '../lib/offline/remove-old-releases';

/** Written in by the set-up. */
declare const RELEASE: Release;

const scope = self as unknown as ServiceWorkerScope;
const { cookieStore } = globalThis as {
  cookieStore?: { get(name: string): Promise<{ value: string } | null> };
};
const cookie = async (name: string) => (await cookieStore?.get(name))?.value;

const service = new OfflineService(RELEASE, {
  origin: location.origin,
  newer: () => void scope.registration.update().catch(() => {}), // It is looked for again.
  languages: Object.keys(LANGUAGES),
  language: async () => readLanguage(await cookie(LANGUAGE_COOKIE), navigator.languages.join()),
  theme: async () => (cookieStore ? readTheme(await cookie(THEME_COOKIE)) : null),
});

scope.addEventListener('install', (event) => event.waitUntil(service.keep()));
scope.addEventListener('activate', (event) =>
  event.waitUntil(scope.clients.claim().then(() => removeOldReleases(RELEASE, location.origin))),
);
scope.addEventListener('message', (event) => {
  if (event.data === TAKE_OVER) event.waitUntil(scope.skipWaiting());
  // What is kept for a release that waits is not to be touched.
  const { installing, waiting } = scope.registration;
  if (event.data === TIDY && !installing && !waiting)
    event.waitUntil(removeOldReleases(RELEASE, location.origin));
});
scope.addEventListener('fetch', (event) => {
  const answer = service.answer(event.request);
  if (answer) event.respondWith(answer);
});
