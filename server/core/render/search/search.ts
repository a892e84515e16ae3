import { withGeneratedPages } from '../../openapi/page/generatedPages.ts';
import type { AnchorRule } from '../../page/anchorRule.ts';
import { fragmentsOfHeadings } from '../../page/anchors.ts';
import { filledPage } from '../../page/filledPage.ts';
import type { Block, Element, Inline, Page } from '../../page/pageTree.ts';
import { isPage } from '../../site/paths.ts';
import { pageOf } from '../../site/site.ts';
import type { Site, SiteIndex } from '../../site/siteTypes.ts';
import { resolveSnippet } from '../../site/snippet/resolveSnippet.ts';
import { hiddenTwins } from '../../site/twins.ts';
import { isForVisitor, nowhere, pagePlaces } from '../../site/view/pagePlaces.ts';
import { view } from '../../site/view/view.ts';
import type { Choice, View } from '../../site/view/viewTypes.ts';
import { memo, memo2, memoByText } from '../../text/memo.ts';
import { encodePath } from '../../text/percent.ts';
import { pushAll } from '../../text/pushAll.ts';
import type { SourceFile } from '../../text/sourceFile.ts';
import { titleOf } from '../chrome/pageTitle.ts';
import { el, type Html, join, text } from '../page/html/html.ts';
import { drawnText } from '../page/markdown/drawnText.ts';
import { pageHref } from '../page/markdown/link.ts';
import type { RenderHost } from '../renderTypes.ts';
import { languageOf, t } from '../words.ts';
import {
  elsewhereText,
  findPages,
  insteadText,
  matchedParts,
  type RankedPage,
  rankPages,
  wordsOfSections,
} from './rankPages.ts';
import { type SearchNames, type SearchPage, type SearchSection, type SearchWords, searchNames } from './words.ts';

/** A search result in the site. */
export interface SearchHit {
  readonly path: string;
  readonly title: string;
  /** Heading of the best section; undefined if the page as a whole is the result. */
  readonly heading: string | undefined;
  /** Fragment of that heading, without `#`. */
  readonly fragment: string | undefined;
  /** Text around the first match. */
  readonly excerpt: string;
  /** Names of the groups and divisions around the page, outermost first. */
  readonly place: readonly string[];
  /** Whether it belongs to another language or version than the visitor's. */
  readonly isElsewhere: boolean;
}

/** The visitor who searches. Their language and version come first. */
export interface SearchVisitor {
  /** Path of the current page. */
  readonly page?: string | undefined;
  readonly version?: string | undefined;
}

function sectionsOf(file: SourceFile, rule: AnchorRule): readonly SearchSection[] {
  return readSections(filledPage(pageOf(file), rule), rule);
}

/** Sections are not kept, because a large site would then hold each text three times. */
const wordsOfFile = memo2((file: SourceFile, rule: AnchorRule): SearchWords => wordsOfSections(sectionsOf(file, rule)));

function readSections(page: Page, rule: AnchorRule): readonly SearchSection[] {
  const fragments = fragmentsOfHeadings(page, rule);
  const sections: { heading: string | undefined; slug: string | undefined; parts: string[] }[] = [
    { heading: undefined, slug: undefined, parts: [] },
  ];
  const read = (nodes: readonly (Block | Inline)[], depth: number): void => {
    for (const node of nodes) {
      if (node.kind === 'heading') sections.push({ heading: node.text, slug: fragments.get(node), parts: [] });
      else if (node.kind !== 'element' || depth > maxDepth) sections.at(-1)?.parts.push(drawnText([node], undefined));
      else {
        pushAll(sections.at(-1)?.parts ?? [], wordsOf(node));
        // Text and tags on one line are one text.
        const isLine = node.children.some((child) => child.kind === 'text' && child.value.trim() !== '');
        if (isLine) sections.at(-1)?.parts.push(drawnText(node.children, undefined));
        else read(node.children, depth + 1);
      }
    }
  };
  read(page.root.children, 0);
  return sections.map(({ heading, slug, parts }) => ({
    heading,
    fragment: slug,
    text: parts.join(' ').replace(/\s+/g, ' ').trim(),
  }));
}

/** The snippets of each file, at any depth. */
const snippetsOf = memoByText((index: SiteIndex, page: string): readonly string[] => {
  const paths = new Set([page]);
  for (const path of paths) {
    for (const { kind, target } of index.pages.get(path)?.includes ?? []) {
      const next = resolveSnippet({ index, fromPath: path, target, kind });
      if (next.kind === 'file' && paths.size <= maxSnippets) paths.add(next.path);
    }
  }
  return [...paths].slice(1);
});

/** Maximum number of snippets of a page. */
const maxSnippets = 100;

/** The words of a page followed by those of a snippet. */
const withSnippet = memo2((page: SearchWords, snippet: SearchWords): SearchWords => {
  const both = (key: 'foldedHeadings' | 'foldedText' | 'squeezedHeadings' | 'joined'): string =>
    `${page[key]}\n${snippet[key]}`;
  return {
    foldedHeadings: both('foldedHeadings'),
    foldedText: both('foldedText'),
    names: [...new Set([...page.names, ...snippet.names])],
    squeezedHeadings: both('squeezedHeadings'),
    joined: both('joined'),
  };
});

/** The files with the visible text of a page: its own, then its snippets. */
function filesOf({ index, files }: Site, file: SourceFile): readonly [SourceFile, ...SourceFile[]] {
  return [file, ...snippetsOf(index, file.path).flatMap((path) => files.get(path) ?? [])];
}

/** Maximum depth of components. */
const maxDepth = 60;

