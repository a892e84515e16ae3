import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { makeFolder } from '../folder.ts';
import { sampleOf } from '../long.ts';
import { connectInside } from './client.ts';

const page = '---\ntitle: B\n---\n\n[a](/nowhere)\n\n<Note>\nText\n</note>\n';
const api = (more: string): string =>
  `{"openapi": "3.1.0", "info": {"title": "T", "version": "1"${more}}, "paths": {"/p": {"get": {}, "parameters": [{}]}}}\n`;

/** A file with findings, what is deleted with it, and the text that an author types into it before. */
interface Deletion {
  readonly what: string;
  readonly file: string;
  readonly gone: string;
  readonly text: string;
  readonly pages?: readonly string[];
}

const deletions: readonly Deletion[] = [
  { what: 'a page', file: 'site/b.mdx', gone: 'site/b.mdx', text: page },
  { what: 'a page that nothing lists', file: 'site/loose.mdx', gone: 'site/loose.mdx', text: page, pages: [] },
  { what: 'a snippet', file: 'site/snippets/b.mdx', gone: 'site/snippets/b.mdx', text: page, pages: [] },
  { what: 'the folder of a page', file: 'site/deep/er/b.mdx', gone: 'site/deep', text: page, pages: ['deep/er/b'] },
  { what: 'a site', file: 'site/b.mdx', gone: 'site', text: page },
  { what: 'docs.json', file: 'site/docs.json', gone: 'site/docs.json', text: '{"name": 1, "navigation": []}\n' },
  { what: 'a page without a site', file: 'alone/b.mdx', gone: 'alone/b.mdx', text: page },
  { what: 'an API document', file: 'site/api.json', gone: 'site/api.json', text: api('') },
  {
    what: 'a large API document',
    file: 'site/api.json',
    gone: 'site/api.json',
    text: api(`, "description": "${'long '.repeat(70_000)}"`),
  },
];

const steps = ['delete', 'close', 'type'] as const;
type Step = (typeof steps)[number];

/** All orders in which a file is deleted and its editor closed, with or without typing while it is open. */
const orders: readonly (readonly Step[])[] = [
  ['delete', 'close'],
  ['close', 'delete'],
  ['type', 'delete', 'close'],
  ['delete', 'type', 'close'],
  ['type', 'close', 'delete'],
];

/** Deletes a file in this order, and compares what its server shows then with what a new server shows. */
async function compare(
  t: TestContext,
  { file: path, gone, text, pages = ['b'] }: Deletion,
  order: readonly Step[],
  isPatient: boolean,
): Promise<void> {
  const config = JSON.stringify({
    name: 'Site',
    navigation: [{ group: 'All', pages: ['a', ...pages] }],
    openapi: 'api.json',
  });
  const root = makeFolder(t, {
    'site/docs.json': config,
    'site/a.mdx': '---\ntitle: A\n---\n\n[b](/b)\n',
    [path]: text,
  });
  const [folder, file] = [join(root, 'site'), join(root, path)];
  const client = await connectInside(t, { folders: [folder], settings: { problems: { scope: 'all' } } });
  client.open(join(folder, 'a.mdx'));
  client.open(file);
  await client.ready();
  assert.notDeepEqual(client.shown(file), [], 'the file has findings');
  for (const step of order) {
    if (step === 'close') client.close(file);
    else if (step === 'type') client.replace(file, `${client.textOf(file)}\n<Tip>[c](/c`);
    else {
      rmSync(join(root, gone), { recursive: true });
      client.watched({ [join(root, gone)]: 'deleted' });
    }
    if (isPatient) await client.request('docsight/sites', {});
  }
  await client.until('no findings of the deleted file', () => client.shown(file).length === 0, 20_000);
  await client.request('docsight/sites', {});
  await client.until('everything checked', () => client.status()?.sites.every(({ ready }) => ready) === true);
  assert.deepEqual(client.shown(file), [], 'findings of the deleted file are back');
  const fresh = await connectInside(t, { folders: [folder], settings: { problems: { scope: 'all' } } });
  fresh.open(join(folder, 'a.mdx'), client.textOf(join(folder, 'a.mdx')));
  await fresh.request('docsight/sites', {});
  await fresh.until('everything checked', () => fresh.status()?.sites.every(({ ready }) => ready) === true);
  if (!['site', 'site/docs.json'].includes(gone)) assert.deepEqual([...client.everything()], [...fresh.everything()]);
  for (const each of [client, fresh]) each.connection.dispose();
}

for (const deletion of deletions)
  test(`${deletion.what} that is deleted and closed has no findings afterward, in any order`, async (t) => {
    // Large documents are read in a thread, which takes a second each time.
    for (const order of sampleOf(orders, deletion.text.length > 300_000 ? orders.length : 3))
      for (const isPatient of [true, false])
        await t.test(`${order.join(', ')}${isPatient ? ', one by one' : ''}`, (each) =>
          compare(each, deletion, order, isPatient),
        );
  });
