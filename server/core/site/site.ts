import { sheetOf } from '../css/sheet.ts';
import { type DataNode, itemsOf, stringOf, valueOf } from '../data/node.ts';
import { type AnchorRule, v1Anchors, v2Anchors } from '../page/anchorRule.ts';
import { anchorPlacesOf } from '../page/anchors.ts';
import type { Page } from '../page/pageTree.ts';
import { parsePage } from '../page/parsePage.ts';
import { stylesOf } from '../page/script/styles.ts';
import { fillVariables } from '../page/variable.ts';
import { type Dialect, recognize } from '../schema/dialect.ts';
import { memo, memo2, memoWeakly } from '../text/memo.ts';
import type { SourceFile } from '../text/sourceFile.ts';
import { codeOfPage, componentsOf } from './code/code.ts';
import { type WholeConfig, wholeConfig } from './config/configFiles.ts';
import { v1Navigation, v2Navigation } from './config/navigation.ts';
import { playgroundMode } from './config/settingsParts.ts';
import { v1Settings } from './config/v1Settings.ts';
import { v2Settings } from './config/v2Settings.ts';
import { folderOf, isPage, oldConfigPath, slugOfPath } from './paths.ts';
import type { Config, PageSummary, SiteIndex } from './siteTypes.ts';
import { partsOf } from './snippet/parts.ts';
import { hiddenTwins } from './twins.ts';

/**
 * Returns a file as a page. Its tree takes ten times the memory of its text, so only the trees in use are kept: those of
 * open documents, and those that were needed a moment ago. What the whole site needs of a page is kept with its file.
 */
export const pageOf: (file: SourceFile) => Page = memoWeakly(parsePage);

/**
 * Returns the paths of a site's pages, in order: without snippets, README and the like, which are parsed as pages are,
 * and without those whose URL belongs to another file.
 */
export function pagesIn(index: SiteIndex): readonly string[] {
  return shownPages(index.pagePaths, hiddenTwins(index));
}

/** Returns the slugs of pages, in the order of their paths. */
export const pageSlugs = memo((paths: SiteIndex['pagePaths']): readonly string[] => paths.map(slugOfPath));

const shownPages = memo2((paths: readonly string[], hidden: ReadonlySet<string>) =>
  paths.filter((path) => isPage(path) && !hidden.has(path)),
);

/**
 * Reads docs.json, with the files of `others` that it refers to. Whether it belongs to another tool also depends on the
 * pages next to it. If nothing in it shows its format, it keeps the format of `before`.
 */
export function configOf(
  file: SourceFile,
  hasMdx: boolean,
  others: ReadonlyMap<string, SourceFile>,
  before: Dialect = 'v1',
): Config {
  const whole = wholeConfig(file, others);
  return (before === 'v2' ? (hasMdx ? v2AmongPages : v2Alone) : hasMdx ? amongPages : alone)(whole);
}

const amongPages = memo((whole: WholeConfig) => read(whole, true, 'v1'));
const alone = memo((whole: WholeConfig) => read(whole, false, 'v1'));
const v2AmongPages = memo((whole: WholeConfig) => read(whole, true, 'v2'));
const v2Alone = memo((whole: WholeConfig) => read(whole, false, 'v2'));

function read(whole: WholeConfig, hasMdx: boolean, before: Dialect): Config {
  const { root } = whole;
  const [{ file, data }] = whole.files;
  const found = recognize(root, hasMdx, before);
  // mint.json is always docs.json v1.
  const isOld = file.path === oldConfigPath && found.dialect !== 'foreign';
  const { dialect, evidence } = isOld ? ({ dialect: 'v1', evidence: { by: 'file name' } } as const) : found;
  const isV2 = dialect === 'v2';
  const settings = (isV2 ? v2Settings : v1Settings)(root);
  return {
    file,
    data,
    whole,
    dialect,
    evidence,
    schema: isV2 ? 'docs.v2' : 'docs.v1',
    settings,
    anchorRule: isV2 ? withVariables(v2Anchors, settings.variables) : v1Anchors,
    navigation: (isV2 ? v2Navigation : v1Navigation)(root),
    generatedPrefixes: [...new Set(prefixesOf(root, 0))],
  };
}

function withVariables(rule: AnchorRule, variables: ReadonlyMap<string, string> = new Map()): AnchorRule {
  return variables.size === 0 ? rule : { ...rule, fill: (text) => fillVariables(text, variables) };
}

/**
 * Returns the URL prefixes of pages generated from `openapi` in tabs, anchors and groups. The prefix is their URL, or
 * else the `directory` next to the source. Without either, it is `api-reference` or the API document's own folder.
 */
