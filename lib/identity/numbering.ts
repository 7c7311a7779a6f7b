/** Numbers for texts, from 0 in the order in which they first come. */
export class Numbering {
  /** The text of each number. */
  readonly texts: string[] = [];
  private readonly numbers = new Map<string, number>();

  /** The number of a text, which it has from now on. */
  of(text: string): number {
    let number = this.numbers.get(text);
    if (number === undefined) {
      number = this.texts.push(text) - 1;
      this.numbers.set(text, number);
    }
    return number;
  }

  /** The number of a text; -1 where it has none. */
  find(text: string | undefined): number {
    return (text === undefined ? undefined : this.numbers.get(text)) ?? -1;
  }
}
