import { EVERYWHERE } from '../headers-of-all.mjs';
import { sha256 } from '../sha256';
import { type KeptPage, retold, retoldPayload } from './kept-page';
import { askedFor } from './kind-of-request';
import { partOf } from './part-of';
import {
  FILES,
  fileKey,
  MODELS,
  RELEASE_HEADER,
  RELEASE_LIST,
  type Release,
  releaseName,
} from './release-names';

/** A server that takes longer for a page is answered for by the kept one. Milliseconds. */
const PATIENCE_MS = 3000;
/** Parts that are fetched side by side when a release is kept. */
const AT_ONCE = 8;

/** What the service needs of the worker around it. */
export interface ServiceHost {
  origin: string;
  /** Another release is served: look for it. */
  newer(): void;
  /** The languages that pages are kept in. */
  languages: readonly string[];
  /** The one of them to show. */
  language(): Promise<string>;
  /** The theme to show; null where the browser does not tell. */
  theme(): Promise<string | null>;
}

/**
 * Answers the requests of this app's tabs from what is kept, each release by itself: pages and what the router asks for come from the server
 * while it answers with this very release, else from what was kept of it, so that nothing of another release gets into a tab.
 */
export class OfflineService {
  constructor(
    private readonly release: Release,
    private readonly host: ServiceHost,
  ) {}

  /** Keeps all that the release consists of, but for the large files. Throws where the server does not, or not any more, serve it. */
  async keep(): Promise<void> {
    const { pages, parts } = this.release;
    const cache = await this.kept();
    const jobs = [
      ...[...parts, RELEASE_LIST].map((path) => async () => {
        await cache.put(path, this.own(await fetch(path, { cache: 'no-cache' })));
      }),
      ...this.host.languages.flatMap((language) =>
        pages.flatMap((path) => [
          async () => cache.put(pageKey(path, language), this.own(await this.fetchPage(path, language, {}))),
          async () => {
            const answer = await this.fetchPage(`${path}?_rsc`, language, { rsc: '1' });
            // One that came by a redirect is made new: it would send the router away.
            await cache.put(payloadKey(path, language), new Response(await this.own(answer).text(), answer));
          },
        ]),
      ),
    ];
    const runners = Array.from({ length: AT_ONCE }, async () => {
      for (let job = jobs.pop(); job; job = jobs.pop()) await job();
    });
    await Promise.all(runners);
  }

  /** What answers a request; null where the browser itself is to ask for it. */
  answer(request: Request): Promise<Response> | null {
    const path = new URL(request.url).pathname;
    switch (askedFor(request, this.host.origin, this.release)) {
      case 'page':
        return this.page(request);
      case 'payload':
        return this.payload(request);
      case 'prefetch':
        // The router goes without: it asks for all of it when somebody goes there.
        return this.fromServer(request, async () => new Response(null, { status: 204 }));
      case 'part':
        return this.part(request, path);
      case 'file':
        return this.file(request, path);
      case 'model':
        return this.model(request);
      case 'models':
        return this.models(request);
      default:
        return null;
    }
  }

  private kept(): Promise<Cache> {
    return caches.open(releaseName(this.release.id));
  }

  private page(request: Request): Promise<Response> {
    return this.fromServer(request, async () => {
      const { pathname, search } = new URL(request.url);
      const found = await (await this.kept()).match(pageKey(pathname, await this.host.language()));
      if (!found) return null;
      const headers = new Headers(found.headers);
      const page: KeptPage = {
        text: await found.text(),
        policy: headers.get('content-security-policy') ?? '',
      };
      const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
      const { text, policy } = retold(page, { nonce, search, theme: await this.host.theme() });
      headers.set('content-security-policy', policy);
      return new Response(text, { headers });
    });
  }

  private payload(request: Request): Promise<Response> {
    return this.fromServer(request, async () => {
      const { pathname, searchParams } = new URL(request.url);
      const found = await (await this.kept()).match(payloadKey(pathname, await this.host.language()));
      if (!found) return null;
      searchParams.delete('_rsc');
      const search = searchParams.size > 0 ? `?${searchParams}` : '';
      return new Response(retoldPayload(await found.text(), search), { headers: found.headers });
    });
  }

