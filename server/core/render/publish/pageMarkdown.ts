import { asWritten, codeText, type HtmlElement, type HtmlNode, readHtml } from '../../page/richText/html.ts';
import { markdownOfTree } from '../../page/richText/markdownFromHtml.ts';
import { folderOf, joinPath } from '../../site/paths.ts';
import { idPrefix } from '../page/context.ts';
import type { Preview } from '../preview.ts';
import { relativeUrl } from './publication.ts';

/** Limit for nodes; the renderer already bounds pages below it. */
const maxNodes = 2_000_000;

/** Buttons, self-links and notes for authors. */
const dropped = new Set(
  [
    'anchor copy page-tag tab-buttons code-choice code-group-language code-group-caption footnote-back',
    'not-run box-head stand-in-size stand-in-load stand-in-why mark marks play-open endpoint-try playground',
    'endpoint-base diagram-actions diagram-enlarge chevron card-arrow callout-icon expandable-hide spoken',
  ]
    .join(' ')
    .split(' '),
);

/** Elements that are adjacent in HTML but need a space between them. */
const apart = new Set([
  'authorization',
  'field-head',
  'endpoint',
  'update-label',
  'tree-row',
  'prompt-head',
  'repository',
]);

/** Rewrites a URL of the rendered HTML for the Markdown. */
export type AddressInMarkdown = (address: string) => string | undefined;

/**
 * A page as plain Markdown: components as headings, lists, quotes and code; expressions by value. The page is parsed
 * once, and written for each kind of URL.
 */
export function pageMarkdown(preview: Preview): (address: AddressInMarkdown) => string {
  const title = preview.parts.find(({ part }) => part === 'title')?.html ?? '';
  const head = readHtml(title, maxNodes);
  const content = readHtml(preview.blocks.map(({ html }) => html).join('\n'), maxNodes);
  const children = [...ofTitle(head), ...(content?.children ?? [])];
  return markdownWriter(content && { ...content, children });
}

/** The head of a page without menus, filters and the folded table of contents. */
function ofTitle(head: HtmlElement | undefined): readonly HtmlNode[] {
  return (head?.children ?? []).filter(
    (node) => typeof node !== 'string' && classesOf(node).some((each) => titleParts.has(each)),
  );
}

const titleParts = new Set(['page-title', 'page-description', 'endpoint']);

/** A part of a rendered page as Markdown. */
export function htmlAsMarkdown(html: string): (address: AddressInMarkdown) => string {
  return markdownWriter(readHtml(html, maxNodes));
}

function markdownWriter(root: HtmlElement | undefined): (address: AddressInMarkdown) => string {
  const simple = root && { ...root, children: simplified(root.children) };
  return (address) => (simple === undefined ? '' : `${markdownOfTree(simple, address)}\n`);
}

/**
 * URLs for the Markdown next to a written page: links lead to the Markdown of pages. With `root` they are absolute, so
 * that the text can be read anywhere.
 */
export function addressFrom({
  file,
  root,
}: {
  readonly file: string;
  readonly root?: string | undefined;
}): AddressInMarkdown {
  return (address) => {
    const [path = '', fragment = ''] = address.split('#', 2);
    const place =
      fragment === '' ? '' : `#${fragment.startsWith(idPrefix) ? fragment.slice(idPrefix.length) : fragment}`;
    if (path === '') return root === undefined ? place || undefined : `${root}${markdownFile(file)}${place}`;
    const isPage = path.endsWith('.html');
    if (root === undefined) return (isPage ? markdownFile(path) : path) + place;
    const whole = joinPath(folderOf(file), path);
    return whole === undefined ? undefined : root + (isPage ? markdownFile(whole) : whole) + place;
  };
}

/** The Markdown file next to a written page. */
export function markdownFile(file: string): string {
  return file.replace(/\.html$/, '.md');
}

/** The URL of a page's Markdown, relative to the page. */
export function markdownBeside(file: string): string {
  return relativeUrl({ folder: folderOf(file), file: markdownFile(file) });
}

