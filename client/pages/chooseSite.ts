import * as vscode from 'vscode';
import type { SiteInfo } from '../../server/protocol/messages.ts';
import type { App } from '../app.ts';

/** The documentation sites of the workspace; other tools' docs.json make none. Says so when there are none. */
export async function documentationSites(app: App): Promise<readonly SiteInfo[]> {
  const sites = (await app.sites.all()).filter(({ dialect }) => dialect !== 'foreign');
  if (sites.length === 0)
    void vscode.window.showInformationMessage(
      vscode.l10n.t('No folder in this workspace has the docs.json of a documentation site.'),
    );
  return sites;
}

/** The only site, or the one that an author picks, that of the active editor first; undefined when there is none. */
export async function chooseSite(app: App, title: string): Promise<SiteInfo | undefined> {
  const sites = await documentationSites(app);
  if (sites.length < 2) return sites[0];
  const active = vscode.window.activeTextEditor?.document.uri;
  const current = active === undefined ? undefined : await app.sites.around(active);
  const items = sites
    .map((site) => ({ ...siteItem(site), site }))
    .sort((a, b) => Number(b.site.folder === current?.folder) - Number(a.site.folder === current?.folder));
  return (await vscode.window.showQuickPick(items, { title, ignoreFocusOut: true }))?.site;
}

/** A site in a list: by its name where it has one, and its folder. */
export function siteItem({ name, folder }: Pick<SiteInfo, 'name' | 'folder'>): vscode.QuickPickItem {
  const place = placeOf(vscode.Uri.parse(folder));
  return name === '' ? { label: place } : { label: name, description: place };
}

/** A folder as the explorer names it: a workspace folder by its name, another by its path in it. */
function placeOf(folder: vscode.Uri): string {
  const whole = vscode.workspace.workspaceFolders?.find(({ uri }) => uri.toString() === folder.toString());
  return whole?.name ?? vscode.workspace.asRelativePath(folder);
}
