import { namesOf, personsOf } from '../../identity/fold';
import { byPersons, personIds } from '../../memory/references';
import type { Ground, Grounds } from './check-citations';
import type { Piece, Shelf, Source } from './contract';
import { entriesOfItsClip, entryOf } from './found';

/** Lines beside a piece are at most this far away, seconds. */
const BESIDE_S = 10;

/** What an answer may rest on: everything that was shown, with what stands around it. Kept, and gone on with as more is shown. */
export class ShelfGrounds implements Grounds {
  private readonly grounds = new Map<number, Ground>();
  private called: ReadonlyMap<string, readonly string[]> = new Map();

  constructor(readonly shelf: Shelf) {}

  get(n: number): Ground | undefined {
    return this.grounds.get(n);
  }

  all(): readonly Ground[] {
    return [...this.grounds.values()];
  }

  get names(): ReadonlyMap<string, readonly string[]> {
    return this.called;
  }

  /** Takes up what was shown since. Throws `NotRead`: nothing is taken up then. */
  takeUp(source: Source): void {
    const persons = personsOf(source.view.persons);
    this.called = new Map(persons.map((person) => [person.id, namesOf(person)]));
    const more = this.shelf.all.slice(this.grounds.size).map((piece) => groundOf(piece, source));
    for (const ground of more) this.grounds.set(ground.piece.n, ground);
  }
}

function groundOf(piece: Piece, source: Source): Ground {
  const { recall, view } = source;
  const entry = entryOf(piece, source);
  const near = entry === undefined ? [] : recall.entries.beside(entry, BESIDE_S, view);
  const textOf = (entries: readonly (number | null)[]) =>
    recall.entries
      .read(entries.flatMap((one) => one ?? []))
      .map((line) => byPersons(line, source))
      .join(' ');
  const there = recall.entries
    .read(entriesOfItsClip(piece, source))
    .flatMap((record) => personIds(record.who, view, record));
  return { piece, beside: textOf(near), before: textOf(near.slice(0, 1)), there: [...new Set(there)] };
}
