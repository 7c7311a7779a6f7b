import { isLockedByOperator } from '../server/locked-by-operator';

/** An archive that pages may ask, as its operator set it up. */
export interface ArchiveConfig {
  /** `postgres://...` */
  url: string;
  /** What whoever asks must know. */
  token: string;
}

/** A shorter token could be guessed. */
export const LEAST_TOKEN = 16;

/**
 * Reads the environment: `MNEME_ARCHIVE_URL` and `MNEME_ARCHIVE_TOKEN`. Null where one of them is missing, where the token has fewer than
 * `LEAST_TOKEN` letters, and where `MNEME_KIOSK` locks the app.
 */
export function readArchiveConfig(env: Record<string, string | undefined>): ArchiveConfig | null {
  const { MNEME_ARCHIVE_URL: url, MNEME_ARCHIVE_TOKEN: token = '' } = env;
  if (!url || token.length < LEAST_TOKEN || isLockedByOperator(env)) return null;
  return { url, token };
}
