// Over 400 lines: a table of what a record of each store may hold.

import { base64 } from '@scure/base';
import * as v from 'valibot';
import { DENIED_THING, inOrderOfDenied, MOST_DENIED_THINGS } from '../../denied-things';
import { isPlainFolder } from '../../folder-of-video';
import { WORD_ROW } from '../../hearing/unsure-words';
import { isoOrNull } from '../../iso-moment';
import { MAX_CUE_LETTERS, MAX_CUES } from '../../media/cue-limits';
import { inOrderOfNamed, MOST_NAMED_THINGS, MOST_THING_NAME_LETTERS } from '../../named-things';
import { isPlainFileName, isPlainLine, plainLine } from '../../plain-text';
import { inOrderOfTags, MOST_TAG_LETTERS, MOST_TAGS } from '../../tags';
import type { Tellable, Told } from '../../told';
import { COLOURS } from '../../vision/colour-names';
import { ALL_KINDS } from '../../vision/thing-kinds';
import { INCIDENT_KINDS } from '../packs/pack-format';
import { BOX_ROW, type MnemeSchema, type StoreName, type VideoRecord } from '../schema';
import { MOST_LATE } from '../written';
import { jpegSize } from './jpeg';
import * as limits from './limits';

/** Ids as memorize and the keeper make them; numbers are padded to a width, or are longer. */
const COUNT = '[1-9]\\d{0,6}';
const PADDED = '(?:\\d{4}|[1-9]\\d{4,6})';
const VIDEO = `vid_${COUNT}`;
const CLIP = `${VIDEO}/c\\d{6}`;
const key = (pattern: string, what: string) =>
  v.pipe(v.string(), v.regex(new RegExp(`^${pattern}$`), `is not the id of ${what}`));
const videoId = key(VIDEO, 'a video');
const clipId = key(CLIP, 'a clip');
const node = key(`[fv]_${COUNT}`, 'a face or voice');
const lineOfWords = key(`${CLIP}/[wx]${PADDED}`, 'a line');
const turn = key(`${CLIP}/s${PADDED}`, 'a turn');
const trackOrTurn = key(`${CLIP}/[ts]${PADDED}`, 'a track or turn');
const nodes = v.pipe(v.array(node), v.maxLength(limits.MAX_NODES, 'are too many'));
const someNodes = v.pipe(nodes, v.minLength(1, 'are none'));
const pair = v.strictTuple([trackOrTurn, trackOrTurn]);
const track = key(`${CLIP}/t${PADDED}`, 'a track');
const pictureKey = key(`${CLIP}/(?:still|t${PADDED}-\\d|[bh]${PADDED})`, 'a picture');
const pictureOfSomebody = key(
  `${CLIP}/(?:t${PADDED}-\\d|b${PADDED})`,
  'a picture of a face, or of somebody marked',
);

const between = (least: number, most: number) =>
  v.pipe(v.number(), v.minValue(least, `is less than ${least}`), v.maxValue(most, `is more than ${most}`));
const whole = (least: number, most: number) =>
  v.pipe(between(least, most), v.integer('is not a whole number'));
const seconds = between(0, limits.MAX_SECONDS);
const share = between(0, 1);
const fraction = between(-limits.BOX_SLACK, 1 + limits.BOX_SLACK);
const box = v.strictObject({ x: fraction, y: fraction, w: fraction, h: fraction });

/** Text that our own writer would have written: one line of plain words. */
const line = (letters: number) =>
  v.pipe(
    v.string(),
    v.maxLength(letters, `has more than ${letters} letters`),
    v.check(isPlainLine, 'holds markup or control characters'),
  );
/** A line of which something can be seen. */
const shownLine = (letters: number) =>
  v.pipe(
    line(letters),
    v.check((text) => plainLine(text) !== '', 'shows nothing'),
  );
