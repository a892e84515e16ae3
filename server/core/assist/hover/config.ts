import {
  contextAt,
  type DataNode,
  itemsOf,
  nodeAt,
  type Path,
  type StringNode,
  stringOf,
  valueOf,
} from '../../data/node.ts';
import { pairingsOf } from '../../model/config/pairings.ts';
import { listedPages } from '../../model/config/parts.ts';
import { defaultText, findingRows } from '../../model/graded.ts';
import { resolveSource } from '../../openapi/document/documentsOfSite.ts';
import { operationsOf } from '../../openapi/operation/operations.ts';
import { enoughForIcons, enoughForText, ratioText } from '../../schema/color.ts';
import { isIconPath } from '../../schema/icons.ts';
import { isUnder, prefixOf, slugOfTarget } from '../../site/config/navigation.ts';
import { pagePathOf } from '../../site/link/lookup.ts';
import { resolveAsset, resolveLink } from '../../site/link/resolve.ts';
import { configPath, slugOfPath } from '../../site/paths.ts';
import type { Site, SiteIndex } from '../../site/siteTypes.ts';
import type { Hover } from '../assistTypes.ts';
import { type DataText, viewAt } from '../completion/dataIdeas.ts';
import { configText, settingsText } from '../completion/dataText.ts';
import { escapeMarkdown } from '../completion/links.ts';
import { valuesNextToIcon } from '../completion/siteValues.ts';
import { iconHoverOf } from './page.ts';
import { plainMarkdown, schemaMarkdown, valueMarkdown } from './schema.ts';
import { thumbnail } from './thumbnail.ts';

/** Hover for a key or value of docs.json or a settings file. */
export function hoverConfig(site: Site, path: string, offset: number): Hover | undefined {
  const text = configText(site.index, path);
  if (text === undefined) return hoverSettings(site, path, offset);
  const about = hoverData(text, offset);
  const { path: place, node, onKey } = contextAt(text.data.root, offset);
  if (about !== undefined && place.length === 1 && onKey?.key === 'thumbnails' && site.index.config.dialect === 'v2')
    return { ...about, ...thumbnailHover(site.index, about.markdown) };
  if (onKey !== undefined || node?.kind !== 'string') return about;
  const view = viewAt(text, place);
  const more = aboutValue(
    site.index,
    node,
    nodeAt(text.data.root, place.slice(0, -1)),
    place,
    view?.schema.refers ?? view?.schema.format,
  );
  if (more === undefined) return about;
  const rest = more.alone === true || about === undefined ? '' : `\n\n---\n\n${about.markdown}`;
  const { alone: _, ...hover } = more;
  return { ...hover, range: node.range, markdown: more.markdown + rest };
}

/** The generated thumbnail, and the text that the published site adds. */
function thumbnailHover(index: SiteIndex, words: string): Omit<Hover, 'range'> {
  const drawing = thumbnail(index.config);
  const behind = stringOf(valueOf(valueOf(index.config.whole.root, 'thumbnails'), 'background'));
  if (behind === undefined) return { drawing, markdown: words };
  const image = aboutAsset(index, behind)?.image;
  const note =
    image === undefined
      ? `Its background is \`${behind.slice(0, 200).replaceAll('`', '')}\`, which is not shown here.`
      : 'The second image is its background.';
  return { drawing, ...(image !== undefined && { image }), markdown: `${note}\n\n${words}` };
}

type About = Omit<Hover, 'range'> & { readonly alone?: boolean };

function aboutValue(
  index: SiteIndex,
  node: StringNode,
  owner: DataNode | undefined,
  path: Path,
  refers: string | undefined,
): About | undefined {
  switch (refers) {
    case 'page':
      return aboutPage(index, node.value);
    case 'link':
      return aboutLink({ index, from: configPath, target: node.value });
    case 'prefix':
      return aboutPrefix(index, node.value);
    case 'icon': {
      if (isIconPath(node.value)) return aboutAsset(index, node.value);
      const { type, library } = valuesNextToIcon(index, owner, path);
      return iconHoverOf(node.range, node.value, type, library);
    }
    case 'asset':
      return aboutAsset(index, node.value);
    case 'openapi':
      return aboutOpenapi(index, node.value);
    case 'version':
      return aboutVersion(index, node.value);
    case 'color-hex':
      return aboutColor(index, node);
    default:
      return path[0] === 'versions' && index.config.dialect === 'v1' ? aboutVersion(index, node.value) : undefined;
  }
}

