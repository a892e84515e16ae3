import type { Attribute } from '../page/pageTree.ts';
import { isEventAttribute } from '../schema/html.ts';
import { usesOf } from '../site/uses.ts';
import type { Finding } from '../text/finding.ts';
import { suggestion } from '../text/fix.ts';
import type { PageCheck } from './check.ts';
import { removal } from './componentAttribute.ts';

/** Programs in attributes, `onclick="…"` and its like: nothing runs them. */
export const htmlEvent: PageCheck = {
  on: 'page',
  codes: ['html/event-handler'],
  *run(page, index): Iterable<Finding> {
    for (const { element, spec } of usesOf(page, index)) {
      // A component of the site's own may take what it likes.
      if (spec === undefined ? /^[A-Z]/.test(element.name) : spec.open === true || spec.props === true) continue;
      for (const attribute of element.attributes) {
        if (!isDeadHandler(attribute)) continue;
        yield {
          code: 'html/event-handler',
          range: attribute.nameRange,
          message: `"${attribute.name}" has no effect, because scripts in attributes never run. Remove it.`,
          fixes: [suggestion(page.file.path, `Remove "${attribute.name}"`, [removal(page, element, attribute)])],
        };
      }
    }
  },
};

/** True for a handler in HTML's spelling, and for one in React's whose value is a text and no function. */
export function isDeadHandler({ name, value }: Attribute): boolean {
  return isEventAttribute(name.toLowerCase()) && (name === name.toLowerCase() || value?.kind === 'string');
}
