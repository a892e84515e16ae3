/**
 * A page as visitors see it, as HTML in blocks that can be replaced one by one. `page` draws Markdown and code,
 * `shapes` the components, `operation` an API page, `chrome` what is around it. Everything from a page is escaped here,
 * and no script of it gets through.
 */

import { utilitySheet } from '../css/utilities.ts';
import { originOf, withPreviewPage } from '../openapi/page/operationPage.ts';
import { pageOf } from '../site/site.ts';
import type { Site, SiteSettings } from '../site/siteTypes.ts';
import { view } from '../site/view/view.ts';
import type { Visitor } from '../site/view/viewTypes.ts';
import { memoByText } from '../text/memo.ts';
import { after } from './chrome/after.ts';
import { footer, pager, title, toc } from './chrome/around.ts';
import { repositoryOf } from './chrome/callToAction.ts';
import type { ChromeInput } from './chrome/chromeInput.ts';
import { tocMenu } from './chrome/contextual.ts';
import { type FontFace, favicon, fontFaces, siteColors, variables } from './chrome/fonts.ts';
import { banner, header, tabs } from './chrome/header.ts';
import { notFound } from './chrome/notFound.ts';
import { titleOf } from './chrome/pageTitle.ts';
import { shell } from './chrome/shell.ts';
import { sidebar } from './chrome/sidebar.ts';
import { themeOf } from './chrome/theme.ts';
import type { Rendering } from './page/blockMemo.ts';
import { renderPage } from './page/blocks.ts';
import { codeWords } from './page/codeLook.ts';
import { join } from './page/html/html.ts';
import type { ChromePart, RenderedBlock, RenderHost } from './renderTypes.ts';
import { type Shown, shownBy } from './shown.ts';
import { pageSheets, siteSheets } from './siteSheets.ts';
import { languageOf, t } from './words.ts';

/** What a document has to know to show anything as the site would. */
export interface SiteLook {
  /** Of the page, as BCP 47 names it. */
  readonly language: string;
  /** What the site starts with; undefined leaves it to the visitor's system. `forced`: the visitor cannot change it. */
  readonly mode: { readonly default: 'light' | 'dark' | undefined; readonly forced: boolean };
  /** CSS custom properties, name to value, all checked. */
  readonly variables: Readonly<Record<string, string>>;
  readonly fonts: readonly FontFace[];
  /** What style sheets tell sites apart by; what is not there is as usual. */
  readonly look: Look;
}

/** A page with the site around it, as one visitor sees it. */
export interface Preview extends SiteLook {
  /** Of the page and the site, as on a browser's tab. */
  readonly title: string;
  /** URL of the picture on a browser's tab. */
  readonly favicon: string | undefined;
  /** On GitHub (`OWNER/NAME`), when the site shows information about one. */
  readonly repository?: string;
  readonly layout: Layout;
  /** What the empty field of the search says, where docs.json says it. */
  readonly searchPrompt: string | undefined;
  /** The site around the page, the shell that holds the others first. */
  readonly parts: readonly ChromePart[];
  readonly blocks: readonly RenderedBlock[];
  /** Style sheets of the page and its site, in their order; nothing in them reaches what is not theirs. */
  readonly styles: PageStyles;
  /** Only the first part of the page is shown: it is too large. */
  readonly isCut: boolean;
  /** To be handed in with the next preview of the page; undefined if there is not a page. */
  readonly rendering: Rendering | undefined;
}

/** CSS by what it is of: colors of docs.json by the platform's names, utility classes of the page, the site's own
 * sheets, those of the page. */
export type PageStyles = { readonly [Name in 'colors' | 'utilities' | 'site' | 'page']: string };

/** Attributes of the document that decide its look, `data-theme` and so on: words of ours. */
export type Look = { readonly [Name in 'theme' | 'decoration' | 'code']?: string };

function lookOf(settings: SiteSettings): Look {
  const theme = themeOf(settings).name;
  const code = codeWords(settings.code);
  const { decoration } = settings;
  return {
    ...(theme !== undefined && { theme }),
    ...(decoration !== undefined && { decoration }),
    ...(code !== undefined && { code }),
  };
}

/** How much of the site is around a page, by its front matter's `mode`. */
export type Layout = (typeof layouts)[number];
const layouts = ['default', 'wide', 'custom', 'frame', 'center', 'missing'] as const;

