/**
 * Prepares style sheets of a site for previews. Source: platform-today.md, "CSS": every `.css` file in the content
 * folder applies to every page.
 */

import type { AtRule, ChildNode, Declaration, Root, Rule } from 'postcss';
import parse from 'postcss-safe-parser';
import { memo } from '../text/memo.ts';
import type { SourceFile } from '../text/sourceFile.ts';
import { siteSelector } from './siteSelector.ts';
import { pageWidth } from './utilities.ts';
import { safeValue, withAddresses } from './values.ts';

/** A sheet with placeholders for the URLs that it loads. */
export interface SiteSheet {
  readonly css: string;
  readonly addresses: readonly string[];
}

/** Maximum length in UTF-16 code units. Longer sheets are ignored in previews. */
export const maxSheet = 500_000;
const none: SiteSheet = { css: '', addresses: [] };

/** Returns a sheet of the site, or the text of a `<style>`, without rules that are unsafe or outside its scope. */
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

/**
 * Returns the sheet for one page, which has these paths. `urlOf` returns the URL to load for an address, or undefined
 * if it must not be loaded.
 */
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
/** Fonts and animations that the preview's own styles define. */
const ownNames = /Inter Variable|Inter Stand-in|JetBrains Mono Variable|KaTeX_|^fade-(?:start|end)$/i;
const maxDepth = 20;

function keepSafe(container: Root | Rule | AtRule, addresses: string[], depth: number): void {
  for (const node of [...(container.nodes ?? [])]) {
    // Raw text between nodes is not CSS: comments and unclosed constructs.
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
