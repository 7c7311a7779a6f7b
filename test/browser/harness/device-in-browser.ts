import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Browser, BrowserContext, Page } from 'playwright/test';
import {
  HOUSEHOLD_SECRET,
  SHARED_ENDPOINT,
  type SharedProblem,
} from '../../../lib/contract/shared-by-server';
import type { SharedPlace, SyncReport } from '../../../lib/contract/sharing';
import { toErrorData } from '../../../lib/errors';
import { parseArchive } from '../../unit/archive-helpers';
import { archived } from '../../unit/forget-helpers';
import { Fate, Killed, type PlaceForDevices } from '../../unit/sync/devices';
import { type Forgetting, PeopleAtDevice } from '../../unit/sync/people';
import type { Said } from '../../unit/sync/said';
import { NotedMemory } from '../../unit/sync/steps';
import type { serveModules } from './serve-modules.mjs';

type Lib = typeof import('./household.entry');

/** Serves `household.entry.ts` to one device. */
export type ServeHousehold = (options: Parameters<typeof serveModules>[2]) => ReturnType<typeof serveModules>;

/** What of a device is its own. */
export interface BrowserNature {
  serve: ServeHousehold;
  clockOffMs: number;
  letter: string;
}

/** A sync takes about half a second on a machine that does nothing else: pages are closed after so many times this. */
const MOMENT_MS = 25;

/** How a sync may be broken off: its page is closed at a writing, or at any moment, or the place goes out of reach until the next sync. */
const WAYS = ['writing', 'moment', 'away'] as const;

/** A browser of its own that has one of the memories of a household, and people who use it. */
export class DeviceInBrowser extends PeopleAtDevice {
  override memory = new NotedMemory();
  /** How often a sync was broken off. */
  brokenOff = 0;
  private readonly fate = new Fate();
  private page!: Page;
  /** What serves its page, and goes between that and the place, as the app's own server does. */
  private server!: Awaited<ReturnType<typeof serveModules>>;
  /** While its page is closed amid a sync. */
  private closing: Promise<void> | null = null;
  /** Calls to the place before it is out of reach. */
  private callsLeft = Number.POSITIVE_INFINITY;
  /** By which a server finds what is of its household. */
  private secret: string | null = null;
  /** The place as it is in one sync. */
  private reached: SharedPlace | null = null;

  private constructor(
    private readonly context: BrowserContext,
    private readonly place: PlaceForDevices,
    private readonly nature: BrowserNature,
    said: Said,
  ) {
    super(nature.letter, said);
  }

  /** A new one with an empty memory. */
  static async open(
    browser: Browser,
    place: PlaceForDevices,
    nature: BrowserNature,
    said: Said,
  ): Promise<DeviceInBrowser> {
    const one = new DeviceInBrowser(await browser.newContext(), place, nature, said);
    one.server = await nature.serve({
      route: (request, response) => one.answer(request, response),
      isInPage: false,
    });
    await one.openPage();
    return one;
  }

  /** Takes all that it stored away. */
  async close(): Promise<void> {
    await this.context.close();
    await this.server.close();
  }

  /** Begins to share its memory, by the code of another device or by a new one. Returns that. */
  async share(code: string | null): Promise<string> {
    do this.reached = null;
    while (!(await this.call('share', { code, name: this.nature.letter })));
    return this.call('code');
  }

  override async doAnything(random: () => number, forgets: Forgetting): Promise<void> {
    await super.doAnything(random, forgets);
    await this.call('carryOut', this.memory.done);
    const mirror = await archived(this.memory);
    await this.readMemory();
    const differing = differingLine(mirror, await archived(this.memory));
    if (differing) throw new Error(`Device ${this.nature.letter} made something else of it: ${differing}`);
  }

