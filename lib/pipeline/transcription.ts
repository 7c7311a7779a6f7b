import type { Ability } from '../contract/models';
import type { Span } from '../contract/videos';
import { toErrorData } from '../errors';
import type { WrittenLines } from '../hearing/moonshine-lines';
import type { Gap } from '../media/media-types';
import { plainTold } from '../plain-text';
import { text } from '../text';
import { inTurn, type Tellable, told } from '../told';
import { WITHOUT_WORDS } from './ability-notes';
import { NotStarted, type Sense, type Source } from './restarted-worker';
import type { SpokenParts, TranscriptionService } from './transcription-service';
import { isWorkersFault, twice } from './try-twice';

/** After so many seconds of sound another worker takes over: transformers.js has leaked memory over long runs (its issue #1739). */
export const RENEW_AFTER_S = 20 * 60;

/** What was written down of a clip. */
export interface WrittenClip extends WrittenLines {
  gaps: Gap[];
  /** Seconds of work. */
  seconds: number;
}

/**
 * Words for videos that bring none, by a worker of its own. One that fails at a clip twice is not tried again before `forgive` or `stop`: its ability is
 * gone, and clips say that their words are missing.
 */
export class Transcription {
  private failure: Tellable | null = null;
  private heardS = 0;

  /**
   * @param language what is spoken in all videos, as the person said; null: to be found out, clip by clip
   * @param isOn whether the person wants words to be written down
   */
  constructor(
    private readonly sense: Pick<Sense<TranscriptionService>, 'abilities' | 'use' | 'letGo' | 'stop'>,
    private readonly language: () => Promise<string | null>,
    private readonly isOn: () => Promise<boolean>,
  ) {}

  /** Throws `cancelled` when `signal` is aborted. */
  async abilities(signal: AbortSignal): Promise<Ability[]> {
    if (!(await this.isOn()))
      return [{ task: 'transcription', weight: null, missing: null, refused: [], isOff: true }];
    if (this.failure === null) {
      try {
        return await this.sense.abilities(signal);
      } catch (error) {
        this.giveUp(error);
      }
    }
    const missing = inTurn(WITHOUT_WORDS, this.failure!);
    return [{ task: 'transcription', weight: null, missing, refused: [] }];
  }

  /**
   * What is said in the stretch [t0, t1), 30 s at most. A failure of the worker leaves a gap.
   *
   * @param weight what the video was begun with; null: with nothing, and nothing is written down
   * @param given the language that a person told of just this; the setting's where they told none
   * @throws MnemeError `cancelled`, and what opening the file throws
   */
  async write(
    source: Source,
    { t0, t1, ...spoken }: Span & SpokenParts,
    weight: string | null,
    signal: AbortSignal,
    given?: string,
  ): Promise<WrittenClip> {
    const written: WrittenClip = { cues: [], unwritten: [], gaps: [], seconds: 0 };
    if (weight === null || spoken.speech.length === 0) return written;
    const [ability] = await this.abilities(signal);
    if (ability!.weight?.id !== weight) {
      const lacking = ability!.isOff
        ? text('That was switched off.')
        : told`It was begun with ${weight}, which cannot be had.`;
      const why = plainTold(this.failure ?? lacking);
      return { ...written, gaps: [{ what: 'words', t0, t1, why }] };
    }
    const language = given ?? (await this.language());
    try {
      const clip = await twice(() =>
        this.sense.use((remote) => remote.write(source, t0, t1, spoken, language), signal),
      );
      this.heardS += t1 - t0;
      if (this.heardS >= RENEW_AFTER_S) this.renew();
      return { ...clip, gaps: [] };
    } catch (error) {
      if (!isWorkersFault(error) && !(error instanceof NotStarted)) throw error;
      this.giveUp(error);
      return this.write(source, { t0, t1, ...spoken }, weight, signal, given);
    }
  }

  /** What failed is tried again. */
  forgive(): void {
    this.failure = null;
  }

  stop(): void {
    this.forgive();
    this.heardS = 0;
    this.sense.stop();
  }

  private renew(): void {
    this.heardS = 0;
    this.sense.letGo();
  }

  private giveUp(error: unknown): void {
    const { code, told } = toErrorData(error);
    if (code === 'cancelled') throw error;
    this.failure = told;
    this.sense.letGo();
  }
}
