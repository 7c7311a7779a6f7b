import type { Frame } from '../media/media-types';
import { ColourWatcher, type SeenTone } from './colour-watcher';
import type { SeenThing } from './followed-things';
import { type ThingFinder, ThingWatcher } from './thing-watcher';
import type { FaceTrack } from './vision-types';
import { type LineReading, type SeenWriting, WritingWatcher } from './writing-watcher';

/** What was seen of a clip besides faces, and seconds of work. */
export interface SeenSights {
  things: SeenThing[];
  writing: SeenWriting[];
  tones: SeenTone[];
  seconds: { things: number; writing: number };
}

/** Looks at pictures of one clip for things, with colours, and for writing: where there is something that finds them. */
export class Sights {
  private readonly things: ThingWatcher | null;
  private readonly colours: ColourWatcher | null;
  private readonly writing: WritingWatcher | null;

  constructor(finder: ThingFinder | null, reader: LineReading | null) {
    this.things = finder && new ThingWatcher(finder);
    this.colours = finder && new ColourWatcher();
    this.writing = reader && new WritingWatcher(reader);
  }

  /** Takes the next picture whose turn it is (`SightTurns`), in order of time. */
  async take(frame: Frame): Promise<void> {
    await this.things?.take(frame);
    this.colours?.take(frame);
    await this.writing?.take(frame);
  }

  /** The kinds of things that were seen so far. */
  kinds(): string[] {
    return this.things?.kinds() ?? [];
  }

  /** Whether a face is an animal's, as far as is seen by now. */
  isOfAnimal(face: Pick<FaceTrack, 'boxes'>): boolean {
    return this.things?.isOfAnimal(face) ?? false;
  }

  seen(): SeenSights {
    const { things, colours, writing } = this;
    return {
      things: things?.things() ?? [],
      writing: writing?.writing() ?? [],
      tones: colours?.tones() ?? [],
      seconds: {
        things: (things?.seconds ?? 0) + (colours?.seconds ?? 0),
        writing: writing?.seconds ?? 0,
      },
    };
  }
}
