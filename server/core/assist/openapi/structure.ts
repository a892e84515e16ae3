import { type DataNode, originOf, type Property, property, stringOf, valueOf } from '../../data/node.ts';
import { isJsonPath } from '../../openapi/document/document.ts';
import { type ApiFile, apiFileAt } from '../../openapi/document/places.ts';
import { methods } from '../../openapi/operation/operations.ts';
import type { Site } from '../../site/siteTypes.ts';
import { lineIndex } from '../../text/lineIndex.ts';
import { overlaps, type Range } from '../../text/range.ts';
import type { Folding, SymbolNode, Token, TokenType } from '../assistTypes.ts';

/** Maximum number of entries of an outline. */
const maxSymbols = 10_000;

/** The outline of an API document: paths with their operations, webhooks, components. Undefined for other files. */
export function apiOutline({ index }: Site, path: string): readonly SymbolNode[] | undefined {
  const file = apiFileAt(index.others, path);
  if (file === undefined) return undefined;
  const left = { count: maxSymbols };
  return rootOf(file, left).slice(0, maxSymbols);
}

interface Left {
  count: number;
}

function rootOf({ document: { root }, apiDocument, document, view }: ApiFile, left: Left): readonly SymbolNode[] {
  if (root?.kind !== 'object') return [];
  if (document !== apiDocument) return inPart(root, view([])?.schema.docs, (key) => view([key])?.schema.docs, left);
  return root.properties.flatMap((each): readonly SymbolNode[] => {
    switch (each.key) {
      case 'paths':
        return pathItems(each.value, left);
      case 'webhooks':
        return [nodeOf(each, 'group', pathItems(each.value, left), left)];
      case 'components':
        return children(each.value).map((kind) =>
          nodeOf(
            kind,
            'group',
            children(kind.value).map((one) => componentOf(kind.key, one, left)),
            left,
          ),
        );
      default:
        return [];
    }
  });
}

/** A referenced file is a path item, a schema, or an object of such parts. */
function inPart(
  root: DataNode,
  docs: string | undefined,
  of: (key: string) => string | undefined,
  left: Left,
): readonly SymbolNode[] {
  if (docs?.endsWith('#path-item-object') === true) return operationsIn(root, left);
  if (docs?.endsWith('#schema-object') === true) return propertiesIn(root, left);
  return children(root).map((each) => {
    const kind = of(each.key) ?? '';
    if (kind.endsWith('#path-item-object')) return nodeOf(each, 'path', operationsIn(each.value, left), left);
    return componentOf(kind.endsWith('#schema-object') ? 'schemas' : '', each, left);
  });
}

function pathItems(node: DataNode | undefined, left: Left): readonly SymbolNode[] {
  return children(node)
    .filter(({ key }) => !key.startsWith('x-'))
    .map((each) => nodeOf(each, 'path', operationsIn(each.value, left), left));
}

function operationsIn(item: DataNode | undefined, left: Left): readonly SymbolNode[] {
  return [
    ...children(item).filter(({ key }) => methods.includes(key)),
    ...children(valueOf(item, 'additionalOperations')),
  ]
    .filter(({ value }) => value?.kind === 'object')
    .map((each) => {
      const detail = stringOf(valueOf(each.value, 'summary')) ?? stringOf(valueOf(each.value, 'operationId'));
      return { ...nodeOf(each, 'operation', [], left, detail), name: each.key.toUpperCase() };
    });
}

function componentOf(kind: string, each: Property, left: Left): SymbolNode {
  const { value } = each;
  if (kind === 'schemas') return nodeOf(each, 'schema', propertiesIn(value, left), left, typeOf(value));
  const detail = [stringOf(valueOf(value, 'in')), stringOf(valueOf(value, 'name')), stringOf(valueOf(value, 'type'))];
  return nodeOf(each, 'key', [], left, detail.filter((part) => part !== undefined).join(' '));
}

