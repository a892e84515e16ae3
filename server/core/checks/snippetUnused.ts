import { isIncluded, isPart } from '../site/includers.ts';
import type { SiteIndex } from '../site/siteTypes.ts';
import type { PageCheck } from './check.ts';

/** A snippet or partial that nothing includes: no reader ever sees it. */
export const snippetUnused: PageCheck = {
  on: 'page',
  codes: ['snippet/unused'],
  run(page, index) {
    const { path, text } = page.file;
    if (!isUnusedPart(index, path)) return [];
    const lineEnd = text.slice(0, 400).search(/[\r\n]/);
    return [
      {
        code: 'snippet/unused',
        range: { start: 0, end: lineEnd < 0 ? Math.min(text.length, 400) : lineEnd },
        message: `No page includes "${path}". Import it where it belongs, or delete it.`,
        tag: 'unnecessary',
      },
    ];
  },
};

/** True for a part of pages that nothing includes: only its syntax can be judged. */
export function isUnusedPart(index: SiteIndex, path: string): boolean {
  return isPart(index, path) && !isIncluded(index, path);
}
