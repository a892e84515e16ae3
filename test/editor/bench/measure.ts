import type { Frame, Page } from 'playwright-core';

/** Requests of the benchmark to the window. Measured there, so that requests cost nothing. */
export type MeasureRequest =
  /** Types letters after `text` one by one, and waits for each to appear in the front webview. */
  | { readonly op: 'keystrokes'; readonly text: string; readonly count: number; readonly pause: number }
  /** Types letters after `text` as fast as possible, and waits for all of them in the editor. */
  | { readonly op: 'burst'; readonly text: string; readonly count: number }
  /** Waits for a heading with this text, the first of any webview. */
  | { readonly op: 'shown'; readonly heading: string }
  /** Clicks a link in the front webview and waits for a heading. */
  | { readonly op: 'switch'; readonly selector: string; readonly heading: string };

/** Globals that the scripts below set in the windows. */
interface Measured {
  keys?: number[];
  wanted?: { readonly text: string; readonly found: (at: number) => void };
  watches?: boolean;
}

/** Milliseconds from each key to the change of the webview's document. */
export async function keystrokes(
  page: Page,
  frame: Frame,
  request: Extract<MeasureRequest, { readonly op: 'keystrokes' }>,
): Promise<readonly number[]> {
  await page.evaluate(() => {
    const own = window as Measured;
    if (own.keys !== undefined) return;
    const keys: number[] = [];
    own.keys = keys;
    window.addEventListener('keydown', (event) => keys.push(performance.timeOrigin + event.timeStamp), true);
  });
  const times: number[] = [];
  let { text } = request;
  for (let i = 0; i < request.count; i++) {
    const letter = 'abcdefghij'.charAt(i % 10);
    text += letter;
    const change = frame.evaluate(
      (wanted) =>
        new Promise<number>((found) => {
          const own = window as Measured;
          own.wanted = { text: wanted, found };
          if (own.watches === true) return;
          own.watches = true;
          new MutationObserver(() => {
            const at = performance.timeOrigin + performance.now();
            if (own.wanted === undefined || document.body.textContent?.includes(own.wanted.text) !== true) return;
            own.wanted.found(at);
            delete own.wanted;
          }).observe(document, { subtree: true, childList: true, characterData: true });
        }),
      text,
    );
    // The frame must observe changes before the key is pressed.
    await frame.evaluate(() => undefined);
    await page.keyboard.press(letter);
    const shown = await Promise.race([change, late(text)]);
    const pressed = await page.evaluate(() => (window as Measured).keys?.at(-1) ?? 0);
    times.push(shown - pressed);
    await page.waitForTimeout(request.pause);
  }
  return times;
}

/** Milliseconds from the first key of a burst to all its letters in the editor. */
export async function burst(
  page: Page,
  { text, count }: Extract<MeasureRequest, { readonly op: 'burst' }>,
): Promise<number> {
  const letters = Array.from({ length: count }, (_, at) => 'abcdefghij'.charAt(at % 10)).join('');
  const began = Date.now();
  await page.keyboard.type(letters);
  const line = page.locator('.monaco-editor .view-line', { hasText: text + letters }).first();
  await line.waitFor({ timeout: patience });
  return Date.now() - began;
}

/** A lost key never appears, so fail instead of waiting forever. */
async function late(text: string): Promise<never> {
  await new Promise((done) => setTimeout(done, patience).unref());
  throw new Error(`"${text}" was typed and not shown within ${patience} ms`);
}

const patience = 20_000;

/** When a heading appears in a webview, in milliseconds since 1970; polled every few milliseconds. */
export async function shown(page: Page, heading: string): Promise<number> {
  const deadline = Date.now() + 20_000;
  while (Date.now() < deadline) {
    for (const frame of page.frames()) {
      if (frame.parentFrame()?.parentFrame() === null || frame.parentFrame() === null) continue;
      const found = await frame.evaluate(() => document.querySelector('h1')?.textContent ?? '').catch(() => '');
      if (found.includes(heading)) return Date.now();
    }
    await new Promise((done) => setTimeout(done, 2));
  }
  throw new Error(`"${heading}" was never shown`);
}

/** Milliseconds from the click on a link to the other page's title. */
export async function switchPage(frame: Frame, selector: string, heading: string): Promise<number> {
  return frame.evaluate(
    ([wantedLink = '', wantedHeading = '']) =>
      new Promise<number>((done, failed) => {
        const link = document.querySelector<HTMLElement>(wantedLink);
        if (link === null) return failed(new Error(`There is no ${wantedLink}.`));
        const began = performance.now();
        const observer = new MutationObserver(() => {
          if (document.querySelector('h1')?.textContent?.includes(wantedHeading) !== true) return;
          observer.disconnect();
          done(performance.now() - began);
        });
        observer.observe(document, { subtree: true, childList: true, characterData: true });
        link.click();
      }),
    [selector, heading],
  );
}
