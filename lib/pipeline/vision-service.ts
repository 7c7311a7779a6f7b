import type { Still } from '../answering/by-model/inspect';
import type { Ability } from '../contract/models';
import type { Box } from '../contract/search';
import type { Span } from '../contract/videos';
import { MnemeError } from '../errors';
import type { SeenTrack } from '../keeper/memorize';
import { encodeJpeg } from '../media/encode';
import type { Frame, Glimpse, MediaInfo } from '../media/media-types';
import { readPicture } from '../media/read-photograph';
import { instead, NO_SUBTITLES, type Subtitles } from '../media/subtitle-flaws';
import { readSubtitles } from '../media/subtitles';
import type { Verdicts } from '../models/gpu';
import { browserPlaces } from '../models/where-weights-lie';
import type { FaceAnalyzer, LargestFace } from '../vision/analyze';
import { aroundSpeech } from '../vision/around-speech';
import type { PictureEmbedder } from '../vision/picture-embedder';
import { requireAll } from './load-ability';
import { loadFaces } from './load-weights';
import { OpenedMedia } from './opened-media';
import { nothingSeen, type SeenClip, type SeenPart, type WantedSights } from './perceived';
import type { SenseService, Source } from './restarted-worker';
import { SightsBeside } from './sights-beside';
import { allowGpuHere } from './worker-runtime';

/** How often it is told how far a clip was seen, milliseconds. */
const TOLD_EVERY_MS = 500;
/** The longer side of a picture that a model looks at, pixels: a little more than what is kept, to tell details by. */
const STILL_SIDE = 640;

/** Looks at one video at a time: decodes its frames, finds and follows faces. Lives in the vision worker. */
export class VisionService implements SenseService {
  private analyzer: FaceAnalyzer | null = null;
  private abilities: Ability[] = [];
  /** Null until pictures are to be described: remembering does without. */
  private pictures: Promise<{ embedder: PictureEmbedder | null; ability: Ability }> | null = null;
  private readonly opened = new OpenedMedia();
  private readonly step = () => {
    this.opened.activity += 1;
  };
  private readonly sights = new SightsBeside(this.step);

  async load(faceWeight: string | null, verdicts: Verdicts): Promise<Ability[]> {
    this.sights.useGpuBy(verdicts);
    await allowGpuHere(verdicts);
    const loaded = await loadFaces(await browserPlaces(), faceWeight);
    this.analyzer = loaded.analyzer;
    this.abilities = loaded.abilities;
    return loaded.abilities;
  }

  /** Loads what looks for things, and nothing else. */
  thingAbility(): Promise<Ability> {
    return this.sights.thingAbility();
  }

  /** Loads what reads writing, and nothing else. */
  writingAbility(): Promise<Ability> {
    return this.sights.writingAbility();
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
    let waitedS = 0;
    if (!this.analyzer) {
      const still = await media.still((t0 + t1) / 2, 480);
      seen.still = still ? await encodeJpeg(still) : null;
    } else {
      const sights = await this.sights.begin(wanted);
      const frames = media.watch(t0, t1, aroundSpeech(speech));
      const isOfAnimal = async (faces: Pick<SeenTrack, 'boxes'>[]) =>
        sights?.areOfAnimals(faces) ?? faces.map(() => false);
      const sight = await this.analyzer.analyze(
        told(sights ? watched(frames, sights) : frames, (t) => onSeen({ t, things: sights?.kinds ?? [] })),
        this.step,
        ({ boxes, picture }) => {
          const t = boxes.at(-1)![0];
          const tell = async () => {
            const [isNobody] = await isOfAnimal([{ boxes }]);
            if (!isNobody) onSeen({ t, face: await encodeJpeg(picture) });
          };
          tell().catch(() => {}); // It fails with the clip.
        },
      );
      if (sights) {
        const { seconds, ...shown } = await sights.end();
        Object.assign(seen, shown);
        Object.assign(seen.seconds, seconds);
        waitedS = sights.waitedS;
      }
      const areNobodys = await isOfAnimal(sight.tracks);
      const ofPeople = sight.tracks.filter((_, i) => !areNobodys[i]);
      seen.frames = sight.frames;
      seen.cuts = sight.cuts;
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
    const { detect, embed, lips } = seen.seconds;
    seen.seconds.decode = (performance.now() - begun) / 1000 - detect - embed - lips - waitedS;
    return seen;
  }
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

/** Frames, each of which whatever else looks at them has seen as well. */
async function* watched(frames: AsyncIterable<Frame | Glimpse>, also: { take(frame: Frame): Promise<void> }) {
  for await (const frame of frames) {
    if ('data' in frame) await also.take(frame);
    yield frame;
  }
}
