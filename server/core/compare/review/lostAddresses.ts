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
 * The addresses that worked in one site and no longer do in another, with the redirects that mend those whose page has
 * moved. What nobody can know from the files, such as pages of an OpenAPI document on the network, is left out.
 *
 * @param moved the new paths of files, by the old ones
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

/** Edits that put redirects into docs.json; of one whose source is there already, the destination is changed. */
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

/** Every address that leads to a page: the pages' own, and those of redirects. By address, the page's path. */
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

/** The addresses that a redirect is for; of one with wildcards, those that lead to a page of the site. */
function sourcesOf(index: SiteIndex, redirect: Redirect): readonly string[] {
  if (deadSource(redirect.source) !== undefined) return [];
  if (!hasWildcard(redirect.source)) return [normal(redirect.source)];
  return [...index.pages.keys()].filter(isPage).flatMap((path) => sourceFor(redirect, `/${linkPath(path)}`) ?? []);
}

type Answer =
  /** `path` is the page's; undefined for what is no page of the site. */
  | { readonly kind: 'works'; readonly path: string | undefined }
  /** `twin`: the page whose address differs in letter case alone. */
  | { readonly kind: 'lost'; readonly twin?: string }
  | { readonly kind: 'unknown' };

/** Browsers give up after about as many. */
const maxHops = 20;

/** What readers get at an address, redirects followed. */
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
    // Where a page was, the first page of a folder is another one.
    case 'folder':
      return { kind: 'lost' };
    case 'case':
      return { kind: 'lost', twin: found.path };
    case 'unread':
      return { kind: 'unknown' };
    case 'operation':
      // The pages of descriptions that are here are known one by one.
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

/** The page that took the place of one at an address, by its name. */
function guess(index: SiteIndex, address: string): string | undefined {
  const near = nearestPage(index, address.slice(1));
  const path = near === undefined ? undefined : pagePathOf(index, near);
  return path !== undefined && isPage(path) ? path : undefined;
}

/** Redirects with one for each folder all of whose pages went to the same other folder. */
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

/** The outermost folders whose pages all lie in the same way in another folder now. */
function wholeFolders(before: SiteIndex, moved: ReadonlyMap<string, string>): readonly Move[] {
  const pages = pagesIn(before);
  const found = new Map<string, string>();
  for (const [from, to] of moved) {
    let [old, now] = [from, to];
    while (old.split('/').at(-1) === now.split('/').at(-1) && old !== '' && now !== '')
      [old, now] = [folderOf(old), folderOf(now)];
    // The parts where they differ, with the folders around them; a file that has another name is no folder.
    if (old === '' || now === '' || old === from || found.has(old)) continue;
    const inside = pages.filter((path) => path.startsWith(`${old}/`));
    if (inside.every((path) => moved.get(path) === now + path.slice(old.length))) found.set(old, now);
  }
  return [...found].map(([from, to]) => ({ from, to }));
}
