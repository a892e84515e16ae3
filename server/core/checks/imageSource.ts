import { hasAttribute } from '../page/attributes.ts';
import { referencesOf } from '../site/references.ts';
import type { Finding } from '../text/finding.ts';
import type { PageCheck } from './check.ts';

/** Pictures and the like that name no file. */
export const imageSource: PageCheck = {
  on: 'page',
  codes: ['image/no-source'],
  run(page, index) {
    const findings: Finding[] = [];
    const tell = (range: Finding['range']): void => {
      findings.push({ code: 'image/no-source', range, message: 'This image has no source.' });
    };
    for (const element of page.elements) {
      if (element.name !== 'img') continue;
      if (!['src', 'srcSet', 'srcset'].some((name) => hasAttribute(element, name))) tell(element.nameRange);
    }
    for (const { kind, target, range } of referencesOf(page, index))
      if (kind === 'asset' && target.trim() === '') tell(range);
    return findings;
  },
};
