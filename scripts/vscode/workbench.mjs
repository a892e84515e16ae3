// Opens a real VS Code window with the packed extension, for screenshots and measurements.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium as playwright } from 'playwright-core';
import { end } from '../tools/steps.mjs';
import { chromium, chromiumFlags } from './chromium.mjs';
import { installExtensions, startVscode } from './vscodeHost.mjs';

/** Settings for a VS Code without questions, notifications and background activity. */
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

/** Restricted Mode without asking whether to trust the folder. */
const restrictedSettings = {
  'security.workspace.trust.enabled': true,
  'security.workspace.trust.startupPrompt': 'never',
  'security.workspace.trust.banner': 'never',
};

/**
 * Starts VS Code's server with extensions. Its windows are opened in Chromium, one at a time.
 * @param {{data: string, vsixes?: readonly string[], settings?: object, restricted?: boolean, browser?:
 * import('playwright-core').Browser, width?: number, height?: number, scale?: number}} options
 * `restricted`: in Restricted Mode; `browser`: an existing one, which stays open
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
  // Processes of a closed window end soon.
  const vscode = await startVscode(data, { args: [...trust, '--reconnection-grace-time=60'] });
  const shown = browser ?? (await startBrowser());
  // One tab for all windows, so that Chromium's caches of VS Code are reused.
  const context = await shown.newContext({ viewport: { width, height }, deviceScaleFactor: scale });
  const tab = await context.newPage();
  return {
    /** Opens a window without the state of earlier ones. */
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

/** Starts Chromium for such windows. */
export async function startBrowser() {
  return playwright.launch({ executablePath: await chromium(), args: chromiumFlags });
}

/**
 * Opens a folder, or a `.code-workspace` with several, in a separate VS Code.
 * @param {{folder: string, data: string, vsix?: string, settings?: object, width?: number, height?: number, scale?:
 * number}} options
 */
export async function openWorkbench({ folder, vsix, ...options }) {
  const machine = await startMachine({ ...options, vsixes: vsix === undefined ? [] : [vsix] });
  return { ...(await machine.open({ folder })), close: machine.close };
}

/**
 * @param {import('playwright-core').Page} page
 * @param {string} url
 * @param {{folder: string, keepsSecrets?: boolean}} options `keepsSecrets`: secrets survive a reload of the window
 */
async function openWindow(page, url, { folder, keepsSecrets = false }) {
  const context = page.context();
  // A busy machine is slow. A state that never comes is reported after this time.
  page.setDefaultTimeout(patienceForState);
  if (keepsSecrets) await offerKey(page);
  const opened = folder.endsWith('.code-workspace') ? 'workspace' : 'folder';
  await page.goto(`${url}?${opened}=${encodeURIComponent(folder)}`);
  await page.waitForSelector('.monaco-workbench');
  /**
   * Opens an input with a key, types a text, and accepts the first row with this text. A key can be lost while the
   * window is busy or a focused webview closes, so it is pressed again.
   */
  async function pick(
    /** @type {string} */ key,
    /** @type {string} */ typed,
    /** @type {import('playwright-core').Locator} */ row,
  ) {
    const input = page.locator('.quick-input-widget .quick-input-box input').first();
    await retry(`${key} ${typed}`, async () => {
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
    /** Runs a command by its full title. */
    command: (/** @type {string} */ title) =>
      pick('F1', `>${title}`, rows.filter({ has: page.getByText(title, { exact: true }) })),
    /** Opens a file by its path in the folder. */
    async open(/** @type {string} */ path) {
      const [name, folders] = [path.slice(path.lastIndexOf('/') + 1), path.slice(0, path.lastIndexOf('/') + 1)];
      const tab = page.locator(`.tab.active[aria-label^="${name}"]`).first();
      const row = rows.filter({ has: page.getByText(name, { exact: true }), hasText: folders.slice(0, -1) });
      await retry(path, async () => {
        await pick('Control+P', path, row);
        await tab.waitFor({ timeout: patience });
      });
    },
    webview: () => page.frameLocator('iframe.webview.ready').frameLocator('#active-frame'),
    async close() {
      // Leaving the page ends the processes of the window.
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
 * This VS Code encrypts secrets with a key from code-server and stores them in the browser. Here its inner server runs
 * alone, without a key: then secrets are in memory and end with the window.
 */
function offerKey(page) {
  return page.route('**/mint-key', (route) => route.fulfill({ body: Buffer.alloc(32, 'a key') }));
}

/** Time to wait for a state on a busy machine, in milliseconds. */
const patienceForState = 60_000;
/** Time after which an unanswered key counts as lost, in milliseconds. */
const patience = 5000;

/** Tries until it succeeds, at most six times. */
async function retry(what, attempt) {
  for (let left = 5; ; left--) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 0) throw new Error(`${what}: ${error instanceof Error ? error.message : error}`);
    }
  }
}
