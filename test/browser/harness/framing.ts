import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext } from 'playwright/test';

/** What is shown in a frame that may be framed by anybody. */
const SHOWN = 'This may be framed.';

/** What a page of another origin, on the same site, gets to see when it frames these addresses: null where the browser shows nothing. */
export async function framed(context: BrowserContext, addresses: string[]): Promise<(string | null)[]> {
  const own = createServer((request, response) => {
    response.setHeader('content-type', 'text/html');
    const frames = [...addresses, '/frame'].map((address) => `<iframe src="${address}"></iframe>`);
    response.end(request.url === '/frame' ? SHOWN : frames.join(''));
  });
  await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve));
  const page = await context.newPage();
  await page.goto(`http://localhost:${(own.address() as AddressInfo).port}/`, { waitUntil: 'load' });
  const seen = await Promise.all(
    page
      .mainFrame()
      .childFrames()
      .map(async (frame) =>
        /^chrome-error:/.test(frame.url()) ? null : (await frame.locator('body').textContent()) || null,
      ),
  );
  await page.close();
  own.closeAllConnections();
  own.close();
  if (seen.pop() !== SHOWN) throw new Error('What may be framed is not shown either.');
  return seen;
}
