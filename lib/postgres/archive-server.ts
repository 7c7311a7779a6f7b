import * as v from 'valibot';
import { MnemeError } from '../errors';
import { isoOrNull } from '../iso-moment';
import type { TextEmbedder } from '../language/text-embedding';
import { Guesses, type GuessLimits, TooManyGuesses } from '../server/guesses';
import type { OwnNames } from '../server/own-names';
import { clientOf, type Rate, RateLimit } from '../server/rate';
import { type BodyLimits, readBody, UnreadBody } from '../server/read-body';
import { NOT_ITS_NAME, notFromHere } from '../server/same-origin';
import { isSameSecret } from '../server/same-secret';
import { askArchive } from './ask-archive';
import { audit } from './audit';
import type { ArchiveConfig } from './config';
import { type Ask, Database } from './database';
import { facesOf } from './faces';
import { isKnown, type Named, namesBeginning } from './known-names';
import { namePerson } from './name-person';
import { peopleOf } from './people';
import { collectionsIn, Queue } from './queue';
import { NotPossible, samePerson, tellApart } from './same-or-apart';
import { type Taken, undoStep } from './steps';
import { termsOf } from './terms';
import {
  ARCHIVE_TOKEN,
  type ArchiveApart,
  type ArchiveBounds,
  type ArchiveNamed,
  type ArchiveNames,
  type ArchiveNaming,
  type ArchiveOverview,
  type ArchivePeople,
  type ArchiveProblem,
  type ArchiveQuestion,
  type ArchiveReply,
  type ArchiveSaid,
  type ArchiveSame,
  type ArchiveUndo,
  MOST_ASKED,
  MOST_NAMED,
  MOST_PEOPLE,
  type ShownPerson,
} from './wire';

/** Files of each list that a page is given. */
const MOST_LISTED = 20;
const MOST_FAILURES = 100;
/** Letters of a path. */
const MOST_PATH = 4096;
/** Of whatever is sent, a path being the longest of it: a letter takes four bytes at most, six where JSON escapes it. */
const BODY: BodyLimits = { bodyBytes: 8 * (MOST_PATH + MOST_NAMED), bodyMs: 10_000 };
/** A question takes the server's processor for half a second; a page looks at the queue every few seconds. */
const RATE: { client: Rate; all: Rate } = {
  client: { burst: 30, perMinute: 60 },
  all: { burst: 60, perMinute: 120 },
};
/** Of the token, which is at least `LEAST_TOKEN` letters long. */
const GUESSES: GuessLimits = {
  ...{ client: { burst: 10, perMinute: 10 }, all: { burst: 60, perMinute: 60 } },
  patienceMs: 2000,
};
/** The collection that is meant where none is named. */
const MAIN = 'main';

const NO_QUESTION = `A question has 1 to ${MOST_ASKED} letters.`;
const Name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MOST_NAMED));
const Question: v.GenericSchema<ArchiveQuestion> = v.object({
  collection: v.string(),
  question: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MOST_ASKED)),
  person: v.optional(Name),
  video: v.optional(Name),
  from: v.optional(v.string()),
  to: v.optional(v.string()),
});
const Id = v.pipe(v.string(), v.regex(/^\d{1,18}$/));
const Naming: v.GenericSchema<ArchiveNaming> = v.object({
  collection: v.string(),
  who: Id,
  name: v.string(),
});
const Same: v.GenericSchema<ArchiveSame> = v.object({ collection: v.string(), same: v.tuple([Id, Id]) });
const Apart: v.GenericSchema<ArchiveApart> = v.object({
  ...{ collection: v.string(), apart: Id },
  path: v.pipe(v.string(), v.minLength(1), v.maxLength(MOST_PATH)),
});
const Undo: v.GenericSchema<ArchiveUndo> = v.object({ collection: v.string(), undo: Id });
const Sent = v.union([Question, Naming, Same, Apart, Undo]);

const STATUS: Record<ArchiveProblem['error']['code'], number> = {
  ...{ none: 404, token: 401, 'not-from-here': 403, busy: 429, 'bad-input': 400, failed: 502 },
  ...{ 'no-collection': 404, 'no-person': 404, 'no-video': 404, 'bad-time': 400 },
  ...{ gone: 404, 'bad-name': 400, 'one-already': 409, 'side-by-side': 409, 'only-there': 409 },
};

class Refused extends Error {
  constructor(
    readonly code: ArchiveProblem['error']['code'],
    message: string,
    readonly status = STATUS[code],
  ) {
    super(message);
  }

  response(): Response {
    const { code, message, status } = this;
    const answer = json({ error: { code, message } }, status);
    // The rest of a body that is too long or too late is not waited for.
    if (status === 408 || status === 413) answer.headers.set('connection', 'close');
    return answer;
  }
}

/**
 * What stands between the app's pages and the archive: tells how far its queue is, and answers questions. Whoever asks must know the token; every
 * question is in the audit before it is answered.
 */
