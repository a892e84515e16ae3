import { contextAt, itemsOf, nodeAt, type StringNode, stringOf, valueOf } from '../../data/node.ts';
import { configRoot } from '../../model/config/parts.ts';
import { referringIn } from '../../model/config/referring.ts';
import { fileReferences, type Reference } from '../../model/references/reference.ts';
import { nameTest } from '../../model/references/referrers.ts';
import { SiteDraft } from '../../model/write/siteDraft.ts';
import { writeTarget, yamlText } from '../../model/write/writeTarget.ts';
import { configFileAt, placeIn } from '../../site/config/configFiles.ts';
import { prefixOf } from '../../site/config/navigation.ts';
import { destinationOf, hasWildcard } from '../../site/config/redirects.ts';
import { candidatePaths, hasFolder, pagePathOf } from '../../site/link/lookup.ts';
import { baseName, isMarkdown } from '../../site/paths.ts';
import { pageOf } from '../../site/site.ts';
import type { Site } from '../../site/siteTypes.ts';
import type { Edit } from '../../text/edit.ts';
import { type Range, touches } from '../../text/range.ts';
import { insideQuotes, strip } from '../../text/text.ts';
import { type Renamed, refused, type SiteSymbol } from './symbol.ts';
import { variableSymbol } from './variableSymbol.ts';

/**
 * A named thing at an offset of docs.json or a file it refers to: a version, a variable, the source of a redirect, or
 * the name of a part of the navigation.
 */
export function configSymbol(site: Site, file: string, offset: number): SiteSymbol | undefined {
  const part = configRoot(site.index) && configFileAt(site.index.config.whole, file);
  if (part === undefined) return undefined;
  const { path: inside, node, onKey } = contextAt(part.data.root, offset);
  const path = [...part.path, ...inside];
  if (onKey !== undefined)
    return path.length === 2 && path[0] === 'variables'
      ? variableSymbol(site, onKey.key, rangeInQuotes(site, { path: file, range: onKey.keyRange }))
      : undefined;
  if (node?.kind !== 'string') return undefined;
  const place: Place = { path: file, range: node.range };
  const key = path.findLast((step) => typeof step === 'string');
  if (path[0] === 'redirects' && key === 'source') return redirectSymbol(site, node.value, place);
  if (isVersion(site, place)) return versionSymbol(site, node.value, rangeInQuotes(site, place));
  return typeof key === 'string' && labels.has(key) && path.at(-1) === key
    ? labelSymbol(site, node.value, place)
    : undefined;
}

/** A string in a file, with its quotes. */
interface Place {
  readonly path: string;
  readonly range: Range;
}

/** Where a part of docs.json as a whole is written. */
function written({ index }: Site, range: Range): readonly Place[] {
  const found = placeIn(index.config.whole, range);
  return found === undefined ? [] : [{ path: found.path, range: found.range }];
}

/** Keys of docs.json v1 and v2 with the name of a part of the navigation. */
const labels: ReadonlySet<string> = new Set('name tab anchor group dropdown product item language version'.split(' '));

/** The range of a string without its quotes. */
function rangeInQuotes({ files }: Site, { path, range }: Place): Range {
  return insideQuotes(files.get(path)?.text ?? '', range);
}

function labelSymbol(site: Site, name: string, { path, range: whole }: Place): SiteSymbol {
  const range = rangeInQuotes(site, { path, range: whole });
  return {
    range,
    name,
    occurrences: () => [{ path, range, isDefinition: true }],
    rename: (to) =>
      to.trim() === '' ? refused('Enter a name.') : oneEdit(path, { range: whole, text: JSON.stringify(to) }),
  };
}

function oneEdit(path: string, edit: Edit): Renamed {
  return { kind: 'edits', edits: [{ kind: 'change', path, edits: [edit] }] };
}

/** A string that refers to a version. */
interface VersionText extends Place {
  readonly name: string;
  readonly isDefinition: boolean;
}

/** Every reference to a version: in its list, elsewhere in docs.json, and in pages. */
function* versionTexts(site: Site): Iterable<VersionText> {
  const { index, files } = site;
  const root = configRoot(index);
  const navigation = valueOf(root, 'navigation');
  for (const item of [...itemsOf(valueOf(root, 'versions')), ...itemsOf(valueOf(navigation, 'versions'))]) {
    const node = item.kind === 'object' ? (valueOf(item, 'name') ?? valueOf(item, 'version')) : item;
    if (node?.kind !== 'string') continue;
    for (const place of written(site, node.range)) yield { ...place, name: node.value, isDefinition: true };
  }
  for (const { node, schema } of root === undefined ? [] : referringIn(index.config.schema, root)) {
    if (schema.refers !== 'version') continue;
    for (const place of written(site, node.range)) yield { ...place, name: node.value, isDefinition: false };
  }
  for (const [path, { version }] of index.pages) {
    const file = version === undefined ? undefined : files.get(path);
    const node = file && valueOf(pageOf(file).frontMatter?.root, 'version');
    if (node?.kind === 'string') yield { path, range: node.range, name: node.value, isDefinition: false };
  }
}

