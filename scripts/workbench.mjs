// A real VS Code window with the packed extension, for looking at it: screenshots and measurements.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium as playwright } from 'playwright-core';
import { chromium, chromiumFlags } from './chromium.mjs';
import { end } from './steps.mjs';
import { installExtension, startVscode } from './vscodeHost.mjs';

/** Settings of a VS Code that asks nothing and shows nothing of its own accord. */
export const quietSettings = {
  'workbench.startupEditor': 'none',
  'chat.disableAIFeatures': true,
  'telemetry.telemetryLevel': 'off',
  'security.workspace.trust.enabled': false,
  'git.openRepositoryInParentFolders': 'never',
  'workbench.tips.enabled': false,
  'files.autoSave': 'off',
};

/** A folder that is not trusted, without the question whether it should be. */
const restrictedSettings = {
  'security.workspace.trust.enabled': true,
  'security.workspace.trust.startupPrompt': 'never',
  'security.workspace.trust.banner': 'never',
};

/**
 * Opens a folder, or a `.code-workspace` with several, in VS Code in Chromium.
 * @param {{folder: string, data: string, vsix?: string, settings?: object, width?: number, height?: number, scale?: number, restricted?: boolean, keepsSecrets?: boolean}} options `restricted`: in Restricted Mode; `keepsSecrets`: beyond a reload of the window
 */
export async function openWorkbench(options) {
  const {
    folder,
    data,
    vsix,
    settings = {},
    width = 1440,
    height = 900,
    scale = 1,
    restricted = false,
    keepsSecrets = false,
  } = options;
  mkdirSync(join(data, 'data', 'User'), { recursive: true });
  writeFileSync(
    join(data, 'data', 'User', 'settings.json'),
    JSON.stringify({ ...quietSettings, ...(restricted ? restrictedSettings : {}), ...settings }),
  );
  if (vsix !== undefined) await installExtension(data, vsix);
  const vscode = await startVscode(data, { args: restricted ? [] : ['--disable-workspace-trust'] });
  const browser = await playwright.launch({ executablePath: await chromium(), args: chromiumFlags });
  const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: scale });
  const page = await context.newPage();
  // A busy machine takes its time; what never comes is told in the end.
  page.setDefaultTimeout(120_000);
  if (keepsSecrets) await offerKey(page);
  const opened = folder.endsWith('.code-workspace') ? 'workspace' : 'folder';
  await page.goto(`${vscode.url}?${opened}=${encodeURIComponent(folder)}`);
  await page.waitForSelector('.monaco-workbench');
  /**
   * Asks for something in the box that a key opens, and takes its first row with this text. A key pressed while the
   * window is busy, or just when a webview with the focus goes, may be lost: then it is pressed again.
   */
  async function pick(key, typed, row) {
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
    command: (title) => pick('F1', `>${title}`, rows.filter({ has: page.getByText(title, { exact: true }) })),
    /** Opens a file by its path in the folder. */
    async open(path) {
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
      await browser.close();
      end(vscode.child);
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
