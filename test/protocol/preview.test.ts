import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { PreviewPage, PreviewPatch, PreviewProblem } from '../../server/protocol/messages.ts';
import { makeFolder } from '../folder.ts';
import { connectInside } from './client.ts';

const page = (title: string, body: string): string =>
  `---\ntitle: ${title}\ndescription: About ${title}, long enough to be right.\n---\n\n${body}\n`;
const config = {
  name: 'Site',
  navigation: [{ group: 'Guides', pages: ['index', 'guides/two'] }],
  favicon: '/f.svg',
  colors: { primary: '#112233' },
  redirects: [{ source: '/old', destination: '/guides/two' }],
};
const files = {
  'docs.json': JSON.stringify(config, undefined, 2),
  'f.svg': '<svg/>',
  'index.mdx': page('One', '## Start\n\nFirst.\n\nSecond.\n\n```js\nlet a = 1;\n```'),
  'guides/two.mdx': page('Two', 'Other.'),
};

type Update = PreviewPage | PreviewPatch | PreviewProblem;

async function opened(t: TestContext, path: string) {
  const folder = makeFolder(t, files);
  const client = await connectInside(t, { folders: [folder], settings: { problems: { delay: 0 } } });
  await client.ready();
  const show = (shown: string, preview = 'p1'): Promise<PreviewPage | PreviewProblem> =>
    client.request('docsight/preview/open', {
      preview,
      uri: client.uri(join(folder, shown)),
      resourceRoot: 'https://files.example/root/',
    });
  return {
    folder,
    client,
    show,
    first: await show(path),
    updates: () => client.notifications('docsight/preview/update') as readonly Update[],
  };
}

function asPage(message: Update | undefined): PreviewPage {
  assert.equal(message?.kind, 'page', JSON.stringify(message));
  return message as PreviewPage;
}

function asPatch(message: Update | undefined): PreviewPatch {
  assert.equal(message?.kind, 'patch', JSON.stringify(message));
  return message as PreviewPatch;
}

/** What the webview shows after a patch, by the patch's own words. */
function patched(shown: PreviewPage, patch: PreviewPatch): PreviewPage {
  const known = new Map([...shown.blocks, ...patch.blocks].map((block) => [block.key, block]));
  return {
    ...shown,
    title: patch.title,
    version: patch.version,
    parts: shown.parts.map((part) => patch.parts.find((each) => each.part === part.part) ?? part),
    blocks: [
      ...shown.blocks.slice(0, patch.keep),
      ...patch.order.map(({ key, line }) => {
        const block = known.get(key);
        assert.ok(block, `the webview has no block ${key}`);
        return { ...block, line };
      }),
      ...shown.blocks
        .slice(shown.blocks.length - patch.keepEnd)
        .map((block) => ({ ...block, line: block.line + patch.shift })),
    ],
  };
}

test('a page is sent completely, then only changed blocks', async (t) => {
  const { client, folder, first, updates, show } = await opened(t, 'index.mdx');
  const shown = asPage(first);
  assert.equal(shown.uri, client.uri(join(folder, 'index.mdx')));
  assert.equal(shown.site, client.uri(folder));
  assert.match(shown.title, /One/);
  assert.ok(shown.parts.some(({ part, html }) => part === 'sidebar' && html.includes('Two')));
  assert.deepEqual(
    shown.blocks.map(({ line }) => line),
    [5, 7, 9, 11],
  );
  const file = join(folder, 'index.mdx');
  client.open(file);
  client.edit(file, 'First.', 'First, changed.');
  await client.until('a patch', () => updates().length > 0);
  const patch = asPatch(updates().at(-1));
  assert.equal(patch.version, 2);
  assert.deepEqual(
    patch.blocks.map(({ html }) => html.includes('First, changed.')),
    [true],
  );
  assert.deepEqual(patch.parts, []);
  assert.deepEqual(patched(shown, patch).blocks, asPage(await show('index.mdx')).blocks);
});

