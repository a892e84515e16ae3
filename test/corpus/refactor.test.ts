import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergePage } from '../../server/core/change/sections/merge.ts';
import { sectionAt, splitPage } from '../../server/core/change/sections/split.ts';
import { newVersion, versionFolders } from '../../server/core/change/versions/newVersion.ts';
import { checkFile } from '../../server/core/checks/run.ts';
import { listedPages } from '../../server/core/model/config/parts.ts';
import { anchorPlace } from '../../server/core/model/references/anchors.ts';
import { fileReferences } from '../../server/core/model/references/reference.ts';
import { withChanges } from '../../server/core/site/nextSite.ts';
import { baseName, configPath, isPage, slugOfPath } from '../../server/core/site/paths.ts';
import { pageOf } from '../../server/core/site/site.ts';
import type { Change, Resolved, Site } from '../../server/core/site/siteTypes.ts';
import { applyEdits, type SiteEdit } from '../../server/core/text/edit.ts';
import { isInSample, rounds } from '../long.ts';
import { randomFrom } from '../random.ts';
import { readCorpus, shared } from '../shared.ts';

const skip = shared === undefined ? 'not run here: corpus' : false;

/** On all sites together; by default a part of them. */
const splits = 450;
const merges = 300;

test('sections of deployed sites become pages: every link leads to the same text, without new findings', {
  skip,
}, async (t) => {
  const wrong: string[] = [];
  let [done, refused, followed] = [0, 0, 0];
  for (const [at, { name, site }] of (await readCorpus()).entries()) {
    const pages = [...site.index.pages.keys()].filter(isPage);
    for (let nth = at; nth < splits; nth += 15) {
      if (!isInSample(nth, 30)) continue;
      const random = randomFrom(nth + 1);
      const path = random.pick(pages) ?? '';
      const file = site.files.get(path);
      const headings =
        file === undefined ? [] : pageOf(file).headings.filter(({ range }) => sectionAt(pageOf(file), range.start));
      const heading = random.pick(headings);
      if (file === undefined || heading === undefined) continue;
      const to = random.below(2) === 0 ? undefined : `split/deep/${nth}.mdx`;
      const split = splitPage(site, path, heading.range.start, to);
      if (split.kind === 'refused') {
        refused++;
        continue;
      }
      done++;
      const found = compareLinks(site, split.edits, [path]);
      followed += found.followed;
      wrong.push(...found.wrong.map((each) => `${name}: ${path}: ${heading.text}: ${each}`));
    }
  }
  t.diagnostic(`${done} splits, ${refused} refused, ${followed} links followed`);
  assert.deepEqual(wrong, []);
  assert.ok(done > rounds(0, 300));
});

test('folders of deployed sites become versions: links of the copy stay in it, without new findings, and all else is unchanged', {
  skip,
}, async (t) => {
  const wrong: string[] = [];
  let [done, refused, files, nth] = [0, 0, 0, 0];
  for (const { name, site } of await readCorpus()) {
    // Links below the folder of generated pages count as valid.
    const folders = versionFolders(site.index).filter((folder) => !folder.startsWith('api-reference'));
    for (const from of folders.slice(0, 8)) {
      if (!isInSample(nth++, 24)) continue;
      const wanted = { name: 'v9.0', from, current: 'v8' };
      const made = newVersion(site, wanted);
      if (made.kind === 'refused') {
        refused++;
        continue;
      }
      done++;
      files += made.edits.length;
      wrong.push(...compareCopy(site, made.edits, from, made.folder).map((each) => `${name}: ${from}: ${each}`));
    }
  }
  t.diagnostic(`${done} versions of ${files} files, ${refused} refused`);
  assert.deepEqual(wrong, []);
  assert.ok(done > rounds(0, 100));
});

