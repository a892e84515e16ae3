import { listOf, type Writing } from '../../data/json/jsonFormat.ts';
import {
  type ArrayNode,
  type DataNode,
  nodeAt,
  type ObjectNode,
  type Path,
  property,
  stringOf,
  valueOf,
} from '../../data/node.ts';
import { draftFix, type SiteDraft } from '../../model/write/siteDraft.ts';
import { divisionsOf } from '../../schema/keywords.ts';
import type { SchemaProblem } from '../../schema/problem.ts';
import type { Schema } from '../../schema/schema.ts';
import { itemView, propertyView, rootView, type SchemaView, subschemaAt } from '../../schema/subschema.ts';
import type { WholeConfig } from '../../site/config/configFiles.ts';
import type { Fix } from '../../text/finding.ts';

/** Divisions in a place that does not allow them, and how they are removed from there. */
interface Misplaced {
  /** The list that takes them. */
  readonly list: string;
  readonly items: readonly DataNode[];
  remove(draft: SiteDraft): void;
  /** Path of the object that does not allow them. */
  readonly path: Path;
}

/**
 * Returns a fix that moves a division where it belongs. Undefined if no place can take it unchanged.
 * - A tab among groups moves after the tab around it.
 * - Anchors of a group move to the nearest division that takes anchors.
 * - Links among those move to `global`.
 */
export function moveDivision(
  whole: WholeConfig,
  schema: Schema,
  root: DataNode,
  problem: SchemaProblem,
): Fix | undefined {
  const found = misplacedIn(schema, root, problem);
  if (found === undefined || found.items.length === 0) return undefined;
  const home = ancestorHome(schema, root, found) ?? globalHome(schema, root, found);
  return (
    home &&
    draftFix(whole, 'suggestion', `Move to ${home.called}`, (draft) => {
      home.put(draft);
      found.remove(draft);
    })
  );
}

function misplacedIn(schema: Schema, root: DataNode, problem: SchemaProblem): Misplaced | undefined {
  const { path, node, key = '', code, fault } = problem;
  if (fault !== 'unknown-key' || node.kind !== 'object') return undefined;
  const lists = divisionsOf(schema);
  if (code === 'config/misplaced-division') {
    const list = lists.get(key);
    const owner = nodeAt(root, path.slice(0, -1));
    const at = path.at(-1);
    if (list === undefined || owner?.kind !== 'array' || typeof at !== 'number') return undefined;
    // An empty list could be the next mistake.
    if (owner.items.length === 1 && path.at(-2) !== 'pages') return undefined;
    return { list, items: [node], remove: (draft) => draft.list(owner).remove(at, 'go'), path: path.slice(0, -2) };
  }
  const own = property(node, key);
  if (own?.value?.kind !== 'array' || ![...lists.values(), 'pages'].includes(key)) return undefined;
  return { list: key, items: own.value.items, remove: (draft) => draft.key(own).remove(), path };
}

interface Home {
  /** Text for the title of the fix, such as `"tabs"`. */
  readonly called: string;
  put(draft: SiteDraft): void;
}

/** Returns the nearest object around that takes the list and keeps it next to its other keys. */
function ancestorHome(schema: Schema, root: DataNode, found: Misplaced): Home | undefined {
  const { list, items, path } = found;
  const places = path.length === 0 ? [['navigation']] : path.map((_, depth) => path.slice(0, path.length - 1 - depth));
  for (const place of places) {
    const node = nodeAt(root, place);
    const view = subschemaAt(schema, root, place);
    if (node?.kind !== 'object' || view === undefined || !takes(view, list, items)) continue;
    const there = valueOf(node, list);
    if (there?.kind === 'array') {
      const around = path[place.length] === list ? path[place.length + 1] : undefined;
      const at = typeof around === 'number' ? around + 1 : there.items.length;
      return { called: `"${list}"`, put: (draft) => insertAll(draft, there, at, items) };
    }
    if (there !== undefined || isTaken(view.schema, list, node)) continue;
    return { called: `"${list}"`, put: (draft) => draft.put(node, list, textsOf(draft, items)) };
  }
  return undefined;
}

/** Links are allowed in `global`, whatever else the navigation has. */
function globalHome(schema: Schema, root: DataNode, { list, items }: Misplaced): Home | undefined {
  const navigation = valueOf(root, 'navigation');
  const view = propertyView(rootView(schema, root), 'navigation', navigation);
  const global = view && propertyView(view, 'global', undefined);
  if (navigation?.kind !== 'object' || global === undefined || !takes(global, list, items)) return undefined;
  if (!items.every((item) => stringOf(valueOf(item, 'href')) !== undefined)) return undefined;
  const called = `"${list}" of "global"`;
  const there = valueOf(navigation, 'global');
  if (there === undefined)
    return { called, put: (draft) => draft.put(navigation, ['global', list], textsOf(draft, items)) };
  if (there.kind !== 'object') return undefined;
  const own = valueOf(there, list);
  if (own?.kind === 'array') return { called, put: (draft) => insertAll(draft, own, own.items.length, items) };
  return own === undefined ? { called, put: (draft) => draft.put(there, list, textsOf(draft, items)) } : undefined;
}

/** True if a place can have the list, and its entries can have all keys of these. */
function takes(view: SchemaView, list: string, items: readonly DataNode[]): boolean {
  const inner = Object.hasOwn(view.schema.properties ?? {}, list) ? propertyView(view, list, undefined) : undefined;
  return (
    inner !== undefined &&
    items.every((item) => {
      if (item.kind === 'string') return list === 'pages';
      const known = itemView(inner, item)?.schema.properties ?? {};
      return item.kind === 'object' && item.properties.every(({ key }) => Object.hasOwn(known, key));
    })
  );
}

function isTaken({ choice = [], lostBeside = {} }: Schema, list: string, node: ObjectNode): boolean {
  const has = (key: string): boolean => property(node, key) !== undefined;
  const isLost = Object.entries(lostBeside).some(([key, beside]) => has(key) && beside.includes(list));
  return isLost || (choice.includes(list) && choice.some(has));
}

function insertAll(draft: SiteDraft, list: ArrayNode, at: number, items: readonly DataNode[]): void {
  for (const item of items) draft.list(list).insert(at, draft.textAt(item));
}

function textsOf(draft: SiteDraft, items: readonly DataNode[]): Writing {
  return listOf(items.map((item) => draft.textAt(item)));
}