  /** Null where it was broken off. @param until by which way, and when */
  async sync(until?: number): Promise<SyncReport | null> {
    this.reached = this.secret === null ? null : this.place.for(this.fate, this.secret);
    const hadAll = this.place.hasAll(this.fate);
    const stop =
      until === undefined
        ? () => {}
        : this.breakOff(WAYS[until % WAYS.length]!, Math.floor(until / WAYS.length));
    try {
      const report = await this.call('sync');
      if (report) this.knower.met(hadAll);
      else this.brokenOff += 1;
      return report;
    } catch (error) {
      if (!this.closing) throw error;
      this.brokenOff += 1;
      return null;
    } finally {
      stop();
      if (this.closing) await this.openAgain(this.closing);
      this.fate.live();
      this.callsLeft = Number.POSITIVE_INFINITY;
      await this.readMemory();
    }
  }

  /** Has the next sync end too early. Returns what takes that back. */
  private breakOff(way: (typeof WAYS)[number], when: number): () => void {
    if (way === 'writing') this.fate.killAfter(when);
    if (way === 'away') this.callsLeft = when;
    const timer = way === 'moment' && setTimeout(() => this.closePage(), when * MOMENT_MS);
    return () => timer && clearTimeout(timer);
  }

  private closePage(): Promise<void> {
    this.closing ??= this.page.close();
    return this.closing;
  }

  private async openAgain(closing: Promise<void>): Promise<void> {
    await closing;
    this.closing = null;
    await this.openPage();
  }

  private async openPage(): Promise<void> {
    this.page = await this.context.newPage();
    await this.page.goto(this.server.origin);
    await this.page.waitForFunction(() => 'inWorker' in window);
    await this.call('opened', this.nature.clockOffMs);
  }

  /** What the browser stores. */
  private async readMemory(): Promise<void> {
    const { records } = parseArchive(Buffer.from(await this.call('archive')));
    this.memory = NotedMemory.ofRecords(records);
  }

  private call<Name extends keyof Lib>(
    name: Name,
    given?: Parameters<Lib[Name]>[0],
  ): Promise<Awaited<ReturnType<Lib[Name]>>> {
    return this.page.evaluate(
      ([source, value]) =>
        (window as unknown as { inWorker(source: string, given: unknown): Promise<never> }).inWorker(
          source as string,
          value,
        ),
      [`(lib, given) => lib.${name}(given)`, given as unknown],
    );
  }

  /** Does with the place what the page asks for. */
  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.callsLeft -= 1;
    if (this.callsLeft < 0) return void response.destroy();
    try {
      const bytes = await this.atPlace(request);
      response.writeHead(bytes === null ? 204 : 200).end(bytes);
    } catch (error) {
      const { code, message, told } = toErrorData(error);
      if (error instanceof Killed) await this.closePage();
      else if (code === 'place-failed')
        response
          .writeHead(502)
          .end(JSON.stringify({ error: { code, message, told } } satisfies SharedProblem));
      else if (!this.closing) throw error;
    }
  }

  private async atPlace(request: IncomingMessage): Promise<Uint8Array | string | null> {
    const { method, headers } = request;
    const { pathname, searchParams } = new URL(request.url!, this.server.origin);
    const path = pathname.slice(SHARED_ENDPOINT.length + 1);
    this.secret ??= String(headers[HOUSEHOLD_SECRET]);
    this.reached ??= this.place.for(this.fate, this.secret);
    const place = this.reached;
    if (method === 'PUT') await place.write(path, new Uint8Array(await buffer(request)));
    else if (method === 'DELETE') await place.remove(path);
    else if (path) return place.read(path);
    else return JSON.stringify({ paths: await place.list(searchParams.has('of') ? 'devices' : undefined) });
    return null;
  }
}

/** The first line of two archives that is not the same; null where all are. */
function differingLine(expected: string, is: string): string | null {
  const lines = new Set(is.split('\n'));
  const missing = expected.split('\n').find((line) => !lines.has(line));
  return expected === is ? null : (missing ?? 'there is more');
}
