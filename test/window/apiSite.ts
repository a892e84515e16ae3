import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { after, type TestContext } from 'node:test';
import { createVSIX } from '@vscode/vsce';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { type Machine, startBrowser, startMachine } from '../../scripts/vscode/workbench.mjs';
import { soon, until } from './until.ts';

const root = resolve(import.meta.dirname, '../..');

/** A request received by a test server. */
export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
}

/** A server on loopback. */
export interface Listening {
  readonly url: string;
  readonly host: string;
  readonly seen: Seen[];
}

export async function listen(
  test: TestContext,
  answer: (seen: Seen, response: ServerResponse) => void,
): Promise<Listening> {
  const seen: Seen[] = [];
  const server: Server = createServer((request, response) => {
    const one = { method: request.method ?? '', url: request.url ?? '', headers: request.headers };
    seen.push(one);
    answer(one, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  test.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: `http://${host}`, host, seen };
}

/**
 * Starting VS Code takes longer than most tests, so those with the same options share a server, and all share Chromium.
 */
const machines = new Map<string, Promise<Machine>>();
let browser: Promise<Browser> | undefined;
const ours = mkdtempSync(join(tmpdir(), 'docsight-window-'));
after(async () => {
  for (const machine of machines.values()) await (await machine.catch(() => undefined))?.close();
  await (await browser?.catch(() => undefined))?.close();
  rmSync(ours, { recursive: true, force: true, maxRetries: 5 });
});

function machineWith(restricted: boolean, extensions: readonly string[]): Promise<Machine> {
  const key = [restricted, ...extensions].join();
  const machine = machines.get(key) ?? start(join(ours, String(machines.size)), restricted, extensions);
  machines.set(key, machine);
  return machine;
}

async function start(place: string, restricted: boolean, extensions: readonly string[]): Promise<Machine> {
  mkdirSync(place, { recursive: true });
  // A copy, because the one in the project may be rebuilt in the meantime.
  const vsix = join(place, 'docsight.vsix');
  cpSync(join(root, 'docsight.vsix'), vsix);
  const others = extensions.map((cwd) => ({ cwd, packagePath: join(place, `${basename(cwd)}.vsix`) }));
  for (const each of others)
    await createVSIX({ ...each, dependencies: false, allowMissingRepository: true, skipLicense: true });
  browser ??= startBrowser();
  return startMachine({
    data: join(place, 'data'),
    vsixes: [vsix, ...others.map(({ packagePath }) => packagePath)],
    restricted,
    browser: await browser,
  });
}

/** A window of VS Code with the packed extension, used with mouse and keyboard. */
export interface Window {
  readonly page: Page;
  readonly folder: string;
  command(title: string): Promise<void>;
  /** Opens a file of the folder in the editor. */
  open(path: string): Promise<void>;
  preview(): FrameLocator;
  /** Opens the preview of the active page with its button, in place or to the side, and waits for its heading. */
  openPreview(heading: string, how?: 'beside'): Promise<void>;
  /** Reloads the whole window. */
  reload(): Promise<void>;
  /** Waits for a question with this text, and presses a button. */
  answer(says: string | RegExp, button: string): Promise<void>;
}

/** Answers for a host that does not exist, with an image, because a missing one would become a note. */
export async function servePictures({ page }: Window, host: string): Promise<void> {
  const body = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"/>';
  await page.context().route(`https://${host}/**`, (route) => route.fulfill({ contentType: 'image/svg+xml', body }));
}

export async function openWindow(
  test: TestContext,
  files: Readonly<Record<string, string>>,
  options: {
    readonly restricted?: boolean;
    /** Secrets survive a reload of the window. */
    readonly keepsSecrets?: boolean;
    /** Folders of other extensions to install. */
    readonly extensions?: readonly string[];
    /** Folders that are the roots of a workspace. Those with a scheme are URIs of another file system. */
    readonly roots?: readonly string[];
  } = {},
): Promise<Window> {
  const place = mkdtempSync(join(tmpdir(), 'docsight-window-'));
  test.after(() => rmSync(place, { recursive: true, force: true, maxRetries: 5 }));
  const folder = join(place, 'site');
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { restricted = false, keepsSecrets = false, extensions = [], roots } = options;
  const workspace = join(place, 'all.code-workspace');
  if (roots !== undefined)
    writeFileSync(
      workspace,
      JSON.stringify({
        folders: roots.map((each) =>
          /^\w+:\//.test(each) ? { uri: each, name: each.replace(/:.*/, '') } : { path: join(folder, each) },
        ),
      }),
    );
  const machine = await machineWith(restricted, extensions);
  const workbench = await machine.open({ folder: roots === undefined ? folder : workspace, keepsSecrets });
  test.after(async () => {
    const picture = process.env['DOCSIGHT_PICTURE'];
    if (picture !== undefined) await workbench.page.screenshot({ path: picture }).catch(() => undefined);
    await workbench.close();
  });
  const { page } = workbench;
  return {
    page,
    folder,
    command: workbench.command,
    open: workbench.open,
    preview: workbench.webview,
    async openPreview(heading, how) {
      // It appears when the page is known as part of a site.
      const label = how === 'beside' ? '^="Open Preview to the Side"' : '*="Open Preview"';
      const button = page.locator(`.editor-actions [aria-label${label}]`).first();
      await button.waitFor();
      // A click is lost if the buttons of the previous file are just being removed.
      await until(async () => {
        await button.click({ timeout: 3000 }).catch(() => undefined);
        return soon((timeout) => workbench.webview().locator('h1', { hasText: heading }).waitFor({ timeout }));
      });
    },
    async reload() {
      await page.evaluate(() => Object.assign(globalThis, { isOld: true }));
      await workbench.command('Developer: Reload Window');
      await page.waitForFunction(
        () => !('isOld' in globalThis) && document.querySelector('.monaco-workbench') !== null,
      );
    },
    async answer(says, button) {
      const dialog = page.locator('.monaco-dialog-box', { hasText: says });
      await dialog.waitFor();
      await dialog.locator('.monaco-button', { hasText: button }).first().click();
      await dialog.waitFor({ state: 'detached' });
    },
  };
}
