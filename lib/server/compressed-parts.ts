import { readdirSync } from 'node:fs';

/** How the name of a copy ends. */
const COPY = '.br';
const TYPES: Readonly<Record<string, string>> = {
  js: 'application/javascript; charset=UTF-8',
  css: 'text/css; charset=UTF-8',
};

/** A compressed copy of a part of the app: where it is served, and what is said of it. */
export interface Copy {
  url: string;
  headers: Readonly<Record<string, string>>;
}

/**
 * The scripts and styles of a build of which the set-up laid compressed copies beside (bin/setup/compress-parts.mjs). Next would compress
 * them anew for everybody, and by gzip alone, which makes them a seventh larger.
 */
export class CompressedParts {
  private readonly copies: ReadonlySet<string>;

  /** @param folder what is served as /_next/static; none has no copies */
  constructor(folder: string) {
    this.copies = new Set(copiesIn(folder).map((file) => `/_next/static/${file.replaceAll('\\', '/')}`));
  }

  /**
   * The copy for whoever takes Brotli; null where there is none.
   *
   * @param path of the request, without its query
   * @param accepted its `Accept-Encoding`
   */
  of(path: string, accepted: string | string[] | undefined): Copy | null {
    const url = path + COPY;
    const type = TYPES[path.slice(path.lastIndexOf('.') + 1)];
    if (!type || !this.copies.has(url) || !takesBrotli(String(accepted))) return null;
    return {
      url,
      headers: { 'Content-Type': type, 'Content-Encoding': 'br', Vary: 'Accept-Encoding' },
    };
  }
}

/** By RFC 9110, 12.5.3: a weight of 0 refuses. */
function takesBrotli(accepted: string): boolean {
  return accepted.split(',').some((one) => {
    const [coding = '', weight = ''] = one.split(';').map((part) => part.trim());
    return coding.toLowerCase() === 'br' && !/^q=0(?:\.0*)?$/i.test(weight);
  });
}

function copiesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(COPY));
  } catch {
    return []; // Nothing has been built: the development server makes its parts itself.
  }
}
