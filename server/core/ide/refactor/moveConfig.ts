import { listedPages } from '../../checks/config/parts.ts';
import { addItem, lineEndOf, printJson } from '../../data/jsonEdit.ts';
import { type DataNode, itemsOf, type StringNode, valueOf } from '../../data/node.ts';
import { resolveSource, sourcesOf } from '../../openapi/document/documentsOfSite.ts';
import { isUnder, prefixOf } from '../../site/config/navigation.ts';
import { pagePathOf } from '../../site/link/lookup.ts';
import { configPath, isPage, slugOfPath } from '../../site/paths.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import type { Edit } from '../../text/edit.ts';
import { pushAll } from '../../text/pushAll.ts';
import { stripEnd } from '../../text/text.ts';
import { type Moved, movedText, referringTexts, replaced, withoutOverlap } from './moveTarget.ts';

/** What changes in docs.json: navigation, tabs and anchors, files and links that it names, redirects. */
export function configMoves(index: SiteIndex, moved: Moved): readonly Edit[] {
  const { data, dialect } = index.config;
  const { root } = data;
  if (root?.kind !== 'object' || dialect === 'foreign') return [];
  const edits: Edit[] = [];
  const change = (range: StringNode['range'], text: string): void => {
    edits.push({ range, text: JSON.stringify(text) });
  };
  for (const { page } of listedPages(index)) {
    const path = pagePathOf(index, page.slug);
    const to = path === undefined ? undefined : moved.files.get(path);
    if (to !== undefined) change(page.range, replaced(page.target, path ?? '', to));
  }
  for (const { target, range } of sourcesOf(index.config)) {
    const source = resolveSource(index, target);
    const path =
      source.kind === 'description' ? source.description.file.path : source.kind === 'other' ? source.path : undefined;
    const to = path === undefined ? undefined : moved.files.get(path);
    if (to !== undefined) change(range, replaced(target, path ?? '', to));
  }
  for (const { node, refers, path } of referringTexts(dialect === 'classic' ? 'docs' : 'docs.v2', root)) {
    // Redirects follow their own rules.
    const to = path[0] === 'redirects' ? undefined : movedText(index, configPath, node.value, refers, moved);
    if (to !== undefined) change(node.range, to);
  }
  if (dialect === 'classic') {
    for (const kind of ['tabs', 'anchors'] as const) {
      for (const item of itemsOf(valueOf(root, kind))) {
        const url = valueOf(item, 'url');
        if (url?.kind !== 'string') continue;
        const to = movedPrefix(index, url.value, moved);
        if (to !== undefined) change(url.range, to);
      }
    }
  }
  pushAll(edits, redirectEdits(index, valueOf(root, 'redirects'), moved));
  return withoutOverlap(edits);
}

/** Redirects follow their pages, and each page that moves leaves one behind, where the site has redirects at all. */
function redirectEdits(index: SiteIndex, redirects: DataNode | undefined, moved: Moved): readonly Edit[] {
  if (redirects?.kind !== 'array') return [];
  const { text } = index.config.file;
  const edits: Edit[] = [];
  const change = (node: StringNode, to: string): void => {
    edits.push({ range: node.range, text: JSON.stringify(to) });
  };
  const wanted = new Map(
    [...moved.files]
      .filter(([from, to]) => isPage(from) && isPage(to))
      .map(([from, to]) => [`/${slugOfPath(from)}`, `/${slugOfPath(to)}`]),
  );
  const bySource = new Map([...wanted].map(([from, to]) => [to, from]));
  // Pages that change places: each old URL is a page's again.
  for (const from of bySource.keys()) wanted.delete(from);
  for (const item of redirects.items) {
    const source = valueOf(item, 'source');
    const destination = valueOf(item, 'destination');
    if (source?.kind !== 'string' || destination?.kind !== 'string') continue;
    wanted.delete(source.value);
    // A page that moves to where a redirect began: readers would be sent around in a circle.
    const back = bySource.get(source.value);
    if (back !== undefined) {
      change(source, back);
      change(destination, source.value);
      wanted.delete(back);
      continue;
    }
    if (/[*:]/.test(destination.value)) {
      const to = movedPattern(destination.value, moved);
      if (to !== undefined) change(destination, to);
      continue;
    }
    const to = movedText(index, configPath, destination.value, 'link', moved);
    if (to !== undefined) change(destination, to);
  }
  const added = [...wanted].map(([source, destination]) => ({ source, destination }));
  const [first] = added;
  if (first === undefined) return edits;
  const edit = addItem(text, redirects, 0);
  const isInsertion = redirects.items.length > 0 && edit.range.start === edit.range.end;
  if (isInsertion) return [...edits, ...added.map((redirect) => addItem(text, redirects, redirect))];
  // Into an empty list, or behind a comment, all go in one edit.
  const head = stripEnd(edit.text.trimEnd(), '0');
  const margin = head.slice(stripEnd(head, ' \t').length);
  const printed = added.map((redirect) => printJson(text, redirect, margin)).join(`,${lineEndOf(text)}${margin}`);
  return [...edits, { ...edit, text: edit.text.replace(/0(?=\s*$)/, () => printed) }];
}

/** `/guides/:slug*` once the folder before its first placeholder moves. */
function movedPattern(destination: string, moved: Moved): string | undefined {
  const head = /^\/([^*:]*?)\/(?=[^/]*[*:])/.exec(destination);
  const to = head?.[1] === undefined ? undefined : moved.folder(head[1]);
  return head === null || to === undefined ? undefined : `/${to}/${destination.slice(head[0].length)}`;
}

/** The prefix of a tab or anchor all of whose pages move with one folder, or the one page that it is. */
function movedPrefix(index: SiteIndex, url: string, moved: Moved): string | undefined {
  const prefix = prefixOf(url);
  if (prefix === undefined || prefix === '') return undefined;
  const pages = listedPages(index).filter(({ page }) => isUnder(page.slug, prefix));
  const [only] = pages;
  const page = only === undefined || only.page.slug !== prefix ? undefined : pagePathOf(index, prefix);
  const newPage = page === undefined || pages.length > 1 ? undefined : moved.files.get(page);
  const to = moved.folder(prefix) ?? (newPage === undefined ? undefined : slugOfPath(newPage));
  const isWhole = pages.every((each) => moved.files.has(pagePathOf(index, each.page.slug) ?? ''));
  return isWhole && to !== undefined ? url.replace(prefix, () => to) : undefined;
}
