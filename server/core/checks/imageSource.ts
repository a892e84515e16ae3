import { hasAttribute } from '../page/attributes.ts';
import type { PlacedImage } from '../page/images.ts';
import type { Element } from '../page/pageTree.ts';
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
    for (const element of page.elements) if (lacksSource(element)) tell(element.nameRange);
    for (const { kind, target, range } of referencesOf(page, index))
      if (kind === 'asset' && target.trim() === '') tell(range);
    return findings;
  },
};

/** True for an image of a page that names no file: no source at all, or an empty one. */
export function hasNoSource({ node, target }: PlacedImage): boolean {
  return target?.trim() === '' || (node.kind === 'element' && lacksSource(node));
}

function lacksSource(element: Element): boolean {
  if (element.name !== 'img') return false;
  return !['src', 'srcSet', 'srcset'].some((name) => hasAttribute(element, name));
}
