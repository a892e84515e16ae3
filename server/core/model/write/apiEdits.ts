import { listOf, objectOf, pieceAt, plain, type Writing, written } from '../../data/json/jsonFormat.ts';
import { type ArrayNode, type DataNode, property } from '../../data/node.ts';
import {
  type YamlValue,
  yamlEntry,
  yamlItem,
  yamlPiece,
  yamlPieceOf,
  yamlUnder,
  yamlUnit,
} from '../../data/yaml/writeYaml.ts';
import { type Document, isJsonPath } from '../../openapi/document/document.ts';
import { isList, isMap, type Value } from '../../openapi/operation/value.ts';
import type { Edit } from '../../text/edit.ts';
import type { ApiCopy } from './apiCopy.ts';
import { draftOf } from './siteDraft.ts';

/** Content for an API document: a new value, or a copy of a part of the file, or of another file. */
export type ApiContent = { readonly value: Value } | { readonly node: DataNode } | { readonly copy: ApiCopy };

/** Adds a value at a path whose last key is new; undefined if this is impossible. */
export function addValueAt(
  document: Document,
  path: readonly string[],
  content: ApiContent,
): readonly Edit[] | undefined {
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

/** Prints content as JSON. */
export function writing(text: string, content: ApiContent): Writing {
  if ('node' in content) return written(pieceAt(text, content.node.range));
  if ('value' in content) return jsonOf(content.value);
  const { copy } = content;
  return copy.isJson ? written(pieceAt(copy.text, copy.node.range)) : jsonOf(copy.value());
}

function jsonOf(value: Value): Writing {
  if (isMap(value)) return objectOf([...value].map(([key, item]) => [key, jsonOf(item)] as const));
  if (isList(value)) return listOf(value.map(jsonOf));
  // Too large for a number of JavaScript.
  return typeof value === 'bigint' ? () => String(value) : plain(value);
}

/** Content for a text of YAML. Undefined if a part of the file cannot be copied. */
export function yamlValue(text: string, content: ApiContent): YamlValue | undefined {
  if ('value' in content) return { plain: content.value };
  if ('node' in content) {
    const piece = yamlPiece(text, content.node);
    return piece && { piece };
  }
  const { copy } = content;
  const piece = copy.isJson || copy.hasAnchors ? undefined : yamlPiece(copy.text, copy.node);
  return {
    piece:
      piece === undefined
        ? yamlPieceOf(copy.value(), yamlUnit(text))
        : { ...piece, text: piece.text.replaceAll('\r\n', '\n') },
  };
}
