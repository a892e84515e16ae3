import { contextAt, type StringNode, stringOf, valueOf } from '../../data/node.ts';
import type { Page } from '../../page/pageTree.ts';
import { isIconPath } from '../../schema/icons.ts';
import { schemaNamed } from '../../schema/schema.ts';
import { subschemaAt } from '../../schema/subschema.ts';
import { siteLibrary } from '../../site/config/iconLibrary.ts';
import { resolveAsset } from '../../site/link/resolve.ts';
import type { Site, SiteIndex } from '../../site/siteTypes.ts';
import type { Hover, Suggestion } from '../assistTypes.ts';
import { aboutLink, aboutVersion, hoverData } from '../hover/config.ts';
import { iconHoverOf } from '../hover/page.ts';
import { navigationPathMarkdown } from '../hover/target.ts';
import { completeData } from './data.ts';
import type { DataText } from './dataIdeas.ts';
import { frontMatterText } from './dataText.ts';

/** Completions in front matter. An empty page is offered complete front matter. */
export function completeFrontMatter(site: Site, page: Page, offset: number): readonly Suggestion[] {
  const text = frontMatterText(site.index, page);
  const { text: source } = page.file;
  if (text !== undefined) {
    const found = completeData(text, offset);
    // Directly before the closing line, which must stay on its own line.
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

/** Hover for a field of front matter or its value. */
export function hoverFrontMatter(site: Site, page: Page, offset: number): Hover | undefined {
  const text = frontMatterText(site.index, page);
  if (text === undefined) return undefined;
  const { path, node, onKey } = contextAt(text.data.root, offset);
  const data = hoverData(text, offset);
  // The hover of the title says where readers find the page.
  const where =
    path.length === 1 && path[0] === 'title' ? navigationPathMarkdown(site.index, page.file.path) : undefined;
  const about =
    data && where !== undefined ? { ...data, markdown: `${capital(where)}\n\n---\n\n${data.markdown}` } : data;
  if (onKey !== undefined || node?.kind !== 'string') return about;
  const refers = subschemaAt(schemaNamed('page'), text.data.root, path)?.schema.refers;
  if (refers === 'link' || refers === 'version') {
    const more =
      refers === 'link'
        ? aboutLink({ index: site.index, from: page.file.path, target: node.value })
        : aboutVersion(site.index, node.value);
    return more && about ? { ...about, ...more, markdown: `${more.markdown}\n\n---\n\n${about.markdown}` } : about;
  }
  if (path.length !== 1) return about;
  if (path[0] === 'icon') {
    if (!isIconPath(node.value)) return aboutIcon(site.index, text, node) ?? about;
    return withImage(site, page, node.value, about);
  }
  return /image$/.test(String(path[0])) ? withImage(site, page, node.value, about) : about;
}

function aboutIcon(index: SiteIndex, { data }: DataText, { range, value }: StringNode): Hover | undefined {
  return iconHoverOf(range, value, stringOf(valueOf(data.root, 'iconType')), siteLibrary(index));
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function withImage(site: Site, page: Page, target: string, about: Hover | undefined): Hover | undefined {
  const resolved = resolveAsset({ index: site.index, fromPath: page.file.path, target });
  return about !== undefined && resolved.kind === 'file' ? { ...about, image: resolved.path } : about;
}