export class ArchiveServer {
  private opened: Promise<Database> | null = null;
  private embedder: Promise<TextEmbedder | null> | null = null;
  private readonly queues = new Map<string, Promise<Queue>>();
  private readonly rate: RateLimit;
  private readonly guesses: Guesses;

  /**
   * @param device what the audit calls this server
   * @param load gives what embeds words
   */
  constructor(
    private readonly config: ArchiveConfig,
    private readonly names: OwnNames,
    private readonly device: string,
    private readonly load: () => Promise<TextEmbedder | null>,
    private readonly most = 4,
    now: () => number = Date.now,
  ) {
    this.rate = new RateLimit(RATE, now);
    this.guesses = new Guesses(GUESSES, now);
  }

  /**
   * A GET is answered with an `ArchiveOverview`, `ArchiveNames` or `ArchivePeople`, a POST of an `ArchiveQuestion` with an `ArchiveReply`, of what somebody says of people with an
   * `ArchiveNamed`, what cannot be with an `ArchiveProblem`.
   */
  async answer(request: Request): Promise<Response> {
    try {
      this.requireFromHere(request);
      await this.requireToken(request);
      const waitS = this.rate.take(clientOf(request.headers));
      if (waitS > 0) throw new Refused('busy', `Too many questions at once. Try again in ${waitS} s.`);
      return json(request.method === 'POST' ? await this.take(request) : await this.tell(request), 200);
    } catch (error) {
      return asRefused(error).response();
    }
  }

  /** Ends its connections. */
  async close(): Promise<void> {
    for (const queue of this.queues.values()) await (await queue).close();
    await (await this.opened)?.close();
  }

  private async tell(request: Request): Promise<ArchiveOverview | ArchiveNames | ArchivePeople> {
    const { searchParams } = new URL(request.url);
    const asked = searchParams.get('collection') ?? MAIN;
    const { database, collections } = await this.collection(asked);
    for (const what of ['person', 'video'] satisfies Named[]) {
      const letters = searchParams.get(what)?.trim().slice(0, MOST_NAMED);
      if (letters !== undefined)
        return { names: await database.transaction((ask) => namesBeginning(ask, what, letters)) };
    }
    const letters = searchParams.get('people')?.trim().slice(0, MOST_NAMED);
    if (letters !== undefined)
      return { people: await database.transaction((ask) => this.peopleShown(ask, letters)) };
    const queue = await this.queueOf(database);
    const status = await queue.status();
    const { waiting, remembered } = await queue.lists(MOST_LISTED);
    return {
      ...{ collections, collection: asked, waiting },
      queue: { ...status, failures: status.failures.slice(0, MOST_FAILURES) },
      remembered: remembered.map((one) => ({ ...one, at: one.at.toISOString() })),
      terms: await database.transaction(termsOf),
    };
  }

  /** Whoever looks at faces is in the audit, as whoever searches. */
  private async peopleShown(ask: Ask, letters: string): Promise<ShownPerson[]> {
    await audit(ask, this.device, 'people', { letters, by: 'page' });
    const people = await peopleOf(ask, letters, MOST_PEOPLE);
    const faces = await facesOf(
      ask,
      people.map(({ id }) => id),
    );
    return people.map(({ id, name, videos }) => {
      const jpeg = faces.get(id);
      return { id, name, videos, face: jpeg ? inBase64(jpeg) : null };
    });
  }

  private async take(request: Request): Promise<ArchiveReply | ArchiveNamed> {
    const { success, output } = v.safeParse(Sent, await jsonOf(request));
    if (!success) throw new Refused('bad-input', NO_QUESTION);
    return 'question' in output ? this.ask(output) : this.said(output);
  }

  private async said(sent: ArchiveSaid): Promise<ArchiveNamed> {
    const { database } = await this.collection(sent.collection);
    try {
      const { step, person, before } = await takenBy(database, this.device, sent);
      return { step, who: person.id, name: person.name, before };
    } catch (error) {
      if (error instanceof NotPossible) throw new Refused(error.why, error.message);
      if (error instanceof MnemeError && error.code === 'not-found') throw new Refused('gone', error.message);
      if (error instanceof MnemeError && error.code === 'bad-input')
        throw new Refused('bad-name', error.message);
      throw error;
    }
  }

