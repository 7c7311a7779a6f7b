import { isoOrNull } from '../../iso-moment';
import { MAX_MOMENT, MAX_SECONDS } from '../archive/limits';
import { INCIDENT_KINDS } from '../packs/pack-format';
import type { LedgerEntry, MnemeSchema, StoreName } from '../schema';
import { keyOf } from './seal';

type Test = (value: unknown) => boolean;
/** A test for every field. */
type Shape<Value> = { readonly [Field in keyof Required<Value>]: Test };

const isText: Test = (value) => typeof value === 'string';
const isFlag: Test = (value) => typeof value === 'boolean';
const isNumber: Test = (value) => typeof value === 'number' && Number.isFinite(value);
const isSeconds: Test = (value) => typeof value === 'number' && value >= 0 && value <= MAX_SECONDS;
const isCount: Test = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const isVector: Test = (value) => value instanceof Float32Array;
const isMoment: Test = (value) => typeof value === 'string' && isoOrNull(Date.parse(value)) !== null;
const oneOf = (...values: readonly unknown[]): Test => {
  const known = new Set(values);
  return (value) => known.has(value);
};
const maybe =
  (test: Test): Test =>
  (value) =>
    value === null || test(value);
const optional =
  (test: Test): Test =>
  (value) =>
    value === undefined || test(value);
const each =
  (test: Test): Test =>
  (value) => {
    if (!Array.isArray(value)) return false;
    for (let i = 0; i < value.length; i += 1) if (!test(value[i])) return false;
    return true;
  };
const isTexts = each(isText);
const isTellable: Test = (value) => isText(value) || isTold(value);
const isToldValue: Test = (value) => isNumber(value) || isTellable(value);
const isTold = (value: unknown): boolean => of({ text: isText, values: each(isToldValue) })(value);
const isSome: Test = (value) => isTexts(value) && (value as unknown[]).length > 0;
const of = <Value>(shape: Shape<Value>): Test => {
  const fields = Object.keys(shape);
  const tests = Object.values<Test>(shape);
  return (value) => {
    if (typeof value !== 'object' || value === null) return false;
    for (let i = 0; i < fields.length; i += 1)
      if (!tests[i]!((value as Record<string, unknown>)[fields[i]!])) return false;
    return true;
  };
};

const where = { videoId: isText, t0: isSeconds, t1: isSeconds };
const at = of(where);
const ofClip = { ...where, id: isText, clipId: isText };
const told = { ...ofClip, who: isTexts, sources: isTexts };

/** What each kind of step holds beside its number and kind. */
const STEPS: { [Kind in LedgerEntry['kind']]: Test } = {
  founded: of({ node: isText, at: maybe(at) }),
  vote: of({ a: isText, b: isText, weight: isNumber, source: isText, at, by: optional(isTexts) }),
  apart: of({ a: isText, b: isText, at, by: optional(isTexts) }),
  called: of({ node: isText, name: isText, weight: isNumber, how: isText, at, listening: optional(isCount) }),
  name: of({ node: isText, also: optional(isTexts), name: maybe(isText) }),
  merge: of({ a: isSome, b: isSome }),
  split: of({ a: isSome, b: isSome }),
  move: of({ records: isSome, from: isText, to: isText, throughout: optional(isText) }),
  listen: of({ videoId: isText, listening: isCount, by: isText, unwrittenS: optional(isSeconds) }),
  lines: of({
    of: each(of({ id: isText, t0: isSeconds, t1: isSeconds })),
    by: each(of({ t0: isSeconds, t1: isSeconds, text: isText, who: maybe(isText), turn: maybe(isText) })),
    called: each(of({ node: isText, name: isText, weight: isNumber, how: isText, at })),
    at,
  }),
  cover: of({ nodes: isSome, picture: maybe(isText) }),
  hide: of({ nodes: isSome, hidden: isFlag }),
  mark: of({
    ...{ node: isText, clip: isText, track: maybe(isText), t: isSeconds },
    ...{ boxes: maybe(isVector), picture: maybe(isText), at },
  }),
  undo: of({ of: isCount }),
};

