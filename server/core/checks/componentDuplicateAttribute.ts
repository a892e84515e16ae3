import type { Attribute } from '../page/pageTree.ts';
import { usesOf } from '../site/uses.ts';
import type { Finding } from '../text/finding.ts';
import { safeFix } from '../text/fix.ts';
import type { PageCheck } from './check.ts';
import { removal } from './componentAttribute.ts';

/** The same attribute twice in a tag: only the last counts. */
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
          fixes: [safeFix(path, `Remove this "${attribute.name}"`, [removal(page, element, attribute)])],
          tag: 'unnecessary',
        };
      }
    }
  },
};
