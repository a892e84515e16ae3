import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, type Frame, type Page, chromium as playwright } from 'playwright-core';
import { keystrokes, type MeasureRequest, shown, switchPage } from './bench/measure.ts';

/** What the suite inside VS Code asks of the window around it. */
export type DriverRequest =
  | { readonly op: 'print'; readonly text: string }
  | { readonly op: 'press'; readonly key: string }
  /** `delay`: milliseconds between two keys. */
  | { readonly op: 'type'; readonly text: string; readonly delay?: number }
  /** Clicks the first element that a selector finds, in the window or in the front webview. */
  | {
      readonly op: 'click';
      readonly selector: string;
      readonly inWebview?: boolean;
      readonly modifiers?: readonly 'Control'[];
      readonly twice?: boolean;
    }
  /** Drags an element onto another; the modifiers are held from when the drag has begun. */
  | { readonly op: 'drag'; readonly from: string; readonly to: string; readonly modifiers?: readonly 'Shift'[] }
  /** Runs an expression where the webview's document is; its value must be JSON. */
  | { readonly op: 'evaluate'; readonly expression: string; readonly inWebview?: boolean }
  | { readonly op: 'screenshot'; readonly path: string }
  | MeasureRequest;

/** Answers the suite's requests by driving the window over Chromium's debugging protocol: in a browser or Electron. */
export async function startDriver(
  debuggingPort: number,
  print: (text: string) => void,
): Promise<{ url: string; close(): Promise<void> }> {
  let browser: Browser | undefined;
  const window = async (): Promise<Page> => {
    browser ??= await playwright.connectOverCDP(`http://127.0.0.1:${debuggingPort}`);
    const pages = browser.contexts().flatMap((context) => context.pages());
    const page = pages.find((each) => /^(?:https?:|vscode-file:)/.test(each.url()));
    if (page === undefined) throw new Error('There is no window.');
    return page;
  };
  const server: Server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      answer(JSON.parse(body) as DriverRequest, window, print).then(
        (value) => response.end(JSON.stringify({ value })),
        (error: unknown) =>
          response.end(JSON.stringify({ error: error instanceof Error ? error.message : String(error) })),
      );
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.close();
      await browser?.close().catch(() => undefined);
    },
  };
}

async function answer(
  request: DriverRequest,
  window: () => Promise<Page>,
  print: (text: string) => void,
): Promise<unknown> {
  if (request.op === 'print') return print(request.text);
  const page = await window();
  switch (request.op) {
    case 'press':
      return page.keyboard.press(request.key);
    case 'type':
      return page.keyboard.type(request.text, { delay: request.delay ?? 0 });
    case 'click': {
      const where = request.inWebview === true ? await webview(page) : page;
      return where
        .locator(request.selector)
        .first()
        .click({
          modifiers: [...(request.modifiers ?? [])],
          clickCount: request.twice === true ? 2 : 1,
          timeout: 10_000,
        });
    }
    case 'drag':
      return drag(page, request.from, request.to, request.modifiers ?? []);
    case 'evaluate':
      return (request.inWebview === true ? await webview(page) : page).evaluate(request.expression);
    case 'screenshot':
      await page.screenshot({ path: request.path });
      return undefined;
    case 'keystrokes':
      return keystrokes(page, await webview(page), request);
    case 'shown':
      return shown(page, request.heading);
    case 'switch':
      return switchPage(await webview(page), request.selector, request.heading);
    default:
      return request satisfies never;
  }
}

async function drag(page: Page, from: string, to: string, modifiers: readonly string[]): Promise<void> {
  const box = await page.locator(to).last().boundingBox({ timeout: 10_000 });
  if (box === null) throw new Error(`${to} is not visible.`);
  const [x, y] = [box.x + box.width - 2, box.y + box.height / 2];
  // Without the keys a drop opens the file: the editor lies under an overlay, and a move with the keys takes it away.
  const overlay = page.locator('#monaco-workbench-editor-drop-overlay');
  await page.locator(from).first().hover({ timeout: 10_000 });
  await page.mouse.down();
  try {
    await page.mouse.move(x - 60, y, { steps: 5 });
    for (const key of modifiers) await page.keyboard.down(key);
    for (let moves = 0; moves < 50; moves++) {
      await page.mouse.move(x - (moves % 2) * 4, y);
      if (moves > 4 && (await overlay.count()) === 0) break;
      await new Promise((done) => setTimeout(done, 20));
    }
    await page.mouse.move(x, y);
  } finally {
    await page.mouse.up();
    for (const key of modifiers) await page.keyboard.up(key);
  }
}

/** The document of the webview in front. */
async function webview(page: Page): Promise<Frame> {
  for (const outer of await page.locator('iframe.webview').all()) {
    if (!(await outer.isVisible())) continue;
    const frame = await (await outer.elementHandle())?.contentFrame();
    const inner = await frame?.waitForSelector('#active-frame', { timeout: 10_000 });
    const found = await inner?.contentFrame();
    if (found !== null && found !== undefined) return found;
  }
  throw new Error('There is no webview.');
}
