import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import type { Page, Route } from 'playwright-core';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { parseFenceMeta } from '../../../server/core/page/fenceMeta.ts';

const root = resolve(import.meta.dirname, '../../..');
const modules = join(root, 'node_modules');
const folder = join(modules, '@mintlify/components/dist');

/** Host of the platform's page. No request leaves the browser. */
export const platformHost = 'http://platform.test';
const icons = 'https://d3gk2c5xim1je2.cloudfront.net';

/** Bundles the package, and answers all requests of a page, so that the network is never used. */
export async function servePlatform(site: string): Promise<(page: Page, ours: string) => Promise<void>> {
  const script = await build({
    entryPoints: [join(import.meta.dirname, 'platformParts.jsx')],
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  const files: Readonly<Record<string, readonly [type: string, text: () => string | Buffer]>> = {
    '/': [
      'text/html',
      () =>
        '<!doctype html><html><head><link rel="stylesheet" href="/styles.css"></head><body><script type="module" src="/platform.js"></script></body></html>',
    ],
    '/platform.js': ['text/javascript', () => script.outputFiles[0]?.text ?? ''],
    '/styles.css': ['text/css', () => readFileSync(join(folder, 'styles.css'), 'utf8') + ownStyles],
    // The package loads it from next to its module, which is the bundle here.
    '/worker.js': ['text/javascript', () => readFileSync(join(folder, 'utils/shiki/worker.js'))],
    '/sans.woff2': ['font/woff2', () => readFileSync(font('inter', 'inter'))],
    '/mono.woff2': ['font/woff2', () => readFileSync(font('jetbrains-mono', 'jetbrains-mono'))],
  };
  return async (page, ours) => {
    await page.route('**/*', (route: Route) => {
      const url = route.request().url();
      if (url.startsWith('data:')) return route.continue();
      if (url.startsWith(icons)) return route.fulfill({ contentType: 'image/svg+xml', body: iconAt(url) });
      if (!url.startsWith(platformHost)) return route.abort();
      const { pathname } = new URL(url);
      if (pathname.startsWith('/ours/')) return route.fulfill({ path: join(ours, pathname.slice(6)) });
      if (pathname === '/picture.svg') return route.fulfill({ path: join(site, pathname) });
      const file = files[pathname];
      return file === undefined ? route.abort() : route.fulfill({ contentType: file[0], body: file[1]() });
    });
  };
}

const font = (family: string, name: string): string =>
  join(modules, `@fontsource-variable/${family}/files/${name}-latin-wght-normal.woff2`);

/**
 * Fonts of the hosted site and colors of the sample; the package has others for its stories. Icons of cards have the
 * site's color there. Source: hosted pages saved in public repositories: `class="h-6 w-6 bg-primary
 * dark:bg-primary-light !m-0 shrink-0"`. The hosted site has Tailwind 3, where utilities such as `m-0` come after
 * typography. Source: mintlify.com/docs/customize/custom-scripts, "Tailwind CSS v3". The package's own sheet is
 * Tailwind 4 with the reverse order, which draws gaps between names and values of colors.
 */
const ownStyles = `
@font-face { font-family: Sans; font-weight: 100 900; src: url(/sans.woff2); }
@font-face { font-family: Mono; font-weight: 100 900; src: url(/mono.woff2); }
:root { --font-sans: Sans, sans-serif; --font-mono: Mono, monospace; --color-primary: #166534; --color-primary-light: #4ade80;
  --color-primary-dark: #14532d; --color-background-dark: #0b0d11; }
html.dark, html.dark body { background: #0b0d11; }
[data-component-part=card-icon] svg { width: 24px !important; height: 24px !important; }
[data-component-part=card-icon] svg.bg-stone-800 { background-color: var(--color-primary); }
html.dark [data-component-part=card-icon] svg.bg-stone-800 { background-color: var(--color-primary-light); }
#content .m-0 { margin: 0; }
body { margin: 0; font-family: var(--font-sans); -webkit-font-smoothing: antialiased; }
`;

/** Our icons in place of the platform's service: shapes are not scored, positions and sizes are. */
function iconAt(url: string): string {
  const [, style, name] = /\/([^/]+)\/([^/]+)\.svg$/.exec(new URL(url).pathname) ?? [];
  const places = [
    `@fortawesome/fontawesome-free/svgs/${style}/${name}.svg`,
    `@fortawesome/fontawesome-free/svgs/solid/${name}.svg`,
    `lucide-static/icons/${name}.svg`,
  ].map((path) => join(modules, path));
  const found = places.find((path) => existsSync(path));
  return found === undefined
    ? '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><circle cx="8" cy="8" r="7"/></svg>'
    : readFileSync(found, 'utf8');
}

/** A part of a page for `platformParts.jsx`: `[name, props, ...children]` or text. */
export type Drawn = string | readonly [name: string, props: Readonly<Record<string, unknown>>, ...children: unknown[]];

interface Node {
  readonly type: string;
  readonly name?: string;
  readonly value?: string;
  readonly lang?: string;
  readonly meta?: string;
  readonly url?: string;
  readonly attributes?: readonly {
    readonly name: string;
    readonly value?: string | { readonly value: string } | null;
  }[];
  readonly children?: readonly Node[];
}

const plain: Readonly<Record<string, string>> = {
  paragraph: 'p',
  strong: 'strong',
  inlineCode: 'code',
  emphasis: 'em',
  list: 'ul',
  listItem: 'li',
};

/** Markdown in the form for `platformParts.jsx`. */
export function drawnOf(source: string): readonly Drawn[] {
  const tree = unified().use(remarkParse).use(remarkGfm).use(remarkMdx).parse(source) as Node;
  return (tree.children ?? []).flatMap(drawn);
}

function drawn(node: Node): readonly Drawn[] {
  const inside = (node.children ?? []).flatMap(drawn);
  if (node.type === 'text') return [node.value ?? ''];
  if (node.type === 'code') return [node.lang === 'mermaid' ? ['Mermaid', { chart: node.value }] : codeOf(node)];
  if (node.type === 'link') return [['a', { href: node.url }, ...inside]];
  if (node.type === 'inlineCode') return [['code', {}, node.value ?? '']];
  if (node.name !== undefined) return [[node.name, propsOf(node), ...inside.flatMap(unwrapped(node))]];
  // MDX does not create a paragraph for lines with only components.
  if (node.type === 'paragraph' && node.children?.every(isOnlyComponent)) return inside;
  return [[plain[node.type] ?? 'div', {}, ...inside]];
}

function isOnlyComponent({ type, value }: Node): boolean {
  return type === 'mdxJsxTextElement' || (type === 'text' && value?.trim() === '');
}

/** An image in a component is not a paragraph there. */
function unwrapped({ name }: Node): (child: Drawn) => readonly Drawn[] {
  return (child) =>
    (name === 'Frame' || name === 'Tile') && Array.isArray(child) && child[0] === 'p'
      ? (child.slice(2) as Drawn[])
      : [child];
}

function codeOf({ value = '', lang, meta = '' }: Node): Drawn {
  const view = parseFenceMeta(meta ?? '');
  const lines = (numbers: Iterable<number>): string | undefined => {
    const list = [...numbers];
    return list.length === 0 ? undefined : JSON.stringify(list);
  };
  return [
    'Code',
    {
      code: value,
      language: lang,
      filename: view.title,
      icon: view.icon,
      lines: view.lines,
      wrap: view.wrap,
      expandable: view.expandable,
      numberOfLines: value.split('\n').length,
      highlight: lines(view.highlight),
      focus: lines(view.focus),
    },
  ];
}

function propsOf({ attributes = [] }: Node): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    attributes.map(({ name, value }) => [
      name,
      value === undefined || value === null
        ? true
        : typeof value === 'string'
          ? value
          : (JSON.parse(value.value) as unknown),
    ]),
  );
}
