import * as vscode from 'vscode';
import type {
  ReviewAnswer,
  ReviewedAddress,
  ReviewedEntry,
  ReviewedFinding,
  ReviewedPage,
} from '../../server/protocol/messages.ts';

/** URI scheme of documents with the text of a file at the commit. */
export const reviewScheme = 'docsight-review';

/** A row of the review. */
export interface Row {
  readonly item: vscode.TreeItem;
  readonly rows: readonly Row[];
  /** Its fix, as an LSP WorkspaceEdit. */
  readonly edit?: object;
  /** The page of the row. */
  readonly page?: ReviewedPage;
}

/** A successful review. */
export type Reviewed = Extract<ReviewAnswer, { readonly kind: 'review' }>;

/** Context values of rows, for `when` clauses of menus. */
type Context = 'fix' | 'fixAll' | 'page' | 'changedPage' | 'other';

/** The rows of a review, with a heading for each kind of change. */
export function rowsOf(review: Reviewed, documentAt: (path: string) => vscode.Uri): readonly Row[] {
  const { pages, lost, redirects, navigation, added, fixed } = review;
  const all =
    redirects === null || redirects.addresses < 2
      ? []
      : [
          row(
            vscode.l10n.t('Add Redirects for All {0} Addresses', redirects.addresses),
            { icon: 'lightbulb', context: 'fixAll', command: 'docsight.review.fix' },
            { edit: redirects.edit },
          ),
        ];
  return [
    heading(vscode.l10n.t('Addresses That No Longer Work'), 'error', lost.length, [...lost.map(addressRow), ...all]),
    heading(vscode.l10n.t('New Problems'), 'warning', added.length, fileRows(added)),
    heading(
      vscode.l10n.t('Pages'),
      'files',
      pages.length,
      pages.map((page) => pageRow(page, documentAt)),
    ),
    heading(vscode.l10n.t('Navigation'), 'list-tree', undefined, navigation.map(entryRow)),
    heading(vscode.l10n.t('Fixed Problems'), 'pass', fixed.length, fileRows(fixed), false),
  ].flatMap((each) => (each === undefined ? [] : [each]));
}

/** Look of a row, and the effect of a click. */
export interface Look {
  readonly description?: string;
  readonly tooltip?: string;
  readonly icon: string;
  readonly color?: string;
  readonly context?: Context;
  /** Runs with the row. For a document, opens it. */
  readonly command?: string;
  readonly open?: { readonly uri: vscode.Uri; readonly line: number };
  readonly state?: vscode.TreeItemCollapsibleState;
}

/** Creates a row. */
export function row(
  label: string,
  look: Look,
  more: Omit<Row, 'item' | 'rows'> & { readonly rows?: readonly Row[] } = {},
): Row {
  const { rows = [], ...rest } = more;
  const usual = rows.length === 0 ? vscode.TreeItemCollapsibleState.None : vscode.TreeItemCollapsibleState.Expanded;
  const item = new vscode.TreeItem(label, look.state ?? usual);
  const made: Row = { item, rows, ...rest };
  if (look.description !== undefined) item.description = look.description;
  if (look.tooltip !== undefined) item.tooltip = look.tooltip;
  item.contextValue = look.context ?? 'other';
  item.iconPath = new vscode.ThemeIcon(
    look.icon,
    look.color === undefined ? undefined : new vscode.ThemeColor(look.color),
  );
  if (look.command !== undefined) item.command = { command: look.command, title: label, arguments: [made] };
  else if (look.open !== undefined) {
    const { uri, line } = look.open;
    const selection = new vscode.Range(line, 0, line, 0);
    item.command = { command: 'vscode.open', title: label, arguments: [uri, { selection, preserveFocus: true }] };
  }
  return made;
}

/** A row with children; undefined without any. */
export function heading(
  label: string,
  icon: string,
  count: number | undefined,
  rows: readonly Row[],
  isOpen = true,
): Row | undefined {
  if (rows.length === 0) return undefined;
  const { Expanded, Collapsed } = vscode.TreeItemCollapsibleState;
  const description = count === undefined ? {} : { description: String(count) };
  return row(label, { icon, state: isOpen ? Expanded : Collapsed, ...description }, { rows });
}

