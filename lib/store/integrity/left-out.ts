import type { StoreName } from '../schema';
import { isWritten } from '../written';
import { type Damage, isKeyOf, placeOf } from './seal';

/** Stores in which a damaged record spoils nothing but itself. */
const ALONE: ReadonlySet<StoreName> = new Set([
  'nodes',
  'ledger',
  'subtitles',
  'writings',
  'facts',
  'observations',
  'listenings',
  'pictures',
]);
/** Stores whose records are of use without the rest of their clip. */
const OWN_USE: ReadonlySet<StoreName> = new Set(['pictures']);

/**
 * What is not read since it is damaged: a picture, a fact, what a model wrote or saw, words that came later, a node, an entry of the ledger or a video's subtitles
 * alone; of anything else of a clip the clip, but for its pictures; of a video's own record the video.
 */
export class LeftOut {
  private readonly records = new Set<string>();
  private readonly clips = new Set<string>();
  private readonly videos = new Set<string>();
  /** Stores with records that are called by no key of their kind. */
  private readonly odd = new Set<StoreName>();

  constructor(readonly damage: readonly Damage[]) {
    for (const { store, key } of damage) {
      if (!isKeyOf(store, store === 'ledger' ? Number(key) : key)) this.odd.add(store);
      else if (store === 'videos') this.videos.add(key);
      else if (ALONE.has(store) || isWritten({ id: key })) this.records.add(`${store} ${key}`);
      else this.clips.add(placeOf(store, key).id);
    }
  }

  /** Whether all is whole. */
  get none(): boolean {
    return this.damage.length === 0;
  }

  has(store: StoreName, key: string | number): boolean {
    if (this.none) return false;
    if (!isKeyOf(store, key)) return this.odd.has(store);
    if (typeof key === 'number') return this.records.has(`${store} ${key}`);
    const { id } = placeOf(store, key);
    const slash = id.indexOf('/');
    if (this.videos.has(slash < 0 ? id : id.slice(0, slash))) return true;
    if (this.records.has(`${store} ${key}`)) return true;
    return this.clips.has(id) && !OWN_USE.has(store);
  }
}
