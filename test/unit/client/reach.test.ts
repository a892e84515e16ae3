import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Place, reachOf } from '../../../client/languageServer/reach.ts';

function placeOf(uri: string): Place {
  const [, scheme = '', authority = '', path = '', query = '', fragment = ''] =
    /^([\w-]+):\/\/([^/?#]*)([^?#]*)\??([^#]*)#?(.*)$/.exec(uri) ?? [];
  return { scheme, authority, path: decodeURIComponent(path), query, fragment };
}

interface Files {
  readonly folders?: readonly string[];
  readonly documents?: readonly string[];
  readonly sites?: readonly string[];
}

function reach({ folders = [], documents = [], sites = [] }: Files): (uri: string) => Promise<string> {
  const of = reachOf({
    folders: () => folders.map(placeOf),
    documents: () => documents.map(placeOf),
    isSite: async ({ scheme, authority, path }) => sites.includes(`${scheme}://${authority}${path}`),
  });
  return (uri) => of(placeOf(uri));
}

test('the server of a browser reads only folders of the workspace', async () => {
  const at = reach({ folders: ['vscode-vfs://github/a/docs', 'vscode-test-web://mount/', 'file:///c%3A/x/'] });
  for (const uri of [
    'vscode-vfs://github/a/docs',
    'vscode-vfs://github/a/docs/guides/b.mdx',
    'vscode-vfs://github/a/docs/..b/c...mdx',
    'vscode-test-web://mount',
    'vscode-test-web://mount/b.mdx',
    'file:///c%3A/x',
    'file:///c:/x/b.mdx',
  ])
    assert.equal(await at(uri), 'all', uri);
  for (const uri of [
    'vscode-vfs://github/a/docs2/b.mdx',
    'vscode-vfs://github/a/docs/../secret/b.mdx',
    'vscode-vfs://github/a/docs/%2e%2e/secret/b.mdx',
    'vscode-vfs://github/a/docs/..',
    'vscode-vfs://github/a/docs/.%2e%5csecret',
    'vscode-vfs://github/a/docs/./b.mdx',
    'vscode-vfs://github/other/b.mdx',
    'vscode-vfs://gitlab/a/docs/b.mdx',
    'git://github/a/docs/b.mdx',
    'vscode-vfs://github/a/docs/b.mdx?{"path":"/secret"}',
    'vscode-vfs://github/a/docs/b.mdx#x',
    'vscode-userdata:///User/settings.json',
    'file:///c:/xy/b.mdx',
    'file:///etc/passwd',
  ])
    assert.equal(await at(uri), 'none', uri);
});

test('of folders above the workspace and open documents, the server sees only whether they are sites', async () => {
  const at = reach({ folders: ['vfs://h/a/b/c'], documents: ['vfs://h/x/y/page.mdx', 'untitled://h/one'] });
  for (const uri of ['vfs://h/a/b', 'vfs://h/a', 'vfs://h/', 'vfs://h', 'vfs://h/x/y', 'vfs://h/x'])
    assert.equal(await at(uri), 'names', uri);
  for (const uri of [
    'vfs://h/a/b/d',
    'vfs://h/a/secret.json',
    'vfs://h/x/y/z',
    'vfs://h/x/y/page.mdx',
    'vfs://other/a',
  ])
    assert.equal(await at(uri), 'none', uri);
});

test('sites around the workspace and open documents are read whole', async () => {
  const documents = ['vfs://h/x/y/page.mdx'];
  const at = reach({ folders: ['vfs://h/a/b/c'], documents, sites: ['vfs://h/a/b', 'vfs://h/x', 'vfs://h/secret'] });
  for (const uri of ['vfs://h/a/b', 'vfs://h/a/b/d/e.mdx', 'vfs://h/x/z.mdx', 'vfs://h/x/y'])
    assert.equal(await at(uri), 'all', uri);
  for (const uri of ['vfs://h/a/other', 'vfs://h/secret/page.mdx', 'vfs://h/xy/page.mdx'])
    assert.equal(await at(uri), 'none', uri);
  // The server keeps a site whose document is closed.
  documents.pop();
  assert.equal(await at('vfs://h/x/z.mdx'), 'all');
});