test('patches add up to the page, through a hundred edits', async (t) => {
  const { client, folder, first, updates, show } = await opened(t, 'index.mdx');
  const file = join(folder, 'index.mdx');
  client.open(file);
  let shown = asPage(first);
  let seen = 0;
  const bodies = ['a', '<Note>', '# H', '- x', '```', '</Note>', '', '{', '<Card title="x"', '| a |\n|---|\n| b |'];
  for (let i = 0; i < 100; i++) {
    const body = Array.from({ length: (i * 7) % 5 }, (_, k) => bodies[(i * 3 + k * 5) % bodies.length]).join('\n\n');
    client.replace(file, page(`One ${i % 3}`, body));
    const fresh = asPage(await show('index.mdx', 'other'));
    await client.request('docsight/preview/close', { preview: 'other' });
    await client.until('this text in the first preview', () =>
      updates().some((each) => each.preview === 'p1' && 'version' in each && each.version === fresh.version),
    );
    for (const update of updates().slice(seen)) {
      if (update.preview !== 'p1') continue;
      shown = update.kind === 'patch' ? patched(shown, update) : asPage(update);
    }
    seen = updates().length;
    assert.deepEqual(
      shown.blocks.map(({ html }) => html),
      fresh.blocks.map(({ html }) => html),
      `edit ${i}`,
    );
    assert.deepEqual(
      shown.blocks.map(({ line }) => line),
      fresh.blocks.map(({ line }) => line),
      `lines of edit ${i}`,
    );
  }
});

test('unsaved changes to docs.json update the site around the page', async (t) => {
  const { client, folder, updates } = await opened(t, 'index.mdx');
  const file = join(folder, 'docs.json');
  client.open(file);
  client.edit(file, '"Guides"', '"Handbook"');
  await client.until('the sidebar', () => updates().length > 0);
  const patch = asPatch(updates().at(-1));
  assert.ok(patch.parts.some(({ part, html }) => part === 'sidebar' && html.includes('Handbook')));
  assert.deepEqual(patch.blocks, []);
  client.edit(file, '#112233', '#445566');
  await client.until('other colors need the whole page', () => updates().length > 1);
  assert.ok(JSON.stringify(asPage(updates().at(-1)).variables).includes('#445566'));
});

test('docs.json shows the site’s first page; a file outside the site says so', async (t) => {
  const { client, folder, first, show } = await opened(t, 'docs.json');
  assert.equal(asPage(first).uri, client.uri(join(folder, 'index.mdx')));
  const elsewhere = await client.request('docsight/preview/open', {
    preview: 'x',
    uri: 'file:///nowhere/at/all.mdx',
    resourceRoot: '',
  });
  assert.equal(elsewhere.kind, 'problem');
  assert.equal(asPage(await show('guides/not-there.mdx')).layout, 'missing');
});

test('links lead to the same page as on the site', async (t) => {
  const { client, folder } = await opened(t, 'guides/two.mdx');
  const follow = (href: string): Promise<unknown> =>
    client.request('docsight/preview/resolve', { preview: 'p1', href });
  const at = (path: string): string => client.uri(join(folder, path));
  assert.deepEqual(await follow('/index#start'), { kind: 'page', uri: at('index.mdx'), fragment: 'start' });
  assert.deepEqual(await follow('../index'), { kind: 'page', uri: at('index.mdx') });
  assert.deepEqual(await follow('/old'), { kind: 'page', uri: at('guides/two.mdx') });
  assert.deepEqual(await follow('/f.svg'), { kind: 'file', uri: at('f.svg') });
  assert.deepEqual(await follow('https://example.com/a'), { kind: 'external', url: 'https://example.com/a' });
  assert.deepEqual(await follow('/gone'), { kind: 'page', uri: at('gone.mdx') });
  for (const href of ['javascript:alert(1)', 'command:x', '../../../etc/passwd', 'vscode:x']) {
    assert.equal(((await follow(href)) as { kind: string }).kind, 'missing', href);
  }
  await client.request('docsight/preview/close', { preview: 'p1' });
  assert.equal(((await follow('/index')) as { kind: string }).kind, 'missing');
});

test('a closed preview gets no more updates; a deleted page becomes the site’s 404', async (t) => {
  const { client, folder, updates, show } = await opened(t, 'index.mdx');
  await show('guides/two.mdx', 'p2');
  await client.request('docsight/preview/close', { preview: 'p1' });
  rmSync(join(folder, 'guides/two.mdx'));
  client.watched({ [join(folder, 'guides/two.mdx')]: 'deleted' });
  await client.until('an update', () => updates().length > 0);
  assert.deepEqual([...new Set(updates().map(({ preview }) => preview))], ['p2']);
  assert.equal(asPage(updates().at(-1)).layout, 'missing');
});

