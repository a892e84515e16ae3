/**
 * Rewrites selectors of a site's style sheet so that they match only the page and the documented parts of the chrome.
 */

import parser from 'postcss-selector-parser';
import hooks from '../../../schemas/cssHooks.json' with { type: 'json' };
import { isHook, pageClass } from './names.ts';

const ids: ReadonlySet<string> = new Set(hooks.ids);
const carriers: Readonly<Record<string, string | undefined>> = hooks.carriers;
const carried: Readonly<Record<string, string | undefined>> = hooks.carried;
const modes: Readonly<Record<string, string | undefined>> = {
  dark: '[data-mode="dark"]',
  light: '[data-mode="light"]',
};

/** The prefix that the renderer adds to the ids of a page. */
const idPrefix = 'p-';

/** The preview's own markers and controls inside the site. Style sheets of a site must not match them. */
const ownControls =
  '.box,.stand-in,.not-run,.expression,.withheld,.inspector,.block-button,.block-menu,.view-strip,.side-by-side,.search,.tip,.spoken,.skip,.problem';
const outside = `:not(:where(${ownControls},:is(${ownControls}) *))`;

/** Raises the specificity above all rules of the preview, within the site's part of the document. */
const lift = ':root:not(#ds)';

/**
 * Returns the selector for use in a preview, or undefined if it cannot be parsed.
 *
 * @param isNested true inside another rule, whose selector is already scoped
 */
export function siteSelector(selector: string, isNested = false): string | undefined {
  if (selector.length > 2000) return undefined;
  try {
    return parser((root) => {
      root.walk(renamed);
      if (!isNested) root.each(placed);
      else root.each(guarded);
    }).processSync(selector);
  } catch {
    return undefined;
  }
}

const raw = (value: string): parser.Tag => parser.tag({ value });

function renamed(node: parser.Node): void {
  const value = asHere(node);
  if (value !== undefined) node.replaceWith(raw(value));
}

/** Returns the replacement for a simple selector in a preview, or undefined if it stays the same. */
function asHere(node: parser.Node): string | undefined {
  switch (node.type) {
    case 'class': {
      const { value } = node;
      const mode = modes[value];
      if (mode !== undefined) return `:is(${mode})`;
      if (isHook(value)) return anyOf(`.${value}`, carriers[`.${value}`], `.${pageClass(value)}`);
      const name = pageClass(value);
      return name === value ? undefined : `.${name}`;
    }
    case 'id': {
      const own = `#${idPrefix}${escaped(node.value)}`;
      return ids.has(node.value) ? anyOf(`#${node.value}`, carriers[`#${node.value}`], own) : own;
    }
    case 'tag':
      // Some hooks, such as `footer`, are also HTML elements.
      return isHook(node.value)
        ? anyOf(...(node.value.includes('-') ? [] : [node.value]), `.${node.value}`, carriers[`.${node.value}`])
        : undefined;
    case 'attribute':
      return attributeHere(node);
    default:
      return undefined;
  }
}

function attributeHere(node: parser.Attribute): string | undefined {
  const { attribute, operator, value = '' } = node;
  if (attribute === 'id' && (operator === '=' || operator === '^='))
    return `[id${operator}"${idPrefix}${value.replace(/["\\]/g, '')}"]`;
  const carrier = carried[operator === undefined ? attribute : `${attribute}${operator}${value}`];
  if (carrier !== undefined) return anyOf(node.toString().trim(), carrier);
  return attribute === 'data-current-path'
    ? `[data-current-path${operator ?? ''}${operator === undefined ? '' : `"${value.replace(/["\\]/g, '')}"`}]`
    : undefined;
}

function anyOf(...selectors: readonly (string | undefined)[]): string {
  const each = [...new Set(selectors.filter((one) => one !== undefined))];
  return each.length === 1 ? (each[0] ?? '') : `:is(${each.join(',')})`;
}

function escaped(name: string): string {
  return name.replace(/[^\w-]/g, (each) => `\\${each}`);
}

/** True if a simple selector is about the whole document. */
function isOfRoot(node: parser.Node): boolean {
  const text = node.toString().trim();
  return (
    /^(?:html|:root)$/i.test(text) || /^:is\(\[data-mode="\w+"\]\)$/.test(text) || text.startsWith('[data-current-path')
  );
}

/** Scopes a whole selector below the root, and excludes the preview's own controls from its subject. */
function placed(selector: parser.Selector): void {
  const rootParts: string[] = [];
  const nodes = [...selector.nodes];
  const first = nodes.findIndex((node) => node.type === 'combinator');
  const head = first === -1 ? nodes : nodes.slice(0, first);
  if (head.some(isOfRoot)) {
    for (const node of head) {
      const text = node.toString().trim();
      if (!/^(?:html|:root)$/i.test(text)) rootParts.push(text);
      node.remove();
    }
    // Use a descendant combinator, because the site's part of the document is not the body.
    if (first !== -1) nodes[first]?.remove();
  }
  const body = selector.nodes.find((node) => node.type === 'tag' && node.value.toLowerCase() === 'body');
  body?.replaceWith(raw('.app'));
  guarded(selector);
  const rest = selector.nodes.length === 0 ? '.app' : selector.toString().trim();
  const start = `${lift}${rootParts.join('')}`;
  const isApp = /^\.app(?![\w-])/.test(rest) || /^:is\([^)]*\.app(?![\w-])/.test(rest);
  for (const node of [...selector.nodes]) node.remove();
  selector.append(raw(`${start} ${isApp ? '' : '.app '}${rest.replace(/^[>+~]\s*/, '')}`));
}

/** Excludes the preview's own controls from the last compound selector, which is the one that gets the styles. */
function guarded(selector: parser.Selector): void {
  if (selector.nodes.length === 0) return;
  const nodes = [...selector.nodes];
  let last: parser.Pseudo | undefined;
  for (let i = nodes.length - 1; i >= 0; i--) {
    const node = nodes[i];
    if (node === undefined || node.type === 'combinator') break;
    if (node.type === 'pseudo' && parser.isPseudoElement(node)) last = node;
  }
  const guard = raw(outside);
  if (last === undefined) selector.append(guard);
  else selector.insertBefore(last, guard);
}
