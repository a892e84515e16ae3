import { spotAt } from '../data/node.ts';
import { schemaNamed } from '../schema/schema.ts';
import { subschemaAt } from '../schema/subschema.ts';
import type { DataText } from './dataComplete.ts';
import type { Hover } from './ideTypes.ts';
import { plainMarkdown, schemaMarkdown, valueMarkdown } from './schemaMarkdown.ts';

/** What a schema knows of the key or value at a place. */
export function hoverData(source: DataText, offset: number): Hover | undefined {
  const { root } = source.data;
  const spot = spotAt(root, offset);
  const { path, node, onKey } = spot;
  const view = subschemaAt(schemaNamed(source.schema), root, path);
  if (view === undefined || path.length === 0) return undefined;
  const range = onKey?.keyRange ?? node?.range;
  // Inside an object or list, between its entries, nothing is pointed at.
  if (range === undefined || (onKey === undefined && (node?.kind === 'object' || node?.kind === 'array')))
    return undefined;
  const outer = subschemaAt(schemaNamed(source.schema), root, path.slice(0, -1));
  const key = path.findLast((step) => typeof step === 'string');
  const isRequired = typeof path.at(-1) === 'string' && outer?.schema.required?.includes(String(path.at(-1))) === true;
  const name = path.filter((step) => typeof step === 'string').join('.');
  const write = source.schema === 'docs' || source.schema === 'page' ? schemaMarkdown : plainMarkdown;
  const about = write(name === '' ? String(key ?? '') : name, view, isRequired);
  const value = onKey === undefined && node?.kind === 'string' ? valueMarkdown(view.schema, node.value) : undefined;
  return {
    range,
    markdown:
      value === undefined || node?.kind !== 'string'
        ? about
        : `\`${node.value.replaceAll('`', '')}\`: ${value}\n\n---\n\n${about}`,
  };
}
