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
 * Opens a folder in VS Code in Chromium.
 * @param {{folder: string, data: string, vsix?: string, settings?: object, width?: number, height?: number, scale?: number, restricted?: boolean}} options `restricted`: in Restricted Mode
 */
export async function openWorkbench(options) {
  const { folder, data, vsix, settings = {}, width = 1440, height = 900, scale = 1, restricted = false } = options;
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
  await page.goto(`${vscode.url}?folder=${encodeURIComponent(folder)}`);
  await page.waitForSelector('.monaco-workbench');
  return {
    page,
    /** Runs a command by its title. */
    async command(title) {
      await page.keyboard.press('F1');
      await page.keyboard.type(title);
      await page.locator('.quick-input-list .monaco-list-row').first().waitFor();
      await page.keyboard.press('Enter');
    },
    /** Opens a file by its path in the folder. */
    async open(path) {
      await page.keyboard.press('Control+P');
      await page.keyboard.type(path);
      await page.locator('.quick-input-list .monaco-list-row').first().waitFor();
      await page.waitForTimeout(500);
      await page.keyboard.press('Enter');
      await page
        .locator(`.tab.active[aria-label^="${path.slice(path.lastIndexOf('/') + 1)}"]`)
        .first()
        .waitFor();
    },
    webview: () => page.frameLocator('iframe.webview.ready').frameLocator('#active-frame'),
    async close() {
      await browser.close();
      end(vscode.child);
    },
  };
}
