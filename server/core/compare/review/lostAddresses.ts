import { addRedirects, addresses, newRedirects, type Redirect } from '../../change/move/moveRedirects.ts';
import { type Move, type Moved, movedPaths, urlPath } from '../../change/move/moveTarget.ts';
import { plain } from '../../data/json/jsonFormat.ts';
import { itemsOf, type StringNode, valueOf } from '../../data/node.ts';
import { configRoot } from '../../model/config/parts.ts';
import { editsFor } from '../../model/write/siteDraft.ts';
import { remoteSources } from '../../openapi/document/documentsOfSite.ts';
import { withGeneratedPages } from '../../openapi/page/generatedPages.ts';
import { deadSource, destinationOf, hasWildcard, sourceFor } from '../../site/config/redirects.ts';
import { pagePathOf } from '../../site/link/lookup.ts';
import { nearestPage } from '../../site/link/nearPage.ts';
import { resolveLink } from '../../site/link/resolve.ts';
import { configPath, folderOf, isPage, linkPath } from '../../site/paths.ts';
import { pagesIn } from '../../site/site.ts';
import type { Resolved, Site, SiteIndex } from '../../site/siteTypes.ts';
import type { FileEdit } from '../../text/edit.ts';
import type { Fix } from '../../text/finding.ts';
import { strip } from '../../text/text.ts';
import type { LostAddress } from './lostAnchors.ts';
import { lostAnchors } from './lostAnchors.ts';

export type { Redirect } from '../../change/move/moveRedirects.ts';

/**
 * Addresses that worked before and no longer do, with redirects for pages that moved. Addresses that the files do not
 * determine, such as pages of a remote OpenAPI document, are left out.
 *
 * @param moved new paths of files, by old path
 */
export function lostAddresses(
  before: Site,
  after: Site,
  moved: ReadonlyMap<string, string>,
): { readonly lost: readonly LostAddress[]; readonly redirects: readonly Redirect[] } {
  const [old, now] = [withGeneratedPages(before), withGeneratedPages(after)];
  const lost = new Map<string, LostAddress>();
  const certain: Redirect[] = [];
  for (const [address, path] of addressesBefore(old.index)) {
    const answer = answerOf(now.index, address);
    if (answer.kind !== 'lost') continue;
    const to = moved.get(path) ?? (now.index.pages.has(path) ? path : answer.twin);
    const near = to === undefined ? guess(now.index, address) : undefined;
    const target = to ?? near;
    const redirect = target === undefined ? undefined : { source: address, destination: `/${linkPath(target)}` };
    if (redirect !== undefined && to !== undefined) certain.push(redirect);
    lost.set(address, {
      address,
      path,
      now: to === undefined ? undefined : `/${linkPath(to)}`,
      fix: redirect && redirectFix(after.index, redirect, to === undefined ? 'suggestion' : 'safe'),
    });
  }
  for (const [path] of old.index.pages) {
    if (!isPage(path)) continue;
    const answer = answerOf(now.index, `/${urlPath(linkPath(path))}`);
    const own = moved.get(path) ?? path;
    if (answer.kind !== 'works' || answer.path !== own) continue;
    for (const each of lostAnchors({ before: old, after: now, path, now: own })) lost.set(each.address, each);
  }
  return {
    lost: [...lost.values()].sort((a, b) => (a.address < b.address ? -1 : 1)),
    redirects: inFewer(old.index, now.index, moved, certain),
  };
}

/** Edits that add redirects to docs.json. If a source already has a redirect, its destination is changed. */
export function redirectEdits(index: SiteIndex, redirects: readonly Redirect[]): readonly FileEdit[] {
  const there = new Map<string, StringNode>();
  for (const item of itemsOf(valueOf(configRoot(index), 'redirects'))) {
    const [source, destination] = [valueOf(item, 'source'), valueOf(item, 'destination')];
    if (source?.kind === 'string' && destination?.kind === 'string' && !there.has(normal(source.value)))
      there.set(normal(source.value), destination);
  }
  return editsFor(index.config.whole, (draft) => {
    for (const { source, destination } of redirects) {
      const known = there.get(source);
      if (known !== undefined) draft.value(known).set(plain(destination));
    }
    const added = redirects.filter(({ source }) => !there.has(source));
    addRedirects(draft, index, added);
  });
}

function normal(source: string): string {
  return `/${strip(source, '/')}`;
}

function redirectFix(index: SiteIndex, redirect: Redirect, kind: Fix['kind']): Fix | undefined {
  const edits = redirectEdits(index, [redirect]);
  const title = `Redirect "${redirect.source}" to "${redirect.destination}"`;
  return edits.length === 0 ? undefined : { title, edits, kind };
}

