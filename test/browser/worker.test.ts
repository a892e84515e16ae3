import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import type { PreviewPage, SiteStatus } from '../../server/protocol/messages.ts';
import { useBrowser } from './tools/previewBrowser.ts';
import { openWorker, type WorkerPage } from './tools/workerPage.ts';

const root = resolve(import.meta.dirname, '../..');
const own = useBrowser();
const folder = 'memory://site/docs';
const page = `${folder}/start.mdx`;
const text = `---
title: Start
---

Read [the guide](/guide) or [nothing](/nowhere) or [less](#lost).

<Card title="Fast" icon="rocket">Text</Card>

\`\`\`js
const a = 1;
\`\`\`
`;
const files = new Map([
  [
    `${folder}/docs.json`,
    '{ "$schema": "https://mintlify.com/docs.json", "theme": "mint", "name": "Site", "colors": { "primary": "#000000" }, "navigation": { "pages": ["start", "guide"] } }',
  ],
  [page, text],
  [`${folder}/guide.mdx`, '---\ntitle: Guide\n---\n\nText.\n'],
  [`${folder}/node_modules/a/docs.json`, '{}'],
  [`${folder}/.gitignore`, 'drafts/\n'],
  [`${folder}/drafts/new.mdx`, 'Draft.\n'],
]);

interface Published {
  readonly uri: string;
  readonly diagnostics: readonly { readonly code: string }[];
}

/** Starts a session and opens a page. */
async function begin(server: WorkerPage): Promise<void> {
  await server.request('initialize', {
    processId: null,
    rootUri: null,
    capabilities: { textDocument: { publishDiagnostics: { versionSupport: true } } },
    workspaceFolders: [{ uri: folder, name: 'docs' }],
    initializationOptions: { diagnostics: 'push' },
  });
  await server.notify('initialized', {});
  const opened = { uri: page, languageId: 'mdx', version: 1, text };
  await server.notify('textDocument/didOpen', { textDocument: opened });
}

test('a page without VS Code starts the server in a worker, under a policy that allows nothing else', async (context) => {
  const server = await openWorker(context, own.browser, { texts: files, folder });
  await begin(server);
  // A missing anchor is known with the linked page, a missing page with the whole site: either may come first.
  const found = await server.heard<Published>(
    'textDocument/publishDiagnostics',
    ({ uri, diagnostics }) =>
      uri === page &&
      ['link/missing', 'link/missing-anchor'].every((code) => diagnostics.some((each) => each.code === code)),
  );
  assert.deepEqual(
    found.diagnostics.map(({ code }) => code),
    ['front-matter/missing-description', 'link/missing', 'link/missing-anchor'],
  );
  const { sites } = await server.heard<SiteStatus>('docsight/status', (status) =>
    status.sites.some(({ ready }) => ready),
  );
  assert.equal(sites.length, 1);
  const asked = await server.asked();
  // Ignored folders are never listed, and no file is read twice at the start.
  assert.deepEqual(
    asked.filter((uri) => /node_modules|drafts/.test(uri)),
    [],
  );

  const shown = await server.request<PreviewPage>('docsight/preview/open', {
    preview: 'a',
    uri: page,
    resourceRoot: '/files',
  });
  assert.match(JSON.stringify(shown), /Read /);
  // Icons and code colors are loaded on first use.
  const patch = await server.heard<unknown>('docsight/preview/update', (update) =>
    JSON.stringify(update).includes('tk-'),
  );
  assert.ok(patch);
  await server.heard<unknown>('docsight/preview/update', (update) => JSON.stringify(update).includes('<path'));
  const hover = await server.request<{ readonly contents: unknown }>('textDocument/hover', {
    textDocument: { uri: page },
    position: { line: 6, character: 3 },
  });
  assert.match(JSON.stringify(hover), /Card/);

  // An error that nothing handles is logged. The server goes on, and its page hears of no error.
  const running = server.page.workers().find((each) => each.url().endsWith('/web/server.js'));
  await running?.evaluate(() => {
    setTimeout(() => {
      throw new Error('thrown in a test');
    });
    void Promise.reject(new Error('rejected in a test'));
  });
  for (const reason of ['thrown in a test', 'rejected in a test'])
    await server.heard<{ readonly message: string }>('window/logMessage', ({ message }) => message.includes(reason));
  await server.request('docsight/ping', {});
  assert.deepEqual(
    server.requests.filter((path) => !/^\/(?:page\.js|favicon\.ico|web\/|glyphs\/|grammars\/)?/.test(path)),
    [],
  );
  assert.deepEqual(server.faults, []);
});

test('a file system that stops answering blocks nothing: the open page has findings, completion and hover', async (context) => {
  const many = Array.from({ length: 60 }, (_, i) => [`${folder}/later/page${i}.mdx`, `# Page ${i}\n`] as const);
  const texts = new Map([...files, ...many, [`${folder}/formula.mdx`, '$$x^2$$\n']]);
  const server = await openWorker(context, own.browser, { texts, folder, held: '/later/' });
  await begin(server);
  await server.heard<Published>(
    'textDocument/publishDiagnostics',
    ({ uri, diagnostics }) => uri === page && diagnostics.length > 0,
  );
  const at = { textDocument: { uri: page }, position: { line: 6, character: 3 } };
  assert.match(JSON.stringify(await server.request('textDocument/hover', at)), /Card/);
  const { items } = await server.request<{ readonly items: readonly unknown[] }>('textDocument/completion', at);
  assert.ok(items.length > 0);
  await server.request('docsight/ping', {});
  // The files that an open page needs came before those that wait.
  assert.ok((await server.asked()).includes(`${folder}/guide.mdx`));
  await server.release();
  const isReady = ({ sites }: SiteStatus): boolean => sites.some(({ ready, pages }) => ready && pages > 60);
  await server.heard<SiteStatus>('docsight/status', isReady);
  const all = (await server.asked()).filter((uri) => uri.includes('/later/'));
  assert.equal(all.filter((uri) => uri.endsWith('.mdx')).length, 60, 'each file is read once');

  // A formula is its text until KaTeX has come.
  const formula = { preview: 'b', uri: `${folder}/formula.mdx`, resourceRoot: '/f' };
  assert.match(JSON.stringify(await server.request('docsight/preview/open', formula)), /math-text/);
  await server.heard<unknown>('docsight/preview/update', (update) => JSON.stringify(update).includes('katex'));
  assert.deepEqual(server.faults, []);
});

test('the worker has no code that is made at run time, and nothing that asks a network', () => {
  const script = readFileSync(join(root, 'dist/web/server.js'), 'utf8');
  const found = script.match(/(?<![.\w])(?:eval|Function|fetch)\([^)]{0,40}|new (?:Function|WebSocket|EventSource)\b/g);
  // Definitions of methods that are called so, and the text of a code sample.
  assert.deepEqual(found?.filter((each) => !/^(?:eval\(\w+,\w+|fetch\((?:\$\{\w+\})?)$/.test(each)) ?? [], []);
});