test('pages of deployed sites are merged: every link leads to the same text, without new findings', {
  skip,
}, async (t) => {
  const wrong: string[] = [];
  let [done, refused, followed] = [0, 0, 0];
  for (const [at, { name, site }] of (await readCorpus()).entries()) {
    const pages = [...site.index.pages.keys()].filter(isPage);
    for (let nth = at; nth < merges; nth += 15) {
      if (!isInSample(nth, 20)) continue;
      const random = randomFrom(nth + 1);
      const [path = '', into = ''] = [random.pick(pages), random.pick(pages)];
      const merged = mergePage({ site, path, into, options: { redirects: 'always' } });
      if (merged.kind === 'refused') {
        refused++;
        continue;
      }
      done++;
      const found = compareLinks(site, merged.edits, [path, into]);
      followed += found.followed;
      wrong.push(...found.wrong.map((each) => `${name}: ${path} > ${into}: ${each}`));
    }
  }
  t.diagnostic(`${done} merges, ${refused} refused, ${followed} links followed`);
  assert.deepEqual(wrong, []);
  assert.ok(done > rounds(0, 200));
});

/**
 * If most pages lack a description, there is one finding in docs.json, else one for each page. A few more pages can
 * change this.
 */
const ofMostPages = 'front-matter/missing-description';

/** Targets of each copied file, compared with those of the original. */
function compareCopy(site: Site, edits: readonly SiteEdit[], from: string, to: string): readonly string[] {
  const after = withChanges(
    site,
    edits.flatMap((edit) => changeOf(site, edit)),
  );
  const there = (path: string): string =>
    path === from || path.startsWith(`${from}/`) ? to + path.slice(from.length) : path;
  const wrong: string[] = [];
  const paths = [...site.index.paths].filter((path) => path.startsWith(`${from}/`));
  for (const path of paths) {
    if (!after.index.paths.has(there(path))) wrong.push(`${path} has no copy`);
    const [old, now] = [fileReferences(site, path), fileReferences(after, there(path))];
    const ends = old.map(({ resolved }) =>
      'path' in resolved && resolved.kind !== 'missing' ? there(resolved.path) : undefined,
    );
    for (const [at, end] of ends.entries()) {
      const found = now[at]?.resolved;
      if (end !== undefined && (found === undefined || !('path' in found) || found.path !== end))
        wrong.push(`${path}: ${old[at]?.target} leads to ${JSON.stringify(found)}, not ${end}`);
    }
    const [before, copied] = [findingsIn(site, [path]), findingsIn(after, [there(path)])];
    // Pages refer to their OpenAPI document by its file name.
    for (const [code, all] of copied)
      if (code === 'openapi/unlisted-operations' || code === 'openapi/duplicate-page' || code === ofMostPages) continue;
      else if (all.length > (before.get(code)?.length ?? 0)) wrong.push(`${there(path)}: ${code}: ${all[0]?.message}`);
  }
  const changed = edits.flatMap((edit) => (edit.kind === 'change' ? [edit.path] : []));
  if (changed.length !== 1) wrong.push(`changed: ${changed.join()}`);
  const before = findingsIn(site, [configPath]);
  // Findings of an entry also occur in its copy.
  for (const [code, all] of findingsIn(after, [configPath]))
    if (code !== ofMostPages && all.length > 2 * (before.get(code)?.length ?? 0))
      wrong.push(`${code}: ${all.at(-1)?.message}`);
  const listed = (each: Site, folder: string): number =>
    listedPages(each.index).filter(({ page }) => page.slug.startsWith(`${folder}/`)).length;
  if (listed(after, to) !== listed(site, from) || listed(after, from) !== listed(site, from))
    wrong.push(`${listed(site, from)} pages listed, then ${listed(after, from)} and ${listed(after, to)}`);
  return wrong;
}

