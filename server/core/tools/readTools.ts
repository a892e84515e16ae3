import { withGeneratedPages } from '../openapi/page/generatedPages.ts';
import { renderPreview } from '../render/preview.ts';
import { pageMarkdown } from '../render/publish/pageMarkdown.ts';
import type { RenderHost } from '../render/renderTypes.ts';
import { searchSite } from '../render/search/search.ts';
import { isPage } from '../site/paths.ts';
import type { NavEntry } from '../site/siteTypes.ts';
import { noPage, pagePath, type Tool, textInput } from './tool.ts';

/** In characters. A longer page would fill an assistant's context. */
const maxText = 100_000;
const maxHits = 20;
const maxEntries = 2_000;

const host: RenderHost = { glyph: () => undefined, assetUrl: (path) => `/${path}`, allowedHosts: new Set() };

/** A page as readers see it, as Markdown: with snippets inserted, and components as headings, lists and code. */
export const readPageTool: Tool = {
  name: 'docsight_read_page',
  run(given, input) {
    const site = withGeneratedPages(given);
    const path = pagePath(site, textInput(input, 'path') ?? '');
    if (path === undefined || !site.files.has(path) || !isPage(path))
      return noPage(site, textInput(input, 'path') ?? '');
    const markdown = pageMarkdown(renderPreview(site, path, host))((address) => address);
    return markdown.length <= maxText
      ? markdown
      : `${markdown.slice(0, maxText)}\n\nThe page continues: ${markdown.length} characters in all.`;
  },
};

/** Searches the site as its readers would. */
export const searchTool: Tool = {
  name: 'docsight_search',
  run(site, input) {
    const hits = searchSite(site, textInput(input, 'query') ?? '');
    return {
      data: {
        count: hits.length,
        hits: hits.slice(0, maxHits).map(({ path, title, heading, fragment, excerpt, place }) => ({
          path,
          title,
          place: place.join(' > '),
          ...(heading === undefined ? {} : { heading }),
          ...(fragment === undefined ? {} : { fragment }),
          excerpt,
        })),
      },
    };
  },
};

/** The navigation as an indented list: divisions, groups, pages with titles. */
export const listNavigationTool: Tool = {
  name: 'docsight_list_navigation',
  run({ index }) {
    const lines: string[] = [];
    const list = (entries: readonly NavEntry[], depth: number): void => {
      for (const entry of entries) {
        const indent = '  '.repeat(depth);
        if (entry.kind === 'page') {
          const title = (index.pages.get(`${entry.slug}.mdx`) ?? index.pages.get(`${entry.slug}.md`))?.title;
          lines.push(`${indent}- ${entry.slug}${title === undefined ? '' : `: ${title}`}`);
        } else if (entry.kind === 'group' || entry.kind === 'division') {
          const kind = entry.kind === 'group' ? 'group' : entry.division;
          lines.push(`${indent}- ${kind} "${entry.name}"`);
          list(entry.entries, depth + 1);
        }
      }
    };
    list(index.config.navigation.entries, 0);
    if (lines.length === 0) return 'The navigation of docs.json is empty.';
    const left = lines.length - maxEntries;
    return [...lines.slice(0, maxEntries), ...(left > 0 ? [`- and ${left} more`] : [])].join('\n');
  },
};
