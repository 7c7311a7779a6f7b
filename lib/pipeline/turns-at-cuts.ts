import { linesCutAt, overCuts } from '../hearing/turns-at-cuts';
import type { HearingService } from './hearing-service';
import type { HeardClip, SeenClip } from './perceived';
import type { Sense, Source } from './restarted-worker';
import type { WrittenClip } from './transcription';
import { isWorkersFault, twice } from './try-twice';

/** The turns of a clip, and what was written down of them. */
export type PartedClip = WrittenClip & Pick<HeardClip, 'turns'>;

/**
 * The turns of a clip and the lines that were heard in them, parted where the picture cuts to another shot and another voice is heard from there on. Where the worker fails,
 * they stay as they were.
 *
 * @param seen its cuts, as `Sight.cuts`
 */
export async function partedAtCuts(
  hearing: Sense<HearingService>,
  { source, t0, t1, turns }: Pick<HeardClip, 't1' | 'turns'> & { source: Source; t0: number },
  written: WrittenClip,
  { cuts }: Pick<SeenClip, 'cuts'>,
  signal: AbortSignal,
): Promise<PartedClip> {
  if (overCuts(turns, cuts).length === 0) return { ...written, turns };
  try {
    const parted = await twice(() =>
      hearing.use((remote) => remote.partedAtCuts(source, { t0, t1 }, turns, cuts), signal),
    );
    const begins = parted.map((turn) => turn.t0).filter((at) => turns.every((turn) => turn.t0 !== at));
    return { ...written, turns: parted, cues: linesCutAt(written.cues, begins) };
  } catch (error) {
    if (!isWorkersFault(error)) throw error;
    return { ...written, turns };
  }
}
