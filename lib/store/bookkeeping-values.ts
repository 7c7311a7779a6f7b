import * as v from 'valibot';
import type { RecordsPutBack } from '../contract/memory';
import { isReadable } from './integrity/readable';
import type { Damage } from './integrity/seal';
import type { FoldRecord, PackHead } from './packs/pack-format';
import { type Counts, type LinesStep, type MarkStep, STORES } from './schema';

// Settings have no checksums: one that is not what it should be is read as one that is not there.

const texts = v.array(v.string());
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const damage = v.object({
  store: v.picklist(STORES),
  key: v.string(),
  what: v.picklist(['altered', 'missing', 'unknown', 'unreadable']),
});
const stretch = v.object({ at: count, bytes: count });
const head = v.object({
  n: count,
  ranges: v.array(
    v.looseObject({
      videoId: v.string(),
      from: count,
      to: count,
      still: v.nullable(v.string()),
      gaps: v.array(v.any()),
    }),
  ),
  places: v.object({ columns: stretch, codes: stretch, rows: stretch }),
});
const fold = v.object({
  ledger: count,
  persons: v.array(
    v.object({
      ...{ id: v.string(), nodes: texts, name: v.nullable(v.string()), aliases: texts },
      ...{ given: v.boolean(), provisional: v.boolean() },
      ...{ cover: v.exactOptional(v.string()), hidden: v.exactOptional(v.literal(true)) },
    }),
  ),
  moved: v.array(v.tuple([v.string(), v.string()])),
  listened: v.optional(v.array(v.tuple([v.string(), v.object({ listening: count, by: v.string() })])), []),
  lines: v.optional(v.array(v.custom<LinesStep>((step) => isReadable('ledger', step as object))), []),
  marks: v.optional(v.array(v.custom<MarkStep>((step) => isReadable('ledger', step as object))), []),
});
const putBack = v.object({ at: count, records: count });
/** A store of which nothing is said has none. */
const counts = v.object(v.entriesFromList(STORES, v.optional(count, 0)));

function valueIn<Schema extends v.GenericSchema>(
  schema: Schema,
  setting: unknown,
): v.InferOutput<Schema> | null {
  const { success, output } = v.safeParse(schema, setting);
  return success ? output : null;
}

export function textsIn(setting: unknown): string[] {
  return valueIn(texts, setting) ?? [];
}

/** What is known to be damaged. Nothing, where it is not said: what is damaged is then found again. */
export function damageIn(setting: unknown): Damage[] {
  return Array.isArray(setting) ? setting.filter((one) => v.is(damage, one)) : [];
}

/** What is told of packs. */
export function headsIn(setting: unknown): PackHead[] {
  return (valueIn(v.array(head), setting) as PackHead[] | null) ?? [];
}

export function foldIn(setting: unknown): FoldRecord | null {
  return valueIn(fold, setting);
}

/** What was put back by the second copy, and not put away; null where nothing was. */
export function putBackIn(setting: unknown): RecordsPutBack | null {
  return valueIn(putBack, setting);
}

/** How many records each store should have; null when that is not known. */
export function countsIn(setting: unknown): Counts | null {
  return valueIn(counts, setting);
}
