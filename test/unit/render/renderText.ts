import { type Preview, renderPreview } from '../../../server/core/render/preview.ts';
import type { Publication } from '../../../server/core/render/publish/publication.ts';
import type { RenderHost } from '../../../server/core/render/renderTypes.ts';
import { renderStatic, type StaticHost } from '../../../server/core/render/static.ts';
import { createSiteHost } from '../../../server/core/site/siteHost.ts';
import type { Site } from '../../../server/core/site/siteTypes.ts';
import { parseFixture } from '../../fixture.ts';

/** A host whose output shows the requests: glyphs by name, files by path. */
export const plainHost: RenderHost & StaticHost = {
  nonce: () => 'abc',
  glyph: (name, type) =>
    name === 'unknown-icon' ? undefined : { svg: `<svg data-name="${name}" data-type="${type ?? ''}"></svg>` },
  assetUrl: (path) => `asset:${path}`,
};

/** A site from a fixture. Files that are not text are listed in `assets`. */
export function siteOf(text: string, assets: readonly string[] = []): Site {
  const { files } = parseFixture(text);
  return createSiteHost([
    ...[...files].map(([path, content]) => ({ kind: 'text' as const, path, text: content })),
    ...assets.map((path) => ({ kind: 'asset' as const, path })),
  ]).site;
}

/** The preview of a fixture's `index.mdx`. */
export function previewOf(text: string, host: Partial<RenderHost> = {}, assets: readonly string[] = []): Preview {
  return renderPreview(siteOf(text, assets), 'index.mdx', { ...plainHost, ...host });
}

/** The HTML of all blocks in a fixture's `index.mdx`. */
export function htmlOf(text: string, host: Partial<RenderHost> = {}, assets: readonly string[] = []): string {
  return previewOf(text, host, assets)
    .blocks.map(({ html }) => html)
    .join('\n');
}

/** One part of the chrome. */
export function partOf(preview: Preview, part: string): string {
  return preview.parts.find((each) => each.part === part)?.html ?? '';
}

/** HTML with one line for each block element, for readable diffs of goldens. */
export function broken(html: string): string {
  return `${html.replace(/(?<=>)(?=<(?:div|p|h[1-6]|ul|ol|li|section|figure|figcaption|details|summary|table|thead|tbody|tr|td|th|pre|blockquote|button|nav|header|article|aside|footer|main|dialog|select|option)[\s>])/g, '\n')}\n`;
}

/** A written site: texts by path, and the copied files. */
export function writtenOf(
  site: Site,
  publication?: Publication,
  host: StaticHost = plainHost,
): { readonly files: ReadonlyMap<string, string>; readonly assets: ReadonlySet<string> } {
  const written = renderStatic(site, host, publication);
  const files = [...written.paths.flatMap((path) => written.filesOf(path)), ...written.otherFiles()];
  return { files: new Map(files.map(({ path, text }) => [path, text])), assets: written.assets };
}

/** The HTML pages in a written site. */
export function pagesIn(files: ReadonlyMap<string, string>): readonly string[] {
  return [...files.keys()].filter((path) => path.endsWith('.html') && path !== '404.html');
}
