import { configRoot } from '../../checks/config/parts.ts';
import { referringIn } from '../../checks/config/referring.ts';
import { contextAt, itemsOf, nodeAt, property, type StringNode, stringOf, valueOf } from '../../data/node.ts';
import { prefixOf } from '../../site/config/navigation.ts';
import { destinationOf, hasWildcard } from '../../site/config/redirects.ts';
import { candidatePaths, hasFolder, pagePathOf } from '../../site/link/lookup.ts';
import { configPath, isMarkdown } from '../../site/paths.ts';
import { pageOf } from '../../site/site.ts';
import type { Site } from '../../site/siteTypes.ts';
import type { Edit } from '../../text/edit.ts';
import { type Range, touches } from '../../text/range.ts';
import { strip } from '../../text/text.ts';
import { FileEdits } from './fileEdits.ts';
import { fileReferences, type Reference } from './reference.ts';
import { type Occurrence, type Renamed, refused, type SiteSymbol } from './symbol.ts';
import { writeTarget, yamlText } from './writeTarget.ts';

/** What docs.json names at an offset: a version, a variable, a redirect's source, the name of a part of the navigation. */
export function configSymbol(site: Site, offset: number): SiteSymbol | undefined {
  const root = configRoot(site.index);
  if (root === undefined) return undefined;
  const { path, node, onKey } = contextAt(root, offset);
  if (onKey !== undefined)
    return path.length === 2 && path[0] === 'variables' ? variableSymbol(site, onKey.key, onKey.keyRange) : undefined;
  if (node?.kind !== 'string') return undefined;
  const key = path.findLast((step) => typeof step === 'string');
  if (path[0] === 'redirects' && key === 'source') return redirectSymbol(site, node);
  if (isVersion(site, node)) return versionSymbol(site, node.value, inQuotes(site, node.range));
  return typeof key === 'string' && labels.has(key) && path.at(-1) === key ? labelSymbol(site, node) : undefined;
}

/** Keys of docs.json, of either generation, under which a part of the navigation has the name that readers see. */
const labels: ReadonlySet<string> = new Set('name tab anchor group dropdown product item language version'.split(' '));

/** The text of a node without its quotes. */
function inQuotes({ index }: Site, { start, end }: Range): Range {
  return index.config.file.text.charAt(start) === '"' && end - start > 1
    ? { start: start + 1, end: end - 1 }
    : { start, end };
}

function labelSymbol(site: Site, node: StringNode): SiteSymbol {
  const range = inQuotes(site, node.range);
  return {
    range,
    name: node.value,
    occurrences: () => [{ path: configPath, range, isDefinition: true }],
    rename: (name) =>
      name.trim() === ''
        ? refused('A name is not empty.')
        : oneEdit(configPath, { range: node.range, text: JSON.stringify(name) }),
  };
}

function oneEdit(path: string, edit: Edit): Renamed {
  return { kind: 'edits', edits: [{ kind: 'change', path, edits: [edit] }] };
}

/** A text that stands for a version, and how another is written there. */
interface Said {
  readonly path: string;
  readonly node: StringNode;
  readonly isDefinition: boolean;
}

/** Every place that names a version: where docs.json lists it, and where it and pages refer to it. */
function* versionTexts(site: Site): Iterable<Said> {
  const { index, files } = site;
  const root = configRoot(index);
  const navigation = valueOf(root, 'navigation');
  for (const item of [...itemsOf(valueOf(root, 'versions')), ...itemsOf(valueOf(navigation, 'versions'))]) {
    const node = item.kind === 'object' ? (valueOf(item, 'name') ?? valueOf(item, 'version')) : item;
    if (node?.kind === 'string') yield { path: configPath, node, isDefinition: true };
  }
  for (const { node, schema } of root === undefined ? [] : referringIn(index.config.schema, root))
    if (schema.refers === 'version') yield { path: configPath, node, isDefinition: false };
  for (const [path, { version }] of index.pages) {
    const file = version === undefined ? undefined : files.get(path);
    const node = file && valueOf(pageOf(file).frontMatter?.root, 'version');
    if (node?.kind === 'string') yield { path, node, isDefinition: false };
  }
}

function isVersion(site: Site, node: StringNode): boolean {
  for (const said of versionTexts(site))
    if (said.node.range.start === node.range.start && said.path === configPath) return true;
  return false;
}

/** The version that a page's front matter names at an offset. */
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
      .filter(({ node }) => node.value === name)
      .map((each) => [`${each.path} ${each.node.range.start}`, each]),
  );
  return {
    range,
    name,
    occurrences: () =>
      [...said.values()].map(({ path, node, isDefinition }) => ({ path, range: node.range, isDefinition })),
    rename(to) {
      if (to.trim() === '') return refused('A version has a name.');
      if (to !== name && [...versionTexts(site)].some((each) => each.isDefinition && each.node.value === to))
        return refused(`There is a version "${to}" already.`);
      const edits = new FileEdits();
      for (const { path, node } of said.values()) {
        const text = site.files.get(path)?.text ?? '';
        const written = path === configPath ? JSON.stringify(to) : yamlText(text.charAt(node.range.start), to);
        edits.add(path, { range: node.range, text: isNumber(written) ? JSON.stringify(to) : written });
      }
      return { kind: 'edits', edits: edits.changes() };
    },
  };
}

/** What YAML would read as something else than a text. */
function isNumber(text: string): boolean {
  return /^(?:[\d.+-]+|true|false|null|yes|no)$/i.test(text);
}

