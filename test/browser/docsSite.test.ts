import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { ConfigData } from 'html-validate';
import { HtmlValidate } from 'html-validate/node';
import { makeFolder } from '../folder.ts';
import { sampleOf } from '../long.ts';
import { docsight } from '../unit/cli/run.ts';
import { seriousOf } from './tools/axe.ts';
import { useBrowser } from './tools/previewBrowser.ts';

/**
 * Turned off: style rules (formulas and column widths are inline styles), and rules about patterns without a native
 * element.
 */
const rulesOff: ConfigData['rules'] = {
  'prefer-native-element': 'off',
  'autocomplete-password': 'off',
  // An id may begin with a digit, such as that of a version.
  'valid-id': ['error', { relaxed: true }],
  'no-inline-style': 'off',
};

const browser = useBrowser();

test('Docsight’s documentation renders as valid, accessible pages without broken links', {
  timeout: 600_000,
}, async (t) => {
  const out = join(makeFolder(t, {}), 'out');
  const site = resolve(import.meta.dirname, '../../docs');
  const { code, err } = await docsight(['render', site, '--out', out, '--base', 'https://docsight.github.io/docsight']);
  assert.equal(code, 0, err);
  const files = (readdirSync(out, { recursive: true, encoding: 'utf8' }) as string[]).filter((path) =>
    path.endsWith('.html'),
  );
  const validator = new HtmlValidate({ root: true, extends: ['html-validate:recommended'], rules: rulesOff });
  for (const file of sampleOf(files.sort(), 6)) {
    const { results } = await validator.validateString(readFileSync(join(out, file), 'utf8'), file);
    assert.deepEqual(
      results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${file}: ${ruleId}: ${message}`)),
      [],
    );
  }
  for (const scheme of ['light', 'dark'] as const) {
    const page = await browser.browser.newPage({ viewport: { width: 1280, height: 900 }, colorScheme: scheme });
    t.after(() => page.close());
    for (const file of sampleOf(files, 12)) {
      await page.goto(pathToFileURL(join(out, file)).href);
      assert.equal(await seriousOf(page), '', `${file}, ${scheme}`);
    }
  }
});
