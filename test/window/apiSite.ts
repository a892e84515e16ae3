import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import type { TestContext } from 'node:test';
import { createVSIX } from '@vscode/vsce';
import type { FrameLocator, Page } from 'playwright-core';
import { installExtension } from '../../scripts/vscodeHost.mjs';
import { openWorkbench } from '../../scripts/workbench.mjs';

const root = resolve(import.meta.dirname, '../..');

/** A request as a server of the test saw it. */
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

/** A window of VS Code with the packed extension, used as its user does: with mouse and keyboard. */
export interface Window {
  readonly page: Page;
  readonly folder: string;
  command(title: string): Promise<void>;
  /** Opens a file of the folder in the editor. */
  open(path: string): Promise<void>;
  preview(): FrameLocator;
  /** Loads the whole window anew. */
  reload(): Promise<void>;
  /** Waits for a question that says this, and presses one of its buttons. */
  answer(says: string, button: string): Promise<void>;
}

export async function openWindow(
  test: TestContext,
  files: Readonly<Record<string, string>>,
  options: {
    readonly restricted?: boolean;
    /** Secrets are there also after the window was loaded anew. */
    readonly keepsSecrets?: boolean;
    /** Folders of others, installed beside ours. */
    readonly extensions?: readonly string[];
    /** Folders that are the roots of a workspace, in place of the one around them. */
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
  const vsix = join(place, 'docsight.vsix');
  cpSync(join(root, 'docsight.vsix'), vsix);
  const data = join(place, 'data');
  for (const extension of options.extensions ?? []) {
    const packagePath = join(place, `${basename(extension)}.vsix`);
    await createVSIX({
      cwd: extension,
      packagePath,
      dependencies: false,
      allowMissingRepository: true,
      skipLicense: true,
    });
    await installExtension(data, packagePath);
  }
  const { restricted = false, keepsSecrets = false, roots } = options;
  const workspace = join(place, 'all.code-workspace');
  if (roots !== undefined)
    writeFileSync(workspace, JSON.stringify({ folders: roots.map((path) => ({ path: join(folder, path) })) }));
  const opened = roots === undefined ? folder : workspace;
  const workbench = await openWorkbench({ folder: opened, data, vsix, restricted, keepsSecrets });
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
