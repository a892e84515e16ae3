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
    const effort: FixEffort = { styles: maxStyles };
    for (const element of page.elements)
      for (const attribute of element.attributes)
        if (attribute.name === 'className' || attribute.name === 'class')
          yield* findingOf(page, element, attribute, effort);
  },
};

/** Values that fixes may still put into styles, in the whole page. */
interface FixEffort {
  styles: number;
}

/** Maximum number of values of a page that fixes put into styles, because each takes a tenth of a millisecond. */
const maxStyles = 3000;

function* findingOf(page: Page, element: Element, attribute: Attribute, effort: FixEffort): Iterable<Finding> {
  const { value } = attribute;
  if (value?.kind !== 'string' || !value.value.includes('[')) return;
  const names = value.value.split(/\s+/).filter((name) => name !== '');
  const [first] = names.filter(isArbitrary);
  if (first === undefined) return;
  const { start } = value.range;
  const at = page.file.text.slice(start, value.range.end).indexOf(first);
  yield {
    code: 'html/arbitrary-class',
    // If the attribute contains the class with an escape, mark the whole value.
    range: at === -1 ? value.range : { start: start + at, end: start + at + first.length },
    message: `"${first}" has no effect: values in brackets are not supported. Use "style" instead.`,
    fixes: fixesOf(page, element, attribute, { names, effort }),
  };
}

/** Moves all values of the tag into its style at once. No fix if a style cannot express one of them. */
function fixesOf(
  page: Page,
  element: Element,
  attribute: Attribute,
  { names, effort }: { readonly names: readonly string[]; readonly effort: FixEffort },
): readonly Fix[] {
  if (element.attributes.some(({ name }) => name === 'style' || name === '')) return [];
  const arbitrary = names.filter(isArbitrary);
  effort.styles -= arbitrary.length;
  if (effort.styles < 0) return [];
  const styles = arbitrary.map(arbitraryStyle);
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
