import type { Modality } from '../../contract/memory';
import { EMBEDDING_TASK, weightById } from '../../models/weights-manifest';
import { clipIdOf, trackOfCrop, wholeOf } from '../clip-id';
import {
  type ClipRecord,
  type FactRecord,
  type Filed,
  type IncidentRecord,
  KINDS_BY_MODEL,
  type LedgerEntry,
  type ListeningRecord,
  type MarkStep,
  type NodeRecord,
  type TrackRecord,
  type VideoRecord,
} from '../schema';
import { isWritten, listeningNumber, MOST_LATE } from '../written';

/** How a record contradicts itself, as far as its fields one by one do not tell; null where it does not. Weights that are not known here are none of its faults. */
export function disagreementOf(record: Filed): string | null {
  switch (record.in) {
    case 'videos':
      return ofVideo(record.is);
    case 'clips':
      return ofClip(record.is);
    case 'tracks':
      return notOfClip(record.is) ?? notA('face', record.is.node) ?? notItsPictures(record.is);
    case 'turns': {
      const { node, face } = record.is;
      return notOfClip(record.is) ?? notA('voice', node) ?? notA('face', face);
    }
    case 'words': {
      const { clipId, turnId } = record.is;
      return turnId !== null && !turnId.startsWith(`${clipId}/`)
        ? `its clip has no turn ${turnId}`
        : notOfClip(record.is);
    }
    case 'nodes':
      return ofNode(record.is);
    case 'writings':
      return notOfClip({ id: `${record.is.id}/`, clipId: record.is.id, videoId: record.is.videoId });
    case 'incidents':
      if (record.is.kind === 'looked') return 'what was seen by looking again stands by itself';
      return ofIncident(record.is);
    case 'observations':
      return ofTold(record.is) ?? ofSentence(record.is);
    case 'facts':
      return ofFact(record.is);
    case 'listenings':
      return ofListening(record.is);
    case 'ledger':
      return ofStep(record.is);
    case 'pictures': {
      const { key, videoId } = record.is;
      return key.startsWith(`${videoId}/`) ? null : `${key} is not a picture of ${videoId}`;
    }
    case 'subtitles':
      return null;
  }
}

function ofVideo({ clips, doneS, weights }: VideoRecord): string | null {
  for (const [task, id] of Object.entries(weights)) if (isForAnother(id, task)) return notAWeight(id, task);
  // Only the last clip may be shorter than a second.
  return clips <= doneS + 1 ? null : `it cannot have ${clips} clips in ${doneS} s`;
}

function ofClip({ id, videoId, index, still }: ClipRecord): string | null {
  if (id !== clipIdOf(videoId, index)) return `${id} is not clip ${index} of ${videoId}`;
  return still === null ? null : notItsPicture(still, `${id}/still`);
}

function notItsPictures({ id, looks }: TrackRecord): string | null {
  const others = looks.map(({ picture }, i) =>
    picture === null ? null : notItsPicture(picture, `${id}-${i}`),
  );
  return others.find((other) => other !== null) ?? null;
}

function notItsPicture(key: string, own: string): string | null {
  return key === own ? null : `its picture should be ${own}, not ${key}`;
}

function ofNode({ id, n, modality, weightId, samples }: NodeRecord): string | null {
  if (id !== `${modality === 'face' ? 'f' : 'v'}_${n}`) return `${id} is not the id of ${modality} ${n}`;
  if (isForAnother(weightId, EMBEDDING_TASK[modality])) return notAWeight(weightId, EMBEDDING_TASK[modality]);
  for (const { embedding, source, picture } of samples) {
    const other = weightById(weightId) ? notOfWeight(embedding, weightId) : null;
    if (other !== null) return other;
    if (picture === null) continue;
    if (source === null) return 'what is kept of a forgotten video has no pictures';
    if (modality === 'voice') return 'voices have no pictures';
    if (!picture.startsWith(`${source}-`)) return `${source} has no picture ${picture}`;
  }
  return null;
}

/** Kinds that have words, of those that no model writes. */
const WITH_WORDS: ReadonlySet<IncidentRecord['kind']> = new Set([
  'says',
  'shows',
  'wears',
  'writing',
  'coloured',
  'figures',
]);

