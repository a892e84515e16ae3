import type { DataNode } from '../../data/node.ts';
import { type Document, isJsonPath, type Place } from '../../openapi/document/document.ts';
import { refsOf } from '../../openapi/document/reference.ts';
import { usesIn } from '../../openapi/document/uses.ts';
import type { Value } from '../../openapi/operation/value.ts';
import { folderOf, joinPath, relativePath } from '../../site/paths.ts';
import { applyEdits } from '../../text/edit.ts';
import { encodePath } from '../../text/percent.ts';
import type { Range } from '../../text/range.ts';

/** A part of one file for another: its references lead to the same places. */
export interface ApiCopy {
  /** The text of its file with changed references, and the part in it. Of the part, only kind and range are correct. */
  readonly text: string;
  readonly node: DataNode;
  readonly isJson: boolean;
  /** True if its text cannot be written elsewhere, because it uses anchors of YAML. */
  readonly hasAnchors: boolean;
  value(): Value;
}

/** Returns a part of a file for another file. */
export function copyFor({ document, node }: Place, to: Document): ApiCopy {
  const { path, text } = document.file;
  const texts = new Map<DataNode, string>();
  const addresses = usesIn(document).mappings.filter(({ value }) => /[#/]|\.(?:json|ya?ml)$/i.test(value));
  for (const ref of [...refsOf(document), ...addresses]) {
    if (!isWithin(node.range, ref.range)) continue;
    const address = addressFrom(path, ref.value, to.file.path);
    if (address !== ref.value) texts.set(ref, address);
  }
  const edits = [...texts].map(([ref, address]) => ({ range: ref.range, text: JSON.stringify(address) }));
  const added = edits.reduce((sum, { range, text: made }) => sum + made.length - (range.end - range.start), 0);
  const isJson = isJsonPath(path);
  return {
    text: applyEdits(text, edits),
    node: { ...node, range: { start: node.range.start, end: node.range.end + added } },
    isJson,
    hasAnchors:
      !isJson && /(?:[:,[{-][ \t]+|[[{])[&*][\w-]|<<[ \t]*:/.test(text.slice(node.range.start, node.range.end)),
    value: () => valueWith(node, texts),
  };
}

function isWithin(around: Range, { start, end }: Range): boolean {
  return around.start <= start && end <= around.end;
}

/** Rewrites an address in one file for another. Addresses on a network do not change. */
export function addressFrom(from: string, address: string, to: string): string {
  const hash = address.indexOf('#');
  const target = hash < 0 ? address : address.slice(0, hash);
  const fragment = hash < 0 ? '' : address.slice(hash);
  if (/^(?:[a-z][a-z0-9+.-]*:|[\\/])/i.test(target)) return address;
  const path = target === '' ? from : joinPath(folderOf(from), decoded(target).replaceAll('\\', '/'));
  if (path === undefined) return address;
  if (path === to) return fragment === '' ? '#' : fragment;
  return encodePath(relativePath(folderOf(to), path)) + fragment;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The value of a node with other texts for some of its nodes. */
function valueWith(node: DataNode | undefined, texts: ReadonlyMap<DataNode, string>): Value {
  switch (node?.kind) {
    case 'object':
      return new Map(node.properties.map(({ key, value }) => [key, valueWith(value, texts)]));
    case 'array':
      return node.items.map((item) => valueWith(item, texts));
    case 'number':
      return node.exact ?? node.value;
    case 'string':
      return texts.get(node) ?? node.value;
    case 'boolean':
      return node.value;
    default:
      return null;
  }
}
