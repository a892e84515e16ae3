import { applyEdits, type Edit } from '../../text/edit.ts';
import { nodeAt, property } from '../node.ts';
import { addProperty, removeProperty } from './jsonEdit.ts';
import { parseJson } from './parseJson.ts';

/**
 * The text with a value put at a path of keys, the objects on the way made where they are missing. Undefined where
 * something else stands on the way or at the path already.
 */
export function withValueAt(text: string, path: readonly string[], value: unknown): string | undefined {
  let at = parseJson(text, '').root;
  for (const [depth, key] of path.entries()) {
    if (at?.kind !== 'object') return undefined;
    const next = property(at, key);
    if (next === undefined) {
      const nested = path.slice(depth + 1).reduceRight<unknown>((inner, step) => ({ [step]: inner }), value);
      return applyEdits(text, [addProperty(text, at, key, nested)]);
    }
    at = next.value;
  }
  return undefined;
}

/** The text without the property at a path of keys, and without the objects around it that would be empty then. */
export function withoutValueAt(text: string, path: readonly string[]): string {
  const { root } = parseJson(text, '');
  for (let depth = path.length; depth > 0; depth--) {
    const owner = nodeAt(root, path.slice(0, depth - 1));
    const found = property(owner, path[depth - 1] ?? '');
    if (owner?.kind !== 'object' || found === undefined) return text;
    if (owner.properties.length > 1 || depth === 1) return applyEdits(text, [removeProperty(text, owner, found)]);
  }
  return text;
}

/** The one edit that makes one text of another, without what both begin and end with. */
export function editBetween({ before, after }: { readonly before: string; readonly after: string }): Edit {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  let end = 0;
  while (end < most - start && before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end))
    end++;
  return { range: { start, end: before.length - end }, text: after.slice(start, after.length - end) };
}
