import {
  elsewhereText,
  findPages,
  insteadText,
  matchedParts,
  type StaticSearchRow,
  searchText,
} from '../../server/core/render/search/rankPages.ts';
import { type SearchPage, searchNames } from '../../server/core/render/search/words.ts';

declare global {
  interface Window {
    docsightSearch?: readonly StaticSearchRow[];
  }
}

interface StaticPage extends SearchPage {
  readonly language: string;
  readonly version: string;
}

/**
 * Search for static pages. `version` is the current one of a shared page. The index is a script next to the pages,
 * loaded with the first query, because pages opened from disk cannot fetch. Returns items for the list of results.
 */
export function staticSearch(
  script: HTMLScriptElement | undefined,
  version: () => string | undefined,
): (query: string) => Promise<readonly HTMLElement[]> {
  let loading: Promise<readonly StaticPage[]> | undefined;
  return async (query) => {
    loading ??= load(script);
    const pages = await loading;
    // The script's folder is inside the folder of the pages.
    const root = new URL('..', script?.src ?? window.location.href);
    const own = pages.find(({ path }) => new URL(path, root).pathname === window.location.pathname);
    const isForVisitor = (page: StaticPage): boolean =>
      (['language', 'version'] as const).every((kind) => {
        const wanted = (kind === 'version' ? version() : undefined) ?? own?.[kind] ?? '';
        return wanted === '' || page[kind] === '' || page[kind] === wanted;
      });
    const { hits: found, words, instead } = findPages(() => pages, query, isForVisitor);
    const firstElsewhere = found.findIndex(({ isElsewhere }) => isElsewhere);
    const hits = found.flatMap(({ page, section, excerpt }, i) => {
      const url = new URL(page.path, root);
      if (section?.fragment !== undefined && section.fragment !== '') url.hash = `p-${section.fragment}`;
      const item = make('li', '');
      item.setAttribute('role', 'presentation');
      const link = make('a', 'search-hit');
      link.id = `ds-hit-${i}`;
      link.setAttribute('role', 'option');
      link.setAttribute('href', url.href);
      link.tabIndex = -1;
      const title = make('span', 'search-title', ...emphasized(page.title, words));
      if (section?.heading !== undefined && section.heading !== '')
        title.append(make('span', 'search-heading', ' › ', ...emphasized(section.heading, words)));
      link.append(title);
      if (page.place.length > 0) link.append(make('span', 'search-place', page.place.join(' › ')));
      if (excerpt !== '') link.append(make('span', 'search-excerpt', ...emphasized(excerpt, words)));
      item.append(link);
      if (i !== firstElsewhere) return [item];
      const part = make('li', 'search-part', elsewhereText);
      part.setAttribute('role', 'presentation');
      return [part, item];
    });
    if (hits.length > 0) return instead === undefined ? hits : [note(insteadText(query, instead)), ...hits];
    return [note(nothingFound(query))];
  };
}

/** Returns the page's text for a search without results, in the reader's language. */
function nothingFound(query: string): string {
  const words = document.getElementById('ds-search')?.dataset['none'] ?? '';
  return words.replace('%', () => query.slice(0, 100));
}

/** A line of the list that cannot be selected. */
function note(words: string): HTMLElement {
  const item = make('li', 'search-none', words);
  item.setAttribute('role', 'option');
  item.setAttribute('aria-disabled', 'true');
  return item;
}

function load(script: HTMLScriptElement | undefined): Promise<readonly StaticPage[]> {
  const source = script?.dataset['search'];
  if (source === undefined) return Promise.resolve([]);
  return new Promise((done) => {
    const data = document.createElement('script');
    data.nonce = script?.nonce ?? '';
    data.src = source;
    const finish = (): void => done((window.docsightSearch ?? []).map(toPage));
    data.addEventListener('load', finish);
    data.addEventListener('error', finish);
    document.head.append(data);
  });
}

function toPage([path, title, description, sections, place, language, version, boost]: StaticSearchRow): StaticPage {
  return {
    ...searchNames({ path, title, description }),
    place,
    language,
    version,
    boost,
    ...searchText(sections.map(([heading, fragment, text]) => ({ heading, fragment, text }))),
  };
}

function emphasized(value: string, words: readonly string[]): readonly (string | HTMLElement)[] {
  return matchedParts(value, words).map(({ text, isMatch }) => (isMatch ? make('mark', '', text) : text));
}

function make(name: string, className: string, ...content: readonly (string | HTMLElement)[]): HTMLElement {
  const element = document.createElement(name);
  if (className !== '') element.className = className;
  element.append(...content);
  return element;
}
