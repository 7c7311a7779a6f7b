// Moments that go to the database as many as there are: by COPY, in the form in which the server itself keeps them.
import { Client, type Connection, type Submittable } from 'pg';

/** A moment in which somebody speaks. */
export interface MadeMoment {
  video: string;
  place: number;
  at: Date;
  person: string;
  words: string;
  meaning: Float32Array;
}

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const END = Buffer.from([0xff, 0xff]);
/** When PostgreSQL counts from, milliseconds of JavaScript. */
const ITS_EPOCH = Date.UTC(2000, 0, 1);

/** Writes moments of one collection with a client of its own, a few at a time: they pass through a table that is thrown away. */
export class Loader {
  private constructor(
    private readonly client: Client,
    private readonly weight: string,
  ) {}

  static async open(url: string, collection: string, weight: string): Promise<Loader> {
    const client = new Client(url);
    await client.connect();
    await client.query("select set_config('mneme.collection', $1, false)", [collection]);
    await client.query(
      'create temp table made (video bigint, place integer, at timestamptz, person text, words text, meaning halfvec)',
    );
    return new Loader(client, weight);
  }

  async add(moments: Iterable<MadeMoment>): Promise<void> {
    await this.client.query('truncate made');
    const copy = new Copy('copy made from stdin (format binary)', rows(moments));
    this.client.query(copy);
    await copy.ended;
    await this.client.query(
      `insert into mneme.moment (video, place, at, t0, t1, kind, persons, words, weight, meaning)
       select video, place, at, place, place + 1, 'says', array[person], words, $1, meaning from made`,
      [this.weight],
    );
  }

  close(): Promise<void> {
    return this.client.end();
  }
}

/** What the declarations of `pg` leave out of it. */
type Copying = Connection & { sendCopyFromChunk(piece: Buffer): void; endCopyFrom(): void };

/** A COPY ... FROM STDIN, whose pieces are made when the server takes them. */
class Copy implements Submittable {
  readonly ended: Promise<void>;
  private end!: { resolve(): void; reject(error: Error): void };

  constructor(
    private readonly statement: string,
    private readonly pieces: Iterable<Buffer>,
  ) {
    this.ended = new Promise((resolve, reject) => {
      this.end = { resolve, reject };
    });
  }

  submit(connection: Connection): void {
    connection.query(this.statement);
  }

  async handleCopyInResponse(connection: Copying): Promise<void> {
    for (const piece of this.pieces) {
      connection.sendCopyFromChunk(piece);
      if (connection.stream.writableNeedDrain)
        await new Promise((resolve) => connection.stream.once('drain', resolve));
    }
    connection.endCopyFrom();
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.end.resolve();
  }

  handleError(error: Error): void {
    this.end.reject(error);
  }
}

function* rows(moments: Iterable<MadeMoment>): Generator<Buffer> {
  yield SIGNATURE;
  for (const { video, place, at, person, words, meaning } of moments) {
    const fields = [
      whole(BigInt(video)),
      int32(place),
      whole(BigInt(at.getTime() - ITS_EPOCH) * 1000n),
      Buffer.from(person),
      Buffer.from(words),
      halves(meaning),
    ];
    const count = Buffer.alloc(2);
    count.writeInt16BE(fields.length);
    yield Buffer.concat([count, ...fields.flatMap((field) => [int32(field.length), field])]);
  }
  yield END;
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function whole(value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(value);
  return bytes;
}

/** pgvector's `halfvec`: how many values, two bytes of nothing, the values as IEEE 754 halves. */
function halves(values: Float32Array): Buffer {
  const bytes = Buffer.alloc(4 + 2 * values.length);
  bytes.writeInt16BE(values.length);
  for (const [i, value] of values.entries()) bytes.writeUInt16BE(half(value), 4 + 2 * i);
  return bytes;
}

const FLOAT = new Float32Array(1);
const BITS = new Uint32Array(FLOAT.buffer);

/** The bits of the nearest half of a number below 1; what is too small for one is 0. */
function half(value: number): number {
  FLOAT[0] = value;
  const bits = BITS[0]!;
  const sign = (bits >>> 16) & 0x8000;
  const rounded = (bits & 0x7fff_ffff) + 0x1000;
  const exponent = (rounded >>> 23) - 112;
  return exponent <= 0 ? sign : sign | (exponent << 10) | ((rounded >>> 13) & 0x3ff);
}
