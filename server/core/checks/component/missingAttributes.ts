import type { Element, Page } from '../../page/pageTree.ts';
import { hasAttribute } from '../../page/walk.ts';
import { attributeOf, type ComponentSpec } from '../../schema/catalogue.ts';
import { usesOf } from '../../site/link/references.ts';
import type { Finding, Fix } from '../../text/finding.ts';
import { insertion, suggestion } from '../../text/finding.ts';
import { humanize, listed } from '../../text/text.ts';
import type { PageCheck } from '../check.ts';
import { isOverfull, meantAttribute, removal } from './attributes.ts';

/** Reports missing attributes that are required. */
export const componentMissingAttribute: PageCheck = {
  on: 'page',
  codes: ['component/missing-attribute', 'component/incomplete', 'component/location'],
  *run(page, index): Iterable<Finding> {
    for (const { element, spec } of usesOf(page, index)) {
      if (spec !== undefined && !isComplete(element, spec)) yield* findingsOf(page, element, spec);
    }
  },
};

/** A quick check, because nearly all elements are complete. */
function isComplete(element: Element, spec: ComponentSpec): boolean {
  return (
    spec.exactlyOneOf.length === 0 &&
    spec.together.size === 0 &&
    spec.required.every((name) => hasAttribute(element, name)) &&
    (spec.anyOf.length === 0 || spec.anyOf.some((name) => hasAttribute(element, name)))
  );
}

function* findingsOf(page: Page, element: Element, spec: ComponentSpec): Iterable<Finding> {
  const { nameRange } = element;
  if (isOverfull(element) || element.attributes.some(({ name }) => name === '...')) return;
  // componentAttribute reports a wrong name for a required attribute. One cause gives one finding.
  const meant = new Set(
    element.attributes.map(({ name }) => (attributeOf(spec, name) ? name : meantAttribute(element, spec, name))),
  );
  for (const name of spec.required) {
    if (hasAttribute(element, name) || meant.has(name)) continue;
    const quiet = spec.incomplete.includes(name);
    yield {
      code: quiet ? 'component/incomplete' : 'component/missing-attribute',
      range: nameRange,
      message: `"${spec.name}" ${quiet ? 'should have' : 'needs'} "${name}": ${lower(attributeOf(spec, name)?.description ?? '')}`,
      fixes: namesFile(spec, name) ? [] : [addFix(page, element, spec, name)],
    };
  }
  if (spec.anyOf.length > 0 && !spec.anyOf.some((name) => hasAttribute(element, name) || meant.has(name))) {
    yield {
      code: 'component/missing-attribute',
      range: nameRange,
      message: `"${spec.name}" needs ${listed(spec.anyOf)}.`,
      fixes: spec.anyOf.filter((name) => !namesFile(spec, name)).map((name) => addFix(page, element, spec, name)),
    };
  }
  for (const [name, others] of spec.together) {
    if (!hasAttribute(element, name)) continue;
    for (const other of others) {
      if (hasAttribute(element, other) || meant.has(other)) continue;
      yield {
        code: 'component/missing-attribute',
        range: nameRange,
        message: `"${spec.name}" with "${name}" needs "${other}" too.`,
        fixes: namesFile(spec, other) ? [] : [addFix(page, element, spec, other)],
      };
    }
  }
  if (spec.exactlyOneOf.length > 0) yield* checkLocation(page, element, spec, meant);
}

function* checkLocation(
  page: Page,
  element: Element,
  spec: ComponentSpec,
  meant: ReadonlySet<string | undefined>,
): Iterable<Finding> {
  const given = element.attributes.filter(({ name }) => spec.exactlyOneOf.includes(name));
  const kinds = new Set(given.map(({ name }) => name));
  const [first, ...more] = given;
  const common = spec.exactlyOneOf.filter((name) => attributeOf(spec, name)?.specification === true);
  if (first === undefined) {
    if (spec.exactlyOneOf.some((name) => meant.has(name))) return;
    const named = element.attributes.find(({ name, value }) => name === 'name' && value !== undefined);
    yield {
      code: 'component/location',
      range: element.nameRange,
      message: `"${spec.name}" needs one of ${listed(common)}, with the parameter's name as its value.`,
      fixes: common.map((name) =>
        named === undefined
          ? addFix(page, element, spec, name)
          : suggestion({
              path: page.file.path,
              title: `Rename "name" to "${name}"`,
              edits: [{ range: named.nameRange, text: name }],
            }),
      ),
    };
  } else if (kinds.size > 1) {
    for (const attribute of more) {
      if (attribute.name === first.name) continue;
      yield {
        code: 'component/location',
        range: attribute.nameRange,
        message: `"${spec.name}" takes only one of ${listed(spec.exactlyOneOf)}, and it already has "${first.name}".`,
        related: [{ path: page.file.path, range: first.nameRange, message: 'The first location.' }],
        // Only the author knows which of them is right.
        fixes: [
          suggestion({
            path: page.file.path,
            title: `Remove "${attribute.name}"`,
            edits: [removal(page, element, attribute)],
          }),
          suggestion({
            path: page.file.path,
            title: `Keep only "${attribute.name}"`,
            edits: given.filter(({ name }) => name !== attribute.name).map((each) => removal(page, element, each)),
          }),
        ],
      };
    }
  }
}

function addFix(page: Page, element: Element, spec: ComponentSpec, name: string): Fix {
  const last = element.attributes.at(-1)?.range.end ?? element.nameRange.end;
  return suggestion({
    path: page.file.path,
    title: `Add "${name}"`,
    edits: [insertion(last, ` ${name}="${placeholderOf(spec, name)}"`)],
  });
}

/** True if an attribute refers to a file of the site, which only the author can choose. */
export function namesFile(spec: ComponentSpec, name: string): boolean {
  const refers = attributeOf(spec, name)?.refers;
  return refers === 'snippet' || refers === 'asset';
}

/** Returns a first value for a required attribute. */
export function placeholderOf(spec: ComponentSpec, name: string): string {
  const attribute = attributeOf(spec, name);
  const value = attribute?.placeholder ?? attribute?.enum?.[0] ?? attribute?.suggests?.[0];
  if (value !== undefined) return String(value);
  if (attribute?.refers === 'icon') return 'star';
  return spec.exactlyOneOf.includes(name) || name === 'name' ? 'name' : humanize(name);
}

function lower(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