function prefixesOf(node: DataNode | undefined, depth: number): readonly string[] {
  if (node === undefined || depth > 64) return [];
  if (node.kind === 'array') return node.items.flatMap((item) => prefixesOf(item, depth + 1));
  if (node.kind !== 'object') return [];
  const inside = node.properties.flatMap(({ value }) => prefixesOf(value, depth + 1));
  const source = valueOf(node, 'openapi') ?? valueOf(node, 'asyncapi');
  if (source === undefined) return inside;
  const directory =
    stringOf(valueOf(source, 'directory')) ?? (depth === 0 ? undefined : stringOf(valueOf(node, 'url')));
  if (directory !== undefined) return [directory, ...inside];
  const files = [source, valueOf(source, 'source'), ...itemsOf(source)].flatMap((each) => stringOf(each) ?? []);
  const folders = files.map((file) => folderOf(file.replace(/^\/+/, ''))).filter((folder) => folder !== '');
  return ['api-reference', ...folders, ...inside];
}

/** True while a merge is unresolved, when the tree shows nothing certain about the site. */
export function isConflicted(config: Config): boolean {
  return config.data.findings.some((finding) => finding.code === 'json/conflict');
}

/** Returns everything that other files may know about a page. */
export const summaryOf: (page: Page) => PageSummary = memo((page: Page): PageSummary => {
  const front = page.frontMatter?.root;
  const text = (key: string): string | undefined => {
    const value = stringOf(valueOf(front, key))?.trim();
    return value === '' ? undefined : value;
  };
  const hidden = valueOf(front, 'hidden');
  const searchable = valueOf(front, 'searchable');
  const timestamp = valueOf(front, 'timestamp');
  const boost = valueOf(front, 'boost');
  const playground = playgroundMode(text('playground'));
  const schema = text('openapi-schema');
  return {
    path: page.file.path,
    title: text('title'),
    description: text('description'),
    sidebarTitle: text('sidebarTitle'),
    icon: text('icon'),
    iconType: text('iconType'),
    tag: text('tag'),
    mode: text('mode'),
    hidden: hidden?.kind === 'boolean' && hidden.value,
    ...(searchable?.kind === 'boolean' && { searchable: searchable.value }),
    ...(timestamp?.kind === 'boolean' && { timestamp: timestamp.value }),
    ...(boost?.kind === 'number' && boost.value >= 0 && { boost: boost.value }),
    ...(playground !== undefined && { playground }),
    url: text('url'),
    version: text('version'),
    openapi: text('openapi'),
    api: text('api'),
    ...(schema !== undefined && { openapiSchema: schema }),
    headings: page.headings.map(({ level, text }) => ({ level, text })),
    anchors: anchorPlacesOf(page).map(({ anchor }) => anchor),
    includes: includesOf(page),
    exports: exportsOf(page),
    parts: partsOf(page),
    ...componentsIn(page),
    ...classesIn(page),
    ...(page.unreadFrom !== undefined && { isCut: true }),
  };
});

/** Same as `summaryOf`, kept with the file. */
export const summaryOfFile: (file: SourceFile) => PageSummary = memo((file) => summaryOf(pageOf(file)));

function componentsIn(page: Page): Pick<PageSummary, 'components'> {
  if (!page.esm.some(({ exports }) => exports.length > 0)) return {};
  const components = componentsOf(codeOfPage(page));
  return components.length === 0 ? {} : { components };
}

function classesIn(page: Page): Pick<PageSummary, 'classes'> {
  const classes = new Set(stylesOf(page).flatMap((style) => [...sheetOf(style).classes.keys()]));
  return classes.size === 0 ? {} : { classes: [...classes].sort() };
}

function includesOf(page: Page): PageSummary['includes'] {
  const imports = page.esm.flatMap((each) =>
    each.imports.map(({ source, names }) => ({
      kind: 'import' as const,
      target: source,
      ...(/\.[jt]sx?$/i.test(source) && { names: names.map(({ imported }) => imported) }),
    })),
  );
  const snippets = page.elements
    .filter((element) => element.name === 'Snippet')
    .flatMap((element) => stringOf(valueOf(element.data, 'file')) ?? [])
    .map((target) => ({ kind: 'snippet' as const, target }));
  return [...imports, ...snippets];
}

function exportsOf(page: Page): PageSummary['exports'] {
  // Statements that cannot be read may export anything. They are reported in the page itself.
  const isUnread = page.esm.some(({ imports, exports }) => imports.length === 0 && exports.length === 0);
  const names = page.esm.flatMap((each) => each.exports.map(({ name }) => name));
  return isUnread || page.unreadFrom !== undefined ? [...names, '*'] : names;
}
