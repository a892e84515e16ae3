import { hrefOf } from '../../site/config/navigation.ts';
import { configPath, slugOfPath } from '../../site/paths.ts';
import type { SiteSettings } from '../../site/siteTypes.ts';
import type { Choice } from '../../site/view/viewTypes.ts';
import { el, type Html, join, nothing, text } from '../page/html/html.ts';
import { assetAt } from '../page/markdown/address.ts';
import { description } from '../page/markdown/description.ts';
import { icon } from '../page/markdown/icon.ts';
import { linkTo } from '../page/markdown/link.ts';
import { languageName, t } from '../words.ts';
import { boundedChoices, leftOutWords } from './bounded.ts';
import { type ChromeInput, chromeIcon, chromeLink, drawing, spoken } from './chromeInput.ts';
import { themeOf } from './theme.ts';

/** The bar on top: logo, what can be chosen, search, links, the button that asks to act, the mode toggle. */
export function header(input: ChromeInput): Html {
  const { settings } = input.index.config;
  return el(
    'div',
    { class: 'header-inner' },
    el('div', { class: 'header-side' }, menuButton(), logo(input), choicesHere(input)),
    search(input),
    el(
      'div',
      { class: 'header-side header-end' },
      topbarLinks(input),
      callToAction(input),
      settings.modeToggle.isHidden ? undefined : modeToggle(),
    ),
  );
}

/** What of the bar has no room there on narrow screens, at the head of the menu; nothing when there is nothing. */
export function menuHead(input: ChromeInput): Html | undefined {
  const parts = [...choices(input), topbarLinks(input), callToAction(input)].filter((each) => each !== undefined);
  return parts.length === 0 ? undefined : el('div', { class: 'menu-head' }, parts);
}

/** Together, so that names share the room there is: a short one leaves more to a long one. */
function choicesHere(input: ChromeInput): Html | undefined {
  const shown = choices(input).filter((each) => each !== undefined);
  return shown.length === 0 ? undefined : el('div', { class: 'header-choices' }, shown);
}

function choices(input: ChromeInput): readonly (Html | undefined)[] {
  const { versions, languages, products } = input.view;
  return [
    choice('Version', versions, input, true),
    choice('Language', languages, input, false, languageName),
    choice('Product', products, input, false),
  ];
}

function menuButton(): Html {
  const label = { 'aria-label': 'Navigation', 'aria-expanded': 'false' };
  return el(
    'button',
    { type: 'button', class: 'icon-button menu-button', 'data-act': 'menu', ...label },
    drawing('menu'),
  );
}

function topbarLinks(input: ChromeInput): Html | undefined {
  const links = input.index.config.settings.topbarLinks;
  if (links.length === 0) return undefined;
  return el(
    'nav',
    { class: 'topbar-links', 'aria-label': 'Top bar' },
    links.map(({ name, url }) => chromeLink(url, { class: 'topbar-link' }, text(name), input)),
  );
}

function logo(input: ChromeInput): Html {
  const { logo: pictures, name } = input.index.config.settings;
  const label = name === '' ? 'Home' : name;
  const light = pictures?.light ?? pictures?.dark;
  const dark = pictures?.dark ?? pictures?.light;
  const images =
    light === undefined || dark === undefined
      ? []
      : light === dark
        ? [logoImage(light, 'logo-image', label, input)]
        : [
            logoImage(light, 'logo-image when-light', label, input),
            logoImage(dark, 'logo-image when-dark', label, input),
          ];
  const content =
    images.length > 0 && images.every((image) => image !== undefined)
      ? join(images)
      : el('span', { class: 'logo-name' }, text(label));
  return chromeLink(pictures?.href ?? '/', { class: 'logo', 'aria-label': label }, content, input);
}

function logoImage(target: string, name: string, label: string, input: ChromeInput): Html | undefined {
  const asset = assetAt(target, configPath, input);
  return asset.kind === 'load' ? el('img', { class: name, src: asset.url, alt: label }) : undefined;
}

/** Versions, languages or products that a dropdown offers: more than any site has. */
const maxOptions = 1000;

