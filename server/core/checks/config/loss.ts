import { type DataNode, itemsOf, nodeAt, type Path, property, stringOf, valueOf } from '../../data/node.ts';
import { wordOf } from '../../schema/keywords.ts';
import { type SchemaProblem, short } from '../../schema/problem.ts';
import type { Schema } from '../../schema/schema.ts';
import { itemView, propertyView, rootView, type SchemaView } from '../../schema/subschema.ts';
import { memo } from '../../text/memo.ts';

/**
 * Adds the consequences to a problem in a schema with `costly`: a wrong value loses the contents of the division around
 * it, or the whole file. An unknown key is only dropped itself.
 */
export function withLoss(schema: Schema, root: DataNode, problem: SchemaProblem): SchemaProblem {
  if (schema.costly !== true) return problem;
  const { fault, path, key, node, code, message } = problem;
  const views = viewsAlong(schema, root, path);
  if (code === 'config/lost-contents') {
    if (isInPlaceOfLink(problem)) return { ...problem, message: `${message} The platform rejects the file.` };
    const pages = pagesIn(valueOf(node, key ?? ''));
    return pages === 0 || key === 'href'
      ? problem
      : { ...problem, message: `${message} The platform drops ${allPages(pages, `in "${key}"`)}.` };
  }
  if (fault === 'lost' || code === 'config/empty-group') return problem;
  // Such a key has no effect, because no page can refer to it.
  if (fault === 'key') return { ...problem, code: 'config/ignored' };
  if (views.some((view) => view.schema.lenient === true))
    return {
      ...problem,
      code: 'config/ignored',
      message: `${message} The platform silently drops it.`,
    };
  if (code === 'config/unknown-key' && !isMeantAndNeeded(problem)) {
    const pages = hasContents(problem) ? 0 : pagesIn(valueOf(node, key ?? ''));
    return pages === 0
      ? { ...problem, message: `${message} The platform drops it.` }
      : {
          ...problem,
          code: 'config/lost-contents',
          message: `${message} The platform drops ${allPages(pages, `in "${key}"`)}.`,
        };
  }
  return {
    ...problem,
    code: code === 'config/unknown-key' ? 'config/refused-key' : code,
    message: `${message} The platform ${costOf(root, path, views)}.`,
  };
}

/** True if the object has pages under another key, or is not a division. */
function hasContents({ schema, node, key }: SchemaProblem): boolean {
  return (
    schema.division === undefined || [...contents].some((each) => each !== key && property(node, each) !== undefined)
  );
}

/** True for contents that are only allowed with a link, when the link is missing. */
function isInPlaceOfLink({ schema, node, key = '' }: SchemaProblem): boolean {
  return schema.foreign?.includes(key) === true && property(node, 'href') === undefined;
}

/** True for a misspelled key without which the object is rejected. */
function isMeantAndNeeded({ nearest, schema, node }: SchemaProblem): boolean {
  if (nearest === undefined || property(node, nearest) !== undefined) return false;
  return schema.required?.includes(nearest) === true;
}

/** Returns the consequences of a mistake at a path, as the end of a sentence. */
function costOf(root: DataNode, path: Path, views: readonly SchemaView[]): string {
  // The innermost division whose contents include the mistake. The navigation itself is not a division.
  for (let at = path.length - 1; at > 1; at--) {
    const view = views[at];
    const next = path[at];
    if (view?.schema.division === undefined || typeof next !== 'string') continue;
    if (view.schema.choice?.includes(next) !== true) continue;
    const division = nodeAt(root, path.slice(0, at));
    const name = stringOf(valueOf(division, view.schema.division));
    const what = `the ${wordOf(view.schema.division)}${name === undefined ? '' : ` "${short(name)}"`}`;
    const pages = pagesIn(division);
    return pages === 0 ? `drops all that ${what} holds` : `drops ${allPages(pages, `of ${what}`)}`;
  }
  return 'rejects the file';
}

function allPages(count: number, where: string): string {
  return count === 1 ? `the only page ${where}` : count === 2 ? `both pages ${where}` : `all ${count} pages ${where}`;
}

/** Returns the view of a schema for each value on a path, from the root. */
function viewsAlong(schema: Schema, root: DataNode, path: Path): readonly SchemaView[] {
  const views: SchemaView[] = [rootView(schema, root)];
  let node: DataNode | undefined = root;
  for (const step of path) {
    const outer = views.at(-1);
    if (outer === undefined) break;
    node = typeof step === 'number' ? itemsOf(node)[step] : valueOf(node, step);
    const inner = typeof step === 'number' ? itemView(outer, node) : propertyView(outer, step, node);
    if (inner === undefined) break;
    views.push(inner);
  }
  return views;
}

/** Number of pages and operations in a part of the navigation, at any depth. */
function pagesIn(node: DataNode | undefined): number {
  return node?.kind === 'object' || node?.kind === 'array' ? counted(node) : 0;
}

const counted = memo((node: DataNode): number => {
  if (node.kind === 'array')
    return node.items.reduce((sum, item) => sum + (item.kind === 'string' ? 1 : pagesIn(item)), 0);
  if (node.kind !== 'object') return 0;
  return node.properties.reduce((sum, { key, value }) => {
    if (key === 'root') return sum + (value?.kind === 'string' ? 1 : 0);
    return sum + (contents.has(key) ? pagesIn(value) : 0);
  }, 0);
});

/** Lists of the navigation whose strings are pages. */
const contents: ReadonlySet<string> = new Set([
  'pages',
  'groups',
  'tabs',
  'menu',
  'anchors',
  'dropdowns',
  'versions',
  'languages',
  'products',
]);
