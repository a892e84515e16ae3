import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import * as lsp from 'vscode-languageserver/node';
import { makeFolder } from '../folder.ts';
import { connectInside, type TestClient } from './client.ts';
import { twoPages } from './opened.ts';

interface Opened {
  readonly client: TestClient;
  readonly settings: string;
  /** Resolves when index.mdx has exactly these codes and severities. */
  shows(what: string, ...found: readonly string[]): Promise<void>;
}

async function openedSite(t: TestContext): Promise<Opened> {
  const folder = makeFolder(t, {
    ...twoPages,
    'index.mdx': `${twoPages['index.mdx']}\n![A cat](/f.svg)\n\n<Plan level="gold" />\n\n[Nowhere](/nope)\n`,
  });
  const client = await connectInside(t, { folders: [folder], settings: { problems: { delay: 0 } } });
  const page = join(folder, 'index.mdx');
  client.open(page);
  const shows = (what: string, ...found: readonly string[]): Promise<void> =>
    client.until(what, () => {
      const shown = client.shown(page).map((each) => each.replace(/^\S+ /, ''));
      return JSON.stringify(shown) === JSON.stringify(found);
    });
  await client.ready();
  await shows('what the site begins with', ...usual);
  return { client, settings: join(folder, '.docsightrc.json'), shows };
}

const usual = ['hint image/frame', 'warning component/unknown', 'error link/missing'] as const;

test('unsaved changes in .docsightrc.json count, until it is closed without saving', async (t) => {
  const { client, settings, shows } = await openedSite(t);
  client.open(settings, '{}');
  const steps: Readonly<Record<string, readonly [settings: string, ...found: readonly string[]]>> = {
    severities: [
      '{"rules": {"image/frame": "error", "link/missing": "off"}}',
      'error image/frame',
      'warning component/unknown',
    ],
    overrides: [
      '{"rules": {"image/frame": "error"}, "overrides": [{"files": "*.mdx", "rules": {"image/frame": "off"}}]}',
      'warning component/unknown',
      'error link/missing',
    ],
    'generated files': ['{"generated": ["index.mdx"]}', 'error link/missing'],
    'own components': [
      '{"components": {"Plan": {"description": "A plan.", "attributes": {"level": {"description": "Its level.", "enum": ["silver"]}}}}}',
      'hint image/frame',
      'warning component/attribute-value',
      'error link/missing',
    ],
    'the strict option': ['{"strict": true}', 'error image/frame', 'error component/unknown', 'error link/missing'],
    'the parts that can still be read': [
      '{"strict": true, "rules": {"image/frame": "off"',
      'error component/unknown',
      'error link/missing',
    ],
  };
  for (const [what, [text, ...found]] of Object.entries(steps)) {
    client.replace(settings, text);
    await shows(what, ...found);
  }
  client.close(settings);
  await shows('the site without the file', ...usual);
});

test('.docsightrc.json counts when it is created, changed and deleted on disk', async (t) => {
  const { client, settings, shows } = await openedSite(t);
  writeFileSync(settings, '{"rules": {"image/frame": "warning"}}');
  client.watched({ [settings]: 'created' });
  await shows('a new file', 'warning image/frame', ...usual.slice(1));
  writeFileSync(settings, '{"rules": {"image/frame": "off"}}');
  client.watched({ [settings]: 'changed' });
  await shows('a changed file', ...usual.slice(1));
  rmSync(settings);
  client.watched({ [settings]: 'deleted' });
  await shows('no file', ...usual);
});

test('findings in the baseline become hints as soon as it is written', async (t) => {
  const { settings, shows, client } = await openedSite(t);
  const baseline = join(dirname(settings), '.docsight/baseline.json');
  mkdirSync(dirname(baseline));
  writeFileSync(baseline, '{"version": 1, "findings": {"index.mdx": {"link/missing": {"/nope": 1}}}}');
  client.watched({ [baseline]: 'created' });
  await shows('the baseline', usual[0], usual[1], 'hint link/missing');
  rmSync(baseline);
  client.watched({ [baseline]: 'deleted' });
  await shows('no baseline', ...usual);
});

test('a wrong value in .docsightrc.json is a finding there, and keys and values have completion and hovers', async (t) => {
  const { client, settings, shows } = await openedSite(t);
  client.open(settings, '{"rules": {"image/frame": "eror"}}');
  await client.until('the wrong severity', () => client.shown(settings).includes('1:26-1:32 error settings/value'));
  const textDocument = { uri: client.uri(settings) };
  const labels = async (at: string): Promise<readonly string[]> => {
    const position = client.position(settings, at, true);
    const list = await client.connection.sendRequest(lsp.CompletionRequest.type, { textDocument, position });
    return (Array.isArray(list) ? list : (list?.items ?? [])).map(({ label }) => label);
  };
  assert.deepEqual(await labels('"eror'), ['error', 'warning', 'information', 'hint', 'off']);
  assert.ok((await labels('"image/frame')).includes('image/alt'));
  const position = client.position(settings, 'frame');
  const hover = await client.connection.sendRequest(lsp.HoverRequest.type, { textDocument, position });
  assert.match(JSON.stringify(hover), /By default: hint/);
  client.replace(settings, '{"rules": {"image/frame": "error"}}');
  await client.until('no finding', () => client.shown(settings).length === 0);
  await shows('the right severity', 'error image/frame', ...usual.slice(1));
});
