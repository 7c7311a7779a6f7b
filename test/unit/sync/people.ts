import { foldLedger, personsOf } from '../../../lib/identity/fold';
import { videoNumber } from '../../../lib/store/clip-id';
import { makeWrites } from '../archive-helpers';
import type { Memory } from '../forget-helpers';
import { changeVideo, nameAnew, noteOf, takeStep, Words } from './by-people';
import { leavings, tracesOf } from './readable';
import { contentOf, type Knower, readingOf, Said } from './said';

/** Films that there are, of which several devices may remember one. */
const CONTENTS = 5;

/** What people forget: nothing, films alone, or people, too. */
export type Forgetting = 'nothing' | 'films' | 'anything';

/** People at a device, who do anything to its memory. */
export abstract class PeopleAtDevice {
  protected readonly knower: Knower;
  private readonly words: Words;

  constructor(
    /** What stands in the names of its films, so that each is told from all others. */
    private readonly letter?: string,
    /** What people of all devices said. */
    readonly said = new Said(),
  ) {
    this.knower = said.newcomer();
    this.words = new Words(letter ?? 'x');
  }

  /** The memory of the device. */
  abstract get memory(): Memory;

  remember(content: number, seed: number): void {
    const videos = this.memory.all('videos');
    if (videos.length >= 6 || videos.some((one) => contentOf(one) === content)) return;
    const settings = {
      videos: 1,
      clips: 1 + (seed % 2),
      people: 2 + (seed % 2),
      pictureBytes: 60,
      before: content,
      first: this.nextVideo(),
      drawn: this.words.film(),
    };
    const { letter } = this;
    const name = `${content} of ${seed}${letter ? ` ${letter}${settings.drawn}` : ''}.mp4`;
    this.doing(() => {
      for (const write of [...makeWrites(settings, this.memory)])
        this.memory.add({ ...write, video: { ...write.video, name, width: settings.drawn } });
    });
  }

  /** Takes a note. */
  note(): void {
    const film = this.words.film();
    this.doing(() => this.memory.add(noteOf(this.nextVideo(), film, this.words.next('Noted'), this.memory)));
  }

  private nextVideo(): number {
    return 1 + Math.max(0, ...this.memory.all('videos').map(({ id }) => videoNumber(id)));
  }

  forgetPerson(who: string): void {
    this.forgetting(this.said.taken.withPeople, () => this.memory.forgetPerson(who));
    this.said.isAnybodyForgotten = true;
  }

  forget(id: string, keepNamed: boolean): void {
    this.forgetting(this.said.taken.withFilms, () => this.memory.forget(id, { keepNamed }));
  }

  private forgetting(left: Set<string>, work: () => void): void {
    const before = tracesOf(this.memory);
    this.doing(work);
    for (const trace of leavings(before, tracesOf(this.memory))) left.add(trace);
    this.said.isForgetful = true;
  }

  /** Does what a person does, and takes note of what was said by it. */
  private doing(work: () => void): void {
    const before = readingOf(this.memory);
    work();
    this.knower.did(before, this.memory);
  }

  /** Does a few things that a person may do, drawn from random numbers. */
  async doAnything(random: () => number, forgets: Forgetting): Promise<void> {
    for (let left = 1 + Math.floor(random() * 3); left > 0; left -= 1) await this.doOne(random, forgets);
  }

  private async doOne(random: () => number, forgets: Forgetting): Promise<void> {
    const pick = (n: number) => Math.floor(random() * n);
    const video = this.memory.all('videos')[pick(this.memory.all('videos').length)];
    const persons = personsOf(foldLedger(this.memory.ledger));
    const person = persons[pick(persons.length)];
    const what = pick(18);
    if (what < 4 || !video) this.remember(pick(CONTENTS), pick(100));
    else if (what === 4) this.note();
    else if (what < 8) this.doing(() => this.memory.setVideo(changeVideo(video, pick(1000), this.words)));
    else if (what < 10 && forgets !== 'nothing') {
      this.forget(video.id, pick(2) === 0);
      const isFilm = video.bytes > 0;
      // Again, before any device has heard of that.
      if (isFilm && pick(2) === 0) this.remember(contentOf(video), pick(100));
    } else if (what === 10 && forgets === 'anything' && person) this.forgetPerson(person.id);
    else if (what < 13 && person) await this.taking(() => nameAnew(this.memory, person.id, this.words));
    else
      for (let steps = 1 + pick(3); steps > 0 && canStep(this.memory); steps -= 1)
        await this.taking(() => takeStep(this.memory, [pick(1000), pick(1000), pick(1000)], this.words));
  }

  private async taking(step: () => Promise<unknown>): Promise<void> {
    const before = readingOf(this.memory);
    await step();
    this.knower.did(before, this.memory);
  }
}

/** Whether there is somebody, seen and heard, and a line. */
function canStep(memory: Memory): boolean {
  return (
    personsOf(foldLedger(memory.ledger)).length > 0 &&
    memory.all('tracks').length > 0 &&
    memory.all('pictures').length > 0 &&
    memory.lines().length > 0
  );
}
