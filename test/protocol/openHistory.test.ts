import assert from 'node:assert/strict';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import * as lsp from 'vscode-languageserver/node';
import { makeFolder } from '../folder.ts';
import { sampleOf } from '../long.ts';
import { type Random, randomFrom } from '../random.ts';
import { connectInside, type TestClient } from './client.ts';

/** Seeds of histories that each start with a new site, and number of changes between checkpoints. */
const histories = [19, 20, 21, 22, 23];
const checkpoints = 4;
const changes = 150;
const settings = { problems: { scope: 'all', delay: 0 } };

/** Pages that share titles and descriptions, with almost correct links. */
function pageText({ below }: Random): string {
  const [shared, near] = [below(3), below(5)];
  return [
    '---',
    `title: Title ${shared}`,
    ...(below(4) === 0 ? [] : [`description: What is shared by some pages, number ${below(3)}.`]),
    '---',
    '',
    `[a](/guide/strat${near}) [b](/a/pagee${near}) [c](./Page1) ![d](/images/logo${near}.pgn)`,
    '',
    `[e](/b/page${near}) <Card titel="A" />`,
    below(5) === 0 ? '<Note>' : '',
    '',
  ].join('\n');
}

function configText({ below }: Random): string {
  const pages = Array.from(
    { length: 8 },
    () => `${['a', 'b', 'guide'][below(3)]}/${['page', 'start'][below(2)]}${below(5)}`,
  );
  return JSON.stringify(
    { name: 'Site', colors: { primary: '#112233' }, navigation: [{ group: 'All', pages }] },
    undefined,
    2,
  );
}

const paths = ['a', 'b', 'guide'].flatMap((folder) =>
  [0, 1, 2, 3, 4].flatMap((i) => [`${folder}/page${i}.mdx`, ...(folder === 'guide' ? [`guide/start${i}.mdx`] : [])]),
);
const pictures = [0, 1, 2].map((i) => `images/logo${i}.png`);

/** Waits until all sites are checked and another round of messages changes nothing. */
async function settled(client: TestClient): Promise<void> {
  for (let before = ''; ; ) {
    await client.request('docsight/sites', {});
    await client.until('everything checked', () => client.status()?.sites.every(({ ready }) => ready) === true);
    const now = JSON.stringify([...client.everything()]);
    if (now === before) return;
    before = now;
  }
}

/** Everything that a server reports about a site's files, with every fix, by file, byte for byte. */
async function said(client: TestClient, folder: string, open: ReadonlySet<string>): Promise<string> {
  await settled(client);
  const files: Record<string, unknown> = {};
  for (const name of [...client.everything().keys()].sort()) {
    const path = relative(folder, new URL(name).pathname);
    // An open document whose file was deleted keeps its own findings, which a new server cannot have.
    if (open.has(path) && !existsSync(join(folder, path))) continue;
    const diagnostics = client.diagnostics(join(folder, path))?.diagnostics ?? [];
    const actions = await client.connection.sendRequest(lsp.CodeActionRequest.type, {
      textDocument: { uri: name },
      range: { start: { line: 0, character: 0 }, end: { line: 1_000, character: 0 } },
      context: { diagnostics },
    });
    const fixes = (actions ?? []).map((action) => {
      const edit = 'edit' in action ? JSON.stringify(action.edit) : '';
      // Which documents are open, and their versions, appears in a different form.
      return [action.title, edit.replaceAll(/"version":(?:\d+|null)/g, '')];
    });
    files[path] = { diagnostics, fixes };
  }
  return JSON.stringify(files, undefined, 1).replaceAll(client.uri(folder), '');
}

for (const seed of sampleOf(histories, 5))
  test(`600 random changes with open files, from ${seed}: at four checkpoints a running server equals a new one`, async (t) => {
    const random = randomFrom(seed);
    const folder = makeFolder(t, { 'docs.json': configText(random) });
    const put = (path: string, text: string): void => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    };
    for (const path of paths) put(path, pageText(random));
    for (const path of pictures) put(path, 'x');
    const client = await connectInside(t, { folders: [folder], settings });
    await client.ready();
    const open = new Set<string>();
    const isThere = (path: string): boolean => existsSync(join(folder, path));
    const any = (): string => random.pick([...paths, ...paths, ...pictures, 'docs.json']) ?? '';
    const newText = (path: string): string =>
      path === 'docs.json' ? configText(random) : path.endsWith('.png') ? 'y' : pageText(random);

    const write = (path: string): void => {
      const kind = isThere(path) ? 'changed' : 'created';
      put(path, newText(path));
      client.watched({ [join(folder, path)]: kind });
    };
    const remove = (path: string): void => {
      if (!isThere(path) || path === 'docs.json') return;
      rmSync(join(folder, path));
      client.watched({ [join(folder, path)]: 'deleted' });
    };
    const rename = (path: string, to: string): void => {
      if (!isThere(path) || !path.endsWith('.mdx') || isThere(to)) return;
      mkdirSync(dirname(join(folder, to)), { recursive: true });
      renameSync(join(folder, path), join(folder, to));
      client.watched({ [join(folder, path)]: 'deleted', [join(folder, to)]: 'created' });
    };
    const openOrClose = (path: string): void => {
      if (open.delete(path)) client.close(join(folder, path));
      else if (isThere(path) && !path.endsWith('.png')) {
        client.open(join(folder, path));
        open.add(path);
      }
    };
    const edit = (path: string): void => void client.replace(join(folder, path), newText(path));
    const save = (path: string): void => {
      put(path, client.textOf(join(folder, path)));
      client.save(join(folder, path));
    };
    /** Renames a folder and renames it back. */
    const moveFolder = (): void => {
      const [from, to] = [join(folder, 'b'), join(folder, 'c')];
      if (!existsSync(from)) return;
      renameSync(from, to);
      client.watched({ [from]: 'deleted', [to]: 'created' });
      renameSync(to, from);
      client.watched({ [to]: 'deleted', [from]: 'created' });
    };
    const ofOpen = (run: (path: string) => void): void => {
      const path = random.pick([...open]);
      if (path !== undefined) run(path);
    };
    const kinds: readonly (() => void)[] = [
      () => write(any()),
      () => write(any()),
      () => remove(any()),
      () => rename(any(), random.pick(paths) ?? ''),
      () => openOrClose(any()),
      () => ofOpen(edit),
      () => ofOpen(save),
      () => (random.below(10) === 0 ? moveFolder() : write(any())),
    ];

    for (let checkpoint = 0; checkpoint < checkpoints; checkpoint++) {
      for (let i = 0; i < changes; i++) {
        random.pick(kinds)?.();
        if (random.below(3) === 0) await new Promise((done) => setImmediate(done));
        if (random.below(20) === 0) await client.request('docsight/sites', {});
      }
      const running = await said(client, folder, open);
      assert.match(running, /did you mean|Did you mean/);
      assert.match(running, /"front-matter\/duplicate-title"/);
      const fresh = await connectInside(t, { folders: [folder], settings });
      // Open documents of deleted files are not part of the site, and an editor could not open them now.
      for (const path of open) if (isThere(path)) fresh.open(join(folder, path), client.textOf(join(folder, path)));
      await fresh.ready();
      assert.equal(running, await said(fresh, folder, open), `checkpoint ${checkpoint}`);
      fresh.connection.dispose();
    }
  });
