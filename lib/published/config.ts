import path from 'node:path';

/** What an operator sets up so that a server publishes a memory. */
export interface PublishedConfig {
  /** The folder that `mneme publish` writes. */
  folder: string;
  /** The publisher's public key (Ed25519), 32 bytes as base64. */
  publisher: string;
}

const KEY = /^[A-Za-z0-9+/]{43}=$/;
/** The only files that are served: by whatever name a folder has others, they are not. */
const FILE = /^(published\.json|[0-9a-f]{64}\.(mneme|video))$/;

/** Reads the environment: `MNEME_PUBLISHED` and `MNEME_PUBLISHED_KEY`. Null where one of them is missing, and where the key is none. */
export function readPublishedConfig(env: Record<string, string | undefined>): PublishedConfig | null {
  const { MNEME_PUBLISHED: folder, MNEME_PUBLISHED_KEY: publisher = '' } = env;
  return folder && KEY.test(publisher) ? { folder, publisher } : null;
}

/** Where a file lies that may be asked for; null for any other. */
export function publishedFile({ folder }: PublishedConfig, name: string): string | null {
  return FILE.test(name) ? path.resolve(/* turbopackIgnore: true */ folder, name) : null;
}