/** Attributes of components that readers see as text. */
const shownAttributes: ReadonlySet<string> = new Set([
  ...['title', 'label', 'description', 'caption', 'headline', 'tip'],
  ...['name', 'path', 'query', 'body', 'header'],
]);

function wordsOf({ attributes }: Element): readonly string[] {
  return attributes.flatMap(({ name, value }) =>
    value?.kind === 'string' && shownAttributes.has(name) ? [value.value] : [],
  );
}

/** A page of a site for searching. */
export interface SitePage extends SearchPage {
  readonly language: string | undefined;
  readonly version: string | undefined;
}

/** All pages that a visitor can find, sorted by path. */
export function* searchPages(shown: Site): Iterable<SitePage> {
  const site = withGeneratedPages(shown);
  const rule = site.index.config.anchorRule;
  for (const named of namedPages(site.index)) {
    const file = site.files.get(named.path);
    if (file === undefined) continue;
    const files = filesOf(site, file);
    const [own, ...snippets] = files.map((each) => wordsOfFile(each, rule));
    if (own === undefined) continue;
    yield {
      ...named,
      ...snippets.reduce(withSnippet, own),
      get sections() {
        return files.flatMap((each) => sectionsOf(each, rule));
      },
    };
  }
}

/** All of them, for the next search of the same site. */
const pagesToSearch = memo((site: Site): readonly SitePage[] => [...searchPages(site)]);

type NamedPage = SearchNames & Pick<SitePage, 'place' | 'language' | 'version' | 'boost'>;

/** The pages that a visitor may find, without what is on them: a word typed in a page changes none of it. */
const namedPages = memo((index: SiteIndex): readonly NamedPage[] => {
  const places = pagePlaces(index);
  const hidden = hiddenTwins(index);
  const paths = [...index.pages.keys()].filter((path) => isPage(path) && !hidden.has(path)).sort();
  return paths.flatMap((path) => {
    const summary = index.pages.get(path);
    const { language, version, names, isSearchable, boost } = places.get(path) ?? nowhere;
    if (summary === undefined || !(summary.searchable ?? (isSearchable && !summary.hidden))) return [];
    const { description = '' } = summary;
    return {
      ...searchNames({ path, title: titleOf(path, summary, index), description }),
      place: names,
      language,
      version: version ?? summary.version,
      boost: boost * (summary.boost ?? 1),
    };
  });
});

/** Pages for a query, best first. */
export function searchSite(site: Site, query: string, visitor: SearchVisitor = {}): readonly SearchHit[] {
  return rankPages(pagesToSearch(site), query, isFor(site, visitor)).map(hitOf);
}

/** Whether a page is for this visitor. */
function isFor(site: Site, around: SearchVisitor): (page: SitePage) => boolean {
  const { index } = withGeneratedPages(site);
  const { page } = around;
  const seen = viewOf(site, around);
  const own = page === undefined ? undefined : pagePlaces(index).get(page);
  const active = (choices: readonly Choice[]): string | undefined => choices.find((each) => each.active)?.name;
  const visitor = { language: own?.language ?? active(seen.languages), version: active(seen.versions) ?? own?.version };
  return (each) => isForVisitor(each, visitor);
}

function hitOf({ page, section, excerpt, isElsewhere }: RankedPage<SitePage>): SearchHit {
  const { path, title, place } = page;
  return { path, title, heading: section?.heading, fragment: section?.fragment, excerpt, place, isElsewhere };
}

/** The view of the page that a visitor is on. */
function viewOf(site: Site, { page, version }: SearchVisitor): View {
  const { index } = withGeneratedPages(site);
  return view(index, { ...(page !== undefined && { page }), ...(version !== undefined && { version }) });
}

/** The results as HTML for the preview's search. */
export function renderSearch(site: Site, query: string, host: RenderHost, visitor: SearchVisitor = {}): Html {
  const { hits, words, instead } = findPages(() => pagesToSearch(site), query, isFor(site, visitor));
  const firstElsewhere = hits.findIndex(({ isElsewhere }) => isElsewhere);
  const note = (sentence: string): Html =>
    el('li', { class: 'search-none', role: 'option', 'aria-disabled': 'true' }, text(sentence));
  if (hits.length === 0) {
    const language = languageOf(viewOf(site, visitor), visitor.page);
    return words.length === 0 ? text('') : note(t('Nothing found for “%”', { language }, query.slice(0, 100)));
  }
  return join([
    instead === undefined ? undefined : note(insteadText(query, instead)),
    ...hits.map(hitOf).flatMap(({ path, title, heading, fragment, excerpt, place }, i) => [
      i === firstElsewhere ? el('li', { class: 'search-part', role: 'presentation' }, text(elsewhereText)) : undefined,
      el(
        'li',
        { role: 'presentation' },
        el(
          'a',
          {
            role: 'option',
            id: `ds-hit-${i}`,
            'aria-selected': i === 0 ? 'true' : 'false',
            class: 'search-hit',
            tabindex: -1,
            href: pageHref(path, host, fragment === undefined ? undefined : encodePath(fragment)),
          },
          el(
            'span',
            { class: 'search-title' },
            emphasized(title, words),
            heading === undefined
              ? undefined
              : el('span', { class: 'search-heading' }, text(' › '), emphasized(heading, words)),
          ),
          place.length === 0 ? undefined : el('span', { class: 'search-place' }, text(place.join(' › '))),
          excerpt === '' ? undefined : el('span', { class: 'search-excerpt' }, emphasized(excerpt, words)),
        ),
      ),
    ]),
  ]);
}

/** Highlights the words of the query. */
function emphasized(value: string, words: readonly string[]): Html {
  return join(
    matchedParts(value, words).map((part) => (part.isMatch ? el('mark', {}, text(part.text)) : text(part.text))),
  );
}