test('search finds pages of the site', async (t) => {
  const { client } = await opened(t, 'index.mdx');
  const { html } = await client.request('docsight/preview/search', { preview: 'p1', query: 'other' });
  assert.match(html, /Two/);
});

test('a keystroke is shown before its findings are sent', async (t) => {
  const { folder, client, updates } = await opened(t, 'index.mdx');
  const file = join(folder, 'index.mdx');
  client.open(file);
  await client.until('checked', () => client.diagnostics(file)?.version === 1);
  const before = updates().length;
  const version = client.edit(file, 'Second.', 'Second <Crad>card</Crad>.');
  const order: string[] = [];
  await client.until('both', () => {
    if (updates().length > before && !order.includes('preview')) order.push('preview');
    if (client.diagnostics(file)?.version === version && !order.includes('findings')) order.push('findings');
    return order.length === 2;
  });
  assert.deepEqual(order, ['preview', 'findings']);
  assert.ok(client.diagnostics(file)?.diagnostics.some(({ code }) => code === 'component/unknown'));
});

test('a generated page is shown, can be linked to, and leads to its operation', async (t) => {
  const api = {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    servers: [{ url: 'https://api.example.com' }],
    paths: { '/pets': { get: { summary: 'List pets', tags: ['Pets'], responses: { 200: { description: 'Fine' } } } } },
  };
  const folder = makeFolder(t, {
    'docs.json': JSON.stringify({
      $schema: 'https://mintlify.com/docs.json',
      theme: 'mint',
      name: 'Site',
      colors: { primary: '#112233' },
      navigation: { groups: [{ group: 'API', openapi: 'api.json', pages: ['index', 'GET /pets'] }] },
    }),
    'api.json': JSON.stringify(api, undefined, 2),
    'index.mdx': page('One', 'Text.'),
  });
  const client = await connectInside(t, { folders: [folder], settings: { problems: { delay: 0 } } });
  await client.ready();
  const uri = client.uri(join(folder, 'api-reference/pets/list-pets.mdx'));
  const open = (asked: string): Promise<PreviewPage | PreviewProblem> =>
    client.request('docsight/preview/open', { preview: 'p', uri: asked, resourceRoot: 'https://files.example/' });
  const first = asPage(await open(client.uri(join(folder, 'index.mdx'))));
  assert.equal(first.source, undefined);
  const source = { uri: client.uri(join(folder, 'api.json')), line: 13 };
  const href = '/api-reference/pets/list-pets';
  assert.ok(first.parts.some(({ part, html }) => part === 'sidebar' && html.includes(`href="${href}"`)));
  assert.deepEqual(await client.request('docsight/preview/resolve', { preview: 'p', href }), {
    kind: 'page',
    uri,
    source,
  });
  const made = asPage(await open(uri));
  assert.deepEqual([made.title, made.layout, made.source], ['List pets - Site', 'default', source]);
  const inputs = { server: 0, variables: [], parameters: [], auth: undefined };
  const request = await client.request('docsight/api/request', { uri, inputs });
  assert.equal(request?.url, 'https://api.example.com/pets');
  assert.deepEqual(client.shown(join(folder, 'docs.json')), []);
});

test('keys typed during an update cause one more, with the newest text', async (t) => {
  const { client, folder, updates } = await opened(t, 'index.mdx');
  const file = join(folder, 'index.mdx');
  client.open(file);
  await client.request('docsight/preview/open', {
    preview: 'p1',
    uri: client.uri(file),
    resourceRoot: 'https://files.example/root/',
    reportsShown: true,
  });
  const before = updates().length;
  client.edit(file, 'First.', 'First. a');
  await client.until('the first key', () => updates().length === before + 1);
  for (const letter of 'bcdefgh') client.edit(file, 'First. ', `First. ${letter}`);
  await client.request('docsight/ping', {});
  assert.equal(updates().length, before + 1);
  client.connection.sendNotification('docsight/preview/shown', { preview: 'p1' });
  await client.until('one more', () => updates().length > before + 1);
  assert.equal(updates().length, before + 2);
  const patch = asPatch(updates().at(-1));
  assert.ok(patch.blocks.some(({ html }) => html.includes('First. hgfedcba')));
});
