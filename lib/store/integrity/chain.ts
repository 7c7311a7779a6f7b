import type { LedgerEntry } from '../schema';
import { checksum } from './checksum';
import type { Damage } from './seal';

/** Entries of which nothing is left that are told to be missing: what says how many there should be may be wrong itself. */
const MOST_MISSING = 1000;
/** What the first entry's link is made with. */
const BEFORE_FIRST = '';

/** The link of an entry: its checksum over the link before it, so that none can be lost, altered or moved unnoticed. */
export function link(before: string | undefined, entry: LedgerEntry): string {
  return checksum([before ?? BEFORE_FIRST, entry]);
}

/**
 * What of a ledger differs from its chain of links. Each entry is held against the link that was kept before it, so that one that is
 * altered does not make all later ones suspect; where the entry after it proves an entry to be whole, only its link is lost (`unknown`).
 * `length`: how many entries there should be.
 */
export function compareChain(
  entries: readonly LedgerEntry[],
  chain: ReadonlyMap<number, string>,
  length: number,
): Damage[] {
  const damage: Damage[] = [];
  const tell = (seq: number, what: Damage['what']) =>
    damage.push({ store: 'ledger', key: String(seq), what });
  const links = new Map(chain);
  const numbers = new Set(entries.map(({ seq }) => seq));
  entries.forEach((entry, i) => {
    const { seq } = entry;
    const made = link(links.get(seq - 1), entry);
    if (made === chain.get(seq)) return;
    const next = entries[i + 1];
    if (next?.seq === seq + 1 && link(made, next) === chain.get(next.seq)) {
      links.set(seq, made);
      tell(seq, 'unknown');
    } else {
      const isLinked = chain.has(seq) && (seq === 1 || links.has(seq - 1));
      tell(seq, isLinked ? 'altered' : 'unknown');
    }
  });
  const last = Math.max(length, ...[...chain.keys()].slice(-1));
  const end = Math.min(last, entries.length + chain.size + MOST_MISSING);
  for (let seq = 1; seq <= end; seq += 1) if (!numbers.has(seq)) tell(seq, 'missing');
  return damage.sort((a, b) => Number(a.key) - Number(b.key));
}
