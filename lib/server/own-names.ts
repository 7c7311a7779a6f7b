/** The names that this app is known by, and how it learns which of them it was asked under. */
export interface OwnNames {
  /** Those that its operator lists, in lower case. */
  listed: ReadonlySet<string>;
  /** A server in front says whom it asks for, and under which name (`X-Forwarded-For`, `X-Forwarded-Host`). */
  isForwarded: boolean;
}

/** With its port, where it has one. */
const HOST = /^([a-z\d._-]+|\[[\da-f:.]+\])(:\d+)?$/;
/** Names that no other machine can take for its own. */
const LOOPBACK = /^(localhost|[a-z\d._-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Reads `MNEME_ALLOWED_HOSTS` (names without ports, separated by commas) and `MNEME_FORWARDED`. */
export function readOwnNames(env: Record<string, string | undefined>): OwnNames {
  const { MNEME_ALLOWED_HOSTS: names = '', MNEME_FORWARDED: forwarded } = env;
  return {
    listed: new Set(names.split(',').flatMap((name) => name.trim().toLowerCase() || [])),
    isForwarded: Boolean(forwarded) && forwarded !== '0',
  };
}

/** The host that a request was made for, in lower case. What `X-Forwarded-Host` says counts only where a server in front writes it: any page can. */
export function hostOf(headers: Headers, { isForwarded }: OwnNames): string {
  const forwarded = isForwarded ? headers.get('x-forwarded-host')?.split(',')[0]?.trim() : null;
  return (forwarded || headers.get('host') || '').toLowerCase();
}

/**
 * Whether a host is this app's own. Else a page of another one whose name leads to this machine would be taken for ours: it names that host as its
 * origin, and its browser asks for it under the same.
 */
export function isOwn(host: string, { listed }: OwnNames): boolean {
  const name = HOST.exec(host)?.[1];
  return name !== undefined && (LOOPBACK.test(name) || listed.has(name));
}
