import type { Filed } from '../store/archive/archive-format';
import type { IncidentRecord, TrackRecord, TurnRecord } from '../store/schema';

/** What a memory holds of who is who alone. */
const OF_PEOPLE: ReadonlySet<Filed['in']> = new Set([
  'tracks',
  'nodes',
  'facts',
  'ledger',
  'observations',
  'writings',
]);
/** What happened of which people are no part. */
const OF_NOBODY: ReadonlySet<string> = new Set(['says', 'shows', 'writing', 'coloured']);

/**
 * A video's records without anything by which somebody is recognised: no face, no voice, nobody who is seen or speaks. Words, things, colours and
 * writing stay, and pictures of whole scenes.
 */
export function withoutPeople(records: readonly Filed[]): Filed[] {
  const faces = new Set(
    records
      .filter((one) => one.in === 'tracks')
      .flatMap(({ is }) => (is as TrackRecord).looks.map(({ picture }) => picture)),
  );
  return records.flatMap((record): Filed[] => {
    if (OF_PEOPLE.has(record.in)) return [];
    switch (record.in) {
      case 'turns':
        return [
          { in: 'turns', is: { ...(record.is as TurnRecord), node: null, face: null, embedding: null } },
        ];
      case 'incidents': {
        const incident = record.is as IncidentRecord;
        return OF_NOBODY.has(incident.kind)
          ? [{ in: 'incidents', is: { ...incident, who: [], sources: [] } }]
          : [];
      }
      case 'pictures':
        return faces.has((record.is as { key: string }).key) ? [] : [record];
      default:
        return [record];
    }
  });
}
