/** One release of the app, as the set-up writes it into the service worker and into /offline.json. */
export interface Release {
  /** What every answer of this release's server says in the header `Mneme-Release`. */
  id: string;
  /** Paths of the pages. */
  pages: string[];
  /** Paths that are kept before the release is used: scripts, styles, fonts, pictures. */
  parts: string[];
  /** Large files, by path: kept after that, one by one. */
  files: Record<string, LargeFile>;
}

export interface LargeFile {
  bytes: number;
  /** Lower-case hex: names stay the same from release to release. */
  sha256: string;
}

export const RELEASE_HEADER = 'mneme-release';
/** Where the set-up writes the release, for pages. */
export const RELEASE_LIST = '/offline.json';
/** Where the service worker is served. */
export const WORKER = '/offline.js';

const OF_RELEASE = 'mneme-release-';
/** What holds a release's pages and parts; also the lock that each of its tabs holds, shared, as long as it is open. */
export const releaseName = (id: string): string => OF_RELEASE + id;
export const isReleaseName = (name: string): boolean => name.startsWith(OF_RELEASE);
/** Holds large files of all releases, each under its path and its checksum. */
export const FILES = 'mneme-files';
/** Holds weights of `MNEME_MODELS` that were used. */
export const MODELS = 'mneme-models';

export const fileKey = (path: string, { sha256 }: LargeFile): string => `${path}?${sha256}`;

/** Said by a page to a release that waits: take over now. */
export const TAKE_OVER = 'take over';
/** Said by a page that has begun: what only earlier releases needed can go, if none of their tabs is open any more. */
export const TIDY = 'tidy';
