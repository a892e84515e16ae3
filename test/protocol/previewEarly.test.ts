import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { nodeRuntime } from '../../server/host/node/nodeRuntime.ts';
import { makeFolder } from '../folder.ts';
import { connectInside } from './client.ts';
import { twoPages } from './opened.ts';

test('a preview shows an open page while the rest of its site is being read, and the rest once it has been read', async (t) => {
  // The open page does not link to it, so it is read with the rest.
  const folder = makeFolder(t, {
    ...twoPages,
    'docs.json': twoPages['docs.json'].replace('"two"', '"three"'),
    'three.mdx': '---\ntitle: Read with the rest\n---\n\nText.\n',
  });
  const file = join(folder, 'index.mdx');
  const { disk } = nodeRuntime();
  let goOn = (): void => undefined;
  const held = new Promise<void>((done) => {
    goOn = done;
  });
  const client = await connectInside(
    t,
    { folders: [folder] },
    {
      disk: {
        ...disk,
        async readSite(site, listed) {
          const changes = await disk.readSite(site, listed);
          await held;
          return changes;
        },
      },
    },
  );
  client.open(file);
  const uri = client.uri(file);
  const shown = await client.request('docsight/preview/open', { preview: 'one', uri, resourceRoot: 'https://root' });
  assert.equal(shown.kind, 'page');
  assert.match(JSON.stringify(shown), /Start here/);
  assert.doesNotMatch(JSON.stringify(shown), /Read with the rest/);
  goOn();
  await client.until('the title of the other page', () =>
    JSON.stringify(client.notifications('docsight/preview/update')).includes('Read with the rest'),
  );
});

test('a preview that is closed while its site is being listed is not drawn', async (t) => {
  const folder = makeFolder(t, twoPages);
  const file = join(folder, 'index.mdx');
  const { disk } = nodeRuntime();
  let goOn = (): void => undefined;
  const held = new Promise<void>((done) => {
    goOn = done;
  });
  const client = await connectInside(
    t,
    { folders: [folder] },
    {
      disk: {
        ...disk,
        readSite: (site, listed) =>
          disk.readSite(site, async (names) => {
            await held;
            await listed?.(names);
          }),
      },
    },
  );
  client.open(file);
  const open = (preview: string) =>
    client.request('docsight/preview/open', { preview, uri: client.uri(file), resourceRoot: 'https://root' });
  const [closed, other] = [open('closed'), open('other')];
  await client.request('docsight/preview/close', { preview: 'closed' });
  goOn();
  assert.equal((await closed).kind, 'problem');
  assert.equal((await other).kind, 'page');
  client.edit(file, 'Start here', 'Begin here');
  await client.until('the page as edited', () => client.notifications('docsight/preview/update').length > 0);
  assert.doesNotMatch(JSON.stringify(client.notifications('docsight/preview/update')), /"preview":"closed"/);
});
