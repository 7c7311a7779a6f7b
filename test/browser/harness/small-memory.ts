import type { BrowserContext } from 'playwright/test';
import type { Filed } from '../../../lib/store/archive/archive-format';
import { archiveText, MemoryInHand, SMALL } from '../../unit/archive-helpers';
import { openHeadless, takeIn } from './app';

/** Takes a small made memory in, each record as `change` makes it, for pages of a context that are opened later. */
export async function fillSmall(
  context: BrowserContext,
  origin: string,
  change: (record: Filed) => Filed,
  videos = SMALL.videos,
): Promise<void> {
  const memory = new MemoryInHand();
  for (const record of MemoryInHand.make({ ...SMALL, videos }).all()) memory.add(change(record));
  const page = await openHeadless(context, origin, { withThings: true });
  await takeIn(page, {
    name: 'memory.mneme',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(await archiveText(memory)),
  });
  await page.close();
}
