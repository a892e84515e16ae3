import { stringOf, valueOf } from '../data/node.ts';
import { anchorsOf } from '../page/anchors.ts';
import type { Page } from '../page/pageTree.ts';
import { memo } from '../text/memo.ts';
import { partsOf } from './parts.ts';
import type { PageSummary } from './siteTypes.ts';

/** All that other files may know of a page. */
export const summaryOf: (page: Page) => PageSummary = memo((page: Page): PageSummary => {
  const front = page.frontMatter?.root;
  const text = (key: string): string | undefined => {
    const value = stringOf(valueOf(front, key))?.trim();
    return value === '' ? undefined : value;
  };
  const hidden = valueOf(front, 'hidden');
  return {
    path: page.file.path,
    title: text('title'),
    description: text('description'),
    sidebarTitle: text('sidebarTitle'),
    icon: text('icon'),
    iconType: text('iconType'),
    tag: text('tag'),
    mode: text('mode'),
    hidden: hidden?.kind === 'boolean' && hidden.value,
    url: text('url'),
    version: text('version'),
    openapi: text('openapi'),
    api: text('api'),
    headings: page.headings.map(({ level, text, slug }) => ({ level, text, slug })),
    anchors: anchorsOf(page),
    includes: includesOf(page),
    exports: exportsOf(page),
    parts: partsOf(page),
  };
});

function includesOf(page: Page): PageSummary['includes'] {
  const imports = page.esm.flatMap((each) =>
    each.imports.map(({ source }) => ({ kind: 'import' as const, target: source })),
  );
  const snippets = page.elements
    .filter((element) => element.name === 'Snippet')
    .flatMap((element) => stringOf(valueOf(element.data, 'file')) ?? [])
    .map((target) => ({ kind: 'snippet' as const, target }));
  return [...imports, ...snippets];
}

function exportsOf(page: Page): PageSummary['exports'] {
  // What cannot be read may export anything; that it cannot is told where it stands.
  const isUnread = page.esm.some(({ imports, exports }) => imports.length === 0 && exports.length === 0);
  const names = page.esm.flatMap((each) => each.exports.map(({ name }) => name));
  return isUnread ? [...names, '*'] : names;
}

const fingerprint = memo((summary: PageSummary) => JSON.stringify(summary));

/** True when other files cannot tell the two apart. */
export function sameSummary(a: PageSummary, b: PageSummary): boolean {
  return a === b || fingerprint(a) === fingerprint(b);
}
