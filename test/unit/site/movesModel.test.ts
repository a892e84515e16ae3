import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moveFiles } from '../../../server/core/change/move/moveFiles.ts';
import { moveRefusal } from '../../../server/core/change/move/moveRefusal.ts';
import { deleteFiles, type LinksToDeleted } from '../../../server/core/change/refactor/deleteFiles.ts';
import { renameFragment } from '../../../server/core/change/rename/rename.ts';
import { checkSite } from '../../../server/core/checks/run.ts';
import { fragmentLists } from '../../../server/core/model/references/anchors.ts';
import { fileReferences } from '../../../server/core/model/references/reference.ts';
import { destinationOf } from '../../../server/core/site/config/redirects.ts';
import { fragmentsOf, resolveLink } from '../../../server/core/site/link/resolve.ts';
import { isPage, linkPath } from '../../../server/core/site/paths.ts';
import { createSiteHost, type SiteHost } from '../../../server/core/site/siteHost.ts';
import type { Change, NavEntry, Resolved, Site } from '../../../server/core/site/siteTypes.ts';
import { applyEdits, type FileEdit } from '../../../server/core/text/edit.ts';
import { isInSample, rounds } from '../../long.ts';
import { type Random, randomFrom } from '../../random.ts';

type Files = ReadonlyMap<string, string>;

const folders = ['', 'guides/', 'guides/deep/', 'api/', 'Other Place/'];
const words = ['Setup', 'Quick start', 'A *b* c', 'Fin', 'Über uns', 'Setup'];

/** A site in which every page links to others in every way, without broken links. */
function randomFiles(random: Random): Files {
  const pages = Array.from({ length: 4 + random.below(4) }, (_, at) => `${random.pick(folders)}p${at}.mdx`);
  if (random.below(2) === 0) pages.push('guides/index.mdx');
  const files = new Map<string, string>([
    ['images/a b.png', ''],
    ['images/c.png', ''],
    ['style.css', '.x { background: url("/images/c.png") }'],
    ['snippets/part.mdx', '## Of the part\n\n![i](/images/c.png)\n'],
    ['snippets/cards.jsx', `export const Cards = () => <a href="/${linkPath(pages[0] ?? '')}">x</a>\n`],
  ]);
  for (const [at, path] of pages.entries()) files.set(path, randomPage(random, at, path, pages));
  files.set('docs.json', `${JSON.stringify(configOf(random, pages), undefined, 2)}\n`);
  return files;
}

function randomPage(random: Random, at: number, path: string, pages: readonly string[]): string {
  const lines = [`import Part from '/snippets/part.mdx'`, '', '<Part />', ''];
  for (let i = 0; i < 3; i++) lines.push(`## ${random.pick(words)}`, '', randomLink(random, path, pages), '');
  lines.push(`<Steps>\n  <Step title="Step ${random.below(2)}">x</Step>\n</Steps>`, '');
  lines.push(`export const data${at} = { href: '/${linkPath(random.pick(pages) ?? '')}', img: "/images/c.png" }`, '');
  lines.push('<img srcSet="/images/c.png 1x, /images/c.png 2x" src="/images/c.png" alt="c" />', '');
  return lines.join('\n');
}

const fragments = ['', '', '#setup', '#fin', '#of-the-part'];

function randomLink(random: Random, path: string, pages: readonly string[]): string {
  const slug = linkPath(random.pick(pages) ?? '').replaceAll(' ', '%20');
  const up = '../'.repeat(path.split('/').length - 1) || './';
  const rest = `${random.pick(['', '', '?x=1'])}${random.pick(fragments)}`;
  const target = `${random.pick(['/', '/', up])}${slug}${rest}`;
  const image = random.pick(['/images/a%20b.png', `${up}images/c.png`]);
  return (
    random.pick([
      `[x](${target}) and ![i](${image} "t")`,
      `<Card title="T" href="${target}">[own](#setup)</Card>`,
      `<a href={'${target}'}>x</a>`,
      `<Frame caption="See [x](${target}).">![i](${image})</Frame>`,
      `[x][d${slug.length}]\n\n[d${slug.length}]: ${target}`,
    ]) ?? ''
  );
}

