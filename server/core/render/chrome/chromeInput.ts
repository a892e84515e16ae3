import { configPath } from '../../site/paths.ts';
import type { NamedIcon } from '../../site/siteTypes.ts';
import type { View, Visitor } from '../../site/view/viewTypes.ts';
import type { RenderInput } from '../page/context.ts';
import { type Attributes, el, type Html, text } from '../page/html/html.ts';
import { icon } from '../page/markdown/icon.ts';
import { brokenLink, linkTo } from '../page/markdown/link.ts';

/** Input for the parts around a page. */
export interface ChromeInput extends RenderInput {
  readonly view: View;
  readonly visitor: Visitor;
  /** Path of the page, as in SourceFile. */
  readonly path: string;
  /** Path of the file to edit: the page itself, or its OpenAPI document. */
  readonly source: string;
}

/** A link from docs.json, relative to the site's root. */
export function chromeLink(href: string, attributes: Attributes, content: Html, input: RenderInput): Html {
  const to = linkTo(href, { ...input, pagePath: configPath });
  const { broken } = to;
  const { class: own, ...rest } = attributes;
  const classes = [own, broken === undefined ? undefined : 'broken']
    .filter((each) => typeof each === 'string')
    .join(' ');
  return el(
    'a',
    {
      class: classes === '' ? undefined : classes,
      ...rest,
      ...to.attributes,
      ...(broken !== undefined && brokenLink(to, broken)),
    },
    content,
  );
}

/** An icon from docs.json or front matter; undefined without one. */
export function chromeIcon(named: Partial<NamedIcon> | undefined, input: RenderInput): Html | undefined {
  const { icon: name, iconType: type, iconLibrary: library } = named ?? {};
  return name === undefined || name.trim() === '' ? undefined : icon({ name, type, library }, configPath, input);
}

/** A badge next to a name. */
export function chromeTag(tag: string | undefined): Html | undefined {
  return tag === undefined ? undefined : el('span', { class: 'nav-tag' }, text(tag));
}

/** A built-in drawing. */
export function drawing(name: keyof typeof drawings): Html {
  return el(
    'span',
    { class: 'icon', 'aria-hidden': 'true' },
    el(
      'svg',
      {
        width: 16,
        height: 16,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        'stroke-width': 2,
        'stroke-linecap': 'round',
        'stroke-linejoin': 'round',
      },
      el('path', { d: drawings[name] }),
    ),
  );
}

// Drawn for Docsight on a grid of 24.
const drawings = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  search: 'M11 4a7 7 0 1 0 0 14a7 7 0 0 0 0-14M16 16l5 5',
  sun: 'M12 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19M19 5l-1.4 1.4M6.4 17.6L5 19',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5',
  chevron: 'M9 6l6 6l-6 6',
  left: 'M15 6l-6 6l6 6',
  right: 'M9 6l6 6l-6 6',
  arrow: 'M7 17L17 7M9 7h8v8',
  pencil: 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3',
  flag: 'M5 21V4h12l-2 4l2 4H5',
  list: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  close: 'M6 6l12 12M18 6L6 18',
  up: 'M7 11v9H4v-9zM7 11l4-8a2.5 2.5 0 0 1 2.5 2.5V9H19a2 2 0 0 1 2 2.3l-1 6.5A2.5 2.5 0 0 1 17.5 20H7',
  down: 'M17 13V4h3v9zM17 13l-4 8a2.5 2.5 0 0 1-2.5-2.5V15H5a2 2 0 0 1-2-2.3l1-6.5A2.5 2.5 0 0 1 6.500 4H17',
} as const;

/** Text that only screen readers read aloud. */
export function screenReaderText(words: string): Html {
  return el('span', { class: 'spoken' }, text(words));
}
