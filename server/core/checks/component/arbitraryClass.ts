import { arbitraryStyle, isArbitrary } from '../../css/utilities.ts';
import type { Attribute, Element, Page } from '../../page/pageTree.ts';
import type { Finding, Fix } from '../../text/finding.ts';
import { suggestion } from '../../text/finding.ts';
import type { PageCheck } from '../check.ts';
import { styleObject } from './styleText.ts';

/**
 * Reports utility classes with a value in brackets, which the platform does not support.
 * Source: platform-today.md, "Tailwind" (customize/custom-scripts): arbitrary values are not supported.
 */
export const arbitraryClass: PageCheck = {
  on: 'page',
  codes: ['html/arbitrary-class'],
  *run(page): Iterable<Finding> {
    for (const element of page.elements)
      for (const attribute of element.attributes)
        if (attribute.name === 'className' || attribute.name === 'class') yield* findingOf(page, element, attribute);
  },
};

function* findingOf(page: Page, element: Element, attribute: Attribute): Iterable<Finding> {
  const { value } = attribute;
  if (value?.kind !== 'string' || !value.value.includes('[')) return;
  const names = value.value.split(/\s+/).filter((name) => name !== '');
  const [first] = names.filter(isArbitrary);
  if (first === undefined) return;
  const at = page.file.text.indexOf(first, value.range.start);
  const isWritten = at !== -1 && at + first.length <= value.range.end;
  yield {
    code: 'html/arbitrary-class',
    range: isWritten ? { start: at, end: at + first.length } : value.range,
    message: `"${first}" has no effect: values in brackets are not supported. Use "style" instead.`,
    fixes: fixesOf(page, element, attribute, names),
  };
}

/** Moves all values of the tag into its style at once. No fix if a style cannot express one of them. */
function fixesOf(page: Page, element: Element, attribute: Attribute, names: readonly string[]): readonly Fix[] {
  if (element.attributes.some(({ name }) => name === 'style' || name === '')) return [];
  const styles = names.filter(isArbitrary).map(arbitraryStyle);
  const object = styles.every((each) => each !== undefined) ? styleObject(styles.join(';')) : undefined;
  const { value } = attribute;
  if (object === undefined || value === undefined) return [];
  const rest = names.filter((name) => !isArbitrary(name)).join(' ');
  const quote = page.file.text.charAt(value.range.start);
  const { path } = page.file;
  const edits =
    rest === ''
      ? [{ range: attribute.range, text: `style={${object.slice(1, -1)}}` }]
      : [{ range: value.range, text: `${quote}${rest}${quote} style={${object.slice(1, -1)}}` }];
  return [suggestion({ path, title: 'Move the values to "style"', edits })];
}
