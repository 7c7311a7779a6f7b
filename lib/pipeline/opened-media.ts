import { type Media, openMedia } from '../media/open';
import type { Source } from './restarted-worker';

/** The one file that a worker has open: another is opened when a call comes with it. */
export class OpenedMedia {
  /** Counts steps of work: frames and stretches of sound that were decoded. */
  activity = 0;
  private key: string | null = null;
  private opening: Promise<Media> | null = null;

  media(source: Source): Promise<Media> {
    if (!this.opening || this.key !== source.key) {
      this.opening?.then((media) => media.close()).catch(() => {}); // Opening it had failed.
      this.key = source.key;
      const opening = openMedia(source.file, {
        origin: source.origin,
        onActivity: () => {
          this.activity += 1;
        },
      });
      opening.catch(() => {
        if (this.opening === opening) this.opening = null;
      });
      this.opening = opening;
    }
    return this.opening;
  }
}
