import * as vscode from 'vscode';
import type { SiteInfo } from '../../server/protocol/messages.ts';
import type { App } from '../app.ts';
import { forgetCredentials } from '../preview/playground.ts';

/** Fetches the remote OpenAPI documents of a site, also those that were fetched before. */
export async function fetchApiDocuments(app: App, folder: unknown): Promise<void> {
  if (!vscode.workspace.isTrusted) {
    void vscode.window.showInformationMessage(vscode.l10n.t('OpenAPI documents are not fetched in Restricted Mode.'));
    return;
  }
  const sites = await sitesFor(app, folder);
  if (sites.length === 0) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('No docs.json in this workspace refers to an OpenAPI document by URL.'),
    );
    return;
  }
  const title = vscode.l10n.t('Fetching OpenAPI documents');
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  const results = await vscode.window.withProgress(options, async (_, cancel) => {
    const done = [];
    for (const site of sites) done.push(await app.apiDocuments.fetch(site, cancel));
    return done;
  });
  const problems = results.flatMap((each) => each.problems);
  const count = results.reduce((sum, each) => sum + each.count, 0);
  if (problems.length > 0) void vscode.window.showWarningMessage(problems.join(' '));
  else if (count > 0) vscode.window.setStatusBarMessage(fetched(count), 5000);
}

function fetched(count: number): string {
  return count === 1
    ? vscode.l10n.t('1 OpenAPI document fetched.')
    : vscode.l10n.t('{0} OpenAPI documents fetched.', count);
}

/** The site of a folder or of the active editor; else all sites with something to fetch. */
async function sitesFor(app: App, folder: unknown): Promise<readonly SiteInfo[]> {
  const sites = (await app.sites.all()).filter(({ remote, dialect }) => dialect !== 'foreign' && remote.length > 0);
  const place = typeof folder === 'string' ? vscode.Uri.parse(folder) : vscode.window.activeTextEditor?.document.uri;
  const around = place === undefined ? undefined : await app.sites.around(place);
  const found = sites.filter((site) => site.folder === around?.folder);
  return found.length > 0 || typeof folder === 'string' ? found : sites;
}

/** Deletes everything stored for API pages: credentials, allowed hosts, fetched OpenAPI documents. */
export async function forgetApi(app: App): Promise<void> {
  const credentials = await forgetCredentials(app.context);
  const count = await app.apiDocuments.forget();
  const message = vscode.l10n.t(
    'Removed {0}, {1} and all allowed hosts.',
    credentials === 1 ? vscode.l10n.t('1 credential') : vscode.l10n.t('{0} credentials', credentials),
    count === 1 ? vscode.l10n.t('1 fetched description') : vscode.l10n.t('{0} fetched descriptions', count),
  );
  void vscode.window.showInformationMessage(message);
}
