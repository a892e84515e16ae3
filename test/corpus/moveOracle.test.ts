import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Move, moveFiles } from '../../server/core/change/move/moveFiles.ts';
import { moveRefusal } from '../../server/core/change/move/moveRefusal.ts';
import { createSiteHost } from '../../server/core/site/siteHost.ts';
import type { Site } from '../../server/core/site/siteTypes.ts';
import { applyEdits } from '../../server/core/text/edit.ts';
import { isInSample } from '../long.ts';
import { type Random, randomFrom } from '../random.ts';
import { readCorpus, shared } from '../shared.ts';
import { beside, fileOf, redirected, type Texts, targetsIn } from './tools/linkReader.ts';

const skip = shared === undefined ? 'not run here: corpus' : false;

/** On all sites together; by default a part of them. */
const moves = 2_000;

test('2,000 moves on deployed sites, checked by an independent reader: no link breaks', { skip }, async (t) => {
  const sites = (await readCorpus()).filter(({ site }) => site.files.has('docs.json'));
  const wrong: string[] = [];
  let [done, edited, followed, refused] = [0, 0, 0, 0];
  for (const [at, { name, changes, site: given }] of sites.entries()) {
    let world: World | undefined;
    for (let nth = at; nth < moves; nth += sites.length) {
      if (!isInSample(nth, 40)) continue;
      world ??= worldOf(createSiteHost(changes).site ?? given);
      const random = randomFrom(nth + 1);
      const move = randomMove(random, world.paths);
      if (moveRefusal(world.site.index, [move]) !== undefined) {
        refused++;
        continue;
      }
      const found = followMove(world, move);
      done++;
      edited += found.edited;
      followed += found.followed;
      wrong.push(...found.wrong.slice(0, 5).map((each) => `${name}: ${move.from} > ${move.to}: ${each}`));
    }
  }
  t.diagnostic(`${done} moves, ${refused} refused, ${edited} files edited, ${followed} references to what moved`);
  assert.deepEqual(wrong, []);
  assert.ok(done > 20 && followed > 20);
});

interface World {
  readonly site: Site;
  readonly paths: ReadonlySet<string>;
  readonly texts: Texts;
  /** Targets of each file, in order; undefined if the reader cannot tell. */
  readonly targets: ReadonlyMap<string, readonly (string | undefined)[]>;
}

function worldOf(site: Site): World {
  const { paths } = site.index;
  const texts = new Map([...site.files].map(([path, { text }]) => [path, text]));
  const targets = new Map(
    [...texts].map(([path, text]) => [path, targetsIn(path, text).map((each) => fileOf(paths, path, each))]),
  );
  return { site, paths, texts, targets };
}

/** Moves a page, image, snippet or folder to an existing or new folder, with the same or another name. */
function randomMove(random: Random, paths: ReadonlySet<string>): Move {
  const files = [...paths].filter((path) => !/^(?:docs|mint)\.json$|^\.|\/\./.test(path));
  const file = random.pick(files) ?? '';
  const folders = file.split('/').slice(0, -1);
  const from =
    random.below(4) === 0 && folders.length > 0 ? folders.slice(0, 1 + random.below(folders.length)).join('/') : file;
  const isSnippet = /(?:^|\/)_?snippets(?:\/|$)/i.test(from);
  const others = ['', 'moved', 'moved/deep er', ...files.map((path) => path.split('/').slice(0, -1).join('/'))];
  const into = isSnippet
    ? random.pick(['snippets', 'snippets/moved'])
    : random.pick(others.filter((path) => !/(?:^|\/)_?snippets(?:\/|$)/i.test(path)));
  const name = from.split('/').at(-1) ?? '';
  const renamed =
    random.below(2) === 0 ? name : name.replace(/^([^.]*)/, random.pick(['$1-x', 'new name', "it's $1"]) ?? '$1');
  return { from, to: into === '' || into === undefined ? renamed : `${into}/${renamed}` };
}

function followMove(
  world: World,
  move: Move,
): { readonly wrong: readonly string[]; readonly edited: number; readonly followed: number } {
  const { site, paths, texts, targets } = world;
  const to = (path: string): string =>
    path === move.from || path.startsWith(`${move.from}/`) ? move.to + path.slice(move.from.length) : path;
  const edits = new Map(
    moveFiles(site, [move], { redirects: 'always' }).flatMap((edit) =>
      edit.kind === 'change' ? [[edit.path, edit.edits] as const] : [],
    ),
  );
  const after = new Set([...paths].map(to));
  const wrong: string[] = [];
  let followed = 0;
  for (const [path, text] of texts) {
    const own = edits.get(path);
    const before = targets.get(path) ?? [];
    if (own === undefined && to(path) === path && !before.some((file) => file !== undefined && to(file) !== file))
      continue;
    const now = own === undefined ? text : applyEdits(text, own);
    const found = targetsIn(path, now).map((each) => fileOf(after, to(path), each));
    if (found.length !== before.length) wrong.push(`${path}: ${before.length} targets, then ${found.length}`);
    else
      for (const [at, file] of before.entries()) {
        if (file === undefined) continue;
        if (to(file) !== file) followed++;
        if (found[at] !== to(file))
          wrong.push(`${path}: ${targetsIn(path, now)[at]?.target} leads to ${found[at]}, not ${to(file)}`);
      }
    if (path !== 'docs.json' && beside(path, now) !== beside(path, text))
      wrong.push(`${path}: more than targets was changed`);
    if (path === 'docs.json') wrong.push(...addressesLost(paths, after, now, to));
  }
  return { wrong, edited: edits.size, followed };
}

/** Old addresses of moved pages that do not lead to them. */
function addressesLost(
  paths: ReadonlySet<string>,
  after: ReadonlySet<string>,
  config: string,
  to: (path: string) => string,
): readonly string[] {
  const isPage = (path: string): boolean => path.endsWith('.mdx') && !/(?:^|\/)_?snippets\//i.test(path);
  return [...paths].flatMap((path) => {
    if (!isPage(path) || to(path) === path) return [];
    const address = `/${path.replace(/\.mdx$/, '').replace(/(.)\/index$/i, '$1')}`;
    if (fileOf(after, 'docs.json', { target: address }) !== undefined) return [];
    let found: string | undefined = address;
    for (let hops = 0; hops < 10 && found !== undefined; hops++) {
      const next = redirected(config, found);
      if (next === undefined) break;
      found = next.replace(/[?#].*$/s, '');
    }
    return found !== undefined && fileOf(after, 'docs.json', { target: found }) === to(path)
      ? []
      : [`${address} leads to ${found}, not ${to(path)}`];
  });
}
