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
 * True for files that readers open as pages. Included files need no title, and an `.md` file outside the navigation is
 * usually a note for authors.
 */
export function isReadersPage(page: Page, index: SiteIndex): boolean {
  const { path } = page.file;
  return !isPart(index, path) && (/\.mdx$/i.test(path) || isListed(index, path));
}

/** Returns the known field that a key most likely means. Keys that are clearly longer or shorter are other fields. */
export function likelyField(key: string, fields: Iterable<string> | Names): string | undefined {
  const near = nearest(key, fields);
  return near !== undefined && Math.abs(near.length - key.replace(/[\s_-]/g, '').length) <= 1 ? near : undefined;
}

/** Whether a property exists and has a value. `empty` if the value has no content. */
export function textUnder(page: Page, key: string): 'absent' | 'empty' | 'given' {
  const found: Property | undefined = property(page.frontMatter?.root, key);
  if (found === undefined) return 'absent';
  const { value } = found;
  if (value === undefined || value.kind === 'null') return 'empty';
  return value.kind === 'string' && value.value.trim() === '' ? 'empty' : 'given';
}

/** True if an operation of an OpenAPI document provides missing fields. */
export function isFromOperation(page: Page, _index: SiteIndex): boolean {
  return ['openapi', 'asyncapi', 'openapi-schema', 'graphql'].some((key) =>
    isGiven(valueOf(page.frontMatter?.root, key)),
  );
}

function isGiven(node: DataNode | undefined): boolean {
  return node !== undefined && node.kind !== 'null';
}

/** Returns another title in a page without one: that of the sidebar, or its first heading. */
export function ownTitle(page: Page): string | undefined {
  const short = stringOf(valueOf(page.frontMatter?.root, 'sidebarTitle'))?.trim();
  if (short !== undefined && short !== '') return short;
  if (page.headings[0]?.level !== 1) return undefined;
  return page.headings.find(({ text }) => text.trim() !== '' && text.length < 100)?.text.trim();
}

/** Returns a title for a page without one: its first heading, or its file name in words. */
export function suggestedTitle(page: Page): string {
  const own = ownTitle(page);
  if (own !== undefined) return own;
  const slug = slugOfPath(page.file.path);
  const name = titleOfSlug(slug) || 'Untitled';
  // "Overview" alone could be the title of many pages.
  const folder = titleOfSlug(folderOf(slug));
  return prose.vagueTitles.includes(name.toLowerCase()) && folder !== '' ? `${folder} ${name.toLowerCase()}` : name;
}

/** Returns a description for a page without one: the first sentences of its text. */
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

/** Range for a problem about missing front matter or fields: its first line, or that of the page. */
export function openingOf(page: Page): Range {
  const start = page.frontMatter?.range.start ?? (page.file.text.charCodeAt(0) === 0xfeff ? 1 : 0);
  const lineEnd = page.file.text.slice(start, start + 400).search(/[\r\n]/);
  return { start, end: lineEnd < 0 ? Math.min(page.file.text.length, start + 400) : start + lineEnd };
}
