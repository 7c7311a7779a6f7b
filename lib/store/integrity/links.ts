import { wholeOf } from '../clip-id';
import type { Filed, IncidentRecord, LedgerEntry, StoreName } from '../schema';
import { isWritten } from '../written';

/** A record that another one points to. */
export interface Link {
  store: StoreName;
  key: string;
}

const to = (store: StoreName, ...keys: readonly (string | null)[]): Link[] =>
  keys.flatMap((key) => (key === null ? [] : { store, key }));

/** What a record points to. */
export function linksOf(record: Filed): Link[] {
  switch (record.in) {
    case 'videos':
      return [];
    case 'subtitles':
    case 'pictures':
      return to('videos', record.is.videoId);
    case 'clips':
      return [...to('videos', record.is.videoId), ...to('pictures', record.is.still)];
    case 'tracks': {
      const { clipId, node, looks } = record.is;
      return [...to('clips', clipId), ...to('nodes', node), ...to('pictures', ...picturesOf(looks))];
    }
    case 'turns':
      return [...to('clips', record.is.clipId), ...to('nodes', record.is.node, record.is.face)];
    case 'words':
      return [...to('clips', record.is.clipId), ...to('turns', record.is.turnId)];
    case 'nodes':
      return [
        ...record.is.samples.flatMap(({ source }) => seenOrHeard(source)),
        ...to('pictures', ...picturesOf(record.is.samples)),
      ];
    case 'writings':
      return to('clips', record.is.id);
    case 'incidents':
      return [...toldBy(record.is), ...byModel(record.is), ...to('pictures', record.is.picture ?? null)];
    case 'observations':
      return [...toldBy(record.is), ...byModel(record.is)];
    case 'facts': {
      const { clipId, by, source } = record.is;
      return [...to('clips', clipId), ...to('nodes', by), ...seenOrHeard(source), ...byModel(record.is)];
    }
    case 'listenings': {
      const { clipId, words, incidents, facts } = record.is;
      return [
        ...to('clips', clipId),
        ...words.flatMap((is) => linksOf({ in: 'words', is })),
        ...incidents.flatMap((is) => linksOf({ in: 'incidents', is })),
        ...facts.flatMap((is) => linksOf({ in: 'facts', is })),
      ];
    }
    case 'ledger':
      return linksOfStep(record.is);
  }
}

function picturesOf(of: readonly { picture: string | null }[]): (string | null)[] {
  return of.map(({ picture }) => picture);
}

function seenOrHeard(id: string | null): Link[] {
  if (id === null) return [];
  return to(id.slice(wholeOf(id).length + 1).startsWith('t') ? 'tracks' : 'turns', id);
}

function toldBy({ clipId, who, sources }: Omit<IncidentRecord, 'kind'>): Link[] {
  return [...to('clips', clipId), ...to('nodes', ...who), ...sources.flatMap(seenOrHeard)];
}

/** What a model wrote stands beside that it did. */
function byModel(record: { id: string; clipId: string }): Link[] {
  return isWritten(record) ? to('writings', record.clipId) : [];
}

function linksOfStep(entry: LedgerEntry): Link[] {
  const seen = 'at' in entry && entry.at ? to('videos', entry.at.videoId) : [];
  switch (entry.kind) {
    case 'founded':
    case 'called':
      return [...to('nodes', entry.node), ...seen];
    case 'vote':
    case 'apart':
      return [...to('nodes', entry.a, entry.b), ...(entry.by ?? []).flatMap(seenOrHeard), ...seen];
    case 'name':
      return to('nodes', entry.node, ...(entry.also ?? []));
    case 'merge':
    case 'split':
      return to('nodes', ...entry.a, ...entry.b);
    case 'move':
      return [
        ...to('nodes', entry.from, entry.to),
        ...to('videos', entry.throughout ?? null),
        ...entry.records.flatMap(seenOrHeard),
      ];
    case 'listen':
      return to('videos', entry.videoId);
    case 'lines': {
      const { of, by, called } = entry;
      const nodes = [...by.map(({ who }) => who), ...called.map(({ node }) => node)];
      const turns = by.flatMap(({ turn }) => seenOrHeard(turn));
      return [
        ...to('clips', ...of.map(({ id }) => wholeOf(id))),
        ...to('nodes', ...nodes),
        ...turns,
        ...seen,
      ];
    }
    case 'cover':
      return [...to('nodes', ...entry.nodes), ...to('pictures', entry.picture)];
    case 'hide':
      return to('nodes', ...entry.nodes);
    case 'mark':
      return [
        ...to('clips', entry.clip),
        ...to('nodes', entry.node),
        ...seenOrHeard(entry.track),
        ...to('pictures', entry.picture),
        ...seen,
      ];
    case 'undo':
      return [];
  }
}
