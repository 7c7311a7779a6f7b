import type { AppState } from '../contract/state';
import type { AnewHost } from './anew-run';
import { FacesAnew } from './describe-faces';
import { LinesAnew } from './describe-lines';
import { VoicesAnew } from './describe-voices';

type Shown = 'facesAnew' | 'linesAnew' | 'voicesAnew';

interface DescribingHost extends Omit<AnewHost, 'show'> {
  /** As `VideoFiles.fileOf`. */
  fileOf(video: string): Promise<File | null>;
  show(patch: Partial<Pick<AppState, Shown>>): void;
}

/** Describes faces, lines and voices of a memory by other weights. */
export class DescribingAnew {
  readonly faces: FacesAnew;
  readonly lines: LinesAnew;
  readonly voices: VoicesAnew;

  constructor(host: DescribingHost) {
    const shownAs = (what: Shown) => ({
      ...host,
      show: (done: number | null) => host.show({ [what]: done }),
    });
    this.faces = new FacesAnew(shownAs('facesAnew'));
    this.lines = new LinesAnew(shownAs('linesAnew'));
    this.voices = new VoicesAnew(shownAs('voicesAnew'));
  }
}
