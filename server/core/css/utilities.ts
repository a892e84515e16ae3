/**
 * Generates CSS for the utility classes of a page with Tailwind 3's own engine. Media queries respond to the width of
 * the previewed page instead of the window. Source: platform-today.md, "Tailwind".
 */

import type { AtRule, ChildNode, Declaration } from 'postcss';
import generate from 'tailwindcss/lib/lib/generateRules.js';
import setup, { type Context, type Sort } from 'tailwindcss/lib/lib/setupContextUtils.js';
import resolve from 'tailwindcss/resolveConfig.js';
import { memo } from '../text/memo.ts';
import { pageClass } from './names.ts';
import { raiseSpecificity, withClasses } from './selectors.ts';

/** The platform's additions to Tailwind's theme. Source: platform-today.md, "Tailwind" (customize/custom-scripts). */
export const config = {
  content: [],
  darkMode: ['selector', '[data-mode="dark"]'],
  corePlugins: { preflight: false },
  theme: {
    extend: {
      colors: {
        primary: 'rgb(var(--primary) / <alpha-value>)',
        'primary-light': 'rgb(var(--primary-light) / <alpha-value>)',
        'primary-dark': 'rgb(var(--primary-dark) / <alpha-value>)',
        'background-light': 'rgb(var(--background-light) / <alpha-value>)',
        'background-dark': 'rgb(var(--background-dark) / <alpha-value>)',
      },
      fontFamily: { inter: ['Inter Variable', 'Inter', 'sans-serif'] },
      maxWidth: { '8xl': '90rem' },
    },
  },
};

/** Maximum number of classes on one page. Further classes have no effect. */
const maxClasses = 4000;
/** Number of classes after which the cached rules are cleared. */
const maxKept = 20_000;
const maxLength = 128;

/** Tailwind's engine with the rules generated so far. */
export interface Engine {
  readonly context: Context;
  /** Rules by the class name as written. Undefined for a class without a rule. */
  readonly made: Map<string, readonly Made[] | undefined>;
  readonly sheets: Map<string, string>;
  readonly defaults: ReadonlyMap<string, string>;
}

/** One rule of a class, with its sort position. */
interface Made {
  readonly sort: Sort;
  readonly node: ChildNode;
  readonly text: string;
  /** Groups of variables that the rule depends on. */
  readonly needs: readonly string[];
}

const resolved = memo((theme: object) => resolve(theme));

/** Creates the engine on first use, because that takes about 60 ms. */
export const engineOf = memo((theme: object): Engine => {
  const context = setup.createContext(resolved(theme));
  return { context, made: new Map(), sheets: new Map(), defaults: defaultsOf(context) };
});

/** Creates the engine of the pages in steps. The first page with classes is drawn faster after them. */
export function* styleSteps(): Iterable<unknown> {
  yield resolved(config);
  yield engineOf(config);
}

/** True if a class contains an arbitrary value, such as `w-[100px]`. The platform does not support these. */
export function isArbitrary(name: string): boolean {
  return /(?:^|[:!-]|\w\/)\[[^\]]+\]/.test(name);
}

/** True if a class is one of Tailwind's, or of the platform's additions. */
export function isUtility(name: string): boolean {
  return marks.has(name) || rulesOf(name, engineOf(config)) !== undefined;
}

/** Classes without rules, which only affect other classes. */
const marks: ReadonlySet<string> = new Set(['group', 'peer', 'dark', 'prose', 'not-prose']);

/**
 * Returns the declarations of a class with an arbitrary value as CSS, or undefined if a `style` attribute cannot
 * express them.
 */
