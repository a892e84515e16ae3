import { valueOf } from '../../data/node.ts';
import { rangeOfOperation } from '../../model/place/operation.ts';
import { anchorsIn } from '../../model/references/anchors.ts';
import { apiDocumentsOf } from '../../openapi/document/documentsOfSite.ts';
import { operationsOf, referenceOf } from '../../openapi/operation/operations.ts';
import type { Element, Heading, Page } from '../../page/pageTree.ts';
import { attributeText } from '../../page/walk.ts';
import { configFileAt } from '../../site/config/configFiles.ts';
import { usesOf } from '../../site/link/references.ts';
import { isMarkdown, isPage, isRemotePath, slugOfPath } from '../../site/paths.ts';
import { pageOf } from '../../site/site.ts';
import type { PageSummary, Site, SiteIndex } from '../../site/siteTypes.ts';
import { titleOfSlug } from '../../site/view/sidebar.ts';
import { encloses, type Range } from '../../text/range.ts';
import type { SymbolNode } from '../assistTypes.ts';
import { settingsText } from '../completion/dataText.ts';
import { apiOutline } from '../openapi/structure.ts';
import { configSymbols, dataSymbols } from './configSymbols.ts';

/** The outline of a file. */
export function symbols(site: Site, path: string): readonly SymbolNode[] {
  const file = site.files.get(path);
  if (file === undefined) return [];
  const part = configFileAt(site.index.config.whole, path);
  if (part !== undefined) return configSymbols(site.index, part);
  if (isMarkdown(path)) return pageSymbols(pageOf(file), site.index);
  const settings = settingsText(site.index, path);
  return settings === undefined ? (apiOutline(site, path) ?? []) : dataSymbols(settings.data.root);
}

interface Draft {
  readonly name: string;
  readonly kind: 'heading' | 'component';
  readonly detail?: string;
  readonly range: { readonly start: number; end: number };
  readonly nameRange: SymbolNode['nameRange'];
  readonly children: Draft[];
  /** Level of a heading. */
  readonly level?: number;
}

/** Maximum depth of an outline. Deeper levels are left out. */
const maxDepth = 30;

/** The outline of a page: headings with their sections, and components in them. */
export function pageSymbols(page: Page, index: SiteIndex): readonly SymbolNode[] {
  const elements = usesOf(page, index).filter(({ spec, declared, element }) =>
    isShown(element.name, spec?.inline === true || spec?.html === true, declared),
  );
  const nodes: Draft[] = [
    ...page.headings.map((heading) => ofHeading(page, heading)),
    ...elements.map(({ element }) => ofElement(element)),
  ];
  nodes.sort((a, b) => a.range.start - b.range.start || b.range.end - a.range.end);
  const roots: Draft[] = [];
  const open: Draft[] = [];
  for (const node of nodes) {
    closeBefore(open, node);
    const parent = open.at(-1);
    if (parent !== undefined) node.range.end = Math.min(node.range.end, parent.range.end);
    if (open.length < maxDepth) (parent?.children ?? roots).push(node);
    open.push(node);
  }
  return roots;
}

function isShown(name: string, quiet: boolean, declared: boolean): boolean {
  return /^[A-Z]/.test(name) && (declared || !quiet);
}

function closeBefore(open: Draft[], node: Draft): void {
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const inside = encloses(top.range, { start: node.range.start, end: node.nameRange.end });
    const ends = node.level !== undefined && top.level !== undefined && top.level >= node.level;
    if (inside && !ends) return;
    if (ends) top.range.end = Math.min(top.range.end, node.range.start);
    open.pop();
  }
}

/** A section ends at the next heading, at the end of the element around its heading, or with the page. */
function ofHeading(page: Page, heading: Heading): Draft {
  return {
    name: heading.text === '' ? '#'.repeat(heading.level) : heading.text,
    kind: 'heading',
    range: { start: heading.range.start, end: page.file.text.length },
    nameRange: heading.range,
    children: [],
    level: heading.level,
  };
}

