import { type DataNode, itemsOf, stringOf, valueOf } from '../../data/node.ts';
import { metaTagsOf } from '../../site/config/seo.ts';
import { slugOfPath } from '../../site/paths.ts';
import { pageOf } from '../../site/site.ts';
import type { Site } from '../../site/siteTypes.ts';
import { titleOf } from '../chrome/pageTitle.ts';
import { el, type Html, isProgram, join, withoutBreaks } from '../page/html/html.ts';
import { assetAt, safeUrl } from '../page/markdown/address.ts';
import { plainTitle } from '../page/markdown/description.ts';
import type { RenderHost } from '../renderTypes.ts';
import { fileUrl, type Publication } from './publication.ts';

/** A page to write: its path as in SourceFile, and its output file. */
export interface WrittenPage {
  readonly path: string;
  readonly file: string;
  /** Relative URL of its Markdown, if there is one. */
  readonly markdown?: string;
}

/** Front matter fields that are meta tags under their own name. */
const ownTag = /^(?:og|twitter):/;

/** Allowed names of meta tags. */
const tagName = /^[\w.:-]{1,100}$/;

/** Meta tags with a URL as their content. */
const addressTag = /(?:^|[:_.-])(?:url|uri|image|video|audio|player|stream|see_also|canonical|href|src|logo)$/i;

/** Whether a meta tag is safe: URLs have an allowed scheme, and other text does not look like code. */
function mayBeWritten(name: string, content: string): boolean {
  const bare = withoutBreaks(content);
  if (addressTag.test(name)) return !/^[a-z][a-z\d+.-]*:/i.test(bare) || safeUrl(bare) !== undefined;
  return /title|description|site_name|alt$/.test(name) || !isProgram(bare);
}

/** Images for crawlers, which need absolute URLs. */
const pictures: ReadonlySet<string> = new Set(['og:image', 'twitter:image']);

/**
 * Meta tags of a page for search engines and link previews: description, canonical URL, Open Graph. Front matter
 * overrides docs.json, and both override defaults from the page.
 */
export function metaTags(page: WrittenPage, site: Site, host: RenderHost, publication: Publication): Html {
  const { index, files } = site;
  const { path, file } = page;
  const summary = index.pages.get(path);
  const source = files.get(path);
  const front = source === undefined ? undefined : pageOf(source).frontMatter?.root;
  const { settings } = index.config;
  const url = canonicalOf(front) ?? fileUrl(publication, file);
  const title = plainTitle(titleOf(path, summary, index));
  const description = summary?.description === undefined ? undefined : plainTitle(summary.description).trim();
  const tags = new Map<string, string | undefined>([
    ['description', description],
    ['keywords', keywordsOf(front)],
    ['robots', isFound(site, path) ? undefined : 'noindex'],
    ['og:type', file === 'index.html' ? 'website' : 'article'],
    ['og:title', title],
    ['og:description', description],
    ['og:site_name', settings.name === '' ? undefined : settings.name],
    ['og:url', url],
    ...metaTagsOf(settings.seo, slugOfPath(path)),
    ...ownTags(front),
  ]);
  for (const name of pictures) tags.set(name, pictureUrl(tags.get(name), path, site, host, publication));
  if (!tags.has('twitter:card'))
    tags.set('twitter:card', tags.get('og:image') === undefined ? 'summary' : 'summary_large_image');
  return join([
    ...[...tags].map(([name, content]) => {
      if (content === undefined || content === '' || !tagName.test(name) || !mayBeWritten(name, content))
        return undefined;
      return name.startsWith('og:') || name.startsWith('article:')
        ? el('meta', { property: name, content })
        : el('meta', { name, content });
    }),
    url === undefined ? undefined : el('link', { rel: 'canonical', href: url }),
    page.markdown === undefined
      ? undefined
      : el('link', { rel: 'alternate', type: 'text/markdown', href: page.markdown }),
  ]);
}

/** Whether search engines and assistants may find a page. */
export function isFound({ index, files }: Site, path: string): boolean {
  const source = files.get(path);
  const front = source === undefined ? undefined : pageOf(source).frontMatter?.root;
  const noindex = valueOf(front, 'noindex');
  if (noindex?.kind === 'boolean') return !noindex.value;
  if (/\bnoindex\b|\bnone\b/i.test(stringOf(valueOf(front, 'robots')) ?? '')) return false;
  return index.pages.get(path)?.hidden !== true || index.config.settings.seo.findsHidden;
}

function canonicalOf(front: DataNode | undefined): string | undefined {
  const written = stringOf(valueOf(front, 'canonical'))?.trim();
  const url = written === undefined ? undefined : safeUrl(written);
  return url !== undefined && /^https?:/i.test(url) ? url : undefined;
}

function keywordsOf(front: DataNode | undefined): string | undefined {
  const node = valueOf(front, 'keywords');
  const words = itemsOf(node).flatMap((item) => stringOf(item)?.trim() || []);
  return words.length > 0 ? words.join(', ') : stringOf(node)?.trim();
}

function ownTags(front: DataNode | undefined): readonly (readonly [string, string])[] {
  if (front?.kind !== 'object') return [];
  return front.properties.flatMap(({ key, value }) => {
    const content = value?.kind === 'number' ? String(value.value) : (stringOf(value)?.trim() ?? '');
    return content !== '' && (ownTag.test(key) || key === 'robots') ? [[key, content] as const] : [];
  });
}

/** The absolute URL of an image, which is copied; undefined if it is missing or the host is unknown. */
function pictureUrl(
  target: string | undefined,
  path: string,
  { index }: Site,
  host: RenderHost,
  publication: Publication,
): string | undefined {
  if (target === undefined) return undefined;
  let file: string | undefined;
  const asset = assetAt({
    target,
    fromPath: path,
    from: {
      index,
      host: {
        ...host,
        assetUrl(each) {
          file = each;
          return host.assetUrl(each);
        },
      },
    },
  });
  if (file !== undefined) return fileUrl(publication, file);
  return asset.kind === 'missing' ? undefined : asset.url;
}
