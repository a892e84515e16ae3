import * as vscode from 'vscode';
import type { NavigationRow, SiteInfo } from '../../server/protocol/messages.ts';
import { base64Of } from '../platform.ts';
import { siteItem } from '../sites/siteItem.ts';

/** An element of the view: one of several sites, or a row of a site. */
export type Element = SiteElement | RowElement;

/** A site, if there are several. */
export interface SiteElement {
  readonly kind: 'site';
  readonly site: SiteInfo;
}

/** A row of a site's navigation. */
export interface RowElement {
  readonly kind: 'row';
  /** URI of the site's folder. */
  readonly folder: string;
  readonly row: NavigationRow;
  readonly parent: Element | undefined;
  /** Only shown because a filter found something below it. */
  readonly isAround?: boolean;
}

/** URI scheme for badges on rows without a file. */
export const rowScheme = 'docsight-navigation';

/** Built-in icons for rows without one. */
const icons: Readonly<Record<NavigationRow['kind'], string>> = {
  version: 'versions',
  language: 'globe',
  product: 'package',
  dropdown: 'list-selection',
  tab: 'browser',
  anchor: 'link',
  item: 'list-unordered',
  group: 'list-tree',
  page: 'file',
  operation: 'symbol-method',
  section: 'archive',
  folder: 'folder',
  file: 'file',
};

/**
 * A row as a tree item.
 *
 * @param isOpen whether the user left it open; undefined if the user never opened or closed it
 */
export function treeItem(element: Element, isOpen?: boolean): vscode.TreeItem {
  return element.kind === 'site' ? siteTreeItem(element) : rowTreeItem(element, isOpen);
}

function siteTreeItem({ site }: SiteElement): vscode.TreeItem {
  const { label, description } = siteItem(site);
  const item = new vscode.TreeItem(label, vscode.TreeItemCollapsibleState.Expanded);
  item.id = site.folder;
  if (description !== undefined) item.description = description;
  item.iconPath = new vscode.ThemeIcon('book');
  item.contextValue = 'site container';
  return item;
}

function rowTreeItem(element: RowElement, isOpen = element.row.isExpanded): vscode.TreeItem {
  const { folder, row, isAround = false } = element;
  const { kind, uri, hasChildren } = row;
  const label = labelOf(row);
  const state = !hasChildren
    ? vscode.TreeItemCollapsibleState.None
    : isOpen || isAround
      ? vscode.TreeItemCollapsibleState.Expanded
      : vscode.TreeItemCollapsibleState.Collapsed;
  const item = new vscode.TreeItem(label, state);
  const description = descriptionOf(row);
  // With another id, VS Code forgets that the row was collapsed.
  item.id = `${rowId(element)}${isAround ? '#filtered' : ''}`;
  if (description !== '') item.description = description;
  item.resourceUri = uri === undefined ? rowUri(folder, row) : vscode.Uri.parse(uri);
  item.iconPath = iconOf(row);
  item.contextValue = abilitiesOf(row).join(' ');
  item.tooltip = tooltipOf(row, label, description);
  item.accessibilityInformation = { label: screenReaderText(row, label, description), role: 'treeitem' };
  const command = commandOf(row);
  if (command !== undefined && kind !== 'section') item.command = command;
  return item;
}

/** Returns a stable id for a row, made from the names on the path to it. It is unique across sites. */
export function rowId({ folder, row: { node } }: RowElement): string {
  return `${folder}#${node}`;
}

/** The URI for a row's decorations. */
function rowUri(folder: string, { node, breaks, notes }: NavigationRow): vscode.Uri {
  const facts = JSON.stringify({ breaks, isMissing: notes.includes('missing') });
  return vscode.Uri.from({ scheme: rowScheme, path: `/${node}`, query: facts, fragment: folder });
}

function labelOf({ kind, label }: NavigationRow): string {
  if (kind !== 'section') return label.trim() === '' ? vscode.l10n.t('(no name)') : label;
  switch (label) {
    case 'unlisted':
      return vscode.l10n.t('Not in the navigation');
    case 'snippets':
      return vscode.l10n.t('Unused snippets');
    default:
      return vscode.l10n.t('Unused images');
  }
}

function descriptionOf({ detail, count, unlinked, notes, href }: NavigationRow): string {
  const words = notes.map((note) => {
    switch (note) {
      case 'missing':
        return vscode.l10n.t('no file');
      case 'generated':
        return vscode.l10n.t('made from the OpenAPI document');
      case 'hidden':
        return vscode.l10n.t('hidden');
      case 'unlinked':
        return vscode.l10n.t('nothing links to it');
      case 'root':
        return vscode.l10n.t('opens with the group');
      default:
        return note satisfies never;
    }
  });
  const unread = unlinked === undefined ? undefined : vscode.l10n.t('{0} that nothing links to', unlinked);
  return [detail, count === undefined ? undefined : String(count), unread, href, ...words]
    .filter((each) => each !== undefined)
    .join(' · ');
}

