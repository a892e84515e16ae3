import assert from 'node:assert/strict';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import * as lsp from 'vscode-languageserver/node';
import { makeFolder } from '../folder.ts';
import { sampleOf } from '../long.ts';
import { connectInside } from './client.ts';

test('a prose tool that the settings name checks the open page, and its suggestion is a fix', async (t) => {
  const folder = makeFolder(t, {
    'docs.json': '{"$schema": "x", "name": "X", "colors": {"primary": "#102030"}, "navigation": {"pages": ["a"]}}\n',
    'a.mdx': '---\ntitle: A page\n---\n\n<Note>\n  We utilize `utilize` here.\n</Note>\n',
  });
  const bin = join(folder, 'node_modules', '.bin');
  mkdirSync(bin, { recursive: true });
  symlinkSync(resolve(import.meta.dirname, '../proseTools/vale.mjs'), join(bin, 'vale'));
  const client = await connectInside(t, { folders: [folder], settings: { prose: { with: ['vale'] } } });
  await client.ready();
  const page = join(folder, 'a.mdx');
  client.open(page);
  await client.until('what Vale finds', () => client.shown(page).some((each) => each.includes('prose/vale')));
  assert.equal(client.shown(page).filter((each) => each.includes('prose/vale')).length, 1);
  const position = client.position(page, 'utilize', true);
  const actions = await client.connection.sendRequest(lsp.CodeActionRequest.type, {
    textDocument: { uri: client.uri(page) },
    range: { start: position, end: position },
    context: { diagnostics: [] },
  });
  const titles = (actions ?? []).map(({ title }) => title);
  assert.ok(titles.includes('Change to "use"') && titles.includes('Change to "apply"'), titles.join(', '));
});

for (const how of ['closed', ...sampleOf(['deleted', 'closed, then deleted', 'deleted, then closed'], 3)])
  test(`a page that is ${how} has no findings of prose tools`, async (t) => {
    const folder = makeFolder(t, {
      'docs.json': '{"name": "X", "colors": {"primary": "#102030"}, "navigation": []}\n',
      'a.mdx': '---\ntitle: A page\ndescription: What it is about.\n---\n\nWe utilize this.\n',
    });
    const bin = join(folder, 'node_modules', '.bin');
    mkdirSync(bin, { recursive: true });
    symlinkSync(resolve(import.meta.dirname, '../proseTools/vale.mjs'), join(bin, 'vale'));
    const settings = { prose: { with: ['vale'] }, problems: { scope: 'all' } };
    const client = await connectInside(t, { folders: [folder], settings });
    await client.ready();
    const page = join(folder, 'a.mdx');
    const hasProse = (): boolean => client.shown(page).some((each) => each.includes('prose/vale'));
    client.open(page);
    await client.until('what Vale finds', hasProse);
    for (const step of how.split(', then ')) {
      if (step === 'closed') client.close(page);
      else {
        rmSync(page);
        client.watched({ [page]: 'deleted' });
      }
    }
    await client.until('no findings of Vale', () => !hasProse(), 20_000);
    await client.ready();
    assert.equal(hasProse(), false);
  });

test('an unknown word is added to the dictionary above the site, and its finding disappears', async (t) => {
  const folder = makeFolder(t, {
    '.vale.ini': 'StylesPath = styles\nVocab = Base\n\n[*.md]\nBasedOnStyles = Vale\n',
    'styles/config/vocabularies/Base/accept.txt': 'one\r\n',
    'docs/docs.json':
      '{"$schema": "x", "name": "X", "colors": {"primary": "#102030"}, "navigation": {"pages": ["a"]}}\n',
    'docs/a.mdx': '---\ntitle: A page\n---\n\n<Note>\n  The frobnicatoor is very good.\n</Note>\n',
  });
  const bin = join(folder, 'node_modules', '.bin');
  mkdirSync(bin, { recursive: true });
  symlinkSync(resolve(import.meta.dirname, '../proseTools/vale.mjs'), join(bin, 'vale'));
  const client = await connectInside(t, { folders: [folder], settings: { prose: { with: ['vale'] } } });
  await client.ready();
  const page = join(folder, 'docs', 'a.mdx');
  client.open(page);
  const reported = (): number => client.shown(page).filter((each) => each.includes('prose/vale')).length;
  await client.until('what Vale finds', () => reported() === 2);
  const position = client.position(page, 'frobnicatoor');
  const actions = await client.connection.sendRequest(lsp.CodeActionRequest.type, {
    textDocument: { uri: client.uri(page) },
    range: { start: position, end: position },
    context: { diagnostics: [] },
  });
  const list = join(folder, 'styles/config/vocabularies/Base/accept.txt');
  const action = (actions ?? []).find(({ title }) => title === 'Add "frobnicatoor" to the Vale dictionary');
  assert.ok(action !== undefined && lsp.CodeAction.is(action), JSON.stringify(actions));
  const end = { line: 1, character: 0 };
  assert.deepEqual(action.edit?.documentChanges, [
    {
      textDocument: { uri: client.uri(list), version: null },
      edits: [{ range: { start: end, end }, newText: 'frobnicatoor\r\n' }],
    },
  ]);
  writeFileSync(list, 'one\r\nfrobnicatoor\r\n');
  client.watched({ [list]: 'changed' });
  await client.until('Vale accepts the word', () => reported() === 1);
});