/** Kinds of what is seen in some part of a picture. */
const WITH_BOXES: ReadonlySet<IncidentRecord['kind']> = new Set(['shows', 'writing', 'figures']);

/** Kinds of what colours are told of. */
const COLOURED: ReadonlySet<IncidentRecord['kind']> = new Set(['shows', 'figures']);

/** What happened has what its kind tells, and is by whom its id says. */
function ofIncident(incident: IncidentRecord): string | null {
  const { kind, clipId, words, unsure, who, shown, picture, colours } = incident;
  const isByModel = KINDS_BY_MODEL.has(kind);
  const other =
    ofTold(incident) ?? (isByModel ? ofSentence(incident) : null) ?? notByWhom(incident, isByModel);
  if (colours && !COLOURED.has(kind)) return `"${kind}" has no colours`;
  if (other !== null || isByModel) return other ?? (shown || picture ? 'a model draws no boxes' : null);
  if ((shown !== undefined) !== WITH_BOXES.has(kind)) return `"${kind}" goes with boxes, or without`;
  if ((WITH_BOXES.has(kind) || kind === 'coloured') && who.length > 0) return 'things are nobody';
  if (picture !== undefined && !(shown && picture.startsWith(`${clipId}/h`)))
    return `${picture} is not a picture of it`;
  if ((words !== null) !== WITH_WORDS.has(kind)) return `"${kind}" goes with words, or without`;
  if ((words === null || kind === 'wears') && who.length === 0) return `nobody ${kind}`;
  return unsure && kind !== 'says' ? 'nothing was heard in it' : null;
}

/** A model's sentence speaks of those who are in it. */
function ofSentence({ words, who }: Pick<IncidentRecord, 'words' | 'who'>): string | null {
  if (words === null) return 'it tells nothing';
  for (const [, n] of words.matchAll(/<p_(\d+)>/g))
    if (!who.some((id) => id.slice(2) === n)) return `its words speak of p_${n}, who is not in it`;
  return null;
}

/** What tells of people in a clip. */
function ofTold(told: Pick<IncidentRecord, 'id' | 'clipId' | 'who' | 'sources' | 'videoId'>): string | null {
  const { who, sources, videoId } = told;
  if (sources.length > who.length) return 'it tells of fewer people than it rests on';
  const elsewhere = sources.find((id) => !id.startsWith(`${videoId}/`));
  return elsewhere === undefined ? notOfClip(told) : `${elsewhere} is not of ${videoId}`;
}

function ofFact(fact: FactRecord): string | null {
  const { by, source, clipId, subject } = fact;
  if ((by === null) !== (source === null)) return 'who says it and their turn go together';
  const isObserved = subject.is === 'observed';
  if (isObserved && by === null) return 'it was observed of nobody';
  if (source !== null && !source.startsWith(`${clipId}/`)) return `${source} is not of ${clipId}`;
  return notOfClip(fact) ?? notByWhom(fact, isObserved);
}

/** What came later of a clip is all of that clip, and of the number that its ids say. */
function ofListening(listening: ListeningRecord): string | null {
  const { id, clipId, words, incidents, facts } = listening;
  const n = listeningNumber(id);
  for (const record of [...words, ...incidents, ...facts]) {
    if (record.clipId !== clipId) return `${record.id} is not of ${clipId}`;
    if (Math.floor(listeningNumber(record.id) / MOST_LATE) !== n) return `${record.id} is not of ${id}`;
  }
  for (const [i, is] of incidents.entries())
    if (is.kind !== 'says' && is.kind !== 'speaks') return `incident ${i} of ${id} is not of speech`;
  const first = <T>(all: T[], of: (one: T) => string | null) =>
    all.map(of).find((other) => other !== null) ?? null;
  return (
    notOfClip(listening) ??
    first(words, (is) => disagreementOf({ in: 'words', is })) ??
    first(incidents, (is) => disagreementOf({ in: 'incidents', is })) ??
    first(facts, (is) => disagreementOf({ in: 'facts', is }))
  );
}

