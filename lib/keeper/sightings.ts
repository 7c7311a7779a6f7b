import { endsOf, type FollowedEnds } from '../identity/beside-tracks';
import { type StoredWords, speechNow } from '../identity/lines-now';
import { tracksByHand } from '../identity/marks';
import type { PeopleSource } from '../memory/people';
import { clipIdOf } from '../store/clip-id';
import { isOffCentre } from '../vision/image';
import type { HeldMemory } from './held-memory';

interface Sighted extends Pick<PeopleSource, 'turns' | 'words'> {
  /** Those marked by hand have no `ends`. */
  tracks: (PeopleSource['tracks'][number] & Partial<Pick<FollowedEnds, 'ends'>>)[];
}

/** Of a video, what was read of its first clips. */
interface Read extends Omit<Sighted, 'words'> {
  words: StoredWords[];
  clips: number;
  /** Which words were read: undefined for its own. */
  listening: number | undefined;
}

const NOTHING_READ: Omit<Read, 'listening'> = { clips: 0, tracks: [], turns: [], words: [] };

/** Who was seen and heard when, without faces, voices and boxes but the first and the last: read once, and then clip by clip as they come. */
export class Sightings {
  private readonly videos = new Map<string, Read>();
  /** What was read holds as long as nothing is forgotten. */
  private forgettings = 0;

  constructor(private readonly held: HeldMemory) {}

  async all(): Promise<Sighted> {
    const { held } = this;
    if (this.forgettings !== held.timesForgotten) this.videos.clear();
    this.forgettings = held.timesForgotten;
    await Promise.all(held.videos().map(({ id, clips }) => this.readOn(id, clips)));
    const read = held.videos().flatMap(({ id }) => this.videos.get(id) ?? []);
    const said = { turns: read.flatMap(({ turns }) => turns), words: read.flatMap(({ words }) => words) };
    return {
      tracks: [...read.flatMap(({ tracks }) => tracks), ...tracksByHand(held.marksByHand)],
      ...speechNow(said, held.linesSetRight),
    };
  }

  private async readOn(videoId: string, clips: number): Promise<void> {
    const { listening } = this.held.listened.get(videoId) ?? {};
    const known = this.videos.get(videoId);
    const read = known?.listening === listening && known ? known : NOTHING_READ;
    if (read.clips >= clips) return;
    const { records } = this.held;
    const span = [clipIdOf(videoId, read.clips), clipIdOf(videoId, clips)] as const;
    const [tracks, turns, words] = await Promise.all([
      records.ofClips('tracks', ...span),
      records.ofClips('turns', ...span),
      records.ofClips('words', ...span),
    ]);
    const size = this.held.videos().find(({ id }) => id === videoId);
    if (!size) return;
    // What was forgotten meanwhile may be among it.
    if (this.held.timesForgotten !== this.forgettings) return;
    // And other words may be read by now.
    if (this.held.listened.get(videoId)?.listening !== listening) return;
    this.videos.set(videoId, {
      clips,
      listening,
      tracks: [
        ...read.tracks,
        ...tracks.map(({ id, videoId, node, t0, t1, looks, boxes }) => {
          const offCentre = looks.flatMap(({ box, picture }) =>
            picture && isOffCentre(box, size) ? [picture] : [],
          );
          const ends = endsOf({ boxes });
          return { id, videoId, node, t0, t1, ends, ...(offCentre.length > 0 && { offCentre }) };
        }),
      ],
      turns: [
        ...read.turns,
        ...turns.map(({ id, videoId, node, face, t0, t1 }) => ({ id, videoId, node, face, t0, t1 })),
      ],
      words: [
        ...read.words,
        ...words.map(({ id, clipId, videoId, turnId, t0, t1, text }) => ({
          ...{ id, clipId, videoId, turnId, t0, t1, text },
        })),
      ],
    });
  }
}