function configOf(random: Random, pages: readonly string[]): object {
  const slugs = pages.map((path) => path.replace(/\.mdx$/, ''));
  const name = { name: 'X', colors: { primary: '#0D6E4F' }, favicon: '/images/c.png' };
  const redirects = random.below(2) === 0 ? { redirects: [{ source: '/old', destination: `/${slugs[0]}` }] } : {};
  return random.below(2) === 0
    ? { ...name, ...redirects, tabs: [{ name: 'T', url: 'guides' }], navigation: [{ group: 'G', pages: slugs }] }
    : {
        $schema: 'x',
        theme: 'mint',
        ...name,
        ...redirects,
        navigation: {
          tabs: [
            {
              tab: 'T',
              groups: [
                random.below(2) === 0
                  ? { group: 'G', pages: slugs }
                  : { group: 'G', root: slugs[0], pages: slugs.slice(1) },
              ],
            },
            { tab: 'L', href: `/${slugs[1]}` },
          ],
        },
      };
}

function changesOf(files: Files): readonly Change[] {
  return [...files].map(([path, text]) =>
    path.endsWith('.png') ? { kind: 'asset', path } : { kind: 'text', path, text },
  );
}

/** The target of a reference, by the original file name and the index of the anchor on its page. */
function shownTarget(site: Site, ids: ReadonlyMap<string, string>, resolved: Resolved): string {
  if (resolved.kind === 'file') return `file ${ids.get(resolved.path)}`;
  if (resolved.kind !== 'page') return resolved.kind;
  const { path, fragment } = resolved;
  const at = fragment === undefined ? '' : fragmentLists(site, path).findIndex((each) => each.includes(fragment));
  return `page ${ids.get(path)} ${at}`;
}

/** The target of each reference, by its file and index in the file. */
function targetsIn(site: Site, ids: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map(
    [...site.files.keys()].flatMap((path) =>
      fileReferences(site, path)
        // Moves add redirects, in any order.
        .filter(({ kind, resolved }) => kind !== 'destination' && resolved.kind !== 'folder')
        .map(({ kind, resolved }, at) => [`${ids.get(path)} ${at} ${kind}`, shownTarget(site, ids, resolved)] as const),
    ),
  );
}

/** References that worked still lead to the same place. A heading's new name may fix a broken link. */
function assertTargets(now: ReadonlyMap<string, string>, before: ReadonlyMap<string, string>, place: string): void {
  assert.deepEqual([...now.keys()].toSorted(), [...before.keys()].toSorted(), place);
  const lost = [...before].filter(([key, target]) => !target.startsWith('missing') && now.get(key) !== target);
  assert.deepEqual(
    lost.map(([key, target]) => `${key}: ${target} -> ${now.get(key)}`),
    [],
    place,
  );
}

/** The running site equals one that is built from scratch. */
function assertSame(host: SiteHost, files: Files): void {
  const fresh = createSiteHost(changesOf(files)).site;
  const findings = (site: Site): readonly string[] =>
    checkSite(site).map(({ path, code, range, message }) => `${path} ${range.start} ${code} ${message}`);
  assert.deepEqual(findings(host.site).toSorted(), findings(fresh).toSorted());
  const references = (site: Site): unknown =>
    [...site.files.keys()].toSorted().map((path) => [path, fileReferences(site, path)]);
  assert.deepEqual(references(host.site), references(fresh));
}

function applied(files: Files, edits: readonly FileEdit[]): Map<string, string> {
  const result = new Map(files);
  for (const edit of edits)
    if (edit.kind === 'change') result.set(edit.path, applyEdits(result.get(edit.path) ?? '', edit.edits));
  return result;
}

function updated(host: SiteHost, before: Files, after: Files): void {
  const gone = [...before.keys()].filter((path) => !after.has(path)).map((path): Change => ({ kind: 'delete', path }));
  host.apply([...gone, ...changesOf(new Map([...after].filter(([path, text]) => before.get(path) !== text)))]);
}

