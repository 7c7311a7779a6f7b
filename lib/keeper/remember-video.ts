import { MnemeError } from '../errors';
import { identityRules } from '../identity/match-rules-of-weights';
import type { Cue } from '../media/media-types';
import { NAMES_UNHEARD } from '../memory/video-warnings';
import { videoNumber } from '../store/clip-id';
import { countIn } from '../store/counting-settings';
import type { Database } from '../store/database';
import type { SubtitlesRecord, VideoRecord } from '../store/schema';
import { inEnglish, type Tellable, told } from '../told';
import type { HeldMemory } from './held-memory';
import type { Meaning } from './meaning';
import type { PerceivedClip } from './memorize';
import { type NewVideo, newVideoRecord } from './new-video-record';
import { type NewNote, noteAsClip, noteAsVideo } from './note';
import { areNamesUnheard, firstWords } from './unheard-names';

/** What goes on with a video that was begun, or begun before. */
export interface BegunVideo {
  videoId: string;
  name: string;
  /** Where the next clip begins, seconds. */
  nextT: number;
  clips: number;
  done: boolean;
  /** The lines to use: those the video was begun with. */
  cues: Cue[];
  /** The weight that writes down its words, where it has no lines; null: none does. */
  transcription: string | null;
  /** Whether things are looked for in its pictures. */
  things: boolean;
  /** Whether writing is looked for in them. */
  writing: boolean;
  /** What is to be known of its lines. */
  warnings: Tellable[];
}

/** What of a video changes while it is recorded. */
export type GrownVideo = Pick<VideoRecord, 'durationS' | 'bytes' | 'fingerprint'>;

/** A video that is begun and not yet stored: it is, with its first clip. */
interface Draft {
  video: VideoRecord;
  cues: Cue[];
}

/** Setting: the highest number of a video that was begun, stored or not. */
const BEGUN = 'begunVideo';

/** Remembers videos: begins each, and adds clip after clip to it. */
export class VideoRemembering {
  private draft: Draft | null = null;
  /** The video that was begun last. */
  private begun: string | null = null;

  constructor(
    private readonly held: HeldMemory,
    private readonly database: () => Database,
    private readonly meaning: Meaning,
  ) {}

  /** Begins a video, or finds the one with the same content to go on with. Nothing is stored before its first clip. */
  begin(file: NewVideo): Promise<BegunVideo> {
    return this.held.asWriter(async () => {
      const videos = this.held.videos();
      const known = videos.find(
        (video) =>
          (video.fingerprint === file.fingerprint && video.bytes === file.bytes) ||
          video.fingerprint === file.begunAs,
      );
      const warnings = !known && (await areNamesUnheard(file.cues)) ? [NAMES_UNHEARD] : [];
      const info = { ...file.info, warnings: [...file.info.warnings, ...warnings] };
      const video = known ?? newVideoRecord({ ...file, info }, videos);
      // A note that is made before its first clip is stored takes another number, in whatever tab.
      if (!known) await this.database().setSetting(BEGUN, videoNumber(video.id));
      if (known?.status === 'remembering') requireSameWeights(known, file);
      const cues = known ? await this.database().cues(known.id) : file.cues;
      this.draft = known ? null : { video, cues };
      this.begun = video.id;
      return {
        videoId: video.id,
        name: video.name,
        nextT: video.doneS,
        clips: video.clips,
        done: video.status !== 'remembering',
        cues,
        transcription: video.weights.transcription ?? null,
        things: 'thing-detection' in video.weights,
        writing: 'text-recognition' in video.weights,
        warnings,
      };
    });
  }

  /** How far a recording has come that is remembered while it grows; once it has ended, by what its file is known. */
  grow(videoId: string, grown: GrownVideo): Promise<void> {
    return this.held.asWriter(async () => {
      if (this.draft?.video.id === videoId) this.draft.video = { ...this.draft.video, ...grown };
      const video = this.held.videos().find(({ id }) => id === videoId);
      if (video) await this.held.changeVideo({ ...video, ...grown });
    });
  }