function propertiesIn(schema: DataNode | undefined, left: Left): readonly SymbolNode[] {
  return children(valueOf(schema, 'properties')).map((each) => nodeOf(each, 'key', [], left, typeOf(each.value)));
}

function typeOf(schema: DataNode | undefined): string | undefined {
  const ref = stringOf(valueOf(schema, '$ref'));
  return ref === undefined ? stringOf(valueOf(schema, 'type')) : ref.slice(ref.lastIndexOf('/') + 1);
}

function children(node: DataNode | undefined): readonly Property[] {
  return node?.kind === 'object' ? node.properties.filter(({ isMerged }) => isMerged !== true) : [];
}

function nodeOf(
  { key: name, keyRange, range }: Property,
  kind: SymbolNode['kind'],
  inner: readonly SymbolNode[],
  left: Left,
  detail?: string,
): SymbolNode {
  left.count--;
  return {
    name,
    kind,
    range: { start: keyRange.start, end: Math.max(range.end, keyRange.end) },
    nameRange: keyRange,
    // Skips an alias, whose text is elsewhere.
    children:
      left.count < 0 ? [] : inner.filter((each) => each.range.start >= keyRange.start && each.range.end <= range.end),
    ...(detail !== undefined && detail !== '' && { detail }),
  };
}

/** Foldable ranges of a YAML API document: the content of each key and entry, from its own line. */
export function apiFoldings({ index }: Site, path: string): readonly Folding[] | undefined {
  const file = apiFileAt(index.others, path);
  if (file === undefined || isJsonPath(path)) return undefined;
  const { text } = file.document.file;
  const lines = lineIndex(text);
  const found = new Map<number, Folding>();
  const add = (start: number, value: DataNode): void => {
    const end = start + text.slice(start, value.range.end).trimEnd().length;
    const line = lines.positionAt(start).line;
    if (lines.positionAt(end).line > line && !found.has(line)) found.set(line, { range: { start, end } });
  };
  const open: DataNode[] = file.document.root === undefined ? [] : [file.document.root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.kind === 'object')
      for (const { keyRange, value } of children(node)) if (isOwn(value, keyRange)) inside(value, keyRange.start);
    if (node.kind === 'array')
      for (const item of node.items) if (isOwn(item, node.range)) inside(item, item.range.start);
  }
  return [...found.values()].toSorted((a, b) => a.range.start - b.range.start);

  function inside(value: DataNode, start: number): void {
    add(start, value);
    if (value.kind === 'object' || value.kind === 'array') open.push(value);
  }
}

/** False for an alias, whose target is folded where it is written. */
function isOwn(value: DataNode | undefined, { start }: Range): value is DataNode {
  return value !== undefined && value.range.start >= start && originOf(value) === value;
}

const colors: ReadonlyMap<string, TokenType> = new Map([
  ['get', 'get'],
  ['head', 'get'],
  ['query', 'get'],
  ['options', 'get'],
  ['trace', 'get'],
  ['post', 'post'],
  ['put', 'put'],
  ['patch', 'patch'],
  ['delete', 'delete'],
]);

/** Tokens that color the keys of methods. */
export function apiTokens({ index }: Site, path: string, window?: Range): readonly Token[] {
  const file = apiFileAt(index.others, path);
  if (file === undefined) return [];
  const { root } = file.document;
  const items = [
    ...children(valueOf(root, 'paths')),
    ...children(valueOf(root, 'webhooks')),
    ...children(property(valueOf(root, 'components'), 'pathItems')?.value),
  ].map(({ value }) => value);
  const isItem =
    file.document !== file.apiDocument && file.view([])?.schema.docs?.endsWith('#path-item-object') === true;
  return (isItem ? [root] : items)
    .filter((item) => item !== undefined && (window === undefined || overlaps(item.range, window)))
    .flatMap((item) => children(item))
    .flatMap(({ key, keyRange, value }): readonly Token[] => {
      const type = colors.get(key);
      return type === undefined || value?.kind !== 'object' ? [] : [{ range: keyRange, type }];
    })
    .toSorted((a, b) => a.range.start - b.range.start);
}