function addressRow({ address, now, uri, fix }: ReviewedAddress): Row {
  const look: Look = {
    icon: 'debug-disconnect',
    color: 'list.errorForeground',
    description: now === undefined ? '' : vscode.l10n.t('now {0}', now),
    tooltip: fix === undefined ? address : `${address}\n${fix.title}`,
    context: fix === undefined ? 'other' : 'fix',
    ...(uri !== undefined && { open: { uri: vscode.Uri.parse(uri), line: 0 } }),
  };
  return row(shortened(address), look, fix === undefined ? {} : { edit: fix.edit });
}

/** Maximum length of a shown address. The end of a long one is its distinctive part. */
const maxAddress = 44;

function shortened(address: string): string {
  if (address.length <= maxAddress) return address;
  const at = address.indexOf('/', address.length - maxAddress);
  return `…${address.slice(at < 0 ? address.lastIndexOf('/') : at)}`;
}

const severityIcons = {
  error: ['error', 'list.errorForeground'],
  warning: ['warning', 'list.warningForeground'],
  information: ['info', undefined],
  hint: ['lightbulb', undefined],
} as const;

/** Findings grouped by file. */
function fileRows(findings: readonly ReviewedFinding[]): readonly Row[] {
  const files = new Map<string, ReviewedFinding[]>();
  for (const each of findings) {
    const own = files.get(each.path);
    if (own === undefined) files.set(each.path, [each]);
    else own.push(each);
  }
  return [...files].map(([path, own]) =>
    row(path, { icon: 'file', description: String(own.length) }, { rows: own.map(findingRow) }),
  );
}

function findingRow({ severity, message, code, uri, line }: ReviewedFinding): Row {
  const [icon, color] = line === undefined ? (['check', undefined] as const) : severityIcons[severity];
  return row(message, {
    icon,
    ...(color !== undefined && { color }),
    tooltip: `${message}\n${code}`,
    ...(line !== undefined && { description: vscode.l10n.t('line {0}', line + 1) }),
    ...(line !== undefined && { open: { uri: vscode.Uri.parse(uri), line } }),
  });
}

const pageIcons = {
  added: ['diff-added', 'gitDecoration.addedResourceForeground'],
  removed: ['diff-removed', 'gitDecoration.deletedResourceForeground'],
  moved: ['diff-renamed', 'gitDecoration.renamedResourceForeground'],
  changed: ['diff-modified', 'gitDecoration.modifiedResourceForeground'],
} as const;

function pageRow(page: ReviewedPage, documentAt: (path: string) => vscode.Uri): Row {
  const { change, path, before, uri, title } = page;
  const [icon, color] = pageIcons[change];
  const way = before === undefined || before === path ? path : `${before} → ${path}`;
  const only = uri === undefined ? before && documentAt(before) : vscode.Uri.parse(uri);
  const isBoth = uri !== undefined && before !== undefined;
  const look: Look = {
    icon,
    color,
    description: title === undefined ? '' : way,
    tooltip: way,
    context: isBoth ? 'changedPage' : uri === undefined ? 'other' : 'page',
    ...(isBoth
      ? { command: 'docsight.review.compare' }
      : only !== undefined && only !== '' && { open: { uri: only, line: 0 } }),
  };
  return row(title ?? way, look, { page });
}

const entryIcons = {
  same: 'list-tree',
  added: 'add',
  removed: 'remove',
  renamed: 'edit',
  from: 'arrow-left',
  to: 'arrow-right',
} as const;

function entryRow(entry: ReviewedEntry): Row {
  const { name, change, was, target, entries } = entry;
  const words: Readonly<Record<ReviewedEntry['change'], string>> = {
    same: '',
    added: vscode.l10n.t('added'),
    removed: vscode.l10n.t('removed'),
    renamed: vscode.l10n.t('was {0}', was ?? ''),
    from: vscode.l10n.t('moved away'),
    to: vscode.l10n.t('moved here'),
  };
  const label = name === '' ? vscode.l10n.t('(no name)') : name;
  const tooltip = [label, target ?? '', words[change]].filter((each) => each !== '').join('\n');
  return row(label, { icon: entryIcons[change], description: words[change], tooltip }, { rows: entries.map(entryRow) });
}
