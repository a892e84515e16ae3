import { complete } from '../../server/core/assist/completion/complete.ts';
import { hover } from '../../server/core/assist/hover/hover.ts';
import { define, documentLinks, references } from '../../server/core/assist/navigation/define.ts';
import { lenses } from '../../server/core/assist/navigation/operation.ts';
import { findSymbols, symbols } from '../../server/core/assist/navigation/symbols.ts';
import { formatJson } from '../../server/core/assist/structure/formatJson.ts';
import {
  autoClose,
  colors,
  foldings,
  linkedNames,
  selections,
  tagHelp,
  tokens,
} from '../../server/core/assist/structure/structure.ts';
import { checkFile, checkSite, faultsOf } from '../../server/core/checks/run.ts';
import { fixesAt } from '../../server/core/fixes/fixesAt.ts';
import { renderPreview } from '../../server/core/render/preview.ts';
import type { RenderHost } from '../../server/core/render/renderTypes.ts';
import { baselinePath, docsightrcPath } from '../../server/core/site/paths.ts';
import { createSiteHost } from '../../server/core/site/siteHost.ts';
import type { Site } from '../../server/core/site/siteTypes.ts';
import type { ShapeKind } from './shape.ts';

const config = '{"name": "A", "navigation": [{"group": "G", "pages": ["index"]}]}';
const withApi = (path: string): string => `${config.slice(0, -1)}, "openapi": "${path}"}`;
const page = '---\ntitle: A\ndescription: B\n---\n\nText.\n';
const apiPage = '---\ntitle: A\nopenapi: GET /a\n---\n';

/** The file with the shape, and the files around it. */
const places: Readonly<Record<ShapeKind, readonly [path: string, around: Readonly<Record<string, string>>]>> = {
  page: ['index.mdx', { 'docs.json': config, 'b.mdx': page }],
  'front matter': ['index.mdx', { 'docs.json': config }],
  'docs.json': ['docs.json', { 'index.mdx': page }],
  'docs.json v2': ['docs.json', { 'index.mdx': page }],
  'OpenAPI JSON': ['api.json', { 'docs.json': withApi('api.json'), 'index.mdx': apiPage }],
  'OpenAPI YAML': ['api.yaml', { 'docs.json': withApi('api.yaml'), 'index.mdx': apiPage }],
  CSS: ['style.css', { 'docs.json': config, 'index.mdx': page }],
  SVG: ['a.svg', { 'docs.json': config, 'index.mdx': `${page}\n![a](/a.svg)\n` }],
  settings: [docsightrcPath, { 'docs.json': config, 'index.mdx': page }],
  baseline: [baselinePath, { 'docs.json': config, 'index.mdx': page }],
  glossary: ['.docsight/glossary.json', { 'docs.json': config, 'index.mdx': page }],
};

/** A request about a site; it returns the size of the result. */
export interface Ask {
  readonly name: string;
  run(): number;
}

/** All requests for a text of a shape: first parsing and checking, then those of an editor. */
export function asksOf(kind: ShapeKind, text: string): readonly Ask[] {
  const [path, around] = places[kind];
  let site: Site | undefined;
  const read = (): Site => {
    site ??= createSiteHost(
      Object.entries({ ...around, [path]: text }).map(([each, content]) => ({
        kind: 'text',
        path: each,
        text: content,
      })),
    ).site;
    return site;
  };
  const host: RenderHost = {
    glyph: () => undefined,
    assetUrl: (each) => each,
    findings: (each) => checkFile(read(), each),
  };
  const at = [0, 1, 0.1, 0.5, 0.9, 1].map((part) => (part === 1 ? text.length : Math.floor(part * text.length)));
  const each = (ask: (offset: number) => unknown): number => at.filter((offset) => ask(offset) !== undefined).length;
  const asks: Readonly<Record<string, () => number>> = {
    check: () => checkSite(read()).length,
    completion: () => each((offset) => complete(read(), path, offset)),
    hover: () => each((offset) => hover(read(), path, offset)),
    definition: () => each((offset) => define(read(), path, offset)),
    references: () => references(read(), path, text.length >> 1).length,
    // Over a few units of the shape, at a position that depends on the length.
    fixes: () => fixesAt(read(), path, { start: text.length >> 1, end: (text.length >> 1) + 100 }).length,
    symbols: () => symbols(read(), path).length,
    'symbols of the site': () => findSymbols(read(), 'a').length,
    foldings: () => foldings(read(), path).length,
    selections: () => each((offset) => selections(read(), path, offset)),
    tokens: () => tokens(read(), path).length,
    colors: () => colors(read(), path).length,
    links: () => documentLinks(read(), path).length,
    lenses: () => lenses(read(), path).length,
    tags: () =>
      each((offset) => [
        linkedNames(read(), path, offset),
        autoClose(read(), path, offset),
        tagHelp(read(), path, offset),
      ]),
    formatting: () => (path.endsWith('.json') ? formatJson(text, { tabSize: 2, insertSpaces: true }).length : 0),
    preview: () => renderPreview(read(), 'index.mdx', host).blocks.length,
    faults: () => {
      const faults = [...read().files.keys()].flatMap((file) => faultsOf(read(), file));
      if (faults.length > 0) throw new Error(faults[0]?.message);
      return 0;
    },
  };
  return Object.entries(asks).map(([name, run]) => ({ name, run }));
}
