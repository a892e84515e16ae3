import { addItem, addProperty, formatAt, printJson, removeItems } from '../../data/json/jsonEdit.ts';
import { type ArrayNode, type DataNode, itemsOf, type StringNode, valueOf } from '../../data/node.ts';
import { configRoot } from '../../model/config/parts.ts';
import { deadSource, destinationOf, hasWildcard, sourceFor } from '../../site/config/redirects.ts';
import { resolveLink } from '../../site/link/resolve.ts';
import { configPath, isPage, linkPath, slugOfPath } from '../../site/paths.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import type { Edit } from '../../text/edit.ts';
import { pushAll } from '../../text/pushAll.ts';
import { stripEnd } from '../../text/text.ts';
import { type Moved, replaced, urlPath } from './moveTarget.ts';

/** Whether moved pages leave redirects behind, and the author is asked; without one, they do where docs.json has redirects. */
export type RedirectChoice = 'ask' | 'always' | 'never';

/** An entry of `redirects`. */
export interface Redirect {
  readonly source: string;
  readonly destination: string;
}

/**
 * Redirects of docs.json follow their pages, and each address that worked and no longer does gets one: a single one for
 * a folder that moves as a whole. None has the address of a page as its source.
 */
export function redirectMoves(index: SiteIndex, moved: Moved, choice: RedirectChoice | undefined): readonly Edit[] {
  const root = configRoot(index);
  if (root === undefined) return [];
  const list = valueOf(root, 'redirects');
  const nothing: Followed = { edits: [], taken: new Set(), spread: [] };
  const { edits, taken, spread } = list?.kind === 'array' ? followed(index, list, moved) : nothing;
  const isWanted = choice !== 'never' && (choice !== undefined || list !== undefined);
  const sources = new Set([...taken, ...spread.map(({ source }) => source)]);
  const added = [
    ...spread,
    ...(isWanted ? newRedirects(index, moved).filter(({ source }) => !sources.has(source)) : []),
  ];
  const more = addedRedirects(index, added);
  return [...edits, ...(choice === 'ask' ? more.map((edit) => ({ ...edit, asks: 'redirects' as const })) : more)];
}

/** Redirects that are put behind those of docs.json, as edits of the whole; none where `redirects` is no list. */
export function addedRedirects(index: SiteIndex, added: readonly Redirect[]): readonly Edit[] {
  const root = configRoot(index);
  const list = valueOf(root, 'redirects');
  const { text } = index.config.whole.file;
  if (root === undefined || added.length === 0 || (list !== undefined && list.kind !== 'array')) return [];
  return list === undefined ? [addProperty(text, root, 'redirects', added)] : appended(text, list, added);
}

interface Followed {
  readonly edits: readonly Edit[];
  /** Sources that need no new redirect. */
  readonly taken: ReadonlySet<string>;
  /** What takes the place of wildcards that would hide a page. */
  readonly spread: readonly Redirect[];
}

