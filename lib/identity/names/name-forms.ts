import { plainName, resolveName } from './alike-names';
import { soundsOf } from './name-sounds';

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
    let same = this.rowOf(a).get(b);
    if (same === undefined) {
      same = resolveName(a, [b]) !== null || resolveName(b, [a]) !== null;
      this.rowOf(a).set(b, same);
      this.rowOf(b).set(a, same);
    }
    return same;
  }

  /** `soundsOf` a name. */
  sounds(name: string): string {
    return soundsOf(this.plain(name));
  }

  private rowOf(name: string): Map<string, boolean> {
    let row = this.known.get(name);
    if (!row) {
      row = new Map();
      this.known.set(name, row);
    }
    return row;
  }
}
