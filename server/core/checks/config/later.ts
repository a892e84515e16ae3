import { addProperty, removeProperty } from '../../data/json/jsonEdit.ts';
import { type DataNode, nodeAt, type ObjectNode, type Path, type Property, property } from '../../data/node.ts';
import { v1Root } from '../../model/config/parts.ts';
import { type Schema, type SchemaType, schemaNamed } from '../../schema/schema.ts';
import { itemView, propertyView, rootView, type SchemaView } from '../../schema/subschema.ts';
import { configPath } from '../../site/paths.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import type { Edit } from '../../text/edit.ts';
import { type FileFinding, type Finding, type Fix, fixOf, safeFix } from '../../text/finding.ts';
import type { SiteCheck } from '../check.ts';

/**
 * What the schema allows and still has something to be said about: fields and values of other generations, old names,
 * announced deprecations, defaults written out.
 */
export const configLater: SiteCheck = {
  on: 'site',
  codes: ['config/later-field', 'config/later-value', 'config/legacy', 'config/deprecated', 'config/default-written'],
  *run(index): Iterable<FileFinding> {
    const root = v1Root(index);
    if (root === undefined) return;
    for (const finding of walk(index, rootView(schemaNamed('docs.v1'), root), root, []))
      yield { ...finding, path: configPath };
  },
};

function* walk(index: SiteIndex, view: SchemaView, node: DataNode, path: Path): Generator<Finding> {
  if (node.kind === 'object') {
    for (const each of node.properties) {
      const { value } = each;
      if (value === undefined) continue;
      const inner = propertyView(view, each.key, value);
      if (inner === undefined) continue;
      yield* aboutKey(index, view, inner, node, each, path);
      // Within a field that is not the specification's, each further one is not reported again.
      if (value.kind === 'object' || value.kind === 'array') yield* walk(index, inner, value, [...path, each.key]);
    }
  } else if (node.kind === 'array') {
    for (let at = 0; at < node.items.length; at++) {
      const item = node.items[at] as DataNode;
      // Texts are most of a navigation; nothing that this check tells can stand in one of a list.
      if (item.kind === 'string') continue;
      const inner = itemView(view, item);
      if (inner === undefined) continue;
      if (view.isSpecified && isLaterType(inner.schema, item)) yield laterType(item);
      if (item.kind === 'object' || item.kind === 'array') yield* walk(index, inner, item, [...path, at]);
    }
  }
}

function* aboutKey(
  index: SiteIndex,
  outer: SchemaView,
  inner: SchemaView,
  owner: ObjectNode,
  each: Property,
  path: Path,
): Generator<Finding> {
  const { schema } = inner;
  const { value } = each;
  if (value === undefined) return;
  if (schema.legacy !== undefined) yield legacy(index, schema.legacy, owner, each, path);
  else if (outer.isSpecified && !inner.isSpecified) {
    yield schema.codes?.later === 'config/later-value'
      ? {
          code: 'config/later-value',
          range: each.keyRange,
          message: `The specification does not allow "${each.key}" here. Later generations of the format do.`,
        }
      : laterField(each);
  } else if (outer.isSpecified && isLaterType(schema, value)) yield laterType(value);
  if (schema.deprecationMessage !== undefined)
    yield { code: 'config/deprecated', range: each.range, message: schema.deprecationMessage, tag: 'deprecated' };
  if (value.kind === 'string' && schema.later?.includes(value.value) === true) {
    yield {
      code: 'config/later-value',
      range: value.range,
      message: `The specification does not allow "${value.value}" for "${each.key}". Later generations of the format do.`,
    };
  }
  if (schema.default !== undefined && 'value' in value && value.value === schema.default) {
    yield {
      code: 'config/default-written',
      range: each.range,
      message: `${JSON.stringify(schema.default)} is the default of "${each.key}" and can be left out.`,
      tag: 'unnecessary',
      fixes: [
        safeFix({
          path: configPath,
          title: `Remove "${each.key}"`,
          edits: [removeProperty(index.config.whole.file.text, owner, each)],
        }),
      ],
    };
  }
}

function laterField({ key, keyRange }: Property): Finding {
  return {
    code: 'config/later-field',
    range: keyRange,
    message: `"${key}" is not in the docs.json specification, although real sites use it.`,
  };
}

