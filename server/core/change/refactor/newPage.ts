import { plain } from '../../data/json/jsonFormat.ts';
import { type ArrayNode, type DataNode, itemsOf, valueOf } from '../../data/node.ts';
import { writeFrontMatter } from '../../data/yaml/writeFrontMatter.ts';
import type { CodeFix } from '../../model/answers.ts';
import { listedPages } from '../../model/config/parts.ts';
import { resolveReference } from '../../model/link/resolveReference.ts';
import { SiteDraft } from '../../model/write/siteDraft.ts';
import { slugOf } from '../../page/anchorRule.ts';
import { listAround } from '../../site/config/listAround.ts';
import { referencesOf } from '../../site/link/references.ts';
import {
  baseName,
  folderOf,
  freePath,
  isIgnored,
  isMarkdown,
  isPage,
  isSnippet,
  joinPath,
  slugOfPath,
} from '../../site/paths.ts';
import { pageOf } from '../../site/site.ts';
import type { Site, SiteIndex } from '../../site/siteTypes.ts';
import { titleOfSlug } from '../../site/view/sidebar.ts';
import type { FileEdit } from '../../text/edit.ts';
import type { Finding } from '../../text/finding.ts';

/** Folder with a site's templates for new pages. */
export const pageTemplatesFolder = '.docsight/templates/';

/** A page to create. Missing parts are made from the title. */
export interface NewPage {
  readonly title: string;
  readonly description?: string;
  /**
   * Path relative to the site's root, with or without extension. A path that ends with `/` is a folder, and the name is
   * made from the title. Default: next to `after`.
   */
  readonly path?: string;
  /** Path of the page before it in the navigation. Without one, it comes last. */
  readonly after?: string;
  /** One of the paths in `pageTemplates`. */
  readonly template?: string;
}

/** Path of the new page, and the edits that create and list it. */
export interface NewPageEdits {
  readonly path: string;
  readonly edits: readonly FileEdit[];
}

/** Paths of the site's page templates. */
export function pageTemplates(index: SiteIndex): readonly string[] {
  return [...index.paths].filter((path) => path.startsWith(pageTemplatesFolder) && /\.mdx?$/i.test(path)).toSorted();
}

/** Creates a page with front matter next to the page before it, with a navigation entry. */
export function newPage(site: Site, { title, description, path: wanted, after, template }: NewPage): NewPageEdits {
  const { index } = site;
  const { folder, name } = wantedPlace(wanted, after);
  const path = freePagePath(index, folder, name || slugOf(title) || 'page');
  const text = pageText(title, description ?? '', template === undefined ? undefined : templateText(site, template));
  const draft = new SiteDraft(index.config.whole);
  draft.file(path).make(text);
  listPage(draft, index, slugOfPath(path), after);
  const made = draft.edits();
  return { path, edits: made.kind === 'edits' ? made.edits : [] };
}

/** The requested folder, or that of the page before; and the requested name without extension, or an empty string. */
function wantedPlace(wanted: string | undefined, after: string | undefined): { folder: string; name: string } {
  if (wanted === undefined) return { folder: after === undefined ? '' : folderOf(after), name: '' };
  const path = joinPath('', wanted.replace(/^[\\/]+/, '').replaceAll('\\', '/')) ?? '';
  if (/[\\/]$/.test(wanted)) return { folder: path, name: '' };
  const slug = slugOfPath(path);
  return { folder: folderOf(slug), name: baseName(slug) };
}

/** Folders with pages, in alphabetical order. The site's root (an empty string) is first. */
export function pageFolders(index: SiteIndex): readonly string[] {
  const folders = new Set(['']);
  for (const path of index.pages.keys()) if (isPage(path)) folders.add(folderOf(path));
  return [...folders].toSorted();
}

