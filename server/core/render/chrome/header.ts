import { hrefOf } from '../../site/config/navigation.ts';
import { configPath, slugOfPath } from '../../site/paths.ts';
import type { ModeColors } from '../../site/siteTypes.ts';
import type { Choice, Look, ViewTab } from '../../site/view/viewTypes.ts';
import { el, type Html, join, nothing, text } from '../page/html/html.ts';
import { inkOn } from '../page/html/style.ts';
import { assetAt } from '../page/markdown/address.ts';
import { description } from '../page/markdown/description.ts';
import { linkTo } from '../page/markdown/link.ts';
import { languageName, t } from '../words.ts';
import { boundedChoices, leftOutWords } from './bounded.ts';
import { callToAction } from './callToAction.ts';
import { type ChromeInput, chromeIcon, chromeLink, drawing, screenReaderText } from './chromeInput.ts';
import { chosenWords, menu, menuLink } from './menu.ts';
import { themeOf } from './theme.ts';

/** The top bar: logo, choices, search, links, call-to-action button, mode switch. */
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

/** Contents of the bar that have no room on narrow screens, at the top of the menu; undefined without any. */
export function menuHead(input: ChromeInput): Html | undefined {
  const parts = [...choiceMenus(input, 'side-'), topbarLinks(input, 'Links'), callToAction(input)].filter(
    (each) => each !== undefined,
  );
  return parts.length === 0 ? undefined : el('div', { class: 'menu-head' }, parts);
}

/** In one element, so that they share the space: a short name leaves more for a long one. */
function choicesHere(input: ChromeInput): Html | undefined {
  const shown = choiceMenus(input, '').filter((each) => each !== undefined);
  return shown.length === 0 ? undefined : el('div', { class: 'header-choices' }, shown);
}

/** `place` makes the ids of the two places different. */
function choiceMenus(input: ChromeInput, place: string): readonly (Html | undefined)[] {
  const { versions, languages, products } = input.view;
  return [
    choice('Product', products, input, place),
    choice('Version', versions, input, place),
    choice('Language', languages, input, place),
  ];
}

function menuButton(): Html {
  // Without script, the browser opens the element that it controls.
  const label = { 'aria-label': 'Navigation', 'aria-expanded': 'false', popovertarget: 'ds-sidebar' };
  return el(
    'button',
    { type: 'button', class: 'icon-button menu-button', 'data-act': 'menu', ...label },
    drawing('menu'),
  );
}

