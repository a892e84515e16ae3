import { hasAttribute } from '../page/attributes.ts';
import { htmlAttributes, isHtmlAttribute, isHtmlElement } from '../schema/html.ts';
import type { Finding } from '../text/finding.ts';
import { safeFix } from '../text/fix.ts';
import type { PageCheck } from './check.ts';

/** Attributes of HTML elements in HTML's spelling: MDX has React's. */
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
          fixes: [safeFix(page.file.path, `Rename to "${wanted}"`, [{ range: nameRange, text: wanted }])],
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