/** An unused path in a folder, with a number after the name if needed. */
export function freePagePath({ paths }: SiteIndex, folder: string, name: string): string {
  return freePath(folder, name, '.mdx', (path) => paths.has(path) || paths.has(path.replace(/mdx$/, 'md')));
}

function templateText(site: Site, path: string): string | undefined {
  return site.files.get(path)?.text ?? site.index.others.get(path)?.text;
}

/** Replaces the title and description of the template. A template without front matter gets one. */
function pageText(title: string, description: string, template: string | undefined): string {
  const lines = {
    title: `title: ${JSON.stringify(title)}`,
    description: `description: ${JSON.stringify(description)}`,
  };
  const front =
    template === undefined ? undefined : /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m.exec(template);
  if (template === undefined || front?.index !== 0)
    return `${writeFrontMatter({ title, description })}\n${template ?? ''}`;
  let yaml = front[1] ?? '';
  for (const key of ['title', 'description'] as const) {
    const line = new RegExp(`^${key}:.*$`, 'm');
    if (line.test(yaml)) {
      if (key === 'title' || description !== '') yaml = yaml.replace(line, () => lines[key]);
    } else yaml = `${lines[key]}\n${yaml}`;
  }
  return `---\n${yaml}---\n${template.slice(front[0].length)}`;
}

/** Lists a page after the given one, else at the end of the last group. */
function listPage(draft: SiteDraft, index: SiteIndex, slug: string, after: string | undefined): void {
  const { whole, dialect } = index.config;
  if (dialect === 'foreign') return;
  const previous =
    after === undefined ? undefined : listedPages(index).find(({ page }) => page.slug === slugOfPath(after));
  const around = previous === undefined ? undefined : listAround(whole.root, previous.page.range);
  const navigation = valueOf(whole.root, 'navigation');
  const pages = around?.list ?? lastPages(navigation);
  const isFirst = pages === undefined && dialect === 'v1' && navigation?.kind === 'array';
  const list = isFirst ? navigation : pages;
  const entry = isFirst ? { group: 'Getting started', pages: [slug] } : slug;
  if (list !== undefined)
    draft.list(list).insert(around === undefined ? list.items.length : around.at + 1, plain(entry));
}

/** The last list of pages at the top level of the navigation, in v1 or v2. */
function lastPages(navigation: DataNode | undefined): ArrayNode | undefined {
  if (navigation?.kind === 'array')
    return navigation.items.map((item) => valueOf(item, 'pages')).findLast((pages) => pages?.kind === 'array');
  if (navigation?.kind !== 'object') return undefined;
  const pages = valueOf(navigation, 'pages');
  if (pages?.kind === 'array') return pages;
  for (const { value } of navigation.properties) {
    for (const item of itemsOf(value).toReversed()) {
      const found = lastPages(item.kind === 'object' ? item : undefined);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** Creates the missing page of a link, with a navigation entry after the linking page. */
export function createPageFixes(site: Site, path: string, { code, range }: Finding): readonly CodeFix[] {
  const file = site.files.get(path);
  if (code !== 'link/missing' || file === undefined || !isMarkdown(path)) return [];
  const page = pageOf(file);
  const link = referencesOf(page, site.index).find(
    (each) => each.kind === 'link' && each.range.start === range.start && each.range.end === range.end,
  );
  const missing = link === undefined ? undefined : resolveReference(page, site.index, link);
  if (missing?.kind !== 'missing' || !canBePage(missing.path)) return [];
  const title = titleOfSlug(missing.path);
  const made = newPage(site, { title, path: missing.path, after: path });
  return [{ title: `Create the page "${made.path}"`, kind: 'quickfix', edits: made.edits, code }];
}

/** Whether a path can be a page: no other file extension, only characters that file names can have. */
function canBePage(path: string): boolean {
  if (path === '' || /[\\:*?"<>|#%\s]/.test(path) || isIgnored(path) || isSnippet(`${path}.mdx`)) return false;
  return isMarkdown(path) || !baseName(path).includes('.');
}
