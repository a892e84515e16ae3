import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useBrowser } from './tools/previewBrowser.ts';

const browser = useBrowser();

interface Case {
  /** `modeToggle` of docs.json. */
  readonly toggle?: { readonly default?: 'light' | 'dark'; readonly isHidden?: boolean };
  readonly editor: 'light' | 'dark';
  readonly shown: 'light' | 'dark';
  /** Whether the reader can change it. */
  readonly hasToggle: boolean;
}

const cases: readonly Case[] = [
  { editor: 'light', shown: 'light', hasToggle: true },
  { editor: 'dark', shown: 'dark', hasToggle: true },
  { toggle: { default: 'dark' }, editor: 'light', shown: 'dark', hasToggle: true },
  { toggle: { default: 'light' }, editor: 'dark', shown: 'light', hasToggle: true },
  { toggle: { isHidden: true }, editor: 'dark', shown: 'dark', hasToggle: false },
  { toggle: { isHidden: true }, editor: 'light', shown: 'light', hasToggle: false },
  { toggle: { default: 'light', isHidden: true }, editor: 'dark', shown: 'light', hasToggle: false },
  { toggle: { default: 'dark', isHidden: true }, editor: 'light', shown: 'dark', hasToggle: false },
];

for (const { toggle, editor, shown, hasToggle } of cases) {
  test(`light or dark: ${JSON.stringify(toggle ?? {})} in a ${editor} editor is ${shown}`, async () => {
    const config = { name: 'S', modeToggle: toggle, navigation: [{ group: 'G', pages: ['page'] }] };
    const files = new Map([
      ['docs.json', JSON.stringify(config)],
      ['page.mdx', 'Text.\n'],
    ]);
    const preview = await browser.open(files);
    const { page } = preview;
    const mode = (): Promise<string | undefined> => page.evaluate(() => document.documentElement.dataset['mode']);
    const theme = (kind: 'light' | 'dark'): Promise<void> =>
      page.evaluate((wanted) => {
        document.body.className = `vscode-${wanted}`;
      }, kind);
    await theme(editor);
    await preview.show('page.mdx');
    assert.equal(await mode(), shown);
    assert.equal(await page.locator('.mode-toggle').count(), hasToggle ? 1 : 0);
    const other = shown === 'light' ? 'dark' : 'light';
    if (hasToggle) {
      // The reader's choice stays, whatever the editor's theme.
      await page.click('.mode-toggle');
      assert.equal(await mode(), other);
      await theme(shown);
      assert.equal(await mode(), other);
    } else {
      // Without a choice, it follows the editor, unless the site forces a mode.
      await theme(editor === 'light' ? 'dark' : 'light');
      assert.equal(await mode(), toggle?.default ?? other);
    }
    await page.close();
  });
}
