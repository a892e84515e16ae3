import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import * as lsp from 'vscode-languageserver/node';
import type { Clock } from '../../server/workspace/runtime.ts';
import { makeFolder, writeFiles } from '../folder.ts';
import { connect, connectInside, modernClient } from './client.ts';

const config = JSON.stringify(
  {
    name: 'Site',
    navigation: [{ group: 'G', pages: ['index', 'two'] }],
    colors: { primary: '#112233' },
    favicon: '/f.svg',
  },
  undefined,
  2,
);
const page = (title: string, body: string): string =>
  `---\ntitle: ${title}\ndescription: About ${title} and what it is for.\n---\n\n${body}\n`;
const site = {
  'docs.json': config,
  'f.svg': '<svg/>',
  'index.mdx': page('One', '<Note>\n  Fine.\n</Note>'),
  'two.mdx': page('Two', 'Text.'),
};
const all = { settings: { problems: { scope: 'all' } } };

/** A clock that only advances when the test lets time pass. */
function handClock(): Clock & { pass(milliseconds: number): void } {
  const timers = new Set<{ readonly at: number; readonly run: () => void }>();
  let now = 0;
  return {
    now: () => now,
    after(wait, run) {
      const timer = { at: now + wait, run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    yield: () => new Promise((resolve) => setImmediate(resolve)),
    pass(milliseconds) {
      now += milliseconds;
      for (const timer of [...timers].filter(({ at }) => at <= now)) {
        timers.delete(timer);
        timer.run();
      }
    },
  };
}

test('a whole site is checked without an open file, and the editor is only asked for settings', async (t) => {
  const folder = makeFolder(t, { ...site, 'two.mdx': page('Two', '<Note>\n  Open.') });
  const client = await connect(t, { folders: [folder] });
  await client.ready();
  assert.deepEqual([...client.everything().keys()], [client.uri(join(folder, 'two.mdx'))]);
  assert.match(client.shown(join(folder, 'two.mdx'))[0] ?? '', /^6:0-6:6 error mdx\//);
  assert.deepEqual([...new Set(client.asked)].sort(), ['client/registerCapability', 'workspace/configuration']);
  assert.deepEqual(
    client.status()?.sites.map(({ name, build, readers, pages }) => ({ name, build, readers, pages })),
    [{ name: 'Site', build: 1, readers: 0, pages: 2 }],
  );
  await client.end();
});

test('open, edit, close: diagnostics have exact places and the version', async (t) => {
  const folder = makeFolder(t, site);
  const file = join(folder, 'index.mdx');
  const client = await connectInside(t, { folders: [folder], settings: { problems: { delay: 0 } } });
  await client.ready();
  client.open(file);
  await client.until('version 1', () => client.diagnostics(file)?.version === 1);
  assert.deepEqual(client.shown(file), []);
  const version = client.edit(file, '<Note>', '<Nota>');
  await client.until('version 2', () => client.diagnostics(file)?.version === version);
  assert.ok(
    client.shown(file).some((each) => each.startsWith('6:')),
    JSON.stringify(client.shown(file)),
  );
  client.edit(file, '<Nota>', '<Note>');
  await client.until('fixed', () => client.diagnostics(file)?.version === 3);
  assert.deepEqual(client.shown(file), []);
  client.edit(file, '</Note>', '');
  await client.until('broken', () => client.diagnostics(file)?.version === 4);
  assert.equal(client.shown(file).length, 1);
  client.close(file);
  await client.until(
    'the file on disk counts again',
    () => client.diagnostics(file)?.version === undefined && client.shown(file).length === 0,
  );
});

test('typing does not flash red: a new finding waits for the cursor to leave, a fixed one disappears at once', async (t) => {
  const folder = makeFolder(t, site);
  const file = join(folder, 'index.mdx');
  const timers: { readonly run: () => void; readonly wait: number }[] = [];
  const client = await connectInside(
    t,
    // The pause before prose tools is another timer.
    { folders: [folder], settings: { prose: { run: 'off' } } },
    {
      clock: {
        now: () => 0,
        after(wait, run) {
          const timer = { run, wait };
          timers.push(timer);
          return () => void timers.splice(timers.indexOf(timer), 1);
        },
        yield: () => new Promise((resolve) => setImmediate(resolve)),
      },
    },
  );
  await client.ready();
  client.open(file);
  client.edit(file, '<Note>', '<Note ');
  await client.until('version 2', () => client.diagnostics(file)?.version === 2);
  assert.deepEqual(client.shown(file), []);
  assert.deepEqual(
    timers.map(({ wait }) => wait),
    [800],
  );
  client.cursor(file, 'title');
  await client.until('shown when the cursor leaves', () => client.shown(file).length > 0);
  client.edit(file, '<Note ', '<Note>');
  await client.until('fixed at once', () => client.shown(file).length === 0);
  client.edit(file, '<Note>', '<Note ');
  await client.until('version 4', () => client.diagnostics(file)?.version === 4);
  assert.deepEqual(client.shown(file), []);
  timers[0]?.run();
  await client.until('shown when the time is over', () => client.shown(file).length > 0);
});

test('half a tag under an open list shows no error until the list closes and the delay has passed', async (t) => {
  const folder = makeFolder(t, site);
  const file = join(folder, 'index.mdx');
  const clock = handClock();
  const client = await connectInside(t, { folders: [folder], settings: { problems: { scope: 'all' } } }, { clock });
  await client.ready();
  client.open(file);
  const suggest = async (at: string): Promise<number> => {
    const position = client.position(file, at, true);
    const textDocument = { uri: client.uri(file) };
    const found = await client.connection.sendRequest(lsp.CompletionRequest.type, { textDocument, position });
    return Array.isArray(found) ? found.length : (found?.items.length ?? 0);
  };
  /** Lets time pass after the server has processed all earlier messages. */
  const pass = async (milliseconds: number): Promise<void> => {
    await client.request('docsight/ping', {});
    clock.pass(milliseconds);
  };
  const nothing = async (what: string): Promise<void> => {
    await client.ready();
    assert.equal(client.everything().size, 0, what);
    const [state] = client.status()?.sites ?? [];
    assert.deepEqual([state?.build, state?.readers], [0, 0], what);
  };
  const begin = async (text: string): Promise<void> => {
    client.edit(file, '<Note>', text);
    assert.ok((await suggest(text)) > 0);
    await pass(5_000);
    await nothing(text);
  };
  const broken = (why: string): Promise<void> => client.until(why, () => client.shown(file).length > 0);
  const fixedTag = async (from: string): Promise<void> => {
    client.edit(file, from, '<Note>');
    await pass(60_000);
    await client.until('fixed', () => client.everything().size === 0);
    await client.ready();
  };

  await begin('<No');
  client.edit(file, '<No', '<Not');
  await pass(5_000);
  await nothing('a letter more leaves the list open');
  client.edit(file, '<Not', '<No');
  await pass(5_000);
  await nothing('and so does a letter less');
  client.edit(file, '<No', '<Noq');
  await pass(700);
  await nothing('within the delay');
  await pass(100);
  await broken('a letter that nothing has closes the list');
  await fixedTag('<Noq');

  await begin('<No');
  client.edit(file, '<No', '<Note title=""');
  await pass(800);
  await broken('a suggestion was accepted');
  await fixedTag('<Note title=""');

  await begin('<No');
  await pass(10_000);
  await broken('nothing happened for long');
});

test('a client that reports the cursor gets no findings of the current tag until the cursor leaves it', async (t) => {
  const folder = makeFolder(t, site);
  const file = join(folder, 'index.mdx');
  const clock = handClock();
  const client = await connectInside(t, { folders: [folder], settings: { problems: { scope: 'all' } } }, { clock });
  await client.ready();
  client.open(file);
  const before = client.everything().size;
  const behind = (text: string): void => {
    const whole = client.textOf(file);
    client.cursor(file, whole.slice(whole.indexOf(text) + text.length));
  };
  const nothing = async (what: string): Promise<void> => {
    // A check that starts late still gets its time.
    let isReady = false;
    const ready = client.ready().then(() => {
      isReady = true;
    });
    for (let step = 0; step < 5 || !isReady; step++) {
      await client.request('docsight/ping', {});
      clock.pass(60_000);
    }
    await ready;
    assert.equal(client.everything().size, before, what);
    assert.equal(client.shown(file).length, 0, what);
    assert.equal(client.status()?.sites[0]?.build, 0, what);
  };
  const shown = (why: string): Promise<void> => client.until(why, () => client.shown(file).length > 0);
  const gone = (): Promise<void> => client.until('fixed', () => client.shown(file).length === 0);

  client.edit(file, '<Note>', '<Not');
  behind('<Not');
  await nothing('half a tag');
  client.edit(file, '<Not', '<Note wide={');
  behind('<Note wide={');
  await nothing('half an expression in it');
  client.edit(file, '<Note wide={', '<Note wide={1}');
  behind('<Note ');
  await nothing('elsewhere in the tag');
  client.cursor(file, 'title');
  await shown('the cursor left; no time passes');
  client.edit(file, '<Note wide={1}', '<Note>');
  await gone();

  client.edit(file, '<Note>', '<Note ');
  behind('<Note ');
  await nothing('half a tag again');
  client.connection.sendNotification('docsight/cursorLeft', {});
  await shown('the window has another editor');
  client.edit(file, '<Note ', '<Note>');
  await gone();

  client.edit(file, '<Note>', '<Note ');
  behind('<Note ');
  await nothing('other files change meanwhile');
  const other = join(folder, 'two.mdx');
  client.open(other);
  client.replace(other, page('Two', '<Crad />'));
  await client.until('what is wrong elsewhere is shown', () => client.shown(other).length > 0);
  assert.equal(client.shown(file).length, 0);
  client.replace(other, page('Two', 'Words.'));
  await client.until('fixed elsewhere', () => client.shown(other).length === 0);
  // No time passes in between.
  client.edit(file, '<Note ', '<Note w');
  behind('<Note w');
  client.replace(other, page('Two', '<Crad />'));
  await client.until('at once too', () => client.shown(other).length > 0);
  assert.equal(client.shown(file).length, 0);

  client.replace(other, page('Two', 'Words.'));
  await client.until('fixed elsewhere again', () => client.shown(other).length === 0);
  client.close(other);
  client.edit(file, '<Note w', '<Note wi');
  behind('<Note wi');
  writeFileSync(other, page('Two', '<Crad />'));
  client.connection.sendNotification(lsp.DidChangeWatchedFilesNotification.type, {
    changes: [{ uri: client.uri(other), type: lsp.FileChangeType.Changed }],
  });
  let isShown = false;
  const onDisk = client
    .until('of a file on the disk', () => client.shown(other).length > 0)
    .then(() => {
      isShown = true;
    });
  // Files that are not visible are checked in a pause.
  for (let step = 0; step < 10_000 && !isShown; step++) {
    await client.request('docsight/ping', {});
    clock.pass(200);
  }
  await onDisk;
  assert.equal(client.shown(file).length, 0);
  client.close(file);
});

test('link completion lists recently edited pages first, then near ones, each with its title', async (t) => {
  const files = ['index', 'two', 'guides/one', 'guides/two', 'api/one', 'api/two'];
  const folder = makeFolder(t, {
    'docs.json': JSON.stringify({ name: 'Site', navigation: [{ group: 'G', pages: files }] }),
    ...Object.fromEntries(files.map((path) => [`${path}.mdx`, page(`Title of ${path}`, 'Words.')])),
    'guides/two.mdx': 'No title.\n',
  });
  const client = await connectInside(t, { folders: [folder] });
  await client.ready();
  const file = join(folder, 'guides/one.mdx');
  client.open(join(folder, 'api/one.mdx'));
  client.open(join(folder, 'api/two.mdx'));
  client.edit(join(folder, 'api/one.mdx'), 'Words', 'More words');
  client.open(file);
  client.edit(file, 'Words.', 'Words [a]().');
  const found = await client.connection.sendRequest(lsp.CompletionRequest.type, {
    textDocument: { uri: client.uri(file) },
    position: client.position(file, '[a](', true),
  });
  const items = Array.isArray(found) ? found : (found?.items ?? []);
  const pages = items
    .filter(({ kind }) => kind === lsp.CompletionItemKind.Reference)
    .sort((a, b) => (`${a.sortText}${a.label}` < `${b.sortText}${b.label}` ? -1 : 1));
  assert.deepEqual(
    pages.slice(0, 6).map(({ label }) => label),
    ['Title of api/one', 'Title of api/two', '/guides/two', 'Title of index', 'Title of two', 'Title of guides/one'],
  );
});

test('created, changed and deleted files on disk are followed', async (t) => {
  const folder = makeFolder(t, site);
  const client = await connect(t, { folders: [folder], settings: all.settings });
  await client.ready();
  assert.ok(client.registrations.some(({ method }) => method === 'workspace/didChangeWatchedFiles'));
  const two = join(folder, 'two.mdx');
  writeFileSync(two, page('Two', '<Broken'));
  client.watched({ [two]: 'changed' });
  await client.until('broken on disk', () => client.shown(two).some((each) => each.includes(' error ')));
  rmSync(two);
  client.watched({ [two]: 'deleted' });
  await client.until(
    'gone, and missed by docs.json',
    () => client.shown(two).length === 0 && client.shown(join(folder, 'docs.json')).length > 0,
  );
  writeFiles(folder, { 'two.mdx': site['two.mdx'] });
  client.watched({ [two]: 'created' });
  await client.until('all well again', () => client.everything().size === 0);
  mkdirSync(join(folder, 'more'));
  writeFiles(folder, { 'more/three.mdx': page('Three', '{') });
  client.watched({ [join(folder, 'more')]: 'created' });
  await client.until('a folder came', () => client.shown(join(folder, 'more/three.mdx')).length > 0);
  renameSync(join(folder, 'more'), join(folder, 'other'));
  client.watched({ [join(folder, 'more')]: 'deleted', [join(folder, 'other')]: 'created' });
  await client.until(
    'a folder moved',
    () =>
      client.shown(join(folder, 'other/three.mdx')).length > 0 &&
      client.shown(join(folder, 'more/three.mdx')).length === 0,
  );
  await client.end();
});

test('unsaved text counts before the file, also when the file changes', async (t) => {
  const folder = makeFolder(t, site);
  const file = join(folder, 'two.mdx');
  const client = await connectInside(t, { folders: [folder], settings: { problems: { delay: 0 } } });
  await client.ready();
  client.open(file);
  client.edit(file, 'Text.', '<Note>');
  await client.until('unsaved fault', () => client.shown(file).length === 1);
  writeFileSync(file, page('Two', 'Other.'));
  client.watched({ [file]: 'changed' });
  const other = join(folder, 'index.mdx');
  client.open(other);
  await client.until('later event handled', () => client.diagnostics(other) !== undefined);
  assert.equal(client.shown(file).length, 1);
  client.close(file);
  await client.until('disk counts', () => client.shown(file).length === 0);
});

test('a deleted file is no longer a page, even in an open editor; it counts again when it returns', async (t) => {
  const folder = makeFolder(t, site);
  const two = join(folder, 'two.mdx');
  const config = join(folder, 'docs.json');
  const client = await connectInside(t, { folders: [folder], settings: { problems: { scope: 'all', delay: 0 } } });
  await client.ready();
  client.open(two);
  client.edit(two, 'Text.', '<Note>');
  await client.until('unsaved fault', () => client.shown(two).length === 1);
  rmSync(two);
  client.watched({ [two]: 'deleted' });
  // The text in the editor keeps its own findings; in the site the page is missing.
  await client.until('missed', () => client.shown(two).length === 1 && client.shown(config).length > 0);
  writeFiles(folder, { 'two.mdx': site['two.mdx'] });
  client.watched({ [two]: 'created' });
  await client.until(
    'back, as the editor has it',
    () => client.shown(two).length === 1 && client.shown(config).length === 0,
  );
});

test('several and nested sites, workspace folders added and removed', async (t) => {
  const broken = page('Broken', '<Note>');
  const folder = makeFolder(t, {
    ...Object.fromEntries(Object.entries(site).map(([path, text]) => [`a/${path}`, text])),
    ...Object.fromEntries(Object.entries(site).map(([path, text]) => [`a/en/${path}`, text])),
    ...Object.fromEntries(Object.entries(site).map(([path, text]) => [`b/${path}`, text])),
    'a/en/two.mdx': broken,
    'b/two.mdx': broken,
    'none/README.md': 'x',
  });
  const at = (path: string): string => join(folder, path);
  const client = await connect(t, { folders: [at('a')] });
  await client.ready();
  const named = (): readonly string[] =>
    (client.status()?.sites ?? []).map((each) => each.folder.slice(client.uri(folder).length + 1));
  assert.deepEqual(named(), ['a', 'a/en']);
  assert.deepEqual([...client.everything().keys()], [client.uri(at('a/en/two.mdx'))]);
  const change = (added: readonly string[], removed: readonly string[]): void =>
    client.notify('workspace/didChangeWorkspaceFolders', {
      event: {
        added: added.map((path) => ({ uri: client.uri(at(path)), name: path })),
        removed: removed.map((path) => ({ uri: client.uri(at(path)), name: path })),
      },
    });
  change(['b', 'none'], []);
  await client.until('the second folder', () => named().length === 3 && client.everything().size === 2);
  change([], ['a']);
  await client.until('the first folder gone', () => named().join() === 'b' && client.everything().size === 1);
  rmSync(at('b/docs.json'));
  client.watched({ [at('b/docs.json')]: 'deleted' });
  await client.until('no site without docs.json', () => named().length === 0 && client.everything().size === 0);
  writeFiles(folder, { 'b/docs.json': config });
  client.watched({ [at('b/docs.json')]: 'created' });
  await client.until('a site again', () => named().join() === 'b' && client.everything().size === 1);
  await client.end();
});

test('a deleted nested site returns its files to the outer one', async (t) => {
  const folder = makeFolder(t, { ...site, 'en/docs.json': config, 'en/page.mdx': page('En', '<Note>') });
  const client = await connectInside(t, { folders: [folder] });
  await client.ready();
  assert.equal(client.status()?.sites.length, 2);
  rmSync(join(folder, 'en/docs.json'));
  client.watched({ [join(folder, 'en/docs.json')]: 'deleted' });
  await client.until(
    'its page is the outer site’s',
    () => client.status()?.sites.length === 1 && client.shown(join(folder, 'en/page.mdx')).length === 1,
  );
  assert.equal(client.status()?.sites[0]?.pages, 3);
});

test('a site whose docs.json was not reported is found by its folder or an opened page', async (t) => {
  const folder = makeFolder(t, { ...site, '.gitignore': 'left/\n' });
  const at = (path: string): string => join(folder, path);
  const client = await connectInside(t, { folders: [folder] });
  await client.ready();
  const names = (): readonly string[] =>
    (client.status()?.sites ?? []).map((each) => each.folder.slice(client.uri(folder).length));
  const nested = { 'docs.json': config, 'page.mdx': page('New', '<Note>') };
  const write = (name: string): void =>
    writeFiles(folder, Object.fromEntries(Object.entries(nested).map(([path, text]) => [`${name}/${path}`, text])));
  for (const name of ['en', 'left']) write(name);
  client.watched({ [at('en')]: 'created' });
  await client.until(
    'the site of a folder',
    () => names().join() === ',/en' && client.shown(at('en/page.mdx')).length === 1,
  );
  // A search for one site finds all.
  write('fr');
  client.open(at('left/page.mdx'));
  client.open(at('fr/page.mdx'));
  await client.until(
    'the site of an open page',
    () => names().join() === ',/en,/fr' && client.shown(at('fr/page.mdx')).length === 1,
  );
  assert.deepEqual(client.shown(at('left/page.mdx')), [], 'a folder that Git ignores is not a site');
});

test('files that are not part of sites get no findings: README, AGENTS.md, ignored ones', async (t) => {
  const broken = '<Note>\n\n<5 {';
  const folder = makeFolder(t, {
    ...site,
    'README.md': broken,
    'AGENTS.md': broken,
    'guides/CHANGELOG.md': broken,
    'draft/x.mdx': broken,
    '.gitignore': 'draft/\n',
  });
  const client = await connectInside(t, { folders: [folder], ...all });
  await client.ready();
  for (const path of ['README.md', 'AGENTS.md', 'guides/CHANGELOG.md', 'draft/x.mdx']) client.open(join(folder, path));
  client.open(join(folder, 'index.mdx'));
  await client.until('a page of the site', () => client.diagnostics(join(folder, 'index.mdx'))?.version === 1);
  assert.deepEqual([...client.everything().keys()], []);
});

test('a page above the workspace’s folder is checked with its site, and only while it is open', async (t) => {
  const folder = makeFolder(t, {
    ...site,
    'two.mdx': page('Two', '<Note>'),
    'guides/a.mdx': page('A', '[x](/two) <Note>'),
  });
  const client = await connectInside(t, { folders: [join(folder, 'guides')] });
  const file = join(folder, 'guides/a.mdx');
  client.open(file);
  await client.until('checked', () => client.shown(file).length > 0);
  assert.deepEqual([...client.everything().keys()], [client.uri(file)]);
  client.close(file);
  await client.until('forgotten', () => client.everything().size === 0 && client.status()?.sites.length === 0);
});

test('settings: which findings are shown, and that changes apply', async (t) => {
  const folder = makeFolder(t, { ...site, 'two.mdx': '# Two\n' });
  const settings: Record<string, unknown> = { problems: { scope: 'all' } };
  const client = await connectInside(t, { folders: [folder], settings });
  await client.ready();
  const before = client.shown(join(folder, 'two.mdx'));
  assert.ok(before.length > 0);
  settings['problems'] = { scope: 'open' };
  client.notify('workspace/didChangeConfiguration', { settings: null });
  await client.until('nothing of closed files', () => client.everything().size === 0);
  settings['problems'] = { scope: 'all', hide: before.map((each) => each.split(' ').at(-1)) };
  client.notify('workspace/didChangeConfiguration', { settings: null });
  await client.until('hidden and counted', () => (client.status()?.sites[0]?.hidden ?? 0) === before.length);
  assert.equal(client.everything().size, 0);
});

test('the next breaking finding: through all files of all sites', async (t) => {
  const folder = makeFolder(t, { ...site, 'index.mdx': page('One', '<Note>\n\n{'), 'two.mdx': page('Two', '<Note>') });
  const client = await connectInside(t, { folders: [folder] });
  await client.ready();
  const index = client.uri(join(folder, 'index.mdx'));
  const two = client.uri(join(folder, 'two.mdx'));
  const first = await client.request('docsight/nextBreak', { line: 0, character: 0 });
  assert.equal(first?.uri, index);
  const places: string[] = [];
  let at: Awaited<ReturnType<typeof client.request<'docsight/nextBreak'>>> = first;
  for (let i = 0; i < 3 && at !== null; i++) {
    places.push(`${at.uri === two ? 'two' : 'index'}:${at.line}`);
    at = await client.request('docsight/nextBreak', at);
  }
  assert.deepEqual(new Set(places).size, places.length);
  assert.ok(places.includes('two:5'), places.join());
  assert.deepEqual(await client.request('docsight/nextBreak', { uri: two, line: 99, character: 0 }), first);
});

test('the next breaking finding skips findings that a setting hides', async (t) => {
  const folder = makeFolder(t, { ...site, 'index.mdx': page('One', '<Note>') });
  const settings: Record<string, unknown> = {};
  const client = await connectInside(t, { folders: [folder], settings });
  await client.ready();
  assert.notEqual(await client.request('docsight/nextBreak', { line: 0, character: 0 }), null);
  settings['problems'] = { hide: ['mdx/*'] };
  client.notify('workspace/didChangeConfiguration', { settings: null });
  await client.until('hidden and counted', () => client.status()?.sites[0]?.build === 0);
  assert.equal(await client.request('docsight/nextBreak', { line: 0, character: 0 }), null);
});

test('a warning that breaks, such as a broken redirect, is shown and is not a build error', async (t) => {
  const leading = { ...JSON.parse(config), redirects: [{ source: '/old', destination: '/nowhere' }] };
  const client = await connectInside(t, {
    folders: [makeFolder(t, { ...site, 'docs.json': JSON.stringify(leading) })],
  });
  await client.ready();
  assert.match([...client.everything().values()].flat().join('\n'), /config\/redirect-target/);
  const [state] = client.status()?.sites ?? [];
  assert.deepEqual([state?.build, state?.readers], [0, 0]);
  assert.equal(await client.request('docsight/nextBreak', { line: 0, character: 0 }), null);
});

test('the site of a file', async (t) => {
  const folder = makeFolder(t, { 'a/docs.json': config, 'a/x.mdx': '', 'b/y.md': '' });
  const client = await connectInside(t, { folders: [folder] });
  const info = { folder: client.uri(join(folder, 'a')), name: 'Site', dialect: 'v1', remote: [] };
  assert.deepEqual(await client.request('docsight/sites', {}), [info]);
  assert.deepEqual(await client.request('docsight/site', { uri: client.uri(join(folder, 'a/x.mdx')) }), info);
  assert.equal(await client.request('docsight/site', { uri: client.uri(join(folder, 'b/y.md')) }), null);
  assert.equal(await client.request('docsight/site', { uri: 'untitled:Untitled-1' }), null);
  assert.equal(await client.request('docsight/ping', {}), 'pong');
});

test('files that differ from the last commit are shown in full, with git in a trusted workspace', async (t) => {
  const folder = makeFolder(t, { ...site, 'two.mdx': '# Two\n', 'three.mdx': '# Three\n' });
  const git = (...parameters: readonly string[]): void =>
    void execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...parameters], {
      cwd: folder,
      stdio: 'ignore',
    });
  git('init');
  git('add', '.');
  git('commit', '-m', 'x');
  const [two, three] = [join(folder, 'two.mdx'), join(folder, 'three.mdx')];
  writeFileSync(three, '# Three, changed\n');
  const distrustful = await connectInside(t, { folders: [folder], options: { trusted: false } });
  await distrustful.ready();
  assert.equal(distrustful.everything().size, 0);
  distrustful.notify('docsight/trusted', {});
  await distrustful.until('trusted', () => distrustful.shown(three).length > 0);

  const client = await connectInside(t, { folders: [folder] });
  await client.ready();
  assert.ok(client.shown(three).length > 0);
  assert.deepEqual(client.shown(two), []);
  writeFileSync(two, '# Two, changed\n');
  client.watched({ [two]: 'changed' });
  await client.until('changed too', () => client.shown(two).length > 0);
  git('checkout', '.');
  client.watched({ [two]: 'changed', [three]: 'changed' });
  await client.until('as committed', () => client.everything().size === 0);
});

test('in a changed docs.json, only findings on changed lines are shown while it is closed', async (t) => {
  const docs = (more: string): string =>
    `{\n  "name": "Site",\n  "oldKey": 1,\n  "navigation": [{ "group": "A", "pages": ["two"] }]${more}\n}\n`;
  const folder = makeFolder(t, { 'docs.json': docs(''), 'two.mdx': '---\ntitle: T\ndescription: D\n---\n' });
  const git = (...parameters: readonly string[]): void =>
    void execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...parameters], {
      cwd: folder,
      stdio: 'ignore',
    });
  git('init');
  git('add', '.');
  git('commit', '-m', 'x');
  const config = join(folder, 'docs.json');
  writeFileSync(config, docs(',\n  "modeToggle": {}'));
  const client = await connectInside(t, { folders: [folder] });
  await client.ready();
  assert.deepEqual(client.shown(config), []);
  writeFileSync(config, docs(',\n  "newKey": 1'));
  client.watched({ [config]: 'changed' });
  const lines = (): readonly number[] =>
    client.diagnostics(config)?.diagnostics.map(({ range }) => range.start.line) ?? [];
  await client.until('the new key', () => lines().length > 0);
  assert.deepEqual(lines(), [4]);
  client.open(config);
  await client.until('the old key too', () => lines().includes(2));
});

