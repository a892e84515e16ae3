import components from '../../../schemas/components.schema.json' with { type: 'json' };
import docs from '../../../schemas/docs.v1.schema.json' with { type: 'json' };
import docsSchema from '../../../schemas/docs.v1.schema.json' with { type: 'json' };
import docsV2 from '../../../schemas/docs.v2.schema.json' with { type: 'json' };
import docsightrc from '../../../schemas/docsightrc.schema.json' with { type: 'json' };
import glossary from '../../../schemas/glossary.schema.json' with { type: 'json' };
import openapi from '../../../schemas/openapi.schema.json' with { type: 'json' };
import page from '../../../schemas/page.schema.json' with { type: 'json' };

/** JSON Schema with the further keywords that schemas/docs.v1.schema.json explains at its head. */
export interface Schema {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: SchemaType | readonly SchemaType[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly propertyNames?: Schema;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly pattern?: string;
  /** In characters, as JSON Schema counts them. */
  readonly minLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly format?: string;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly if?: Schema;
  readonly then?: Schema;
  readonly else?: Schema;
  readonly definitions?: Readonly<Record<string, Schema>>;

  /** False for what is known to real sites but not part of the docs.json specification. */
  readonly specification?: boolean;
  /** Values of `enum` that only later generations know. */
  readonly later?: readonly string[];
  /** Types of `type` that only later generations know. */
  readonly laterTypes?: readonly SchemaType[];
  /** What a text points at. */
  readonly refers?: DataRefers;
  /** What kind of file `refers: asset` wants; `folder` is a file or a folder. */
  readonly accepts?: 'image' | 'font' | 'data' | 'asyncapi' | 'file' | 'folder';
  /** What the keys of an object name. */
  readonly keysRefer?: 'finding' | 'apiStatus' | 'apiMediaType' | 'apiSecurityScheme';
  /** The part of the components of an API document that an address leads to. */
  readonly component?: string;
  /** Hosts that a URL should lead to. */
  readonly hosts?: readonly string[];
  /** Codes of findings in place of the usual ones: when the value is absent, or wrong. */
  readonly codes?: { readonly missing?: string; readonly value?: string; readonly later?: string };
  /** What `pattern` asks for, in words. */
  readonly patternMessage?: string;
  /** An old name: the path of the new one, and what its values have become. */
  readonly legacy?: { readonly rename: string; readonly values?: Readonly<Record<string, unknown>> };
  readonly deprecationMessage?: string;
  /** One sentence for each value of `enum`. */
  readonly enumDescriptions?: readonly string[];
  /** What a long `enum` asks for, in words. */
  readonly enumMessage?: string;

  /** Of a whole schema: keys that every object of the file may have. */
  readonly anywhere?: Readonly<Record<string, Schema>>;
  /** Of a whole schema: a wrong value costs more than itself; see checks/config/loss.ts. */
  readonly costly?: boolean;
  /** The key that names an object of a list: what decides which kind of division an author meant. */
  readonly division?: string;
  /** The list that such objects stand in. */
  readonly list?: string;
  /** Keys of which one counts: the first in this order; where none of them and of `suffices` is given, one is missing. */
  readonly choice?: readonly string[];
  /** Keys that do in place of those of `choice`. */
  readonly suffices?: readonly string[];
  /** Keys that have no effect beside others. */
  readonly lostBeside?: Readonly<Record<string, readonly string[]>>;
  /** Contents that a link in place of a division does not take. */
  readonly foreign?: readonly string[];
  /** A key that is not listed is refused with all around it, not dropped alone. */
  readonly closed?: boolean;
  /** It is closed where this key is not there. */
  readonly closedWithout?: string;
  /** A wrong value is dropped alone. */
  readonly lenient?: boolean;
  /** The key has no effect; what to write in its place. */
  readonly ineffective?: string;
  /** Its effect is on the published site alone: what it is, as the end of a sentence. */
  readonly published?: string;
  /** The key by which no two items are the same. */
  readonly uniqueBy?: string;
  /** What authors write for a key, with the key. */
  readonly called?: Readonly<Record<string, string>>;
  readonly uniqueItems?: boolean;
  /** The key that is true in one item at most. */
  readonly oneTrue?: string;
  /** Where the platform explains the value, and all inside that says nothing itself: a URL. */
  readonly docs?: string;
  /** The descriptions of the values are their names, by which authors look for them. */
  readonly enumNamed?: boolean;
  /** The key has no other beside it. */
  readonly alone?: boolean;
  /** Keys that a new object begins with, besides those that it requires. */
  readonly usual?: readonly string[];
}

/** The types that `type` of JSON Schema may name. */
export type SchemaType = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null';

/** What a text of docs.json, front matter or the settings file points at. */
export type DataRefers =
  | 'page'
  | 'prefix'
  | 'link'
  /** Markdown with links in it. */
  | 'markdown'
  | 'asset'
  | 'icon'
  | 'openapi'
  | 'data'
  | 'operation'
  | 'channel'
  | 'schema'
  | 'version'
  | 'glob'
  | 'folder'
  | 'component'
  | 'shape'
  /** What an API document names itself: schemas/openapi.schema.json. */
  | 'apiRef'
  | 'apiTag'
  | 'apiUsedTag'
  | 'apiOperationId'
  | 'apiPathParameter'
  | 'apiProperty'
  | 'apiOptionProperty'
  | 'apiFormat'
  | 'apiMediaType'
  | 'apiAuthScheme'
  | 'apiScope'
  | 'apiExample';

/** The schemas of files and of front matter, by the name of their file in schemas/. */
export type SchemaName = 'docs.v1' | 'docs.v2' | 'page' | 'docsightrc' | 'glossary';

const roots = {
  'docs.v1': docs,
  'docs.v2': docsV2,
  page,
  docsightrc,
  glossary,
  openapi,
  components,
} as unknown as Readonly<Record<SchemaName | 'openapi' | 'components', Schema>>;

/** The schema that a file of that name, or front matter, is held against, as a whole; always the same object. */
export function schemaNamed(name: SchemaName | 'openapi'): Schema {
  return roots[name];
}

/** Follows a JSON pointer, `#/…` into `root` or `NAME.schema.json#/…` into another schema. */
export function schemaAtPointer(root: Schema, pointer: string): { readonly root: Schema; readonly schema: Schema } {
  const hash = pointer.indexOf('#');
  const file = pointer.slice(0, Math.max(hash, 0)).replace(/\.schema\.json$/, '');
  const base = file !== '' && Object.hasOwn(roots, file) ? roots[file as SchemaName] : root;
  let at: unknown = base;
  for (const step of pointer
    .slice(hash + 1)
    .split('/')
    .slice(1)) {
    const key = decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
    at =
      typeof at === 'object' && at !== null && Object.hasOwn(at, key)
        ? (at as Record<string, unknown>)[key]
        : undefined;
  }
  return { root: base, schema: typeof at === 'object' && at !== null ? (at as Schema) : {} };
}

interface SchemaNode {
  readonly default?: unknown;
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly items?: SchemaNode;
  readonly anyOf?: readonly SchemaNode[];
  readonly oneOf?: readonly SchemaNode[];
}

/**
 * The default that schemas/docs.v1.schema.json gives for a text field, named by its keys: `topAnchor.name`,
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
