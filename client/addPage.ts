import * as vscode from 'vscode';
import type { App } from './app.ts';
import { chooseSite } from './chooseSite.ts';

/** Asks for a title and a place, makes the page with its entry in navigation in one edit, and opens it. */
export async function addPage(app: App): Promise<void> {
  const { server } = app;
  const active = vscode.window.activeTextEditor?.document.uri;
  const site = await chooseSite(app, vscode.l10n.t('Add a page to which site?'));
  if (site === undefined) return;
  const { folder } = site;
  const title = await vscode.window.showInputBox({
    title: vscode.l10n.t('Title of the new page'),
    validateInput: (value) => (value.trim() === '' ? vscode.l10n.t('A page needs a title.') : undefined),
  });
  if (title === undefined) return;
  const place = await askPlace(app, folder, active);
  if (place === undefined) return;
  const template = await askTemplate(app, folder);
  if (template === undefined) return;
  const made = await server.request('docsight/newPage', {
    folder,
    title: title.trim(),
    ...(place.after === undefined ? {} : { after: place.after }),
    ...(template.path === undefined ? {} : { template: template.path }),
  });
  // A refactoring's files are saved where the user's settings say so.
  if (made === null || !(await vscode.workspace.applyEdit(await server.toEdit(made.edit), { isRefactoring: true }))) {
    app.log.error(`The page "${title}" could not be made in ${folder}.`);
    void vscode.window.showErrorMessage(vscode.l10n.t('The files could not be created.'));
    return;
  }
  const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(made.uri));
  const end = document.positionAt(document.getText().length);
  await vscode.window.showTextDocument(document, { selection: new vscode.Range(end, end) });
}

interface Place extends vscode.QuickPickItem {
  /** URI of the page that it comes after; without one it comes last. */
  readonly after: string | undefined;
}

/** The page that is open comes first: one key takes it. */
async function askPlace(app: App, folder: string, active: vscode.Uri | undefined): Promise<Place | undefined> {
  const pages = await app.server.request('docsight/pagePlaces', { folder });
  const isActive = (uri: string): boolean => vscode.Uri.parse(uri).fsPath === active?.fsPath;
  const items = pages
    .toSorted((a, b) => Number(isActive(b.uri)) - Number(isActive(a.uri)))
    .map(
      ({ uri, title, groups }): Place => ({
        label: vscode.l10n.t('After {0}', title),
        description: groups.join(' › '),
        after: uri,
      }),
    );
  const last: Place = { label: vscode.l10n.t('At the end of the navigation'), after: undefined };
  if (items.length === 0) return last;
  const isListed = pages.some(({ uri }) => isActive(uri));
  return vscode.window.showQuickPick(isListed ? [...items, last] : [last, ...items], {
    title: vscode.l10n.t('Place of the new page'),
    matchOnDescription: true,
  });
}

interface Template extends vscode.QuickPickItem {
  readonly path: string | undefined;
}

/** Not asked where the site keeps no templates. */
async function askTemplate(app: App, folder: string): Promise<Template | undefined> {
  const paths = await app.server.request('docsight/pageTemplates', { folder });
  const empty: Template = { label: vscode.l10n.t('Empty page'), path: undefined };
  if (paths.length === 0) return empty;
  const templates = paths.map((path): Template => ({ label: nameOf(path), description: path, path }));
  return vscode.window.showQuickPick([empty, ...templates], { title: vscode.l10n.t('Template of the new page') });
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.mdx?$/i, '');
}
