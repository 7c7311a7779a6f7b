import type { Still } from '../answering/by-model/inspect';
import type { Ability } from '../contract/models';
import type { Box } from '../contract/search';
import type { Span } from '../contract/videos';
import { MnemeError } from '../errors';
import type { WithJpeg } from '../keeper/memorize';
import { encodeJpeg } from '../media/encode';
import type { Frame, Glimpse, MediaInfo, Picture } from '../media/media-types';
import { readPicture } from '../media/read-photograph';
import { instead, NO_SUBTITLES, type Subtitles } from '../media/subtitle-flaws';
import { readSubtitles } from '../media/subtitles';
import type { Verdicts } from '../models/gpu';
import { browserPlaces } from '../models/where-weights-lie';
import type { FaceAnalyzer, LargestFace } from '../vision/analyze';
import { aroundSpeech } from '../vision/around-speech';
import { ColourWatcher } from '../vision/colour-watcher';
import type { PictureEmbedder } from '../vision/picture-embedder';
import { ThingWatcher } from '../vision/thing-watcher';
import { WritingWatcher } from '../vision/writing-watcher';
import { requireAll } from './load-ability';
import { loadFaces, loadThings, loadWriting } from './load-weights';
import { OpenedMedia } from './opened-media';
import { nothingSeen, type SeenClip, type SeenPart, type WantedSights } from './perceived';
import type { SenseService, Source } from './restarted-worker';
import { allowGpuHere } from './worker-runtime';

/** How often it is told how far a clip was seen, milliseconds. */
const TOLD_EVERY_MS = 500;
/** The longer side of a picture that a model looks at, pixels: a little more than what is kept, to tell details by. */
const STILL_SIDE = 640;

/** Looks at one video at a time: decodes its frames, finds and follows faces. Lives in the vision worker. */
export class VisionService implements SenseService {
  private analyzer: FaceAnalyzer | null = null;
  private abilities: Ability[] = [];
  /** Null until they are to be looked for: what is about faces alone does without, as does whoever switched them off. */
  private things: ReturnType<typeof loadThings> | null = null;
  private writing: ReturnType<typeof loadWriting> | null = null;
  /** Null until pictures are to be described: remembering does without. */
  private pictures: Promise<{ embedder: PictureEmbedder | null; ability: Ability }> | null = null;
  private readonly opened = new OpenedMedia();

  async load(faceWeight: string | null, verdicts: Verdicts): Promise<Ability[]> {
    await allowGpuHere(verdicts);
    const loaded = await loadFaces(await browserPlaces(), faceWeight);
    this.analyzer = loaded.analyzer;
    this.abilities = loaded.abilities;
    return loaded.abilities;
  }

  /** Loads what looks for things, and nothing else. */
  async thingAbility(): Promise<Ability> {
    this.things ??= browserPlaces().then(loadThings);
    return (await this.things).ability;
  }

  /** Loads what reads writing, and nothing else. */
  async writingAbility(): Promise<Ability> {
    this.writing ??= browserPlaces().then(loadWriting);
    return (await this.writing).ability;
  }

  activity(): number {
    return this.opened.activity;
  }

  /** What is known of a file; throws MnemeError when it cannot be read as a video. */
  async info(source: Source): Promise<MediaInfo> {
    return (await this.opened.media(source)).info;
  }

  /** A video's lines: those of the subtitle file that came with it, else those inside it. */
  async subtitles(source: Source, beside: File | null): Promise<Subtitles> {
    const read = beside ? await readSubtitles(beside) : NO_SUBTITLES;
    return read.cues.length > 0 ? read : instead(read, await (await this.opened.media(source)).subtitles());
  }

  /**
   * The largest face of a picture file.
   *
   * @throws MnemeError `bad-input` where there is none, `weight-missing`, `empty-file`, `unreadable`
   */
  async largestFace(file: Blob): Promise<LargestFace> {
    const picture = await readPicture(file);
    requireAll(this.abilities);
    const face = await this.analyzer!.largestFace(picture);
    if (!face) throw new MnemeError('bad-input', 'No face is found in that picture.');
    return face;
  }

  /**
   * The embeddings of faces in crops (JPEGs), each where its box is (fractions of the crop); null for one in which no face is found there.
   *
   * @throws MnemeError `weight-missing`
   */
  async facesAt(crops: readonly { jpeg: Uint8Array; box: Box }[]): Promise<(Float32Array | null)[]> {
    requireAll(this.abilities);
    const found: (Float32Array | null)[] = [];
    for (const { jpeg, box } of crops) {
      const picture = await readPicture(new Blob([jpeg as Uint8Array<ArrayBuffer>])).catch(() => null); // One that is damaged shows nobody.
      found.push(picture && (await this.analyzer!.faceAt(picture, box)));
      this.opened.activity += 1;
    }
    return found;
  }

  /** Loads what describes pictures, and nothing else; `verdicts` tell whether it runs on the GPU. */
  async pictureAbility(verdicts: Verdicts): Promise<Ability> {
    this.pictures ??= allowGpuHere(verdicts).then(async () => {
      const { loadPictureEmbedder } = await import('./load-pictures');
      return loadPictureEmbedder(await browserPlaces());
    });
    return (await this.pictures).ability;
  }

