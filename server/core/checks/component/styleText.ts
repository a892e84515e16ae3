import type { Element, Page } from '../../page/pageTree.ts';
import { isHtmlElement } from '../../schema/html.ts';
import type { Finding, Fix } from '../../text/finding.ts';
import { safeFix } from '../../text/finding.ts';
import type { PageCheck } from '../check.ts';
import { removal } from './attributes.ts';

/**
 * Reports a `style` that is a string. Pages are MDX, also those named `.md`, and take an object.
 * Source: mdxjs.com, "What is MDX", and React's documentation of `style`: React throws for a string.
 */
export const htmlStyle: PageCheck = {
  on: 'page',
  codes: ['html/style-text'],
  *run(page): Iterable<Finding> {
    for (const element of page.elements) if (isHtmlElement(element.name)) yield* styleFindings(page, element);
  },
};

function* styleFindings(page: Page, element: Element): Iterable<Finding> {
  for (const attribute of element.attributes) {
    const { name, value } = attribute;
    if (name !== 'style' || value === undefined) continue;
    const css = value.kind === 'string' ? value.value : value.literal?.value;
    if (typeof css !== 'string') continue;
    const object = styleObject(css);
    const fixes: Fix[] =
      css.trim() === ''
        ? [safeFix({ path: page.file.path, title: 'Remove "style"', edits: [removal(page, element, attribute)] })]
        : object === undefined
          ? []
          : [
              safeFix({
                path: page.file.path,
                title: 'Write the style as an object',
                edits: [{ range: value.range, text: object }],
              }),
            ];
    yield {
      code: 'html/style-text',
      range: value.range,
      message: `In MDX, the style of "${element.name}" must be an object. Write style={{ … }}.`,
      fixes,
    };
  }
}

const maxStyle = 5000;

/** Returns a CSS text as an object in braces. Undefined if the object could not express all of it. */
export function styleObject(css: string): string | undefined {
  if (css.length > maxStyle || /\/\*|!\s*important/i.test(css)) return undefined;
  const entries = new Map<string, string>();
  for (const declaration of declarationsIn(css) ?? ['?']) {
    if (declaration.trim() === '') continue;
    const match = /^\s*(--[\w-]+|-?[a-zA-Z][a-zA-Z0-9-]*)\s*:\s*(\S[\s\S]*)$/.exec(declaration);
    if (match?.[1] === undefined || match[2] === undefined) return undefined;
    const key = keyOf(match[1]);
    // Of two equal properties, the last counts, at its place.
    entries.delete(key);
    entries.set(
      key,
      JSON.stringify(
        match[2]
          .trim()
          .split(/[\r\n]/)
          .map((line) => line.trim())
          .join(' '),
      ),
    );
  }
  if (entries.size === 0) return undefined;
  return `{{ ${[...entries].map(([key, value]) => `${key}: ${value}`).join(', ')} }}`;
}

/**
 * Returns a property in React's spelling: `backgroundColor`, `WebkitMask`, `msFlex`. Custom properties stay unchanged,
 * in quotes.
 */
function keyOf(property: string): string {
  if (property.startsWith('--')) return JSON.stringify(property);
  const name = property.toLowerCase().replace(/^-ms-/, 'ms-');
  return name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * Splits a style into declarations. A `;` in quotes or brackets does not end one. Undefined if quotes or brackets are
 * not closed.
 */
function declarationsIn(css: string): readonly string[] | undefined {
  const found: string[] = [];
  let start = 0;
  let depth = 0;
  let quote = '';
  for (let at = 0; at < css.length; at++) {
    const sign = css.charAt(at);
    if (sign === '\\') at++;
    else if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '(') depth++;
    else if (sign === ')') depth--;
    else if (sign === ';' && depth === 0) {
      found.push(css.slice(start, at));
      start = at + 1;
    }
  }
  if (depth !== 0 || quote !== '') return undefined;
  return [...found, css.slice(start)];
}