function randomMove(random: Random, files: Files): { readonly from: string; readonly to: string } {
  const movable = [...files.keys()].filter((path) => path !== 'docs.json' && !path.endsWith('.css'));
  const from = random.pick(['', '', 'guides', 'images']) || (random.pick(movable) ?? '');
  const name = from.split('/').at(-1) ?? '';
  const isSnippet = from.startsWith('snippets/');
  const folder = isSnippet
    ? random.pick(['snippets/', 'snippets/more/'])
    : random.pick([...folders, 'new/', 'new/er/']);
  const renamed = random.below(2) === 0 ? name : name.replace(/^[^.]*/, (word) => `${word}x`);
  return { from, to: `${folder}${renamed}` };
}

test('random sites, moves, renames and undos: every reference leads where it led', (t) => {
  let [moves, renames, refused] = [0, 0, 0];
  for (let round = 0; round < 400; round++) {
    if (!isInSample(round, 130)) continue;
    const random = randomFrom(round + 1);
    let files = randomFiles(random);
    let ids: ReadonlyMap<string, string> = new Map([...files.keys()].map((path) => [path, path]));
    /** Every address that ever led to a page. */
    let answers = new Map<string, string>();
    const host = createSiteHost(changesOf(files));
    for (let step = 0; step < 8; step++) {
      const { site } = host;
      const before = { files, ids, answers };
      const targets = targetsIn(site, ids);
      if (random.below(3) > 0) {
        const move = randomMove(random, files);
        if (moveRefusal(site.index, [move]) !== undefined) {
          refused++;
          continue;
        }
        moves++;
        const to = (path: string): string =>
          path === move.from || path.startsWith(`${move.from}/`) ? move.to + path.slice(move.from.length) : path;
        for (const path of site.index.pages.keys())
          if (isPage(path)) answers.set(`/${linkPath(path)}`, ids.get(path) ?? '');
        const edits = moveFiles(site, [move], { redirects: 'always' });
        files = new Map([...applied(files, edits)].map(([path, text]) => [to(path), text]));
        ids = new Map([...ids].map(([path, id]) => [to(path), id]));
      } else {
        const pages = [...site.index.pages.keys()];
        const page = random.pick(pages) ?? '';
        const fragment = random.pick([...fragmentsOf(site.index, page)]);
        const result = renameFragment({
          site,
          path: page,
          fragment: fragment ?? '',
          name: random.pick(['Setup', 'New name', 'Fin', '?']) ?? '',
        });
        if (result.kind === 'refused') {
          refused++;
          continue;
        }
        renames++;
        files = applied(files, result.edits);
      }
      updated(host, before.files, files);
      const place = `round ${round}, step ${step}`;
      assertTargets(targetsIn(host.site, ids), targets, place);
      assertSame(host, files);
      assertAnswers(host.site, ids, answers, place);
      if (random.below(4) > 0) continue;
      updated(host, files, before.files);
      ({ files, ids } = before);
      answers = new Map(before.answers);
      assertSame(host, files);
    }
  }
  t.diagnostic(`${moves} moves, ${renames} renames, ${refused} refused`);
  assert.ok(moves > rounds(0, 10) && renames >= rounds(0, 3));
});

/** The targets of each file's references in order, except navigation entries. */
function linksIn(site: Site, files: Files): ReadonlyMap<string, readonly string[]> {
  const ids = new Map([...files.keys()].map((path) => [path, path]));
  return new Map(
    [...files.keys()].map((path) => [
      path,
      fileReferences(site, path)
        .filter(({ kind }) => kind !== 'page' && kind !== 'destination')
        .map(({ resolved }) =>
          resolved.kind === 'missing-anchor' ? `page ${resolved.path} -2` : shownTarget(site, ids, resolved),
        ),
    ]),
  );
}

