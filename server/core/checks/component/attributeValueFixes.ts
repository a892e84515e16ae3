import type { Attribute, Element, Page } from '../../page/pageTree.ts';
import type { ComponentSpec } from '../../schema/catalogue.ts';
import type { Finding, Fix } from '../../text/finding.ts';
import { fixOf, suggestion } from '../../text/finding.ts';
import type { Range } from '../../text/range.ts';
import { removal } from './attributes.ts';

/** Reports a value of the wrong type. `types` are the JSON Schema types of the attribute. */
export function wrongKind(
  page: Page,
  element: Element,
  spec: ComponentSpec,
  attribute: Attribute,
  types: readonly string[],
): Finding {
  const { name, value, nameRange } = attribute;
  const kinds = types.filter((type) => type !== 'null').map((type) => kindNames[type] ?? type);
  const remove = suggestion({
    path: page.file.path,
    title: `Remove "${name}"`,
    edits: [removal(page, element, attribute)],
  });
  return {
    code: 'component/attribute-type',
    range: value?.range ?? nameRange,
    message: `"${name}" of "${element.name}" takes ${[...new Set(kinds)].join(' or ')}.`,
    fixes: spec.required.includes(name) || spec.exactlyOneOf.includes(name) ? [] : [remove],
  };
}

const kindNames: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'a number',
  boolean: 'on or off',
  array: 'an array in braces',
  object: 'an object in braces',
};

/** Returns values as unique texts, because readers see no difference between a number and its text. */
export function distinct(values: readonly unknown[]): readonly string[] {
  return [...new Set(values.map(String))];
}

/** Returns a fix for each of a few values. */
export function choiceFixes(
  page: Page,
  range: Range,
  values: readonly unknown[],
  write: (value: string) => string,
): readonly Fix[] {
  return distinct(values).length > maxChoices ? [] : valueFixes(page, range, values, write);
}

const maxChoices = 6;

/** Returns a fix for each possible value at `range`, up to a maximum. `write` converts a value to text. */
export function valueFixes(
  page: Page,
  range: Range,
  values: readonly unknown[],
  write: (value: string) => string,
  kind: Fix['kind'] = 'suggestion',
): readonly Fix[] {
  return distinct(values)
    .slice(0, maxChoices)
    .map((value) =>
      fixOf({ kind, path: page.file.path, title: `Change to "${value}"`, edits: [{ range, text: write(value) }] }),
    );
}
