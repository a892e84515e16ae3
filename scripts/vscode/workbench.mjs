// A real VS Code window with the packed extension, for looking at it: screenshots and measurements.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium as playwright } from 'playwright-core';
import { end } from '../tools/steps.mjs';
import { chromium, chromiumFlags } from './chromium.mjs';
import { installExtensions, startVscode } from './vscodeHost.mjs';

/** Settings of a VS Code that asks nothing, shows nothing and draws nothing of its own accord. */
export const quietSettings = {
  'workbench.startupEditor': 'none',
  'chat.disableAIFeatures': true,
  'telemetry.telemetryLevel': 'off',
  'security.workspace.trust.enabled': false,
  'git.openRepositoryInParentFolders': 'never',
  'workbench.tips.enabled': false,
  'files.autoSave': 'off',
  'workbench.reduceMotion': 'on',
  'editor.cursorBlinking': 'solid',
  'editor.minimap.enabled': false,
};

/** A folder that is not trusted, without the question whether it should be. */
const restrictedSettings = {
  'security.workspace.trust.enabled': true,
  'security.workspace.trust.startupPrompt': 'never',
  'security.workspace.trust.banner': 'never',
};

/**
 * Starts VS Code's server with extensions, whose windows are opened in Chromium, one at a time.
 * @param {{data: string, vsixes?: readonly string[], settings?: object, restricted?: boolean, browser?: import('playwright-core').Browser, width?: number, height?: number, scale?: number}} options
 * `restricted`: in Restricted Mode; `browser`: one that is there already and stays
 */
export async function startMachine(options) {
  const {
    data,
    vsixes = [],
    settings = {},
    restricted = false,
    browser,
    width = 1440,
    height = 900,
    scale = 1,
  } = options;
  mkdirSync(join(data, 'data', 'User'), { recursive: true });
  writeFileSync(
    join(data, 'data', 'User', 'settings.json'),
    JSON.stringify({ ...quietSettings, ...(restricted ? restrictedSettings : {}), ...settings }),
  );
  if (vsixes.length > 0) await installExtensions(data, vsixes);
  const trust = restricted ? [] : ['--disable-workspace-trust'];
  // What ran for a window that was closed ends soon.
  const vscode = await startVscode(data, { args: [...trust, '--reconnection-grace-time=60'] });
  const shown = browser ?? (await startBrowser());
  // One tab for all windows: what Chromium has fetched and compiled of VS Code is there for the next.
  const context = await shown.newContext({ viewport: { width, height }, deviceScaleFactor: scale });
  const tab = await context.newPage();
  return {
    /** A window, which finds nothing that others kept. */
    open: (/** @type {{folder: string, keepsSecrets?: boolean}} */ opening) => openWindow(tab, vscode.url, opening),
    async close() {
      await context.close();
      if (browser === undefined) await shown.close();
      end(vscode.child);
    },
  };
}

/**
 * VS Code's server with extensions, whose windows are opened in Chromium, one at a time.
 * @typedef {Awaited<ReturnType<typeof startMachine>>} Machine
 */

/** Chromium as windows need it. */
export async function startBrowser() {
  return playwright.launch({ executablePath: await chromium(), args: chromiumFlags });
}

/**
 * Opens a folder, or a `.code-workspace` with several, in a VS Code of its own.
 * @param {{folder: string, data: string, vsix?: string, settings?: object, width?: number, height?: number, scale?: number}} options
 */
export async function openWorkbench({ folder, vsix, ...options }) {
  const machine = await startMachine({ ...options, vsixes: vsix === undefined ? [] : [vsix] });
  return { ...(await machine.open({ folder })), close: machine.close };
}

/**
 * @param {import('playwright-core').Page} page
 * @param {string} url
 * @param {{folder: string, keepsSecrets?: boolean}} options `keepsSecrets`: they are there also after the window was loaded again
 */
async function openWindow(page, url, { folder, keepsSecrets = false }) {
  const context = page.context();
  // A busy machine takes its time; what never comes is told in the end.
  page.setDefaultTimeout(patienceForState);
  if (keepsSecrets) await offerKey(page);
  const opened = folder.endsWith('.code-workspace') ? 'workspace' : 'folder';
  await page.goto(`${url}?${opened}=${encodeURIComponent(folder)}`);
  await page.waitForSelector('.monaco-workbench');
  /**
   * Asks for something in the box that a key opens, and takes its first row with this text. A key pressed while the
   * window is busy, or just when a webview with the focus goes, may be lost: then it is pressed again.
   */
  async function pick(
    /** @type {string} */ key,
    /** @type {string} */ typed,
    /** @type {import('playwright-core').Locator} */ row,
  ) {
    const input = page.locator('.quick-input-widget .quick-input-box input').first();
    await again(`${key} ${typed}`, async () => {
      if (!(await input.isVisible())) {
        await page.evaluate(() => {
          if (document.activeElement instanceof HTMLIFrameElement) document.activeElement.blur();
        });
        await page.keyboard.press(key);
      }
      await input.fill(typed, { timeout: patience });
      await row.first().click({ timeout: patience });
    });
    await row.first().waitFor({ state: 'hidden' });
  }
  const rows = page.locator('.quick-input-list .monaco-list-row');
  return {
    page,
    /** Runs a command by its whole title. */
    command: (/** @type {string} */ title) =>
      pick('F1', `>${title}`, rows.filter({ has: page.getByText(title, { exact: true }) })),
    /** Opens a file by its path in the folder. */
    async open(/** @type {string} */ path) {
      const [name, folders] = [path.slice(path.lastIndexOf('/') + 1), path.slice(0, path.lastIndexOf('/') + 1)];
      const tab = page.locator(`.tab.active[aria-label^="${name}"]`).first();
      const row = rows.filter({ has: page.getByText(name, { exact: true }), hasText: folders.slice(0, -1) });
      await again(path, async () => {
        await pick('Control+P', path, row);
        await tab.waitFor({ timeout: patience });
      });
    },
    webview: () => page.frameLocator('iframe.webview.ready').frameLocator('#active-frame'),
    async close() {
      // A window that goes elsewhere says goodbye to the processes that run for it.
      await page.goto('about:blank').catch(() => undefined);
      const session = await context.newCDPSession(page);
      const storageTypes = 'cookies,file_systems,indexeddb,local_storage,service_workers,cache_storage';
      await session.send('Storage.clearDataForOrigin', { origin: new URL(url).origin, storageTypes });
      await session.detach();
      page.removeAllListeners();
      for (const routed of [page, context]) await routed.unrouteAll({ behavior: 'ignoreErrors' });
      for (const each of context.pages()) if (each !== page) await each.close();
    },
  };
}

/**
 * This VS Code encrypts secrets with a key that it asks code-server for, and keeps them with the browser. Here its inner
 * server runs alone and has none to give: without one, secrets are in memory and end with the window.
 */
function offerKey(page) {
  return page.route('**/mint-key', (route) => route.fulfill({ body: Buffer.alloc(32, 'a key') }));
}

/** How long a busy machine gets for what comes, in milliseconds. */
const patienceForState = 60_000;
/** How long a window gets to answer a key before the key counts as lost, in milliseconds. */
const patience = 5000;

/** Tries until it succeeds, at most six times. */
async function again(what, attempt) {
  for (let left = 5; ; left--) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 0) throw new Error(`${what}: ${error instanceof Error ? error.message : error}`);
    }
  }
}
