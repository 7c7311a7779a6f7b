import type { KnownPicture } from '../../answering/search/pictures';
import { isNote } from '../../memory/is-note';
import { clipNumber, wholeOf } from '../../store/clip-id';
import type { PictureMeanings } from '../../store/picture-meanings';
import type { ClipRecord, IncidentRecord } from '../../store/schema';
import type { HeldMemory, StoredRecords } from '../held-memory';

/** Clips whose pictures are looked up at once. */
const CLIPS_AT_ONCE = 32;

/** Walks through the clips of all videos, in their order, for pictures that nothing was made of yet: stills, and things that were cut out. */
export class PicturesToDescribe {
  /** Of each video, how many clips are known to have no more of them, as of so many forgettings. */
  private done = new Map<string, number>();
  private forgettings = -1;
  private weightId: string | null = null;

  constructor(
    private readonly held: HeldMemory,
    private readonly meanings: () => PictureMeanings,
  ) {}

  /** The next ones, at most so many, for a weight; what another one made is taken away. */
  async next(weightId: string, most: number): Promise<KnownPicture[]> {
    if (this.forgettings !== this.held.timesForgotten || this.weightId !== weightId) {
      this.done.clear();
      await this.meanings().dropOthers(weightId);
    }
    this.forgettings = this.held.timesForgotten;
    this.weightId = weightId;
    const videos = this.held.videos().filter((video) => !isNote(video) && video.hasVideo);
    const pictures: KnownPicture[] = [];
    for (const { id, clips } of videos) {
      let from = this.done.get(id) ?? (await this.begunAt(id));
      while (from < clips && pictures.length < most) {
        const found = await this.among(id, from, weightId);
        pictures.push(...found.slice(0, most - pictures.length));
        if (found.length > 0) break;
        from = Math.min(clips, from + CLIPS_AT_ONCE);
        this.done.set(id, from);
      }
      if (pictures.length >= most) break;
    }
    return pictures;
  }

  /** The clip at which it goes on: all before the last picture that is known of a video were walked through. */
  private async begunAt(videoId: string): Promise<number> {
    const last = await this.meanings().lastOf(videoId);
    const from = last === null ? 0 : clipNumber(wholeOf(last));
    this.done.set(videoId, from);
    return from;
  }

  private async among(videoId: string, from: number, weightId: string): Promise<KnownPicture[]> {
    const all = await picturesOfClips(this.held.records, videoId, from, CLIPS_AT_ONCE);
    const lacking = await this.meanings().lacking(
      all.map(({ key }) => key),
      weightId,
    );
    return all.filter(({ key }) => lacking.has(key));
  }
}

/** The stills of some clips of a video and the things that were cut out in them, in the order of their keys. */
async function picturesOfClips(
  records: StoredRecords,
  videoId: string,
  from: number,
  most: number,
): Promise<KnownPicture[]> {
  const clips = await records.clipsOf(videoId, from, most);
  const incidents = await records.ofEach(
    'incidents',
    clips.map(({ id }) => id),
  );
  return clips.flatMap((clip, i) => picturesOf(clip, incidents[i]!));
}

/** The pictures of one clip that are known by what they show, in the order of their keys. Pure. */
export function picturesOf(
  { videoId, t0, t1, still }: ClipRecord,
  incidents: readonly IncidentRecord[],
): KnownPicture[] {
  const things = incidents.flatMap((one): KnownPicture[] =>
    one.kind === 'shows' && one.picture !== undefined
      ? [{ key: one.picture, videoId, t0: one.t0, t1: one.t1, thing: one.words }]
      : [],
  );
  const all = still === null ? things : [...things, { key: still, videoId, t0, t1, thing: null }];
  return all.sort((a, b) => (a.key < b.key ? -1 : 1));
}
