import {
  type IncidentRecord,
  KINDS_BY_MODEL,
  type LedgerEntry,
  type MnemeSchema,
  type StoreName,
} from '../schema';
import type { Filed } from './archive-format';

/** What the records of one memory are called in another. */
export interface NewIds {
  /** By the old id of a video. */
  videos: ReadonlyMap<string, string>;
  /** By the old number of a face or voice: `f_3` and `<p_3>` become those of the new number. */
  numbers: ReadonlyMap<number, number>;
}

/**
 * A record with every id in it as the other memory has it, but for the numbers of ledger entries, which follow from where they are
 * put. Nothing given is changed. Every id in it must have a new one.
 */
export function renumbered<Record extends Filed>(record: Record, ids: NewIds): Record {
  const rewrite = REWRITE[record.in] as (is: Record['is'], to: Rewriter) => Record['is'];
  return { in: record.in, is: rewrite(record.is, new Rewriter(ids)) } as Record;
}

class Rewriter {
  constructor(private readonly ids: NewIds) {}

  /** A video's id, or one that begins with it: of a clip, track, turn, picture. */
  inVideo = (id: string): string => {
    const end = id.indexOf('/');
    const video = end < 0 ? id : id.slice(0, end);
    return known(this.ids.videos.get(video)) + id.slice(video.length);
  };

  node = (id: string): string => id.slice(0, 2) + this.number(id.slice(2));

  number = (n: number | string): number => known(this.ids.numbers.get(Number(n)));

  sentence = (text: string): string => text.replace(/<p_(\d+)>/g, (_, n: string) => `<p_${this.number(n)}>`);

  /** Where a record lies. */
  at = <At extends { videoId: string }>(at: At): At => ({ ...at, videoId: this.inVideo(at.videoId) });

  /** A record of a clip. */
  ofClip = <Of extends { id: string; clipId: string; videoId: string }>(of: Of): Of => ({
    ...this.at(of),
    id: this.inVideo(of.id),
    clipId: this.inVideo(of.clipId),
  });

  /** What tells of people in a clip. */
  told = <Told extends Omit<IncidentRecord, 'kind'>>(told: Told, isByModel: boolean): Told => ({
    ...this.ofClip(told),
    who: told.who.map(this.node),
    sources: told.sources.map(this.inVideo),
    words: told.words !== null && isByModel ? this.sentence(told.words) : told.words,
  });
}

const maybe = <Value>(value: Value | null, to: (value: Value) => Value): Value | null =>
  value === null ? null : to(value);

function known<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('A record points to what is not taken in.');
  return value;
}

const REWRITE: {
  [Name in StoreName]: (is: MnemeSchema[Name]['value'], to: Rewriter) => MnemeSchema[Name]['value'];
} = {
  videos: (is, to) => ({ ...is, id: to.inVideo(is.id) }),
  subtitles: (is, to) => to.at(is),
  clips: (is, to) => ({ ...to.at(is), id: to.inVideo(is.id), still: maybe(is.still, to.inVideo) }),
  tracks: (is, to) => ({
    ...to.ofClip(is),
    node: maybe(is.node, to.node),
    looks: is.looks.map((look) => ({ ...look, picture: maybe(look.picture, to.inVideo) })),
  }),
  turns: (is, to) => ({ ...to.ofClip(is), node: maybe(is.node, to.node), face: maybe(is.face, to.node) }),
  words: (is, to) => ({ ...to.ofClip(is), turnId: maybe(is.turnId, to.inVideo) }),
  nodes: (is, to) => ({
    ...is,
    id: to.node(is.id),
    n: to.number(is.n),
    samples: is.samples.map((sample) => ({
      ...sample,
      source: maybe(sample.source, to.inVideo),
      picture: maybe(sample.picture, to.inVideo),
    })),
  }),
  writings: (is, to) => ({ ...to.at(is), id: to.inVideo(is.id) }),
  incidents: (is, to) => ({
    ...to.told(is, KINDS_BY_MODEL.has(is.kind)),
    ...(is.picture !== undefined && { picture: to.inVideo(is.picture) }),
  }),
  facts: (is, to) => ({
    ...to.ofClip(is),
    by: maybe(is.by, to.node),
    source: maybe(is.source, to.inVideo),
  }),
  observations: (is, to) => to.told(is, true),
  listenings: (is, to) => ({
    ...to.ofClip(is),
    words: is.words.map((line) => REWRITE.words(line, to)),
    incidents: is.incidents.map((incident) => REWRITE.incidents(incident, to)),
    facts: is.facts.map((fact) => REWRITE.facts(fact, to)),
  }),
  ledger: entry,
  pictures: (is, to) => ({ ...to.at(is), key: to.inVideo(is.key) }),
};

function entry(is: LedgerEntry, to: Rewriter): LedgerEntry {
  switch (is.kind) {
    case 'founded':
      return { ...is, node: to.node(is.node), at: maybe(is.at, to.at) };
    case 'vote':
    case 'apart': {
      const { by, ...rest } = is;
      const renamed = { ...rest, a: to.node(is.a), b: to.node(is.b), at: to.at(is.at) };
      return by ? { ...renamed, by: [to.inVideo(by[0]), to.inVideo(by[1])] } : renamed;
    }
    case 'called':
      return { ...is, node: to.node(is.node), at: to.at(is.at) };
    case 'name': {
      const { also, ...rest } = is;
      return { ...rest, node: to.node(is.node), ...(also ? { also: also.map(to.node) } : {}) };
    }
    case 'merge':
    case 'split':
      return { ...is, a: is.a.map(to.node), b: is.b.map(to.node) };
    case 'move': {
      const { throughout, ...rest } = is;
      return {
        ...rest,
        records: is.records.map(to.inVideo),
        from: to.node(is.from),
        to: to.node(is.to),
        ...(throughout !== undefined && { throughout: to.inVideo(throughout) }),
      };
    }
    case 'listen':
      return to.at(is);
    case 'lines':
      return {
        ...is,
        of: is.of.map((line) => ({ ...line, id: to.inVideo(line.id) })),
        by: is.by.map((line) => ({
          ...line,
          who: maybe(line.who, to.node),
          turn: maybe(line.turn, to.inVideo),
        })),
        called: is.called.map((name) => ({ ...name, node: to.node(name.node), at: to.at(name.at) })),
        at: to.at(is.at),
      };
    case 'cover':
      return { ...is, nodes: is.nodes.map(to.node), picture: maybe(is.picture, to.inVideo) };
    case 'hide':
      return { ...is, nodes: is.nodes.map(to.node) };
    case 'mark':
      return {
        ...is,
        node: to.node(is.node),
        clip: to.inVideo(is.clip),
        track: maybe(is.track, to.inVideo),
        picture: maybe(is.picture, to.inVideo),
        at: to.at(is.at),
      };
    case 'undo':
      return is;
  }
}