function ofStep(entry: LedgerEntry): string | null {
  switch (entry.kind) {
    case 'vote':
    case 'apart': {
      const { a, b, by = [], at } = entry;
      if (a === b) return `${a} is on both sides of it`;
      if (b[0] === 'f' && a[0] !== 'f') return notA('face', a);
      const elsewhere = by.find((id) => !id.startsWith(`${at.videoId}/`));
      return elsewhere === undefined ? null : `${elsewhere} is not of ${at.videoId}`;
    }
    case 'merge':
    case 'split':
      return entry.a.some((id) => entry.b.includes(id)) ? 'a face or voice is on both sides of it' : null;
    case 'move':
      return entry.from === entry.to ? `${entry.to} is founded twice` : null;
    case 'lines':
      return ofLines(entry);
    case 'mark':
      return ofMark(entry);
    case 'undo':
      return entry.of < entry.seq ? null : `entry ${entry.of} is not a step that stands`;
    default:
      return null;
  }
}

/** It is of one clip, no line twice. */
function ofLines({ of, by, called, at }: Extract<LedgerEntry, { kind: 'lines' }>): string | null {
  const clip = wholeOf(of[0]!.id);
  if (!clip.startsWith(`${at.videoId}/`)) return `${clip} is not of ${at.videoId}`;
  if (new Set(of.map(({ id }) => id)).size < of.length) return 'a line is in it twice';
  const ids = [...of.map(({ id }) => id), ...by.flatMap(({ turn }) => turn ?? [])];
  const elsewhere = ids.find((id) => wholeOf(id) !== clip);
  if (elsewhere !== undefined) return `${elsewhere} is not of ${clip}`;
  return called.every((name) => name.at.videoId === at.videoId) ? null : 'a name in it is of another video';
}

/** It is of one clip, and of a face that was followed its picture is. */
function ofMark({ clip, track, picture, boxes, at }: MarkStep): string | null {
  if (!clip.startsWith(`${at.videoId}/`)) return `${clip} is not of ${at.videoId}`;
  if (at.t1 < at.t0) return 'it ends before it begins';
  if ((track === null) === (boxes === null))
    return 'where somebody is stands in its boxes, or in the track that is meant';
  const elsewhere = [track, picture].find((id) => id !== null && wholeOf(id) !== clip);
  if (elsewhere) return `${elsewhere} is not of ${clip}`;
  const isOfTrack = picture === null || (track === null) === picture.startsWith(`${clip}/b`);
  return isOfTrack && (track === null || picture === null || trackOfCrop(picture) === track)
    ? null
    : `${picture} is not a picture of it`;
}

function notA(modality: Modality, node: string | null): string | null {
  return node === null || node[0] === modality[0] ? null : `${node} is not a ${modality}`;
}

/** What a model wrote has its own ids. */
function notByWhom(record: IncidentRecord | FactRecord, isOfModel: boolean): string | null {
  return isWritten(record) === isOfModel ? null : `${record.id} is not the id of what a model wrote, or is`;
}

function notOfClip({ id, clipId, videoId }: { id: string; clipId: string; videoId: string }): string | null {
  if (id.startsWith(`${clipId}/`) && clipId.startsWith(`${videoId}/`)) return null;
  return `${id} is not of clip ${clipId} of ${videoId}`;
}

/** Whether a weight is for another task. One that is not known here, as another release may have it, is for any. */
function isForAnother(id: string, task: string): boolean {
  const weight = weightById(id);
  return weight !== undefined && weight.task !== task;
}

/** What is said of a weight that is none, or for another task. */
export function notAWeight(id: string, task: string): string {
  return `"${id.slice(0, 40)}" is not a weight for ${task.slice(0, 40)}`;
}

/** Why an embedding is not one of a weight; null where it is. */
export function notOfWeight(embedding: Float32Array, weightId: string | undefined): string | null {
  const dimension = weightById(weightId ?? '')?.dimension;
  if (dimension === undefined) return 'its embedding has no weight that made it';
  if (embedding.length === dimension) return null;
  return `its embedding has ${embedding.length} values, and those of ${weightId} have ${dimension}`;
}
