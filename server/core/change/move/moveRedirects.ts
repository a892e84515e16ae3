import { plain } from '../../data/json/jsonFormat.ts';
import { type ArrayNode, type StringNode, valueOf } from '../../data/node.ts';
import { configRoot } from '../../model/config/parts.ts';
import type { SiteDraft } from '../../model/write/siteDraft.ts';
import { deadSource, destinationOf, hasWildcard, sourceFor } from '../../site/config/redirects.ts';
import { resolveLink } from '../../site/link/resolve.ts';
import { configPath, isPage, linkPath, slugOfPath } from '../../site/paths.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import type { Edit } from '../../text/edit.ts';
import { pushAll } from '../../text/pushAll.ts';
import { type Moved, replaced, urlPath } from './moveTarget.ts';

/**
 * Whether moved pages leave redirects behind. `ask` lets the author decide; without a choice, they do if docs.json has
 * redirects.
 */
export type RedirectChoice = 'ask' | 'always' | 'never';

/** An entry of `redirects`. */
export interface Redirect {
  readonly source: string;
  readonly destination: string;
}

/**
 * Updates the redirects of docs.json. Adds one for each address that no longer works, or a single one if a folder moves
 * as a whole. No redirect gets the address of an existing page as its source.
 */
export function redirectMoves(
  draft: SiteDraft,
  index: SiteIndex,
  moved: Moved,
  choice: RedirectChoice | undefined,
): void {
  const root = configRoot(index);
  if (root === undefined) return;
  const list = valueOf(root, 'redirects');
  const nothing: Followed = { taken: new Set(), spread: [] };
  const { taken, spread } = list?.kind === 'array' ? followed(draft, index, list, moved) : nothing;
  const isWanted = choice !== 'never' && (choice !== undefined || list !== undefined);
  const sources = new Set([...taken, ...spread.map(({ source }) => source)]);
  const added = isWanted ? newRedirects(index, moved).filter(({ source }) => !sources.has(source)) : [];
  addRedirects(draft, index, [...spread, ...added], choice === 'ask' ? 'redirects' : undefined);
}

/** Adds redirects at the end of those in docs.json, unless `redirects` is not a list. */
export function addRedirects(
  draft: SiteDraft,
  index: SiteIndex,
  added: readonly Redirect[],
  asks?: Edit['asks'],
): void {
  const root = configRoot(index);
  const list = valueOf(root, 'redirects');
  if (root === undefined || added.length === 0) return;
  if (list === undefined) draft.put(root, 'redirects', plain(added), { asks });
  else if (list.kind === 'array')
    for (const each of added) draft.list(list).insert(list.items.length, plain(each), asks);
}

interface Followed {
  /** Sources that need no new redirect. */
  readonly taken: ReadonlySet<string>;
  /** Redirects that replace wildcards which would hide a page. */
  readonly spread: readonly Redirect[];
}

/** Updates the existing redirects. */
function followed(draft: SiteDraft, index: SiteIndex, list: ArrayNode, moved: Moved): Followed {
  const spread: Redirect[] = [];
  const taken = new Set<string>();
  const change = (node: StringNode, to: string): void => draft.value(node).set(plain(to));
  const remove = (at: number): void => draft.list(list).remove(at, 'go');
  const bySource = new Map(pageMoves(moved).map(([from, to]) => [`/${slugOfPath(to)}`, `/${slugOfPath(from)}`]));
  const works = addressesOf(moved.after);
  // A redirect with a page at its source has no effect now, but would have after the page moves away.
  const left = new Map(
    pageMoves(moved).flatMap(([from, to]) => addresses(from).map((each) => [each, `/${linkPath(to)}`])),
  );
  for (const [at, item] of list.items.entries()) {
    const [source, destination] = [valueOf(item, 'source'), valueOf(item, 'destination')];
    if (source?.kind !== 'string' || destination?.kind !== 'string') continue;
    const isDead = deadSource(source.value) !== undefined;
    const single = isDead ? undefined : wildcardHiding(index, source.value, destination.value, moved, works);
    if (single !== undefined) {
      remove(at);
      pushAll(spread, single);
      continue;
    }
    taken.add(source.value);
    // A page moves to the source of a redirect. Readers would be redirected in a circle or never see the page.
    const back = bySource.get(source.value);
    if (back !== undefined) {
      if (works.has(back) || !leadsBack(index, destination.value, back)) remove(at);
      else {
        change(source, back);
        change(destination, source.value);
        taken.add(back);
      }
      continue;
    }
    const gone = works.has(source.value) ? undefined : left.get(source.value);
    if (gone !== undefined) {
      if (gone !== destination.value) change(destination, gone);
      continue;
    }
    const to = /[*:]/.test(destination.value.replace(/^[a-z]+:/i, ''))
      ? movedPattern(destination.value, moved)
      : movedDestination(index, destination.value, moved);
    if (to !== undefined) change(destination, to);
  }
  return { taken, spread: spread.filter(({ source }) => !taken.has(source)) };
}

/**
 * If a page moves to an address that a wildcard matches: one redirect for each page that the wildcard redirected.
 * Undefined if there is no such page.
 */
