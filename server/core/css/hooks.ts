/** The names that the platform documents for style sheets. Source: css-hooks.tsv (customize/custom-scripts). */

import hooks from '../../../schemas/cssHooks.json' with { type: 'json' };
import { memo } from '../text/memo.ts';
import { nearest } from '../text/nearest.ts';
import type { SheetName } from './sheet.ts';

/** A documented name: an id, an attribute, or an element, which also matches as a class. */
export interface Hook {
  readonly kind: 'id' | 'element' | 'attribute';
  readonly name: string;
  /** The part of the published site that it appears in. */
  readonly area: string;
}

const areas: Readonly<Record<string, string | undefined>> = hooks.areas;

/** All documented names, in the platform's order. */
export const allHooks: readonly Hook[] = [
  ...hooks.ids.map((name): Hook => ({ kind: 'id', name, area: areas[`#${name}`] ?? '' })),
  ...hooks.elements.map((name): Hook => ({ kind: 'element', name, area: areas[`.${name}`] ?? '' })),
  ...hooks.attributes.map((name): Hook => ({ kind: 'attribute', name, area: areas[`[${name}]`] ?? '' })),
];

/** Documented selectors with more than one name, such as `toc-item[data-active]`. */
export const hookSelectors: readonly string[] = hooks.selectors;

const named = memo((list: readonly Hook[]) => new Map(list.map((hook) => [`${hook.kind} ${hook.name}`, hook])));

/** Returns the hook with this name. A class matches a hook of kind `element`. */
export function hookNamed(kind: SheetName['kind'], name: string): Hook | undefined {
  return named(allHooks).get(`${kind === 'class' ? 'element' : kind} ${name}`);
}

const everyName: ReadonlySet<string> = new Set(allHooks.map(({ name }) => name));
const lookUps: Readonly<Record<Hook['kind'], readonly string[]>> = {
  id: hooks.ids,
  // Single words, such as `card`, are too close to class names that authors choose.
  element: hooks.elements.filter((name) => name.includes('-')),
  // `data-size` is too close to `data-side`, which many libraries use.
  attribute: hooks.attributes.filter((name) => name.length > 9),
};

/**
 * Returns the hook that a name probably misspells, or undefined. A misspelling is one added, missing, changed or
 * swapped letter, or a difference in separators or letter case. A plural is not a misspelling.
 */
export function hookMeant(kind: SheetName['kind'], name: string): string | undefined {
  if (!looksLikeHook(name) || (kind === 'element' && !name.includes('-'))) return undefined;
  const names = lookUps[kind === 'class' ? 'element' : kind];
  return nearest(name, names, (other) => isSlip(fold(name), fold(other)));
}

/** True if a name may misspell a hook. Must be fast: it runs for every class of a page on every edit. */
export function looksLikeHook(name: string): boolean {
  if (name.length < 5 || name.length > 60) return false;
  const { known, asked } = slips(lookUps);
  const before = asked.get(name);
  if (before !== undefined) return before;
  const folded = fold(name);
  const isNear = !everyName.has(name) && (known.has(folded) || shorter(folded).some((each) => known.has(each)));
  if (asked.size > maxAsked) asked.clear();
  asked.set(name, isNear);
  return isNear;
}

/** Number of names after which the cached results are cleared. */
const maxAsked = 20_000;

interface Slips {
  /** Hook names, and their variants with one letter removed. Two names that are one edit apart share such a variant. */
  readonly known: ReadonlySet<string>;
  /** Cached results by name. */
  readonly asked: Map<string, boolean>;
}

const slips = memo((tables: typeof lookUps): Slips => {
  const names = Object.values(tables).flat().map(fold);
  return { known: new Set(names.flatMap((name) => [name, ...shorter(name)])), asked: new Map() };
});

function shorter(name: string): readonly string[] {
  return Array.from(name, (_, at) => name.slice(0, at) + name.slice(at + 1));
}

function fold(name: string): string {
  return name.toLowerCase().replace(/[-_]/g, '');
}

/** True if the names are equal or one edit apart. */
function isSlip(a: string, b: string): boolean {
  if (a === b) return true;
  if (a === `${b}s` || b === `${a}s`) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  const [left, right] = [a.slice(at), b.slice(at)];
  if (left.slice(1) === right || left === right.slice(1) || left.slice(1) === right.slice(1)) return true;
  return left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2);
}
