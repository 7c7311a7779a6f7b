import { archiveText, MemoryInHand } from '../../unit/archive-helpers';

/** A memory of 70 MB, saved: more than a nearly full disk takes. */
export function run(): Promise<string> {
  return archiveText(MemoryInHand.make({ videos: 3, clips: 40, people: 5, pictureBytes: 40_000 }));
}