/** Every address of a page with its path: its own and those of redirects. */
function addressesBefore(index: SiteIndex): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const path of index.pages.keys())
    if (isPage(path)) for (const address of addresses(path)) found.set(urlPath(address), path);
  for (const redirect of index.config.settings.redirects) {
    for (const address of sourcesOf(index, redirect)) {
      const answer = found.has(address) ? undefined : answerOf(index, address);
      if (answer?.kind === 'works' && answer.path !== undefined) found.set(address, answer.path);
    }
  }
  return found;
}

/** The addresses that a redirect matches. For wildcards, those that lead to a page of the site. */
function sourcesOf(index: SiteIndex, redirect: Redirect): readonly string[] {
  if (deadSource(redirect.source) !== undefined) return [];
  if (!hasWildcard(redirect.source)) return [normal(redirect.source)];
  return [...index.pages.keys()].filter(isPage).flatMap((path) => sourceFor(redirect, `/${linkPath(path)}`) ?? []);
}

type Answer =
  /** `path` is that of the page; undefined for other targets. */
  | { readonly kind: 'works'; readonly path: string | undefined }
  /** `twin`: a page whose address differs only in letter case. */
  | { readonly kind: 'lost'; readonly twin?: string }
  | { readonly kind: 'unknown' };

/** Browsers give up after about 20 redirects. */
const maxHops = 20;

/** The answer to a request for an address, after redirects. */
function answerOf(index: SiteIndex, address: string): Answer {
  let found: Resolved = resolveLink({ index, fromPath: configPath, target: address });
  for (let hops = 0; found.kind === 'redirect'; hops++) {
    if (hops > maxHops) return { kind: 'lost' };
    found = resolveLink({ index, fromPath: configPath, target: found.to });
  }
  switch (found.kind) {
    case 'page':
    case 'missing-anchor':
    case 'anchor-case':
      return { kind: 'works', path: found.path };
    case 'file':
    case 'external':
      return { kind: 'works', path: undefined };
    // The first page of a folder is not the page that was at the address.
    case 'folder':
      return { kind: 'lost' };
    case 'case':
      return { kind: 'lost', twin: found.path };
    case 'unread':
      return { kind: 'unknown' };
    case 'operation':
      // Pages of local OpenAPI documents are known individually.
      return remoteSources(index).length > 0 || [...index.unread.values()].some(({ what }) => what !== 'ignored')
        ? { kind: 'unknown' }
        : { kind: 'lost' };
    case 'missing':
    case 'unsafe':
      return { kind: 'lost' };
    default:
      return found satisfies never;
  }
}

/** The page that probably replaces the one at an address, by its name. */
function guess(index: SiteIndex, address: string): string | undefined {
  const near = nearestPage(index, address.slice(1));
  const path = near === undefined ? undefined : pagePathOf(index, near);
  return path !== undefined && isPage(path) ? path : undefined;
}

/** Replaces redirects of whole folders by one redirect each. */
function inFewer(
  before: SiteIndex,
  after: SiteIndex,
  moved: ReadonlyMap<string, string>,
  certain: readonly Redirect[],
): readonly Redirect[] {
  const folders = wholeFolders(before, moved);
  const { folder } = movedPaths(before, folders);
  const all: Moved = { files: moved, folders, after: after.paths, folder };
  const wide = newRedirects(after, all).filter(({ source }) => hasWildcard(source));
  const isNew = ({ source, destination }: Redirect): boolean => destinationOf(wide, source) !== destination;
  const used = wide.filter((each) => certain.some(({ source }) => destinationOf([each], source) !== undefined));
  return [...used, ...certain.filter(isNew)];
}

/** The outermost folders whose pages all moved to another folder with the same structure. */
function wholeFolders(before: SiteIndex, moved: ReadonlyMap<string, string>): readonly Move[] {
  const pages = pagesIn(before);
  const found = new Map<string, string>();
  for (const [from, to] of moved) {
    let [old, now] = [from, to];
    while (old.split('/').at(-1) === now.split('/').at(-1) && old !== '' && now !== '')
      [old, now] = [folderOf(old), folderOf(now)];
    // The part of the path that differs. If only the file name does, it is not a folder move.
    if (old === '' || now === '' || old === from || found.has(old)) continue;
    const inside = pages.filter((path) => path.startsWith(`${old}/`));
    if (inside.every((path) => moved.get(path) === now + path.slice(old.length))) found.set(old, now);
  }
  return [...found].map(([from, to]) => ({ from, to }));
}
