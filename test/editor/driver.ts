import * as child_process from 'node:child_process';
import * as fs from 'node:fs';
import { createServer, type Server } from 'node:http';
import * as os from 'node:os';
import { type Browser, type ElementHandle, type Frame, type Page, chromium as playwright } from 'playwright-core';
import { burst, keystrokes, type MeasureRequest, shown, switchPage } from './bench/measure.ts';

/** Requests of the suite inside VS Code to the window around it. */
export type DriverRequest =
  | { readonly op: 'print'; readonly text: string }
  | { readonly op: 'press'; readonly key: string }
  /** `delay`: milliseconds between two keys. */
  | { readonly op: 'type'; readonly text: string; readonly delay?: number }
  /** Clicks the first element that matches a selector, in the window or the front webview. */
  | {
      readonly op: 'click';
      readonly selector: string;
      readonly inWebview?: boolean;
      readonly modifiers?: readonly 'Control'[];
      readonly twice?: boolean;
    }
  /** Drags an element onto another. Modifier keys are held after the drag has begun. */
  | { readonly op: 'drag'; readonly from: string; readonly to: string; readonly modifiers?: readonly 'Shift'[] }
  /** Evaluates an expression in the webview's document; its value must be JSON. */
  | { readonly op: 'evaluate'; readonly expression: string; readonly inWebview?: boolean }
  | { readonly op: 'screenshot'; readonly path: string }
  | NodeRequest
  | MeasureRequest;

/** Calls a function of Node on the machine, for suites that run in a browser. Arguments and result are JSON. */
export interface NodeRequest {
  readonly op: 'node';
  readonly module: 'fs' | 'os' | 'child_process';
  readonly name: string;
  readonly values: readonly unknown[];
}

/** The window of Electron, driven over Chromium's debugging protocol. */
export function electronWindow(debuggingPort: number): { window(): Promise<Page>; close(): Promise<void> } {
  let browser: Browser | undefined;
  return {
    async window() {
      browser ??= await playwright.connectOverCDP(`http://127.0.0.1:${debuggingPort}`);
      const pages = browser.contexts().flatMap((context) => context.pages());
      const page = pages.find((each) => /^(?:https?:|vscode-file:)/.test(each.url()));
      if (page === undefined) throw new Error('There is no window.');
      return page;
    },
    close: async () => browser?.close().catch(() => undefined),
  };
}

/** Serves the suite's requests by driving the window, at a secret address on 127.0.0.1. */
export async function startDriver(
  address: string,
  window: () => Promise<Page>,
  print: (text: string) => void,
): Promise<Server> {
  const { port, pathname } = new URL(address);
  const server: Server = createServer((request, response) => {
    if (request.url !== pathname) return void response.writeHead(404).end();
    // VS Code in a browser has another origin.
    response.setHeader('Access-Control-Allow-Origin', '*');
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
  await new Promise<void>((done) => server.listen(Number(port), '127.0.0.1', done));
  return server;
}

async function answer(
  request: DriverRequest,
  window: () => Promise<Page>,
  print: (text: string) => void,
): Promise<unknown> {
  if (request.op === 'print') return print(request.text);
  if (request.op === 'node') return onMachine(request);
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
    case 'burst':
      return burst(page, request);
    case 'shown':
      return shown(page, request.heading);
    case 'switch':
      return switchPage(await webview(page), request.selector, request.heading);
    default:
      return request satisfies never;
  }
}

function onMachine({ module, name, values }: NodeRequest): unknown {
  const functions = { fs, os, child_process }[module] as unknown as Record<string, (...values: unknown[]) => unknown>;
  return functions[name]?.(...values);
}

async function drag(page: Page, from: string, to: string, modifiers: readonly string[]): Promise<void> {
  const box = await page.locator(to).last().boundingBox({ timeout: 10_000 });
  if (box === null) throw new Error(`${to} is not visible.`);
  const [x, y] = [box.x + box.width - 2, box.y + box.height / 2];
  // Without modifier keys, a drop opens the file: an overlay covers the editor, and moving with the keys removes it.
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

/** The frame around the document of a webview, cached. */
const found = new WeakMap<Frame, Frame>();

/** The document of the front webview. Requested many times a second, so valid results are cached. */
async function webview(page: Page): Promise<Frame> {
  const front = await page.evaluateHandle(() =>
    [...document.querySelectorAll<HTMLElement>('iframe.webview')].find(
      (each) => each.offsetWidth > 0 && each.checkVisibility({ visibilityProperty: true }),
    ),
  );
  const outer = await (front.asElement() as ElementHandle | null)?.contentFrame();
  await front.dispose();
  if (outer === null || outer === undefined) throw new Error('There is no webview.');
  const known = found.get(outer);
  // While another document is loading, there are two.
  if (known !== undefined && outer.childFrames().length === 1 && outer.childFrames()[0] === known) return known;
  const inner = await outer.waitForSelector('#active-frame', { timeout: 10_000 });
  const frame = await inner.contentFrame();
  if (frame === null) throw new Error('There is no webview.');
  found.set(outer, frame);
  return frame;
}
