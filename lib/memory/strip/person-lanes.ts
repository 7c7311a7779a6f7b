import { append } from '../../append';
import type { VideoSpan } from '../../contract/people';
import type { PersonLane, WallSpan } from '../../contract/timeline';
import type { PersonView } from '../../identity/fold';
import { nodeNow } from '../../identity/node-now';
import type { TrackRecord, TurnRecord, VideoRecord, Where } from '../../store/schema';
import { joinedSights } from '../joined-sights';
import { SpanRow } from './span-row';

export interface PresenceSource {
  videos: readonly Pick<VideoRecord, 'id' | 'startsAt'>[];
  tracks: readonly Pick<TrackRecord, 'id' | 'node' | keyof Where>[];
  turns: readonly Pick<TurnRecord, 'id' | 'node' | 'face' | keyof Where>[];
  persons: ReadonlyMap<string, PersonView>;
  /** The node that each track or turn that a person moved belongs to now. */
  moved: ReadonlyMap<string, string>;
}

interface Rows {
  onScreen: SpanRow;
  speaking: SpanRow;
  /** Both. */
  there: SpanRow;
}

/** When everybody is on screen and when they speak, by the clock: laid out once, so that any stretch of it is read quickly. */
export class Presence {
  private readonly people = new Map<string, Rows>();

  constructor({ videos, tracks, turns, persons, moved }: PresenceSource) {
    const starts = new Map(videos.map(({ id, startsAt }) => [id, Date.parse(startsAt)]));
    const byPerson = (records: PresenceSource['tracks'] | PresenceSource['turns']) => {
      const spans = new Map<string, VideoSpan[]>();
      for (const record of records) {
        const node = nodeNow(record, moved);
        const person = node === null ? undefined : persons.get(node);
        if (person && starts.has(record.videoId))
          append(spans, person.id, { video: record.videoId, t0: record.t0, t1: record.t1 });
      }
      return spans;
    };
    const byClock = ({ video, t0, t1 }: VideoSpan): WallSpan => {
      const start = starts.get(video)!;
      return [start + t0 * 1000, start + t1 * 1000];
    };
    const [seen, heard] = [byPerson(tracks), byPerson(turns)];
    for (const person of new Set([...seen.keys(), ...heard.keys()])) {
      const sights = (seen.get(person) ?? []).sort(
        (a, b) => (a.video < b.video ? -1 : a.video > b.video ? 1 : 0) || a.t0 - b.t0,
      );
      const onScreen = joinedSights(sights).map(byClock);
      const speaking = (heard.get(person) ?? []).map(byClock);
      this.people.set(person, {
        onScreen: new SpanRow(onScreen),
        speaking: new SpanRow(speaking),
        there: new SpanRow([...onScreen, ...speaking]),
      });
    }
  }

  /** Who is there in a stretch, if only for one picture, whoever is longest first. Ids of persons. */
  rank([from, to]: WallSpan): string[] {
    return [...this.people]
      .filter(([, { there }]) => there.meets(from, to))
      .map(([person, { there }]) => ({ person, long: there.within(from, to) }))
      .sort((a, b) => b.long - a.long || (a.person < b.person ? -1 : 1))
      .map(({ person }) => person);
  }

  /** The lanes of these people, in their order; `grain` as in `SpanRow.runs`. Somebody unknown is left out. */
  lanes(people: readonly string[], [from, to]: WallSpan, grain: number): PersonLane[] {
    return people.flatMap((person): PersonLane[] => {
      const rows = this.people.get(person);
      if (!rows) return [];
      const { onScreen, speaking } = rows;
      return [{ person, onScreen: onScreen.runs(from, to, grain), speaking: speaking.runs(from, to, grain) }];
    });
  }
}
