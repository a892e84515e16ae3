import { textOf } from '../page/attributes.ts';
import { resolveSnippet } from '../site/resolveSnippet.ts';
import type { SiteIndex } from '../site/siteTypes.ts';
import type { Finding } from '../text/finding.ts';
import type { Range } from '../text/range.ts';
import type { PageCheck } from './check.ts';

/** A file that includes itself, directly or over others. */
export const snippetCycle: PageCheck = {
  on: 'page',
  codes: ['snippet/cycle'],
  *run(page, index): Iterable<Finding> {
    const { path } = page.file;
    for (const { kind, target, range } of includesOf(page)) {
      const next = resolveSnippet(index, path, target, kind);
      if (next.kind !== 'file') continue;
      const way = wayBack(index, next.path, path);
      if (way === undefined) continue;
      const over = way.slice(0, -1).map((each) => `"${each}"`);
      yield {
        code: 'snippet/cycle',
        range,
        message: `This file includes itself${over.length === 0 ? '' : ` through ${over.join(', ')}`}, so the page cannot be built.`,
      };
    }
  },
};

type Include = { readonly kind: 'import' | 'snippet'; readonly target: string; readonly range: Range };

function includesOf(page: Parameters<PageCheck['run']>[0]): readonly Include[] {
  const imports = page.esm.flatMap((esm) =>
    esm.imports.map(({ source, sourceRange }): Include => ({ kind: 'import', target: source, range: sourceRange })),
  );
  const snippets = page.elements.flatMap((element): readonly Include[] => {
    const target = element.name === 'Snippet' ? textOf(element, 'file') : undefined;
    return target === undefined ? [] : [{ kind: 'snippet', target, range: element.openTag }];
  });
  return [...imports, ...snippets];
}

/** The files from `from` to `to`, both included, or undefined when no way leads there. */
function wayBack(index: SiteIndex, from: string, to: string): readonly string[] | undefined {
  const before = new Map<string, string | undefined>([[from, undefined]]);
  const queue = [from];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (path === to) {
      const way: string[] = [];
      for (let at: string | undefined = path; at !== undefined; at = before.get(at)) way.unshift(at);
      return way;
    }
    for (const { kind, target } of index.pages.get(path)?.includes ?? []) {
      const next = resolveSnippet(index, path, target, kind);
      if (next.kind !== 'file' || before.has(next.path)) continue;
      before.set(next.path, path);
      queue.push(next.path);
    }
  }
  return undefined;
}
