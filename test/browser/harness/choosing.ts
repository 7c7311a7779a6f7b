import type { BrowserContext, Page } from 'playwright/test';

/** A file dropped onto the page by the browser itself, as a person does. */
export async function drop(page: Page, files: string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: 200, y: 200, data });
  await session.detach();
}

/** Pages of it as in a browser without pickers of its own: files are chosen by inputs, and saved as downloads. */
export async function withoutPickers(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    delete window.showOpenFilePicker;
    delete window.showSaveFilePicker;
  });
}