/** What becomes of the redirects that are there. */
function followed(index: SiteIndex, list: ArrayNode, moved: Moved): Followed {
  const edits: Edit[] = [];
  const spread: Redirect[] = [];
  const taken = new Set<string>();
  const shadowing: number[] = [];
  const change = (node: StringNode, to: string): void => {
    edits.push({ range: node.range, text: JSON.stringify(to) });
  };
  const bySource = new Map(pageMoves(moved).map(([from, to]) => [`/${slugOfPath(to)}`, `/${slugOfPath(from)}`]));
  const works = addressesOf(moved.after);
  // A redirect that began where a page is was not used; it would be, once the page is gone.
  const left = new Map(
    pageMoves(moved).flatMap(([from, to]) => addresses(from).map((each) => [each, `/${linkPath(to)}`])),
  );
  for (const [at, item] of list.items.entries()) {
    const [source, destination] = [valueOf(item, 'source'), valueOf(item, 'destination')];
    if (source?.kind !== 'string' || destination?.kind !== 'string') continue;
    const isDead = deadSource(source.value) !== undefined;
    const single = isDead ? undefined : wildcardHiding(index, source.value, destination.value, moved, works);
    if (single !== undefined) {
      shadowing.push(at);
      pushAll(spread, single);
      continue;
    }
    taken.add(source.value);
    // A page that moves to where a redirect begins: readers would be sent around in a circle, or never see it.
    const back = bySource.get(source.value);
    if (back !== undefined) {
      if (works.has(back) || !leadsBack(index, destination.value, back)) shadowing.push(at);
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
  return {
    edits: [...edits, ...removeItems(list, shadowing)],
    taken,
    spread: spread.filter(({ source }) => !taken.has(source)),
  };
}

/**
 * The redirects that a wildcard stands for, one for each page, where a page comes to lie at an address that the wildcard
 * would send away; undefined where none does.
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
    return isPage(now) ? [{ source: `/${linkPath(path)}`, destination: `/${linkPath(now)}` }] : [];
  });
  // What went on from there goes on from here.
  const further = index.config.settings.redirects
    .filter(({ source: each }) => !hasWildcard(each))
    .map((each) => ({ ...each, destination: movedDestination(index, each.destination, moved) ?? each.destination }));
  const spread = [...pages, ...further].flatMap((each) => {
    const from = sourceFor(redirect, each.source);
    return from === undefined ? [] : [{ ...each, source: from }];
  });
  // One that leads all to a single place has nothing that could be written for each page.
  if (spread.length === 0) return undefined;
  return spread.filter(
    (each, at, all) => !works.has(each.source) && all.findIndex(({ source: one }) => one === each.source) === at,
  );
}

/** Whether a redirect led to the page that now moves to the redirect's own source. */
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

/** `/guides/:slug*` once the folder before its first placeholder moves. */
function movedPattern(destination: string, moved: Moved): string | undefined {
  const head = /^\/([^*:]*?)\/(?=[^/]*[*:])/.exec(destination);
  const to = head?.[1] === undefined ? undefined : moved.folder(head[1]);
  return head === null || to === undefined ? undefined : `/${to}/${destination.slice(head[0].length)}`;
}

/** Pages that move and stay pages. */
function pageMoves({ files }: Moved): readonly (readonly [from: string, to: string])[] {
  return [...files].filter(([from, to]) => isPage(from) && isPage(to));
}

/** The addresses of a page: of an index page its folder's too. */
export function addresses(path: string): readonly string[] {
  return [...new Set([`/${linkPath(path)}`, `/${slugOfPath(path)}`])];
}

function addressesOf(paths: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...paths].filter(isPage).flatMap(addresses));
}

/** One redirect for each folder that moves whole, and for each other address that worked and no longer does. */
export function newRedirects({ config }: SiteIndex, moved: Moved): readonly Redirect[] {
  const works = addressesOf(moved.after);
  const pages = pageMoves(moved);
  const found: Redirect[] = [];
  const whole = moved.folders.filter(({ from }) => isWhole(from, moved, pages));
  const add = (source: string, destination: string): void => {
    // Where upper and lower case are the same to a server, readers would be sent around in a circle.
    if (source.toLowerCase() !== destination.toLowerCase()) found.push({ source, destination });
  };
  for (const { from, to } of whole) add(`/${from}/:slug*`, `/${to}/:slug*`);
  for (const [from, to] of pages) {
    if (whole.some((folder) => from.startsWith(`${folder.from}/`))) continue;
    for (const source of addresses(from)) {
      if (works.has(source) || hasWildcard(source)) continue;
      // One that is there leads on already.
      const destination = `/${linkPath(to)}`;
      if (destinationOf(config.settings.redirects, source) !== destination) add(source, destination);
    }
  }
  return found;
}

/** Whether a folder with several pages moves as it is, and leaves nothing behind that a wildcard would hide. */
function isWhole(from: string, moved: Moved, pages: readonly (readonly [from: string, to: string])[]): boolean {
  if (hasWildcard(from)) return false;
  const inside = pages.filter(([path]) => path.startsWith(`${from}/`));
  const asItIs = inside.every(([path, to]) => to === moved.folder(path));
  const left = [...moved.after].some(
    (path) => isPage(path) && (path.startsWith(`${from}/`) || slugOfPath(path) === from),
  );
  return inside.length > 1 && asItIs && !left;
}

function appended(text: string, list: ArrayNode & DataNode, added: readonly Redirect[]): readonly Edit[] {
  const edit = addItem(text, list, 0);
  const isInsertion = itemsOf(list).length > 0 && edit.range.start === edit.range.end;
  if (isInsertion) return added.map((redirect) => addItem(text, list, redirect));
  // Into an empty list, or behind a comment, all go in one edit.
  const head = stripEnd(edit.text.trimEnd(), '0');
  const margin = head.slice(stripEnd(head, ' \t').length);
  const printed = added
    .map((redirect) => printJson(text, redirect, margin, list.range))
    .join(`,${formatAt(text, list.range).ending}${margin}`);
  return [{ ...edit, text: edit.text.replace(/0(?=\s*$)/, () => printed) }];
}
