import { type KnownPicture, picturesLike } from '../../answering/search/pictures';
import type { LikeWhat, PictureHit, SearchRequest } from '../../contract/search';
import { MnemeError } from '../../errors';
import { dot } from '../../identity/similarity';
import { fromBytes, inBytes, PictureVectors } from '../../memory/picture-vectors';
import { weightById } from '../../models/weights-manifest';
import { wholeOf } from '../../store/clip-id';
import type { PictureMeanings } from '../../store/picture-meanings';
import type { MeaningRecord } from '../../store/schema';
import type { HeldMemory } from '../held-memory';

/** What makes vectors of words that pictures are compared with; null where its weight is not at hand. */
export type LoadPictureWords = () => Promise<{
  weightId: string;
  vectorOf(text: string): Promise<Float32Array>;
} | null>;

/** What a picture shows, as it was described; `vector` null: it could not be read. */
export type DescribedPicture = KnownPicture & { vector: Float32Array | null };

/** All that is known of pictures by one weight, as it was read. */
interface Read {
  weightId: string;
  pictures: KnownPicture[];
  vectors: PictureVectors;
  /** How often something had been forgotten when it was read. */
  forgettings: number;
}

/** The kept pictures by what they show: read when they are first searched, and held from then on. */
export class KnownPictures {
  private read: Read | null = null;
  private words: ReturnType<LoadPictureWords> | null = null;

  constructor(
    private readonly held: HeldMemory,
    private readonly meanings: () => PictureMeanings,
    private readonly loadWords: LoadPictureWords,
  ) {}

  /** Keeps what pictures show, made with a weight. */
  async keep(weightId: string, described: readonly DescribedPicture[]): Promise<void> {
    const records = described.map(
      ({ vector, key, videoId, t0, t1, thing }): MeaningRecord => ({
        ...{ key, videoId, t0, t1, thing, weightId },
        values: vector ? inBytes(vector) : new Int8Array(),
      }),
    );
    await this.meanings().add(records);
    const { read } = this;
    if (read?.weightId !== weightId) this.read = null;
    // What was added meanwhile by another tab, or was not added, is found by their number.
    else for (const { values, ...picture } of records) this.take(read, picture, values);
  }

  /**
   * The moments that look most like what a request asks for: none where no pictures are known, or words are asked for and nothing here describes them.
   *
   * @param text the words, without names' ids
   * @throws MnemeError what `soughtIn` throws; `not-found` where nothing is known of the moment that others are to be like
   */
  async find(request: SearchRequest, text: string): Promise<PictureHit[]> {
    const { like } = request;
    const read = await this.all();
    if (!like && (!text || read.pictures.length === 0)) return [];
    const asked = like ? await this.likeness(like, read) : await this.wordsBy(text, read.weightId);
    if (!asked) return [];
    const cosines = read.vectors.cosines(asked.vector);
    return this.held.reading((recall) => picturesLike(recall, request, read.pictures, cosines, asked.clip));
  }

  /** How like each of some pictures is to the likest of others, as a cosine; null where nothing is known of it, or of these. */
  async alike(keys: readonly string[], to: readonly string[]): Promise<(number | null)[]> {
    const { weightId } = await this.all();
    const [some, others] = await Promise.all(
      [keys, to].map(async (all) => {
        const records = await this.meanings().of(all, weightId);
        return records.map((one) => (one && one.values.length > 0 ? fromBytes(one.values) : null));
      }),
    );
    const named = others!.filter((one) => one !== null);
    return some!.map((one) =>
      one === null || named.length === 0 ? null : Math.max(...named.map((other) => dot(one, other))),
    );
  }

  private async wordsBy(text: string, weightId: string) {
    const words = await this.loadedWords();
    if (words?.weightId !== weightId) return null;
    return { vector: await words.vectorOf(text), clip: null };
  }

  /** Looked for anew while there is none: it may be got meanwhile. */
  private async loadedWords(): ReturnType<LoadPictureWords> {
    this.words ??= this.loadWords();
    const words = await this.words.catch(() => null);
    if (!words) this.words = null;
    return words;
  }

  /** What a picture shows, or the still of a moment's clip, and the clip. */
  private async likeness(like: LikeWhat, { weightId }: Read) {
    const key = 'picture' in like ? like.picture : await this.stillAt(like);
    const [known] = key === null ? [] : await this.meanings().of([key], weightId);
    if (!known || known.values.length === 0) throw unknownMoment();
    return { vector: fromBytes(known.values), clip: wholeOf(known.key) };
  }

  private async stillAt({ video, t }: { video: string; t: number }): Promise<string | null> {
    return (await this.held.clipNear(video, t))?.still ?? null;
  }

  /** All that is known, as it is by now: another tab may have added to it, or something was forgotten. */
  private async all(): Promise<Read> {
    const forgettings = this.held.timesForgotten;
    const { read } = this;
    if (read?.forgettings === forgettings && read.pictures.length === (await this.meanings().count()))
      return read;
    return this.readAll(forgettings);
  }

  private async readAll(forgettings: number): Promise<Read> {
    let read: Read | null = null;
    for await (const batch of this.meanings().batches())
      for (const { weightId, values, ...picture } of batch) {
        read ??= nothingRead(weightId, forgettings);
        this.take(read, picture, weightId === read.weightId ? values : new Int8Array());
      }
    this.read = read ?? nothingRead('', forgettings);
    return this.read;
  }

  private take(read: Read, { key, videoId, t0, t1, thing }: KnownPicture, values: Int8Array): void {
    read.pictures.push({ key, videoId, t0, t1, thing });
    read.vectors.add(values);
  }
}

function nothingRead(weightId: string, forgettings: number): Read {
  const vectors = new PictureVectors(weightById(weightId)?.dimension ?? 0);
  return { weightId, pictures: [], vectors, forgettings };
}

function unknownMoment(): MnemeError {
  return new MnemeError('not-found', 'What that moment shows is not known yet, or no picture of it is kept.');
}
