import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import * as lsp from 'vscode-languageserver/node';
import { makeFolder } from '../folder.ts';
import { docsight } from '../unit/cli/run.ts';
import { connectInside } from './client.ts';

test('a translation is outdated while its source is typed, until it is recorded', async (t) => {
  const page = (text: string): string => `---\ntitle: A page\ndescription: About it.\n---\n\n## ${text}\n`;
  const folder = makeFolder(t, {
    'docs.json': '{"$schema": "x", "name": "X", "navigation": [{"group": "G", "pages": ["en/a", "fr/a"]}]}\n',
    'en/a.mdx': page('One\n\nWords.'),
    'fr/a.mdx': page('Un\n\nMots.'),
  });
  assert.equal((await docsight(['languages', folder, '--record'])).code, 0);
  const client = await connectInside(t, { folders: [folder] });
  await client.ready();
  const [source, own] = [join(folder, 'en/a.mdx'), join(folder, 'fr/a.mdx')];
  client.open(own);
  client.open(source);
  const isOutdated = (): boolean => client.shown(own).some((each) => each.includes('translation/outdated'));
  client.edit(source, 'Words.', 'Other words.');
  await client.until('the change of the source', isOutdated);
  const start = client.position(own, '## Un');
  const actions = await client.connection.sendRequest(lsp.CodeActionRequest.type, {
    textDocument: { uri: client.uri(own) },
    range: { start, end: start },
    context: { diagnostics: [] },
  });
  const action = (actions ?? []).find(({ title }) => title === 'Translation is up to date');
  assert.ok(action !== undefined && 'edit' in action);
  const changed = JSON.stringify(action.edit);
  assert.match(changed, /translations\.json/);
  client.edit(source, 'Other words.', 'Words.');
  await client.until('the source as it was', () => !isOutdated());
});
