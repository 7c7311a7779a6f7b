import type { PersonView } from '../identity/ledger';
import { numberOf } from '../identity/ledger';
import type { PersonReport, VideoSpan } from '../pipeline/contract';
import type { NodeRecord, TrackRecord, TurnRecord, VideoRecord, WordsRecord } from '../store/schema';

/** Sights closer than this are told as one, seconds: a tracker's short losses are not leavings. */
const JOIN_S = 1;
/** Colours a person can have (app/globals.css). */
const PERSON_COLOURS = 12;

export interface PeopleSource {
  persons: PersonView[];
  nodes: NodeRecord[];
  videos: VideoRecord[];
  tracks: TrackRecord[];
  turns: TurnRecord[];
  words: WordsRecord[];
}

export interface PersonDetails extends PersonReport {
  crops: string[];
  colour: number;
}

/** Who there is, when each is on screen and when each speaks, with the words. Videos in order of their start. */
export function describePeople(source: PeopleSource): PersonDetails[] {
  const videos = new Map(
    [...source.videos]
      .sort((a, b) => a.startsAt.localeCompare(b.startsAt))
      .map((video, order) => [video.id, { video, order }]),
  );
  const textOf = new Map<string, string[]>();
  for (const line of source.words) {
    if (line.turnId) textOf.set(line.turnId, [...(textOf.get(line.turnId) ?? []), line.text]);
  }
  const inOrder = <T extends { videoId: string; t0: number }>(records: T[]) =>
    records.sort((a, b) => videos.get(a.videoId)!.order - videos.get(b.videoId)!.order || a.t0 - b.t0);
  const tracksOf = groupBy(source.tracks);
  const turnsOf = groupBy(source.turns);
  const nodes = new Map(source.nodes.map((node) => [node.id, node]));

  return source.persons.map((person) => {
    const tracks = inOrder(person.nodes.flatMap((node) => tracksOf.get(node) ?? []));
    const turns = inOrder(person.nodes.flatMap((node) => turnsOf.get(node) ?? []));
    const faces = person.nodes.filter((node) => node.startsWith('f_'));
    const samples = faces.flatMap((face) => nodes.get(face)?.samples ?? []);
    return {
      id: person.id,
      name: person.name,
      provisional: person.provisional,
      aliases: person.aliases,
      faces,
      voices: person.nodes.filter((node) => node.startsWith('v_')),
      onScreen: joined(
        tracks.map((track) => ({ video: videos.get(track.videoId)!.video.name, t0: track.t0, t1: track.t1 })),
      ),
      speaking: turns.map((turn) => {
        const text = textOf.get(turn.id)?.join(' ');
        const span = { video: videos.get(turn.videoId)!.video.name, t0: turn.t0, t1: turn.t1 };
        return text === undefined ? span : { ...span, text };
      }),
      crops: samples
        .sort((a, b) => b.weight - a.weight)
        .flatMap((sample) => (sample.picture ? [sample.picture] : [])),
      colour: (numberOf(person.id) - 1) % PERSON_COLOURS,
    };
  });
}

function groupBy<T extends { node: string | null }>(records: T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const record of records) {
    if (!record.node) continue;
    const group = groups.get(record.node) ?? [];
    group.push(record);
    groups.set(record.node, group);
  }
  return groups;
}

function joined(spans: VideoSpan[]): VideoSpan[] {
  const result: VideoSpan[] = [];
  for (const span of spans) {
    const last = result.at(-1);
    if (last && last.video === span.video && span.t0 - last.t1 <= JOIN_S)
      last.t1 = Math.max(last.t1, span.t1);
    else result.push({ ...span });
  }
  return result;
}
