import { MnemeError } from '../errors';
import { seenFileName } from '../plain-text';
import type { VideoRecord } from '../store/schema';
import { either, told } from '../told';

/** The videos of a memory, in the order in which they were begun. */
export class HeldVideos {
  private readonly byId = new Map<string, VideoRecord>();

  /** @param isHidden which of them nobody sees */
  constructor(private readonly isHidden: (video: VideoRecord) => boolean = () => false) {}

  /** Of a video that is there, seen or not. */
  of(id: string): VideoRecord {
    return this.byId.get(id)!;
  }

  find(id: string): VideoRecord | undefined {
    return this.hides(id) ? undefined : this.byId.get(id);
  }

  /** Whether nobody sees a video. */
  hides(id: string): boolean {
    const found = this.byId.get(id);
    return found !== undefined && this.isHidden(found);
  }

  /** Those that nobody sees. */
  hidden(): VideoRecord[] {
    return [...this.byId.values()].filter(this.isHidden);
  }

  all(): VideoRecord[] {
    return [...this.byId.values()].filter((video) => !this.isHidden(video));
  }

  /** A video by its file name, with or without the ending. Throws `not-found`, `bad-input` when several have that name. */
  named(name: string): VideoRecord {
    const all = this.all();
    const kept = seenFileName(name);
    const named = all.find((video) => video.name === name) ?? all.find((video) => video.name === kept);
    if (named) return named;
    const alike = all.filter((video) => baseName(seenFileName(video.name)) === baseName(kept));
    if (alike.length > 1)
      throw new MnemeError('bad-input', told`"${name}" may be ${either(alike.map((video) => video.name))}.`);
    const [found] = alike;
    if (!found)
      throw new MnemeError(
        'not-found',
        told`No video is named "${name}". Remember it first, or check the name.`,
      );
    return found;
  }

  /** Takes one, or what it is now. */
  keep(video: VideoRecord): void {
    this.byId.set(video.id, video);
  }
}

function baseName(name: string): string {
  return name.replace(/\.[^.]+$/, '');
}
