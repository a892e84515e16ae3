import { shell } from './chrome/shell.ts';
import type { BlockPlace } from './page/blockMemo.ts';
import { el, type Html, join, text, trusted } from './page/html/html.ts';
import type { PageStyles, Preview } from './preview.ts';
import type { RenderedBlock } from './renderTypes.ts';

/** Options for an HTML document with a preview. */
export interface DocumentOptions {
  /** URL of the folder with `preview.js` and the related files, with a slash at its end. */
  readonly folder: string;
  /** Letters and digits. Scripts need it, and text of pages cannot contain it unescaped. */
  readonly nonce: string;
  /** Only the page, in light mode, for printing. */
  readonly isPaper?: boolean;
  /** More content of the head. */
  readonly head?: Html | undefined;
  /** Data for the script, such as parts of other versions. */
  readonly others?: Html | undefined;
}

/** The start of a block's HTML, with its place. */
const placed = /^<div class="block"(?: data-place="(above|aside)")?/;

/** The URL of the script with the sidebar, if pages share it. */
const sharedSidebar = / data-sidebar="([^"]*)"/;

/** Returns a complete HTML document for a preview that receives no messages. */
export function documentOf(
  preview: Preview,
  { folder, nonce, isPaper = false, head: more, others }: DocumentOptions,
): string {
  const parts: Record<string, Html> = {};
  for (const { part, html } of preview.parts) if (!isPaper || part === 'title') parts[part] = trusted(html);
  const whole = isPaper ? undefined : sharedSidebar.exec(parts['sidebar'] ?? '')?.[1];
  // Loads the whole sidebar directly after the excerpt, so that the page is not drawn without it. The URL is escaped
  // already.
  if (whole !== undefined)
    parts['sidebar'] = join([parts['sidebar'], trusted(`<script nonce="${text(nonce)}" src="${whole}"></script>`)]);
  const names = new Map<string, number>();
  const blocks = (place: BlockPlace): Html =>
    trusted(
      preview.blocks
        .filter((block) => blockPlace(block) === place)
        .map(({ html }) => withOwnNames(html, names))
        .join('\n'),
    );
  const head = join([
    trusted('<meta charset="utf-8">'),
    trusted(
      `<meta http-equiv="Content-Security-Policy" content="script-src 'nonce-${nonce}'; object-src 'none'; base-uri 'none'; form-action 'none'">`,
    ),
    trusted('<meta name="viewport" content="width=device-width, initial-scale=1">'),
    el('title', {}, text(preview.title)),
    more,
    icon(preview.favicon, isPaper),
    // Before the styles, because it does not need them.
    isPaper ? undefined : el('script', { nonce, src: `${folder}firstMode.js` }),
    trusted(`<link rel="stylesheet" href="${text(folder)}preview.css">`),
    trusted(`<style>${styles(preview)}</style>`),
    ...styleElements(preview.styles),
  ]);
  const body = join([
    el(
      'div',
      { id: 'ds-app', class: 'app' },
      shell(
        preview.language,
        { ...parts, above: blocks('above'), blocks: blocks('text'), beside: blocks('aside') },
        preview.searchPrompt,
      ),
    ),
    others,
    el('script', {
      nonce,
      src: `${folder}preview.js`,
      'data-mermaid': `${folder}mermaid.js`,
      'data-search': isPaper ? undefined : `${folder}search.js`,
    }),
  ]);
  return `<!DOCTYPE html>\n${el('html', rootOf(preview, isPaper), el('head', {}, head), el('body', {}, body))}\n`;
}

/** Style sheets of the page and site, in order. Nothing in them can end the HTML element. */
function styleElements(styles: PageStyles): readonly Html[] {
  return Object.entries(styles)
    .filter(([, css]) => css !== '')
    .map(([name, css]) => trusted(`<style data-styles="${name}">${css.replace(/<(?=[/!])/g, '\\3c ')}</style>`));
}

/** Adds a number to repeated landmark names, as the preview's script does for changed blocks. */
function withOwnNames(html: string, names: Map<string, number>): string {
  return html.replace(/(?<= role="region" aria-label=")[^"]*/g, (name) => {
    const count = (names.get(name) ?? 0) + 1;
    names.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}

function blockPlace({ html }: RenderedBlock): BlockPlace {
  return (placed.exec(html)?.[1] as BlockPlace | undefined) ?? 'text';
}

/** Without an icon, browsers would request `/favicon.ico`. */
function icon(url: string | undefined, isPaper: boolean): Html | undefined {
  const shown = url ?? (isPaper ? 'data:,' : undefined);
  return shown === undefined ? undefined : trusted(`<link rel="icon" href="${text(shown)}">`);
}

function rootOf({ language, mode, layout, look, parts, blocks }: Preview, isPaper: boolean) {
  const start = isPaper ? 'light' : mode.default;
  return {
    lang: language,
    'data-mode': start ?? 'light',
    'data-start': start,
    'data-forced': isPaper || mode.forced ? 'true' : undefined,
    'data-layout': layout,
    'data-theme': isPaper ? undefined : look.theme,
    'data-decoration': isPaper ? undefined : look.decoration,
    'data-code': look.code,
    'data-with-tabs': !isPaper && parts.some(({ part, html }) => part === 'tabs' && html !== ''),
    'data-with-beside': blocks.some((block) => blockPlace(block) === 'aside'),
    'data-static': 'true',
    'data-paper': isPaper ? 'true' : undefined,
  };
}

/**
 * The style element with validated values. Text that could end it is removed anyway. The background image has an
 * absolute URL. In a custom property, a relative one would be relative to the style sheet that uses it.
 */
function styles({ variables, fonts }: Preview): string {
  const safe = (value: string | undefined): string => (value ?? 'none').replace(/[<>{};]/g, '');
  const declarations = Object.entries(variables).map(([name, value]) => `${name}:${safe(value)}`);
  const picture = (name: string): string => `.app{background-image:${safe(variables[name])}}`;
  const faces = fonts.map(
    ({ name, url, format, weight = 'normal' }) =>
      `@font-face{font-family:"${name}";src:url("${safe(url)}") format("${format}");font-weight:${weight};font-display:swap}`,
  );
  return `${faces.join('')}:root{${declarations.join(';')}}${picture('--site-background-image')}[data-mode="dark"] ${picture('--site-background-image-dark')}`;
}
