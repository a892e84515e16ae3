/**
 * Style sheets of a site as they count in a preview. Source: platform-today.md, "CSS": every `.css` file in the content
 * folder is on every page.
 */

import type { AtRule, ChildNode, Declaration, Root, Rule } from 'postcss';
import parse from 'postcss-safe-parser';
import { memo } from '../text/memo.ts';
import type { SourceFile } from '../text/sourceFile.ts';
import { siteSelector } from './siteSelector.ts';
import { pageWidth } from './utilities.ts';
import { safeValue, withAddresses } from './values.ts';

/** A sheet with marks for what it loads. */
export interface SiteSheet {
  readonly css: string;
  readonly addresses: readonly string[];
}

/** Of a sheet that is longer, in UTF-16 code units, nothing counts in previews. */
export const maxSheet = 500_000;
const none: SiteSheet = { css: '', addresses: [] };

/** A sheet of the site, or the text of a `<style>`, kept to what it may reach. */
export const siteSheetOf = memo(({ text }: Pick<SourceFile, 'text'>): SiteSheet => {
  if (text.length > maxSheet) return none;
  try {
    const root = parse(text) as Root;
    const addresses: string[] = [];
    keepSafe(root, addresses, 0);
    root.raws = {};
    return { css: root.toString(), addresses };
  } catch {
    return none;
  }
});

/** The sheet for one page, which has these addresses. `urlOf` gives what an address is loaded from; undefined for what may not be loaded. */
export function sheetOn(
  { css, addresses }: SiteSheet,
  paths: readonly string[],
  urlOf: (target: string) => string | undefined,
): string {
  const placed = css.replace(
    /\[data-current-path(?:([~|^$*]?=)"([^"]*)")?\]/g,
    (_, operator: string | undefined, value = '') =>
      paths.some((path) => matches(path, operator, value)) ? ':root' : ':not(*)',
  );
  return withAddresses(placed, (index) => urlOf(addresses[index] ?? ''));
}

function matches(path: string, operator: string | undefined, value: string): boolean {
  if (operator === undefined) return true;
  if (operator === '=') return path === value;
  if (value === '') return false;
  if (operator === '^=') return path.startsWith(value);
  if (operator === '$=') return path.endsWith(value);
  if (operator === '*=') return path.includes(value);
  return operator === '|=' ? path === value || path.startsWith(`${value}-`) : path === value;
}

const atRules: ReadonlySet<string> = new Set([
  'media',
  'supports',
  'container',
  'layer',
  'keyframes',
  '-webkit-keyframes',
  'font-face',
]);
/** Fonts and movements that the preview's own styles have. */
const ownNames = /Inter Variable|Inter Stand-in|JetBrains Mono Variable|KaTeX_|^fade-(?:start|end)$/i;
const maxDepth = 20;

function keepSafe(container: Root | Rule | AtRule, addresses: string[], depth: number): void {
  for (const node of [...(container.nodes ?? [])]) {
    // What stands between the parts is no CSS: comments, and what is not closed.
    node.raws = {};
    if (depth > maxDepth || !isKept(node, addresses, depth)) node.remove();
  }
}

function isKept(node: ChildNode, addresses: string[], depth: number): boolean {
  switch (node.type) {
    case 'comment':
      return false;
    case 'decl':
      return isKeptDeclaration(node, addresses);
    case 'rule': {
      const selector = isStep(node) ? node.selector : siteSelector(node.selector, node.parent?.type === 'rule');
      if (selector === undefined || /[{}<]/.test(selector)) return false;
      node.selector = selector;
      keepSafe(node, addresses, depth + 1);
      return true;
    }
    case 'atrule':
      return isKeptAtRule(node, addresses, depth);
    default:
      return false;
  }
}

function isStep({ parent }: Rule): boolean {
  return parent?.type === 'atrule' && /keyframes$/i.test((parent as AtRule).name);
}

function isKeptAtRule(rule: AtRule, addresses: string[], depth: number): boolean {
  const name = rule.name.toLowerCase();
  if (!atRules.has(name) || /url\s*\(|[<\\]/i.test(rule.params)) return false;
  if (name.endsWith('keyframes') && ownNames.test(rule.params)) return false;
  if (name === 'media') pageWidth(rule);
  keepSafe(rule, addresses, depth + 1);
  if (name !== 'font-face') return true;
  return !rule.nodes?.some(
    (each) => each.type === 'decl' && each.prop.toLowerCase() === 'font-family' && ownNames.test(each.value),
  );
}

function isKeptDeclaration(declaration: Declaration, addresses: string[]): boolean {
  const { prop } = declaration;
  if (/[\\<{}]/.test(prop) || /^(?:behavior|-moz-binding)$/i.test(prop)) return false;
  const value = safeValue(declaration.value, addresses);
  if (value === undefined || /<[/!]/.test(value)) return false;
  const custom = prop.startsWith('--') ? safeValue(prop, []) : prop;
  declaration.prop = custom ?? prop;
  declaration.value = value;
  return true;
}