export function arbitraryStyle(name: string): string | undefined {
  if (name.length > maxLength || /["'\\]/.test(name)) return undefined;
  const rules = generate.generateRules(new Set([name]), engineOf(config).context);
  const node = rules[0]?.[1];
  if (rules.length !== 1 || node?.type !== 'rule' || !/^\.(?:[\w-]|\\.)+$/.test(node.selector)) return undefined;
  const said = node.nodes.filter((each) => each.type === 'decl');
  // The opacity is 1 unless another class changes it.
  const declarations = said
    .filter(({ prop }) => !/^--tw-[a-z]+-opacity$/.test(prop))
    .map(({ prop, value }) => `${prop}: ${value.replace(/ \/ var\(--tw-[a-z]+-opacity, 1\)/, '')}`);
  const isPlain = said.length === node.nodes.length && !declarations.some((each) => each.includes('--tw-'));
  return isPlain ? declarations.join(';') : undefined;
}

/** Returns the style sheet for these classes, in Tailwind's order. Skips classes that are not utilities. */
export function utilitySheet(classes: Iterable<string>): string {
  const engine = engineOf(config);
  const names = [...new Set(classes)].sort().slice(0, maxClasses);
  const key = names.join(' ');
  const known = engine.sheets.get(key);
  if (known !== undefined) return known;
  if (engine.made.size > maxKept) engine.made.clear();
  if (engine.sheets.size > 20) engine.sheets.clear();
  const sheet = sheetOf(names, engine);
  engine.sheets.set(key, sheet);
  return sheet;
}

function sheetOf(names: readonly string[], engine: Engine): string {
  const rules = names.flatMap((name) => rulesOf(name, engine) ?? []);
  const of = new Map(rules.map((made) => [made.node, made]));
  const sorted = engine.context.offsets.sort(rules.map(({ sort, node }) => [sort, node]));
  const texts = new Set(sorted.map(([, node]) => of.get(node)?.text ?? ''));
  const groups = new Set(rules.flatMap(({ needs }) => needs));
  const defaults = [...groups].map((group) => engine.defaults.get(group) ?? '').join(';');
  return [
    defaults === '' ? '' : `:where(.content *),:where(.content *)::before,:where(.content *)::after{${defaults}}`,
    ...texts,
  ]
    .filter((text) => text !== '')
    .join('\n');
}

function rulesOf(name: string, engine: Engine): readonly Made[] | undefined {
  if (engine.made.has(name)) return engine.made.get(name);
  const isPossible = name.length <= maxLength && !isArbitrary(name) && name !== '*';
  const rules = isPossible ? generate.generateRules(new Set([name]), engine.context) : [];
  const made = rules.length === 0 ? undefined : rules.map(([sort, node]) => madeOf(sort, node));
  engine.made.set(name, made);
  return made;
}

function madeOf(sort: Sort, node: ChildNode): Made {
  const needs: string[] = [];
  const copy = withoutDefaults(node, (group) => needs.push(group));
  if ('walkAtRules' in copy) {
    copy.walkAtRules('media', pageWidth);
    if (copy.type === 'atrule' && copy.name === 'media') pageWidth(copy);
    copy.walkRules((rule) => {
      if (!isFrame(rule.parent)) rule.selector = inPreview(rule.selector);
    });
    if (copy.type === 'rule') copy.selector = inPreview(copy.selector);
    copy.walkDecls((declaration) => inPageWidth(declaration));
  }
  return { sort, node, text: copy.toString(), needs };
}

function inPreview(selector: string): string {
  return raiseSpecificity(withClasses(selector, pageClass));
}

function isFrame(parent: object | undefined): boolean {
  return parent !== undefined && 'name' in parent && parent.name === 'keyframes';
}

/** Returns a copy without the engine's `@defaults` markers. Reports each group of variables that the rule needs. */
export function withoutDefaults(node: ChildNode, needs: (group: string) => void = () => undefined): ChildNode {
  const copy = node.clone();
  if ('walkAtRules' in copy)
    copy.walkAtRules('defaults', (mark) => {
      needs(mark.params);
      mark.remove();
    });
  return copy;
}

/** Replaces a width media query with a container query, because the previewed page can be narrower than the window. */
export function pageWidth(rule: AtRule): void {
  const params = rule.params.trim().replace(/^(?:only )?(?:screen|all) and /i, '');
  const isWidth = /^(?:not all and )?\((?:(?:min|max)-)?width\s*(?::|[<>]=?)\s*[\d.]+(?:px|rem|em)\)/i.test(params);
  // Container queries do not support other conditions.
  if (!isWidth || /,|prefers|orientation|hover|pointer|resolution|print/i.test(params)) return;
  rule.name = 'container';
  rule.params = `app ${params.replace(/^not all and /, 'not ')}`;
}

function inPageWidth(declaration: Declaration): void {
  declaration.value = declaration.value.replace(/\b100vw\b/g, '100cqw');
}

/** Returns the initial declarations of each group of variables. */
function defaultsOf(context: Context): ReadonlyMap<string, string> {
  const groups = new Map<string, string>();
  for (const [key, rules] of context.candidateRuleMap) {
    if (String(key) !== '*') continue;
    for (const [, node] of rules)
      if (node.type === 'atrule' && node.name === 'defaults')
        groups.set(node.params, (node.nodes ?? []).map((each) => each.toString()).join(';'));
  }
  return groups;
}