function isVersion(site: Site, { path, range }: Place): boolean {
  for (const said of versionTexts(site)) if (said.range.start === range.start && said.path === path) return true;
  return false;
}

/** The version in a page's front matter at an offset. */
export function pageVersionSymbol(site: Site, path: string, offset: number): SiteSymbol | undefined {
  const file = site.files.get(path);
  const node = file && isMarkdown(path) ? valueOf(pageOf(file).frontMatter?.root, 'version') : undefined;
  return node?.kind === 'string' && touches(node.range, offset)
    ? versionSymbol(site, node.value, node.range)
    : undefined;
}

function versionSymbol(site: Site, name: string, range: Range): SiteSymbol {
  const said = new Map(
    [...versionTexts(site)]
      .filter((each) => each.name === name)
      .map((each) => [`${each.path} ${each.range.start}`, each]),
  );
  return {
    range,
    name,
    occurrences: () =>
      [...said.values()].map(({ path, range: at, isDefinition }) => ({ path, range: at, isDefinition })),
    rename(to) {
      if (to.trim() === '') return refused('Enter a name.');
      if (to !== name && [...versionTexts(site)].some((each) => each.isDefinition && each.name === to))
        return refused(`There is already a version "${to}".`);
      const edits = new SiteDraft(site.index.config.whole);
      for (const { path, range: at } of said.values()) {
        const text = site.files.get(path)?.text ?? '';
        const plain = isMarkdown(path) ? yamlText(text.charAt(at.start), to) : JSON.stringify(to);
        edits.edit(site, path, { range: at, text: isNumber(plain) ? JSON.stringify(to) : plain });
      }
      return edits.edits();
    },
  };
}

/** Text that YAML would not read as a string. */
function isNumber(text: string): boolean {
  return /^(?:[\d.+-]+|true|false|null|yes|no)$/i.test(text);
}

/** The source of a redirect. Links that still use it are renamed too. */
function redirectSymbol(site: Site, source: string, { path, range: whole }: Place): SiteSymbol {
  const range = rangeInQuotes(site, { path, range: whole });
  const uses = (within?: string): readonly (readonly [string, Reference])[] =>
    hasWildcard(source)
      ? []
      : (within === undefined ? [...site.files.keys()].filter(nameTest(site, baseName(source))) : [within]).flatMap(
          (from) =>
            fileReferences(site, from)
              .filter((reference) => isSentBy(site, reference, source))
              .map((reference) => [from, reference] as const),
        );
  return {
    range,
    name: source,
    occurrences: (within) => [
      { path, range, isDefinition: true },
      ...uses(within).map(([from, reference]) => ({ path: from, range: reference.range, isDefinition: false })),
    ],
    rename(name) {
      const reason = sourceProblem(site, source, name);
      if (reason !== undefined) return refused(reason);
      const edits = new SiteDraft(site.index.config.whole);
      edits.edit(site, path, { range: whole, text: JSON.stringify(name) });
      for (const [from, reference] of hasWildcard(name) ? [] : uses()) {
        const rest = /[?#].*$/s.exec(reference.target)?.[0] ?? '';
        const file = site.files.get(from);
        edits.edit(site, from, file && writeTarget(file, reference, name + rest));
      }
      return edits.edits();
    },
  };
}

function sourceProblem({ index }: Site, source: string, name: string): string | undefined {
  if (!/^\/[^\s?#]*$/.test(name)) return 'The source of a redirect begins with "/" and cannot have spaces, "?" or "#".';
  if (name === source) return undefined;
  if (pagePathOf(index, strip(name, '/')) !== undefined) return `"${name}" is a page, and the redirect would hide it.`;
  return index.config.settings.redirects.some((each) => each.source === name)
    ? `There is already a redirect from "${name}".`
    : undefined;
}

function isSentBy({ index }: Site, { resolved, target, from }: Reference, source: string): boolean {
  if (resolved.kind !== 'redirect') return false;
  const bare = target.replace(/[?#].*$/s, '');
  const sent = candidatePaths({ index, fromPath: from, bare }).find(
    (path) => destinationOf(index.config.settings.redirects, `/${path}`) !== undefined,
  );
  return sent !== undefined && strip(sent, '/') === strip(source, '/');
}

/** The folder that a v1 tab or anchor in docs.json refers to, at an offset. */
export function prefixAt(
  site: Site,
  offset: number,
): { readonly folder: string; readonly node: StringNode } | undefined {
  const { index } = site;
  const { path, node } = contextAt(configRoot(index), offset);
  if (index.config.dialect !== 'v1' || node?.kind !== 'string') return undefined;
  if (path.length !== 3 || path[2] !== 'url' || (path[0] !== 'tabs' && path[0] !== 'anchors')) return undefined;
  const folder = stringOf(nodeAt(index.config.data.root, path)) === undefined ? undefined : prefixOf(node.value);
  return folder === undefined || folder === '' || !hasFolder(index, folder) ? undefined : { folder, node };
}
