import type { AppState } from '../contract/state';
import type { AddedSubtitles, LateSubtitles, VideoSummary } from '../contract/videos';
import { MnemeError, toErrorData } from '../errors';
import type { Keeper } from '../keeper/keeper';
import { findVideos } from '../media/subtitle-names';
import { isNote } from '../memory/is-note';
import type { WorkerHandle } from './worker-types';

export interface SubtitlesHost {
  keeper: Pick<WorkerHandle<Keeper>['remote'], 'addSubtitles'>;
  state(): AppState;
  set(patch: Pick<AppState, 'subtitles'>): void;
  /** Shows what was changed, here and in other tabs. */
  changed(): Promise<void>;
}

/** Subtitles given to videos that were remembered before, one after the other. */
export class GivenSubtitles {
  /** Of those that wait for a person to say to which video they belong. */
  private readonly files = new Map<string, File>();
  private count = 0;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(private readonly host: SubtitlesHost) {}

  /**
   * Gives files of subtitles to the videos of their names.
   *
   * @param to the video that has all of them, whatever they are called
   */
  add(files: readonly File[], to: VideoSummary | null): Promise<AddedSubtitles[]> {
    const items = files.map((file) => {
      this.count += 1;
      const key = `s${this.count}`;
      this.files.set(key, file);
      return {
        key,
        name: file.name,
        video: null,
        status: 'adding',
        candidates: [],
        lines: 0,
        warnings: [],
      } as const;
    });
    const known = this.host.state().subtitles;
    this.host.set({
      subtitles: [...known, ...items.map((item) => ({ ...item, candidates: [], warnings: [] }))],
    });
    return Promise.all(items.map(({ key }) => this.inTurn(() => this.place(key, to))));
  }

  /** Gives those that wait to a video. */
  giveTo(key: string, video: VideoSummary): Promise<AddedSubtitles> {
    return this.inTurn(() => this.place(key, video));
  }

  dismiss(key: string): void {
    this.files.delete(key);
    this.host.set({ subtitles: this.host.state().subtitles.filter((item) => item.key !== key) });
  }

  private async place(key: string, to: VideoSummary | null): Promise<AddedSubtitles> {
    const file = this.files.get(key);
    if (!file) throw new MnemeError('not-found', 'These subtitles were put away.');
    const videos = this.host.state().videos.filter((video) => !isNote(video));
    const found = to ? [to] : findVideos(file.name, videos);
    const [video] = found;
    if (!video || found.length > 1)
      return this.settle(key, { status: 'unmatched', candidates: found.map(({ name }) => name) });
    this.update(key, { status: 'adding', video: video.name });
    try {
      const { cues, warnings } = await read(file, video.durationS);
      const taken = await this.host.keeper.addSubtitles(video.id, cues, true);
      this.files.delete(key);
      await this.host.changed().catch(() => {}); // The next reading shows it.
      return this.settle(key, { status: taken === 'added' ? 'added' : 'same', lines: cues.length, warnings });
    } catch (error) {
      return this.settle(key, { status: 'failed', error: toErrorData(error) });
    }
  }

  private settle(
    key: string,
    patch: Partial<LateSubtitles> & Pick<AddedSubtitles, 'status'>,
  ): AddedSubtitles {
    const item = this.update(key, patch);
    const { key: _, ...report } = { ...item, status: patch.status };
    return report;
  }

  private update(key: string, patch: Partial<LateSubtitles>): LateSubtitles {
    const { subtitles } = this.host.state();
    const { error: _, ...before } = subtitles.find((item) => item.key === key)!;
    const item = { ...before, ...patch };
    this.host.set({ subtitles: subtitles.map((one) => (one.key === key ? item : one)) });
    return item;
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.turn.then(work);
    this.turn = turn.catch(() => {});
    return turn;
  }
}

/** The lines of subtitles as a video of so many seconds has them. Throws `bad-input` where there is none. */
async function read(file: File, durationS: number) {
  // Pages load without this code.
  const [{ readSubtitles }, { fitted, flawsTold }] = await Promise.all([
    import('../media/subtitles'),
    import('../media/subtitle-flaws'),
  ]);
  const used = fitted(await readSubtitles(file), durationS);
  const flaws = flawsTold(used);
  if (used.cues.length === 0)
    throw new MnemeError(
      'bad-input',
      flaws ?? 'There are no subtitles in this file, so nothing was changed.',
    );
  return { cues: used.cues, warnings: flaws ? [flaws] : [] };
}
