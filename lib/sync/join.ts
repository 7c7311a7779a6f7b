// Over 400 lines: the steps of joining all of a memory, in their order.

import { append } from '../append';
import { inOrderOfDenied } from '../denied-things';
import { identityRules } from '../identity/match-rules-of-weights';
import { keepDiverse } from '../identity/similarity';
import { EMBEDDING_TASK } from '../models/weights-manifest';
import { inOrderOfNamed, MOST_NAMED_THINGS } from '../named-things';
import { freeName } from '../plain-text';
import { linksOf } from '../store/integrity/links';
import type {
  ClipRecord,
  Filed,
  LedgerEntry,
  NodeRecord,
  NodeSample,
  StoreName,
  VideoRecord,
} from '../store/schema';
import { inOrderOfTags, MOST_TAGS } from '../tags';
import { forgottenElsewhere } from './forgotten-elsewhere';
import {
  type Item,
  type JoinedRecords,
  type PassedSample,
  type PictureItem,
  partsOf,
  type Said,
  videoOf,
  videoOfItems,
} from './items';
import { joinedLedger, namedNodes, withFoundings } from './join-ledger';
import { type Part, Present, type Rest } from './join-part';
import type { JoinedEntry, PassedEntry } from './ledger-items';
import { matchedByLane } from './matched';
import { dropUnusedPictures, picturesOfMarks } from './used-pictures';
import { byStamp, compare, isAfter, isTakenOut, type Log, type Version, versionsThatCount } from './versions';

/** Stores in an order in which each points only to those before it, but for the samples of nodes, and the ledger. */
const IN_ORDER = [
  ...(['videos', 'subtitles', 'pictures', 'nodes', 'clips', 'tracks', 'turns', 'words'] as const),
  ...(['writings', 'incidents', 'facts', 'observations', 'listenings'] as const),
];

/** What a video's content is known by where it was forgotten. */
export type MarkOf = (video: Pick<VideoRecord, 'fingerprint' | 'bytes'>) => string;

/** One memory of all that devices have said. */
export interface Joined {
  records: JoinedRecords;
  ledger: JoinedEntry[];
  /** Videos of the same content as one that is there, which are left out for it. */
  twins: ReadonlyMap<string, string[]>;
  /** Ids of videos that were forgotten, or are to be with one that was. */
  gone: ReadonlySet<string>;
  /** Records that point to what is not here. */
  waiting: number;
  /** Records, and entries of the ledger, by store and key, that were to be taken away or changed since somebody was forgotten on another device. */
  scrubbed: ReadonlySet<string>;
  /** Of the same entries by their names what is left of them. */
  scrubbedEntries: ReadonlyMap<string, Item>;
  /** Videos that went though nobody said that they were forgotten: their content was, elsewhere. */
  goneWithContent: ReadonlySet<string>;
  /** By which a part can be joined alone while nothing changes in the rest; null where anything waits, or where somebody is there only since others met them. */
  rest: Rest | null;
}

/**
 * Joins what devices have said: the same records for the same logs, in whatever order they came.
 *
 * @param logs by device
 * @param markOf what a forgotten video is known by: a keyed hash of its content
 * @param part joins the records of some videos alone, and whatever is of all: `logs` need hold no more
 */