/** A plain line, with people named by reference. */
const sentenceWithPeople = v.pipe(
  v.string(),
  v.maxLength(limits.MAX_SENTENCE, `has more than ${limits.MAX_SENTENCE} letters`),
  v.check((text) => {
    const rest = text.replace(/<p_[1-9]\d{0,6}>/g, 'name');
    return isPlainLine(rest);
  }, 'holds markup or control characters'),
);
const fileName = v.pipe(
  v.string(),
  v.maxLength(limits.MAX_NAME, `has more than ${limits.MAX_NAME} letters`),
  v.check(isPlainFileName, 'holds folders, markup or control characters'),
);
const instant = v.pipe(
  v.string(),
  v.check((text) => isoOrNull(Date.parse(text)) === text, 'is not a time in UTC in the years 1 to 9999'),
);
/** Of the form of a name of the IANA database, or an offset: one that is not known here may be so to the newer browser that wrote it, and is read as UTC. */
const zone = v.pipe(
  v.string(),
  v.regex(/^(?=.{1,64}$)(?:[A-Za-z][\w+-]*(?:\/[A-Za-z][\w+-]*){0,2}|[+-]\d\d:\d\d)$/, 'is not a time zone'),
);
const where = { videoId, t0: seconds, t1: seconds };
/** What tells of people in a clip, but its id. */
const told = {
  ...where,
  clipId,
  who: v.pipe(v.array(node), v.maxLength(limits.MAX_WHO, 'are too many')),
  sources: v.pipe(v.array(trackOrTurn), v.maxLength(limits.MAX_WHO, 'are too many')),
};
/** A stretch that does not end before it begins. */
const stretch = { t0: seconds, t1: seconds };
const few = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(v.array(item), v.maxLength(limits.MAX_LINES, 'are too many'));
const byModel = { model: line(limits.MAX_MODEL), prompt: whole(1, limits.MAX_PROMPT) };
const inOrder = <Span extends { t0: number; t1: number }>() =>
  v.check<Span, string>(({ t0, t1 }) => t0 <= t1, 'ends before it begins');

/** Bytes as base64, exactly as RFC 4648 writes them. */
const bytes = (most: number) =>
  v.pipe(
    v.string(),
    v.maxLength(Math.ceil(most / 3) * 4, `has more than ${most} bytes`),
    v.rawTransform(({ dataset, addIssue, NEVER }): Uint8Array => {
      try {
        return base64.decode(dataset.value);
      } catch {
        addIssue({ message: 'is not base64' });
        return NEVER;
      }
    }),
  );
const floats = (most: number) =>
  v.pipe(
    bytes(most * Float32Array.BYTES_PER_ELEMENT),
    v.check((raw) => raw.length % Float32Array.BYTES_PER_ELEMENT === 0, 'is cut off within a number'),
    v.transform((raw): Float32Array => new Float32Array(raw.slice().buffer)),
  );
const floats32 = v.custom<Float32Array>((value) => value instanceof Float32Array);
const finite = v.check<Float32Array, string>(
  (values) => values.every(Number.isFinite),
  'holds what is not a number',
);
/** Values of an embedding. */
const MAX_DIMENSION = 4096;
/** Its dimension is checked against its weight (records-together). */
const notLong = v.check<Float32Array, string>(
  (values) => lengthOf(values) <= limits.MAX_LENGTH,
  'is longer than 1',
);
const asBoxes = v.pipe(
  floats32,
  finite,
  v.check((values) => values.length > 0 && values.length % BOX_ROW === 0, 'is not made of rows'),
  v.check(
    (values) =>
      values.every((value, i) =>
        i % BOX_ROW === 0
          ? value >= (values[i - BOX_ROW] ?? 0) && value <= limits.MAX_SECONDS
          : value >= -limits.BOX_SLACK && value <= 1 + limits.BOX_SLACK,
      ),
    'holds a box outside the picture, or out of order',
  ),
);
/** Rows of t0, t1, likelihood. */
const asWords = v.pipe(
  floats32,
  finite,
  v.check((values) => values.length > 0 && values.length % WORD_ROW === 0, 'is not made of rows'),
  v.check(
    (values) =>
      values.every((value, i) => value >= 0 && value <= (i % WORD_ROW === 2 ? 1 : limits.MAX_SECONDS)),
    'holds a time or a likelihood that is none',
  ),
);
const asJpeg = v.check<Uint8Array, string>((file) => {
  const size = jpegSize(file);
  return size !== null && Math.max(size.width, size.height) <= limits.MAX_PICTURE_SIDE;
}, `is not a JPEG of at most ${limits.MAX_PICTURE_SIDE} pixels a side`);

