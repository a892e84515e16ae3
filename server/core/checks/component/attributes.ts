import type { Attribute, Element, Page } from '../../page/pageTree.ts';
import { hasAttribute } from '../../page/walk.ts';
import { attributeOf, type ComponentSpec } from '../../schema/catalogue.ts';
import { htmlAttributes, isEventAttribute, isHtmlAttribute, isHtmlElement } from '../../schema/html.ts';
import { usesOf } from '../../site/link/references.ts';
import type { Edit } from '../../text/edit.ts';
import { type Finding, type Fix, fixOf, kindOfRename, safeFix, suggestion } from '../../text/finding.ts';
import { memo } from '../../text/memo.ts';
import { namesOf, nearest } from '../../text/nearest.ts';
import type { Range } from '../../text/range.ts';
import { listed } from '../../text/text.ts';
import type { PageCheck } from '../check.ts';

/** Reports attributes that a component does not have: misspelled, without effect or unknown. */
export const componentAttribute: PageCheck = {
  on: 'page',
  codes: [
    'component/misspelled-attribute',
    'component/useless-attribute',
    'component/unknown-attribute',
    'component/deprecated-attribute',
  ],
  *run(page, index): Iterable<Finding> {
    for (const { element, spec } of usesOf(page, index)) {
      if (spec === undefined || spec.open === true || spec.props === true || isOverfull(element)) continue;
      for (const attribute of element.attributes) {
        const found = findingOf(page, element, spec, attribute);
        if (found !== undefined) yield found;
      }
    }
  },
};

/** True for an element with more attributes than anyone writes. Searching for the meaning of each would take long. */
export function isOverfull({ attributes }: Element): boolean {
  return attributes.length > 300;
}

function findingOf(page: Page, element: Element, spec: ComponentSpec, attribute: Attribute): Finding | undefined {
  const { name, nameRange } = attribute;
  const known = attributeOf(spec, name);
  if (known !== undefined) return known.deprecated === true ? deprecated(page, element, spec, attribute) : undefined;
  // HTML elements have more attributes than the catalogue describes. See htmlAttribute.
  if (isPlatform(name) || spec.html === true || isDeadHandler(attribute)) return undefined;
  const { path } = page.file;
  const meant = meantAttribute(element, spec, name);
  if (meant !== undefined) {
    return {
      code: 'component/misspelled-attribute',
      range: nameRange,
      message: `"${spec.name}" has no attribute "${name}". Did you mean "${meant}"?`,
      fixes: [
        fixOf({
          kind: kindOfMeant(spec, name, meant),
          path,
          title: `Rename to "${meant}"`,
          edits: [{ range: nameRange, text: meant }],
        }),
      ],
    };
  }
  // componentMissingAttribute reports a parameter's name without its location, with a fix.
  if (name === 'name' && lacksLocation(element, spec)) return undefined;
  const remove = suggestion({ path, title: `Remove "${name}"`, edits: [removal(page, element, attribute)] });
  const misused = spec.misused.get(name);
  if (misused !== undefined || spec.ignored.includes(name)) {
    const advice = misused ?? 'Leave it out.';
    return {
      code: 'component/useless-attribute',
      range: nameRange,
      message: `"${name}" has no effect on "${spec.name}". ${advice}`,
      fixes: [remove],
      tag: 'unnecessary',
    };
  }
  const names = [...spec.attributes].filter(([, each]) => each.deprecated !== true).map(([each]) => each);
  const takes = names.length === 0 ? 'It takes none.' : `It takes ${listed(names, 'and')}.`;
  return {
    code: 'component/unknown-attribute',
    range: nameRange,
    message: `"${spec.name}" has no attribute "${name}". ${takes}`,
    fixes: [remove],
  };
}

function deprecated(page: Page, element: Element, spec: ComponentSpec, { name, nameRange }: Attribute): Finding {
  const replacement = attributeOf(spec, name)?.replacement;
  const usable = replacement !== undefined && !hasAttribute(element, replacement);
  return {
    code: 'component/deprecated-attribute',
    range: nameRange,
    message: `"${name}" has been renamed.${replacement === undefined ? '' : ` Use "${replacement}" instead.`}`,
    tag: 'deprecated',
    fixes: usable
      ? [
          safeFix({
            path: page.file.path,
            title: `Rename to "${replacement}"`,
            edits: [{ range: nameRange, text: replacement }],
          }),
        ]
      : [],
  };
}

/** True for attributes of React, and those that assistive technology reads. */
export function isPlatform(name: string): boolean {
  return name === '...' || /^(?:data|aria)-/.test(name) || name.includes(':') || name === 'role' || name === 'ref';
}

/** Returns the attribute that a wrong name most likely means. Attributes that are already present are left out. */
export function meantAttribute(element: Element, spec: ComponentSpec, name: string): string | undefined {
  const isFree = (each: string): boolean => !hasAttribute(element, each);
  const { names, aliases } = attributeNames(spec);
  const alias = aliases.find((each) => each.alias === name && isFree(each.of));
  if (alias !== undefined) return alias.of;
  if (spec.misused.has(name) || spec.ignored.includes(name)) return undefined;
  if (name === 'class' || name === 'classname') return hasAttribute(element, 'className') ? undefined : 'className';
  return nearest(name, names, isFree);
}