test('random sites, deletions and undos: remaining references lead where they led, others follow the author’s choice', (t) => {
  let deletions = 0;
  for (let round = 0; round < 200; round++) {
    if (!isInSample(round, 40)) continue;
    const random = randomFrom(round + 7000);
    const all = randomFiles(random);
    const host = createSiteHost(changesOf(all));
    let files = all;
    for (let step = 0; step < 5; step++) {
      const { site } = host;
      const pages = [...site.index.pages.keys()].filter(isPage);
      const chosen = random.pick(['guides', 'images', '', '', '', '']) || (random.pick(pages) ?? '');
      const isGone = (path: string): boolean => path === chosen || path.startsWith(`${chosen}/`);
      const others = pages.filter((path) => !isGone(path));
      if (others.length === 0 || ![...files.keys()].some(isGone)) continue;
      const to = random.pick(others) ?? '';
      const links = random.pick(['keep', 'remove', { to }] as const) ?? 'keep';
      const place = `round ${round}, step ${step}: ${chosen}, ${JSON.stringify(links)}`;
      const before = linksIn(site, files);
      const edits = deleteFiles(site, [chosen], links);
      const now = new Map([...applied(files, edits)].filter(([path]) => !isGone(path)));
      updated(host, files, now);
      assertSame(host, now);
      assertLinks(linksIn(host.site, now), before, isGone, links, place);
      assert.ok(![...listedSlugs(host.site)].some((slug) => isGone(`${slug}.mdx`)), `${place}: listed`);
      const addresses = new Set(pages.filter(isGone).map((path) => `/${linkPath(path)}`));
      if (typeof links === 'object')
        assertAnswers(host.site, new Map([[to, to]]), new Map([...addresses].map((each) => [each, to])), place);
      deletions++;
      if (random.below(3) > 0) files = now;
      else {
        updated(host, now, files);
        assertSame(host, files);
      }
    }
  }
  t.diagnostic(`${deletions} deletions`);
  assert.ok(deletions > rounds(3, 300));
});

function listedSlugs(site: Site): ReadonlySet<string> {
  const slugs = new Set<string>();
  const add = (entries: readonly NavEntry[]): void => {
    for (const entry of entries) {
      if (entry.kind === 'page') slugs.add(entry.slug);
      else if (entry.kind !== 'operation') add(entry.entries);
    }
  };
  add(site.index.config.navigation.entries);
  return slugs;
}

/**
 * Links to deleted pages are broken, removed or lead to the other page; all others are unchanged, in the same order.
 */
function assertLinks(
  now: ReadonlyMap<string, readonly string[]>,
  before: ReadonlyMap<string, readonly string[]>,
  isGone: (path: string) => boolean,
  links: LinksToDeleted,
  place: string,
): void {
  for (const [path, found] of now) {
    const old = before.get(path) ?? [];
    const wasGone = (target: string): boolean => isGone(target.replace(/^(?:page|file) (.*?)(?: -?\d*)?$/, '$1'));
    const leads = (target: string): boolean => /^(?:page|file) /.test(target);
    const at = `${place}: ${path}`;
    if (links === 'remove') {
      // Code stays and is reported as a finding.
      assert.deepEqual(
        found.filter(leads),
        old.filter((each) => leads(each) && !wasGone(each)),
        at,
      );
      continue;
    }
    assert.equal(found.length, old.length, at);
    for (const [nth, target] of old.entries()) {
      // A link to a folder leads to its first page.
      if (!leads(target)) continue;
      if (!wasGone(target)) assert.equal(found[nth], target, at);
      else if (links === 'keep' || target.startsWith('file '))
        assert.ok(!leads(found[nth] ?? ''), `${at}: ${found[nth]}`);
      else assert.equal(found[nth], `page ${links.to} `, at);
    }
  }
}

/** Old addresses still work, unless a page is there now. No redirect has the address of a page as its source. */
function assertAnswers(
  site: Site,
  ids: ReadonlyMap<string, string>,
  answers: ReadonlyMap<string, string>,
  place: string,
): void {
  const { redirects } = site.index.config.settings;
  const addresses = new Set([...site.index.pages.keys()].filter(isPage).map((path) => `/${linkPath(path)}`));
  for (const address of addresses)
    assert.equal(destinationOf(redirects, address), undefined, `${place}: ${address} hidden`);
  for (const [address, id] of answers) {
    let found = resolveLink({ index: site.index, fromPath: 'docs.json', target: address });
    for (let hops = 0; found.kind === 'redirect' && hops < 9; hops++)
      found = resolveLink({ index: site.index, fromPath: 'docs.json', target: found.to });
    // A folder without an index leads to its first page.
    if (addresses.has(address) || found.kind === 'folder') continue;
    assert.ok(found.kind === 'page', `${place}: ${address} leads to ${JSON.stringify(found)}`);
    assert.equal(ids.get(found.path), id, `${place}: ${address}`);
  }
}
