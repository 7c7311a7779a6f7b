import type { OtherTextWeight } from '../contract/memory';
import { weightById } from '../models/weights-manifest';
import { SENTENCE_ENCODER } from '../models/word-weights';
import { memoryName } from '../which-memory';
import { type AnewHost, AnewRun } from './anew-run';
import { weightHere } from './weight-here';

const TEXTS = {
  elsewhere: 'Lines are being gone through in another tab.',
  stopped: 'Lines are found as before.',
};

/** Describes the lines of a memory by another weight. */
export class LinesAnew {
  private readonly run: AnewRun;

  constructor(private readonly host: AnewHost) {
    this.run = new AnewRun('lines', TEXTS, host);
  }

  /** As `Mneme.otherTextWeight`. */
  async other(): Promise<OtherTextWeight | null> {
    const { id, title, languages = 'en' } = await weightHere('text-embedding');
    const { from, lines, done } = await this.host.keeper.linesToDescribe(id);
    if (lines === 0) return null;
    return {
      from: from === null ? null : { id: from, title: weightById(from)?.title ?? from },
      to: { id, title, languages, readsLines: id === SENTENCE_ENCODER },
      ...{ lines, done },
    };
  }

  /** As `Mneme.describeLinesAnew`. */
  describe(): Promise<void> {
    const { keeper, show } = this.host;
    return this.run.begin(async (signal) => {
      const { id } = await weightHere('text-embedding');
      for (let isDone = false; !isDone; ) {
        signal.throwIfAborted();
        const described = await keeper.describeLines(id);
        ({ isDone } = described);
        show(described.done);
      }
    });
  }

  /**
   * Describes the lines that are found by no vector of the memory's own weight, those of an older memory that has none by the one that is here; nothing where another
   * weight has begun to describe lines, which a person decides on. By one tab at a time.
   *
   * @throws MnemeError `weight-missing`, `weight-corrupt`; what `signal` was aborted with: what was described stays
   */
  async describeMissing(signal: AbortSignal): Promise<void> {
    const { keeper } = this.host;
    await navigator.locks.request(`${memoryName()}-lines-missing`, { signal }, async () => {
      const here = (await weightHere('text-embedding')).id;
      const { from, done } = await keeper.linesToDescribe(here);
      const weight = from ?? here;
      if (weight !== here && done > 0) return;
      if ((await keeper.linesToDescribe(weight)).lines === 0) return;
      for (let isDone = false; !isDone; ) {
        signal.throwIfAborted();
        ({ isDone } = await keeper.describeLines(weight));
      }
    });
  }

  stop(): void {
    this.run.stop();
  }
}
