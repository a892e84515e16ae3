import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openWindow } from './apiSite.ts';
import { until } from './until.ts';

const config = `{
  "name": "Pets",
  "colors": { "primary": "#aa0000" },
  "favicon": "/f.svg",
  "navigation": [{ "group": "Guides", "pages": ["index", "setup", "usage"] }]
}
`;
const page = (title: string, words: string): string =>
  `---\ntitle: ${title}\ndescription: ${title} and what it is for.\n---\n\n## Begin\n\n${words}\n\n## End\n\nThat was it.\n`;

test('reviewing a branch: its changes for readers, a redirect for a lost URL, a page beside its old version', async (t) => {
  const window = await openWindow(t, {
    'docs.json': config,
    'f.svg': '<svg/>',
    'index.mdx': page('Home', 'Go on with [setup](/setup).'),
    'setup.mdx': page('Setup of it all', 'Words that nobody else has written.'),
    'usage.mdx': page('Usage day by day', 'Use it well.'),
  });
  const { page: view, folder } = window;
  const git = (...words: readonly string[]): void =>
    void execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...words], { cwd: folder });
  git('init', '-q', '-b', 'main');
  git('add', '-A');
  git('commit', '-q', '-m', 'x');
  git('checkout', '-q', '-b', 'work');
  mkdirSync(join(folder, 'guides'));
  renameSync(join(folder, 'setup.mdx'), join(folder, 'guides/setup.mdx'));
  writeFileSync(join(folder, 'docs.json'), config.replace('"setup"', '"guides/setup"'));
  writeFileSync(join(folder, 'usage.mdx'), page('Usage day by day', 'Use it often.').replace('## End', '## The end'));
  git('add', '-A');
  git('commit', '-q', '-m', 'y');
  await view.locator('.statusbar-item', { hasText: 'broken for readers' }).waitFor();

  await window.command('Docsight: Review Changes');
  await view.locator('.quick-input-list .monaco-list-row', { hasText: 'main' }).click();
  const pane = view.locator('.pane', { hasText: 'Documentation Changes' });
  const row = (text: string) => pane.locator('.monaco-list-row', { hasText: text }).first();
  await row('/setup').waitFor();
  const rows = async (): Promise<readonly string[]> => pane.locator('.monaco-list-row .label-name').allTextContents();
  const pictures = process.env['DOCSIGHT_PICTURES'];
  if (pictures !== undefined) await view.screenshot({ path: `${pictures}/review.png` });
  const listed = await rows();
  for (const each of ['Addresses That No Longer Work', '/setup', '/usage#end', 'New Problems', 'index.mdx'])
    assert.ok(listed.includes(each), `${each}: ${listed.join(', ')}`);

  await row('/setup').hover();
  await row('/setup').locator('.action-label[aria-label*="Apply Fix"]').click();
  await until(async () => !(await rows()).includes('/setup'));

  await row('Usage day by day').click();
  const compared = window.preview().locator('.compare-row[data-change]');
  await compared.first().waitFor();
  assert.equal(await compared.count(), 2);
  if (pictures !== undefined) await view.screenshot({ path: `${pictures}/review-page.png` });
});