function lengthOf(values: Float32Array): number {
  let sum = 0;
  for (const value of values) sum += value * value;
  return Math.sqrt(sum);
}

/** What is told, as data (lib/told): how deep it goes is bounded by what a line of the file may be. */
const tellable: v.GenericSchema<unknown, Tellable> = v.lazy(() =>
  v.union([line(limits.MAX_SENTENCE), toldInValues]),
);
const toldInValues: v.GenericSchema<unknown, Told> = v.strictObject({
  text: line(limits.MAX_SENTENCE),
  values: v.pipe(
    v.array(v.union([v.pipe(v.number(), v.finite()), tellable])),
    v.maxLength(limits.MAX_VALUES, 'are too many'),
  ),
});
const gap = v.pipe(
  v.strictObject({
    what: v.picklist(['picture', 'sound', 'words']),
    t0: seconds,
    t1: seconds,
    why: v.exactOptional(tellable),
  }),
  inOrder(),
);
const at = v.pipe(v.strictObject(where), inOrder());
const seq = whole(1, limits.MAX_RECORDS);
const listening = whole(1, limits.MAX_LISTENINGS);
const late = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(v.array(item), v.maxLength(MOST_LATE, 'are too many'));
const unwritten = v.exactOptional(
  v.pipe(
    v.array(v.pipe(v.strictObject({ t0: seconds, t1: seconds }), inOrder())),
    v.minLength(1, 'are none'),
    v.maxLength(limits.MAX_GAPS, 'are too many'),
  ),
);
/** A name heard in the words. */
const nameHeard = {
  node,
  name: shownLine(limits.MAX_NAME),
  weight: between(-limits.MAX_VOTE, limits.MAX_VOTE),
  how: v.picklist(['self', 'addressed', 'introduced', 'spoken-of', 'model']),
  at,
};
/** A line as people say that it reads. */
const correctedLine = v.pipe(
  v.strictObject({
    ...stretch,
    text: shownLine(MAX_CUE_LETTERS),
    who: v.nullable(node),
    turn: v.nullable(turn),
  }),
  inOrder(),
);

const namedThing = v.pipe(
  v.strictObject({
    kind: v.pipe(
      v.string(),
      v.check((kind) => (ALL_KINDS as readonly string[]).includes(kind), 'is no kind of thing'),
    ),
    t0: seconds,
    t1: seconds,
    name: shownLine(MOST_THING_NAME_LETTERS),
  }),
  inOrder(),
);

/** Typed arrays as an archive has them, or as they are stored. */
interface Arrays {
  embedding: v.GenericSchema<unknown, Float32Array>;
  boxes: v.GenericSchema<unknown, Float32Array>;
  heard: v.GenericSchema<unknown, Float32Array>;
  jpeg: v.GenericSchema<unknown, Uint8Array>;
}