/** The links exist twice, with different labels, and one of them is shown. */
function topbarLinks(input: ChromeInput, label = 'Top bar'): Html | undefined {
  const links = input.view.around.topbarLinks;
  if (links.length === 0) return undefined;
  return el(
    'nav',
    { class: 'topbar-links', 'aria-label': label },
    links.map(({ name, url, ...icon }) =>
      chromeLink(url, { class: 'topbar-link' }, join([chromeIcon(icon, input), text(name)]), input),
    ),
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
  const asset = assetAt({ target, fromPath: configPath, from: input });
  return asset.kind === 'load' ? el('img', { class: name, src: asset.url, alt: label }) : undefined;
}

/** Limit for the options of a dropdown. */
const maxOptions = 1000;

/** The choice of a version, language or product: a list of names, or a menu if the entries have more than a name. */
function choice(
  label: 'Version' | 'Language' | 'Product',
  choices: readonly Choice[],
  input: ChromeInput,
  place: string,
): Html | undefined {
  if (choices.length === 0) return undefined;
  return choices.some(({ look }) => look !== undefined)
    ? choiceMenu(label, choices, input, place)
    : choiceList(label, choices, input);
}

function shownName({ name, label }: Choice, of: string): string {
  return label ?? (of === 'Language' ? languageName(name) : name);
}

/** A static page belongs to one version, so the other versions link to their first page. */
function hrefHere({ active, href, home = href }: Choice, input: ChromeInput): string {
  const isHere = !active && input.host.pageUrl !== undefined && href === hrefOf(slugOfPath(input.path));
  return isHere ? home : href;
}

function choiceList(label: string, choices: readonly Choice[], input: ChromeInput): Html {
  const isVersion = label === 'Version';
  const { list, leftOut } = boundedChoices(choices, maxOptions);
  const options = list.map((each) => {
    const { name, active, href } = each;
    const to = linkTo(hrefHere(each, input), { ...input, pagePath: configPath }).attributes['href'];
    return el(
      'option',
      { value: isVersion ? name : String(to ?? href), selected: active, 'data-href': to },
      text(shownName(each, label)),
    );
  });
  if (leftOut > 0) options.push(el('option', { disabled: true }, text(leftOutWords(leftOut))));
  return join([
    el('select', { class: 'choice', 'aria-label': label, 'data-choose': isVersion ? 'version' : 'page' }, options),
    input.host.pageUrl === undefined ? undefined : choiceLinks(list, label, input),
  ]);
}

function choiceMenu(label: string, choices: readonly Choice[], input: ChromeInput, place: string): Html {
  const { list, leftOut } = boundedChoices(choices, maxOptions);
  const items = list.map((each) => {
    const href = hrefHere(each, input);
    return menuLink(
      {
        name: shownName(each, label),
        href,
        active: each.active,
        look: each.look ?? plain,
        // The script keeps this version on pages that several versions share.
        ...(label === 'Version' && { attributes: { 'data-version': each.name } }),
      },
      input,
    );
  });
  if (leftOut > 0) items.push(el('span', { class: 'menu-item' }, text(leftOutWords(leftOut))));
  const chosen = choices.find(({ active }) => active);
  const words = chosen === undefined ? label : shownName(chosen, label);
  return menu(
    {
      id: `${place}${label.toLowerCase()}`,
      class: 'choice-menu',
      label: chosen === undefined ? label : `${label}: ${words}`,
      button: chosenWords(words, chosen?.look, input),
    },
    items,
  );
}

const plain: Look = { icon: undefined, iconType: undefined, description: undefined, color: undefined, tag: undefined };

/** The choice on a static page without script: links, up to a limit. */
function choiceLinks(list: readonly Choice[], label: string, input: ChromeInput): Html {
  const links = list
    .filter(({ active }) => !active)
    .slice(0, maxLinks)
    .map((each) => chromeLink(hrefHere(each, input), { class: 'choice-link' }, text(shownName(each, label)), input));
  return el('noscript', {}, links);
}

const maxLinks = 20;

function search(input: ChromeInput): Html {
  return el(
    'button',
    { type: 'button', class: 'search-button', 'data-act': 'search' },
    drawing('search'),
    el('span', { class: 'search-hint' }, text(input.index.config.settings.searchPrompt ?? t('Search…', input))),
    el(
      'kbd',
      { class: 'search-key' },
      el('span', { class: 'key-control' }, text('Ctrl')),
      el('span', { class: 'key-command' }, text('⌘')),
      text(' K'),
    ),
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

/** The tabs below the top bar. Empty without tabs, and if the theme has them in the sidebar. */
export function tabs(input: ChromeInput): Html {
  return themeOf(input.index.config.settings).tabs === 'top' ? siteTabs(input) : nothing;
}

/** The tabs at the top of the sidebar, if the theme has them there. */
export function sideTabs(input: ChromeInput): Html {
  return themeOf(input.index.config.settings).tabs === 'side' ? siteTabs(input) : nothing;
}

function siteTabs(input: ChromeInput): Html {
  const { tabs } = input.view;
  if (tabs.length === 0) return nothing;
  // Tabs at the end are grouped, in their order.
  const ordered = [...tabs.filter(({ isAtEnd }) => !isAtEnd), ...tabs.filter(({ isAtEnd }) => isAtEnd)];
  const firstAtEnd = ordered.findIndex(({ isAtEnd }) => isAtEnd);
  return el(
    'ul',
    { class: 'tab-list' },
    ordered.map((each, i) => el('li', { class: i === firstAtEnd ? 'tab-end' : undefined }, tab(each, i, input))),
  );
}

function tab({ name, href, active, menu: items, ...icon }: ViewTab, at: number, input: ChromeInput): Html {
  const words = join([
    chromeIcon(icon, input),
    text(name),
    active ? screenReaderText(' (current section)') : undefined,
    items.length === 0 ? undefined : drawing('chevron'),
  ]);
  if (items.length === 0)
    return chromeLink(href, { class: 'tab-link', 'aria-current': active ? 'true' : undefined }, words, input);
  return menu(
    { id: `tab-${at}`, class: 'tab-link', label: undefined, button: words, isCurrent: active },
    items.map((item) => menuLink(item, input)),
  );
}

/** The banner above every page, which readers can close if the site allows it. */
export function banner(input: ChromeInput): Html {
  const { banner: of } = input.view.around;
  if (of === undefined) return text('');
  return el(
    'div',
    { class: `banner-line banner-${of.type}`, style: bannerColors(of.color) },
    description(of.content, { ...input, pagePath: configPath }),
    of.dismissible
      ? el(
          'button',
          { type: 'button', class: 'banner-close', 'data-act': 'close-banner', 'aria-label': t('Close', input) },
          text('×'),
        )
      : undefined,
  );
}

/** Colors from docs.json, with a readable text color. */
function bannerColors(color: ModeColors | undefined): string | undefined {
  if (color === undefined) return undefined;
  const { light, dark } = color;
  return `--banner-light:${light};--banner-ink-light:${inkOn(light)};--banner-dark:${dark};--banner-ink-dark:${inkOn(dark)}`;
}
