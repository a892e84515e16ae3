import type { Element, Page } from '../../page/pageTree.ts';
import { attributeText, hasAttribute } from '../../page/walk.ts';
import { attributeOf, type ComponentSpec } from '../../schema/catalogue.ts';
import { usesOf } from '../../site/link/references.ts';
import { type Finding, insertion, suggestion } from '../../text/finding.ts';
import type { PageCheck } from '../check.ts';
import { removal } from './attributes.ts';

/** Reports parameters that are documented twice, and those that are both required and have a default. */
export const componentFields: PageCheck = {
  on: 'page',
  codes: ['component/incomplete', 'component/required-default', 'component/repeated-parameter'],
  *run(page, index): Iterable<Finding> {
    const seen = new Map<string, Element>();
    /** For each parent: the end of its last field, and the number of its current run of fields. */
    const runs = new Map<Element | undefined, { end: number; run: number }>();
    let count = 0;
    for (const { element, spec } of usesOf(page, index)) {
      if (spec === undefined || spec.exactlyOneOf.length === 0) continue;
      const type = withoutType(page, element, spec);
      if (type !== undefined) yield type;
      const clash = requiredDefault(page, element);
      if (clash !== undefined) yield clash;
      // Text between two fields may mean that they belong to different things, as a heading does.
      const last = runs.get(element.parent);
      const isNext = last !== undefined && page.file.text.slice(last.end, element.range.start).trim() === '';
      const run = isNext ? last.run : count++;
      runs.set(element.parent, { end: element.range.end, run });
      const location = spec.exactlyOneOf.find((name) => attributeText(element, name) !== undefined);
      const name = location === undefined ? '' : (attributeText(element, location) ?? '').trim();
      if (location === undefined || name === '') continue;
      const key = `${run} ${location} ${name}`;
      const first = seen.get(key);
      if (first === undefined) {
        seen.set(key, element);
        continue;
      }
      yield {
        code: 'component/repeated-parameter',
        range: element.nameRange,
        message: `The ${location} parameter "${name}" is already documented here. Keep one of them.`,
        related: [{ path: page.file.path, range: first.nameRange, message: 'The first one.' }],
      };
    }
  },
};

/** Reports a field without a type. It is not required in the catalogue, because completion adds it. */
function withoutType(page: Page, element: Element, spec: ComponentSpec): Finding | undefined {
  const { attributes, nameRange } = element;
  if (attributeOf(spec, 'type') === undefined || attributes.some(({ name }) => name === 'type' || name === '...'))
    return undefined;
  // If its location is missing too, only that is reported.
  if (!attributes.some(({ name }) => spec.exactlyOneOf.includes(name))) return undefined;
  const end = attributes.at(-1)?.range.end ?? nameRange.end;
  return {
    code: 'component/incomplete',
    range: nameRange,
    message: `"${spec.name}" should have "type", such as "string".`,
    fixes: [suggestion({ path: page.file.path, title: 'Add "type"', edits: [insertion(end, ' type="string"')] })],
  };
}

function requiredDefault(page: Page, element: Element): Finding | undefined {
  const required = element.attributes.find(({ name }) => name === 'required');
  const given = element.attributes.find(({ name }) => name === 'default');
  if (required === undefined || given === undefined || !hasAttribute(element, 'default')) return undefined;
  const { value } = required;
  if (value !== undefined && !(value.kind === 'expression' && value.literal?.value === true)) return undefined;
  const { path } = page.file;
  return {
    code: 'component/required-default',
    range: given.nameRange,
    message: 'A required parameter never uses its default. Remove "default" or "required".',
    fixes: [
      suggestion({ path, title: 'Remove "required"', edits: [removal(page, element, required)] }),
      suggestion({ path, title: 'Remove "default"', edits: [removal(page, element, given)] }),
    ],
  };
}
