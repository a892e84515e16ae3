import type { DataNode } from '../../data/node.ts';
import { channelsOf } from '../../schema/color.ts';
import type { Range } from '../../text/range.ts';
import type { ColorRange } from '../assistTypes.ts';
import { classColorText } from '../styles/colors.ts';

/** Hex colors of docs.json or a file it refers to, for swatches. */
export function configColors(root: DataNode | undefined): readonly ColorRange[] {
  const found: ColorRange[] = [];
  const open: DataNode[] = root === undefined ? [] : [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.kind === 'object') for (const { value } of node.properties) if (value !== undefined) open.push(value);
    // Arrays of strings contain pages. Only objects have colors.
    if (node.kind === 'array') for (const item of node.items) if (item.kind !== 'string') open.push(item);
    const channels = node.kind === 'string' && node.value.startsWith('#') ? channelsOf(node.value) : undefined;
    if (channels === undefined) continue;
    const [red, green, blue] = channels;
    found.push({ range: node.range, red: red / 255, green: green / 255, blue: blue / 255 });
  }
  return found.sort((a, b) => a.range.start - b.range.start);
}

/**
 * The new text for a picked color: hex in the letter case of the old one, or the nearest utility class. Transparency is
 * dropped.
 */
export function colorText(
  text: string,
  range: Range,
  color: { readonly red: number; readonly green: number; readonly blue: number },
): string {
  const old = text.slice(range.start, range.end);
  if (!/^(?:"|#|var\()/.test(old)) return classColorText(old, color) ?? old;
  const digits = [color.red, color.green, color.blue]
    .map((part) =>
      Math.round(Math.min(Math.max(part, 0), 1) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('');
  const isLower = /[a-f]/.test(old) && !/[A-F]/.test(old);
  const hex = `#${isLower || old.startsWith('var(') ? digits : digits.toUpperCase()}`;
  return old.startsWith('"') ? `"${hex}"` : hex;
}