  /**
   * What pictures (JPEGs) show, as vectors of length 1; null for one that cannot be read. To be called after `pictureAbility`.
   *
   * @throws MnemeError `weight-missing`
   */
  async describePictures(jpegs: readonly Uint8Array[]): Promise<(Float32Array | null)[]> {
    const embedder = (await this.pictures)?.embedder;
    if (!embedder) throw new MnemeError('weight-missing', 'There is no weight that describes pictures.');
    const vectors: (Float32Array | null)[] = [];
    for (const jpeg of jpegs) {
      const picture = await readPicture(new Blob([jpeg as Uint8Array<ArrayBuffer>])).catch(() => null); // One that is damaged shows nothing.
      vectors.push(picture && (await embedder.embed(picture)));
      this.opened.activity += 1;
    }
    return vectors;
  }

  /** Pictures of a video at some seconds of it, for a model to look at: those that can be decoded. */
  async stills(source: Source, times: readonly number[]): Promise<Still[]> {
    const media = await this.opened.media(source);
    const taken: Still[] = [];
    for (const t of times) {
      const still = await media.still(t, STILL_SIDE);
      if (still) taken.push({ t, jpeg: await encodeJpeg(still) });
    }
    return taken;
  }

  /**
   * Sees the stretch [t0, t1), mouths wherever there is `speech`, and things, colours and writing where they are `wanted`: without a picture, or without a detector of faces,
   * nothing is seen. Meanwhile `onSeen` is told what was.
   *
   * @throws MnemeError `weight-missing` where a worker that was started again cannot look for them by the weights that the first one did
   */
  async see(
    source: Source,
    { t0, t1 }: Span,
    speech: Span[],
    wanted: WantedSights,
    onSeen: (part: SeenPart) => void = () => {},
  ): Promise<SeenClip> {
    const media = await this.opened.media(source);
    const seen = nothingSeen();
    if (!media.info.hasVideo) return seen;
    const begun = performance.now();
    if (!this.analyzer) {
      const still = await media.still((t0 + t1) / 2, 480);
      seen.still = still ? await encodeJpeg(still) : null;
    } else {
      const { things, writing, colours } = await this.watchers(wanted);
      const watchers = [things, writing, colours].filter((watcher) => watcher !== null);
      const frames = media.watch(t0, t1, aroundSpeech(speech));
      const sight = await this.analyzer.analyze(
        told(watched(frames, watchers), (t) => onSeen({ t, things: things?.kinds() ?? [] })),
        () => {
          this.opened.activity += 1;
        },
        ({ boxes, picture }) => {
          if (things?.isOfAnimal({ boxes })) return;
          void encodeJpeg(picture).then((face) => onSeen({ t: boxes.at(-1)![0], face }));
        },
      );
      const ofPeople = sight.tracks.filter((track) => !things?.isOfAnimal(track));
      seen.things = await withJpegs(things?.things() ?? []);
      seen.writing = await withJpegs(writing?.writing() ?? []);
      seen.tones = colours?.tones() ?? [];
      seen.seconds.things = (things?.seconds ?? 0) + (colours?.seconds ?? 0);
      seen.seconds.writing = writing?.seconds ?? 0;
      seen.frames = sight.frames;
      seen.still = sight.still ? await encodeJpeg(sight.still) : null;
      for (const track of ofPeople) {
        const looks = [];
        for (const { crop, ...look } of track.looks) looks.push({ ...look, jpeg: await encodeJpeg(crop) });
        seen.tracks.push({ ...track, looks });
      }
      seen.seconds.detect = sight.seconds.detect;
      seen.seconds.embed = sight.seconds.embed;
      seen.seconds.lips = sight.seconds.lips;
    }
    seen.gaps = media.gaps(t0, t1).filter((gap) => gap.what === 'picture');
    const { decode, ...others } = seen.seconds;
    const spent = Object.values(others).reduce((sum, seconds) => sum + seconds, 0);
    seen.seconds.decode = (performance.now() - begun) / 1000 - spent;
    return seen;
  }

  private async watchers(wanted: WantedSights) {
    if (wanted.things) requireSame(await this.thingAbility(), wanted.things);
    if (wanted.writing) requireSame(await this.writingAbility(), wanted.writing);
    const detector = wanted.things ? (await this.things)!.detector : null;
    const reader = wanted.writing ? (await this.writing)!.reader : null;
    return {
      things: detector && new ThingWatcher(detector),
      writing: reader && new WritingWatcher(reader),
      colours: detector && new ColourWatcher(),
    };
  }
}

/** Throws `weight-missing` where another weight is in use than that of this id. */
function requireSame({ weight }: Ability, id: string): void {
  if (weight?.id !== id)
    throw new MnemeError('weight-missing', 'A weight that was loaded before cannot be loaded again.');
}

/** Frames; about twice a second of work `tell` is told to what second they have come. */
async function* told(frames: AsyncIterable<Frame | Glimpse>, tell: (t: number) => void) {
  let next = 0;
  for await (const frame of frames) {
    yield frame;
    if (performance.now() < next) continue;
    next = performance.now() + TOLD_EVERY_MS;
    tell(frame.t);
  }
}

/** What was seen, with what was cut out of it as a JPEG. */
async function withJpegs<T extends { crop?: Picture }>(seen: T[]): Promise<WithJpeg<T>[]> {
  const all: WithJpeg<T>[] = [];
  for (const { crop, ...rest } of seen) all.push(crop ? { ...rest, jpeg: await encodeJpeg(crop) } : rest);
  return all;
}

/** Frames, each of which some watchers have seen as well. */
async function* watched(
  frames: AsyncIterable<Frame | Glimpse>,
  watchers: readonly { take(frame: Frame): Promise<void> }[],
) {
  for await (const frame of frames) {
    if ('data' in frame) for (const watcher of watchers) await watcher.take(frame);
    yield frame;
  }
}
