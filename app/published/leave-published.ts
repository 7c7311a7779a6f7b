import { removePublished } from '../../lib/store/remove-published';
import { isPublished, showApart } from '../../lib/which-memory';

/** Goes to the person's own memory, and takes away what this browser keeps of the published one, unless another tab shows that. */
export async function leavePublished(): Promise<void> {
  if (isPublished()) await removePublished().catch(() => {}); // What cannot be removed is as public as before.
  showApart(null);
  location.replace('/');
}
