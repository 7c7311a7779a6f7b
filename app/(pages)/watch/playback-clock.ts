import { Changing } from '../../ui/changing';

/** The second at which a video stands, for what is shown beside it. */
export class Clock extends Changing {
  constructor(private second: number) {
    super();
  }

  get now(): number {
    return this.second;
  }

  set(second: number): void {
    this.second = second;
    this.changed();
  }
}
