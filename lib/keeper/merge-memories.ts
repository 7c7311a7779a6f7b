import { MnemeError } from '../errors';
import { foldLedger } from '../identity/fold';
import { forgetEntries } from '../identity/forget-ledger';
import { alikePairs, likenessVotes } from '../identity/likeness-votes';
import { compareNames, givenNames } from '../identity/names/given-names';
import { inOrderOfNamed, MOST_NAMED_THINGS } from '../named-things';
import { freeName } from '../plain-text';
import type { Incoming, MergePlan } from '../store/archive/incoming';
import { type NewIds, renumbered } from '../store/archive/renumber';
import { videoNumber } from '../store/clip-id';
import type { ClipRecord, LedgerEntry, NodeRecord, VideoRecord } from '../store/schema';
import { countedTags, inOrderOfTags, isAmong, MOST_TAGS, spelledAs } from '../tags';
import { forgetVideo } from './forgetting/records-without-video';
import { withMarks } from './mark-videos';
import { withNamed } from './name-things';

/** Numbers that ids have room for (lib/store/archive/record-shapes.ts). */
const MOST_NUMBERS = 9_999_999;

/** The memory that another one is taken into: the whole of these. */
export interface MemoryHere {
  videos: VideoRecord[];
  clips: ClipRecord[];
  nodes: NodeRecord[];
  ledger: LedgerEntry[];
}

type Who = Pick<Incoming, 'nodes' | 'ledger'>;

/** Whether a memory has a video already: the same content, whatever it is called. */
export function hasVideo(videos: readonly VideoRecord[], { fingerprint, bytes }: VideoRecord): boolean {
  // That of a video whose record was lost is not known.
  return bytes > 0 && videos.some((video) => video.fingerprint === fingerprint && video.bytes === bytes);
}

/**
 * How another memory becomes part of this one. Its ids go on from the highest here, in their own order. Videos that are here
 * already are left out as if the other memory had forgotten them, but for the people whom its people named. Its ledger follows the one
 * here, whole, so that its steps can be taken back as before; then come the votes for who of it is who here. Nothing here is
 * changed.
 *
 * Pure and deterministic.
 *
 * @throws MnemeError `memory-in-use` when the videos here have changed since it was checked, `bad-input` when there are no numbers
 * left
 */
export function planMerge(incoming: Incoming, here: MemoryHere): MergePlan {
  const isHere = (video: VideoRecord) => hasVideo(here.videos, video);
  if (incoming.videos.some((video) => incoming.here.has(video.id) !== isHere(video)))
    throw new MnemeError(
      'memory-in-use',
      'This memory was changed while the file was checked. Take the file in again.',
    );
  const left = withoutVideos(incoming);
  const videos = incoming.videos
    .filter(({ id }) => !incoming.here.has(id))
    .sort((a, b) => videoNumber(a.id) - videoNumber(b.id));
  const ids: NewIds = {
    videos: counted(
      videos.map(({ id }) => id),
      highest(here.videos.map(({ id }) => videoNumber(id))),
      (n) => `vid_${n}`,
    ),
    numbers: counted(
      left.nodes.map(({ n }) => n).sort((a, b) => a - b),
      highest(here.nodes.map(({ n }) => n)),
      (n) => n,
    ),
  };
  const who = withoutKnown(
    {
      nodes: left.nodes.map((is) => renumbered({ in: 'nodes', is }, ids).is).sort((a, b) => a.n - b.n),
      ledger: left.ledger.map((is) => renumbered({ in: 'ledger', is }, ids).is),
    },
    here,
  );
  const ledger = following(here.ledger.length, who.ledger);
  const clips = incoming.clips
    .filter(({ videoId }) => ids.videos.has(videoId))
    .map((is) => renumbered({ in: 'clips', is }, ids).is);
  const { votes, matched, unmatched } = likenessVotes({
    incoming: who.nodes,
    here: here.nodes,
    ledger: [...here.ledger, ...ledger],
    videos: [...here.videos, ...videos.map((is) => renumbered({ in: 'videos', is }, ids).is)],
    clips: [...here.clips, ...clips],
  });
  for (const vote of votes) ledger.push({ ...vote, seq: here.ledger.length + ledger.length + 1 });
  return {
    ids,
    names: freeNames(videos, here.videos),
    tags: new Map(
      videos.flatMap(({ id, tags }) => (tags ? [[id, spelledAs(tags, countedTags(here.videos))]] : [])),
    ),
    marked: here.videos.flatMap((video) => markedAlso(video, incoming.videos, here.videos) ?? []),
    nodes: who.nodes,
    ledger,
    skipped: incoming.videos
      .filter(({ id }) => incoming.here.has(id))
      .map(
        (video) =>
          here.videos.find(
            ({ fingerprint, bytes }) => fingerprint === video.fingerprint && bytes === video.bytes,
          )!.name,
      ),
    matched,
    unmatched,
  };
}

