import { languageIcon, languageName } from '../../page/fenceMeta.ts';
import type { Element } from '../../page/pageTree.ts';
import type { ComponentSpec } from '../../schema/catalogue.ts';
import { isEndpoint } from '../../site/link/resolve.ts';
import { meaningOf, shown, shownAttribute } from '../page/attributes.ts';
import { contentsOf, type Placed } from '../page/code/contents.ts';
import { type Context, elementWeight } from '../page/context.ts';
import { el, type Html, join, text } from '../page/html/html.ts';
import { tabChoice, tabList, tabPanel } from '../page/html/tabList.ts';
import { type CodeView, codeBlock, codeTitle, viewOf } from '../page/markdown/code.ts';
import { plainTitle } from '../page/markdown/description.ts';
import { icon, iconOf } from '../page/markdown/icon.ts';
import { marked } from '../page/marks.ts';
import { t } from '../words.ts';
import { codeViewOf } from './codeComponent.ts';
import { common, count, flag, fragment, type Shape } from './shape.ts';

/** One of several panels. */
interface Panel {
  readonly title: string;
  readonly label: Html;
  readonly id: string | undefined;
  readonly body: Html;
  /** For code: its language as readers know it. */
  readonly lang?: string;
  /** The icon of its language. */
  readonly mark?: Html | undefined;
  /** Whether the page gives it a title. */
  readonly isNamed?: boolean;
}

/** Tabs. Choosing one also chooses the tab with the same title everywhere on the page, unless `sync` is off. */
export const tabs: Shape = (element, spec, context) => {
  const placed = contentsOf(element, context);
  const panels = placed.flatMap((each) => panelOf(each) ?? []);
  const rest = placed.filter((each) => !isShape(each, 'tab'));
  const first = Math.min(
    Math.max(Math.trunc(count(element, 'defaultTabIndex', spec, context) ?? 0), 0),
    panels.length - 1,
  );
  const classes = flag(element, 'borderBottom', spec, context) ? 'tabs tabs-bordered' : 'tabs';
  return el(
    'div',
    { ...common(element, context, classes), 'data-tabs': flag(element, 'sync', spec, context) ? 'sync' : 'own' },
    panels.length === 0 ? undefined : tabList(panels, first, shownAttribute(element, 'ariaLabel', context) ?? 'Tabs'),
    panels.map((panel, i) => tabBody(panel, i === first)),
    rest.map((each) => each.context.render([each.node], each.context)),
  );
};

/** A Tab without Tabs around it: its title and content. */
export const tab: Shape = (element, _spec, context) =>
  el(
    'section',
    common(element, context, 'tab-alone'),
    el('p', { class: 'tab-alone-title' }, iconOf(element, context), shown(element, 'title', context)),
    context.render(element.children, context),
  );

function isShape({ node, context }: Placed, shape: string): boolean {
  if (node.kind !== 'element') return false;
  const meaning = meaningOf(node, context);
  return meaning.kind === 'component' && meaning.spec.shape === shape;
}

function panelOf(placed: Placed): Panel | undefined {
  const { node, context } = placed;
  if (node.kind !== 'element' || !isShape(placed, 'tab') || context.state.budget <= 0) return undefined;
  context.state.budget -= elementWeight;
  const title = shownAttribute(node, 'title', context) ?? '';
  const label = join([iconOf(node, context), shown(node, 'title', { ...context, inLink: true }) ?? text('Tab')]);
  // Evaluated before its content, as in the text.
  const meaning = meaningOf(node, context);
  const id = meaning.kind === 'component' ? fragment(node, meaning.spec, context) : undefined;
  const body = context.render(node.children, context);
  return {
    title,
    label: marked(node.openTag, node, context, label, node.closeTag),
    id,
    body,
  };
}

function tabBody({ title, id, body }: Panel, isFirst: boolean): Html {
  return tabPanel(title === '' ? 'Tab' : plainTitle(title), isFirst, body, { id });
}

