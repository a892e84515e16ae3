import type { SidebarEntry } from '../../site/view/viewTypes.ts';
import { isLong } from '../chrome/excerpt.ts';
import { wholeSidebar } from '../chrome/sidebar.ts';
import type { RenderInput } from '../page/context.ts';
import { el, join, text, trusted } from '../page/html/html.ts';
import type { SidebarFile } from '../renderTypes.ts';
import { t } from '../words.ts';
import type { StaticFile } from './publication.ts';

/** Shorter sidebars are in the pages themselves: a file of their own would save nothing. */
const mostInPage = 30;

/** What stands for the folder of all pages where addresses of a shared sidebar begin; the script of a page puts its own there. */
export const rootMark = '@/';

/** The sidebars of a site that its pages share, each as a file of its own. */
export interface SidebarFiles {
  /** For the pages that a sidebar is beside; undefined where they have it themselves. `root` leads from them to the folder of all. */
  fileFor(listed: readonly SidebarEntry[], root: string): SidebarFile | undefined;
  /** Those that were asked for: as a script, which a page opened from disk may load, and as a page to be read without scripts. */
  files(): readonly StaticFile[];
}

/**
 * The sidebars of a written site. On each page of a large one, they would be most of what is written.
 *
 * @param folder of the files, below the folder of all
 * @param input what they are drawn with; its addresses begin with `rootMark`
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

/** Where an address of a shared sidebar begins. Escaped text has no quotes, so this is in tags only. */
const rooted = new RegExp(` (?:href|src)="${rootMark}`, 'g');

/** All pages of a sidebar, to be read without scripts. */
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
