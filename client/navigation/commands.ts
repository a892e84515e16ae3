import * as vscode from 'vscode';
import type { App } from '../app.ts';
import { chooseSite } from '../pages/chooseSite.ts';
import { showNewPage } from '../pages/createPage.ts';
import type { Element, RowElement } from './element.ts';
import { moved } from './navigation.ts';

/** Shows the preview of a row's page; for rows without a page, that of the active editor. */
export function previewRow(app: App, where: 'here' | 'side', ...args: readonly unknown[]): Promise<void> {
  const page = rowsOf(app, args).find(({ row }) => row.kind === 'page' && row.uri !== undefined);
  return app.previews.show(page?.row.uri === undefined ? undefined : vscode.Uri.parse(page.row.uri), where);
}

/** Opens docs.json at the entry of a row. */
export async function showEntry(app: App, ...args: readonly unknown[]): Promise<void> {
  const entry = rowsOf(app, args)[0]?.row.entry;
  if (entry === undefined) return;
  const at = new vscode.Position(entry.line, entry.character);
  await vscode.window.showTextDocument(vscode.Uri.parse(entry.uri), { selection: new vscode.Range(at, at) });
}

/** Asks for a new name and renames a group, a division, or the title of a page. */
export async function renameRow(app: App, ...args: readonly unknown[]): Promise<void> {
  const [first] = rowsOf(app, args);
  if (first === undefined) return;
  const { folder, row } = first;
  const name = await askName(
    row.kind === 'page' ? vscode.l10n.t('Title of the page') : vscode.l10n.t('Name in the navigation'),
    row.label,
  );
  if (name !== undefined && name !== row.label)
    await app.navigation.change(
      { kind: 'rename', folder, node: row.node, name },
      vscode.l10n.t('Renamed {0} to {1}', row.label, name),
    );
}

/** Removes entries from docs.json. Their files stay. */
export async function removeRows(app: App, ...args: readonly unknown[]): Promise<void> {
  const rows = rowsOf(app, args).filter(({ row }) => row.entry !== undefined);
  const folder = rows[0]?.folder;
  if (folder === undefined) return;
  const own = rows.filter((each) => each.folder === folder);
  const focusNext = await app.navigation.leave(own);
  const [only] = own;
  const title =
    only !== undefined && own.length === 1
      ? vscode.l10n.t('Removed {0} from the navigation', only.row.label)
      : vscode.l10n.t('Removed {0} entries from the navigation', own.length);
  const made = await app.navigation.change({ kind: 'remove', folder, nodes: own.map(({ row }) => row.node) }, title);
  if (made !== undefined) await focusNext();
}

/** Moves an entry past the previous or next one. */
export async function moveRow(app: App, kind: 'up' | 'down', ...args: readonly unknown[]): Promise<void> {
  const [first] = rowsOf(app, args);
  if (first === undefined) return;
  const { folder, row } = first;
  await app.navigation.change({ kind, folder, node: row.node }, moved([row.label]));
}

/** Asks for a group or division and moves entries there: drag and drop by keyboard. */
export async function moveRowsTo(app: App, ...args: readonly unknown[]): Promise<void> {
  const rows = rowsOf(app, args);
  const folder = rows[0]?.folder;
  if (folder === undefined) return;
  const places = await app.server.request('docsight/navigation/containers', { folder });
  const items = places.map(({ node, names }) => ({
    label: names.at(-1) ?? '',
    description: names.slice(0, -1).join(' › '),
    node,
  }));
  const picked = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t('Move to'),
    placeHolder: vscode.l10n.t('Group or tab. A group is added before the group that you pick.'),
    matchOnDescription: true,
  });
  if (picked === undefined) return;
  const own = rows.filter((each) => each.folder === folder).map(({ row }) => row);
  await app.navigation.change(
    { kind: 'arrange', folder, nodes: own.map(({ node }) => node), onto: picked.node },
    moved(own.map(({ label }) => label)),
  );
}

/** Asks for a name and adds a page or group: into the selected group or tab, or after the selected page. */
export async function addRow(app: App, kind: 'addPage' | 'addGroup', ...args: readonly unknown[]): Promise<void> {
  const [first] = app.navigation.chosen(args[0], args[1]);
  const folder = first === undefined ? await siteOf(app) : folderOf(first);
  if (folder === undefined) return;
  const name = await askName(
    kind === 'addPage' ? vscode.l10n.t('Title of the new page') : vscode.l10n.t('Name of the new group'),
  );
  if (name === undefined) return;
  const at = first?.kind === 'row' ? { node: first.row.node } : {};
  const made = await app.navigation.change({ kind, folder, name, ...at }, vscode.l10n.t('Added {0}', name));
  if (made?.uri === undefined) return;
  await showNewPage(vscode.Uri.parse(made.uri));
}

/** Asks for a name and duplicates a group with its pages. */
export async function duplicateGroup(app: App, ...args: readonly unknown[]): Promise<void> {
  const [first] = rowsOf(app, args);
  if (first === undefined) return;
  const { folder, row } = first;
  const name = await askName(vscode.l10n.t('Name of the new group'), vscode.l10n.t('{0} (copy)', row.label));
  if (name === undefined) return;
  await app.navigation.change({ kind: 'duplicate', folder, node: row.node, name }, vscode.l10n.t('Added {0}', name));
}

async function siteOf(app: App): Promise<string | undefined> {
  return (await chooseSite(app, vscode.l10n.t('Change the navigation of which site?')))?.folder;
}

function folderOf(element: Element): string {
  return element.kind === 'site' ? element.site.folder : element.folder;
}

/** The rows of a menu's context, or the selection. */
export function rowsOf(app: App, [clicked, selected]: readonly unknown[]): readonly RowElement[] {
  return app.navigation.chosen(clicked, selected).filter((each): each is RowElement => each.kind === 'row');
}

function askName(title: string, value?: string): Thenable<string | undefined> {
  return vscode.window.showInputBox({
    title,
    ...(value !== undefined && { value }),
    validateInput: (text) => (text.trim() === '' ? vscode.l10n.t('Enter a name.') : undefined),
  });
}
