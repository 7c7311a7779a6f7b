import { pathOf, type Weight } from '../weight';

/** Under which the app's server passes on the files of weights (`<RELAY>/<task>/<id>/<file>`), and tells where it gets them. */
export const RELAY = '/models/fetch';

/** What the app's server tells under `RELAY`. */
export interface RelayOffer {
  /** The name of the machine that weights are fetched from; null where its operator has switched that off. */
  host: string | null;
}

/** Why the app's server does not pass a file on, and what came in its place: the body of such an answer. */
export type RelayRefusal =
  /** Another file, or, where no length is known, a packed one. */
  | { why: 'other-length'; bytes: number | null }
  | { why: 'page' }
  /** The host sends on to a name that is not asked. */
  | { why: 'elsewhere'; host: string }
  /** The host has no such file, or gives it to nobody without a name. */
  | { why: 'absent'; status: number }
  /** Nobody answers there, or with an error of a moment: another try may get it. */
  | { why: 'unreached' };

/** A file of a weight that can be downloaded. */
export interface DownloadPart {
  path: string;
  bytes: number;
  sha256: string;
  /** As `pathOf` gives it. */
  at: string;
  /** Its path on the host. */
  source: string;
}

/** The files of a weight that a download fetches: the network, and its companions; none of one that is not to be had so. */
export function partsOf(weight: Weight): DownloadPart[] {
  const { download, files, companions = [] } = weight;
  if (!download) return [];
  return [...files.filter(({ path }) => path === download.file), ...companions].map((file) => ({
    ...{ path: file.path, ...download.pins[file.path]! },
    at: pathOf(weight, file),
    source: `${download.repository}/resolve/${download.revision}/${file.path}`,
  }));
}

/** How many bytes a download of a weight is. */
export function downloadBytes(weight: Weight): number {
  return partsOf(weight).reduce((sum, { bytes }) => sum + bytes, 0);
}