function simplified(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.flatMap((node) => (typeof node === 'string' ? [node] : simple(node)));
}

function simple(element: HtmlElement): HtmlNode[] {
  const classes = classesOf(element);
  if (classes.some((each) => dropped.has(each)) || element.attributes.get('role') === 'tablist') return [];
  if (classes.includes('callout')) return [quoteOf(element)];
  if (classes.includes('code')) return codeOf(element);
  if (element.attributes.has('data-diagram'))
    return [fence(codeText(find(element, 'diagram-source') ?? ''), 'mermaid')];
  if (classes.includes('math') || classes.includes('math-inline')) return [mathOf(element, classes.includes('math'))];
  if (classes.includes('stand-in')) return standInOf(element);
  const children = simplified(element.children);
  if (element.name === 'summary' || classes.includes('card-title') || classes.includes('step-title'))
    return [made('p', [made('strong', apartFrom(children))])];
  if (classes.includes('tab-panel')) return [titleOf(element), ...children];
  if (classes.some((each) => apart.has(each))) return [made('p', apartFrom(children))];
  // A hidden panel of tabs is content like a folded one.
  const attributes = new Map([...element.attributes].filter(([name]) => name !== 'hidden' && name !== 'style'));
  return [{ name: element.name === 'details' ? 'div' : element.name, attributes, children }];
}

function made(
  name: string,
  children: HtmlNode[],
  attributes: readonly (readonly [string, string])[] = [],
): HtmlElement {
  return { name, attributes: new Map(attributes), children };
}

function classesOf({ attributes }: HtmlElement): readonly string[] {
  return (attributes.get('class') ?? '').split(/\s+/);
}

/** The first descendant with a class. */
function find(element: HtmlElement, name: string): HtmlElement | undefined {
  for (const child of element.children) {
    if (typeof child === 'string') continue;
    const found = classesOf(child).includes(name) ? child : find(child, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

function apartFrom(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.flatMap((node, at) => (at === 0 ? [node] : [' ', node]));
}

function titleOf({ attributes }: HtmlElement): HtmlElement {
  return made('p', [made('strong', [attributes.get('aria-label') ?? ''])]);
}

function quoteOf(element: HtmlElement): HtmlElement {
  const children = simplified(element.children);
  const kind = element.attributes.get('aria-label') ?? '';
  return made('blockquote', kind === 'Callout' ? children : [titleOf(element), ...children]);
}

function fence(code: string, language: string): HtmlElement {
  return made('pre', [code], [['data-language', language]]);
}

function codeOf(element: HtmlElement): HtmlNode[] {
  const lines = find(element, 'code-lines');
  const title = find(element, 'code-title');
  return [
    ...(title === undefined ? [] : [made('p', [made('strong', [codeText(title)])])]),
    fence(lines === undefined ? '' : codeText(lines), element.attributes.get('data-lang') ?? ''),
  ];
}

/** The TeX source of a formula, from its MathML. */
function mathOf(element: HtmlElement, isBlock: boolean): HtmlElement {
  const tex = codeText(annotationIn(element) ?? find(element, 'math-text') ?? '').trim();
  const written = isBlock ? `$$\n${tex}\n$$` : `$${tex}$`;
  return isBlock ? made('div', [made(asWritten, [written])]) : made(asWritten, [written]);
}

function annotationIn(element: HtmlElement): HtmlElement | undefined {
  for (const child of element.children) {
    if (typeof child === 'string') continue;
    const found = child.name === 'annotation' ? child : annotationIn(child);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Content that is only loaded on request becomes a link, or an image. */
function standInOf(element: HtmlElement): HtmlNode[] {
  const url = element.attributes.get('data-url');
  const name = codeText(find(element, 'stand-in-name') ?? '').trim();
  if (url === undefined) return name === '' ? [] : [name];
  if (element.attributes.get('data-kind') !== 'image') return [made('a', [name], [['href', url]])];
  return [
    made(
      'img',
      [],
      [
        ['src', url],
        ['alt', name === 'Image' ? '' : name],
      ],
    ),
  ];
}