export function join(
  logs: ReadonlyMap<string, Log>,
  markOf: MarkOf,
  emptied: (key: string, videoId: string) => PictureItem,
  part: Part | null = null,
): Joined {
  const isOfVideos = (name: string) => name.startsWith('videos ');
  const { gone, goneWithContent } = liveVideos(new Sayings(versionsThatCount(logs, isOfVideos)), markOf);
  const counting = versionsThatCount(logs, (_, { item }) => !item?.video || !gone.has(item.video));
  const said = new Sayings(counting);
  const { videos, twins } = liveVideos(said, markOf);
  const records: JoinedRecords = new Map(IN_ORDER.map((store) => [store, new Map()]));
  for (const video of videos) records.get('videos')!.set(video.id, video);
  const here = (store: StoreName, key: string) => records.get(store)?.has(key) ?? false;
  const present = new Present(records, part);
  const has = (store: StoreName, key: string) => present.has(store, key);
  let waiting = 0;
  const left = new Set([...twins.values()].flat());
  const isTwin = (id: string) => left.has(id);
  const nodes = new Map(said.nodes(videos, isTwin).map((node) => [node.id, node]));
  records.set('nodes', nodes);
  for (const store of IN_ORDER) {
    if (store === 'videos' || store === 'nodes') continue;
    const own = records.get(store)!;
    for (const [key, record] of said.records(store)) {
      const video = (record as { videoId: string }).videoId;
      const links =
        store === 'pictures'
          ? [{ store: 'videos' as const, key: video }]
          : linksOf({ in: store, is: record } as Filed);
      if (links.every((link) => here(link.store, link.key))) own.set(key, record);
      else if (!isTwin(video)) waiting += 1;
    }
    if (store === 'clips') waiting += cutAtGaps(records, present);
  }
  settleNodes(said, records, isTwin, has);
  const ops = said.ledger();
  const absent = present.absentOf(
    ops.map(([, entry]) => entry),
    [...said.samples.values()].flatMap((all) => all.map(({ sample }) => sample)),
  );
  let ledger = joinedLedger(ops, { nodes: [...nodes.values()], has });
  const spokenIn = dropBare(said, records, ledger, isTwin, present.spokenElsewhere());
  ledger = withFoundings(joinedLedger(ops, { nodes: [...nodes.values()], has }), [...nodes.values()]);
  const scrubbed = new Set<string>();
  const scrubbedEntries = new Map<string, Item>();
  const isByItself = waiting === 0 && [...nodes.keys()].every((id) => said.isFounded(id));
  const dead = [...nodes.keys()].filter((id) => said.isForgotten(id));
  if (dead.length > 0)
    ledger = forgottenElsewhere(dead, records, ledger, { scrubbed, scrubbedEntries }, emptied);
  nameVideos(records);
  const votes = matchedByLane({
    nodes: inOrder(records.get('nodes')!) as NodeRecord[],
    ledger: ledger.map(({ entry }) => entry),
    videos: inOrder(records.get('videos')!) as VideoRecord[],
    clips: [...(inOrder(records.get('clips')!) as ClipRecord[]), ...present.clipsElsewhere()],
  });
  const matched = votes.map(
    (entry, i): JoinedEntry => ({ op: null, entry: { ...entry, seq: ledger.length + i + 1 } }),
  );
  ledger = [...ledger, ...matched];
  const marked = picturesOfMarks(ledger);
  dropUnusedPictures(records, marked);
  const rest: Rest = {
    ...{ absent, clips: endsOfClips(records, present), spokenIn, marked: [...marked] },
    ...{ twins: [...twins], gone: [...gone] },
  };
  return {
    ...{ records, ledger, twins, gone, waiting, scrubbed, scrubbedEntries, goneWithContent },
    rest: isByItself ? rest : null,
  };
}

/** The videos that are there and alone of their content: of the same file no other one is, nor was forgotten. */
export function videosAlone(logs: ReadonlyMap<string, Log>, markOf: MarkOf): VideoRecord[] {
  const isOfVideos = (name: string) => name.startsWith('videos ');
  const { videos, twins } = liveVideos(new Sayings(versionsThatCount(logs, isOfVideos)), markOf);
  return videos.filter(({ id }) => !twins.has(id));
}

/** Where the clips of each video end. */
function endsOfClips(records: JoinedRecords, present: Present): Rest['clips'] {
  const ends = new Map<string, number[]>();
  for (const { videoId, t1 } of inOrder(records.get('clips')!) as ClipRecord[]) append(ends, videoId, t1);
  return [...records.get('videos')!.keys()].map((id) => [
    id,
    present.isElsewhere(id) ? present.endsOf(id) : Float64Array.from(ends.get(id) ?? []),
  ]);
}