function wildcardHiding(
  index: SiteIndex,
  source: string,
  destination: string,
  moved: Moved,
  works: ReadonlySet<string>,
): readonly Redirect[] | undefined {
  const redirect = { source, destination };
  const isHidden = (address: string): boolean => destinationOf([redirect], address) !== undefined;
  if (!hasWildcard(source) || !pageMoves(moved).some(([, path]) => addresses(path).some(isHidden))) return undefined;
  const pages = [...index.paths].filter(isPage).flatMap((path): readonly Redirect[] => {
    const now = moved.files.get(path) ?? path;
    return isPage(now) ? [{ source: `/${linkPath(path)}`, destination: destinationAt(linkPath(now)) }] : [];
  });
  // A chain of redirects continues at its next destination.
  const further = index.config.settings.redirects
    .filter(({ source: each }) => !hasWildcard(each))
    .map((each) => ({ ...each, destination: movedDestination(index, each.destination, moved) ?? each.destination }));
  const spread = [...pages, ...further].flatMap((each) => {
    const from = sourceFor(redirect, each.source);
    return from === undefined ? [] : [{ ...each, source: from }];
  });
  // A wildcard with a single destination cannot be split into pages.
  if (spread.length === 0) return undefined;
  return spread.filter(
    (each, at, all) => !works.has(each.source) && all.findIndex(({ source: one }) => one === each.source) === at,
  );
}

/** Whether a redirect led to the page that now moves to the redirect's source. */
function leadsBack(index: SiteIndex, destination: string, page: string): boolean {
  const [found, wanted] = [destination, page].map((each) => resolveLink({ index, fromPath: configPath, target: each }));
  return found?.kind === 'page' && wanted?.kind === 'page' && found.path === wanted.path;
}

function movedDestination(index: SiteIndex, destination: string, moved: Moved): string | undefined {
  const end = destination.search(/[?#]/);
  const base = end < 0 ? destination : destination.slice(0, end);
  const resolved = base === '' ? undefined : resolveLink({ index, fromPath: configPath, target: base });
  if (resolved === undefined || !('path' in resolved) || /^\/*$/.test(base)) return undefined;
  const to = resolved.kind === 'folder' ? moved.folder(resolved.path) : moved.files.get(resolved.path);
  if (to === undefined) return undefined;
  const written = replaced({ written: base, oldTarget: resolved.path, newTarget: to });
  return written === base ? undefined : urlPath(written) + destination.slice(base.length);
}

/** The new destination of a pattern such as `/guides/:slug*`, if the folder before its first placeholder moves. */
function movedPattern(destination: string, moved: Moved): string | undefined {
  const head = /^\/([^*:]*?)\/(?=[^/]*[*:])/.exec(destination);
  const to = head?.[1] === undefined ? undefined : moved.folder(head[1]);
  return head === null || to === undefined ? undefined : `${destinationAt(to)}/${destination.slice(head[0].length)}`;
}

/** A path as a destination. Characters that would end it or would be wildcards are percent-encoded. */
function destinationAt(path: string): string {
  return `/${urlPath(path).replace(/[*:]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;
}

/** Pages that move and remain pages. */
function pageMoves({ files }: Moved): readonly (readonly [from: string, to: string])[] {
  return [...files].filter(([from, to]) => isPage(from) && isPage(to));
}

/** The addresses of a page. An index page also has that of its folder. */
export function addresses(path: string): readonly string[] {
  return [...new Set([`/${linkPath(path)}`, `/${slugOfPath(path)}`])];
}

function addressesOf(paths: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...paths].filter(isPage).flatMap(addresses));
}

/** One redirect for each folder that moves as a whole, and one for each other address that no longer works. */
export function newRedirects({ config }: SiteIndex, moved: Moved): readonly Redirect[] {
  const works = addressesOf(moved.after);
  const pages = pageMoves(moved);
  const found: Redirect[] = [];
  const whole = moved.folders.filter(({ from }) => isWhole(from, moved, pages));
  const add = (source: string, destination: string): void => {
    // On a server that ignores case, this redirect would be a loop.
    if (source.toLowerCase() !== destination.toLowerCase() && deadSource(source) === undefined)
      found.push({ source, destination });
  };
  for (const { from, to } of whole) add(`/${from}/:slug*`, `${destinationAt(to)}/:slug*`);
  for (const [from, to] of pages) {
    if (whole.some((folder) => from.startsWith(`${folder.from}/`))) continue;
    for (const source of addresses(from)) {
      if (works.has(source) || hasWildcard(source)) continue;
      // An existing redirect already continues from there.
      const destination = destinationAt(linkPath(to));
      if (destinationOf(config.settings.redirects, source) !== destination) add(source, destination);
    }
  }
  return found;
}

/** Whether a folder with several pages moves as a whole and leaves no page behind that a wildcard would hide. */
function isWhole(from: string, moved: Moved, pages: readonly (readonly [from: string, to: string])[]): boolean {
  if (hasWildcard(from)) return false;
  const inside = pages.filter(([path]) => path.startsWith(`${from}/`));
  const asItIs = inside.every(([path, to]) => to === moved.folder(path));
  const left = [...moved.after].some(
    (path) => isPage(path) && (path.startsWith(`${from}/`) || slugOfPath(path) === from),
  );
  return inside.length > 1 && asItIs && !left;
}