function tooltipOf({ uri, kind }: NavigationRow, label: string, description: string): string {
  const place = uri === undefined ? '' : vscode.workspace.asRelativePath(vscode.Uri.parse(uri));
  const about =
    kind === 'section' && description !== ''
      ? vscode.l10n.t('Pages that the navigation does not list, and unused files.')
      : description;
  return [label, place, about].filter((each) => each !== '').join('\n');
}

function screenReaderText({ kind, breaks }: NavigationRow, label: string, description: string): string {
  const errors = breaks === 0 ? '' : breaks === 1 ? vscode.l10n.t('1 error') : vscode.l10n.t('{0} errors', breaks);
  return [label, kindName(kind), description, errors].filter((each) => each !== '').join(', ');
}

/** Name of a row's kind, for screen readers. */
function kindName(kind: NavigationRow['kind']): string {
  switch (kind) {
    case 'version':
      return vscode.l10n.t('version');
    case 'language':
      return vscode.l10n.t('language');
    case 'product':
    case 'dropdown':
      return vscode.l10n.t('product');
    case 'tab':
    case 'item':
      return vscode.l10n.t('tab');
    case 'anchor':
      return vscode.l10n.t('anchor');
    case 'group':
      return vscode.l10n.t('group');
    case 'page':
    case 'operation':
      return vscode.l10n.t('page');
    case 'section':
      return vscode.l10n.t('section');
    case 'folder':
      return vscode.l10n.t('folder');
    case 'file':
      return vscode.l10n.t('file');
    default:
      return kind satisfies never;
  }
}

function iconOf({ svg, kind, notes }: NavigationRow): vscode.ThemeIcon | { light: vscode.Uri; dark: vscode.Uri } {
  if (notes.includes('missing'))
    return new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground'));
  if (svg === undefined) return new vscode.ThemeIcon(icons[kind]);
  return { light: picture(svg, '#424242'), dark: picture(svg, '#c5c5c5') };
}

function picture(svg: string, color: string): vscode.Uri {
  const text = svg.replaceAll('currentColor', color).replace('<svg ', '<svg width="16" height="16" ');
  return vscode.Uri.parse(`data:image/svg+xml;base64,${base64Of(new TextEncoder().encode(text))}`);
}

/** What can be done with a row, as words for `when` clauses. */
function abilitiesOf({ kind, uri, entry, notes }: NavigationRow): readonly string[] {
  const isLeaf = kind === 'page' || kind === 'operation';
  const isLoose = kind === 'section' || kind === 'folder' || kind === 'file';
  return [
    kind,
    ...(uri !== undefined ? ['file'] : []),
    ...(entry !== undefined ? ['entry'] : []),
    ...(entry !== undefined && (isLeaf || kind === 'group') ? ['removable'] : []),
    ...(entry !== undefined && kind === 'group' ? ['duplicable'] : []),
    ...((entry !== undefined && kind !== 'operation') || (kind === 'page' && uri !== undefined) ? ['renamable'] : []),
    ...(!isLeaf && !isLoose && !notes.includes('generated') ? ['container'] : []),
  ];
}

function commandOf({ uri, entry, href, hasChildren }: NavigationRow): vscode.Command | undefined {
  if (uri !== undefined)
    return {
      command: 'vscode.open',
      title: vscode.l10n.t('Open'),
      arguments: [vscode.Uri.parse(uri), { preview: true, preserveFocus: true }],
    };
  if (hasChildren || entry === undefined || href !== undefined) return undefined;
  const at = new vscode.Position(entry.line, entry.character);
  return {
    command: 'vscode.open',
    title: vscode.l10n.t('Show in docs.json'),
    arguments: [vscode.Uri.parse(entry.uri), { preview: true, selection: new vscode.Range(at, at) }],
  };
}

/** Badges of rows without a file. Files have the usual ones of VS Code. */
export const rowBadges: vscode.FileDecorationProvider = {
  provideFileDecoration(uri) {
    if (uri.scheme !== rowScheme) return undefined;
    const { breaks, isMissing } = JSON.parse(uri.query) as { readonly breaks: number; readonly isMissing: boolean };
    if (breaks === 0 && !isMissing) return undefined;
    return {
      badge: isMissing ? '!' : breaks > 99 ? '99' : String(breaks),
      color: new vscode.ThemeColor(isMissing ? 'list.warningForeground' : 'list.errorForeground'),
      tooltip: isMissing
        ? vscode.l10n.t('docs.json lists a page that is not there')
        : breaks === 1
          ? vscode.l10n.t('1 error')
          : vscode.l10n.t('{0} errors', breaks),
    };
  },
};
