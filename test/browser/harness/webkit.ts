import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { freePort } from '../../../bin/setup/steps.mjs';

/** Debian's webkit2gtk-driver, which drives a small browser of WebKitGTK's own. */
const DRIVER = '/usr/bin/WebKitWebDriver';
/** A screen that nobody sees, from Debian's xvfb. */
const SCREEN = '/usr/bin/xvfb-run';
export const HAS_WEBKIT = existsSync(DRIVER) && existsSync(SCREEN);
const BEGINS_WITHIN_MS = 15_000;
/** What has not come by then will not. */
const WAIT_MS = 30_000;
const ENTER = '\uE007';

/** A window of WebKit, driven by the WebDriver protocol (W3C, WebDriver). It keeps nothing, as a private window. */
export class WebKit {
  private constructor(
    private readonly session: string,
    private readonly end: () => void,
  ) {}

  static async open(): Promise<WebKit> {
    const port = await freePort();
    // A group of its own: the screen and the browser end with it.
    const driver = spawn(SCREEN, ['-a', DRIVER, `--port=${port}`], { stdio: 'ignore', detached: true });
    const end = () => void process.kill(-driver.pid!);
    const driven = `http://127.0.0.1:${port}/session`;
    const options = { 'webkitgtk:browserOptions': { args: ['--automation'] } };
    try {
      const { sessionId } = await untilIt(
        () =>
          called(driven, 'POST', { capabilities: { alwaysMatch: options } }) as Promise<{
            sessionId: string;
          }>,
        BEGINS_WITHIN_MS,
      );
      return new WebKit(`${driven}/${sessionId}`, end);
    } catch (error) {
      end();
      throw error;
    }
  }

  async goto(url: string): Promise<void> {
    await called(`${this.session}/url`, 'POST', { url });
  }

  /** What a function's body gives in the page. */
  evaluate<T>(body: string): Promise<T> {
    return called(`${this.session}/execute/sync`, 'POST', { script: body, args: [] }) as Promise<T>;
  }

  /** The text of an element once it holds what is looked for; fails with the page's when that does not come. */
  async textWith(selector: string, wanted: RegExp): Promise<string> {
    const given = `return document.querySelector(${JSON.stringify(selector)})?.innerText ?? ''`;
    return untilIt(async () => {
      const text = await this.evaluate<string>(given);
      if (wanted.test(text)) return text;
      throw new Error(`No ${wanted} in: ${await this.evaluate('return document.body.innerText')}`);
    }, WAIT_MS);
  }

  /** Types into a field, and Enter. */
  async enter(selector: string, text: string): Promise<void> {
    const found = await called(`${this.session}/element`, 'POST', { using: 'css selector', value: selector });
    const [element] = Object.values(found as Record<string, string>);
    await called(`${this.session}/element/${element}/value`, 'POST', { text: text + ENTER });
  }

  async close(): Promise<void> {
    await called(this.session, 'DELETE').catch(() => {}); // It ends with its driver.
    this.end();
  }
}

async function called(url: string, method: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, { method, body: body && JSON.stringify(body) });
  const { value } = (await answer.json()) as { value: { message?: string } };
  if (!answer.ok) throw new Error(value.message);
  return value;
}

async function untilIt<T>(works: () => Promise<T>, withinMs: number): Promise<T> {
  for (const last = Date.now() + withinMs; ; await new Promise((resolve) => setTimeout(resolve, 200)))
    try {
      return await works();
    } catch (error) {
      if (Date.now() > last) throw error;
    }
}
