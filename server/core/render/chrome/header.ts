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
import { type ChromeInput, chromeIcon, chromeLink, drawing, spoken } from './chromeInput.ts';
import { chosenWords, menu, menuLink } from './menu.ts';
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
  const parts = [...choiceMenus(input, 'side-'), topbarLinks(input, 'Links'), callToAction(input)].filter(
    (each) => each !== undefined,
  );
  return parts.length === 0 ? undefined : el('div', { class: 'menu-head' }, parts);
}

/** Together, so that names share the room there is: a short one leaves more to a long one. */
function choicesHere(input: ChromeInput): Html | undefined {
  const shown = choiceMenus(input, '').filter((each) => each !== undefined);
  return shown.length === 0 ? undefined : el('div', { class: 'header-choices' }, shown);
}

/** `place` tells the menus of one place from those of the other. */
function choiceMenus(input: ChromeInput, place: string): readonly (Html | undefined)[] {
  const { versions, languages, products } = input.view;
  return [
    choice('Product', products, input, place),
    choice('Version', versions, input, place),
    choice('Language', languages, input, place),
  ];
}

function menuButton(): Html {
  // Without the script the browser opens what it controls.
  const label = { 'aria-label': 'Navigation', 'aria-expanded': 'false', popovertarget: 'ds-sidebar' };
  return el(
    'button',
    { type: 'button', class: 'icon-button menu-button', 'data-act': 'menu', ...label },
    drawing('menu'),
  );
}

/** It is there twice; one of the two shows, and each has its own name. */
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

/** Versions, languages or products that a dropdown offers: more than any site has. */
const maxOptions = 1000;

/** Where the reader chooses a version, language or product: a list of names, or a menu where they are more than that. */
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

/** A page that is a file is a page of one version: the reader of another goes on where that begins. */
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
        // The reader goes on in this version wherever a page is in several.
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

/** The same for readers of a page that is a file, where no script runs: links, of which there are not many. */
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

/** The tabs below the top bar; nothing without tabs, and where the theme has them in the sidebar. */
export function tabs(input: ChromeInput): Html {
  return themeOf(input.index.config.settings).tabs === 'top' ? siteTabs(input) : nothing;
}

/** The tabs at the head of the sidebar, where the theme has them there. */
export function sideTabs(input: ChromeInput): Html {
  return themeOf(input.index.config.settings).tabs === 'side' ? siteTabs(input) : nothing;
}

function siteTabs(input: ChromeInput): Html {
  const { tabs } = input.view;
  if (tabs.length === 0) return nothing;
  // Those at the end are there together, in their order.
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
    active ? spoken(' (current section)') : undefined,
    items.length === 0 ? undefined : drawing('chevron'),
  ]);
  if (items.length === 0)
    return chromeLink(href, { class: 'tab-link', 'aria-current': active ? 'true' : undefined }, words, input);
  return menu(
    { id: `tab-${at}`, class: 'tab-link', label: undefined, button: words, isCurrent: active },
    items.map((item) => menuLink(item, input)),
  );
}

/** A line above every page, which readers may close when the site lets them. */
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

/** The colors that docs.json gives, with letters that can be read on them. */
function bannerColors(color: ModeColors | undefined): string | undefined {
  if (color === undefined) return undefined;
  const { light, dark } = color;
  return `--banner-light:${light};--banner-ink-light:${inkOn(light)};--banner-dark:${dark};--banner-ink-dark:${inkOn(dark)}`;
}