test('a page without a docs.json is checked and previewed alone, until one is created', async (t) => {
  const folder = makeFolder(t, {
    'lone.mdx': page('Lone', '<Crad />\n\n[a](/no/where)\n\n![A picture](/no.png)'),
    'other.mdx': '<Note>',
    'README.md': '<Note>',
  });
  const file = join(folder, 'lone.mdx');
  const client = await connectInside(t, { folders: [folder], settings: { problems: { delay: 0 } } });
  await client.request('docsight/sites', {});
  client.open(file);
  client.open(join(folder, 'README.md'));
  await client.until('its own findings', () => client.shown(file).length > 0);
  assert.deepEqual(
    client.diagnostics(file)?.diagnostics.map(({ code }) => code),
    ['component/unknown', 'image/frame'],
  );
  assert.deepEqual([...client.everything().keys()], [client.uri(file)]);
  assert.deepEqual(client.status()?.sites ?? [], []);
  const role = await client.request('docsight/role', { uri: client.uri(file) });
  assert.equal(role?.role, 'alone');
  assert.equal(await client.request('docsight/role', { uri: client.uri(join(folder, 'README.md')) }), null);
  const shown = await client.request('docsight/preview/open', {
    preview: 'one',
    uri: client.uri(file),
    resourceRoot: 'https://root',
  });
  assert.equal(shown.kind, 'page');

  writeFileSync(join(folder, 'docs.json'), config);
  client.watched({ [join(folder, 'docs.json')]: 'created' });
  await client.until('a site', () => client.status()?.sites.length === 1);
  await client.until('what the site says', () =>
    (client.diagnostics(file)?.diagnostics ?? []).some(({ code }) => code === 'link/missing'),
  );
  assert.equal((await client.request('docsight/role', { uri: client.uri(file) }))?.role, 'page');
  rmSync(join(folder, 'docs.json'));
  client.watched({ [join(folder, 'docs.json')]: 'deleted' });
  await client.until('alone again', () =>
    (client.diagnostics(file)?.diagnostics ?? []).every(({ code }) => code !== 'link/missing'),
  );
  client.close(file);
  await client.until('nothing', () => client.everything().size === 0);
});