  /** Remembers one clip, whole or not at all. Returns its id. */
  commit(videoId: string, seen: PerceivedClip): Promise<string> {
    return this.held.asWriter(async () => {
      const draft = this.draft?.video.id === videoId ? this.draft : null;
      const video = draft?.video ?? this.held.videos().find((known) => known.id === videoId);
      if (!video && this.begun === videoId)
        throw new MnemeError('not-found', 'It was forgotten while it was being remembered.');
      if (!video) throw new MnemeError('worker-stopped', 'The memory worker stopped before the first clip.');
      if (seen.t0 !== video.doneS)
        throw new MnemeError(
          'internal',
          told`A clip of ${video.name} does not begin where the last one ended.`,
        );
      const subtitles = draft && draft.cues.length > 0 ? { videoId, cues: draft.cues } : null;
      const begun = seen.isLast ? await this.withUnheardNames(video, seen.cues) : video;
      const added = await this.addClip(begun, seen, subtitles);
      this.draft = null;
      return added;
    });
  }

  /** A video that ends with these lines, with a word of it where names are not heard in what is said in it. */
  private async withUnheardNames(video: VideoRecord, last: readonly Cue[]): Promise<VideoRecord> {
    if (video.warnings.some((warning) => inEnglish(warning) === NAMES_UNHEARD)) return video;
    const words = await firstWords(this.database(), video.id, video.clips);
    const isUnheard = await areNamesUnheard([...words, ...last]);
    return isUnheard ? { ...video, warnings: [...video.warnings, NAMES_UNHEARD] } : video;
  }

  /** Everything is forgotten: what was begun, too. */
  forgetBegun(): void {
    this.draft = null;
  }

  /** Remembers a note as a video of one clip and no picture. Returns its name. */
  async addNote(note: NewNote): Promise<string> {
    const weight = await this.meaning.weight();
    const file = await noteAsVideo(note, weight === null ? {} : { 'text-embedding': weight });
    return this.held.asWriter(async () => {
      const begun = countIn(await this.database().setting(BEGUN));
      const video = newVideoRecord(file, this.held.videos(), begun);
      await this.addClip(video, noteAsClip(note.text), null);
      return video.name;
    });
  }

  /** Adds the next clip of a video. To be called as the writer. Returns its id. */
  private async addClip(
    begun: VideoRecord,
    seen: PerceivedClip,
    subtitles: SubtitlesRecord | null,
  ): Promise<string> {
    // Another weight may have taken the place of the memory's since it was begun.
    const video =
      begun.clips === 0
        ? withTextWeight(begun, this.held.textWeight())
        : withVoiceWeight(begun, this.held.weightInUse('voice'));
    const wordEmbeddings = await this.meaning.vectors(
      'line',
      seen.cues.map(({ text }) => text),
      video.weights['text-embedding'],
    );
    const { memorizeClip } = await import('./memorize');
    const records = memorizeClip(
      video,
      { ...seen, wordEmbeddings },
      {
        nodes: this.held.likenesses(),
        ledger: this.held.ledger(),
        ...(await this.held.before(video)),
      },
      identityRules(video.weights),
    );
    await this.held.addClip({ ...records, subtitles });
    return records.clip.id;
  }
}

/** A video that is not stored yet, with the memory's own text weight in place of the one that was at hand when it was begun. */
function withTextWeight(video: VideoRecord, inUse: string | null): VideoRecord {
  const { 'text-embedding': begun } = video.weights;
  if (inUse === null || begun === undefined || begun === inUse) return video;
  return { ...video, weights: { ...video.weights, 'text-embedding': inUse } };
}

/** A video whose voices so far are described by no weight, as its file was not at hand when others were described anew: those to come are by the memory's own. */
function withVoiceWeight(begun: VideoRecord, inUse: string | null): VideoRecord {
  if (inUse === null || !begun.hasAudio || begun.weights['speaker-embedding'] !== undefined) return begun;
  return { ...begun, weights: { ...begun.weights, 'speaker-embedding': inUse } };
}

/**
 * One that was taken in half remembered may have been described by other weights than this memory's: its people could not be known again.
 *
 * @throws MnemeError `weight-missing`
 */
function requireSameWeights(known: VideoRecord, { weights }: NewVideo): void {
  for (const task of ['face-embedding', 'speaker-embedding'])
    if (known.weights[task] && weights[task] && known.weights[task] !== weights[task])
      throw new MnemeError(
        'weight-missing',
        told`${known.name} was begun with another weight (${known.weights[task]}) than this memory uses (${weights[task]}), and cannot go on here. Forget it to remember it anew.`,
      );
}