const recordsWith = ({ embedding, boxes, heard, jpeg }: Arrays) => {
  const look = v.strictObject({
    t: seconds,
    box,
    quality: share,
    embedding,
    picture: v.nullable(pictureKey),
  });
  const sample = v.strictObject({
    embedding,
    weight: seconds,
    source: v.nullable(trackOrTurn),
    picture: v.nullable(pictureKey),
  });
  const words = (initial: string) =>
    v.strictObject({
      ...where,
      id: key(`${CLIP}/${initial}${PADDED}`, 'a line of words'),
      clipId,
      turnId: v.nullable(turn),
      text: line(MAX_CUE_LETTERS),
      embedding: v.nullable(embedding),
      heard: v.exactOptional(heard),
    });
  const unsure = v.exactOptional(
    v.pipe(
      v.array(whole(0, MAX_CUE_LETTERS)),
      v.minLength(1, 'are none'),
      v.maxLength(MAX_CUE_LETTERS, 'are too many'),
    ),
  );
  const incident = (initial: string) =>
    v.strictObject({
      ...told,
      words: v.nullable(sentenceWithPeople),
      id: key(`${CLIP}/${initial}${PADDED}`, 'an incident'),
      kind: v.picklist(INCIDENT_KINDS),
      unsure,
      shown: v.exactOptional(v.strictObject({ score: between(0, 1), boxes })),
      picture: v.exactOptional(pictureKey),
      colours: v.exactOptional(
        v.pipe(v.array(v.picklist(COLOURS)), v.minLength(1, 'are none'), v.maxLength(3, 'are too many')),
      ),
    });
  const fact = (initial: string) =>
    v.strictObject({
      ...where,
      id: key(`${CLIP}/${initial}${PADDED}`, 'a fact'),
      clipId,
      kind: v.picklist(['role', 'relation', 'preference', 'place', 'attribute']),
      subject: v.variant('is', [
        v.strictObject({ is: v.literal('speaker') }),
        v.strictObject({ is: v.literal('named'), name: shownLine(limits.MAX_NAME) }),
        v.strictObject({
          is: v.literal('relative'),
          relation: line(limits.MAX_NAME),
          of: v.nullable(line(limits.MAX_NAME)),
        }),
        v.strictObject({ is: v.literal('described'), words: line(limits.MAX_NAME) }),
        v.strictObject({ is: v.literal('observed') }),
      ]),
      by: v.nullable(node),
      source: v.nullable(trackOrTurn),
      hearsay: v.boolean(),
      topic: v.pipe(v.array(line(limits.MAX_STEM)), v.maxLength(limits.MAX_TOPIC, 'are too many')),
      value: line(limits.MAX_FACT_VALUE),
      text: line(MAX_CUE_LETTERS),
      unsure,
    });
  return {
    videos: v.strictObject({
      id: videoId,
      name: fileName,
      folder: v.exactOptional(
        v.pipe(v.string(), v.check(isPlainFolder, 'is no folder of at most two parts')),
      ),
      bytes: whole(0, Number.MAX_SAFE_INTEGER),
      fingerprint: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/, 'is not a SHA-256')),
      durationS: seconds,
      width: between(0, limits.MAX_VIDEO_SIDE),
      height: between(0, limits.MAX_VIDEO_SIDE),
      hasVideo: v.boolean(),
      hasAudio: v.boolean(),
      startsAt: instant,
      startSource: v.picklist(['container', 'file-date', 'person']),
      zone,
      status: v.picklist(['remembering', 'remembered', 'partial']),
      doneS: seconds,
      clips: whole(1, 1e6),
      warnings: v.pipe(v.array(tellable), v.maxLength(limits.MAX_WARNINGS, 'are too many')),
      damaged: v.boolean(),
      weights: v.record(v.string(), v.string()),
      wordsOff: v.exactOptional(v.literal(true)),
      unwrittenS: v.exactOptional(seconds),
      location: v.exactOptional(
        v.strictObject({ latitude: between(-90, 90), longitude: between(-180, 180) }),
      ),
      tags: v.exactOptional(
        v.pipe(
          v.array(shownLine(MOST_TAG_LETTERS)),
          v.minLength(1, 'are none'),
          v.maxLength(MOST_TAGS, 'are too many'),
          v.check((tags) => {
            const ordered = inOrderOfTags(tags);
            return tags.every((tag, i) => tag === ordered[i]);
          }, 'are not in their order, each once'),
        ),
      ),
      favourite: v.exactOptional(v.literal(true)),
      named: v.exactOptional(
        v.pipe(
          v.array(namedThing),
          v.minLength(1, 'are none'),
          v.maxLength(MOST_NAMED_THINGS, 'are too many'),
          v.check((named) => {
            const ordered = inOrderOfNamed(named);
            return named.every((one, i) => JSON.stringify(one) === JSON.stringify(ordered[i]));
          }, 'are not in their order, each once'),
        ),
      ),
      denied: v.exactOptional(
        v.pipe(
          v.array(v.pipe(v.string(), v.regex(DENIED_THING, 'is no incident of a clip'))),
          v.minLength(1, 'are none'),
          v.maxLength(MOST_DENIED_THINGS, 'are too many'),
          v.check((denied) => {
            const ordered = inOrderOfDenied(denied);
            return denied.every((one, i) => one === ordered[i]);
          }, 'are not in their order, each once'),
        ),
      ),
    }),
    subtitles: v.strictObject({
      videoId,
      cues: v.pipe(
        v.array(v.pipe(v.strictObject({ t0: seconds, t1: seconds, text: line(MAX_CUE_LETTERS) }), inOrder())),
        v.maxLength(MAX_CUES, 'are too many'),
      ),
    }),
    clips: v.pipe(
      v.strictObject({
        ...where,
        id: clipId,
        index: whole(0, 999_999),
        frames: whole(0, limits.MAX_FRAMES),
        gaps: v.pipe(v.array(gap), v.maxLength(limits.MAX_GAPS, 'are too many')),
        still: v.nullable(pictureKey),
        unwritten,
      }),
      inOrder(),
    ),
    tracks: v.pipe(
      v.strictObject({
        ...where,
        id: track,
        clipId,
        node: v.nullable(node),
        boxes,
        looks: v.pipe(v.array(look), v.maxLength(limits.MAX_LOOKS, 'are too many')),
      }),
      inOrder(),
    ),
    turns: v.pipe(
      v.strictObject({
        ...where,
        id: turn,
        clipId,
        node: v.nullable(node),
        face: v.nullable(node),
        embedding: v.nullable(embedding),
      }),
      inOrder(),
    ),
    words: v.pipe(words('w'), inOrder()),
    nodes: v.strictObject({
      id: node,
      n: whole(1, 9_999_999),
      modality: v.picklist(['face', 'voice']),
      weightId: v.string(),
      samples: v.pipe(v.array(sample), v.maxLength(limits.MAX_SAMPLES, 'are too many')),
    }),
    writings: v.strictObject({
      id: clipId,
      videoId,
      ...byModel,
      withoutForwardGrounding: v.exactOptional(v.literal(true)),
    }),
    incidents: v.pipe(incident('[im]'), inOrder()),
    facts: v.pipe(fact('[fm]'), inOrder()),
    observations: v.pipe(
      v.strictObject({
        ...told,
        words: sentenceWithPeople,
        id: key(`${CLIP}/o${PADDED}`, 'what was seen by looking again'),
        ...byModel,
        from: between(-limits.MAX_MOMENT, limits.MAX_MOMENT),
      }),
      inOrder(),
    ),
    listenings: v.strictObject({
      id: key(`${CLIP}/x${PADDED}`, 'words that came later'),
      clipId,
      videoId,
      by: line(limits.MAX_MODEL),
      words: late(v.pipe(words('x'), inOrder())),
      incidents: late(v.pipe(incident('x'), inOrder())),
      facts: late(v.pipe(fact('x'), inOrder())),
      gaps: v.pipe(v.array(gap), v.maxLength(limits.MAX_GAPS, 'are too many')),
      unwritten,
    }),
    ledger: v.variant('kind', [
      v.strictObject({ seq, kind: v.literal('founded'), node, at: v.nullable(at) }),
      v.strictObject({
        seq,
        kind: v.literal('vote'),
        a: node,
        b: node,
        weight: between(-limits.MAX_VOTE, limits.MAX_VOTE),
        source: v.picklist(['meta-clip', 'speaking', 'likeness', 'model']),
        at,
        by: v.exactOptional(pair),
      }),
      v.strictObject({ seq, kind: v.literal('apart'), a: node, b: node, at, by: v.exactOptional(pair) }),
      v.strictObject({
        seq,
        kind: v.literal('called'),
        ...nameHeard,
        listening: v.exactOptional(listening),
      }),
      v.strictObject({
        seq,
        kind: v.literal('name'),
        node,
        also: v.exactOptional(nodes),
        name: v.nullable(line(limits.MAX_NAME)),
      }),
      v.strictObject({ seq, kind: v.literal('merge'), a: someNodes, b: someNodes }),
      v.strictObject({ seq, kind: v.literal('split'), a: someNodes, b: someNodes }),
      v.strictObject({
        seq,
        kind: v.literal('move'),
        records: v.pipe(
          v.array(trackOrTurn),
          v.minLength(1, 'are none'),
          v.maxLength(limits.MAX_WHO, 'are too many'),
        ),
        from: node,
        to: node,
        throughout: v.exactOptional(videoId),
      }),
      v.strictObject({
        seq,
        kind: v.literal('listen'),
        ...{ videoId, listening, by: line(limits.MAX_MODEL), unwrittenS: v.exactOptional(seconds) },
      }),
      v.strictObject({
        seq,
        kind: v.literal('lines'),
        of: v.pipe(few(v.strictObject({ id: lineOfWords, ...stretch })), v.minLength(1, 'are none')),
        by: v.pipe(few(correctedLine), v.minLength(1, 'are none')),
        called: few(v.strictObject(nameHeard)),
        at,
      }),
      v.strictObject({
        seq,
        kind: v.literal('cover'),
        nodes: someNodes,
        picture: v.nullable(pictureOfSomebody),
      }),
      v.strictObject({ seq, kind: v.literal('hide'), nodes: someNodes, hidden: v.boolean() }),
      v.strictObject({
        seq,
        kind: v.literal('mark'),
        ...{ node, clip: clipId, track: v.nullable(track), t: seconds, boxes: v.nullable(boxes) },
        ...{ picture: v.nullable(pictureOfSomebody), at },
      }),
      v.strictObject({ seq, kind: v.literal('undo'), of: seq }),
    ]),
    pictures: v.strictObject({ key: pictureKey, videoId, bytes: jpeg }),
  } satisfies { [Name in StoreName]: v.GenericSchema<unknown, MnemeSchema[Name]['value']> };
};

