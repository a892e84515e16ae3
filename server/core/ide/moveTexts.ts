import type { DataNode, Path, StringNode } from '../data/node.ts';
import { resolveSource } from '../openapi/descriptions.ts';
import { isIconPath } from '../schema/icons.ts';
import { type SchemaName, schemaNamed } from '../schema/schema.ts';
import { itemView, propertyView, rootView, type SchemaView } from '../schema/subschema.ts';
import { resolveAsset, resolveLink } from '../site/resolve.ts';
import type { SiteIndex } from '../site/siteTypes.ts';
import { type Moved, replaced, urlPath } from './moveTarget.ts';

/** A text of docs.json or front matter of which the schema says that it points at something. */
export interface ReferringText {
  readonly node: StringNode;
  readonly path: Path;
  readonly refers: string;
}

/** All texts of a tree that point at something, in order of the text. */
export function referringTexts(name: SchemaName, root: DataNode | undefined): readonly ReferringText[] {
  const found: ReferringText[] = [];
  if (root !== undefined) collect(rootView(schemaNamed(name), root), root, [], found);
  return found;
}

function collect({ schema, ...view }: SchemaView, node: DataNode, path: Path, found: ReferringText[]): void {
  if (node.kind === 'string' && schema.refers !== undefined) found.push({ node, path, refers: schema.refers });
  if (node.kind === 'array') {
    for (const [at, item] of node.items.entries()) {
      const inner = itemView({ schema, ...view }, item);
      if (inner !== undefined) collect(inner, item, [...path, at], found);
    }
  }
  if (node.kind !== 'object') return;
  for (const { key, value } of node.properties) {
    const inner = value && propertyView({ schema, ...view }, key, value);
    if (value !== undefined && inner !== undefined) collect(inner, value, [...path, key], found);
  }
}

/** A link, file or operation as it has to be written once files moved; undefined when it may stay. */
export function movedText(
  index: SiteIndex,
  from: string,
  target: string,
  refers: string,
  moved: Moved,
): string | undefined {
  if (refers === 'link') {
    const end = target.search(/[?#]/);
    const base = end < 0 ? target : target.slice(0, end);
    const resolved = base === '' ? undefined : resolveLink(index, from, base);
    const to =
      resolved?.kind === 'page' || resolved?.kind === 'file'
        ? moved.files.get(resolved.path)
        : resolved?.kind === 'folder'
          ? moved.folder(resolved.path)
          : undefined;
    // The home page is not called by its file.
    if (resolved === undefined || !('path' in resolved) || to === undefined || /^\/*$/.test(base)) return undefined;
    return urlPath(replaced(base, resolved.path, to)) + target.slice(base.length);
  }
  if (refers === 'asset' || (refers === 'icon' && isIconPath(target))) {
    const resolved = resolveAsset(index, from, target);
    const to = resolved.kind === 'file' ? moved.files.get(resolved.path) : undefined;
    return resolved.kind === 'file' && to !== undefined ? urlPath(replaced(target, resolved.path, to)) : undefined;
  }
  if (refers === 'operation') {
    const file = /^\s*(\S+)\s+\S+\s+\//.exec(target)?.[1];
    const source = file === undefined ? undefined : resolveSource(index, file);
    if (file === undefined || source?.kind !== 'description') return undefined;
    const { path } = source.description.file;
    const to = moved.files.get(path);
    return to === undefined ? undefined : target.replace(file, () => replaced(file, path, to));
  }
  return undefined;
}
