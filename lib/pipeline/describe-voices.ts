import type {
  ClipToDescribe,
  OtherVoiceWeight,
  VoicesDescribedAnew,
  VoicesOfVideo,
} from '../contract/memory';
import { MnemeError } from '../errors';
import { verdictsIn } from '../models/gpu';
import { EMBEDDING_TASK, weightById } from '../models/weights-manifest';
import { told } from '../told';
import { type AnewHost, AnewRun, madeOfClip } from './anew-run';
import { FileFootage } from './file-or-recording';
import type { HearingService } from './hearing-service';
import { Sense, type Source } from './restarted-worker';
import { weightHere } from './weight-here';
import { startHearingWorker } from './workers';

interface VoicesHost extends AnewHost {
  /** As `VideoFiles.fileOf`. */
  fileOf(video: string): Promise<File | null>;
}

const TEXTS = {
  elsewhere: 'Voices are being listened to again in another tab.',
  stopped: 'Voices are compared as before.',
};

/** Describes the voices of a memory by another weight, from the files of its videos. */
export class VoicesAnew {
  private readonly run: AnewRun;

  constructor(private readonly host: VoicesHost) {
    this.run = new AnewRun('voices', TEXTS, host);
  }

  /** As `Mneme.otherVoiceWeight`. */
  async other(): Promise<OtherVoiceWeight | null> {
    const { keeper } = this.host;
    const { id, title } = await weightHere(EMBEDDING_TASK.voice);
    const [inUse, found] = await Promise.all([keeper.weightInUse('voice'), keeper.voicesToDescribe(id)]);
    if (!found.isOther && found.videos.length === 0) return null;
    const from = inUse ?? id;
    return { ...found, from: { id: from, title: weightById(from)?.title ?? from }, to: { id, title } };
  }

  /** As `Mneme.describeVoicesAnew`. */
  describe(without: readonly string[]): Promise<VoicesDescribedAnew> {
    const { keeper } = this.host;
    return this.run.begin(async (signal) => {
      const { id } = await weightHere(EMBEDDING_TASK.voice);
      const hearing = new Sense(startHearingWorker, async () => id, verdictsIn(keeper));
      const hear = () => this.hearAll(id, hearing, without, signal);
      const change = async () => {
        await hear(); // What was remembered meanwhile.
        signal.throwIfAborted();
        return keeper.describeVoices(id);
      };
      try {
        await hear();
        return await this.run.onceNothingIsRemembered(change, signal);
      } finally {
        hearing.stop();
      }
    });
  }

  stop(): void {
    this.run.stop();
  }

  /** Has what describes voices listen to all that are not described yet, but for those of some videos whose files are not here. */
  private async hearAll(
    weightId: string,
    hearing: Sense<HearingService>,
    without: readonly string[],
    signal: AbortSignal,
  ): Promise<void> {
    const { keeper, show } = this.host;
    const { videos } = await keeper.voicesToDescribe(weightId);
    const files = await this.filesOf(videos, without);
    const heard = videos.filter(({ id, left }) => left === 0 || files.has(id));
    const sum = (of: 'voices' | 'left') => heard.reduce((total, video) => total + video[of], 0);
    const all = sum('voices');
    let done = all - sum('left');
    for (const [videoId, footage] of files) {
      const clips = await keeper.clipsToDescribe(weightId, videoId);
      const source = clips.length > 0 ? await this.sourceOf(videoId, footage) : null;
      for (const clip of clips) {
        show(Math.min(1, done / all));
        const vectors = await voicesIn(hearing, source!, clip, signal);
        await footage.requireUnchanged();
        await keeper.keepVoices(weightId, clip.id, vectors);
        done += clip.turns.length;
      }
    }
    show(1);
  }

  /** @throws MnemeError `not-found` where one is not here that is not among those to be left out */
  private async filesOf(
    videos: readonly VoicesOfVideo[],
    without: readonly string[],
  ): Promise<Map<string, FileFootage>> {
    const files = new Map<string, FileFootage>();
    const lacking: string[] = [];
    for (const { id, name, left } of videos) {
      if (left === 0) continue;
      const file = await this.host.fileOf(id).catch(() => null); // Another one lies at its place.
      if (file) files.set(id, new FileFootage(file, null));
      else if (!without.includes(id)) lacking.push(name);
    }
    if (lacking.length > 0)
      throw new MnemeError(
        'not-found',
        told`Nothing was changed: ${lacking[0]!} could not be opened. Allow reading it, or choose its file.`,
      );
    return files;
  }

  private async sourceOf(videoId: string, footage: FileFootage): Promise<Source> {
    const { source } = await footage.at();
    const { fingerprint } = await this.host.keeper.fingerprintOf(videoId);
    if (source.key === fingerprint) return source;
    throw new MnemeError('file-changed', told`${footage.name} is not the file that was remembered.`);
  }
}

/** The voices of all turns of a clip, by their ids. A clip at which the worker fails twice has none. */
async function voicesIn(
  hearing: Sense<HearingService>,
  source: Source,
  { t0, t1, turns }: ClipToDescribe,
  signal: AbortSignal,
): Promise<Map<string, Float32Array | null>> {
  const spans = turns.map((turn) => ({ t0: turn.t0, t1: turn.t1 }));
  const hear = () => hearing.use((worker) => worker.voicesAgain(source, { t0, t1 }, spans), signal);
  const voices = await madeOfClip(hear);
  return new Map(turns.map(({ id }, i) => [id, voices?.[i] ?? null]));
}
