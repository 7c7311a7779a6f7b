import type { Evidence } from '../../contract/answers';
import { personOfId } from '../../identity/fold';
import { personReference } from '../../identity/ledger';
import { consolidate } from '../../memory/consolidate';
import type { StateLine } from '../../memory/global-state';
import { spoken } from '../../memory/incident-sentence';
import type { MemoryView, Recall } from '../../memory/recall';
import { byPersons, personIds } from '../../memory/references';
import { countOf, inNumbers, isPictured } from '../../memory/seen-in-numbers';
import { together, withItsKind } from '../../memory/things-shown';
import { clipNumber, wholeOf } from '../../store/clip-id';
import { type FactRecord, type IncidentRecord, KINDS_BY_MODEL } from '../../store/schema';
import { callBy, EVIDENCE_S, evidenceKind, Telling } from '../by-rules/telling';
import { toldId } from '../search/sought';
import type { Found, Pictured, Source } from './contract';
import { isOutdated } from './outdated';

/** A record as it is put before a model. */
export function foundOf(record: IncidentRecord | FactRecord, score: number, source: Source): Found {
  const { recall, view } = source;
  const tell = new Telling(recall, view);
  const { clipId, videoId, t0, t1 } = record;
  const id = toldId(record);
  const video = recall.videos.of(videoId);
  const where = { id, clipId, videoId, video: video.name, t0, t1 };
  const outdated = isOutdated(record, source) && { outdated: true };
  const when = `${tell.clock(record)}, ${tell.place(record)}`;
  const unsure = record.unsure && { unsure: record.unsure };
  if ('by' in record) {
    const who = record.by === null ? [] : [record.by];
    const written = record.subject.is === 'observed';
    const [what, words] = written
      ? (['known', who.map((node) => `${personReference(node)} ${record.text}`).join('')] as const)
      : (['says', record.text] as const);
    return {
      ...{ ...where, when, score, written, what },
      who: personIds(who, view, record),
      text: byPersons({ videoId, t0, t1, kind: what, who, words }, { recall, view }),
      ...(!written && { said: record.text }),
      ...{ kind: 'fact', ...unsure, ...outdated, sources: [id] },
    };
  }
  const { who, lines, sources, whole } = broughtTogether(record, recall, view);
  const [seen, count] = [inNumbers(whole), countOf(whole)];
  return {
    ...where,
    ...{ when, score },
    who: personIds(who, view, record),
    text: lines.map((line) => byPersons(line, { recall, view })).join(' '),
    kind: evidenceKind(record.kind),
    written: KINDS_BY_MODEL.has(record.kind),
    what: record.kind,
    ...(record.kind === 'says' && { said: spoken(record) }),
    ...unsure,
    ...outdated,
    ...(seen && { seen }),
    ...(isPictured(whole) && { pictured: picturedOf(whole) }),
    ...(count && { count }),
    sources,
  };
}

function picturedOf({ kind, words, shown, colours, t0, t1 }: IncidentRecord): Pictured {
  return { kind, words, ...(shown && { shown }), ...(colours && { colours }), spans: [{ t0, t1 }] };
}

/**
 * The first `most` of some records as they are put before a model. What was seen by looking again stands in the first of them that overlap, and is not
 * told once more.
 */
export function foundAll(
  records: readonly { record: IncidentRecord | FactRecord; score: number }[],
  source: Source,
  most = records.length,
): Found[] {
  const told = new Set<string>();
  const found: Found[] = [];
  for (const { record, score } of records) {
    if (found.length === most) break;
    if (told.has(toldId(record))) continue;
    const one = foundOf(record, score, source);
    for (const id of one.sources) told.add(id);
    found.push(one);
  }
  return found;
}

/** A thing with all of its kind that its clip shows beside it, as one; any other record as it is. Throws `NotRead`. */
export function withThoseBesideIt(record: IncidentRecord, source: Source): IncidentRecord {
  return record.kind === 'shows' ? together(thoseBeside(record, source)) : record;
}

function thoseBeside(record: IncidentRecord, source: Source): IncidentRecord[] {
  const { entries } = source.recall;
  const shows = entriesOfItsClip(record, source).filter((entry) => entries.place(entry).kind === 'shows');
  return withItsKind(record, entries.read(shows));
}

/** What was seen by looking again with what other looks at the same seconds add to it; any other record by itself. `whole`: a thing with all of its kind beside it. */
function broughtTogether(record: IncidentRecord, recall: Recall, view: MemoryView) {
  const { id, who, kind, videoId } = record;
  if (kind === 'shows') {
    const beside = thoseBeside(record, { recall, view });
    return { who, lines: [record], sources: beside.map((one) => one.id), whole: together(beside) };
  }
  if (kind !== 'looked') return { who, lines: [record], sources: [id], whole: record };
  const looks = recall.entries.read(recall.entries.lookedAt(videoId).filter(view.allowed));
  return { ...consolidate(record, looks), whole: record };
}

/** A line of the global state as it is put before a model: there it may be shorter than its record. */
export function foundOfLine(line: StateLine, source: Source): Found {
  return foundOf({ ...line, clipId: wholeOf(line.id), sources: [] }, 0, source);
}

/** The entries of the clip of something found that are visible. Throws `NotRead`. */
export function entriesOfItsClip(
  { clipId, videoId }: Pick<Found, 'clipId' | 'videoId'>,
  { recall, view }: Source,
): number[] {
  const clip = clipNumber(clipId);
  return recall.entries.inClip(videoId, clip).filter(view.allowed);
}

/** The entry of something found, for a fact that of the line that it stands in; undefined where there is none. Throws `NotRead`. */
export function entryOf(found: Found, source: Source): number | undefined {
  const entries = entriesOfItsClip(found, source);
  const own = source.recall.entries.read(entries).findIndex(({ id }) => id === found.id);
  if (own >= 0) return entries[own];
  return entries.find((entry) => {
    const { kind, t0, t1 } = source.recall.entries.place(entry);
    return kind === 'says' && t0 === found.t0 && t1 === found.t1;
  });
}

/** The record that a piece of evidence was made of; null where it is not there. Throws `NotRead`. */
export function recordOfEvidence(
  { video: name, t0, text, kind }: Evidence,
  source: Source,
): IncidentRecord | null {
  const { recall, view } = source;
  const video = recall.videos.all().find((one) => one.name === name);
  if (!video) return null;
  const tell = new Telling(recall, view);
  const entries = [...recall.entries.inVideo(video.id), ...recall.entries.lookedAt(video.id)].filter(
    (entry) => recall.entries.place(entry).t0 === t0 && view.allowed(entry),
  );
  const records = recall.entries.read(entries);
  return (
    records.find((record) => tell.text(record) === text) ??
    records.find((record) => evidenceKind(record.kind) === kind) ??
    records[0] ??
    null
  );
}

/** What evidence for people is made of a piece: names for references. */
export function evidenceOf(
  { video, t0, t1, who, text, kind, score, written, unsure }: Found,
  { view }: Source,
): Evidence {
  const called = (_: string, id: string) => callBy(personOfId(view.persons, id));
  return {
    ...{ video, t0, who, kind },
    t1: Math.min(t1, t0 + EVIDENCE_S),
    text: text.replace(/<(p_\d+)>/g, called),
    score: Math.round(score * 1000) / 1000,
    ...(written && { written }),
    ...(unsure && { unsure }),
  };
}
