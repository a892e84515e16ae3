import type { Block, Inline, Page } from '../page/pageTree.ts';
import { isPage } from '../site/paths.ts';
import { pageOf } from '../site/site.ts';
import type { Site } from '../site/siteTypes.ts';
import { memo } from '../text/memo.ts';
import type { SourceFile } from '../text/sourceFile.ts';
import { titleOf } from './chrome/around.ts';
import { el, type Html, join, text } from './html.ts';
import { pageHref } from './link.ts';
import { plainText } from './plainText.ts';
import type { RenderHost } from './renderTypes.ts';
import { encodePath } from './url.ts';

/** A place of the site that answers a search. */
export interface SearchHit {
  readonly path: string;
  readonly title: string;
  /** Heading of the best section, unless the page as a whole is the answer. */
  readonly heading: string | undefined;
  /** Fragment of that heading, without `#`. */
  readonly fragment: string | undefined;
  /** Text around the first match. */
  readonly excerpt: string;
}

interface Section {
  readonly heading: string | undefined;
  readonly slug: string | undefined;
  readonly text: string;
  readonly folded: string;
  readonly foldedHeading: string;
}

const sectionsOf = memo((file: SourceFile): readonly Section[] => readSections(pageOf(file)));

function readSections(page: Page): readonly Section[] {
  const sections: { heading: string | undefined; slug: string | undefined; parts: string[] }[] = [
    { heading: undefined, slug: undefined, parts: [] },
  ];
  for (const node of page.root.children as readonly (Block | Inline)[]) {
    if (node.kind === 'heading') sections.push({ heading: node.text, slug: node.slug, parts: [] });
    else sections.at(-1)?.parts.push(plainText([node], undefined));
  }
  return sections.map(({ heading, slug, parts }) => {
    const words = parts.join(' ').replace(/\s+/g, ' ').trim();
    return { heading, slug, text: words, folded: fold(words), foldedHeading: fold(heading ?? '') };
  });
}

/** Lower case of the same length, so that a place in one is a place in the other. */
function fold(words: string): string {
  const lower = words.toLowerCase();
  return lower.length === words.length ? lower : words.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

const maxWords = 8;

/**
 * Pages that hold every word asked for, best first: in the title, in a heading, in the description, in the text. Within
 * a page the section that fits best is the answer.
 */
export function searchSite(site: Site, query: string, most = 20): readonly SearchHit[] {
  const words = fold(query)
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, maxWords);
  if (words.length === 0) return [];
  const hits: { readonly hit: SearchHit; readonly score: number }[] = [];
  for (const [path, summary] of site.index.pages) {
    const file = site.files.get(path);
    if (file === undefined || summary.hidden || !isPage(path)) continue;
    const found = searchPage(
      path,
      titleOf(path, summary, site.index),
      fold(summary.description ?? ''),
      sectionsOf(file),
      words,
    );
    if (found !== undefined) hits.push(found);
  }
  return hits
    .sort((a, b) => b.score - a.score || (a.hit.path < b.hit.path ? -1 : 1))
    .slice(0, most)
    .map(({ hit }) => hit);
}

function searchPage(
  path: string,
  title: string,
  description: string,
  sections: readonly Section[],
  words: readonly string[],
): { readonly hit: SearchHit; readonly score: number } | undefined {
  const inTitle = fold(title);
  const scores = sections.map(() => 0);
  let score = 0;
  for (const word of words) {
    let best = inTitle === word ? 120 : inTitle.startsWith(word) ? 80 : inTitle.includes(word) ? 60 : 0;
    if (best === 0 && description.includes(word)) best = 15;
    sections.forEach((section, i) => {
      const worth = section.foldedHeading.includes(word) ? 30 : section.folded.includes(word) ? 6 : 0;
      scores[i] = (scores[i] ?? 0) + worth;
      best = Math.max(best, worth);
    });
    if (best === 0) return undefined;
    score += best;
  }
  const top = Math.max(...scores);
  const section = sections[top === 0 ? 0 : scores.indexOf(top)];
  const isWhole = inTitle.includes(words[0] ?? '');
  return {
    hit: {
      path,
      title,
      heading: isWhole ? undefined : section?.heading,
      fragment: isWhole ? undefined : section?.slug,
      excerpt: excerptOf(section, words),
    },
    score,
  };
}

function excerptOf(section: Section | undefined, words: readonly string[]): string {
  if (section === undefined) return '';
  const at = words.map((word) => section.folded.indexOf(word)).find((place) => place >= 0) ?? 0;
  const start = at < 50 ? 0 : section.text.lastIndexOf(' ', at - 30) + 1;
  const end = start + 150;
  return `${start > 0 ? '…' : ''}${section.text.slice(start, end)}${end < section.text.length ? '…' : ''}`;
}

/** The answers as the preview's search shows them. */
export function renderSearch(site: Site, query: string, host: RenderHost): Html {
  const words = query
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, maxWords);
  const hits = searchSite(site, query);
  if (hits.length === 0) {
    return words.length === 0
      ? text('')
      : el('li', { class: 'search-none' }, text(`Nothing found for “${query.slice(0, 100)}”`));
  }
  return join(
    hits.map(({ path, title, heading, fragment, excerpt }, i) =>
      el(
        'li',
        { role: 'option', id: `ds-hit-${i}`, 'aria-selected': i === 0 ? 'true' : 'false' },
        el(
          'a',
          {
            class: 'search-hit',
            tabindex: -1,
            href: pageHref(path, host, fragment === undefined ? undefined : encodePath(fragment)),
          },
          el(
            'span',
            { class: 'search-title' },
            emphasized(title, words),
            heading === undefined
              ? undefined
              : el('span', { class: 'search-heading' }, text(' › '), emphasized(heading, words)),
          ),
          excerpt === '' ? undefined : el('span', { class: 'search-excerpt' }, emphasized(excerpt, words)),
        ),
      ),
    ),
  );
}

/** The words asked for stand out. */
function emphasized(value: string, words: readonly string[]): Html {
  const folded = fold(value);
  const parts: Html[] = [];
  let at = 0;
  while (at < value.length) {
    const next = words
      .map((word) => ({ word, place: folded.indexOf(fold(word), at) }))
      .filter(({ place }) => place >= 0)
      .sort((a, b) => a.place - b.place)[0];
    if (next === undefined) break;
    parts.push(
      text(value.slice(at, next.place)),
      el('mark', {}, text(value.slice(next.place, next.place + next.word.length))),
    );
    at = next.place + next.word.length;
  }
  return join([...parts, text(value.slice(at))]);
}