/** CodeGroup, RequestExample, ResponseExample, SnippetGroup: code blocks with their titles as tabs. */
export const codeGroup: Shape = (element, spec, context) => {
  const placed = contentsOf(element, context);
  const panels = placed.flatMap((each, i) => codePanel(each, i) ?? []);
  const rest = placed.filter((each) => codeViewAt(each) === undefined);
  const kind = spec.variant === undefined ? '' : ` code-group-${spec.variant}`;
  const isDropdown = panels.length > 1 && (flag(element, 'dropdown', spec, context) || (kind !== '' && isWide(panels)));
  const caption = captionOf(spec, context);
  // Source: @mintlify/components 1.0.19, CodeGroup: a menu has the languages, and the title of the current block is
  // before it.
  const hasLanguages =
    isDropdown && flag(element, 'dropdown', spec, context) && panels.every(({ lang }) => lang !== '');
  const group =
    panels.length === 0
      ? undefined
      : el(
          'div',
          { ...common(element, context, `code-group${kind}`), 'data-tabs': 'sync' },
          el(
            'div',
            { class: 'code-group-head' },
            caption === undefined || isInTab(caption, panels)
              ? undefined
              : el('span', { class: 'code-group-caption' }, text(caption)),
            isDropdown ? tabChoice(panels, 'Language', hasLanguages) : tabList(panels, 0, caption ?? 'Code'),
          ),
          panels.map((panel, i) =>
            tabBody(
              hasLanguages
                ? { ...panel, body: join([panel.isNamed ? titleOf(panel) : undefined, languageOf(panel), panel.body]) }
                : panel,
              i === 0,
            ),
          ),
        );
  const others = rest.map((each) => each.context.render([each.node], each.context));
  return others.length === 0 && group !== undefined ? group : el('div', {}, group, others);
};

function titleOf({ label }: Panel): Html {
  return el('span', { class: 'code-group-title' }, label);
}

/** The visible part of the menu, on top of it, because its options cannot have icons. */
function languageOf({ lang = '', mark }: Panel): Html {
  return el('span', { class: 'code-group-language', 'aria-hidden': 'true' }, mark, text(lang), el('i'));
}

/** Whether a tab already has the same name. */
function isInTab(caption: string, panels: readonly Panel[]): boolean {
  return panels.some(({ title }) => title.toLowerCase() === caption.toLowerCase());
}

/** Whether the tabs are too wide for the column of examples. */
function isWide(panels: readonly Panel[]): boolean {
  return panels.reduce((letters, { title }) => letters + title.length + 3, 0) > maxLetters;
}

const maxLetters = 44;

/** Only on API pages. On other pages the examples have their own titles. */
function captionOf({ variant }: ComponentSpec, context: Context): string | undefined {
  if (variant === 'response') return t('Response', context);
  return variant === 'request' && isEndpoint(context.index, context.pagePath) ? t('Request', context) : undefined;
}

function codePanel(placed: Placed, at: number): Panel | undefined {
  const view = codeViewAt(placed);
  if (view === undefined) return undefined;
  const { node, context } = placed;
  const title = view.title ?? (view.lang === '' ? `Example ${at + 1}` : view.lang);
  const range = node.kind === 'code' ? node.infoRange : node.range;
  return {
    title,
    label: marked(range, node, context, codeTitle({ title, name: view.icon, context })),
    id: undefined,
    body: codeBlock(view, false, context),
    lang: languageName(view.lang),
    mark: markOf(view.lang, context),
    isNamed: view.title !== undefined,
  };
}

function markOf(lang: string, context: Context): Html | undefined {
  const name = languageIcon(lang);
  return name === undefined ? undefined : icon({ name }, context.pagePath, context);
}

function codeViewAt({ node, context }: Placed): CodeView | undefined {
  if (node.kind === 'code') return node.lang === 'mermaid' ? undefined : viewOf(node);
  if (node.kind !== 'element') return undefined;
  const meaning = meaningOf(node as Element, context);
  return meaning.kind === 'component' && meaning.spec.shape === 'code'
    ? codeViewOf(node as Element, meaning.spec, context)
    : undefined;
}
