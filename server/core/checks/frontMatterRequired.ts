import { property } from '../data/node.ts';
import type { Page } from '../page/pageTree.ts';
import { isListed } from '../site/includers.ts';
import type { SiteIndex } from '../site/siteTypes.ts';
import type { Finding } from '../text/finding.ts';
import { insertion, suggestion } from '../text/fix.ts';
import type { Range } from '../text/range.ts';
import type { PageCheck } from './check.ts';
import {
  addKey,
  isFromOperation,
  isReadersPage,
  nearField,
  openingOf,
  suggestedDescription,
  suggestedTitle,
  textUnder,
} from './frontMatterParts.ts';
import { lateFrontMatter, openFrontMatter } from './frontMatterPlace.ts';
import { unreadableAt } from './pageEncoding.ts';

/** Every page begins with front matter that has a title and a description; an operation may supply both. */
export const frontMatterRequired: PageCheck = {
  on: 'page',
  codes: ['front-matter/missing', 'front-matter/missing-title', 'front-matter/missing-description'],
  run(page, index) {
    const found: Finding[] = [];
    // Of two files with one address readers get the `.mdx`.
    if (/\.md$/i.test(page.file.path) && index.paths.has(`${page.file.path}x`)) return found;
    if (!isReadersPage(page, index)) return found;
    if (page.frontMatter === undefined) {
      // A file that is no text has other worries.
      if (unreadableAt(page.file) !== undefined) return found;
      if (lateFrontMatter(page) === undefined && openFrontMatter(page) === undefined) found.push(missing(page, index));
      return found;
    }
    // While the YAML is broken, what seems to be missing may only not have been read.
    const { findings, root } = page.frontMatter;
    if (findings.some(({ code }) => code === 'yaml/syntax') || isFromOperation(page, index)) return found;
    // Neither does what is no list of keys at all; that is told by its kind.
    if (root?.kind === 'array' || root?.kind === 'string') return found;
    for (const key of ['title', 'description'] as const) {
      const finding = lacking(page, index, key);
      if (finding !== undefined) found.push(finding);
    }
    return found;
  },
};

function missing(page: Page, index: SiteIndex): Finding {
  const start = page.file.text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const lineEnd = /\r\n|\n/.exec(page.file.text)?.[0] ?? '\n';
  const lines = [
    '---',
    `title: ${JSON.stringify(suggestedTitle(page))}`,
    `description: ${JSON.stringify(suggestedDescription(page))}`,
    '---',
    '',
    '',
  ];
  return {
    code: 'front-matter/missing',
    // Few readers come to what neither the navigation nor another page leads to.
    ...(!isListed(index, page.file.path) && !index.linked.has(page.file.path) && { mild: true }),
    range: openingOf(page),
    message: `This page has no front matter. A page begins with a title and a description between two lines of "---".${
      opensOnly(page) ? ' Its first "---" has no second one, so that lists and quotes show as text.' : ''
    }`,
    fixes: [suggestion(page.file.path, 'Add front matter', [insertion(start, lines.join(lineEnd))])],
  };
}

/** Whether the page begins as front matter does, with nothing that ends it. */
function opensOnly({ file }: Page): boolean {
  return /^\uFEFF?---[ \t]*[\r\n]/.test(file.text.slice(0, 200));
}

function lacking(page: Page, _index: SiteIndex, key: 'title' | 'description'): Finding | undefined {
  const state = textUnder(page, key);
  if (state === 'given') return undefined;
  // The entry in navigation leads elsewhere: nobody reads the page itself.
  if (key === 'description' && (textUnder(page, 'url') === 'given' || textUnder(page, 'href') === 'given'))
    return undefined;
  const { root } = page.frontMatter ?? {};
  if (
    state === 'absent' &&
    root?.kind === 'object' &&
    root.properties.some((each) => nearField(each.key, [key]) !== undefined)
  )
    return undefined;
  const value = key === 'title' ? suggestedTitle(page) : suggestedDescription(page);
  const found = property(root, key);
  const range: Range = found?.keyRange ?? openingOf(page);
  const what =
    key === 'title'
      ? 'a title: specific, with the words that readers search for'
      : 'a description: one sentence on what it is for';
  const edit =
    found === undefined
      ? addKey(page, key, value)
      : {
          range: { start: found.keyRange.start, end: Math.max(found.range.end, colonEnd(page, found.keyRange.end)) },
          text: `${key}: ${JSON.stringify(value)}`,
        };
  return {
    code: key === 'title' ? 'front-matter/missing-title' : 'front-matter/missing-description',
    range,
    message:
      state === 'empty'
        ? `"${key}" is empty. A page needs ${what}.`
        : `This page has no "${key}". A page needs ${what}.`,
    fixes: [suggestion(page.file.path, state === 'empty' ? `Fill "${key}"` : `Add "${key}"`, [edit])],
  };
}

function colonEnd(page: Page, from: number): number {
  const colon = page.file.text.indexOf(':', from);
  return colon < 0 ? from : colon + 1;
}
