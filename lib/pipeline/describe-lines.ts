import type { OtherTextWeight } from '../contract/memory';
import { weightById } from '../models/weights-manifest';
import { SENTENCE_ENCODER } from '../models/word-weights';
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

  stop(): void {
    this.run.stop();
  }
}
