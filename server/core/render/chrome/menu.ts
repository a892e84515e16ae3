import type { ModeColors } from '../../site/siteTypes.ts';
import type { Look } from '../../site/view/viewTypes.ts';
import { type Attributes, el, type Html, join, text } from '../page/html/html.ts';
import { type ChromeInput, chromeIcon, chromeLink, chromeTag, drawing } from './chromeInput.ts';

/** An entry of a menu. */
export interface MenuItem {
  readonly name: string;
  readonly href: string;
  readonly active: boolean;
  readonly look: Look;
  readonly attributes?: Attributes;
}

/** A button and the list that it opens. */
export interface Menu {
  /** Unique on the page. */
  readonly id: string;
  /** Content of the button. */
  readonly button: Html;
  readonly label: string | undefined;
  readonly class: string;
  readonly isCurrent?: boolean;
}

/** A menu of links. The preview's script places the list below its button. */
export function menu({ id, button, label, class: own, isCurrent }: Menu, items: readonly Html[]): Html {
  const list = `ds-menu-${id}`;
  return join([
    el(
      'button',
      {
        type: 'button',
        class: own,
        popovertarget: list,
        'aria-label': label,
        'aria-current': isCurrent === true ? 'true' : undefined,
      },
      button,
    ),
    el(
      'ul',
      { id: list, class: 'menu-list', popover: 'auto', 'aria-label': label },
      items.map((item) => el('li', {}, item)),
    ),
  ]);
}

/** A menu entry with a link. */
export function menuLink({ name, href, active, look, attributes }: MenuItem, input: ChromeInput): Html {
  return chromeLink(
    href,
    { class: 'menu-item', 'aria-current': active ? 'true' : undefined, ...attributes },
    menuWords(name, look, input),
    input,
  );
}

/** Content of an entry: icon in its color, name with badge, description. */
export function menuWords(name: string, look: Look, input: ChromeInput): Html {
  const mark = chromeIcon(look, input);
  return join([
    mark === undefined && look.color === undefined
      ? undefined
      : el('span', { class: 'menu-tile', style: tileColors(look.color) }, mark ?? text(name.slice(0, 1))),
    el(
      'span',
      { class: 'menu-words' },
      el('span', { class: 'menu-name' }, text(name), chromeTag(look.tag)),
      look.description === undefined ? undefined : el('span', { class: 'menu-about' }, text(look.description)),
    ),
  ]);
}

/** Content of the button: the chosen entry. */
export function chosenWords(name: string, look: Look | undefined, input: ChromeInput): Html {
  const mark = chromeIcon(look, input);
  return join([
    mark === undefined ? undefined : el('span', { class: 'menu-mark', style: tileColors(look?.color) }, mark),
    el('span', { class: 'menu-chosen' }, text(name)),
    chromeTag(look?.tag),
    drawing('chevron'),
  ]);
}

/** Custom properties with a validated color from docs.json. */
export function tileColors(color: ModeColors | undefined): string | undefined {
  return color === undefined ? undefined : `--tile-light:${color.light};--tile-dark:${color.dark}`;
}
