import { valueOf } from '../../data/node.ts';
import {
  type ApiName,
  apiNameAt,
  componentKey,
  type NamedPlace,
  operationsOfFile,
  parametersNamed,
  placeOf,
  placesOfTag,
} from '../../model/place/apiName.ts';
import { pathKeyOf } from '../../model/place/operation.ts';
import { SiteDraft } from '../../model/write/siteDraft.ts';
import { yamlText } from '../../model/write/writeTarget.ts';
import { isJsonPath } from '../../openapi/document/document.ts';
import { apiFiles } from '../../openapi/document/places.ts';
import { addressOf, escapeAddress, refsOf } from '../../openapi/document/reference.ts';
import { usesIn } from '../../openapi/document/uses.ts';
import { fieldsOf } from '../../openapi/page/fields.ts';
import { pagesOfOperation } from '../../openapi/page/pages.ts';
import { schemaOfPage } from '../../openapi/page/schemaPage.ts';
import { isMarkdown } from '../../site/paths.ts';
import { pageOf } from '../../site/site.ts';
import type { Site } from '../../site/siteTypes.ts';
import type { Range } from '../../text/range.ts';
import { namesOfOperation, renamedPath } from './operationSymbol.ts';
import { type Renamed, refused, type SiteSymbol } from './symbol.ts';

/** The component, tag, operationId or parameter whose name is at an offset, in an API document or a page. */
export function apiSymbol(site: Site, path: string, offset: number): SiteSymbol | undefined {
  const name = apiNameAt(site.index.others, path, offset);
  switch (name?.kind) {
    case 'component':
      return symbolOf(site, name, placesOfComponent(site, name), componentProblem(name));
    case 'tag':
      return symbolOf(site, name, placesOfTag(name.file, site.index.others, name.name), notEmpty);
    case 'operationId':
      return symbolOf(site, name, placesOfId(site, name), idProblem(site, name));
    case 'parameter':
      return parameterSymbol(site, name);
    default:
      return undefined;
  }
}

/** A place, and its text with a new name. */
interface Place extends NamedPlace {
  readonly written?: (name: string) => string;
}

/** Returns why a name is not allowed; undefined if it is. */
type Problem = (name: string) => string | undefined;

function notEmpty(name: string): string | undefined {
  return name.trim() === '' ? 'A name needs at least one character.' : undefined;
}

function symbolOf(
  site: Site,
  { name, range }: ApiName & { readonly name: string },
  places: readonly Place[],
  problem: Problem,
): SiteSymbol {
  return {
    range,
    name,
    occurrences: () => inOrder(places),
    rename(to): Renamed {
      const reason = to === name ? undefined : problem(to);
      if (reason !== undefined) return refused(reason);
      const draft = new SiteDraft(site.index.config.whole);
      for (const { path, range: at, written } of places) write(site, draft, path, at, written?.(to) ?? to);
      return draft.edits();
    },
  };
}

/** Places without duplicates, by file and offset. */
function inOrder(places: readonly Place[]): readonly Place[] {
  const found = new Map(places.map((each) => [`${each.path}\n${each.range.start}`, each]));
  return [...found.values()].toSorted((a, b) =>
    a.path === b.path ? a.range.start - b.range.start : a.path < b.path ? -1 : 1,
  );
}

/** Replaces a text, keeping its quotes. */
function write(site: Site, draft: SiteDraft, path: string, range: Range, text: string): void {
  const before = site.files.get(path)?.text.charAt(range.start) ?? '';
  draft.edit(site, path, { range, text: isJsonPath(path) ? JSON.stringify(text) : yamlText(before, text) });
}

type Component = Extract<ApiName, { kind: 'component' }>;

/** Source: https://spec.openapis.org/oas/v3.1.1.html#components-object, "Components Object" (names of components). */
function componentProblem({ document, component }: Component): Problem {
  return (name) => {
    if (!/^[\w.-]+$/.test(name))
      return `"${name}" cannot be the name of a component. Use letters, digits, ".", "-" and "_".`;
    const taken = componentKey(document, component, name);
    return taken === undefined ? undefined : `"${component}" already has "${name}".`;
  };
}

