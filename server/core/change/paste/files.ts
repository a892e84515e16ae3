import { snippetText } from '../../model/write/snippetText.ts';
import type { Page } from '../../page/pageTree.ts';
import { mdxTarget, mdxText } from '../../page/richText/mdxText.ts';
import { schemeOf } from '../../site/link/address.ts';
import { referencesOf } from '../../site/link/references.ts';
import {
  baseName,
  configPath,
  docsightrcPath,
  folderOf,
  isIgnored,
  isPage,
  isSnippet,
  linkPath,
  relativePath,
  slugOfPath,
} from '../../site/paths.ts';
import type { Site, SiteIndex } from '../../site/siteTypes.ts';
import { titleOfSlug } from '../../site/view/sidebar.ts';
import { memo2 } from '../../text/memo.ts';
import { writeImages } from './images.ts';
import { blockAt, checked, type Insertion, type InsertPlace, isAmidText } from './insertion.ts';

const maxFiles = 50;
const pictures = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i;

/** Inserts files of the site that were dragged into a page: pages as links, images as images, snippets as includes. */
export function insertFiles(site: Site, place: InsertPlace, paths: readonly string[]): readonly Insertion[] {
  const known = paths.filter((path) => site.index.paths.has(path) && isPublic(path));
  if (known.length === 0 || known.length !== paths.length || known.length > maxFiles || place.inLink) return [];
  const insertion = known.every((path) => pictures.test(path))
    ? showImages(place, known)
    : known.every(isSnippet)
      ? includeSnippets(place, known)
      : linkFiles(site, place, known);
  return insertion === undefined ? [] : [insertion];
}

/** Settings and notes are not published. */
function isPublic(path: string): boolean {
  return path !== configPath && path !== docsightrcPath && !isIgnored(path);
}

function showImages(place: InsertPlace, paths: readonly string[]): Insertion | undefined {
  const written = writeImages(place, paths);
  const title = paths.length === 1 ? 'Insert as an image' : 'Insert as images';
  return written && checked(place, { kind: 'file', title, snippet: written.snippet, files: [] }, written.plain);
}

function includeSnippets(place: InsertPlace, paths: readonly string[]): Insertion | undefined {
  if (place.inLine) return undefined;
  const tags = paths.map((path) => `<Snippet file="${path.replace(/^.*?_?snippets\//i, '')}" />`);
  const block = blockAt(place, tags.join('\n\n'));
  const title = paths.length === 1 ? 'Include the snippet' : 'Include the snippets';
  return checked(place, { kind: 'file', title, snippet: snippetText(block), files: [] }, block);
}

function linkFiles(site: Site, place: InsertPlace, paths: readonly string[]): Insertion | undefined {
  const links = paths.map((path) => linkTo(site, place, path));
  const isList = links.length > 1 && !place.inLine && !isAmidText(place);
  const text = isList ? blockAt(place, links.map((link) => `- ${link}`).join('\n')) : links.join(', ');
  const title = links.length === 1 ? 'Insert as a link' : 'Insert as links';
  return checked(place, { kind: 'file', title, snippet: snippetText(text), files: [] }, text);
}

/** A link to a page with its title, or to a file with its name, in the page's style of links. */
function linkTo({ index }: Site, { page, inCell }: InsertPlace, path: string): string {
  const isLinked = isPage(path) && index.pages.has(path);
  const title = isLinked ? (index.pages.get(path)?.title ?? titleOfSlug(slugOfPath(path))) : baseName(path);
  const text = mdxText(title.replace(/\s+/g, ' ').trim());
  const label = inCell ? text.replaceAll('|', '\\|') : text;
  const target = isLinked ? linkPath(path) : path;
  const style = linkStyle(page, index);
  if (style === 'root') return `[${label}](${mdxTarget(`/${target}`)})`;
  const way = relativePath(folderOf(page.file.path), target);
  return `[${label}](${mdxTarget(style === 'dotted' && !way.startsWith('.') ? `./${way}` : way)})`;
}

/** The style of most links in a page: from the root if it has none, or equally many of both. */
const linkStyle = memo2((page: Page, index: SiteIndex): 'root' | 'dotted' | 'bare' => {
  let [root, dotted, bare] = [0, 0, 0];
  for (const { kind, target } of referencesOf(page, index)) {
    if (kind !== 'link' || /^(?:[#?]|\/\/)/.test(target) || schemeOf(target) !== undefined) continue;
    if (target.startsWith('/')) root++;
    else if (target.startsWith('.')) dotted++;
    else bare++;
  }
  return root >= dotted + bare ? 'root' : dotted >= bare ? 'dotted' : 'bare';
});
