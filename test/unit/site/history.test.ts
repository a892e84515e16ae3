import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Change, checkSite, createSiteHost, type Site } from '../../../server/core/index.ts';
import { isInSample } from '../../long.ts';
import { randomFrom } from '../../random.ts';

/** All findings of a site with their fixes, byte for byte. */
function said(site: Site): string {
  return JSON.stringify(checkSite(site));
}

const text = (path: string, body: string): Change => ({ kind: 'text', path, text: body });

/** A page that shares titles, descriptions, headings and names with others, and has almost correct links. */
function page(i: number, branch: number): string {
  const shared = (i + branch) % 3;
  return [
    '---',
    `title: Title ${shared}`,
    `description: What is shared by some pages, number ${shared}.`,
    ...(i % 4 === 0 ? ['openapi: get /pets'] : []),
    '---',
    '',
    `export const Part${shared} = 1;`,
    '',
    `[a](/guide${i}/strat) [b](/a/pagee${branch}) [c](./Page1) ![d](/images/logo${branch}.pgn)`,
    '',
    `<Snippet file="sharedd${shared}.mdx" />`,
    '',
    `<Prat${shared} /> <Card titel="A" />`,
    '',
  ].join('\n');
}

function filesOf(branch: number): ReadonlyMap<string, Change> {
  const files = new Map<string, Change>();
  const add = (change: Change): void => void files.set(change.path, change);
  const pages: string[] = [];
  for (const folder of ['a', 'a-b', 'b', 'guide', 'guide2', '_snippets'])
    for (let i = 0; i < 4; i++) {
      if ((i + branch) % 5 === 4) continue;
      const name = folder === 'guide' ? `start${i}` : folder === '_snippets' ? `shared${i}` : `page${i}`;
      add(text(`${folder}/${name}.mdx`, page(i, branch)));
      if (folder !== '_snippets') pages.push(`${folder}/${name}`);
    }
  const api = (id: string): string =>
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: id, version: '1' },
      paths: { '/pets': { get: { operationId: 'same', responses: { 200: { description: 'x' } } } } },
    });
  for (const name of ['x/api.json', 'api.json', 'apis/pets.json']) add(text(name, api(name)));
  for (const name of ['images/logo.png', 'images/logo2.png', 'b/logo1.png']) add({ kind: 'asset', path: name });
  add(
    text(
      'docs.json',
      JSON.stringify({
        name: 'A',
        openapi: ['x/api.json', 'api.json', `apis/pet${branch}.json`],
        navigation: [{ group: 'All', pages: [...pages.slice(branch), 'guide/srart', 'a/pag1', 'Page1'] }],
      }),
    ),
  );
  return files;
}

test('earlier changes do not matter: any history ends with the findings of a cold run', () => {
  const branches = [0, 1, 2].map(filesOf);
  for (let round = 0; round < 15; round++) {
    if (!isInSample(round, 5)) continue;
    const { next: random } = randomFrom(20 + round);
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
    let files = new Map(pick(branches));
    const host = createSiteHost([...files.values()].toSorted(() => random() - 0.5));
    for (let step = 0; step < 12; step++) {
      const path = pick([...files.keys()]);
      const change = files.get(path);
      if (change === undefined) continue;
      switch (Math.floor(random() * 4)) {
        case 0:
          // Deleted and created again.
          host.apply([{ kind: 'delete', path }]);
          host.apply([change]);
          break;
        case 1: {
          if (change.kind !== 'text' || path === 'docs.json') break;
          const to = path.replace(/(\.[a-z]+)$/, '-x$1');
          files.delete(path);
          files.set(to, text(to, change.text));
          host.apply([text(to, change.text)]);
          host.apply([{ kind: 'delete', path }]);
          break;
        }
        case 2:
          host.apply([{ kind: 'unread', path, unread: { what: 'file', why: 'x' } }]);
          host.apply([change]);
          break;
        default: {
          const target = pick(branches);
          const gone = [...files.keys()].filter((each) => !target.has(each));
          const all: Change[] = [...gone.map((each): Change => ({ kind: 'delete', path: each })), ...target.values()];
          all.sort(() => random() - 0.5);
          for (let at = 0; at < all.length; at += 7) host.apply(all.slice(at, at + 7));
          files = new Map(target);
        }
      }
    }
    assert.equal(said(host.site), said(createSiteHost([...files.values()]).site));
  }
});

test('of three pages with one description the first by path is named, whichever was created last', () => {
  const body = (title: string): string => `---\ntitle: ${title}\ndescription: What they all share.\n---\n\nText.\n`;
  const all = ['a', 'b', 'c'].map((name) => text(`${name}.mdx`, body(name)));
  const host = createSiteHost(all);
  const cold = said(host.site);
  host.apply([{ kind: 'delete', path: 'a.mdx' }]);
  host.apply(all.slice(0, 1));
  assert.equal(said(host.site), cold);
});
