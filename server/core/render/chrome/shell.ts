import { el, type Html, join, text } from '../page/html/html.ts';
import { t, type Words } from '../words.ts';
import { drawing, screenReaderText } from './chromeInput.ts';

/**
 * The elements for all parts and blocks, for the live preview and static pages. Parts go into `ds-PART`, blocks into
 * `ds-blocks`, those next to the text into `ds-beside`, those between title and text into `ds-above`.
 */
export function shell(
  language?: string,
  parts: Readonly<Record<string, Html>> = {},
  prompt?: string | undefined,
): Html {
  const words = (english: Words): string => t(english, { language });
  const part = (name: string): Html => parts[name] ?? text('');
  return join([
    el('a', { class: 'skip', href: '#ds-main' }, text(words('Skip to content'))),
    el('aside', { id: 'ds-banner', class: 'banner', 'aria-label': 'Announcement' }, part('banner')),
    el('header', { id: 'ds-header', class: 'header' }, part('header')),
    el('nav', { id: 'ds-tabs', class: 'tabs-bar', 'aria-label': 'Sections' }, part('tabs')),
    el(
      'div',
      { class: 'body' },
      el('nav', { id: 'ds-sidebar', class: 'sidebar', popover: 'auto', 'aria-label': 'Pages' }, part('sidebar')),
      el(
        'main',
        { id: 'ds-main', class: 'main', tabindex: -1 },
        el(
          'article',
          { class: 'article' },
          el('header', { id: 'ds-title', class: 'title' }, part('title')),
          el('div', { id: 'ds-above', class: 'content' }, part('above')),
          el('div', { id: 'ds-blocks', class: 'content' }, part('blocks')),
          el('div', { id: 'ds-after' }, part('after')),
          el('div', { id: 'ds-pager' }, part('pager')),
          el('footer', { id: 'ds-footer', class: 'footer' }, part('footer')),
        ),
        el(
          'aside',
          { class: 'beside', 'aria-label': 'Next to the text' },
          el('div', { id: 'ds-beside', class: 'content' }, part('beside')),
          el('nav', { id: 'ds-toc', class: 'toc', 'aria-label': words('On this page') }, part('toc')),
        ),
      ),
    ),
    searchDialog(words, prompt),
    el('div', { id: 'ds-tip', class: 'tip', role: 'tooltip', hidden: true }),
    el('div', {
      id: 'ds-said',
      class: 'spoken',
      role: 'status',
      'aria-live': 'polite',
      'data-copied': words('Copied'),
    }),
  ]);
}

/** The search dialog. The preview's script fills in the results. */
function searchDialog(words: (english: Words) => string, prompt = words('Search…')): Html {
  return el(
    'dialog',
    {
      id: 'ds-search',
      class: 'search',
      'aria-label': 'Search',
      // Messages for the script.
      'data-none': words('Nothing found for “%”'),
    },
    el(
      'div',
      { class: 'search-head' },
      drawing('search'),
      el('input', {
        type: 'search',
        class: 'search-input',
        placeholder: prompt,
        'aria-label': 'Search',
        autocomplete: 'off',
        spellcheck: 'false',
        role: 'combobox',
        'aria-expanded': 'false',
        'aria-controls': 'ds-results',
      }),
      el(
        'button',
        { type: 'button', class: 'search-close', 'data-act': 'close-search' },
        el('kbd', { 'aria-hidden': 'true' }, text('Esc')),
        drawing('close'),
        screenReaderText(words('Close')),
      ),
    ),
    el('ul', { id: 'ds-results', class: 'search-results', role: 'listbox', 'aria-label': 'Results' }),
    el(
      'p',
      { class: 'search-keys', 'aria-hidden': 'true' },
      key('↑'),
      key('↓'),
      text(words('to choose')),
      key('↵'),
      text(words('to open')),
    ),
    el('div', { id: 'ds-found', class: 'spoken', role: 'status' }),
  );
}

function key(name: string): Html {
  return el('kbd', {}, text(name));
}
