/** What the platform documents of its pages for style sheets. Source: css-hooks.tsv (customize/custom-scripts). */

import hooks from '../../../schemas/cssHooks.json' with { type: 'json' };
import { memo } from '../text/memo.ts';
import { nearest } from '../text/nearest.ts';
import type { SheetName } from './sheet.ts';

/** A documented name: an id, an element, which counts as a class too, or an attribute. */
export interface Hook {
  readonly kind: 'id' | 'element' | 'attribute';
  readonly name: string;
  /** The part of the published site that has it. */
  readonly area: string;
}

const areas: Readonly<Record<string, string | undefined>> = hooks.areas;

/** All of them, in the platform's order. */
export const allHooks: readonly Hook[] = [
  ...hooks.ids.map((name): Hook => ({ kind: 'id', name, area: areas[`#${name}`] ?? '' })),
  ...hooks.elements.map((name): Hook => ({ kind: 'element', name, area: areas[`.${name}`] ?? '' })),
  ...hooks.attributes.map((name): Hook => ({ kind: 'attribute', name, area: areas[`[${name}]`] ?? '' })),
];

/** Documented selectors with more than one name in them, such as `toc-item[data-active]`. */
export const hookSelectors: readonly string[] = hooks.selectors;

const named = memo((list: readonly Hook[]) => new Map(list.map((hook) => [`${hook.kind} ${hook.name}`, hook])));

/** The hook of that name; a class names an element. */
export function hookNamed(kind: SheetName['kind'], name: string): Hook | undefined {
  return named(allHooks).get(`${kind === 'class' ? 'element' : kind} ${name}`);
}

const everyName: ReadonlySet<string> = new Set(allHooks.map(({ name }) => name));
const lookUps: Readonly<Record<Hook['kind'], readonly string[]>> = {
  id: hooks.ids,
  // Single words, such as `card`, are too near to what authors call their own classes.
  element: hooks.elements.filter((name) => name.includes('-')),
  // `data-size` is too near to `data-side`, which many libraries write.
  attribute: hooks.attributes.filter((name) => name.length > 9),
};

/**
 * The hook that a name is a slip of: one letter more, less, other or in another place, other blanks or letter case. A
 * plural is a name of its own.
 */
export function hookMeant(kind: SheetName['kind'], name: string): string | undefined {
  if (!looksLikeHook(name) || (kind === 'element' && !name.includes('-'))) return undefined;
  const names = lookUps[kind === 'class' ? 'element' : kind];
  return nearest(name, names, (other) => isSlip(fold(name), fold(other)));
}

/** Whether a name could be taken for a slip of any hook. Quick: it is asked of every class of a page that is typed in. */
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

/** Of more different names than these nothing is remembered. */
const maxAsked = 20_000;

interface Slips {
  /** Hooks, whole and without each of their letters: of two names that are one edit apart, these have one in common. */
  readonly known: ReadonlySet<string>;
  /** The names that were asked about, with the answers. */
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

/** Whether one edit makes one of the other. */
function isSlip(a: string, b: string): boolean {
  if (a === b) return true;
  if (a === `${b}s` || b === `${a}s`) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  const [left, right] = [a.slice(at), b.slice(at)];
  if (left.slice(1) === right || left === right.slice(1) || left.slice(1) === right.slice(1)) return true;
  return left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2);
}
