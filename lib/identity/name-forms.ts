import { plainName, resolveName } from './phonetic';

/** What names are to each other, each worked out once. */
export class NameForms {
  private readonly plains = new Map<string, string>();
  private readonly known = new Map<string, Map<string, boolean>>();

  /** `plainName` of a name. */
  plain(name: string): string {
    let plain = this.plains.get(name);
    if (plain === undefined) {
      plain = plainName(name);
      this.plains.set(name, plain);
    }
    return plain;
  }

  /** One is the other, misheard, or a part of it ("Emma", "Emma Brown"). */
  areOne(a: string, b: string): boolean {
    let row = this.known.get(a);
    if (!row) {
      row = new Map();
      this.known.set(a, row);
    }
    let same = row.get(b);
    if (same === undefined) {
      same = resolveName(a, [b]) !== null || resolveName(b, [a]) !== null;
      row.set(b, same);
    }
    return same;
  }
}
