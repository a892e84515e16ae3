import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { toolRows } from '../../../server/core/index.ts';
import { cleanSite, docsight, folderWith, spawned } from './run.ts';

const main = resolve(import.meta.dirname, '../../../server/cli/main.ts');

const inputs: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  docsight_check_page: { path: 'index.mdx' },
  docsight_check_config: {},
  docsight_describe_component: { name: 'Card' },
  docsight_list_pages: {},
  docsight_place_page: { title: 'Delete widgets' },
  docsight_find_icons: { query: 'rocket' },
  docsight_check_site: {},
  docsight_read_page: { path: 'index' },
  docsight_search: { query: 'widget' },
  docsight_list_navigation: {},
  docsight_new_page: { title: 'Delete widgets' },
};

test('a client of the official SDK lists and calls every tool', async (context) => {
  const folder = folderWith(context, cleanSite);
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [main, 'mcp', folder], stderr: 'inherit' }),
  );
  context.after(() => client.close());
  const call = async (
    name: string,
    input: Readonly<Record<string, string>>,
  ): Promise<{ readonly text: string; readonly isError: boolean }> => {
    const { content, isError } = await client.callTool({ name, arguments: input });
    const [part] = content as readonly { readonly type: string; readonly text: string }[];
    assert.equal(part?.type, 'text');
    return { text: part.text, isError: isError === true };
  };
  const { tools } = await client.listTools();
  assert.deepEqual(tools.map(({ name }) => name).toSorted(), [...toolRows.keys()].toSorted());
  for (const { name, annotations, inputSchema } of tools) {
    assert.equal(annotations?.readOnlyHint, true);
    assert.equal(inputSchema.type, 'object');
    if (inputs[name] === undefined) continue;
    const { text, isError } = await call(name, inputs[name]);
    assert.equal(isError, false, text);
    assert.ok(text.length > 10, name);
  }
  assert.equal((await call('docsight_check_page', { text: '<Crad />' })).text.includes('component/unknown'), true);
  assert.equal((await call('docsight_find_icons', {})).isError, true);
  assert.equal((await call('no_such_tool', {})).isError, true);
  const outside = await call('docsight_check_page', { path: '../../etc/passwd.md' });
  assert.ok(outside.isError && outside.text.includes('is not a page'));
  assert.equal((await call('docsight_read_page', { path: '../../etc/passwd.md' })).isError, true);
  // Proposed, but not written.
  assert.equal(existsSync(join(folder, 'delete-widgets.mdx')), false);
  assert.match(client.getInstructions() ?? '', /Check each page/);
  const { resources } = await client.listResources();
  const page = resources.find(({ uri }) => uri === 'docsight://page/index.mdx');
  assert.ok(page !== undefined && resources.some(({ uri }) => uri === 'docsight://findings'));
  const { resourceTemplates } = await client.listResourceTemplates();
  assert.deepEqual(
    resourceTemplates.map(({ uriTemplate }) => uriTemplate),
    ['docsight://page/{+path}'],
  );
  const { contents } = await client.readResource({ uri: page.uri });
  assert.match(JSON.stringify(contents), /text\/markdown/);
  await assert.rejects(client.readResource({ uri: 'docsight://page/..%2F..%2Fetc%2Fpasswd.md' }), /does not exist/);
  const { prompts } = await client.listPrompts();
  assert.deepEqual(
    prompts.map(({ name }) => name),
    ['write_page', 'review_page', 'fix_site'],
  );
  const { messages } = await client.getPrompt({ name: 'review_page', arguments: { path: 'index' } });
  assert.match(JSON.stringify(messages), /Review the page index/);
  // Tools read the disk again at each call.
  writeFileSync(join(folder, 'new.mdx'), '---\ntitle: "Fresh from the disk"\ndescription: "New."\n---\n');
  assert.ok((await call('docsight_list_pages', {})).text.includes('Fresh from the disk'));
});

test('with --write, new pages and fixes are written, and the tools say so', async (context) => {
  const page = '---\ntitle: "A page of its own"\ndescription: "What it is for."\n---\n\nA line<br>.\n';
  const folder = folderWith(context, { ...cleanSite, 'own.mdx': page });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [main, 'mcp', folder, '--write'], stderr: 'inherit' }),
  );
  context.after(() => client.close());
  const { tools } = await client.listTools();
  assert.deepEqual(
    tools.filter(({ annotations }) => annotations?.readOnlyHint === false).map(({ name }) => name),
    ['docsight_new_page', 'docsight_apply_fix'],
  );
  const fixed = await client.callTool({ name: 'docsight_apply_fix', arguments: { path: 'own.mdx' } });
  assert.equal((fixed.structuredContent as { readonly fixed: number }).fixed, 1, JSON.stringify(fixed));
  assert.match(readFileSync(join(folder, 'own.mdx'), 'utf8'), /A line<br \/>\./);
  await client.callTool({ name: 'docsight_new_page', arguments: { title: 'Delete widgets' } });
  assert.ok(existsSync(join(folder, 'delete-widgets.mdx')));
  assert.match(readFileSync(join(folder, 'docs.json'), 'utf8'), /"delete-widgets"/);
});

test('with --write, nothing is written outside the site, nor where it has no pages', async (context) => {
  const folder = folderWith(context, {
    ...Object.fromEntries(Object.entries(cleanSite).map(([path, text]) => [`site/${path}`, text])),
    'site/.git/hooks/a': '',
    'site/sub/a.mdx': 'Text.',
    'outside/a': '',
  });
  const site = join(folder, 'site');
  symlinkSync(join(folder, 'outside'), join(site, 'link'));
  symlinkSync('../.git', join(site, 'sub/inside'));
  const before = readdirSync(folder, { recursive: true }).toSorted();
  const config = readFileSync(join(site, 'docs.json'), 'utf8');
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [main, 'mcp', site, '--write'], stderr: 'inherit' }),
  );
  context.after(() => client.close());
  for (const path of [
    '../a',
    '..\\a',
    'a/../../b',
    './../',
    '.git/a',
    '.git/hooks/',
    'a/../.git/b',
    '.github/workflows/a',
    '.a',
    'node_modules/a/b',
    'a\0b',
    'a\nb',
    'link/b',
    'sub/inside/b',
  ]) {
    const { isError } = await client.callTool({ name: 'docsight_new_page', arguments: { title: 'T', path } });
    assert.equal(isError, true, JSON.stringify(path));
  }
  assert.deepEqual(readdirSync(folder, { recursive: true }).toSorted(), before);
  assert.equal(readFileSync(join(site, 'docs.json'), 'utf8'), config);
});

test('without a site it says so and exits with 2', async (context) => {
  const { code, out, err } = await docsight(['mcp', folderWith(context, { 'a.md': '' })]);
  assert.deepEqual({ code, out }, { code: 2, out: '' });
  assert.match(err, /nor a folder below or above it has a docs\.json/);
});

test('it ends when the client disconnects', async (context) => {
  assert.equal((await spawned(['mcp', folderWith(context, cleanSite)])).code, 0);
});