/** The variable of `{{name}}` at an offset of a page. */
export function pageVariableSymbol(site: Site, path: string, offset: number): SiteSymbol | undefined {
  const use = variableUses(site, path).find(({ range }) => touches(range, offset));
  return use && variableSymbol(site, use.name, use.range);
}

function variableUses(site: Site, path: string): readonly { readonly name: string; readonly range: Range }[] {
  const { variables } = site.index.config.settings;
  const file = site.files.get(path);
  if (variables.size === 0 || file === undefined || !isMarkdown(path) || !file.text.includes('{{')) return [];
  return pageOf(file).expressions.flatMap(({ range }) => {
    const found = /^(\{\s{0,99}\{\s{0,99})([\w-]{1,100})\s{0,99}\}\s{0,99}\}$/.exec(
      file.text.slice(range.start, range.end),
    );
    const [, lead = '', name = ''] = found ?? [];
    const start = range.start + lead.length;
    return variables.has(name) ? [{ name, range: { start, end: start + name.length } }] : [];
  });
}

function variableSymbol(site: Site, name: string, range: Range): SiteSymbol | undefined {
  const definition = property(valueOf(configRoot(site.index), 'variables'), name);
  if (definition === undefined) return undefined;
  const key = inQuotes(site, definition.keyRange);
  return {
    range: range.start === definition.keyRange.start ? key : range,
    name,
    occurrences: (within) => [{ path: configPath, range: key, isDefinition: true }, ...allUses(site, name, within)],
    rename(to) {
      if (!/^[\w-]{1,100}$/.test(to))
        return refused(`"${to}" cannot name a variable. Use letters, digits, "_" and "-".`);
      if (to !== name && site.index.config.settings.variables.has(to))
        return refused(`docs.json has a variable "${to}" already.`);
      const edits = new FileEdits();
      edits.add(configPath, { range: definition.keyRange, text: JSON.stringify(to) });
      for (const use of allUses(site, name)) edits.add(use.path, { range: use.range, text: to });
      return { kind: 'edits', edits: edits.changes() };
    },
  };
}

function allUses(site: Site, name: string, within?: string): readonly Occurrence[] {
  return (within === undefined ? [...site.index.pages.keys()] : [within]).flatMap((path) =>
    variableUses(site, path)
      .filter((each) => each.name === name)
      .map(({ range }) => ({ path, range, isDefinition: false })),
  );
}

/** The old address that a redirect begins with; links that still use it follow. */
function redirectSymbol(site: Site, node: StringNode): SiteSymbol {
  const range = inQuotes(site, node.range);
  const uses = (within?: string): readonly (readonly [string, Reference])[] =>
    hasWildcard(node.value)
      ? []
      : (within === undefined ? [...site.files.keys()] : [within]).flatMap((path) =>
          fileReferences(site, path)
            .filter((reference) => isSentBy(site, reference, node.value))
            .map((reference) => [path, reference] as const),
        );
  return {
    range,
    name: node.value,
    occurrences: (within) => [
      { path: configPath, range, isDefinition: true },
      ...uses(within).map(([path, reference]) => ({ path, range: reference.range, isDefinition: false })),
    ],
    rename(name) {
      const reason = sourceProblem(site, node, name);
      if (reason !== undefined) return refused(reason);
      const edits = new FileEdits();
      edits.add(configPath, { range: node.range, text: JSON.stringify(name) });
      for (const [path, reference] of hasWildcard(name) ? [] : uses()) {
        const rest = /[?#].*$/s.exec(reference.target)?.[0] ?? '';
        const file = site.files.get(path);
        edits.add(path, file && writeTarget(file, reference, name + rest));
      }
      return { kind: 'edits', edits: edits.changes() };
    },
  };
}

function sourceProblem({ index }: Site, node: StringNode, name: string): string | undefined {
  if (!/^\/[^\s?#]*$/.test(name)) return 'The source of a redirect begins with "/" and cannot have spaces, "?" or "#".';
  if (name === node.value) return undefined;
  if (pagePathOf(index, strip(name, '/')) !== undefined) return `"${name}" is a page: the redirect would hide it.`;
  return index.config.settings.redirects.some(({ source }) => source === name)
    ? `There is a redirect from "${name}" already.`
    : undefined;
}

function isSentBy({ index }: Site, { resolved, target, from }: Reference, source: string): boolean {
  if (resolved.kind !== 'redirect') return false;
  const bare = target.replace(/[?#].*$/s, '');
  const sent = candidatePaths(index, from, bare).find(
    (path) => destinationOf(index.config.settings.redirects, `/${path}`) !== undefined,
  );
  return sent !== undefined && strip(sent, '/') === strip(source, '/');
}

/** The folder that a tab or anchor of the first generation stands for, at an offset of docs.json. */
export function prefixAt(
  site: Site,
  offset: number,
): { readonly folder: string; readonly node: StringNode } | undefined {
  const { index } = site;
  const { path, node } = contextAt(configRoot(index), offset);
  if (index.config.dialect !== 'classic' || node?.kind !== 'string') return undefined;
  if (path.length !== 3 || path[2] !== 'url' || (path[0] !== 'tabs' && path[0] !== 'anchors')) return undefined;
  const folder = stringOf(nodeAt(index.config.data.root, path)) === undefined ? undefined : prefixOf(node.value);
  return folder === undefined || folder === '' || !hasFolder(index, folder) ? undefined : { folder, node };
}
