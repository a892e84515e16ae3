import type { Site } from '../../site/siteTypes.ts';
import { type PagePlace, pagePlaces } from '../../site/view/pagePlaces.ts';
import { encodePath } from '../../text/percent.ts';
import { titleOf } from '../chrome/pageTitle.ts';
import { plainTitle } from '../page/markdown/description.ts';
import { isFound, type WrittenPage } from './metaTags.ts';
import { markdownFile } from './pageMarkdown.ts';

/**
 * `llms.txt` (llmstxt.org): the site's name, and its pages with descriptions, grouped as in the navigation. `root` is
 * before each address.
 */
export function llmsIndex(pages: readonly WrittenPage[], site: Site, root: string): string {
  const { index } = site;
  const places = pagePlaces(index);
  const sections = new Map<string, string[]>();
  for (const { path, file } of pages) {
    const summary = index.pages.get(path);
    const about = line(summary?.description ?? '');
    const title = line(titleOf(path, summary, index)).replace(/[[\]\\]/g, '\\$&');
    const name = sectionOf(places.get(path));
    const rows = sections.get(name) ?? [];
    rows.push(`- [${title}](${root}${encodePath(markdownFile(file))})${about === '' ? '' : `: ${about}`}\n`);
    sections.set(name, rows);
  }
  const { name } = index.config.settings;
  const home = pages.find(({ file }) => file === 'index.html');
  const about = line(index.pages.get(home?.path ?? '')?.description ?? '');
  return [
    `# ${line(name) || 'Documentation'}\n`,
    about === '' ? '' : `\n> ${about}\n`,
    ...[...sections].map(([section, rows]) => `\n## ${line(section)}\n\n${rows.join('')}`),
  ].join('');
}

/** Pages for assistants, without hidden ones: in the order of the navigation, then the others. */
export function pagesInOrder(pages: readonly WrittenPage[], site: Site): readonly WrittenPage[] {
  const order = new Map([...pagePlaces(site.index).keys()].map((path, at) => [path, at]));
  const last = order.size;
  return pages
    .filter(({ path }) => isFound(site, path))
    .toSorted((a, b) => (order.get(a.path) ?? last) - (order.get(b.path) ?? last));
}

function sectionOf(place: PagePlace | undefined): string {
  const names = [place?.language, place?.version, ...(place?.names ?? [])];
  return names.filter((each) => each !== undefined && each.trim() !== '').join(' › ') || 'Pages';
}

function line(words: string): string {
  return plainTitle(words).replace(/\s+/g, ' ').trim();
}
