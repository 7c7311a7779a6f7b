import { FILES, fileKey, isReleaseName, type Release, releaseName } from './release-names';

/** Removes what only other releases than this one needed, unless one of their tabs is open. */
export async function removeOldReleases(release: Release, origin: string): Promise<void> {
  const { held = [] } = await navigator.locks.query();
  const inUse = new Set([releaseName(release.id), ...held.map(({ name }) => name)]);
  const others = (await caches.keys()).filter(
    (name) => isReleaseName(name) && name !== releaseName(release.id),
  );
  for (const name of others) if (!inUse.has(name)) await caches.delete(name);
  if (others.some((name) => inUse.has(name))) return;
  const wanted = new Set(
    Object.entries(release.files).map(([path, file]) => new URL(fileKey(path, file), origin).href),
  );
  const cache = await caches.open(FILES);
  for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url);
}
