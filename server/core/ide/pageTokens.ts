import type { Page } from '../page/pageTree.ts';
import type { SiteIndex } from '../site/siteTypes.ts';
import { usesOf } from '../site/uses.ts';
import type { Range } from '../text/range.ts';
import type { Token } from './ideTypes.ts';

/** The names of tags and attributes of a page, in order of the text; those within `window` alone when it is given. */
export function pageTokens(page: Page, index: SiteIndex, window?: Range): readonly Token[] {
  const tokens: Token[] = [];
  const add = (token: Token): void => {
    const { start, end } = token.range;
    if (start < end && (window === undefined || (start < window.end && end > window.start))) tokens.push(token);
  };
  for (const { element, spec, declared } of usesOf(page, index)) {
    const type = /^[a-z]/.test(element.name) ? 'element' : 'component';
    const modifiers = declared
      ? (['declared'] as const)
      : spec === undefined && type === 'component'
        ? (['unknown'] as const)
        : undefined;
    const named = (range: Range): Token => (modifiers === undefined ? { range, type } : { range, type, modifiers });
    add(named(element.nameRange));
    if (element.closeNameRange !== undefined) add(named(element.closeNameRange));
    for (const { name, nameRange } of element.attributes)
      if (name !== '...') add({ range: nameRange, type: 'attribute' });
  }
  return tokens.sort((a, b) => a.range.start - b.range.start);
}
