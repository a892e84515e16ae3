import type { SidebarEntry } from '../../site/view/viewTypes.ts';
import { isLong } from '../chrome/excerpt.ts';
import { wholeSidebar } from '../chrome/sidebar.ts';
import type { RenderInput } from '../page/context.ts';
import { el, join, text, trusted } from '../page/html/html.ts';
import type { SidebarFile } from '../renderTypes.ts';
import { t } from '../words.ts';
import type { StaticFile } from './publication.ts';

/** Up to this number of entries, a sidebar is part of its pages, since sharing it would save nothing. */
const mostInPage = 30;

/** Placeholder for the path to the root folder in links of a shared sidebar. A script on each page replaces it. */
export const rootMark = '@/';

/** The sidebars that pages of a site share, one file each. */
export interface SidebarFiles {
  /**
   * The files for pages with this sidebar; undefined if the sidebar is part of the pages. `root` is the path from them
   * to
   * the root folder.
   */
  fileFor(listed: readonly SidebarEntry[], root: string): SidebarFile | undefined;
  /**
   * Files of the sidebars so far: each as a script, which also works from disk, and as a page for browsers without
   * scripts.
   */
  files(): readonly StaticFile[];
}

/**
 * The sidebars of a written site. On a large site they would otherwise be most of each page.
 *
 * @param folder folder for the files, relative to the root folder
 * @param input input for drawing; its URLs begin with `rootMark`
 */
export function sidebarFiles(folder: string, input: Pick<RenderInput, 'index' | 'files' | 'host'>): SidebarFiles {
  const shared = new Map<readonly SidebarEntry[], string | undefined>();
  return {
    fileFor(listed, root) {
      if (!shared.has(listed)) shared.set(listed, isLong(listed, mostInPage) ? String(shared.size + 1) : undefined);
      const name = shared.get(listed);
      if (name === undefined) return undefined;
      const place = `${root}${folder}/sidebar-${name}`;
      return { script: `${place}.js`, page: `${place}.html`, root };
    },
    files() {
      return [...shared].flatMap(([listed, name]) => {
        if (name === undefined) return [];
        const html = wholeSidebar(listed, { ...input, language: 'en' });
        const place = `${folder}/sidebar-${name}`;
        const toRoot = '../'.repeat(folder.split('/').length);
        return [
          { path: `${place}.js`, text: `docsightSidebar(${JSON.stringify(name)},${JSON.stringify(html)})\n` },
          {
            path: `${place}.html`,
            text: pageOf(
              html.replaceAll(rooted, (start) => start.replace(rootMark, toRoot)),
              input,
            ),
          },
        ];
      });
    },
  };
}

/** Start of a URL in a shared sidebar. Escaped text has no quotes, so this only matches in tags. */
const rooted = new RegExp(` (?:href|src)="${rootMark}`, 'g');

/** A page with the whole sidebar, for browsers without scripts. */
function pageOf(html: string, { index }: Pick<RenderInput, 'index'>): string {
  const words = t('All pages', {});
  const { name } = index.config.settings;
  const head = join([
    trusted('<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'),
    el('title', {}, text(name === '' ? words : `${words} - ${name}`)),
    el('meta', { name: 'robots', content: 'noindex' }),
    trusted('<link rel="stylesheet" href="preview.css">'),
  ]);
  const body = el(
    'main',
    { class: 'all-pages' },
    el('h1', { class: 'page-title' }, text(words)),
    el('nav', { 'aria-label': 'Pages' }, trusted(html)),
  );
  return `<!DOCTYPE html>\n${el('html', { lang: 'en', 'data-mode': 'light' }, el('head', {}, head), el('body', {}, body))}\n`;
}