  /** The server's answer while it is of this release, else the kept one. */
  private async fromServer(request: Request, kept: () => Promise<Response | null>): Promise<Response> {
    const asked = fetch(request);
    asked.catch(() => {}); // Met below, or too late to count.
    const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));
    const answer = await Promise.race([asked, late]).catch(() => null);
    if (!answer || answer.status >= 500) return (await kept()) ?? asked;
    const served = answer.headers.get(RELEASE_HEADER);
    // Without a word about its release it is no build of this app, such as the one that is being developed.
    if (served === null || served === this.release.id) return answer;
    this.host.newer();
    return (await kept()) ?? answer;
  }

  /** A part has its content in its name; a tab of an earlier release that is still open needs its own. */
  private async part(request: Request, path: string): Promise<Response> {
    const own = await (await this.kept()).match(path, { ignoreSearch: true });
    const kept = own ?? (await caches.match(path, { ignoreSearch: true }));
    // A worker takes the address that an answer came from for its own: one that is made here has none, so that the asked one stands, with what is behind its #.
    return kept && request.destination === 'worker'
      ? new Response(kept.body, kept)
      : (kept ?? fetch(request));
  }

  private async file(request: Request, path: string): Promise<Response> {
    const file = this.release.files[path]!;
    const cache = await caches.open(FILES);
    let whole = await cache.match(fileKey(path, file));
    if (!whole) {
      const answer = await fetch(path, { cache: 'no-cache' });
      if (!answer.ok) return answer;
      const bytes = await answer.arrayBuffer();
      if ((await sha256(bytes)) !== file.sha256) {
        this.host.newer();
        return Response.error(); // Of another release: it does not go with what is here.
      }
      whole = new Response(bytes, { headers: answer.headers });
      await cache.put(fileKey(path, file), whole.clone()).catch(() => {}); // No room: it is fetched again next time.
    }
    const range = request.headers.get('range');
    return range ? partOf(whole, range) : whole;
  }

  /** A weight as the server has it now; the kept one where that is the same, or the server does not answer. */
  private async model({ url }: Request): Promise<Response> {
    const cache = await caches.open(MODELS);
    const kept = await cache.match(url);
    const etag = kept?.headers.get('etag');
    const answer = await fetch(url, {
      cache: 'no-store',
      headers: etag ? { 'if-none-match': etag } : {},
    }).catch(() => null);
    if (kept && (!answer || answer.status === 304 || answer.status >= 500)) return kept;
    if (!answer) return Response.error();
    if (answer.ok) void cache.put(url, answer.clone()).catch(() => {}); // No room: it is fetched again next time.
    return answer;
  }

  /** The list of weights that the server has; without it, of those that are kept. */
  private async models(request: Request): Promise<Response> {
    const answer = await fetch(request).catch(() => null);
    if (answer && answer.status < 500) {
      if (answer.ok && (await caches.has(MODELS))) await this.keepOnlyModels(await answer.clone().json());
      return answer;
    }
    const kept = await (await caches.open(MODELS)).keys();
    return Response.json(
      kept.map(({ url }) => modelPath(url)),
      { headers: EVERYWHERE },
    );
  }

  /** Weights that the server does not have any more are let go of. */
  private async keepOnlyModels(served: string[]): Promise<void> {
    const cache = await caches.open(MODELS);
    const paths = new Set(served);
    for (const request of await cache.keys())
      if (!paths.has(modelPath(request.url))) await cache.delete(request);
  }

  private fetchPage(url: string, language: string, headers: Record<string, string>): Promise<Response> {
    // Without cookies: the language that is asked for counts.
    return fetch(url, {
      credentials: 'omit',
      cache: 'no-store',
      headers: { ...headers, 'accept-language': language },
    });
  }

  /** Throws where an answer is not of this release. */
  private own(answer: Response): Response {
    if (!answer.ok || answer.headers.get(RELEASE_HEADER) !== this.release.id)
      throw new Error(`${answer.url} is not of release ${this.release.id}.`);
    return answer;
  }
}

const modelPath = (url: string): string => decodeURIComponent(new URL(url).pathname.slice('/models/'.length));
const pageKey = (path: string, language: string): string => `${path}?page=${language}`;
const payloadKey = (path: string, language: string): string => `${path}?payload=${language}`;
