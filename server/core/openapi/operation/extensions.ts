import { type DataNode, itemsOf, type ObjectNode, stringOf, valueOf } from '../../data/node.ts';
import { writeFrontMatter } from '../../data/yaml/writeFrontMatter.ts';
import { isTrue, type Operation } from './operations.ts';

/**
 * Keys of the platform in an API document: `x-hidden`, `x-group`, `x-mint`, `x-default`.
 * Source: platform-today.md, "OpenAPI" (mintlify/docs api-playground/openapi-setup, managing-page-visibility).
 */

/** True if the page of an operation is neither in the navigation nor in the search. */
export function isHidden({ place }: Operation): boolean {
  return isTrue(valueOf(place.node, 'x-hidden'));
}

/** Returns the group name of a tag in `tags` of the API document: `x-group`, or the tag itself. */
export function labelOfTag({ apiDocument }: Operation, tag: string): string {
  const described = itemsOf(valueOf(apiDocument.root, 'tags'))
    .slice(0, 1000)
    .find((each) => stringOf(valueOf(each, 'name')) === tag);
  const label = stringOf(valueOf(described, 'x-group'))?.trim();
  return label === undefined || label === '' ? tag : label;
}

/** Returns labels before and after the name of a field: `x-mint: { pre: ["PII"], post: ["indexed"] }`. */
export function pillsOf(node: DataNode, key: 'pre' | 'post'): readonly string[] {
  return itemsOf(valueOf(valueOf(node, 'x-mint'), key))
    .slice(0, 20)
    .flatMap((item) => stringOf(item)?.slice(0, 100) ?? []);
}

/** Returns MDX for the start of an operation's page: `x-mint: { content: "…" }`. */
export function contentOf({ place }: Operation): string | undefined {
  return stringOf(valueOf(valueOf(place.node, 'x-mint'), 'content'))?.slice(0, 200_000);
}

/** Returns front matter for an operation's page: the given fields, overridden by `x-mint: { metadata: … }`. */
export function frontMatterWith(operation: Operation, texts: Readonly<Record<string, string>>): string {
  const metadata = valueOf(valueOf(operation.place.node, 'x-mint'), 'metadata');
  const own = metadata?.kind === 'object' ? metadata : undefined;
  const { openapi, ...others } = texts;
  const plain = Object.entries(others).filter(([key]) => valueOf(own, key) === undefined);
  const lines = [
    ...(own === undefined ? [] : linesOf(own)),
    ...(isHidden(operation) && valueOf(own, 'hidden') === undefined ? ['hidden: true'] : []),
  ];
  const head = writeFrontMatter({ ...Object.fromEntries(plain), ...(openapi !== undefined && { openapi }) });
  return lines.length === 0 ? head : head.replace(/---\n$/, () => `${lines.join('\n')}\n---\n`);
}

/** Returns all fields except the one that refers to the operation. Values are JSON, which is valid YAML. */
function linesOf({ properties }: ObjectNode): readonly string[] {
  return properties.slice(0, 100).flatMap(({ key, value }) => {
    if (value === undefined || key === 'openapi' || !/^[\w:.-]{1,100}$/.test(key)) return [];
    const text = jsonOf(value, 0);
    return text === undefined ? [] : [`${/^[\w-]+$/.test(key) ? key : JSON.stringify(key)}: ${text}`];
  });
}

function jsonOf(node: DataNode, depth: number): string | undefined {
  if (depth > 6) return undefined;
  switch (node.kind) {
    case 'string':
      return JSON.stringify(node.value);
    case 'number':
    case 'boolean':
      return String(node.value);
    case 'array':
      return `[${node.items
        .slice(0, 200)
        .flatMap((item) => jsonOf(item, depth + 1) ?? [])
        .join(', ')}]`;
    case 'object':
      return `{ ${node.properties
        .slice(0, 200)
        .flatMap(({ key, value }) => {
          const text = value && jsonOf(value, depth + 1);
          return text === undefined ? [] : [`${JSON.stringify(key)}: ${text}`];
        })
        .join(', ')} }`;
    default:
      return undefined;
  }
}
