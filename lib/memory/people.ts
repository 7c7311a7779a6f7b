import { append } from '../append';
import type { Person, PersonPart, VideoSpan } from '../contract/people';
import type { PersonView } from '../identity/fold';
import { numberOf } from '../identity/ledger';
import { nodeNow, type Sighted } from '../identity/node-now';
import { ownSamples } from '../identity/samples';
import { trackOfCrop } from '../store/clip-id';
import type {
  MarkStep,
  NodeRecord,
  NodeSample,
  TrackRecord,
  TurnRecord,
  VideoRecord,
  Where,
  WordsRecord,
} from '../store/schema';
import { joinedSights } from './joined-sights';

/** Colours a person can have (app/globals.css). */
const PERSON_COLOURS = 12;
/** A crop in which the face lies at the edge is as good to show as one of this much of its quality. */
const OFF_CENTRE_WORTH = 0.5;

export interface PeopleSource {
  persons: PersonView[];
  nodes: NodeRecord[];
  videos: VideoRecord[];
  /** `offCentre`: its crops in which the face lies at the edge, absent where there are none. */
  tracks: (Pick<TrackRecord, 'id' | 'node' | keyof Where> & { offCentre?: string[] })[];
  turns: Pick<TurnRecord, 'id' | 'node' | 'face' | keyof Where>[];
  words: Pick<WordsRecord, 'turnId' | 'text'>[];
  /** The node that each track or turn that a person moved belongs to now. */
  moved: ReadonlyMap<string, string>;
  /** The steps by which people said who is in a picture. */
  marks: readonly MarkStep[];
}

/** Who there is, when each is on screen and when each speaks, with the words. Videos in order of their start. */
export function describePeople(source: PeopleSource): Person[] {
  const videos = new Map(
    [...source.videos]
      .sort((a, b) => a.startsAt.localeCompare(b.startsAt))
      .map((video, order) => [video.id, { video, order }]),
  );
  const textOf = new Map<string, string[]>();
  for (const { turnId, text } of source.words) if (turnId) append(textOf, turnId, text);
  const inOrder = <T extends { videoId: string; t0: number }>(records: T[]) =>
    records.sort((a, b) => videos.get(a.videoId)!.order - videos.get(b.videoId)!.order || a.t0 - b.t0);
  // Another tab may have begun a video since the videos were read.
  const known = ({ videoId }: Where) => videos.has(videoId);
  const tracksOf = groupBy(source.tracks.filter(known), source.moved);
  const turnsOf = groupBy(source.turns.filter(known), source.moved);
  const nodes = new Map(source.nodes.map((node) => [node.id, node]));

  const spanOf = ({ videoId, t0, t1 }: Where): VideoSpan => ({
    video: videos.get(videoId)!.video.name,
    t0,
    t1,
  });
  const samplesOf = (id: string) => {
    const node = nodes.get(id);
    return node ? ownSamples(node, source.moved).sort((a, b) => b.weight - a.weight) : [];
  };
  const partOf = (node: string): PersonPart => {
    return {
      node,
      crop: samplesOf(node)[0]?.picture ?? null,
      samples: node.startsWith('v_') ? longestInEach(turnsOf.get(node) ?? []).map(spanOf) : [],
    };
  };

  // Nodes that people moved everything away from, or whose move was taken back, are nobody's part; those kept of a forgotten video are.
  const isThere = (id: string) =>
    tracksOf.has(id) ||
    turnsOf.has(id) ||
    (nodes.get(id)?.samples.some((sample) => sample.source === null) ?? false);

  return source.persons.flatMap((person): Person[] => {
    const parts = person.nodes.filter(isThere);
    if (parts.length === 0) return [];
    const tracks = inOrder(person.nodes.flatMap((node) => tracksOf.get(node) ?? []));
    const turns = inOrder(person.nodes.flatMap((node) => turnsOf.get(node) ?? []));
    const faces = parts.filter((node) => node.startsWith('f_'));
    const voices = parts.filter((node) => node.startsWith('v_'));
    const marked = source.marks.flatMap(({ node, track, picture }) => {
      const isTheirs = person.nodes.includes((track && source.moved.get(track)) ?? node);
      return isTheirs && picture !== null ? [picture] : [];
    });
    // What was chosen may be somebody else's by now.
    const isOwn = (picture: string) =>
      marked.includes(picture) || tracks.some(({ id }) => id === trackOfCrop(picture));
    const cover = person.cover && isOwn(person.cover) ? person.cover : null;
    const offCentre = new Set(tracks.flatMap((track) => track.offCentre ?? []));
    const worth = ({ picture, weight }: NodeSample) =>
      picture && offCentre.has(picture) ? OFF_CENTRE_WORTH * weight : weight;
    const best = faces
      .flatMap(samplesOf)
      .sort((a, b) => worth(b) - worth(a))
      .flatMap((sample) => (sample.picture && sample.picture !== cover ? [sample.picture] : []));
    const described: Person = {
      id: person.id,
      name: person.name,
      provisional: person.provisional,
      aliases: person.aliases,
      faces,
      voices,
      onScreen: joinedSights(tracks.map(spanOf)),
      speaking: turns.map((turn) => {
        const text = textOf.get(turn.id)?.join(' ');
        return text === undefined ? spanOf(turn) : { ...spanOf(turn), text };
      }),
      turns: turns.map((turn) => turn.id),
      crops: [...new Set([...(cover ? [cover] : []), ...best, ...marked])],
      hasCover: cover !== null,
      ...(person.hidden && { hidden: true }),
      colour: (numberOf(person.id) - 1) % PERSON_COLOURS,
      parts: [...faces, ...voices].map(partOf),
    };
    return [described];
  });
}

function groupBy<T extends Sighted>(records: T[], moved: ReadonlyMap<string, string>): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const record of records) {
    const node = nodeNow(record, moved);
    if (node) append(groups, node, record);
  }
  return groups;
}

/** The longest turn in each video, the longest first. */
function longestInEach(turns: readonly PeopleSource['turns'][number][]): PeopleSource['turns'] {
  const longest = new Map<string, PeopleSource['turns'][number]>();
  const seconds = ({ t0, t1 }: Where) => t1 - t0;
  for (const turn of turns) {
    const best = longest.get(turn.videoId);
    if (!best || seconds(turn) > seconds(best)) longest.set(turn.videoId, turn);
  }
  return [...longest.values()].sort((a, b) => seconds(b) - seconds(a));
}
