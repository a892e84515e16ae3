import { unlinkedPages } from '../../model/config/reach.ts';
import { anchorPlace } from '../../model/references/anchors.ts';
import type { Block, Inline, Page } from '../../page/pageTree.ts';
import { visibleText, walk } from '../../page/walk.ts';
import { isPage } from '../../site/paths.ts';
import { pageOf } from '../../site/site.ts';
import type { Site, SiteIndex } from '../../site/siteTypes.ts';
import { isPart } from '../../site/snippet/includers.ts';
import { pagePlaces } from '../../site/view/pagePlaces.ts';
import { escapeMarkdown } from '../completion/links.ts';

/** Length of the excerpt, in characters. */
const maxExcerpt = 300;

/**
 * The target of a link: title and heading, description, first paragraph, the file after `lead`, and where readers find
 * it.
 */
export function targetMarkdown(
  site: Site,
  { path, fragment }: { readonly path: string; readonly fragment: string | undefined },
  lead = '',
): string {
  const { index } = site;
  const summary = index.pages.get(path);
  const place = fragment === undefined ? undefined : anchorPlace({ site, path, fragment });
  const file = site.files.get(place?.path ?? path);
  const name = place && file && anchorText(pageOf(file), place.name.start);
  const title = summary?.title ?? path;
  const lines = [`**${escapeMarkdown(title)}**${name === undefined ? '' : ` › ${escapeMarkdown(name)}`}`];
  if (summary?.description !== undefined && place === undefined) lines.push(escapeMarkdown(summary.description));
  const excerpt = file && excerptOf(pageOf(file), place?.whole.end);
  if (excerpt !== undefined) lines.push(escapeMarkdown(excerpt));
  // This link leads there.
  const where = navigationPathMarkdown(index, path, true);
  return [...lines, `${lead}\`${path.replaceAll('`', '')}\`${where === undefined ? '' : ` · ${where}`}`].join('\n\n');
}

/** The words of the heading, or the title of the component, whose anchor is at an offset. */
function anchorText(page: Page, offset: number): string | undefined {
  const heading = page.headings.find(({ range }) => range.start <= offset && offset <= range.end);
  if (heading !== undefined) return heading.text;
  const element = page.elements.find(({ openTag }) => openTag.start <= offset && offset <= openTag.end);
  const value = element?.attributes.find(({ range }) => range.start <= offset && offset <= range.end)?.value;
  return value?.kind === 'string' ? value.value : undefined;
}

/** The first paragraph of a page, or the first after an offset and before the next heading. */
function excerptOf(page: Page, from: number | undefined): string | undefined {
  let found: Block | Inline | undefined;
  let isOver = false;
  walk(page.root, (node) => {
    if (found !== undefined || isOver || (from !== undefined && node.range.start < from)) return;
    if (node.kind === 'paragraph' && visibleText(node, 1).trim() !== '') found = node;
    else if (node.kind === 'heading' && from !== undefined) isOver = true;
  });
  if (found === undefined) return undefined;
  const text = visibleText(found, maxExcerpt + 1)
    .replace(/\s+/g, ' ')
    .trim();
  return text.length <= maxExcerpt ? text : `${text.slice(0, maxExcerpt).replace(/\s\S{0,40}$/, '')} …`;
}

/**
 * Where readers find a page, as Markdown; undefined for snippets.
 *
 * @param isLinked whether a link to it is known
 */
export function navigationPathMarkdown(index: SiteIndex, path: string, isLinked = false): string | undefined {
  const place = pagePlaces(index).get(path);
  if (place !== undefined) {
    const names = [place.language, place.version, ...place.names].filter((each) => each !== undefined);
    return names.length === 0 ? undefined : names.map(escapeMarkdown).join(' › ');
  }
  if (!isPage(path) || isPart(index, path)) return undefined;
  return isLinked || !unlinkedPages(index).has(path)
    ? 'not in the navigation: only links lead to it'
    : 'not in the navigation, and nothing links to it';
}
