import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanSite, docsight, folderWith } from '../cli/run.ts';

const words = 'A sentence with some words in it. ';
const files = {
  ...cleanSite,
  'index.mdx': `---\ntitle: "Widgets from the command line"\ndescription: "Make, list and delete widgets."\n---\n\n## One\n\n## Two\n\n<Frame>\n  <img src="/favicon.svg" alt="A flow" />\n</Frame>\n\n## Three\n\n\`\`\`sh\nls\n\`\`\`\n\n## Four\n\n${words.repeat(1300)}\n\n${'| a '.repeat(9)}|\n${'| - '.repeat(9)}|\n`,
  'AGENTS.md': 'Read [this](/no/page), [that](/index.md), [code](../src/a.ts), [other](https://example.com/x).\n',
  'llms.txt': '# Widgets\n\n- [One](https://docs.acme.example/gone.md)\n',
  '.docsightrc.json': '{ "siteUrl": "https://docs.acme.example" }\n',
};

/** The findings about assistants, as `path:line code`. */
async function found(folder: string, ...more: readonly string[]): Promise<readonly string[]> {
  const { out } = await docsight(['check', folder, '--format', 'json', ...more]);
  const { findings } = JSON.parse(out) as {
    findings: { path: string; code: string; severity: string; range: { start: { line: number } } }[];
  };
  return findings
    .filter(({ code }) => code.startsWith('agents/'))
    .map(({ path, code, severity, range }) => `${path}:${range.start.line} ${code} ${severity}`);
}

test('what keeps assistants from using a site is found when it is asked for, and only then', async (t) => {
  const folder = folderWith(t, files);
  assert.deepEqual(await found(folder), []);
  assert.deepEqual(await found(folder, '--only', 'style'), []);
  assert.deepEqual(await found(folder, '--strict'), []);
  assert.deepEqual(await found(folder, '--only', 'agents'), [
    'AGENTS.md:1 agents/dead-link information',
    'index.mdx:1 agents/large-page information',
    'index.mdx:6 agents/empty-section information',
    'index.mdx:11 agents/image-only information',
    'index.mdx:24 agents/wide-table information',
    'llms.txt:1 agents/unlisted-page information',
    'llms.txt:3 agents/dead-link information',
  ]);
  assert.deepEqual(await found(folder, '--only', 'agents/large-page'), ['index.mdx:1 agents/large-page information']);
});

test('a site turns single rules on, and off for good', async (t) => {
  const rules = { 'agents/large-page': 'warning', 'agents/dead-link': 'off' };
  const folder = folderWith(t, { ...files, '.docsightrc.json': JSON.stringify({ rules }) });
  assert.deepEqual(await found(folder), ['index.mdx:1 agents/large-page warning']);
  assert.ok(!(await found(folder, '--only', 'agents')).some((each) => each.includes('dead-link')));
});
