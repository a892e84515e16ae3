// `npm run screenshots`: takes the images in docs/images/ in a real VS Code with the packed extension and the sample
// site.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { themePictures } from './themePictures.mjs';
import { root } from './tools/bootstrap.mjs';
import { say, step } from './tools/steps.mjs';
import { openWorkbench } from './vscode/workbench.mjs';

const place = mkdtempSync(join(tmpdir(), 'docsight-pictures-'));
const folder = join(place, 'northwind');
const docs = join(root, 'docs', 'images');
cpSync(process.argv[2] ?? join(root, 'test/sites/sample'), folder, { recursive: true });
mkdirSync(docs, { recursive: true });
await step('Building and packing', process.execPath, ['scripts/package.mjs'], { cwd: root });
await themePictures();

const window = await openWorkbench({
  folder,
  data: join(place, 'data'),
  vsix: join(root, 'docsight.vsix'),
  width: 1440,
  height: 860,
  settings: {
    'workbench.colorTheme': 'Default Light Modern',
    'editor.minimap.enabled': false,
    'workbench.layoutControl.enabled': false,
    'window.commandCenter': false,
    'editor.fontSize': 13,
    'workbench.secondarySideBar.defaultVisibility': 'hidden',
    'breadcrumbs.enabled': false,
  },
});
const { page } = window;

try {
  await window.open('quickstart.mdx');
  await builds();
  await page.keyboard.press('Control+B');
  await window.command('Docsight: Open Preview to the Side');
  await window.webview().locator('h1').waitFor();
  // Wide enough for the site's sidebar and table of contents.
  await page.setViewportSize({ width: 1920, height: 1000 });
  await page.waitForTimeout(500);
  const sash = await page.locator('.editor-group-container').nth(1).boundingBox();
  if (sash !== null) {
    await page.mouse.move(sash.x, 500);
    await page.mouse.down();
    await page.mouse.move(680, 500, { steps: 5 });
    await page.mouse.up();
    await page.mouse.move(300, 700);
  }
  await page.waitForTimeout(1500);
  await take('preview');
  await page.setViewportSize({ width: 1440, height: 860 });
  await window.command('View: Reset Editor Group Sizes');
  await page.waitForTimeout(500);

  await page
    .locator('.editor-group-container')
    .first()
    .click({ position: { x: 300, y: 300 } });
  await end();
  await page.keyboard.type('\n\n<Card icon="rock');
  await page.keyboard.press('Control+Space');
  await page.locator('.suggest-widget.visible .monaco-list-row').first().waitFor();
  await details();
  await take('completion');
  await page.keyboard.press('Escape');
  await revert();

  await end();
  await page.keyboard.type('\n\n<Crad title="Start here" />\n\n');
  await page.locator('.monaco-editor .squiggly-warning, .monaco-editor .squiggly-error').first().waitFor();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Control+.');
  await page.locator('.action-widget').first().waitFor();
  await page.waitForTimeout(500);
  await take('finding');
  await page.keyboard.press('Escape');
  await revert();

  await window.open('docs.json');
  await page.locator('.statusbar-item:has-text("docs.json")').first().waitFor();
  await page.keyboard.press('Control+F');
  await page.keyboard.type('"primary"');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.keyboard.press('End');
  for (let i = 0; i < 2; i++) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Backspace');
  // Findings at the cursor appear when the cursor leaves the line.
  await page.keyboard.press('ArrowDown');
  await page.locator('.monaco-editor .squiggly-error').first().waitFor();
  await page.locator('.monaco-editor .squiggly-error').first().hover({ force: true });
  await page.locator('.monaco-hover:visible').first().waitFor();
  await page.waitForTimeout(800);
  await take('config');
  await revert();

  await page.setViewportSize({ width: 1100, height: 640 });
  await window.open('guides/rollback.mdx');
  await window.command('Docsight: Focus on Navigation View');
  const rows = page.locator('.pane-body .customview-tree .monaco-list-row');
  await rows.filter({ hasText: 'Roll back' }).first().waitFor();
  await page.mouse.move(700, 500);
  await page.waitForTimeout(1500);
  await take('navigation');
  await page.setViewportSize({ width: 1440, height: 860 });

  await window.command('Docsight: Generate AI Rules File');
  await page.locator('.quick-input-list .monaco-list-row').first().waitFor();
  await page.waitForTimeout(800);
  await take('rules');
  await page.keyboard.press('Escape');

  createBranch();
  await page.setViewportSize({ width: 1360, height: 720 });
  await window.command('View: Close All Editors');
  await window.command('Docsight: Review Changes');
  await page.locator('.quick-input-list .monaco-list-row', { hasText: 'main' }).click();
  const changes = page.locator('.pane', { hasText: 'Documentation Changes' });
  await changes.locator('.monaco-list-row', { hasText: 'Roll back' }).first().waitFor();
  await page.locator('.pane-header', { hasText: 'Navigation' }).first().click();
  await changes.locator('.monaco-list-row', { hasText: 'Roll back' }).first().click();
  await window.webview().locator('.compare-row[data-change]').first().waitFor();
  const bar = await page.locator('.part.sidebar').boundingBox();
  if (bar !== null) {
    await page.mouse.move(bar.x + bar.width, 400);
    await page.mouse.down();
    await page.mouse.move(460, 400, { steps: 5 });
    await page.mouse.up();
  }
  await window.webview().getByText('2 changes').click();
  await page.mouse.move(250, 690);
  await page.waitForTimeout(1500);
  await take('review');
} finally {
  await page.screenshot({ path: join(tmpdir(), 'docsight-last.png') }).catch(() => undefined);
  await window.close();
  rmSync(place, { recursive: true, force: true });
}
process.exit(process.exitCode ?? 0);

/** Makes the site a Git repository with a branch that breaks links. */
function createBranch() {
  const git = (...words) =>
    execFileSync('git', ['-c', 'user.name=Harbor', '-c', 'user.email=docs@example.com', ...words], { cwd: folder });
  const edit = (path, from, to) => {
    const text = readFileSync(join(folder, path), 'utf8');
    writeFileSync(join(folder, path), text.replace(from, to));
  };
  git('init', '-q', '-b', 'main');
  git('add', '-A');
  git('commit', '-q', '-m', 'The site');
  git('checkout', '-q', '-b', 'guides');
  renameSync(join(folder, 'quickstart.mdx'), join(folder, 'guides/quickstart.mdx'));
  edit('docs.json', '"quickstart"', '"guides/quickstart"');
  rmSync(join(folder, 'components/media.mdx'));
  edit('docs.json', '"components/media", ', '');
  edit('guides/rollback.mdx', '## Keep releases small', '## Small releases');
  edit('guides/rollback.mdx', 'Small releases roll back cleanly.', 'Small releases roll back in seconds.');
  git('add', '-A');
  git('commit', '-q', '-m', 'Guides in one place');
}

/** The documentation of a suggestion, next to the list. */
async function details() {
  const shown = page.locator('.suggest-details-container:visible');
  if ((await shown.count()) === 0) await page.keyboard.press('Control+Space');
  await page.waitForTimeout(1000);
}

async function builds() {
  await page.locator('.statusbar-item:has-text("builds")').first().waitFor({ timeout: 30_000 });
}

async function end() {
  await page.keyboard.press('Control+End');
}

async function revert() {
  await window.command('File: Revert File');
  await page.waitForTimeout(700);
}

async function take(name) {
  await page.screenshot({ path: join(docs, `${name}.png`) });
  say(`docs/images/${name}.png`);
}
