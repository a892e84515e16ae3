import * as vscode from 'vscode';
import type { SiteInfo } from '../../server/protocol/messages.ts';
import type { App } from '../app.ts';
import { siteItem } from '../sites/siteItem.ts';

/** Documentation sites in the workspace, without docs.json files of other tools. Shows a message if none exists. */
export async function documentationSites(app: App): Promise<readonly SiteInfo[]> {
  const sites = (await app.sites.all()).filter(({ dialect }) => dialect !== 'foreign');
  if (sites.length === 0)
    void vscode.window.showInformationMessage(
      vscode.l10n.t('No folder in this workspace has the docs.json of a documentation site.'),
    );
  return sites;
}

/** The only site, or the one the author picks, with that of the active editor first. Undefined if none exists. */
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