function laterType(node: DataNode): Finding {
  const range = { start: node.range.start, end: Math.min(node.range.start + 1, node.range.end) };
  return {
    code: 'config/later-field',
    range,
    message: 'The specification has a plain string here. Real sites use this form too.',
  };
}

function isLaterType(schema: Schema, node: DataNode): boolean {
  return schema.laterTypes?.includes(node.kind as SchemaType) ?? false;
}

function legacy(
  index: SiteIndex,
  { rename, values }: NonNullable<Schema['legacy']>,
  owner: ObjectNode,
  each: Property,
  path: Path,
): Finding {
  const target = rename.split('.');
  const shown = isBeside(path, target) ? target.at(-1) : rename;
  const fix = renameFix(index, owner, each, path, target, values);
  return {
    code: 'config/legacy',
    range: each.keyRange,
    message: `"${each.key}" was renamed to "${shown}".`,
    tag: 'deprecated',
    ...(fix !== undefined && { fixes: [fix] }),
  };
}

/** Whether the new name stands in the same object as the old one. */
function isBeside(path: Path, target: Path): boolean {
  return path.length === target.length - 1 && path.every((step, at) => step === target[at]);
}

function renameFix(
  index: SiteIndex,
  owner: ObjectNode,
  each: Property,
  path: Path,
  target: readonly string[],
  values: Readonly<Record<string, unknown>> | undefined,
): Fix | undefined {
  const { text } = index.config.whole.file;
  const { root } = index.config.whole;
  const key = target.at(-1) ?? each.key;
  if (root?.kind !== 'object' || each.value === undefined) return undefined;
  const source = text.slice(each.value.range.start, each.value.range.end);
  const wanted = values === undefined ? source : JSON.stringify(values[source]);
  if (wanted === undefined) return undefined;
  const isHere = isBeside(path, target);
  const title = `Write it as "${isHere ? key : target.join('.')}"`;
  const there = nodeAt(root, target);
  if (there !== undefined) {
    // Where the two differ, only the author knows which is meant.
    const isSame = text.slice(there.range.start, there.range.end) === wanted;
    return fixOf({
      kind: isSame ? 'safe' : 'suggestion',
      path: configPath,
      title: `Remove "${each.key}", since "${target.join('.')}" is there`,
      edits: [removeProperty(text, owner, each)],
    });
  }
  if (isHere) {
    const edits: Edit[] = [{ range: each.keyRange, text: JSON.stringify(key) }];
    if (wanted !== source) edits.push({ range: each.value.range, text: wanted });
    return safeFix({ path: configPath, title, edits });
  }
  const move = moved(
    text,
    root,
    owner,
    each,
    target,
    JSON.parse(wanted === source ? 'null' : wanted),
    wanted === source ? source : undefined,
  );
  return move && safeFix({ path: configPath, title, edits: move });
}

/** Edits that put a value at a path, making the objects on the way, and take it away where it was. */
function moved(
  text: string,
  root: ObjectNode,
  owner: ObjectNode,
  each: Property,
  target: readonly string[],
  value: unknown,
  source: string | undefined,
): readonly Edit[] | undefined {
  let at: ObjectNode = root;
  let depth = 0;
  for (; depth < target.length - 1; depth++) {
    const next = property(at, target[depth] ?? '')?.value;
    if (next === undefined) break;
    if (next.kind !== 'object') return undefined;
    at = next;
  }
  const nested = target.slice(depth + 1).reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
  const key = target[depth] ?? '';
  // Written values keep their own form: a mark is printed and then replaced.
  const put = (printed: string): string =>
    source === undefined ? printed : printed.replace(/null(?=[\s}]*$)/, () => source);
  if (owner.properties.length === 1) {
    const outer = [...root.properties].find((one) => one.value === owner);
    if (at === owner) return [{ range: each.range, text: put(`${JSON.stringify(key)}: ${JSON.stringify(nested)}`) }];
    if (outer === undefined) return undefined;
    const add = addProperty(text, at, key, nested);
    return [{ ...add, text: put(add.text) }, removeProperty(text, root, outer)];
  }
  const add = addProperty(text, at, key, nested);
  return [{ ...add, text: put(add.text) }, removeProperty(text, owner, each)];
}
