import type { PictureMeanings } from '../../store/picture-meanings';
import type { HeldMemory } from '../held-memory';
import { KnownPictures, type LoadPictureWords } from './known-pictures';
import { PicturesToDescribe } from './pictures-to-describe';

/** What becomes of kept pictures by what they show: which are known, and which are not yet. */
export class PictureWork {
  readonly known: KnownPictures;
  readonly left: PicturesToDescribe;

  constructor(held: HeldMemory, meanings: () => PictureMeanings, loadWords: LoadPictureWords) {
    this.known = new KnownPictures(held, meanings, loadWords);
    this.left = new PicturesToDescribe(held, meanings);
  }
}