const isGaps = each(
  of({
    ...{ what: oneOf('picture', 'sound', 'words'), t0: isSeconds, t1: isSeconds },
    why: optional(isTellable),
  }),
);
const isUnwritten = optional(each(of({ t0: isSeconds, t1: isSeconds })));
const isWords = of<MnemeSchema['words']['value']>({
  ...{ ...ofClip, turnId: maybe(isText), text: isText, embedding: maybe(isVector) },
  heard: optional(isVector),
});
const isIncident = of<MnemeSchema['incidents']['value']>({
  ...{ ...told, words: maybe(isText) },
  kind: oneOf(...INCIDENT_KINDS),
  unsure: optional(each(isCount)),
  shown: optional(of({ score: isNumber, boxes: isVector })),
  picture: optional(isText),
  colours: optional(isTexts),
});
const isFact = of<MnemeSchema['facts']['value']>({
  ...{ ...ofClip, kind: oneOf('role', 'relation', 'preference', 'place', 'attribute') },
  ...{
    by: maybe(isText),
    source: maybe(isText),
    hearsay: isFlag,
    topic: isTexts,
    value: isText,
    text: isText,
  },
  subject: (value) => isSubject(value as Record<string, unknown>),
  unsure: optional(each(isCount)),
});

const TEST_OF = new Map<unknown, Test>(Object.entries(STEPS));

/** Whether whatever reads a record of each store can do so: it has the fields that it should have, of the right kind. */
const SHAPES: { readonly [Name in StoreName]: Test } = {
  videos: of<MnemeSchema['videos']['value']>({
    ...{ id: isText, name: isText, bytes: isCount, fingerprint: isText, durationS: isSeconds },
    ...{ width: isNumber, height: isNumber, hasVideo: isFlag, hasAudio: isFlag },
    ...{ startsAt: isMoment, startSource: oneOf('container', 'file-date', 'person'), zone: isText },
    ...{ status: oneOf('remembering', 'remembered', 'partial'), doneS: isSeconds, clips: isCount },
    ...{ warnings: each(isTellable), damaged: isFlag },
    weights: (value) =>
      typeof value === 'object' && value !== null && Object.values(value).every((id) => isText(id)),
    wordsOff: optional(isFlag),
    unwrittenS: optional(isSeconds),
    folder: optional(isText),
    location: optional(of({ latitude: isNumber, longitude: isNumber })),
    tags: optional(isTexts),
    favourite: optional(isFlag),
    named: optional(each(of({ kind: isText, t0: isSeconds, t1: isSeconds, name: isText }))),
    denied: optional(isTexts),
  }),
  subtitles: of<MnemeSchema['subtitles']['value']>({
    videoId: isText,
    cues: each(of({ t0: isSeconds, t1: isSeconds, text: isText })),
  }),
  clips: of<MnemeSchema['clips']['value']>({
    ...{ ...where, id: isText, index: isCount, frames: isCount, still: maybe(isText) },
    gaps: isGaps,
    unwritten: isUnwritten,
  }),
  tracks: of<MnemeSchema['tracks']['value']>({
    ...{ ...ofClip, node: maybe(isText), boxes: isVector },
    looks: each(
      of({
        ...{ t: isSeconds, quality: isNumber, embedding: isVector, picture: maybe(isText) },
        box: of({ x: isNumber, y: isNumber, w: isNumber, h: isNumber }),
      }),
    ),
  }),
  turns: of<MnemeSchema['turns']['value']>({
    ...{ ...ofClip, node: maybe(isText), face: maybe(isText), embedding: maybe(isVector) },
  }),
  words: isWords,
  nodes: of<MnemeSchema['nodes']['value']>({
    ...{ id: isText, n: isCount, modality: oneOf('face', 'voice'), weightId: isText },
    samples: each(
      of({ embedding: isVector, weight: isNumber, source: maybe(isText), picture: maybe(isText) }),
    ),
  }),
  writings: of<MnemeSchema['writings']['value']>({
    ...{ id: isText, videoId: isText, model: isText, prompt: isCount },
    withoutForwardGrounding: optional(isFlag),
  }),
  incidents: isIncident,
  facts: isFact,
  observations: of<MnemeSchema['observations']['value']>({
    ...{ ...told, words: isText, model: isText, prompt: isCount },
    from: (value) => typeof value === 'number' && Math.abs(value) <= MAX_MOMENT,
  }),
  listenings: of<MnemeSchema['listenings']['value']>({
    ...{ id: isText, clipId: isText, videoId: isText, by: isText },
    ...{
      words: each(isWords),
      incidents: each(isIncident),
      facts: each(isFact),
      gaps: isGaps,
      unwritten: isUnwritten,
    },
  }),
  ledger: (value) => {
    const { seq, kind } = (value ?? {}) as LedgerEntry;
    return isCount(seq) && (TEST_OF.get(kind)?.(value) ?? false);
  },
  pictures: of<MnemeSchema['pictures']['value']>({
    ...{ key: isText, videoId: isText },
    bytes: (value) => value instanceof Uint8Array,
  }),
};

