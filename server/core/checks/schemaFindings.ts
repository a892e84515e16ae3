import { plain } from '../data/json/jsonFormat.ts';
import {
  type DataNode,
  itemsOf,
  nodeAt,
  type ObjectNode,
  type Path,
  type Property,
  property,
  stringOf,
  valueOf,
} from '../data/node.ts';
import { iconProblem, nearestIcon } from '../schema/icons.ts';
import type { SchemaProblem } from '../schema/problem.ts';
import { type Schema, schemaNamed } from '../schema/schema.ts';
import {
  fitsType,
  itemView,
  propertyView,
  rootView,
  type SchemaView,
  stubOf,
  subschemaAt,
} from '../schema/subschema.ts';
import { maxListed, validateData } from '../schema/validate.ts';
import type { Edit } from '../text/edit.ts';
import type { Finding, Fix } from '../text/finding.ts';
import { fixOf, kindOfRename, suggestion } from '../text/finding.ts';
import { pushAll } from '../text/pushAll.ts';
import { jsonFix, type SchemaPlace, written } from './schemaPlace.ts';
import { typeFixes } from './typeFixes.ts';
import { colorFixes, patternFixes } from './valueFixes.ts';

/** Returns the violations of a schema as findings with fixes. */
export function schemaFindings(place: SchemaPlace): readonly Finding[] {
  return validateData(place.schema, place.root).map((problem) => findingOf(place, problem));
}

/** Converts a violation of a schema to a finding. */
export function findingOf(place: SchemaPlace, problem: SchemaProblem): Finding {
  const fixes = fixesOf(place, problem);
  const { code, range, message } = problem;
  return fixes.length === 0 ? { code, range, message } : { code, range, message, fixes };
}

function fixesOf(place: SchemaPlace, problem: SchemaProblem): readonly Fix[] {
  switch (problem.fault) {
    case 'unknown-key':
      return keyFixes(place, problem);
    case 'missing':
      return missingFixes(place, problem);
    case 'type':
      return typeFixes(place, problem);
    case 'key':
      return [];
    case 'value':
      return valueFixes(place, problem);
    case 'lost':
      return removalFixes(place, problem);
    case 'repeated':
      return repetitionFixes(place, problem);
  }
}

function keyFixes(place: SchemaPlace, problem: SchemaProblem): readonly Fix[] {
  const { node, key, code, schema, range, path } = problem;
  const { file, syntax } = place;
  const found = property(node, key ?? '');
  if (node.kind !== 'object' || found === undefined) return [];
  const fixes: Fix[] = [];
  // All pages of a group or another division are under this key. Without it, the division would have none.
  const isHeld = code === 'config/lost-contents' && itemsOf(found.value).every(({ kind }) => kind === 'string');
  const nearest = problem.nearest ?? (isHeld ? 'pages' : undefined);
  const meant = nearest === undefined ? undefined : schema.properties?.[nearest];
  // A value that does not fit the other key would only cause another finding.
  if (
    nearest !== undefined &&
    meant !== undefined &&
    (found.value === undefined || fitsType(meant, found.value) || meant.type === undefined)
  ) {
    fixes.push(
      fixOf({
        kind: kindOfRename({ written: found.key, name: nearest, known: Object.keys(schema.properties ?? {}) }),
        path: file.path,
        title: `Rename to "${nearest}"`,
        edits: [{ range, text: syntax === 'json' ? JSON.stringify(nearest) : nearest }],
      }),
    );
  }
  // Without the misspelled key, a required one would be missing.
  const isNeeded =
    isHeld ||
    (nearest !== undefined &&
      (schema.required?.includes(nearest) === true || schema.choice?.includes(nearest) === true));
  if (path.length === 0) pushAll(fixes, moveInto(place, node, found));
  if (!isNeeded)
    pushAll(
      fixes,
      jsonFix(place, 'suggestion', `Remove "${found.key}"`, (draft) => draft.key(found).remove()),
    );
  return fixes;
}