/** All records of a joined memory but its ledger. */
export function saidIn({ records }: Pick<Joined, 'records'>): Said[] {
  return [...records].flatMap(([store, own]) => [...own.values()].map((is) => ({ in: store, is }) as Said));
}

/** What devices have said, by what it is about. */
class Sayings {
  private readonly byStore = new Map<StoreName, Map<string, unknown>>();
  private readonly videoItems = new Map<string, Map<string, Version>>();
  private readonly heads = new Map<string, Version>();
  readonly samples = new Map<string, { sample: NodeSample; version: Version }[]>();
  private readonly entries: [string, PassedEntry][] = [];

  constructor(counting: ReadonlyMap<string, Version>) {
    for (const [name, version] of counting) this.add(name, version, counting);
    for (const all of this.samples.values()) all.sort((a, b) => byStamp(a.version, b.version));
    this.entries.sort(([a], [b]) => compare(a, b));
  }

  private add(name: string, version: Version, counting: ReadonlyMap<string, Version>): void {
    const { store, key, part } = partsOf(name);
    if (store === 'videos') {
      const items = this.videoItems.get(key) ?? new Map<string, Version>();
      this.videoItems.set(key, items.set(part, version));
    } else if (store === 'nodes' && part === '') this.heads.set(key, version);
    else if (version.item === null) return;
    else if (store === 'nodes') {
      const { was, ...sample } = version.item.value as PassedSample;
      if (!isTakenOut(counting.get(`nodes ${key} ${was}`))) append(this.samples, key, { sample, version });
    } else if (store === 'ledger') this.entries.push([key, version.item.value as PassedEntry]);
    else {
      const own = this.byStore.get(store) ?? new Map<string, unknown>();
      this.byStore.set(store, own.set(key, version.item.value));
    }
  }

  records(store: StoreName): ReadonlyMap<string, unknown> {
    return this.byStore.get(store) ?? new Map();
  }

  ledger(): readonly [string, PassedEntry][] {
    return this.entries;
  }

  /** The videos that are said to be there, with the version that says so; and of those that were forgotten by what they are known. */
  videos(): {
    there: { video: VideoRecord; version: Version }[];
    forgotten: { id: string; mark: string; version: Version }[];
  } {
    const there: { video: VideoRecord; version: Version }[] = [];
    const forgotten: { id: string; mark: string; version: Version }[] = [];
    for (const [id, items] of this.videoItems) {
      const about = items.get('about');
      const mark = (about?.item?.value as { forgotten?: string } | undefined)?.forgotten;
      if (about && mark !== undefined) forgotten.push({ id, mark, version: about });
      else {
        const values = new Map([...items].flatMap(([part, { item }]) => (item ? [[part, item.value]] : [])));
        const video = videoOfItems(id, values);
        if (video && about) there.push({ video: settled(video), version: about });
      }
    }
    return { there, forgotten };
  }

  /** Whether anybody says that a node is there. */
  isFounded(node: string): boolean {
    return Boolean(this.heads.get(node)?.item);
  }

  isForgotten(node: string): boolean {
    return isTakenOut(this.heads.get(node));
  }

  /** Those that are there, and those that went with a video or person on one device and were met again on another. */
  nodes(videos: readonly VideoRecord[], isTwin: (video: string) => boolean): NodeRecord[] {
    const nodes: NodeRecord[] = [];
    for (const [id, { item }] of this.heads)
      if (item) nodes.push({ ...(item.value as Omit<NodeRecord, 'id' | 'samples'>), id, samples: [] });
    const weights = new Map(videos.map((video) => [video.id, video.weights]));
    const met = new Map<string, string>();
    for (const store of ['tracks', 'turns', 'incidents'] as const)
      for (const record of this.records(store).values()) {
        const {
          videoId,
          node,
          face,
          who = [],
        } = record as { videoId: string; node?: string | null; face?: string | null; who?: string[] };
        if (isTwin(videoId) || !weights.has(videoId)) continue;
        for (const one of [node, face, ...who]) if (one && !met.has(one)) met.set(one, videoId);
      }
    for (const [id, videoId] of met) {
      if (this.heads.get(id)?.item) continue;
      const modality = id.startsWith('f_') ? 'face' : 'voice';
      const weightId = weights.get(videoId)![EMBEDDING_TASK[modality]];
      if (weightId) nodes.push({ id, n: Number(id.slice(2)), modality, weightId, samples: [] });
    }
    return nodes;
  }
}

