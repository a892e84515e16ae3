import { join } from 'node:path';
import { test } from 'node:test';
import type * as lsp from 'vscode-languageserver/node';
import { makeFolder } from '../folder.ts';
import { connectInside } from './client.ts';
import { twoPages } from './opened.ts';

test('diagnostics are in the editor’s language if there is a translation', async (t) => {
  const folder = makeFolder(t, {
    ...twoPages,
    'index.mdx': `${twoPages['index.mdx']}\n![](/f.svg)\n\n[Nowhere](/nope)\n`,
  });
  const client = await connectInside(t, { folders: [folder], settings: { problems: { delay: 0 } }, locale: 'de' });
  const page = join(folder, 'index.mdx');
  client.open(page);
  await client.ready();
  await client.until('both languages', () => {
    const published = client.notifications('textDocument/publishDiagnostics') as lsp.PublishDiagnosticsParams[];
    const messages = published.flatMap(({ diagnostics }) => diagnostics.map(({ message }) => String(message)));
    return (
      messages.some((each) => each.startsWith('Der Alternativtext fehlt.')) &&
      messages.some((each) => each.startsWith('No page or file exists at'))
    );
  });
});