/** The definition of a component, and all references to it or into it. */
function placesOfComponent(site: Site, { document, component, name }: Component): readonly Place[] {
  const library = site.index.others;
  const { path } = document.file;
  const defined = componentKey(document, component, name);
  const places: Place[] = defined === undefined ? [] : [{ path, range: defined.keyRange, isDefinition: true }];
  const isIt = (from: typeof document, ref: string): readonly string[] | undefined => {
    const address = addressOf(library, from, ref);
    if (address === undefined || address.document.file !== document.file) return undefined;
    const [first, kind, last] = address.parts;
    return first === 'components' && kind === component && last === name ? address.parts : undefined;
  };
  for (const { document: from } of apiFiles(library)) {
    const file = from.file.path;
    const { mappings, security } = usesIn(from);
    for (const { value, range } of [...refsOf(from), ...mappings]) {
      const parts = isIt(from, value);
      if (parts === undefined) continue;
      const lead = value.slice(0, value.indexOf('#') + 1);
      const written = (to: string): string =>
        lead + ['', ...parts.map((part, i) => (i === 2 ? to : part))].map(escapeAddress).join('/');
      places.push({ path: file, range, isDefinition: false, written });
    }
    if (from.file !== document.file) continue;
    if (component === 'schemas')
      for (const { value, range } of mappings)
        if (value === name) places.push({ path: file, range, isDefinition: false });
    if (component === 'securitySchemes')
      for (const { key, keyRange } of security)
        if (key === name) places.push({ path: file, range: keyRange, isDefinition: false });
  }
  return component === 'schemas' ? [...places, ...pagesOfSchema(site, document, name)] : places;
}

/** Pages that show a schema: `openapi-schema: Pet`. */
function pagesOfSchema({ index, files }: Site, document: Component['document'], name: string): readonly Place[] {
  return [...files].flatMap(([path, file]): readonly Place[] => {
    if (!isMarkdown(path) || !file.text.slice(0, 5000).includes('openapi-schema')) return [];
    const shown = schemaOfPage(index, pageOf(file));
    if (shown?.found.kind !== 'found' || shown.found.name !== name) return [];
    if (shown.found.place.document.file !== document.file) return [];
    const node = valueOf(pageOf(file).frontMatter?.root, 'openapi-schema');
    const text = node?.kind === 'string' ? node.value : name;
    return [
      { path, range: shown.range, isDefinition: false, written: (to) => text.slice(0, text.lastIndexOf(name)) + to },
    ];
  });
}

type Id = Extract<ApiName, { kind: 'operationId' }>;

function placesOfId({ index }: Site, { file, name }: Id): readonly Place[] {
  const library = index.others;
  const own = operationsOfFile(file, library).flatMap(({ place: { document, node } }) =>
    placeOf(document, valueOf(node, 'operationId'), name, true),
  );
  const links = apiFiles(library)
    .filter(({ apiDocument }) => apiDocument === file.apiDocument)
    .flatMap(({ document }) => usesIn(document).links.flatMap((node) => placeOf(document, node, name, false)));
  return [...own, ...links];
}

function idProblem({ index }: Site, { file }: Id): Problem {
  return (name) =>
    operationsOfFile(file, index.others).some(({ operationId }) => operationId === name)
      ? `Another operation already has the operationId "${name}".`
      : notEmpty(name);
}

/**
 * A parameter with its objects, the paths with `{name}`, pages and entries that refer to those paths, and fields on
 * pages.
 */
function parameterSymbol(site: Site, { file, node, name, range }: Extract<ApiName, { kind: 'parameter' }>): SiteSymbol {
  const library = site.index.others;
  const { places, operations } = parametersNamed(file, library, node);
  const inside = valueOf(node, 'in');
  const isPath = inside?.kind === 'string' && inside.value === 'path';
  const braces = `{${name}}`;
  const named: Place[] = places.flatMap(({ document, node: at }) => placeOf(document, valueOf(at, 'name'), name, true));
  const paths: Place[] = [];
  for (const operation of isPath ? operations : []) {
    if (!operation.path.includes(braces)) continue;
    const to = (other: string): string => operation.path.replaceAll(braces, `{${other}}`);
    const key = pathKeyOf(operation);
    if (key !== undefined)
      paths.push({ path: operation.apiDocument.file.path, range: key, isDefinition: false, written: to });
    for (const { path, range: at, said } of namesOfOperation(site, operation))
      paths.push({ path, range: at, isDefinition: false, written: (other) => renamedPath(said, operation, to(other)) });
  }
  const fields = operations.flatMap((operation) =>
    fieldsNamed(site, operation, inside?.kind === 'string' ? inside.value : '', name),
  );
  const all = inOrder([...named, ...paths, ...fields]);
  return symbolOf(site, { kind: 'tag', name, range, file }, all, (to) => {
    if (isPath && !/^[^{}/?#\s]+$/.test(to)) return `"${to}" cannot be a name in a path.`;
    const isTaken = operations.some((operation) => isPath && operation.path.includes(`{${to}}`));
    return isTaken ? `The path already has "{${to}}".` : notEmpty(to);
  });
}

/** The ParamFields for a parameter on pages of its operation. */
function fieldsNamed(
  { index, files }: Site,
  operation: Parameters<typeof pagesOfOperation>[1],
  place: string,
  name: string,
): readonly Place[] {
  return pagesOfOperation(index, operation).flatMap((path): readonly Place[] => {
    const file = files.get(path);
    const fields = file === undefined || !isMarkdown(path) ? [] : fieldsOf(pageOf(file));
    return fields
      .filter((field) => field.place === place && field.name === name)
      .map(({ range }) => ({ path, range, isDefinition: false, written: (to) => to }));
  });
}