function aboutPage(index: SiteIndex, target: string): About | undefined {
  const path = pagePathOf(index, slugOfTarget(target));
  const page = path === undefined ? undefined : index.pages.get(path);
  if (page === undefined) return undefined;
  const lines = [`**${escapeMarkdown(page.title ?? page.path)}**`];
  if (page.description !== undefined) lines.push(escapeMarkdown(page.description));
  lines.push(`\`${page.path.replaceAll('`', '')}\``);
  return {
    markdown: lines.join('\n\n'),
    alone: true,
    ...(page.icon !== undefined &&
      !isIconPath(page.icon) && {
        icon: page.iconType === undefined ? { name: page.icon } : { name: page.icon, type: page.iconType },
      }),
  };
}

/** The page that a link leads to. */
export function aboutLink({
  index,
  from,
  target,
}: {
  readonly index: SiteIndex;
  readonly from: string;
  readonly target: string;
}): About | undefined {
  const resolved = resolveLink({ index, fromPath: from, target });
  const about = resolved.kind === 'page' ? aboutPage(index, slugOfPath(resolved.path)) : undefined;
  return about && { ...about, alone: false };
}

/** The pages that a tab or anchor collects by its URL. */
function aboutPrefix(index: SiteIndex, url: string): About | undefined {
  const prefix = prefixOf(url);
  if (prefix === undefined) return { markdown: 'Links to another site and has no pages.' };
  const pages = listedPages(index).filter(({ page }) => isUnder(page.slug, prefix));
  return {
    markdown: `Shows ${count(pages.length, 'page')} of the navigation that ${pages.length === 1 ? 'begins' : 'begin'} with \`${prefix.replaceAll('`', '')}/\`, and hides them everywhere else.${sample(pages.map(({ page }) => page.slug))}`,
  };
}

/** What choosing a version shows and hides. */
export function aboutVersion(index: SiteIndex, name: string): About {
  const { root } = index.config.data;
  const named = (kind: 'tabs' | 'anchors'): readonly string[] =>
    itemsOf(valueOf(root, kind))
      .filter((item) => stringOf(valueOf(item, 'version')) === name)
      .flatMap((item) => stringOf(valueOf(item, 'name')) ?? []);
  const pages = listedPages(index);
  const own = pages.filter(({ version }) => version === name).length;
  const shared = pages.filter(({ version }) => version === undefined).length;
  const others = pages.length - own - shared;
  const parts = [
    `With \`${name.replaceAll('`', '')}\` selected, readers see ${count(own, 'page')} of this version and ${count(shared, 'page')} of every version. ${count(others, 'page')} of other versions ${others === 1 ? 'is' : 'are'} hidden.`,
  ];
  for (const kind of ['tabs', 'anchors'] as const) {
    const names = named(kind);
    if (names.length > 0)
      parts.push(`Shown only then (${kind}): ${names.slice(0, 10).map(escapeMarkdown).join(', ')}.`);
  }
  return { markdown: parts.join('\n\n') };
}

function aboutAsset(index: SiteIndex, target: string): About | undefined {
  const resolved = resolveAsset({ index, fromPath: configPath, target });
  return resolved.kind === 'file'
    ? { markdown: `\`${resolved.path.replaceAll('`', '')}\``, image: resolved.path }
    : undefined;
}

function aboutOpenapi(index: SiteIndex, target: string): About | undefined {
  const found = resolveSource(index, target);
  if (found.kind !== 'apiDocument') return undefined;
  const { apiDocument } = found;
  const title = stringOf(nodeAt(apiDocument.root, ['info', 'title']));
  const version = stringOf(nodeAt(apiDocument.root, ['info', 'version']));
  const operations = operationsOf(apiDocument, index.others).length;
  const name =
    title === undefined
      ? ''
      : `**${escapeMarkdown(title)}**${version === undefined ? '' : ` ${escapeMarkdown(version)}`}\n\n`;
  return {
    markdown: `${name}OpenAPI ${escapeMarkdown(apiDocument.writtenVersion)}, ${count(operations, 'operation')}`,
  };
}

/** The contrast of a color with its background. */
function aboutColor(index: SiteIndex, node: StringNode): About | undefined {
  const pairing = pairingsOf(index.config.data.root).find((each) => each.node === node);
  if (pairing === undefined) return undefined;
  const { ratio, ground } = pairing;
  const verdict =
    ratio >= enoughForText
      ? 'enough for text'
      : ratio >= enoughForIcons
        ? 'enough for large text and icons, not for other text'
        : 'too little';
  return {
    markdown: `Contrast ${escapeMarkdown(ground)}: **${ratioText(ratio)}**, ${verdict} (WCAG 2.2 asks for ${enoughForText}:1 and ${enoughForIcons}:1).`,
  };
}

function hoverSettings(site: Site, path: string, offset: number): Hover | undefined {
  const text = settingsText(site.index, path);
  if (text === undefined) return undefined;
  const { onKey } = contextAt(text.data.root, offset);
  const row = onKey === undefined ? undefined : findingRows.get(onKey.key);
  if (row === undefined || onKey === undefined) return hoverData(text, offset);
  return {
    range: onKey.keyRange,
    markdown: `**${row.title}**\n\n${row.about}\n\nBy default: ${defaultText(row)}. With \`strict\`: ${row.strict ?? 'error'}.`,
  };
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}

function sample(slugs: readonly string[]): string {
  if (slugs.length === 0) return '';
  const lines = slugs.slice(0, 5).map((slug) => `- \`${slug.replaceAll('`', '')}\``);
  return `\n\n${lines.join('\n')}${slugs.length > 5 ? `\n- and ${slugs.length - 5} more` : ''}`;
}

/** URL of the platform's documentation for a place: the innermost part of the schema that has one. */
export function docsAt(source: DataText, path: Path): string | undefined {
  for (let depth = path.length; depth >= 0; depth--) {
    const docs = viewAt(source, path.slice(0, depth))?.schema.docs;
    if (docs !== undefined) return docs;
  }
  return undefined;
}

/** Hover from the schema for a key or value at an offset. */
export function hoverData(source: DataText, offset: number): Hover | undefined {
  const { root } = source.data;
  const context = contextAt(root, offset);
  const { path, node, onKey } = context;
  const view = viewAt(source, path);
  if (view === undefined || path.length === 0) return undefined;
  const range = onKey?.keyRange ?? node?.range;
  // Between the entries of an object or array there is nothing to explain.
  if (range === undefined || (onKey === undefined && (node?.kind === 'object' || node?.kind === 'array')))
    return undefined;
  const outer = viewAt(source, path.slice(0, -1));
  const key = path.findLast((step) => typeof step === 'string');
  const isRequired = typeof path.at(-1) === 'string' && outer?.schema.required?.includes(String(path.at(-1))) === true;
  const name = path.filter((step) => typeof step === 'string').join('.');
  const write = source.schema === 'docs.v1' || source.schema === 'page' ? schemaMarkdown : plainMarkdown;
  const last = path.at(-1);
  const owner = outer !== undefined && typeof last === 'string' ? { view: outer, key: last } : undefined;
  const page = docsAt(source, path);
  const known = write(name === '' ? String(key ?? '') : name, view, isRequired, owner);
  const about = page === undefined ? known : `${known}\n\n[Documentation](${page})`;
  const value = onKey === undefined && node?.kind === 'string' ? valueMarkdown(view.schema, node.value) : undefined;
  return {
    range,
    markdown:
      value === undefined || node?.kind !== 'string'
        ? about
        : `\`${node.value.replaceAll('`', '')}\`: ${value}\n\n---\n\n${about}`,
  };
}
