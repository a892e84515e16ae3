import { renderPreview } from '../../../../server/core/render/preview.ts';
import type { RenderHost } from '../../../../server/core/render/renderTypes.ts';
import { createSiteHost } from '../../../../server/core/site/siteHost.ts';
import type { Site } from '../../../../server/core/site/siteTypes.ts';
import { partOf, plainHost } from '../renderText.ts';

/** A docs.json v2 site: keys in addition to the required ones, and the pages it lists. */
export function siteWith(config: object, files: Readonly<Record<string, string>> = {}): Site {
  const whole = { theme: 'mint', name: 'Site', colors: { primary: '#0f6b62' }, ...config };
  const named = [...JSON.stringify(config).matchAll(/"([a-z0-9-]+(?:\/[a-z0-9-]+)*)"/g)].flatMap(([, name]) =>
    name === undefined ? [] : [name],
  );
  const pages = Object.fromEntries(named.map((name) => [`${name}.mdx`, `---\ntitle: Page ${name}\n---\n\nText.\n`]));
  return createSiteHost([
    { kind: 'text', path: 'docs.json', text: JSON.stringify(whole) },
    ...Object.entries({ ...pages, ...files }).map(([path, text]) => ({ kind: 'text' as const, path, text })),
  ]).site;
}

/** A part of the site around a page, one tag per line, without invisible attributes. */
export function shown(
  config: object,
  page: string,
  part: string,
  more: { readonly host?: Partial<RenderHost>; readonly files?: Readonly<Record<string, string>> } = {},
): string {
  const preview = renderPreview(siteWith(config, more.files), `${page}.mdx`, { ...plainHost, ...more.host });
  return partOf(preview, part);
}

/** The words of HTML, grouped by element. */
export function words(html: string): string {
  return html
    .replace(/<svg.*?<\/svg>/g, '')
    .replace(/<[^>]*>/g, '|')
    .replace(/\|+/g, '|')
    .replace(/^\||\|$/g, '');
}
