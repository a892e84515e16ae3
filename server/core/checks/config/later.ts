import { plain } from '../../data/json/jsonFormat.ts';
import { type DataNode, nodeAt, type ObjectNode, type Path, type Property, property } from '../../data/node.ts';
import { v1Root } from '../../model/config/parts.ts';
import { draftFix, SiteDraft } from '../../model/write/siteDraft.ts';
import { type Schema, type SchemaType, schemaNamed } from '../../schema/schema.ts';
import { itemView, propertyView, rootView, type SchemaView } from '../../schema/subschema.ts';
import { configPath } from '../../site/paths.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import type { FileFinding, Finding, Fix } from '../../text/finding.ts';
import type { SiteCheck } from '../check.ts';

/**
 * Reports valid values that need attention: fields and values of docs.json v2 in v1, old names, deprecated fields,
 * defaults that are written out.
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
      yield* aboutKey(index, view, inner, each, path);
      // Inside a field that is not in the specification, further fields are not reported.
      if (value.kind === 'object' || value.kind === 'array') yield* walk(index, inner, value, [...path, each.key]);
    }
  } else if (node.kind === 'array') {
    for (let at = 0; at < node.items.length; at++) {
      const item = node.items[at] as DataNode;
      // Most items of a navigation are strings, and nothing here applies to strings in a list.
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
  each: Property,
  path: Path,
): Generator<Finding> {
  const { schema } = inner;
  const { value } = each;
  if (value === undefined) return;
  if (schema.legacy !== undefined) yield legacy(index, schema.legacy, each, path);
  else if (outer.isSpecified && !inner.isSpecified) {
    yield schema.codes?.later === 'config/later-value'
      ? {
          code: 'config/later-value',
          range: each.keyRange,
          message: `The specification does not allow "${each.key}" here. Newer versions of the format do.`,
        }
      : laterField(each);
  } else if (outer.isSpecified && isLaterType(schema, value)) yield laterType(value);
  if (schema.deprecationMessage !== undefined)
    yield { code: 'config/deprecated', range: each.range, message: schema.deprecationMessage, tag: 'deprecated' };
  if (value.kind === 'string' && schema.later?.includes(value.value) === true) {
    yield {
      code: 'config/later-value',
      range: value.range,
      message: `The specification does not allow "${value.value}" for "${each.key}". Newer versions of the format do.`,
    };
  }
  if (schema.default !== undefined && 'value' in value && value.value === schema.default) {
    yield {
      code: 'config/default-written',
      range: each.range,
      message: `${JSON.stringify(schema.default)} is the default of "${each.key}" and can be left out.`,
      tag: 'unnecessary',
      fixes: [draftFix(index.config.whole, 'safe', `Remove "${each.key}"`, (draft) => draft.key(each).remove())],
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
  each: Property,
  path: Path,
): Finding {
  const target = rename.split('.');
  const shown = isInSameObject(path, target) ? target.at(-1) : rename;
  const fix = renameFix(index, each, path, target, values);
  return {
    code: 'config/legacy',
    range: each.keyRange,
    message: `"${each.key}" was renamed to "${shown}".`,
    tag: 'deprecated',
    ...(fix !== undefined && { fixes: [fix] }),
  };
}

/** True if the new name is in the same object as the old one. */
function isInSameObject(path: Path, target: Path): boolean {
  return path.length === target.length - 1 && path.every((step, at) => step === target[at]);
}

function renameFix(
  index: SiteIndex,
  each: Property,
  path: Path,
  target: readonly string[],
  values: Readonly<Record<string, unknown>> | undefined,
): Fix | undefined {
  const { root, file } = index.config.whole;
  const { key, value } = each;
  if (root?.kind !== 'object' || value === undefined) return undefined;
  const source = file.text.slice(value.range.start, value.range.end);
  if (values !== undefined && values[source] === undefined) return undefined;
  const wanted = values === undefined ? source : JSON.stringify(values[source]);
  const there = nodeAt(root, target);
  if (there !== undefined) {
    // If the two differ, only the author knows which is right.
    const isSame = file.text.slice(there.range.start, there.range.end) === wanted;
    return draftFix(
      index.config.whole,
      isSame ? 'safe' : 'suggestion',
      `Remove "${key}", which "${target.join('.')}" replaces`,
      (draft) => draft.key(each).remove(),
    );
  }
  const isHere = isInSameObject(path, target);
  const draft = new SiteDraft(index.config.whole);
  const written = values === undefined ? draft.textAt(value) : plain(values[source]);
  if (isHere) {
    draft.key(each).rename(target.at(-1) ?? key);
    if (wanted !== source) draft.value(value).set(written);
  } else {
    let at: ObjectNode = root;
    let depth = 0;
    for (; depth < target.length - 1; depth++) {
      const next = property(at, target[depth] ?? '')?.value;
      if (next === undefined) break;
      if (next.kind !== 'object') return undefined;
      at = next;
    }
    draft.put(at, target.slice(depth), written);
    draft.removeAt([...path, key]);
  }
  const result = draft.edits();
  if (result.kind === 'refused') return undefined;
  const title = `Write it as "${isHere ? target.at(-1) : target.join('.')}"`;
  return { kind: 'safe', title, edits: result.edits };
}