/** A rename is certain for aliases in the catalogue and for `class`. */
function kindOfMeant(spec: ComponentSpec, name: string, meant: string): Fix['kind'] {
  const isAlias = attributeNames(spec).aliases.some(({ alias, of }) => alias === name && of === meant);
  const isClass = meant === 'className' && name.toLowerCase().startsWith('class');
  return isAlias || isClass ? 'safe' : kindOfRename({ written: name, name: meant, known: spec.attributes.keys() });
}

/** Returns the names and aliases of a component's attributes, in order, without deprecated ones. */
const attributeNames = memo((spec: ComponentSpec) => {
  const usable = [...spec.attributes].filter(([, { deprecated: old }]) => old !== true);
  return {
    names: namesOf(usable.map(([name]) => name)),
    aliases: usable.flatMap(([of, { aliases = [] }]) => aliases.map((alias) => ({ alias, of }))),
  };
});

function lacksLocation(element: Element, { exactlyOneOf }: ComponentSpec): boolean {
  return exactlyOneOf.length > 0 && !element.attributes.some((each) => exactlyOneOf.includes(each.name));
}

/** Removes an attribute and the white space before it. */
export function removal(page: Page, element: Element, { range }: { readonly range: Range }): Edit {
  const { text } = page.file;
  let start = range.start;
  while (start > element.openTag.start && /\s/.test(text.charAt(start - 1))) start--;
  return { range: { start, end: range.end }, text: '' };
}

/** Reports repeated attributes in a tag, of which only the last counts. */
export const componentDuplicateAttribute: PageCheck = {
  on: 'page',
  codes: ['component/duplicate-attribute'],
  *run(page, index): Iterable<Finding> {
    const { path } = page.file;
    for (const { element } of usesOf(page, index)) {
      if (element.attributes.length < 2) continue;
      const last = new Map<string, Attribute>();
      for (const attribute of element.attributes) if (attribute.name !== '...') last.set(attribute.name, attribute);
      for (const attribute of element.attributes) {
        const winner = last.get(attribute.name);
        if (winner === undefined || winner === attribute) continue;
        yield {
          code: 'component/duplicate-attribute',
          range: attribute.nameRange,
          message: `"${attribute.name}" is written twice. Only the last value counts.`,
          related: [{ path, range: winner.nameRange, message: 'This one counts.' }],
          fixes: [
            safeFix({ path, title: `Remove this "${attribute.name}"`, edits: [removal(page, element, attribute)] }),
          ],
          tag: 'unnecessary',
        };
      }
    }
  },
};

/** Reports attributes of HTML elements in HTML's spelling. MDX uses React's. */
export const htmlAttribute: PageCheck = {
  on: 'page',
  codes: ['html/attribute-spelling'],
  *run(page): Iterable<Finding> {
    for (const element of page.elements) {
      if (!isHtmlElement(element.name)) continue;
      for (const { name, nameRange } of element.attributes) {
        const wanted = spelling(element.name, name);
        if (wanted === undefined || hasAttribute(element, wanted)) continue;
        yield {
          code: 'html/attribute-spelling',
          range: nameRange,
          message: `In MDX, "${name}" is spelled "${wanted}".`,
          fixes: [
            safeFix({
              path: page.file.path,
              title: `Rename to "${wanted}"`,
              edits: [{ range: nameRange, text: wanted }],
            }),
          ],
        };
      }
    }
  },
};

function spelling(element: string, name: string): string | undefined {
  if (name === 'class') return 'className';
  if (name === 'for') return 'htmlFor';
  if (name === '...' || isHtmlAttribute(element, name)) return undefined;
  const folded = name.toLowerCase().replaceAll('-', '');
  return htmlAttributes(element).find((each) => each.toLowerCase() === folded);
}

/** Reports code in attributes, such as `onclick="…"`, which never runs. */
export const htmlEvent: PageCheck = {
  on: 'page',
  codes: ['html/event-handler'],
  *run(page, index): Iterable<Finding> {
    for (const { element, spec } of usesOf(page, index)) {
      // A component in the site's code can have any attributes.
      if (spec === undefined ? /^[A-Z]/.test(element.name) : spec.open === true || spec.props === true) continue;
      for (const attribute of element.attributes) {
        if (!isDeadHandler(attribute)) continue;
        yield {
          code: 'html/event-handler',
          range: attribute.nameRange,
          message: `"${attribute.name}" has no effect, because scripts in attributes never run. Remove it.`,
          fixes: [
            suggestion({
              path: page.file.path,
              title: `Remove "${attribute.name}"`,
              edits: [removal(page, element, attribute)],
            }),
          ],
        };
      }
    }
  },
};

/** True for a handler in HTML's spelling, or one in React's whose value is a string and not a function. */
export function isDeadHandler({ name, value }: Attribute): boolean {
  return isEventAttribute(name.toLowerCase()) && (name === name.toLowerCase() || value?.kind === 'string');
}
