import { addItem, addProperty, formatAt, insertItem, removeItem, removeProperty } from '../../data/json/jsonEdit.ts';
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
import { divisionsOf } from '../../schema/keywords.ts';
import type { SchemaProblem } from '../../schema/problem.ts';
import type { Schema } from '../../schema/schema.ts';
import { itemView, propertyView, rootView, type SchemaView, subschemaAt } from '../../schema/subschema.ts';
import { configPath } from '../../site/paths.ts';
import type { Edit } from '../../text/edit.ts';
import type { Fix } from '../../text/finding.ts';
import { suggestion } from '../../text/finding.ts';
import { indentAt, reindented } from '../../text/lines.ts';

/** Divisions that stand where nobody takes them, with how they are taken away from there. */
interface Misplaced {
  /** The list that takes them. */
  readonly list: string;
  readonly items: readonly DataNode[];
  readonly removal: Edit;
  /** Of the object that they are not allowed in. */
  readonly path: Path;
}

/**
 * A fix that moves a division where it belongs: a tab among groups behind the tab around it, the anchors of a group to the
 * nearest division that takes anchors, links among them to `global`. Undefined where no place takes it as it is.
 */
export function moveDivision(text: string, schema: Schema, root: DataNode, problem: SchemaProblem): Fix | undefined {
  const found = misplacedIn(text, schema, root, problem);
  if (found === undefined || found.items.length === 0) return undefined;
  const home = ancestorHome(text, schema, root, found) ?? globalHome(text, schema, root, found);
  return home && suggestion({ path: configPath, title: `Move to ${home.called}`, edits: [home.edit, found.removal] });
}

function misplacedIn(text: string, schema: Schema, root: DataNode, problem: SchemaProblem): Misplaced | undefined {
  const { path, node, key = '', code, fault } = problem;
  if (fault !== 'unknown-key' || node.kind !== 'object') return undefined;
  const lists = divisionsOf(schema);
  if (code === 'config/misplaced-division') {
    const list = lists.get(key);
    const owner = nodeAt(root, path.slice(0, -1));
    const at = path.at(-1);
    if (list === undefined || owner?.kind !== 'array' || typeof at !== 'number') return undefined;
    // A list that may not be empty would be the next mistake.
    if (owner.items.length === 1 && path.at(-2) !== 'pages') return undefined;
    return { list, items: [node], removal: removeItem(text, owner, at), path: path.slice(0, -2) };
  }
  const own = property(node, key);
  if (own?.value?.kind !== 'array' || ![...lists.values(), 'pages'].includes(key)) return undefined;
  return { list: key, items: own.value.items, removal: removeProperty(text, node, own), path };
}

interface Home {
  /** `"tabs"`. */
  readonly called: string;
  readonly edit: Edit;
}

/** The nearest object around that takes the list and does not lose it beside what it has. */
function ancestorHome(text: string, schema: Schema, root: DataNode, found: Misplaced): Home | undefined {
  const { list, items, path } = found;
  const places = path.length === 0 ? [['navigation']] : path.map((_, depth) => path.slice(0, path.length - 1 - depth));
  for (const place of places) {
    const node = nodeAt(root, place);
    const view = subschemaAt(schema, root, place);
    if (node?.kind !== 'object' || view === undefined || !takes(view, list, items)) continue;
    const there = valueOf(node, list);
    if (there?.kind === 'array') {
      const around = path[place.length] === list ? path[place.length + 1] : undefined;
      return { called: `"${list}"`, edit: added(text, there, items, typeof around === 'number' ? around : undefined) };
    }
    if (there !== undefined || isTaken(view.schema, list, node)) continue;
    return { called: `"${list}"`, edit: filled(text, addProperty(text, node, list, [mark]), items) };
  }
  return undefined;
}

/** Links may stand in `global`, whatever the navigation holds. */
function globalHome(text: string, schema: Schema, root: DataNode, { list, items }: Misplaced): Home | undefined {
  const navigation = valueOf(root, 'navigation');
  const view = propertyView(rootView(schema, root), 'navigation', navigation);
  const global = view && propertyView(view, 'global', undefined);
  if (navigation?.kind !== 'object' || global === undefined || !takes(global, list, items)) return undefined;
  if (!items.every((item) => stringOf(valueOf(item, 'href')) !== undefined)) return undefined;
  const called = `"${list}" of "global"`;
  const there = valueOf(navigation, 'global');
  if (there === undefined)
    return { called, edit: filled(text, addProperty(text, navigation, 'global', { [list]: [mark] }), items) };
  if (there.kind !== 'object') return undefined;
  const own = valueOf(there, list);
  if (own?.kind === 'array') return { called, edit: added(text, own, items, undefined) };
  return own === undefined ? { called, edit: filled(text, addProperty(text, there, list, [mark]), items) } : undefined;
}

/** Whether a place has the list, and its entries may have all that these have. */
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

/** All of some entries put into a list: behind the one at `around`, else at its end. */
function added(text: string, node: ArrayNode, items: readonly DataNode[], around: number | undefined): Edit {
  return filled(
    text,
    around === undefined ? addItem(text, node, mark) : insertItem(text, node, around + 1, mark),
    items,
  );
}

/** Stands for the entries until it is known how far they are indented. */
const mark = '\u0000';

/** An edit with the entries as they are written, comments too, in place of the mark. */
function filled(text: string, edit: Edit, items: readonly DataNode[]): Edit {
  const [before = '', after = ''] = edit.text.split(JSON.stringify(mark));
  const line = /[\r\n]([ \t]*)$/.exec(before)?.[1];
  const margin = line ?? indentAt(text, edit.range.start);
  const { ending } = formatAt(text, edit.range);
  const written = items.map(({ range: { start, end } }) =>
    reindented({ text: text.slice(start, end), was: indentAt(text, start), margin, ending }),
  );
  return { ...edit, text: before + written.join(line === undefined ? ', ' : `,${ending}${line}`) + after };
}