/**
 * The preview of a page: pure, never throws, also for a path that is not a page (a 404 of the site with a way to create
 * it). `host` must be a new object when its answers change for other reasons than the site and the highlighter.
 *
 * @param before of an earlier preview: blocks that are the same are taken over
 */
export function renderPreview(
  given: Site,
  path: string,
  host: RenderHost,
  visitor: Visitor = {},
  before?: Rendering,
): Preview {
  const site = withPreviewPage(given, path);
  const { index, files } = site;
  const file = files.get(path);
  const { settings } = index.config;
  const summary = index.pages.get(path);
  const layout = layoutOf(summary?.mode, file !== undefined);
  const source = originOf(given, path)?.place.document.file.path ?? path;
  const shown = shownBy(index, host);
  const chrome = chromeOf(shown, path, source, visitor.version ?? '');
  const { language } = chrome;
  const rendered =
    file === undefined
      ? {
          blocks: [notFound(path, { index, files, host, language })],
          outline: [],
          views: [],
          tags: [],
          hasBeside: false,
          isCut: false,
          classes: [],
          styles: [],
          rendering: undefined,
        }
      : renderPage(pageOf(file), { index, files, host, language }, before);
  const input: ChromeInput = { index, files, host, language, view: chrome.view, visitor, path, source };
  const name = file === undefined ? t('Page not found', { language }) : titleOf(path, summary, index);
  // Pages of these modes bring their own heading.
  const isBlank = layout === 'custom' || layout === 'frame';
  const hasToc = !rendered.hasBeside && layout === 'default';
  const parts: readonly ChromePart[] = [
    { part: 'shell', html: shell(language, {}, settings.searchPrompt) },
    { part: 'banner', html: chrome.banner },
    { part: 'header', html: chrome.header },
    { part: 'tabs', html: chrome.tabs },
    { part: 'sidebar', html: chrome.sidebar },
    { part: 'title', html: file === undefined || isBlank ? '' : title(input, rendered, hasToc) },
    { part: 'toc', html: hasToc ? join([toc(rendered.outline, input), tocMenu(input)]) : '' },
    { part: 'after', html: file === undefined ? '' : after(input) },
    { part: 'pager', html: layout === 'custom' || layout === 'missing' ? '' : chrome.pager },
    { part: 'footer', html: chrome.footer },
  ];
  const repository = repositoryOf(chrome.view.around);
  return {
    ...lookAt(site, chrome),
    title: settings.name === '' || settings.name === name ? name : `${name} - ${settings.name}`,
    favicon: favicon({ index, host }),
    ...(repository === undefined ? {} : { repository }),
    layout,
    searchPrompt: settings.searchPrompt,
    parts,
    blocks: rendered.blocks,
    styles: {
      colors: siteColors({ index }),
      utilities: utilitySheet(rendered.classes),
      site: siteSheets(shown, path),
      page: pageSheets(rendered.styles, path, shown),
    },
    isCut: rendered.isCut,
    rendering: rendered.rendering,
  };
}

/** How a site looks to those who read a page of it, without the page. */
export function siteLook(site: Site, path: string, host: RenderHost): SiteLook {
  return lookAt(site, chromeOf(shownBy(site.index, host), path, path, ''));
}

function lookAt({ index }: Site, { language, variables, fonts }: Chrome): SiteLook {
  const { settings } = index.config;
  const { modeToggle } = settings;
  return {
    language,
    mode: { default: modeToggle.default, forced: modeToggle.isHidden && modeToggle.default !== undefined },
    variables,
    fonts,
    look: lookOf(settings),
  };
}

function layoutOf(mode: string | undefined, exists: boolean): Layout {
  if (!exists) return 'missing';
  return layouts.find((each) => each === mode && each !== 'missing') ?? 'default';
}

type Chrome = ReturnType<typeof chromeOf>;

/** What is around a page, for visitors of a version: typing in a body changes none of it. */
const chromeOf = memoByText(({ index, host }: Shown, path: string, source: string, version: string) => {
  const visitor: Visitor = version === '' ? {} : { version };
  const seen = view(index, { ...visitor, page: path });
  const language = languageOf(seen, path);
  // It shows nothing of what pages say.
  const files: Site['files'] = new Map();
  const input: ChromeInput = { index, files, host, language, view: seen, visitor, path, source };
  return {
    language,
    view: seen,
    banner: banner(input),
    header: header(input),
    tabs: tabs(input),
    sidebar: sidebar(input),
    pager: pager(input),
    footer: footer(input),
    variables: variables(input),
    fonts: fontFaces(input),
  };
});
