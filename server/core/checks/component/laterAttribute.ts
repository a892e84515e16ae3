import { attributeOf } from '../../schema/catalogue.ts';
import { usesOf } from '../../site/link/references.ts';
import type { Finding } from '../../text/finding.ts';
import { listed } from '../../text/text.ts';
import type { PageCheck } from '../check.ts';

/**
 * Reports a location of a parameter that docs.json v1 does not have.
 * Source: docs-json-spec.md, "Page components and their attributes" (`ParamField`).
 */
export const componentLaterAttribute: PageCheck = {
  on: 'page',
  codes: ['component/later-attribute'],
  *run(page, index): Iterable<Finding> {
    if (index.config.dialect !== 'v1') return;
    for (const { element, spec } of usesOf(page, index)) {
      if (spec === undefined || spec.exactlyOneOf.length === 0) continue;
      const known = spec.exactlyOneOf.filter((name) => attributeOf(spec, name)?.specification === true);
      for (const { name, nameRange } of element.attributes)
        if (known.length > 0 && spec.exactlyOneOf.includes(name) && !known.includes(name))
          yield {
            code: 'component/later-attribute',
            range: nameRange,
            message: `The specification does not allow "${name}" on "${spec.name}". Use ${listed(known)}.`,
          };
    }
  },
};