/** What a record of each store must be; it comes out as schema.ts has it. */
export const RECORDS = recordsWith({
  embedding: v.pipe(floats(MAX_DIMENSION), finite, notLong),
  boxes: v.pipe(floats(limits.MAX_FRAMES * BOX_ROW), asBoxes),
  heard: v.pipe(floats(MAX_CUE_LETTERS * WORD_ROW), asWords),
  jpeg: v.pipe(bytes(limits.MAX_PICTURE_BYTES), asJpeg),
});

/** The same of records that lie in the store: without writing and reading their arrays as text, which takes many times as long. */
const STORED = recordsWith({
  embedding: v.pipe(
    floats32,
    v.check((values) => values.length <= MAX_DIMENSION),
    finite,
    notLong,
  ),
  boxes: v.pipe(
    asBoxes,
    v.check((values) => values.length <= limits.MAX_FRAMES * BOX_ROW),
  ),
  heard: v.pipe(
    asWords,
    v.check((values) => values.length <= MAX_CUE_LETTERS * WORD_ROW),
  ),
  jpeg: v.pipe(
    v.custom<Uint8Array>((value) => value instanceof Uint8Array),
    v.check((file) => file.length <= limits.MAX_PICTURE_BYTES),
    asJpeg,
  ),
});

/** Whether a stored record is such as Mneme writes: an archive that held it would be taken in, as far as the record alone tells. */
export function validRecord(store: StoreName, record: object): boolean {
  return v.is(STORED[store], record) || v.is(STORED[store], withoutUndefined(record));
}

/** What of a video's own record is, field by field, such as Mneme writes. */
export function validFields(video: object): Partial<VideoRecord> {
  const tests: Record<string, v.GenericSchema> = STORED.videos.entries;
  const fields = Object.entries(video).filter(
    ([field, value]) => Object.hasOwn(tests, field) && v.is(tests[field]!, value),
  );
  return Object.fromEntries(fields);
}

/** Fields that are undefined are no fault: an archive leaves them out. */
function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUndefined);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  const fields = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(fields.map(([field, part]) => [field, withoutUndefined(part)]));
}

/** Fails to compile when a schema and the record type of schema.ts differ in any field. */
type Flat<T> = T extends ArrayBufferView ? T : { [Key in keyof T]: Flat<T[Key]> };
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type Agree = {
  [Name in StoreName]: Same<Flat<v.InferOutput<(typeof RECORDS)[Name]>>, Flat<MnemeSchema[Name]['value']>>;
};
true satisfies [Agree[StoreName]] extends [true] ? true : never;
