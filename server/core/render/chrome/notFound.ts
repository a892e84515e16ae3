import { parsePage } from '../../page/parsePage.ts';
import { resolveLink } from '../../site/link/resolve.ts';
import { configPath, slugOfPath } from '../../site/paths.ts';
import { renderPage } from '../page/blocks.ts';
import type { RenderInput } from '../page/context.ts';
import { el, type Html, text, trusted } from '../page/html/html.ts';
import { pageHref } from '../page/markdown/link.ts';
import type { RenderedBlock } from '../renderTypes.ts';
import { t } from '../words.ts';
import { titleOf } from './pageTitle.ts';

/**
 * The page for a missing path, with a button for its author to create it. In a static site it is shown at every unknown
 * address.
 */
export function notFound(path: string, input: RenderInput): RenderedBlock {
  const { index, host } = input;
  const { missing } = index.config.settings;
  const slug = slugOfPath(path);
  const isFile = host.pageUrl !== undefined;
  const resolved = resolveLink({ index, fromPath: path, target: `/${slug}` });
  const near =
    !isFile && resolved.kind === 'missing' && resolved.nearest !== undefined
      ? resolveLink({ index, fromPath: path, target: `/${resolved.nearest}` })
      : undefined;
  const nearest = near?.kind === 'page' ? near.path : undefined;
  const home = resolveLink({ index, fromPath: path, target: '/' });
  const html = el(
    'div',
    { class: 'block' },
    el(
      'div',
      { class: 'not-found' },
      el('p', { class: 'not-found-code' }, text('404')),
      el('h1', { class: 'page-title' }, text(missing?.title ?? t('Page not found', input))),
      missing?.description === undefined ? undefined : ownWords(missing.description, input),
      isFile ? undefined : el('p', {}, text('There is no page at '), el('code', {}, text(`/${slug}`)), text('.')),
      missing?.redirects === true && !isFile
        ? el(
            'p',
            { class: 'not-found-note' },
            text('On the published site, readers do not see this: '),
            el('code', {}, text('errors.404.redirect')),
            text(' takes them to the home page.'),
          )
        : undefined,
      resolved.kind === 'operation'
        ? el('p', {}, text('The page may be generated from an API document when the site is built.'))
        : undefined,
      nearest === undefined
        ? undefined
        : el(
            'p',
            {},
            text('The nearest is '),
            el('a', { href: pageHref(nearest, host) }, text(titleOf(nearest, index.pages.get(nearest), index))),
            text('.'),
          ),
      el(
        'div',
        { class: 'not-found-ways' },
        !isFile ? el('button', { type: 'button', class: 'cta', 'data-act': 'create' }, text('Create it')) : undefined,
        home.kind === 'page'
          ? el(
              'a',
              { class: 'feedback-button', href: pageHref(home.path, host) },
              text(t('Go to the home page', input)),
            )
          : undefined,
      ),
    ),
  );
  return { key: `404-${slug.length}-${slug}`, html, range: { start: 0, end: 0 } };
}

/** The not-found text from docs.json, rendered like a page without a file. */
function ownWords(words: string, input: RenderInput): Html {
  const page = parsePage({ path: configPath, text: words });
  const { blocks } = renderPage(page, { ...input, host: { ...input.host, findings: () => [] } });
  return el('div', { class: 'content' }, trusted(blocks.map(({ html }) => html).join('\n')));
}
