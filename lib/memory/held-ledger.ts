import { LedgerFold, type PersonView } from '../identity/fold';
import { movedRecords } from '../identity/ledger';
import { linesSetRight } from '../identity/line-steps';
import { standingMarks } from '../identity/marks';
import { NameForms } from '../identity/names/name-forms';
import { switchKey, type WhoSwitches } from '../identity/who-switches';
import { type Listened, listenedIn } from '../store/listened';
import type { FoldRecord } from '../store/packs/pack-format';
import type { LedgerEntry, LinesStep, MarkStep, Where } from '../store/schema';
import { type AsOf, EVERYTHING, type Moments } from './moments';
import { NotRead } from './not-read';

/** The memory as it was known at a moment. Shared between readers: not to be changed. */
export interface MemoryView extends AsOf {
  allowed: (entry: number) => boolean;
  /** Node id to person. */
  persons: Map<string, PersonView>;
  /** The same as of when a record had been seen to its end, where nothing that was learnt later reaches it (`WhoSwitches`). */
  personsThen?: (at: Where) => Map<string, PersonView>;
}

/** The ledger, and who is who by it as of any moment. Of a memory with packs it may not have been read: who is who now is known all the same. */
export class HeldLedger {
  private steps: LedgerEntry[] | null = null;
  /** The steps by which lines read otherwise now, oldest first. */
  lines: readonly LinesStep[] = [];
  /** The steps by which people say who is in a picture, oldest first. */
  marks: readonly MarkStep[] = [];
  /** Whose words came later and are read now. */
  listened: Listened = new Map();
  private current: ReadonlyMap<string, string> = new Map();
  private readonly names = new NameForms();
  /** Null until it is needed. */
  private fold: LedgerFold | null = null;
  /** The views that were asked for last: of everything, and as of a moment. */
  private everything: MemoryView | null = null;
  private last: MemoryView | null = null;
  /** The last one of who is who read otherwise, by its switches, and the view of it that was asked for last. */
  private switched: { key: string; fold: LedgerFold; view: MemoryView | null } | null = null;

  constructor(private readonly moments: Moments) {}

  /** Every step, in order. Throws `NotRead`. */
  get all(): LedgerEntry[] {
    if (!this.steps) throw new NotRead({ of: 'ledger' });
    return this.steps;
  }

  /** The node that each track or turn that a person moved belongs to now. */
  get moved(): ReadonlyMap<string, string> {
    return this.current;
  }

  /** Takes the ledger, to which steps are added from now on. */
  give(ledger: LedgerEntry[]): void {
    this.steps = ledger;
    this.current = movedRecords(ledger);
    this.lines = linesSetRight(ledger);
    this.marks = standingMarks(ledger);
    this.listened = listenedIn(ledger);
  }

  /** Takes what the whole ledger comes to. */
  takeFold({ persons, moved, listened, lines, marks }: FoldRecord): void {
    this.current = new Map(moved);
    this.listened = new Map(listened);
    this.lines = lines;
    this.marks = marks;
    this.everything = {
      ...EVERYTHING,
      allowed: (entry) => !this.moments.hidden.has(entry),
      persons: new Map(persons.flatMap((person) => person.nodes.map((node) => [node, person] as const))),
    };
  }

  /** What the whole ledger comes to, to be stored. */
  folded(): FoldRecord {
    const { persons } = this.view(EVERYTHING);
    return {
      ledger: this.all.length,
      persons: [...new Set(persons.values())],
      moved: [...this.current],
      listened: [...this.listened],
      lines: [...this.lines],
      marks: [...this.marks],
    };
  }

  /** Adds steps. What they move is read anew by `readMoves`. */
  add(entries: readonly LedgerEntry[]): void {
    for (const entry of entries) this.all.push(entry);
    this.fold = null;
    this.everything = null;
    this.last = null;
    this.switched = null;
  }

  /** Reads which tracks and turns people moved. Returns those that belong to another node than before. */
  readMoves(): Set<string> {
    const before = this.current;
    this.current = movedRecords(this.all);
    const isChanged = (source: string) => before.get(source) !== this.current.get(source);
    return new Set([...before.keys(), ...this.current.keys()].filter(isChanged));
  }

  /** Reads which lines people set right, which words came later, and whom people marked. */
  readSteps(): void {
    this.listened = listenedIn(this.all);
    this.lines = linesSetRight(this.all);
    this.marks = standingMarks(this.all);
  }

  view(asOf: AsOf): MemoryView {
    const { until, whole, who } = asOf;
    if (who) return this.switchedView(asOf, who);
    const isEverything = until === Number.POSITIVE_INFINITY;
    const known = isEverything ? this.everything : this.last;
    if (known?.until === until && known.whole === whole) return known;
    this.fold ??= this.folding();
    const view: MemoryView = {
      until,
      whole,
      allowed: this.moments.visible({ until, whole }),
      persons: this.fold.persons(until, whole),
    };
    if (isEverything) this.everything = view;
    else this.last = view;
    return view;
  }

  /** Whether a view is that of everything. */
  isOfEverything(view: MemoryView): boolean {
    return view === this.everything;
  }

  private switchedView({ until, whole }: AsOf, who: WhoSwitches): MemoryView {
    const key = switchKey(who);
    if (this.switched?.key !== key) this.switched = { key, fold: this.folding(who), view: null };
    const { fold, view: known } = this.switched;
    if (known?.until === until && known.whole === whole) return known;
    const personsThen = (at: Where) => fold.persons(this.moments.momentOf(at));
    const view: MemoryView = {
      ...{ until, whole, who },
      allowed: this.moments.visible({ until, whole }),
      persons: fold.persons(until, whole),
      ...(who.withoutBackwardUnification && { personsThen }),
    };
    this.switched.view = view;
    return view;
  }

  private folding(who?: WhoSwitches): LedgerFold {
    return new LedgerFold(this.all, (at) => this.moments.momentOf(at), this.names, who);
  }
}
