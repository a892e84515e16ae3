import * as vscode from 'vscode';
import type { NavigationRow } from '../../server/protocol/messages.ts';
import type { App } from '../app.ts';
import { chooseSite } from './chooseSite.ts';
import { showNewPage } from './createPage.ts';
import { folderOf, pageChoices, placesFor } from './pageChoices.ts';

/**
 * Asks for a title, a folder and a place in the navigation, creates the page and its entry in one edit, and opens it.
 */
export async function addPage(app: App): Promise<void> {
  const { server } = app;
  const start = await startOf(app);
  if (start === undefined) return;
  const { folder, page: active } = start;
  const title = await vscode.window.showInputBox({
    title: vscode.l10n.t('Title of the new page'),
    validateInput: (value) => (value.trim() === '' ? vscode.l10n.t('Enter a title.') : undefined),
  });
  if (title === undefined) return;
  const path = await askPath(app, folder, active);
  if (path === undefined) return;
  const place = await askPlace(app, folder, active, path);
  if (place === undefined) return;
  const template = await askTemplate(app, folder);
  if (template === undefined) return;
  const made = await server.request('docsight/newPage', {
    folder,
    title: title.trim(),
    path,
    ...(place.after === undefined ? {} : { after: place.after }),
    ...(template.path === undefined ? {} : { template: template.path }),
  });
  // With this option, VS Code saves the files if the user's settings say so.
  if (made === null || !(await vscode.workspace.applyEdit(await server.toEdit(made.edit), { isRefactoring: true }))) {
    app.log.error(`The page "${title}" could not be created in ${folder}.`);
    void vscode.window.showErrorMessage(vscode.l10n.t('The files could not be created.'));
    return;
  }
  await showNewPage(vscode.Uri.parse(made.uri));
}

interface Start {
  /** URI of the site's folder. */
  readonly folder: string;
  /** The page next to which the new one is created. */
  readonly page: vscode.Uri | undefined;
}

/** The site and page to start from: the selected row of the navigation view if visible, else the active editor. */
async function startOf(app: App): Promise<Start | undefined> {
  const selected = app.navigation.selectedRow();
  if (selected !== undefined) {
    const page = await pageAt(app, selected.folder, selected.row);
    if (page !== undefined) return { folder: selected.folder, page: vscode.Uri.parse(page) };
  }
  const site = await chooseSite(app, vscode.l10n.t('Add a page to which site?'));
  return site && { folder: site.folder, page: vscode.window.activeTextEditor?.document.uri };
}

/** The page of a row, or the last page in a group. */
async function pageAt(
  { server }: App,
  folder: string,
  { kind, uri, node }: NavigationRow,
): Promise<string | undefined> {
  if (kind === 'page') return uri;
  if (kind === 'section' || kind === 'folder' || kind === 'file') return undefined;
  const { rows } = await server.request('docsight/navigation/rows', { folder, node });
  return rows.findLast((row) => row.kind === 'page' && row.uri !== undefined)?.uri;
}

/** Path of a file within a site's folder; undefined outside it. */
function pathIn(folder: string, uri: vscode.Uri | undefined): string | undefined {
  const [root, path] = [`${vscode.Uri.parse(folder).path.replace(/\/$/, '')}/`, uri?.path];
  return path?.startsWith(root) === true ? path.slice(root.length) : undefined;
}

interface Where extends vscode.QuickPickItem {
  readonly path: string;
}

/** Asks for a folder of the site or a path; undefined if cancelled. */
async function askPath(app: App, folder: string, active: vscode.Uri | undefined): Promise<string | undefined> {
  const folders = await app.server.request('docsight/pageFolders', { folder });
  const path = pathIn(folder, active);
  const current = path === undefined ? undefined : folderOf(path);
  const known = current !== undefined && folders.includes(current) ? current : undefined;
  const pick = vscode.window.createQuickPick<Where>();
  const show = (): void => {
    pick.items = pageChoices(folders, known, pick.value).map((choice): Where => {
      if (choice.kind === 'page')
        return { label: vscode.l10n.t('Page {0}', choice.path), path: choice.path, alwaysShow: true };
      if (choice.kind === 'new folder')
        return { label: vscode.l10n.t('In the new folder {0}', choice.path), path: choice.path, alwaysShow: true };
      const label = choice.path === '/' ? vscode.l10n.t('The folder of docs.json') : choice.path;
      return { label, path: choice.path };
    });
  };
  pick.title = vscode.l10n.t('Folder of the new page');
  pick.placeholder = vscode.l10n.t('Pick a folder, or type the path of the page, such as guides/start');
  pick.onDidChangeValue(show);
  show();
  try {
    return await new Promise<string | undefined>((resolve) => {
      pick.onDidAccept(() => resolve(pick.selectedItems[0]?.path));
      pick.onDidHide(() => resolve(undefined));
      pick.show();
    });
  } finally {
    pick.dispose();
  }
}

interface Place extends vscode.QuickPickItem {
  /** URI of the page before it. Without one, it comes last. */
  readonly after: string | undefined;
}

/** The current page is the first choice if the new one is in the same folder. */
async function askPlace(
  app: App,
  folder: string,
  active: vscode.Uri | undefined,
  chosen: string,
): Promise<Place | undefined> {
  const pages = (await app.server.request('docsight/pagePlaces', { folder })).map((page) => ({
    ...page,
    path: pathIn(folder, vscode.Uri.parse(page.uri)) ?? '',
  }));
  const sorted = placesFor(pages, pathIn(folder, active), chosen);
  const items = sorted.map(
    ({ uri, title, groups }): Place => ({
      label: vscode.l10n.t('After {0}', title),
      description: groups.join(' › '),
      after: uri,
    }),
  );
  const last: Place = { label: vscode.l10n.t('At the end of the navigation'), after: undefined };
  if (items.length === 0) return last;
  const isBeside = folderOf(sorted[0]?.path ?? '') === folderOf(chosen);
  return vscode.window.showQuickPick(isBeside ? [...items, last] : [last, ...items], {
    title: vscode.l10n.t('Location of the new page'),
    matchOnDescription: true,
  });
}

interface Template extends vscode.QuickPickItem {
  readonly path: string | undefined;
}

/** Not asked if the site has no templates. */
async function askTemplate(app: App, folder: string): Promise<Template | undefined> {
  const paths = await app.server.request('docsight/pageTemplates', { folder });
  const empty: Template = { label: vscode.l10n.t('Empty page'), path: undefined };
  if (paths.length === 0) return empty;
  const templates = paths.map((path): Template => ({ label: fileName(path), description: path, path }));
  return vscode.window.showQuickPick([empty, ...templates], { title: vscode.l10n.t('Template of the new page') });
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.mdx?$/i, '');
}
