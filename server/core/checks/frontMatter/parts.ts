import prose from '../../../../schemas/prose.json' with { type: 'json' };
import { type DataNode, type Property, property, stringOf, valueOf } from '../../data/node.ts';
import type { Page } from '../../page/pageTree.ts';
import { folderOf, slugOfPath } from '../../site/paths.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import { isListed, isPart } from '../../site/snippet/includers.ts';
import { titleOfSlug } from '../../site/view/sidebar.ts';
import { type Names, nearest } from '../../text/nearest.ts';
import type { Range } from '../../text/range.ts';

/**
 * True for files that readers open as pages. What other pages include needs no title; an `.md` file outside navigation is
 * more often a note for authors than a page.
 */
export function isVisitorsPage(page: Page, index: SiteIndex): boolean {
  const { path } = page.file;
  return !isPart(index, path) && (/\.mdx$/i.test(path) || isListed(index, path));
}

/** The known field that a key was most likely meant to be: longer and shorter names are names of their own. */
export function nearField(key: string, fields: Iterable<string> | Names): string | undefined {
  const near = nearest(key, fields);
  return near !== undefined && Math.abs(near.length - key.replace(/[\s_-]/g, '').length) <= 1 ? near : undefined;
}

/** The property of that name with a value that says something; `empty` when it is there and says nothing. */
export function textUnder(page: Page, key: string): 'absent' | 'empty' | 'given' {
  const found: Property | undefined = property(page.frontMatter?.root, key);
  if (found === undefined) return 'absent';
  const { value } = found;
  if (value === undefined || value.kind === 'null') return 'empty';
  return value.kind === 'string' && value.value.trim() === '' ? 'empty' : 'given';
}

/** True when an operation of an OpenAPI document supplies what the front matter does not say. */
export function isFromOperation(page: Page, _index: SiteIndex): boolean {
  return ['openapi', 'asyncapi', 'openapi-schema', 'graphql'].some((key) =>
    isGiven(valueOf(page.frontMatter?.root, key)),
  );
}

function isGiven(node: DataNode | undefined): boolean {
  return node !== undefined && node.kind !== 'null';
}

/** What a page without a title calls itself: in the sidebar, or by its first heading. */
export function ownTitle(page: Page): string | undefined {
  const short = stringOf(valueOf(page.frontMatter?.root, 'sidebarTitle'))?.trim();
  if (short !== undefined && short !== '') return short;
  if (page.headings[0]?.level !== 1) return undefined;
  return page.headings.find(({ text }) => text.trim() !== '' && text.length < 100)?.text.trim();
}

/** A title for a page that has none: its first heading, else its file's name in words. */
export function suggestedTitle(page: Page): string {
  const own = ownTitle(page);
  if (own !== undefined) return own;
  const slug = slugOfPath(page.file.path);
  const name = titleOfSlug(slug) || 'Untitled';
  // "Overview" alone could be the title of many pages.
  const folder = titleOfSlug(folderOf(slug));
  return prose.vagueTitles.includes(name.toLowerCase()) && folder !== '' ? `${folder} ${name.toLowerCase()}` : name;
}

/** A description for a page that has none: the first sentences of its text. */
export function suggestedDescription(page: Page): string {
  for (const block of page.root.children) {
    if (block.kind !== 'paragraph') continue;
    const text = block.children
      .map((child) =>
        'value' in child && child.kind !== 'math'
          ? child.value
          : 'children' in child
            ? child.children.map((inner) => ('value' in inner ? inner.value : '')).join('')
            : ' ',
      )
      .join('')
      .replace(/\s+/g, ' ')
      .trim();
    if (text.length < 20) continue;
    const sentence = /^.{20,158}?[.!?](?=\s|$)/.exec(text)?.[0] ?? text.slice(0, 157);
    return sentence;
  }
  return `What to know about ${suggestedTitle(page)}.`;
}

/** Where a front matter that lacks something is shown: its first line; the page's first line where there is none. */
export function openingOf(page: Page): Range {
  const start = page.frontMatter?.range.start ?? (page.file.text.charCodeAt(0) === 0xfeff ? 1 : 0);
  const lineEnd = page.file.text.slice(start, start + 400).search(/[\r\n]/);
  return { start, end: lineEnd < 0 ? Math.min(page.file.text.length, start + 400) : start + lineEnd };
}
