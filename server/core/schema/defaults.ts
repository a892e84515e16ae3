import docsSchema from '../../../schemas/docs.schema.json' with { type: 'json' };

interface SchemaNode {
  readonly default?: unknown;
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly items?: SchemaNode;
  readonly anyOf?: readonly SchemaNode[];
  readonly oneOf?: readonly SchemaNode[];
}

/**
 * The default that schemas/docs.schema.json gives for a text field, named by its keys: `topAnchor.name`,
 * `anchors.iconType` (of each element). Empty when the schema has none; a test holds every use against the schema.
 */
export function defaultOf(field: string): string {
  const root = docsSchema as unknown as SchemaNode;
  const found = field
    .split('.')
    .reduce<readonly SchemaNode[]>((nodes, key) => nodes.flatMap((node) => step(root, node, key)), [root]);
  const value = found.flatMap((node) => alternatives(root, node)).find((node) => node.default !== undefined)?.default;
  return typeof value === 'string' ? value : '';
}

function step(root: SchemaNode, node: SchemaNode, key: string): readonly SchemaNode[] {
  return alternatives(root, node).flatMap((each) => {
    const item = each.items === undefined ? [] : alternatives(root, each.items);
    return [each, ...item].flatMap((owner) => owner.properties?.[key] ?? []);
  });
}

/** A schema with what it refers to and all that it may be instead. */
function alternatives(root: SchemaNode, node: SchemaNode): readonly SchemaNode[] {
  const target = node.$ref === undefined ? [] : alternatives(root, at(root, node.$ref));
  const choices = [...(node.anyOf ?? []), ...(node.oneOf ?? [])].flatMap((each) => alternatives(root, each));
  return [node, ...target, ...choices];
}

function at(root: SchemaNode, ref: string): SchemaNode {
  const steps = ref
    .replace(/^#\/?/, '')
    .split('/')
    .filter((part) => part !== '');
  return steps.reduce<SchemaNode>((node, key) => (node as Readonly<Record<string, SchemaNode>>)[key] ?? {}, root);
}
