import { contextAt, stringOf, valueOf } from '../../data/node.ts';
import type { Page } from '../../page/pageTree.ts';
import { isIconPath } from '../../schema/icons.ts';
import { schemaNamed } from '../../schema/schema.ts';
import { subschemaAt } from '../../schema/subschema.ts';
import { resolveAsset } from '../../site/link/resolve.ts';
import type { Site } from '../../site/siteTypes.ts';
import { aboutLink, aboutVersion, hoverData } from '../hover/config.ts';
import { iconHoverOf } from '../hover/page.ts';
import type { Hover, Suggestion } from '../ideTypes.ts';
import { completeData } from './data.ts';
import { frontMatterText } from './dataText.ts';

/** What can be typed at a place of the front matter; an empty page is offered a whole one. */
export function completeFrontMatter(site: Site, page: Page, offset: number): readonly Suggestion[] {
  const text = frontMatterText(site.index, page);
  const { text: source } = page.file;
  if (text !== undefined) {
    const found = completeData(text, offset);
    // Right before the closing line, which stays one of its own.
    const isClosing = source.startsWith('---', offset) && '\r\n'.includes(source.charAt(offset - 1));
    return isClosing ? found.map((each) => ({ ...each, edit: { ...each.edit, text: `${each.edit.text}\n` } })) : found;
  }
  if (
    !/^\uFEFF?-{0,3}$/.test(source.slice(0, offset)) ||
    source
      .slice(offset)
      .split(/\r\n|\n|\r/)[0]
      ?.trim() !== ''
  )
    return [];
  const range = { start: source.charCodeAt(0) === 0xfeff ? 1 : 0, end: offset };
  return [
    {
      label: '---',
      kind: 'snippet',
      edit: { range, text: '---\ntitle: "$1"\ndescription: "$2"\n---\n\n$0' },
      snippet: true,
      detail: 'front matter',
      documentation: 'Every page begins with a title and a description.',
      filter: source.slice(range.start, offset) || '---',
    },
  ];
}

/** What is to be said of a field of the front matter or its value. */
export function hoverFrontMatter(site: Site, page: Page, offset: number): Hover | undefined {
  const text = frontMatterText(site.index, page);
  if (text === undefined) return undefined;
  const { path, node, onKey } = contextAt(text.data.root, offset);
  const about = hoverData(text, offset);
  if (onKey !== undefined || node?.kind !== 'string') return about;
  const refers = subschemaAt(schemaNamed('page'), text.data.root, path)?.schema.refers;
  if (refers === 'link' || refers === 'version') {
    const more =
      refers === 'link' ? aboutLink(site.index, page.file.path, node.value) : aboutVersion(site.index, node.value);
    return more && about ? { ...about, ...more, markdown: `${more.markdown}\n\n---\n\n${about.markdown}` } : about;
  }
  if (path.length !== 1) return about;
  if (path[0] === 'icon') {
    if (!isIconPath(node.value))
      return iconHoverOf(node.range, node.value, stringOf(valueOf(text.data.root, 'iconType'))) ?? about;
    return withImage(site, page, node.value, about);
  }
  return /image$/.test(String(path[0])) ? withImage(site, page, node.value, about) : about;
}

function withImage(site: Site, page: Page, target: string, about: Hover | undefined): Hover | undefined {
  const resolved = resolveAsset(site.index, page.file.path, target);
  return about !== undefined && resolved.kind === 'file' ? { ...about, image: resolved.path } : about;
}
