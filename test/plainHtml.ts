/**
 * HTML reduced to what Markdown means: the preview's additions for looks and use are removed, its wrappers unwrapped,
 * and only attributes that Markdown can produce are kept. Texts with the same meaning become equal.
 */
export function plainHtml(html: string): string {
  return tidy(serialize(parse(html), false));
}

interface HtmlNode {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: (HtmlNode | string)[];
}

const voidNames = new Set(['br', 'hr', 'img', 'input', 'source', 'wbr', 'col']);

/** Parses HTML with balanced tags, as renderers write it. */
function parse(html: string): HtmlNode {
  const root: HtmlNode = { name: '', attributes: new Map(), children: [] };
  const stack = [root];
  const tags = /<(\/?)([a-zA-Z][a-zA-Z0-9-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/g;
  let at = 0;
  for (const match of html.matchAll(tags)) {
    const [all, close, name = '', attributes = ''] = match;
    const top = stack.at(-1) ?? root;
    if (match.index > at) top.children.push(decode(html.slice(at, match.index)));
    at = match.index + all.length;
    if (close === '/') {
      if (stack.length > 1) stack.pop();
      continue;
    }
    const node: HtmlNode = { name: name.toLowerCase(), attributes: readAttributes(attributes), children: [] };
    top.children.push(node);
    if (!voidNames.has(node.name)) stack.push(node);
  }
  if (at < html.length) root.children.push(decode(html.slice(at)));
  return root;
}

function readAttributes(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', double, single] of text.matchAll(/([a-zA-Z][\w-]*)(?:="([^"]*)"|='([^']*)')?/g))
    found.set(name, decode(double ?? single ?? ''));
  return found;
}

function decode(text: string): string {
  const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return text.replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|([a-z]+));/gi,
    (all, hex: string | undefined, decimal: string | undefined, name: string | undefined) => {
      if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
      if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
      return named[name ?? ''] ?? all;
    },
  );
}

const dropped = new Set(['anchor', 'copy', 'code-head', 'code-unfold', 'mark']);
const unwrapped = new Set(['block', 'table', 'code', 'code-body', 'line']);
const kept: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title'],
  img: ['alt', 'src', 'title'],
  ol: ['start'],
  code: ['class'],
  th: ['align'],
  td: ['align'],
};

function serialize(node: HtmlNode, isCode: boolean): string {
  const inside = isCode || node.name === 'pre';
  const children = node.children
    .map((child) =>
      typeof child === 'string' ? encode(inside ? child : child.replace(/\s+/g, ' ')) : serialize(child, inside),
    )
    .join('');
  const first = node.attributes.get('class')?.split(' ')[0] ?? '';
  if (dropped.has(first)) return '';
  if (node.name === '' || (node.name !== 'code' && unwrapped.has(first))) return children;
  const own = (kept[node.name] ?? []).flatMap((name) => {
    const value = node.attributes.get(name);
    return value === undefined || (name === 'title' && value === '')
      ? []
      : [` ${name}="${encode(isUrl(name) ? address(value) : value)}"`];
  });
  const tag = `<${node.name}${own.sort().join('')}>`;
  if (voidNames.has(node.name)) return tag;
  // The preview's lines are elements; elsewhere the last line also has a line ending.
  const hasLines = node.children.some(
    (child) => typeof child !== 'string' && child.attributes.get('class')?.startsWith('line') === true,
  );
  return `${tag}${node.name === 'code' && inside && !hasLines ? children.replace(/\n$/, '') : children}</${node.name}>`;
}

function isUrl(name: string): boolean {
  return name === 'href' || name === 'src';
}

/** Normalizes a URL: each file of the site has one name. */
function address(value: string): string {
  if (value === '#') return '';
  return /^[a-z][a-z0-9+.-]*:|^#/i.test(value) ? value : value.replace(/^\//, '');
}

function encode(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

const blocks = 'p|h[1-6]|ul|ol|li|blockquote|pre|hr|table|thead|tbody|tr|th|td|div|section|details';

/** Spaces next to block tags have no meaning, except in code. */
function tidy(html: string): string {
  return html
    .split(/(<pre>[\s\S]*?<\/pre>)/)
    .map((part) =>
      part.startsWith('<pre>')
        ? part
        : part.replace(new RegExp(`\\s*(</?(?:${blocks})(?: [^>]*)?>)\\s*`, 'g'), '$1').replace(/\s*(<br>)\s*/g, '$1'),
    )
    .join('')
    .trim();
}