/** A video as it is stored: sets of several devices in their order, and no more of them than fit. */
function settled(video: VideoRecord): VideoRecord {
  const { tags, named, denied } = video;
  return {
    ...video,
    ...(tags && { tags: inOrderOfTags([...tags].sort()).slice(0, MOST_TAGS) }),
    ...(named && { named: inOrderOfNamed(named).slice(0, MOST_NAMED_THINGS) }),
    ...(denied && { denied: inOrderOfDenied(denied) }),
  };
}

/** Which videos are there: none that was forgotten, or whose content was when it was remembered elsewhere; and of the same content one. */
function liveVideos(
  said: Sayings,
  markOf: MarkOf,
): {
  videos: VideoRecord[];
  gone: Set<string>;
  goneWithContent: Set<string>;
  twins: Map<string, string[]>;
} {
  const { there, forgotten } = said.videos();
  const gone = new Set(forgotten.map(({ id }) => id));
  const byMark = new Map<string, Version[]>();
  for (const { mark, version } of forgotten) append(byMark, mark, version);
  const goneWithContent = new Set<string>();
  const left = there.filter(({ video, version }) => {
    // A keyed hash for each video is only worth its time where any was forgotten.
    const mark = video.bytes > 0 && byMark.size > 0 ? markOf(video) : null;
    const isForgotten = mark !== null && (byMark.get(mark) ?? []).some((one) => !isAfter(version, one));
    if (isForgotten) {
      gone.add(video.id);
      goneWithContent.add(video.id);
    }
    return !isForgotten;
  });
  const twins = new Map<string, string[]>();
  const byContent = new Map<string, string>();
  const videos: VideoRecord[] = [];
  // Of the same content the one of which most is remembered.
  for (const { video } of left.sort(
    (a, b) => b.video.doneS - a.video.doneS || compare(a.video.id, b.video.id),
  )) {
    const content = video.bytes > 0 ? `${video.fingerprint} ${video.bytes}` : video.id;
    const twin = byContent.get(content);
    if (twin !== undefined) append(twins, twin, video.id);
    else {
      byContent.set(content, video.id);
      videos.push(video);
    }
  }
  return { videos: videos.sort((a, b) => compare(a.id, b.id)), gone, goneWithContent, twins };
}

/** Clips behind one that is not here wait for it. Returns how many. */
function cutAtGaps(records: JoinedRecords, present: Present): number {
  const clips = records.get('clips') as Map<string, ClipRecord>;
  const ofVideos = new Map<string, ClipRecord[]>();
  for (const clip of inOrder(clips)) append(ofVideos, clip.videoId, clip);
  let waiting = 0;
  for (const [id, video] of records.get('videos') as Map<string, VideoRecord>) {
    const all = ofVideos.get(id) ?? [];
    const gap = all.findIndex((clip, i) => clip.index !== i || clip.t0 !== (all[i - 1]?.t1 ?? 0));
    const whole = gap < 0 ? all : all.slice(0, gap);
    for (const clip of all.slice(whole.length)) clips.delete(clip.id);
    waiting += all.length - whole.length;
    const ends = present.isElsewhere(id) ? present.endsOf(id) : whole.map(({ t1 }) => t1);
    const [doneS, count] = [ends.at(-1) ?? 0, ends.length];
    if (doneS !== video.doneS || count !== video.clips)
      records.get('videos')!.set(id, { ...video, doneS, clips: count });
  }
  return waiting;
}

