import { objectOf, pieceAt, plain, type Writing, written } from '../../data/json/jsonFormat.ts';
import { type ArrayNode, type DataNode, property } from '../../data/node.ts';
import { type YamlValue, yamlEntry, yamlItem, yamlPiece, yamlUnder, yamlUnit } from '../../data/yaml/writeYaml.ts';
import { type Document, isJsonPath } from '../../openapi/document/document.ts';
import { isList, isMap, type Value } from '../../openapi/operation/value.ts';
import type { Edit } from '../../text/edit.ts';
import { draftOf } from './siteDraft.ts';

/** Content for an API document: a new value, or a copy of another part of the file. */
export type ApiContent = { readonly value: Value } | { readonly node: DataNode };

/** Adds a value at a path whose last key is new; undefined if this is impossible. */
export function putInto(document: Document, path: readonly string[], content: ApiContent): readonly Edit[] | undefined {
  const { file, root } = document;
  if (isJsonPath(file.path)) {
    const draft = draftOf(file.text);
    return draft.putAt(root, path, writing(file.text, content)) ? draft.edits() : undefined;
  }
  const value = yamlValue(file.text, content);
  return value && putYaml(file.text, root, path, value);
}

function putYaml(
  text: string,
  root: DataNode | undefined,
  path: readonly string[],
  value: YamlValue,
): readonly Edit[] | undefined {
  const unit = yamlUnit(text);
  let at = root;
  for (const [depth, key] of path.entries()) {
    if (at?.kind !== 'object') return undefined;
    const next = property(at, key);
    const rest = path.slice(depth + 1);
    const inner = rest.length === 0 ? value : around(rest, value, unit);
    if (next === undefined) return listed(yamlEntry(text, at, key, inner, unit));
    if (next.value === undefined || next.value.kind === 'null')
      return depth === path.length - 1 ? undefined : [yamlUnder(text, next, inner, unit)];
    at = next.value;
  }
  return undefined;
}

/** Wraps a value in keys that do not exist yet. */
function around(keys: readonly string[], value: YamlValue, unit: string): YamlValue {
  if ('plain' in value)
    return { plain: keys.toReversed().reduce<unknown>((inner, key) => new Map([[key, inner]]), value.plain) };
  return keys.toReversed().reduce<YamlValue>((inner, key) => {
    if (!('piece' in inner)) return inner;
    const { text, column, isBlock } = inner.piece;
    const lines = isBlock
      ? `\n${' '.repeat(column)}${text}`.replaceAll(/\n(?=[^\r\n])/g, () => `\n${unit}`)
      : ` ${text}`;
    return { piece: { text: `${key}:${lines}`, column, isBlock: true } };
  }, value);
}

/** Adds an entry at the end of a list. */
export function pushInto({ file }: Document, list: ArrayNode, content: ApiContent): readonly Edit[] | undefined {
  if (isJsonPath(file.path)) {
    const draft = draftOf(file.text);
    draft.insert(list, list.items.length, writing(file.text, content));
    return draft.edits();
  }
  const value = yamlValue(file.text, content);
  return value && listed(yamlItem(file.text, list, value, yamlUnit(file.text)));
}

function listed(edit: Edit | undefined): readonly Edit[] | undefined {
  return edit && [edit];
}

function writing(text: string, content: ApiContent): Writing {
  return 'node' in content ? written(pieceAt(text, content.node.range)) : jsonOf(content.value);
}

function jsonOf(value: Value): Writing {
  if (isMap(value)) return objectOf([...value].map(([key, item]) => [key, jsonOf(item)] as const));
  if (isList(value)) return plain(plainOf(value));
  return plain(typeof value === 'bigint' ? Number(value) : value);
}

function plainOf(value: Value): unknown {
  if (isMap(value)) return Object.fromEntries([...value].map(([key, item]) => [key, plainOf(item)]));
  if (isList(value)) return value.map(plainOf);
  return typeof value === 'bigint' ? Number(value) : value;
}

function yamlValue(text: string, content: ApiContent): YamlValue | undefined {
  if ('value' in content) return { plain: content.value };
  const piece = yamlPiece(text, content.node);
  return piece && { piece };
}