function ofElement(element: Element): Draft {
  const detail = ['title', 'label', 'name', 'path', 'body', 'query', 'header', 'file']
    .map((name) => attributeText(element, name))
    .find((text) => text !== undefined && text !== '');
  return {
    name: element.name,
    kind: 'component',
    ...(detail === undefined ? {} : { detail }),
    range: { ...element.range },
    nameRange: element.nameRange,
    children: [],
  };
}

/** A result of a symbol search in the whole site. */
export interface FoundSymbol {
  readonly name: string;
  readonly kind: 'page' | 'heading' | 'component' | 'operation' | 'schema';
  readonly path: string;
  readonly range: Range;
  /** Title of the page with the heading or component. Of an operation its summary. */
  readonly container?: string;
}

/** Maximum number of results. Editors filter them again. */
const maxFound = 200;

/**
 * Finds pages by title, headings by text, components by title or id. Names must contain the letters of the query in
 * order; better matches come first.
 */
export function findSymbols(site: Site, query: string): readonly FoundSymbol[] {
  const wanted = query.trim().toLowerCase();
  const found: readonly [FoundSymbol[], FoundSymbol[], FoundSymbol[]] = [[], [], []];
  const add = (symbol: FoundSymbol, called: readonly string[] = []): void => {
    const scores = [symbol.name, ...called].flatMap((each) => scoreOf(each.toLowerCase(), wanted) ?? []);
    const score = scores.toSorted()[0];
    if (score !== undefined && found[score].length < maxFound) found[score].push(symbol);
  };
  for (const [path, summary] of site.index.pages) {
    if (found[0].length >= maxFound) break;
    const file = site.files.get(path);
    if (!isPage(path) || file === undefined) continue;
    const title = summary.title ?? titleOfSlug(slugOfPath(path));
    add({ name: title, kind: 'page', path, range: { start: 0, end: 0 } });
    for (const { element, name, whole } of mayMatch(summary, wanted) ? anchorsIn(pageOf(file), site.index) : []) {
      // A card with a link is named after its target.
      if (element === undefined || element.attributes.some((each) => each.name === 'href')) continue;
      const container = `${title} · ${element.name}`;
      add({ name: file.text.slice(name.start, name.end), kind: 'component', path, range: whole, container });
    }
    // Summaries show whether a page can match. Parsed pages are cached, so this is cheap.
    if (!summary.headings.some(({ text }) => scoreOf(text.toLowerCase(), wanted) !== undefined)) continue;
    for (const heading of pageOf(file).headings) {
      add({ name: heading.text, kind: 'heading', path, range: heading.range, container: title });
    }
  }
  for (const apiDocument of apiDocumentsOf(site.index)) {
    const { path } = apiDocument.file;
    if (isRemotePath(path)) continue;
    for (const operation of operationsOf(apiDocument, site.index.others)) {
      const container = operation.summary ?? operation.operationId ?? path;
      add({ name: referenceOf(operation), kind: 'operation', ...rangeOfOperation(operation), container }, [
        operation.summary ?? '',
        operation.operationId ?? '',
      ]);
    }
    const schemas = valueOf(valueOf(apiDocument.root, 'components'), 'schemas');
    for (const { key, keyRange } of schemas?.kind === 'object' ? schemas.properties : [])
      add({ name: key, kind: 'schema', path, range: keyRange, container: path });
  }
  return found.flat().slice(0, maxFound);
}

/** Whether a component on a page can have a matching name. Names with character references are always checked. */
function mayMatch({ anchors }: PageSummary, wanted: string): boolean {
  return anchors.some(
    ({ heading, text }) =>
      heading === undefined && (scoreOf(text.toLowerCase(), wanted) !== undefined || /[&<>"]/.test(text)),
  );
}

/** 0: begins with it. 1: contains it. 2: has its letters in order. Undefined: no match. */
function scoreOf(name: string, wanted: string): 0 | 1 | 2 | undefined {
  const at = name.indexOf(wanted);
  if (at === 0) return 0;
  if (at > 0) return 1;
  let next = 0;
  for (let i = 0; i < name.length && next < wanted.length; i++) if (name[i] === wanted[next]) next++;
  return next === wanted.length ? 2 : undefined;
}
