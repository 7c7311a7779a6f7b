import type { StripClip, StripRequest, StripView } from '../contract/timeline';
import { personOfId } from '../identity/fold';
import { isNote } from '../memory/is-note';
import { EVERYTHING, type MemoryView, type Recall } from '../memory/recall';
import { Presence } from '../memory/strip/person-lanes';
import { Recordings } from '../memory/strip/recordings';
import type { ClipRecord } from '../store/schema';
import type { HeldMemory } from './held-memory';
import type { Sightings } from './sightings';

/** Videos whose clips are kept at hand. */
const MOST_VIDEOS = 32;
/** Clips of one answer. */
const MOST_CLIPS = 1000;

interface LaidOut {
  /** Who is who when it was laid out: another object once anything has changed. */
  view: MemoryView;
  presence: Presence;
  recordings: Recordings;
}

/** What the timeline's page draws: read from the memory once, then as long as nothing changes from what was laid out. */
export class TimelineStrip {
  private laidOut: LaidOut | null = null;
  /** By video, those that were asked for last at the end. */
  private readonly clips = new Map<string, ClipRecord[]>();

  constructor(
    private readonly held: HeldMemory,
    private readonly sightings: Sightings,
  ) {}

  async read(recall: Recall, { from, to, grain, who, clips }: StripRequest): Promise<StripView> {
    const { view, presence, recordings } = await this.layOut(recall);
    const isShown = (id: string) => !personOfId(view.persons, id)?.hidden;
    const there = 'most' in who ? presence.rank(who.within).filter(isShown) : null;
    const shown = 'most' in who ? there!.slice(0, who.most) : who.these;
    return {
      ...{ from, to, grain },
      lanes: presence.lanes(shown, [from, to], grain),
      people: there?.length ?? null,
      clips: clips === null ? [] : await this.clipsIn(recordings, from, to, clips),
    };
  }

  private async layOut(recall: Recall): Promise<LaidOut> {
    const view = recall.view(EVERYTHING);
    if (this.laidOut?.view === view) return this.laidOut;
    const sighted = await this.sightings.all();
    const videos = recall.videos.all().filter((video) => !isNote(video));
    const presence = new Presence({
      ...{ videos, tracks: sighted.tracks, turns: sighted.turns },
      persons: view.persons,
      moved: recall.movedNodes(),
    });
    this.clips.clear();
    this.laidOut = { view, presence, recordings: new Recordings(videos) };
    return this.laidOut;
  }

  private async clipsIn(
    recordings: Recordings,
    from: number,
    to: number,
    every: number,
  ): Promise<StripClip[]> {
    const found: StripClip[] = [];
    for (const { id, row, from: start } of recordings.within(from, to)) {
      for (const { index, t0, t1, still } of await this.clipsOf(id)) {
        if (index % every !== 0 || start + t1 * 1000 <= from || start + t0 * 1000 >= to) continue;
        found.push({ video: id, row, index, t0, from: start + t0 * 1000, to: start + t1 * 1000, still });
        if (found.length === MOST_CLIPS) return found;
      }
    }
    return found;
  }

  private async clipsOf(videoId: string): Promise<ClipRecord[]> {
    const clips = this.clips.get(videoId) ?? (await this.held.records.clipsOf(videoId));
    this.clips.delete(videoId);
    this.clips.set(videoId, clips);
    const [first] = this.clips.keys();
    if (this.clips.size > MOST_VIDEOS) this.clips.delete(first!);
    return clips;
  }
}
