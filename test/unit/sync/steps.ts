import type { Correction } from '../../../lib/contract/people';
import type { ClipWrite, VideoRecord } from '../../../lib/store/schema';
import { Memory } from '../forget-helpers';

/** One thing that was done to a memory. */
export type Step =
  | { do: 'write'; write: ClipWrite }
  | { do: 'set-video'; video: VideoRecord }
  | { do: 'forget'; name: string; keepNamed: boolean }
  | { do: 'forget-person'; id: string }
  | { do: 'take'; correction: Correction };

/** A memory in hand that notes what is done to it, so that it can be done to another one. */
export class NotedMemory extends Memory {
  readonly done: Step[] = [];

  override add(write: ClipWrite): void {
    this.done.push({ do: 'write', write });
    super.add(write);
  }

  override setVideo(video: VideoRecord): void {
    this.done.push({ do: 'set-video', video });
    super.setVideo(video);
  }

  override forget(videoId: string, kept: { keepNamed: boolean }): this {
    const { name } = this.all('videos').find(({ id }) => id === videoId)!;
    this.done.push({ do: 'forget', name, ...kept });
    return super.forget(videoId, kept);
  }

  override forgetPerson(id: string): this {
    this.done.push({ do: 'forget-person', id });
    return super.forgetPerson(id);
  }

  override async take(correction: Correction): Promise<string | null> {
    this.done.push({ do: 'take', correction });
    return super.take(correction);
  }
}