/** Finds regressions for the author: links with another target, new findings. */
function compareLinks(
  site: Site,
  edits: readonly SiteEdit[],
  paths: readonly string[],
): { readonly wrong: readonly string[]; readonly followed: number } {
  const after = withChanges(
    site,
    edits.flatMap((edit) => changeOf(site, edit)),
  );
  const names = paths.map((path) => baseName(slugOfPath(path)).replace(/^index$/i, ''));
  const touched = new Set([...paths, configPath, ...edits.map(({ path }) => path)]);
  for (const [path, { text }] of site.files) if (names.some((name) => text.includes(name))) touched.add(path);
  const [old, now] = [linksIn(site, touched), linksIn(after, touched)];
  const wrong: string[] = [];
  for (const [key, count] of old)
    if ((now.get(key) ?? 0) < (key.startsWith('import ') ? Math.min(1, count) : count))
      wrong.push(`${count} led to ${key}, now ${now.get(key) ?? 0}`);
  const created = edits.find(({ kind }) => kind === 'create')?.path;
  const before = findingsIn(site, touched);
  for (const [code, all] of findingsIn(after, touched)) {
    // Only the author knows the description of a page; panels of two pages can have the same title.
    if (code === 'component/repeated-title' || code === 'front-matter/duplicate-title') continue;
    if (code === ofMostPages) continue;
    const own = all.filter(({ path }) => path !== created || !code.startsWith('front-matter/'));
    if (own.length > (before.get(code)?.length ?? 0))
      wrong.push(`${code}: ${own.map(({ message }) => message).join(' ')}`);
  }
  const followed = edits.flatMap((edit) => (edit.kind === 'change' ? edit.edits : [])).length;
  return { wrong, followed };
}

function changeOf(site: Site, edit: SiteEdit): readonly Change[] {
  switch (edit.kind) {
    case 'create':
      return [{ kind: 'text', path: edit.path, text: edit.text }];
    case 'change':
      return [{ kind: 'text', path: edit.path, text: applyEdits(site.files.get(edit.path)?.text ?? '', edit.edits) }];
    case 'delete':
      return [{ kind: 'delete', path: edit.path }];
    case 'copy': {
      const text = site.files.get(edit.path)?.text;
      return [text === undefined ? { kind: 'asset', path: edit.to } : { kind: 'text', path: edit.to, text }];
    }
    default:
      throw new Error(edit.kind);
  }
}

/** Targets of links, images and imports in some files, by the text that readers see there. */
function linksIn(site: Site, paths: Iterable<string>): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const path of paths) {
    for (const { kind, resolved, target } of fileReferences(site, path)) {
      // A merged title may fix a broken link.
      if (kind === 'page' || kind === 'destination' || resolved.kind === 'missing-anchor') continue;
      const key = `${kind} ${wordsOf(site, resolved, target)}`;
      found.set(key, (found.get(key) ?? 0) + 1);
    }
  }
  return found;
}

function wordsOf(site: Site, resolved: Resolved, target: string): string {
  if (resolved.kind === 'redirect') return 'redirect';
  if (resolved.kind !== 'page')
    return 'path' in resolved ? `${resolved.kind} ${resolved.path}` : `${resolved.kind} ${target}`;
  const place =
    resolved.fragment === undefined
      ? undefined
      : anchorPlace({ site, path: resolved.path, fragment: resolved.fragment });
  const text = place && site.files.get(place.path)?.text.slice(place.name.start, place.name.end);
  const title = text ?? site.index.pages.get(resolved.path)?.title ?? slugOfPath(baseName(resolved.path));
  return title
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}

function findingsIn(
  site: Site,
  paths: Iterable<string>,
): ReadonlyMap<string, readonly { readonly path: string; readonly message: string }[]> {
  const found = new Map<string, { readonly path: string; readonly message: string }[]>();
  for (const path of paths) {
    if (!site.files.has(path)) continue;
    for (const { code, message, severity } of checkFile(site, path)) {
      if (severity === 'hint') continue;
      found.set(code, [...(found.get(code) ?? []), { path, message }]);
    }
  }
  return found;
}