/** Removes a key without effect. Its author may want its contents elsewhere. */
function removalFixes(place: SchemaPlace, { node, key, schema }: SchemaProblem): readonly Fix[] {
  const { file, syntax } = place;
  const found = property(node, key ?? '');
  if (node.kind !== 'object' || found === undefined || syntax !== 'json') return [];
  // Without it, the link would still be missing.
  if (schema.foreign?.includes(found.key) === true && property(node, 'href') === undefined) {
    const page = firstPage(found.value);
    if (page === undefined) return [];
    const text = `"href": ${JSON.stringify(`/${page.replace(/^\/+/, '')}`)}`;
    return [
      suggestion({ path: file.path, title: `Write ${text} in its place`, edits: [{ range: found.range, text }] }),
    ];
  }
  return jsonFix(place, 'suggestion', `Remove "${found.key}"`, (draft) => draft.key(found).remove());
}

/** Returns the first page in a part of the navigation. */
function firstPage(contents: DataNode | undefined): string | undefined {
  const open = contents === undefined ? [] : [contents];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.kind === 'string' && !/\s/.test(node.value)) return node.value;
    if (node.kind === 'array') pushAll(open, node.items.toReversed());
    if (node.kind !== 'object') continue;
    for (const { value } of node.properties.toReversed()) if (value?.kind === 'array') open.push(value);
  }
  return undefined;
}

function repetitionFixes(place: SchemaPlace, { path }: SchemaProblem): readonly Fix[] {
  const list = nodeAt(place.root, path.slice(0, -1));
  const at = path.at(-1);
  if (list?.kind !== 'array' || typeof at !== 'number') return [];
  return jsonFix(place, 'suggestion', 'Remove this entry', (draft) => draft.list(list).remove(at, 'go'));
}

/** Moves a key such as `"feedback.thumbsRating"` into `feedback`. */
function moveInto(place: SchemaPlace, node: ObjectNode, found: Property): readonly Fix[] {
  const { key, value } = found;
  const [outer, inner, ...rest] = key.split('.');
  const isKnown =
    outer !== undefined &&
    inner !== undefined &&
    subschemaAt(schemaNamed('docs.v1'), undefined, [outer, inner]) !== undefined;
  if (
    value === undefined ||
    !isKnown ||
    rest.length > 0 ||
    typeof subschemaAt(schemaNamed('docs.v1'), undefined, [outer])?.schema.additionalProperties === 'object'
  )
    return [];
  const parent = property(node, outer);
  const home = parent === undefined ? node : parent.value;
  if (home?.kind !== 'object' || property(home, inner) !== undefined) return [];
  return jsonFix(place, 'safe', `Write "${inner}" inside "${outer}"`, (draft) => {
    draft.put(home, parent === undefined ? [outer, inner] : [inner], draft.textAt(value));
    draft.key(found).remove();
  });
}

function missingFixes(place: SchemaPlace, { node, key, path }: SchemaProblem): readonly Fix[] {
  const { whole, root, schema } = place;
  if (node.kind !== 'object' || key === undefined || whole === undefined) return [];
  const own = place.stub === undefined ? undefined : place.stub(path, key);
  const view = subschemaAt(schemaNamed(schema), root, [...path, key]);
  const value = own ?? stubOf(view);
  // An empty string or list that is not allowed would only cause another finding.
  if (value === '' && view?.schema.minLength !== undefined) return [];
  if (value === undefined || (own === undefined && Array.isArray(value) && value.length === 0)) return [];
  if (namesMissing(place, value, view?.schema ?? {})) return [];
  // The author must replace an example. A default changes nothing.
  const kind = own === undefined && view?.schema.default !== undefined ? 'safe' : 'suggestion';
  return jsonFix(place, kind, `Add "${key}"`, (draft) => draft.put(node, key, plain(value)));
}

/** True if a made-up value refers to a file that does not exist, at any depth. */
function namesMissing(place: SchemaPlace, value: unknown, schema: Schema): boolean {
  if (typeof value === 'string') return place.exists?.(value, schema) === false;
  const inner = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return inner.some((each) => namesMissing(place, each, {}));
}