test('the server reports its version, links explanations of findings, and shows progress if the editor can', async (t) => {
  const folder = makeFolder(t, { ...site, 'two.mdx': page('Two', '<Note>\n  Open.') });
  const able = { ...modernClient, window: { workDoneProgress: true } };
  const client = await connectInside(t, { folders: [folder], capabilities: able });
  await client.ready();
  assert.match(client.serverInfo?.version ?? '', /^\d+\.\d+\.\d+$/);
  const [finding] = client.diagnostics(join(folder, 'two.mdx'))?.diagnostics ?? [];
  assert.match(finding?.codeDescription?.href ?? '', /^https:\/\/.*#mdx-unclosed-tag$/);
  const shown = () => client.notifications('$/progress') as readonly { kind: string; title?: string }[];
  await client.until('an end', () => shown().at(-1)?.kind === 'end');
  assert.deepEqual(shown(), [{ kind: 'begin', title: 'Checking documentation' }, { kind: 'end' }]);
  await client.connection.sendRequest(lsp.ExecuteCommandRequest.type, {
    command: 'docsight.fixAll',
    arguments: [{ uri: client.uri(join(folder, 'two.mdx')) }],
  });
  await client.until('an end', () => shown().length === 4);
  assert.deepEqual(shown().slice(2), [{ kind: 'begin', title: 'Fixing problems' }, { kind: 'end' }]);

  const silent = await connectInside(t, { folders: [folder], capabilities: able, options: { progress: false } });
  await silent.ready();
  const unable = await connectInside(t, { folders: [folder] });
  await unable.ready();
  for (const { notifications, asked } of [silent, unable]) {
    assert.deepEqual(notifications('$/progress'), []);
    assert.equal(asked.includes('window/workDoneProgress/create'), false);
  }
});

test('both names of a tag are highlighted', async (t) => {
  const folder = makeFolder(t, { ...site, 'two.mdx': page('Two', '<Note>\n  A word.\n</Note>') });
  const client = await connectInside(t, { folders: [folder] });
  await client.ready();
  const two = join(folder, 'two.mdx');
  client.open(two);
  const at = async (place: string, behind = false) =>
    (
      await client.connection.sendRequest(lsp.DocumentHighlightRequest.type, {
        textDocument: { uri: client.uri(two) },
        position: client.position(two, place, behind),
      })
    )?.map(({ range, kind }) => `${range.start.line}:${range.start.character}-${range.end.character} ${kind}`);
  const pair = ['5:1-5 1', '7:2-6 1'];
  assert.deepEqual(await at('Note>'), pair);
  assert.deepEqual(await at('</No', true), pair);
  assert.deepEqual(await at('word'), []);
});
