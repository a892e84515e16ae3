import type { Link } from '../../../page/pageTree.ts';
import { docsightrcOf } from '../../../site/config/docsightrc.ts';
import { resolveLink } from '../../../site/link/resolve.ts';
import { isHiddenPath, linkPath, slugOfPath } from '../../../site/paths.ts';
import type { Resolved, SiteIndex } from '../../../site/siteTypes.ts';
import { encodePath } from '../../../text/percent.ts';
import type { RenderHost } from '../../renderTypes.ts';
import { type Context, idPrefix, type RenderInput } from '../context.ts';
import { type Attributes, el, type Html } from '../html/html.ts';
import { hiddenFile, hostOf, isRemote, safeUrl } from './address.ts';

/** Renders a Markdown link. */
export function renderLink(node: Link, context: Context): Html {
  const content = context.render(node.children, { ...context, inLink: true });
  return anchor(node.target, { title: node.title }, content, context);
}

/** A link around content. Inside another link, which cannot be nested, only the content. */
export function anchor(target: string, attributes: Attributes, content: Html, context: Context): Html {
  if (context.inLink) return el('span', attributes, content);
  const to = linkTo(target, context);
  const { broken } = to;
  if (broken === undefined) return el('a', { ...attributes, ...to.attributes }, content);
  return el(
    'a',
    {
      ...attributes,
      ...to.attributes,
      class: `${classOf(attributes)}broken`,
      ...brokenLink(to, withTip(attributes, broken)),
    },
    content,
  );
}

/** Attributes of a broken link, with its problem as a tooltip. It can also be focused with the keyboard. */
export function brokenLink({ attributes }: LinkTo, why: string): Attributes {
  const isNowhere = attributes['href'] === undefined;
  return {
    ...(isNowhere && { role: 'link', 'aria-disabled': 'true', tabindex: 0 }),
    'data-tip': why,
    'aria-description': why,
  };
}

/** Its own tooltip comes before the problem. */
function withTip({ 'data-tip': tip }: Attributes, why: string): string {
  return typeof tip === 'string' && tip !== '' ? `${tip}\n${why}` : why;
}

function classOf(attributes: Attributes): string {
  const own = attributes['class'];
  return typeof own === 'string' ? `${own} ` : '';
}

/** The target of a link where it is shown, or the reason that it has none. */
export interface LinkTo {
  readonly attributes: Attributes;
  readonly broken?: string;
}

/** The attributes of `<a>` for a target as written on a page. */
export function linkTo(target: string, { index, host, pagePath }: RenderInput & { readonly pagePath: string }): LinkTo {
  if (isRemote(target)) {
    const url = safeUrl(target);
    if (url === undefined) return { attributes: {}, broken: `“${target.slice(0, 200)}” is not a supported link` };
    return { attributes: { href: encodeUrl(url), target: '_blank', rel: 'noopener noreferrer' } };
  }
  const resolved = resolveLink({ index, fromPath: pagePath, target });
  return toResolved(resolved, target, { index, host, pagePath });
}

function toResolved(
  resolved: Resolved,
  target: string,
  place: Pick<RenderInput, 'index' | 'host'> & { readonly pagePath: string },
): LinkTo {
  const asWritten = { href: encodeUrl(target) };
  switch (resolved.kind) {
    case 'page': {
      const { path, fragment } = resolved;
      const encoded = fragment === undefined || fragment === '' ? undefined : encodePath(fragment);
      if (path === place.pagePath)
        return { attributes: { href: encoded === undefined ? '#' : `#${idPrefix}${encoded}` } };
      return { attributes: { href: pageHref(path, place.host, encoded) } };
    }
    case 'file':
      if (isHiddenPath(resolved.path)) return { attributes: {}, broken: hiddenFile(resolved.path) };
      return { attributes: { href: place.host.assetUrl(resolved.path), 'data-file': resolved.path } };
    case 'external':
      return { attributes: { href: encodeUrl(resolved.url), target: '_blank', rel: 'noopener noreferrer' } };
    case 'redirect': {
      const to = isRemote(resolved.to) ? safeUrl(resolved.to) : undefined;
      if (to !== undefined)
        return { attributes: { href: encodeUrl(to), target: '_blank', rel: 'noopener noreferrer' } };
      const next = resolveLink({ index: place.index, fromPath: place.pagePath, target: resolved.to });
      return next.kind === 'redirect' ? { attributes: asWritten } : toResolved(next, resolved.to, place);
    }
    case 'folder':
    case 'operation':
    case 'unread':
      return { attributes: place.host.pageUrl === undefined ? asWritten : {} };
    case 'case':
      return {
        attributes: { href: pageHref(resolved.path, place.host) },
        broken: `The file is named “${resolved.path}”: letter case differs`,
      };
    case 'missing':
      return {
        attributes: place.host.pageUrl === undefined ? asWritten : {},
        broken: `There is no “${resolved.path}”${resolved.nearest === undefined ? '' : `; the nearest is “${resolved.nearest}”`}`,
      };
    case 'anchor-case':
    case 'missing-anchor':
      return {
        attributes: {
          href:
            resolved.path === place.pagePath
              ? `#${idPrefix}${encodePath(resolved.fragment)}`
              : pageHref(resolved.path, place.host, encodePath(resolved.fragment)),
        },
        broken: `“${slugOfPath(resolved.path)}” has no section “#${resolved.fragment}”${nearestSection(resolved)}`,
      };
    case 'unsafe':
      return { attributes: {}, broken: `“${target.slice(0, 200)}” is not a supported link` };
    default:
      return resolved satisfies never;
  }
}

/**
 * The URL of a page with an encoded fragment. The live preview follows links through the server, which knows the
 * fragments as authors write them.
 */
export function pageHref(path: string, host: RenderInput['host'], fragment?: string): string {
  return host.pageUrl?.(path, fragment) ?? withFragment(`/${encodePath(slugOfPath(path))}`, fragment);
}

/** A page URL with a fragment. */
export function withFragment(page: string, fragment: string | undefined): string {
  return fragment === undefined ? page : `${page}#${fragment}`;
}

/** Percent-encodes invalid characters of a URL. Existing escapes stay, as in other Markdown renderers. */
export function encodeUrl(url: string): string {
  return url.replace(/%(?![0-9a-f]{2})|[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]+/gi, (part) => {
    if (part === '%') return '%25';
    return encodePath(part);
  });
}

function nearestSection(resolved: Extract<Resolved, { readonly kind: 'anchor-case' | 'missing-anchor' }>): string {
  const near = resolved.kind === 'anchor-case' ? resolved.right : resolved.nearest;
  return near === undefined ? '' : `; the nearest is “#${near}”`;
}

/** Builds public URLs if the settings have the site's address (`siteUrl`); undefined otherwise. */
export function publicPageUrl(index: SiteIndex): NonNullable<RenderHost['pageUrl']> | undefined {
  const { siteUrl = '' } = docsightrcOf(index);
  if (hostOf(siteUrl) === undefined) return undefined;
  const root = siteUrl
    .trim()
    .replace(/[?#].*$/s, '')
    .replace(/\/{1,99}$/, '');
  return (path, fragment) => withFragment(`${root}/${encodePath(linkPath(path))}`, fragment);
}