/** What is no memory has no checksums, and is of no use to the rest: what of it cannot be read is as good as not there. */
const BESIDE = {
  files: of<MnemeSchema['files']['value']>({
    ...{ videoId: isText, recorded: optional(isFlag) },
    handle: (value) => typeof value === 'object',
    copy: maybe((value) => value instanceof Blob),
  }),
  answers: of<MnemeSchema['answers']['value']>({
    ...{ at: isMoment, question: isText, answer: isText, refused: isFlag },
  }),
  calls: of<MnemeSchema['calls']['value']>({
    ...{ at: isMoment, purpose: isText, model: isText, host: isText, letters: isCount },
    ...{
      textBytes: optional(isCount),
      sentBytes: optional(isCount),
      images: isCount,
      imageBytes: isCount,
      sounds: isCount,
    },
    ...{ soundBytes: isCount, promptTokens: maybe(isNumber), completionTokens: maybe(isNumber) },
    ...{ seconds: maybe(isNumber), ended: maybe(isText) },
  }),
  tries: of<MnemeSchema['tries']['value']>({
    ...{ id: isText, model: isText, outcome: isText, tries: isCount, next: maybe(isNumber) },
  }),
  meanings: of<MnemeSchema['meanings']['value']>({
    ...{ ...where, key: isText, thing: maybe(isText), weightId: isText },
    values: (value) => value instanceof Int8Array,
  }),
};

/** Those of records beside the memory that can be read. */
export function readableBeside<Name extends keyof typeof BESIDE>(
  store: Name,
  records: MnemeSchema[Name]['value'][],
): MnemeSchema[Name]['value'][] {
  return records.filter(BESIDE[store]);
}

function isSubject(subject: Record<string, unknown> | null | undefined): boolean {
  switch (subject?.is) {
    case 'speaker':
    case 'observed':
      return true;
    case 'named':
      return isText(subject.name);
    case 'relative':
      return isText(subject.relation) && (subject.of === null || isText(subject.of));
    case 'described':
      return isText(subject.words);
    default:
      return false;
  }
}

/** Whether a record of a clip says of itself what its key says. */
function isInPlace(record: object): boolean {
  const { id, clipId, videoId } = record as Record<'id' | 'clipId' | 'videoId', string | undefined>;
  return clipId === undefined || (isIn(id!, clipId) && isIn(clipId, videoId!));
}

function isIn(id: string, whole: string): boolean {
  return id[whole.length] === '/' && id.startsWith(whole);
}

/**
 * Whether a stored record has what reading it takes: cheap, and no more than that. An archive's own check (`validRecord`) is stricter
 * throughout.
 */
export function isReadable(store: StoreName, record: unknown): boolean {
  return SHAPES[store](record) && isInPlace(record as object);
}

/** A record that is stored cannot be read. Nothing foresees it, so that the memory is checked, and left out what it belongs to (lib/keeper/sound). */
export class Unreadable extends Error {}

/** The records as they are. Throws `Unreadable` where one of them cannot be read. */
export function readable<Of extends object>(store: StoreName, records: Of[]): Of[] {
  for (const record of records)
    if (!isReadable(store, record)) throw new Unreadable(`Of ${store}: ${String(keyOf(store, record))}.`);
  return records;
}