/** Gives nodes their samples: those that point to what is there, no more than a node keeps. */
function settleNodes(
  said: Sayings,
  records: JoinedRecords,
  isTwin: (video: string) => boolean,
  has: (store: StoreName, key: string) => boolean,
): void {
  const nodes = records.get('nodes') as Map<string, NodeRecord>;
  const named = namedNodes(
    said.ledger().map(([, entry], i) => ({ ...entry, seq: i + 1, of: 0 }) as LedgerEntry),
  );
  for (const [id, node] of nodes) {
    const all = (said.samples.get(id) ?? []).map(({ sample }) => sample);
    const there = all.filter(
      ({ source }) => source === null || has('tracks', source) || has('turns', source),
    );
    // Whoever was named is known again, though all that is here of them is left out for another copy of it.
    const kept =
      named.has(id) && there.length === 0 ? all.filter(({ source }) => isTwin(videoOf(source)!)) : [];
    const samples = [...there, ...kept.map((sample) => ({ ...sample, source: null, picture: null }))];
    nodes.set(id, {
      ...node,
      samples: keepDiverse(
        samples.map((sample) => withPicture(sample, has)),
        capOf(node),
      ),
    });
  }
}

function withPicture(sample: NodeSample, has: (store: StoreName, key: string) => boolean): NodeSample {
  return sample.picture === null || has('pictures', sample.picture) ? sample : { ...sample, picture: null };
}

function capOf({ modality, weightId }: NodeRecord): number {
  const { face, voice } = identityRules({ [EMBEDDING_TASK[modality]]: weightId });
  return face?.rules.cap ?? voice?.rules.cap ?? Number.POSITIVE_INFINITY;
}

/**
 * Takes away nodes of which nothing is left but that they were in what is gone.
 *
 * @param elsewhere in which videos they are spoken of whose records are not joined now
 * @returns in which videos those are spoken of that were met in one that is left out
 */
function dropBare(
  said: Sayings,
  records: JoinedRecords,
  ledger: readonly JoinedEntry[],
  isTwin: (video: string) => boolean,
  elsewhere: ReadonlyMap<string, string[]>,
): Rest['spokenIn'] {
  const nodes = records.get('nodes') as Map<string, NodeRecord>;
  const ofTwins = new Set(
    [...nodes.keys()].filter((id) =>
      said.samples.get(id)?.some(({ sample }) => sample.source !== null && isTwin(videoOf(sample.source)!)),
    ),
  );
  if (ofTwins.size === 0) return [];
  const spokenIn = new Map([...elsewhere].map(([node, videos]) => [node, new Set(videos)]));
  for (const store of ['tracks', 'turns', 'incidents', 'facts', 'observations'] as const)
    for (const record of records.get(store)!.values())
      for (const { store: to, key } of linksOf({ in: store, is: record } as Filed))
        if (to === 'nodes' && ofTwins.has(key))
          spokenIn.set(key, (spokenIn.get(key) ?? new Set()).add((record as { videoId: string }).videoId));
  const spoken = new Set(spokenIn.keys());
  for (const { entry } of ledger)
    if (entry.kind === 'mark' || entry.kind === 'lines' || entry.kind === 'move')
      for (const { store, key } of linksOf({ in: 'ledger', is: entry }))
        if (store === 'nodes') spoken.add(key);
  for (const id of ofTwins) if (nodes.get(id)!.samples.length === 0 && !spoken.has(id)) nodes.delete(id);
  return [...spokenIn].map(([node, videos]) => [node, [...videos]]);
}

/** No two videos have one name. */
function nameVideos(records: JoinedRecords): void {
  const taken = new Set<string>();
  for (const video of (inOrder(records.get('videos')!) as VideoRecord[]).sort(
    (a, b) => Number(a.id.slice(4)) - Number(b.id.slice(4)),
  )) {
    const name = freeName(video.name, taken);
    taken.add(name);
    if (name !== video.name) records.get('videos')!.set(video.id, { ...video, name });
  }
}

function inOrder<T>(records: ReadonlyMap<string, T>): T[] {
  return [...records].sort(([a], [b]) => compare(a, b)).map(([, record]) => record);
}