  private async ask({ collection, question, ...asked }: ArchiveQuestion): Promise<ArchiveReply> {
    const bounds = { ...asked, ...times(asked) };
    const { database } = await this.collection(collection);
    await database.transaction((ask) => requireKnown(ask, bounds));
    this.embedder ??= this.load();
    const embedder = await this.embedder;
    if (!embedder)
      throw new Refused('failed', 'The server of this app lacks the text weight that it is set up with.');
    await database.transaction((ask) => audit(ask, this.device, 'ask', { question, ...bounds, by: 'page' }));
    const { answer, moments, videos, of } = await askArchive(database, embedder, question, bounds);
    const whos = new Set(moments.flatMap(({ who }) => who.flatMap(({ id }) => id ?? [])));
    const faces = await database.transaction((ask) => facesOf(ask, [...whos]));
    return {
      ...{ answer: answer.answer, refused: answer.refused },
      ...{ moments, videos: videos.length, of },
      faces: Object.fromEntries([...faces].map(([id, jpeg]) => [id, inBase64(jpeg)])),
    };
  }

  /** Throws where there is no such collection: a page makes none. */
  private async collection(name: string): Promise<{ database: Database; collections: string[] }> {
    this.opened ??= this.open();
    const database = await this.opened;
    const collections = await collectionsIn(database);
    if (!collections.includes(name)) throw new Refused('no-collection', `There is no collection ${name}.`);
    return { database: name === database.collection ? database : database.another(name), collections };
  }

  /** The main collection is there from then on. What fails is tried again. */
  private async open(): Promise<Database> {
    try {
      const database = await Database.open(this.config.url, MAIN, this.most);
      await this.queueOf(database);
      return database;
    } catch (error) {
      this.opened = null;
      throw error;
    }
  }

  private queueOf(database: Database): Promise<Queue> {
    const known = this.queues.get(database.collection);
    if (known) return known;
    const queue = Queue.open(database);
    this.queues.set(database.collection, queue);
    queue.catch(() => this.queues.delete(database.collection));
    return queue;
  }

  private requireFromHere(request: Request): void {
    const why = notFromHere(request, this.names);
    if (why === 'name') throw new Refused('not-from-here', NOT_ITS_NAME);
    if (why === 'page') throw new Refused('not-from-here', 'Only pages of this app may ask its archive.');
  }

  private async requireToken({ headers }: Request): Promise<void> {
    const given = headers.get(ARCHIVE_TOKEN);
    if (!given) throw new Refused('token', 'The archive is only for who knows its access token.');
    const token = encodeURIComponent(this.config.token);
    if (!(await this.guesses.isRight(clientOf(headers), () => isSameSecret(given, token))))
      throw new Refused('token', 'The access token is not right.');
  }
}

function takenBy(database: Database, device: string, sent: ArchiveSaid): Promise<Taken> {
  if ('same' in sent) return samePerson(database, device, ...sent.same);
  if ('apart' in sent) return tellApart(database, device, sent.apart, sent.path);
  if ('undo' in sent) return undoStep(database, device, sent.undo);
  return namePerson(database, device, sent.who, sent.name);
}

function inBase64(jpeg: Uint8Array): string {
  return Buffer.from(jpeg).toString('base64');
}

/** The times that a question is confined to, as ISO in UTC. */
function times({ from, to }: ArchiveBounds): Pick<ArchiveBounds, 'from' | 'to'> {
  const [first, last] = [from, to].map((text) => {
    if (text === undefined) return undefined;
    const iso = isoOrNull(Date.parse(text));
    if (iso === null) throw new Refused('bad-time', `${text} is not a time in the years 1 to 9999.`);
    return iso;
  });
  if (first && last && first >= last)
    throw new Refused('bad-time', 'The first time must come before the last.');
  return { ...(first && { from: first }), ...(last && { to: last }) };
}

async function requireKnown(ask: Ask, { person, video }: ArchiveBounds): Promise<void> {
  if (person !== undefined && !(await isKnown(ask, 'person', person)))
    throw new Refused('no-person', `Nobody in the archive is called ${person}.`);
  if (video !== undefined && !(await isKnown(ask, 'video', video)))
    throw new Refused('no-video', `No video of the archive is called ${video}.`);
}

function json(
  body: ArchiveOverview | ArchiveNames | ArchivePeople | ArchiveNamed | ArchiveReply | ArchiveProblem,
  status: number,
): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } });
}

/** What a page is told: of the database no more than that it cannot be used. */
function asRefused(error: unknown): Refused {
  if (error instanceof Refused) return error;
  if (error instanceof TooManyGuesses)
    return new Refused('busy', `Too many wrong access tokens. Try again in ${error.waitS} s.`);
  if (error instanceof UnreadBody)
    return error.why === 'too-long'
      ? new Refused('bad-input', NO_QUESTION, 413)
      : new Refused('bad-input', 'The question took too long to come.', 408);
  if (error instanceof MnemeError && error.code === 'bad-input')
    return new Refused('bad-input', error.message);
  return new Refused(
    'failed',
    'The archive cannot be used now. Whoever runs this app learns why by "mneme archive status".',
  );
}

async function jsonOf(request: Request): Promise<unknown> {
  const text = await readBody(request, BODY);
  try {
    return JSON.parse(text);
  } catch {
    throw new Refused('bad-input', NO_QUESTION);
  }
}
