import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type * as lsp from 'vscode-languageserver/node';
import { makeFolder } from '../folder.ts';
import { connectInside, modernClient, type TestClient } from './client.ts';

/** A site of two pages with links to each other. */
export const twoPages = {
  'docs.json': JSON.stringify(
    {
      name: 'Site',
      navigation: [{ group: 'G', pages: ['index', 'two'] }],
      favicon: '/f.svg',
      colors: { primary: '#112233' },
    },
    undefined,
    2,
  ),
  'f.svg': '<svg/>',
  'index.mdx':
    '---\ntitle: One\ndescription: About one and what it is for.\n---\n\n## Start here\n\n<Card title="A" icon="rocket" href="/two#second">\n  Go.\n</Card>\n\n[Two](/two)\n',
  'two.mdx': '---\ntitle: Two\ndescription: About two and what it is for.\n---\n\n## Second\n\nText.\n',
};

/** A server for that site, with one of its files open. */
export async function opened(
  t: TestContext,
  path = 'index.mdx',
  capabilities = modernClient,
): Promise<{ readonly client: TestClient; readonly file: string; readonly folder: string }> {
  const folder = makeFolder(t, twoPages);
  const client = await connectInside(t, { folders: [folder], capabilities });
  await client.ready();
  const file = join(folder, path);
  client.open(file);
  return { client, file, folder };
}

/** A text after LSP edits, applied like an editor. */
export function applied(client: TestClient, file: string, edits: readonly lsp.TextEdit[]): string {
  const text = client.textOf(file);
  const lines = text.split('\n');
  const offset = ({ line, character }: lsp.Position): number =>
    lines.slice(0, line).reduce((sum, each) => sum + each.length + 1, 0) + character;
  return edits
    .toSorted((a, b) => offset(b.range.start) - offset(a.range.start))
    .reduce(
      (now, { range, newText }) => now.slice(0, offset(range.start)) + newText + now.slice(offset(range.end)),
      text,
    );
}