/** A dropdown in which the reader chooses a version, language or product. */
function choice(
  label: string,
  choices: readonly Choice[],
  input: ChromeInput,
  isVersion: boolean,
  shown = (name: string): string => name,
): Html | undefined {
  if (choices.length === 0) return undefined;
  const { list, leftOut } = boundedChoices(choices, maxOptions);
  const options = list.map(({ name, active, href, home = href }) => {
    // A page that is a file is a page of one version: the reader of another goes on where that begins.
    const isHere = !active && input.host.pageUrl !== undefined && href === hrefOf(slugOfPath(input.path));
    const to = linkTo(isHere ? home : href, { ...input, pagePath: configPath }).attributes['href'];
    return el(
      'option',
      { value: isVersion ? name : String(to ?? href), selected: active, 'data-href': to },
      text(shown(name)),
    );
  });
  if (leftOut > 0) options.push(el('option', { disabled: true }, text(leftOutWords(leftOut))));
  return el('select', { class: 'choice', 'aria-label': label, 'data-choose': isVersion ? 'version' : 'page' }, options);
}

function search(input: ChromeInput): Html {
  return el(
    'button',
    { type: 'button', class: 'search-button', 'data-act': 'search' },
    drawing('search'),
    el('span', { class: 'search-hint' }, text(t('Search…', input))),
    el(
      'kbd',
      { class: 'search-key' },
      el('span', { class: 'key-control' }, text('Ctrl')),
      el('span', { class: 'key-command' }, text('⌘')),
      text(' K'),
    ),
  );
}

function callToAction(input: ChromeInput): Html | undefined {
  const { cta } = input.index.config.settings;
  if (cta === undefined || cta.url === '') return undefined;
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
  const mark = icon({ name: 'github', type: 'brands' }, configPath, input);
  const stars = input.host.stars?.get(repositoryOf(input.index.config.settings) ?? '');
  const count =
    stars === undefined
      ? undefined
      : el(
          'span',
          { class: 'repository-stars', 'data-tip': `${stars} ${stars === 1 ? 'star' : 'stars'}` },
          text(`★ ${shortCount(stars)}`),
        );
  return chromeLink(
    cta.url,
    { class: 'repository-link' },
    join([mark, el('span', {}, text(repository)), count]),
    input,
  );
}

function modeToggle(): Html {
  return el(
    'button',
    {
      type: 'button',
      class: 'icon-button mode-toggle',
      'data-act': 'mode',
      'aria-label': 'Switch between light and dark',
    },
    el('span', { class: 'when-light' }, drawing('sun')),
    el('span', { class: 'when-dark' }, drawing('moon')),
  );
}

/** The tabs below the top bar; nothing without tabs, and where the theme has them in the sidebar. */
export function tabs(input: ChromeInput): Html {
  return themeOf(input.index.config.settings).tabs === 'top' ? tabList(input) : nothing;
}

/** The tabs at the head of the sidebar, where the theme has them there. */
export function sideTabs(input: ChromeInput): Html {
  return themeOf(input.index.config.settings).tabs === 'side' ? tabList(input) : nothing;
}

function tabList(input: ChromeInput): Html {
  const { view } = input;
  if (view.tabs.length === 0) return nothing;
  return el(
    'ul',
    { class: 'tab-list' },
    view.tabs.map((tab) =>
      el(
        'li',
        {},
        chromeLink(
          tab.href,
          { class: 'tab-link', 'aria-current': tab.active ? 'true' : undefined },
          join([
            chromeIcon(tab.icon, tab.iconType, input),
            text(tab.name),
            tab.active ? spoken(' (current section)') : undefined,
          ]),
          input,
        ),
      ),
    ),
  );
}

/** The repository on GitHub (`OWNER/NAME`) whose information the call-to-action button shows. */
export function repositoryOf({ cta }: Pick<SiteSettings, 'cta'>): string | undefined {
  if (cta?.type !== 'github') return undefined;
  const [, name] = /^https?:\/\/(?:www\.)?github\.com\/(\w[\w.-]*\/\w[\w.-]*)\/?$/i.exec(cta.url) ?? [];
  return name?.replace(/\.git$/, '');
}

/** As people write it in little room: `999`, `1.2k`, `45k`. */
export function shortCount(count: number): string {
  if (count < 1000) return String(count);
  const thousands = count / 1000;
  return `${thousands < 10 ? thousands.toFixed(1).replace(/\.0$/, '') : Math.floor(thousands)}k`;
}

/** A line above every page, which readers may close when the site lets them. */
export function banner(input: ChromeInput): Html {
  const { banner: of } = input.index.config.settings;
  if (of === undefined) return text('');
  return join([
    description(of.content, { ...input, pagePath: configPath }),
    of.dismissible
      ? el(
          'button',
          { type: 'button', class: 'banner-close', 'data-act': 'close-banner', 'aria-label': t('Close', input) },
          text('×'),
        )
      : undefined,
  ]);
}
