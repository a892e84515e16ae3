/** Names in selectors, rules and custom properties of a style sheet, with their positions. */

import type { Root, Rule } from 'postcss';
import parse from 'postcss-safe-parser';
import parser from 'postcss-selector-parser';
import { memo } from '../text/memo.ts';
import type { Range } from '../text/range.ts';
import type { SourceFile } from '../text/sourceFile.ts';
import { maxSheet } from './siteStyles.ts';

/** A name in a selector. */
export interface SheetName {
  readonly kind: 'class' | 'id' | 'element' | 'attribute';
  /** Without `.` and `#`, escapes resolved. */
  readonly name: string;
  /** Range of the name, without `.` and `#`. */
  readonly range: Range;
  /** Range of the whole rule. */
  readonly rule: Range;
}

/** A custom property and the value that a rule gives it. */
export interface SheetProperty {
  readonly name: string;
  readonly value: string;
  readonly range: Range;
}

/** The names in a style sheet. */
export interface Sheet {
  /** In source order. */
  readonly names: readonly SheetName[];
  readonly properties: readonly SheetProperty[];
  /** The occurrences of each class, in source order. */
  readonly classes: ReadonlyMap<string, readonly SheetName[]>;
}

/** Maximum number of names read from one sheet. */
const maxNames = 50_000;
const maxSelector = 2000;

/** Returns the names in a sheet. Empty for a sheet longer than `maxSheet` characters. */
export const sheetOf = memo((file: Pick<SourceFile, 'text'>): Sheet => readSheet(file.text));

function readSheet(text: string): Sheet {
  const names: SheetName[] = [];
  const properties: SheetProperty[] = [];
  try {
    const root = (text.length > maxSheet ? parse('') : parse(text)) as Root;
    // The parser does not count a byte order mark.
    const shift = text.startsWith('\uFEFF') ? 1 : 0;
    root.walk((node) => {
      const start = (node.source?.start?.offset ?? 0) + shift;
      if (node.type === 'rule' && names.length < maxNames) {
        const end = node.source?.end === undefined ? text.length : node.source.end.offset + shift;
        addNames(node, { start, end }, names);
      }
      if (node.type === 'decl' && node.prop.startsWith('--'))
        properties.push({
          name: node.prop,
          value: node.value,
          range: { start, end: start + node.prop.length },
        });
    });
  } catch {
    // Keep what was read before the error.
  }
  const classes = new Map<string, SheetName[]>();
  for (const each of names) {
    if (each.kind !== 'class') continue;
    const known = classes.get(each.name);
    if (known === undefined) classes.set(each.name, [each]);
    else known.push(each);
  }
  return { names, properties, classes };
}

function addNames(rule: Rule, range: Range, names: SheetName[]): void {
  const { parent } = rule;
  if (parent?.type === 'atrule' && 'name' in parent && /keyframes$/i.test(String(parent.name))) return;
  const selector = rule.raws.selector?.raw ?? rule.selector;
  if (selector.length > maxSelector) return;
  parser((root) => {
    root.walk((node) => {
      const kind = kinds[node.type];
      if (kind === undefined) return;
      const name = node.type === 'attribute' ? node.attribute : (node.value ?? '');
      const [blanks = ''] = /^[[.#]?\s*/.exec(selector.slice(node.sourceIndex)) ?? [];
      const at = node.sourceIndex + blanks.length;
      const length = writtenName.exec(selector.slice(at))?.[0].length ?? name.length;
      const start = range.start + at;
      if (name !== '') names.push({ kind, name, range: { start, end: start + length }, rule: range });
    });
  }).processSync(selector);
}

/** A name with its escapes. */
const writtenName = /^(?:[\w-]|[^\0-\x7f]|\\[^\n])+/;

const kinds: Readonly<Record<string, SheetName['kind'] | undefined>> = {
  class: 'class',
  id: 'id',
  tag: 'element',
  attribute: 'attribute',
};
