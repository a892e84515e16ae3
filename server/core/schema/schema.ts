import components from '../../../schemas/components.schema.json' with { type: 'json' };
import docs from '../../../schemas/docs.v1.schema.json' with { type: 'json' };
import docsSchema from '../../../schemas/docs.v1.schema.json' with { type: 'json' };
import docsV2 from '../../../schemas/docs.v2.schema.json' with { type: 'json' };
import docsightrc from '../../../schemas/docsightrc.schema.json' with { type: 'json' };
import glossary from '../../../schemas/glossary.schema.json' with { type: 'json' };
import openapi from '../../../schemas/openapi.schema.json' with { type: 'json' };
import page from '../../../schemas/page.schema.json' with { type: 'json' };

/** A JSON Schema with our own keywords, which are explained at the top of schemas/docs.v1.schema.json. */
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
  /** In characters, as in JSON Schema. */
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

  /** False for facts that real sites use but the specification of docs.json does not have. */
  readonly specification?: boolean;
  /** Values of `enum` that only docs.json v2 has. */
  readonly later?: readonly string[];
  /** Types of `type` that only docs.json v2 has. */
  readonly laterTypes?: readonly SchemaType[];
  /** What a string refers to. */
  readonly refers?: DataReferenceKind;
  /** A text that people read, as a sentence or a phrase. */
  readonly prose?: boolean;
  /** The kind of file for `refers: asset`. `folder` is a file or a folder. */
  readonly accepts?: 'image' | 'font' | 'data' | 'asyncapi' | 'file' | 'folder';
  /** What the keys of an object refer to. */
  readonly keysRefer?:
    | 'finding'
    | 'apiStatus'
    | 'apiMediaType'
    | 'apiSecurityScheme'
    | 'apiPath'
    | 'apiServerVariable'
    | 'apiProperty';
  /** The section of the components of an API document that an address points into. */
  readonly component?: string;
  /** Hosts that a URL should have. */
  readonly hosts?: readonly string[];
  /** Codes for a missing or wrong value that replace the usual ones. */
  readonly codes?: { readonly missing?: string; readonly value?: string; readonly later?: string };
  /** A description of `pattern` for messages. */
  readonly patternMessage?: string;
  /** For an old name: the path of the new one, and the new values. */
  readonly legacy?: { readonly rename: string; readonly values?: Readonly<Record<string, unknown>> };
  readonly deprecationMessage?: string;
  /** One sentence for each value of `enum`. */
  readonly enumDescriptions?: readonly string[];
  /** A description of a long `enum` for messages. */
  readonly enumMessage?: string;

  /** For a whole schema: keys that every object of the file can have. */
  readonly anywhere?: Readonly<Record<string, Schema>>;
  /** For a whole schema: a wrong value has consequences beyond itself. See checks/config/loss.ts. */
  readonly costly?: boolean;
  /** The key for the name of an object in a list. It shows which kind of division an author meant. */
  readonly division?: string;
  /** The list that contains such objects. */
  readonly list?: string;
  /**
   * Keys of which only one counts: the first in this order. If none of them or of `suffices` is present, one is
   * missing.
   */
  readonly choice?: readonly string[];
  /** Keys that replace those of `choice`. */
  readonly suffices?: readonly string[];
  /** Keys that have no effect next to others. */
  readonly lostBeside?: Readonly<Record<string, readonly string[]>>;
  /** Contents that a link in place of a division cannot have. */
  readonly foreign?: readonly string[];
  /** True if an unknown key makes the whole object invalid. Otherwise only the key is dropped. */
  readonly closed?: boolean;
  /** The object is `closed` unless it has this key. */
  readonly closedWithout?: string;
  /** True if only a wrong value itself is dropped. */
  readonly lenient?: boolean;
  /** Set if the key has no effect: what to write instead. */
  readonly ineffective?: string;
  /** Set if the key only affects the published site: its effect, as the end of a sentence. */
  readonly published?: string;
  /** A key whose value must be unique among the items. */
  readonly uniqueBy?: string;
  /** Other words that authors use for a key, with the key. */
  readonly called?: Readonly<Record<string, string>>;
  readonly uniqueItems?: boolean;
  /** A key that can be true in one item only. */
  readonly oneTrue?: string;
  /** URL of the platform's explanation of the value and everything inside without its own URL. */
  readonly docs?: string;
  /** True if the descriptions of the values are names that authors search for. */
  readonly enumNamed?: boolean;
  /** True if the object can have no key but this. */
  readonly alone?: boolean;
  /** Keys that an `alone` key allows next to it. */
  readonly aloneBut?: readonly string[];
  /** Keys that a new object starts with, in addition to the required ones. */
  readonly usual?: readonly string[];
}

/** Types in `type` of JSON Schema. */
export type SchemaType = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null';

/** What a string in docs.json, front matter or the settings file refers to. */
export type DataReferenceKind =
  | 'page'
  | 'prefix'
  | 'link'
  /** Markdown that can contain links. */
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
  /** Names that an API document defines itself: see schemas/openapi.schema.json. */
  | 'apiRef'
  | 'apiTag'
  | 'apiUsedTag'
  | 'apiOperationId'
  | 'apiOwnId'
  | 'apiPathParameter'
  | 'apiProperty'
  | 'apiOptionProperty'
  | 'apiFormat'
  | 'apiMediaType'
  | 'apiAuthScheme'
  | 'apiScope'
  | 'apiExample';

/** Schemas of files and of front matter, by the name of their file in schemas/. */
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

/** Returns the whole schema for a file of that name, or for front matter. Always the same object. */
export function schemaNamed(name: SchemaName | 'openapi'): Schema {
  return roots[name];
}

/** Follows a JSON pointer: `#/…` in `root`, or `NAME.schema.json#/…` in another schema. */
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
 * Returns the default of a text field in schemas/docs.v1.schema.json, by its keys: `topAnchor.name`, `anchors.iconType`
 * (of each element). Empty if the schema has no default. A test checks every use against the schema.
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

/** Returns a schema, the schema that it refers to, and its alternatives. */
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
