import type { NavEntry, SiteAround, SiteIndex } from '../../site/siteTypes.ts';
import { el, type Html, join, text } from '../page/html/html.ts';
import { type ChromeInput, chromeIcon, chromeLink, drawing } from './chromeInput.ts';

/** The call-to-action button of the top bar, or the site's repository instead. */
export function callToAction(input: ChromeInput): Html | undefined {
  const { cta } = input.view.around;
  if (cta === undefined || cta.url === '') return undefined;
  if (cta.type === 'discord') {
    const mark = chromeIcon({ icon: 'discord', iconType: 'brands', iconLibrary: 'fontawesome' }, input);
    return chromeLink(
      cta.url,
      { class: 'repository-link' },
      join([mark, el('span', {}, text(cta.name ?? 'Discord'))]),
      input,
    );
  }
  if (cta.type === 'link') {
    return chromeLink(
      cta.url,
      { class: 'cta' },
      join([
        el('span', { class: 'cta-name' }, text(cta.name ?? cta.url)),
        el('span', { class: 'cta-arrow' }, drawing('chevron')),
      ]),
      input,
    );
  }
  const repository =
    /^https?:\/\/[^/]+\/([^/?#]+\/[^/?#]+)/i.exec(cta.url)?.[1]?.replace(/\.git$/, '') ?? cta.name ?? 'GitHub';
  const mark = chromeIcon({ icon: 'github', iconType: 'brands', iconLibrary: 'fontawesome' }, input);
  return chromeLink(
    cta.url,
    { class: 'repository-link' },
    join([mark, el('span', {}, text(repository)), starCount(input)]),
    input,
  );
}

/** Shows a dash until the count is known. */
function starCount({ host, view }: ChromeInput): Html {
  const stars = host.stars?.get(repositoryOf(view.around) ?? '');
  if (stars === undefined)
    return el(
      'span',
      { class: 'repository-stars', 'data-tip': host.pageUrl === undefined ? notAsked : undefined },
      text('★ –'),
    );
  return el(
    'span',
    { class: 'repository-stars', 'data-tip': `${stars} ${stars === 1 ? 'star' : 'stars'}` },
    text(`★ ${shortCount(stars)}`),
  );
}

const notAsked = 'The star count has not been downloaded. Turn on `docsight.preview.repositoryStars` to show it.';

/** The GitHub repository (`OWNER/NAME`) that the call-to-action button shows. */
export function repositoryOf({ cta }: Pick<SiteAround, 'cta'>): string | undefined {
  if (cta?.type !== 'github') return undefined;
  const [, name] = /^https?:\/\/(?:www\.)?github\.com\/(\w[\w.-]*\/\w[\w.-]*)\/?$/i.exec(cta.url) ?? [];
  return name?.replace(/\.git$/, '');
}

/** A number in short form: `999`, `1.2k`, `45k`. */
export function shortCount(count: number): string {
  if (count < 1000) return String(count);
  const thousands = count / 1000;
  return `${thousands < 10 ? thousands.toFixed(1).replace(/\.0$/, '') : Math.floor(thousands)}k`;
}

/** Maximum depth of the navigation. */
const maxDepth = 24;

/** All repositories (`OWNER/NAME`) that pages of a site show. */
export function shownRepositories({ config }: SiteIndex): readonly string[] {
  const names = new Set<string>();
  const add = (around: Pick<SiteAround, 'cta'>): void => {
    const name = repositoryOf(around);
    if (name !== undefined) names.add(name);
  };
  const read = (entries: readonly NavEntry[], depth: number): void => {
    for (const entry of depth > maxDepth ? [] : entries) {
      if (entry.kind === 'division') add({ cta: entry.around.cta });
      if ('entries' in entry) read(entry.entries, depth + 1);
    }
  };
  add(config.settings);
  read([...config.navigation.entries, ...config.navigation.global], 0);
  return [...names];
}
