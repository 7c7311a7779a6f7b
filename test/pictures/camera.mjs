/** Between two letters. */
const LETTER_S = 0.08;
/** Pictures a second of a film that plays in the app. */
const PLAYED_FPS = 12.5;

/**
 * Films a page of the app: each picture of it is taken when it has come to rest, and stays in the film for as long as a step says, so that the film is the
 * same however fast the machine is. What is pressed is pressed by the browser's own mouse and keyboard.
 */
export class Camera {
  /**
   * @param {import('playwright').Page} page what is filmed
   * @param {import('playwright').Page} film film.html
   */
  constructor(page, film) {
    this.page = page;
    this.film = film;
  }

  /** How long the film is by now. */
  seconds() {
    return this.#film('seconds');
  }

  /** The page as it is now. */
  async look() {
    await atRest(this.page);
    const png = await this.page.screenshot({ animations: 'disabled' });
    await this.#film('turnTo', png.toString('base64'));
  }

  async hold(seconds) {
    await this.#film('hold', seconds);
  }

  /** Takes the pointer to what can be pressed. */
  async pointAt(locator) {
    await locator.waitFor();
    await this.bringIntoView(locator);
    const { x, y, width, height } = await locator.boundingBox();
    const [toX, toY] = [x + Math.min(width / 2, 120), y + height / 2];
    await this.#film('glide', toX, toY);
    await this.page.mouse.move(toX, toY);
  }

  /** Points at it and presses it. */
  async press(locator) {
    await this.pointAt(locator);
    await this.look();
    await this.#film('press');
    await locator.click();
  }

  /** Where it is out of view, or covered, the page is moved so that it stands in the middle. */
  async bringIntoView(locator) {
    await locator.waitFor();
    const moved = await locator.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const onTop = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const out = bottom > innerHeight || !element.contains(onTop);
      if (out) element.scrollIntoView({ block: 'center', behavior: 'instant' });
      return out;
    });
    if (moved) await this.look();
  }

  /** The page moved so that this is below the head of the page. */
  async bringToTop(locator) {
    await locator.waitFor();
    await locator.evaluate((element) => {
      scrollBy({ top: element.getBoundingClientRect().top - 80, behavior: 'instant' });
    });
    await this.look();
  }

  /** Writes into a field in place of what stands in it, letter by letter. */
  async write(field, text) {
    await field.fill('');
    for (const letter of text) {
      await field.press(letter === ' ' ? 'Space' : letter);
      await this.look();
      await this.hold(LETTER_S);
    }
  }

  /** Stops a film that the app plays at a moment of it, without the browser's controls: they fade when the machine finds the time. */
  async stop(video, at) {
    await video.evaluate(async (element) => {
      if (element.paused)
        await new Promise((resolve) => element.addEventListener('playing', resolve, { once: true }));
      element.pause();
      element.controls = false;
    });
    await seek(video, at);
  }

  /** Plays such a film from there: it stands still for each of its pictures. */
  async play(video, { from, seconds }) {
    for (let i = 1; i <= seconds * PLAYED_FPS; i += 1) {
      await seek(video, from + i / PLAYED_FPS);
      await this.look();
      await this.hold(1 / PLAYED_FPS);
    }
    await video.evaluate((element) => {
      element.controls = true;
    });
  }

  /** The page as it is now, without the pointer: a JPEG. */
  async still(options = {}) {
    return Buffer.from(await this.#film('still', options), 'base64');
  }

  /** Ends the film: a WebM file. */
  async end() {
    return Buffer.from(await this.#film('end'), 'base64');
  }

  #film(call, ...given) {
    return this.film.evaluate(([name, values]) => window.film[name](...values), [call, given]);
  }
}

/** Waits until fonts and pictures are there, and what was drawn is on the screen. */
export async function atRest(page) {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const shown = [...document.images].filter((image) => image.checkVisibility() && image.src !== '');
    await Promise.all(shown.map((image) => image.decode().catch(() => {})));
    for (let i = 0; i < 2; i += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

/** Resolves once the picture of that moment is on the screen. */
function seek(video, at) {
  return video.evaluate((element, to) => {
    const shown = new Promise((resolve) => element.requestVideoFrameCallback(resolve));
    const sought = new Promise((resolve) => element.addEventListener('seeked', resolve, { once: true }));
    element.currentTime = to;
    return Promise.all([sought, shown]);
  }, at);
}