/** A video that is here with the tags, the star and the names of things that it has there, too, as long as there is room for them; null where that changes nothing. */
function markedAlso(
  video: VideoRecord,
  there: readonly VideoRecord[],
  here: readonly VideoRecord[],
): VideoRecord | null {
  const same = there.filter((other) => hasVideo([video], other));
  const own = video.tags ?? [];
  const theirs = spelledAs(
    same.flatMap(({ tags = [] }) => tags),
    countedTags(here),
  );
  const more = inOrderOfTags(theirs.filter((tag) => !isAmong(own, tag))).slice(0, MOST_TAGS - own.length);
  const isFavourite = same.some(({ favourite }) => favourite);
  const named = inOrderOfNamed([...(video.named ?? []), ...same.flatMap(({ named = [] }) => named)]).slice(
    0,
    MOST_NAMED_THINGS,
  );
  const hasMore = more.length > 0 || named.length > (video.named?.length ?? 0);
  if (!hasMore && (video.favourite || !isFavourite)) return null;
  const marked = withMarks(video, inOrderOfTags([...own, ...more]), isFavourite || video.favourite === true);
  return withNamed(marked, named);
}

/** What is left of who is who when the videos that are here already are forgotten, but for the people who were named. */
function withoutVideos({ here, nodes, ledger, tracks, turns, incidents }: Incoming): Who {
  let memory = { nodes, ledger, tracks, turns, incidents };
  for (const videoId of here) {
    const { changed, removed, ledger: left } = forgetVideo(videoId, memory, true);
    const now = new Map(changed.map((node) => [node.id, node]));
    const gone = new Set(removed);
    const others = <T extends { videoId: string }>(records: T[]) =>
      records.filter((record) => record.videoId !== videoId);
    memory = {
      nodes: memory.nodes.flatMap((node) => (gone.has(node.id) ? [] : [now.get(node.id) ?? node])),
      ledger: left,
      tracks: others(memory.tracks),
      turns: others(memory.turns),
      incidents: others(memory.incidents),
    };
  }
  return memory;
}

/**
 * Without the people of whom there is only what is here, too, under the same name: a saved memory can come again and again. Ids are
 * those that they would have here.
 */
function withoutKnown(who: Who, here: MemoryHere): Who {
  const kept = who.nodes.filter(
    ({ samples }) => samples.length > 0 && samples.every(({ source }) => source === null),
  );
  if (kept.length === 0) return who;
  const persons = foldLedger(who.ledger);
  const ours = foldLedger(here.ledger);
  const known = new Set(
    alikePairs(kept, here.nodes)
      .pairs.filter(
        (pair) =>
          pair.near &&
          persons.get(pair.incoming)!.nodes.length === 1 &&
          compareNames(givenNames(persons.get(pair.incoming)!), givenNames(ours.get(pair.here)!)) === 'same',
      )
      .map((pair) => pair.incoming),
  );
  if (known.size === 0) return who;
  return {
    nodes: who.nodes.filter(({ id }) => !known.has(id)),
    ledger: forgetEntries(who.ledger, {
      forgets: () => false,
      forgetsRecord: () => false,
      keeps: (node) => !known.has(node),
      heir: () => null,
    }),
  };
}

/** New ids that count on from a number, by old id in its order. */
function counted<Old, New>(old: Old[], from: number, made: (n: number) => New): Map<Old, New> {
  if (from + old.length > MOST_NUMBERS)
    throw new MnemeError(
      'bad-input',
      'Both together would have more videos or people than there are numbers for.',
    );
  return new Map(old.map((id, i) => [id, made(from + 1 + i)]));
}

function highest(numbers: number[]): number {
  return numbers.reduce((most, n) => Math.max(most, n), 0);
}

/** Entries as they follow `last` others. */
function following(last: number, entries: LedgerEntry[]): LedgerEntry[] {
  return entries.map((entry) =>
    entry.kind === 'undo'
      ? { ...entry, seq: entry.seq + last, of: entry.of + last }
      : { ...entry, seq: entry.seq + last },
  );
}

/** What videos are called whose name is taken, by old id. */
function freeNames(videos: VideoRecord[], here: VideoRecord[]): Map<string, string> {
  const taken = new Set(here.map(({ name }) => name));
  return new Map(
    videos.map(({ id, name }) => {
      const free = freeName(name, taken);
      taken.add(free);
      return [id, free];
    }),
  );
}