function valueFixes(place: SchemaPlace, { node, schema, nearest, path }: SchemaProblem): readonly Fix[] {
  const { file, syntax } = place;
  if (node.kind !== 'string') return [];
  const change = (value: string, kind: Fix['kind']): Fix => {
    const edit: Edit = { range: node.range, text: written(value, syntax) };
    return fixOf({ kind, path: file.path, title: `Change to "${value}"`, edits: [edit] });
  };
  if (schema.enum !== undefined) {
    const later = new Set(schema.later);
    const beside = itemsOf(nodeAt(place.root, path.slice(0, -1))).map(stringOf);
    const all = schema.enum.map(String).filter((value) => !later.has(value) && !beside.includes(value));
    // If there are many, completion offers the others.
    const values = schema.enum.length > maxListed ? all.filter((value) => value === nearest) : all;
    const sorted = values.toSorted((a, b) => Number(b === nearest) - Number(a === nearest));
    return sorted.flatMap((value) => {
      const after = ownerWith(place, path, value);
      if (after === undefined)
        return [change(value, kindOfRename({ written: node.value, name: value, known: values }))];
      if (!isRight(after)) return [];
      const [key, ...others] = after.lacking;
      if (key === undefined) return [change(value, kindOfRename({ written: node.value, name: value, known: values }))];
      if (others.length > 0 || syntax !== 'json') return [];
      const inner = propertyView(after.view, key, undefined);
      const stub = stubOf(inner) ?? '';
      if (namesMissing(place, stub, inner?.schema ?? {})) return [];
      return jsonFix(place, 'suggestion', `Change to "${value}" and add "${key}"`, (draft) => {
        draft.value(node).set(plain(value));
        draft.put(after.before, key, plain(stub));
      });
    });
  }
  if (schema.refers === 'icon') {
    const icon = nearestIcon(node.value);
    return icon === undefined ? [] : [change(icon, 'suggestion')];
  }
  if (schema.format === 'color-hex')
    return colorFixes(node.value).map(({ value, isSure }) => change(value, isSure ? 'safe' : 'suggestion'));
  return patternFixes(node.value, schema).map((value) => change(value, 'suggestion'));
}

/** An object with one changed string, and its schema after the change. */
interface Changed {
  readonly before: ObjectNode;
  readonly after: ObjectNode;
  readonly view: SchemaView;
  /** Keys that only the changed object needs and does not have. */
  readonly lacking: readonly string[];
}

/** Returns the object around a value after the value is changed. Undefined if the value is not in an object. */
function ownerWith({ root, schema }: SchemaPlace, path: Path, value: string): Changed | undefined {
  const before = nodeAt(root, path.slice(0, -1));
  const key = path.at(-1);
  if (before?.kind !== 'object' || typeof key !== 'string') return undefined;
  const properties = before.properties.map((each) =>
    each.key === key && each.value !== undefined
      ? { ...each, value: { kind: 'string' as const, range: each.value.range, value } }
      : each,
  );
  const after = { ...before, properties };
  const place = path.at(-2);
  const outer = place === undefined ? undefined : subschemaAt(schemaNamed(schema), root, path.slice(0, -2));
  const viewOf = (node: ObjectNode): SchemaView | undefined => {
    if (place === undefined) return rootView(schemaNamed(schema), node);
    return outer && (typeof place === 'number' ? itemView(outer, node) : propertyView(outer, place, node));
  };
  const view = viewOf(after);
  const needed = new Set(viewOf(before)?.schema.required);
  const lacking = (view?.schema.required ?? []).filter((each) => !needed.has(each) && !property(after, each));
  return view && { before, after, view, lacking };
}

/**
 * True if the other strings of an object meet its conditions: `basic` needs a certain form of name, an icon has certain
 * styles.
 */
function isRight({ after, view }: Changed): boolean {
  const isObject = view.schema.refers === 'icon';
  const icon = stringOf(valueOf(after, isObject ? 'name' : 'icon'));
  const style = stringOf(valueOf(after, isObject ? 'style' : 'iconType'));
  if (icon !== undefined && style !== undefined && iconProblem(icon, style)?.on === 'type') return false;
  return after.properties.every(({ key, value }) => {
    const pattern = view.schema.properties?.[key]?.pattern;
    return pattern === undefined || value?.kind !== 'string' || new RegExp(pattern).test(value.value);
  });
}
