/**
 * Renders a page as visitors see it, as HTML blocks that can be replaced one by one. `page` renders Markdown and code,
 * `shapes` components, `operation` API pages, `chrome` everything around them. All text of a page is escaped here, and
 * its scripts are dropped.
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

/** Facts for the document around a preview. */
export interface SiteLook {
  /** Language of the page as a BCP 47 tag. */
  readonly language: string;
  /** Initial color mode; undefined follows the visitor's system. `forced`: visitors cannot change it. */
  readonly mode: { readonly default: 'light' | 'dark' | undefined; readonly forced: boolean };
  /** CSS custom properties by name, with checked values. */
  readonly variables: Readonly<Record<string, string>>;
  readonly fonts: readonly FontFace[];
  /** Attributes for style sheets; missing ones mean the default. */
  readonly look: Look;
}

/** A page with the site around it, as a visitor sees it. */
export interface Preview extends SiteLook {
  /** Title of the page and site, for the browser's tab. */
  readonly title: string;
  /** URL of the favicon. */
  readonly favicon: string | undefined;
  /** The repository on GitHub (`OWNER/NAME`) that the site shows. */
  readonly repository?: string;
  readonly layout: Layout;
  /** Placeholder of the search field from docs.json. */
  readonly searchPrompt: string | undefined;
  /** The parts around the page; the shell that contains the others comes first. */
  readonly parts: readonly ChromePart[];
  readonly blocks: readonly RenderedBlock[];
  /** Style sheets of the page and site, in order. They are scoped to the page. */
  readonly styles: PageStyles;
  /** Whether only the first part of the page is shown, because it is too large. */
  readonly isCut: boolean;
  /** For the next preview of the page; undefined if there is no page. */
  readonly rendering: Rendering | undefined;
}

/**
 * CSS by origin: colors of docs.json under the platform's names, utility classes of the page, the site's own sheets,
 * and those of the page.
 */
export type PageStyles = { readonly [Name in 'colors' | 'utilities' | 'site' | 'page']: string };

/** Attributes of the document for its look, such as `data-theme`. All values are our own words. */
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

/** How much of the site is around a page, from `mode` in its front matter. */
export type Layout = (typeof layouts)[number];
const layouts = ['default', 'wide', 'custom', 'frame', 'center', 'missing'] as const;

/**
 * The preview of a page. Pure and never throws, also for a missing page (the site's 404 with a button to create the
 * page). `host` must be a new object if its answers change for reasons other than the site and the highlighter.
 *
 * @param before from an earlier preview; unchanged blocks are reused
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
  // Pages in these modes have their own heading.
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

/** The look of a site for readers of a page, without the page. */
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

/** The parts around a page for visitors of a version. Typing in the body does not change them. */
const chromeOf = memoByText(({ index, host }: Shown, path: string, source: string, version: string) => {
  const visitor: Visitor = version === '' ? {} : { version };
  const seen = view(index, { ...visitor, page: path });
  const language = languageOf(seen, path);
  // They do not depend on page texts.
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
