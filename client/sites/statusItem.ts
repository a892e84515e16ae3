import * as vscode from 'vscode';
import type { ConfigFormat, SiteStatus } from '../../server/protocol/messages.ts';
import { setContext } from '../state.ts';
import type { Sites } from './sites.ts';

/** Shows in the status bar whether the sites build. A click goes to the next breaking finding. */
export function showStatus(sites: Sites): vscode.Disposable {
  const item = vscode.window.createStatusBarItem('docsight.status', vscode.StatusBarAlignment.Left, 40);
  item.name = 'Docsight';
  let isShown = false;
  const showSites = (status: SiteStatus): void => {
    item.command = 'docsight.nextProblem';
    if (status.sites.length === 0) {
      item.hide();
      return;
    }
    item.text = statusText(status);
    item.tooltip = tooltip(status);
    item.accessibilityInformation = { label: `Docsight: ${item.text.replace(/\$\([^)]*\)\s*/, '')}`, role: 'button' };
    item.backgroundColor =
      total(status).build > 0 ? new vscode.ThemeColor('statusBarItem.warningBackground') : undefined;
    item.show();
  };
  const showAlone = (): void => {
    item.command = 'docsight.withoutSite';
    item.text = `$(info) ${vscode.l10n.t('No docs.json found')}`;
    item.tooltip = vscode.l10n.t(
      'This page is checked and previewed without a site. Select to create one or to open its folder.',
    );
    item.accessibilityInformation = { label: `Docsight: ${vscode.l10n.t('No docs.json found')}`, role: 'button' };
    item.backgroundColor = undefined;
    item.show();
  };
  const show = (): void => {
    // While a preview has the focus, no text editor is active. The item then keeps its state.
    const editor = vscode.window.activeTextEditor;
    const isAlone = editor === undefined ? isShown : sites.roleOf(editor.document.uri) === 'alone';
    isShown =
      isAlone && vscode.window.visibleTextEditors.some(({ document }) => sites.roleOf(document.uri) === 'alone');
    if (isShown) showAlone();
    else showSites(sites.status);
  };
  show();
  return vscode.Disposable.from(
    item,
    sites.onStatus(show),
    sites.onRole(show),
    vscode.window.onDidChangeActiveTextEditor(show),
    vscode.window.onDidChangeVisibleTextEditors(show),
  );
}

/** Asks what to do about a page without a docs.json. */
export async function withoutSite(): Promise<void> {
  const page = vscode.window.activeTextEditor?.document.uri;
  const folder = page && (vscode.workspace.getWorkspaceFolder(page)?.uri ?? vscode.Uri.joinPath(page, '..'));
  const items = [
    {
      label: `$(new-file) ${vscode.l10n.t('New Site')}`,
      detail: vscode.l10n.t(
        'Create docs.json in {0}',
        folder === undefined ? '…' : vscode.workspace.asRelativePath(folder),
      ),
      run: () => vscode.commands.executeCommand('docsight.newSite', folder),
    },
    {
      label: `$(folder-opened) ${vscode.l10n.t('Open Folder')}`,
      detail: vscode.l10n.t('Open the folder that has the site’s docs.json'),
      run: () => vscode.commands.executeCommand('vscode.openFolder'),
    },
  ];
  await (await vscode.window.showQuickPick(items, { title: vscode.l10n.t('No docs.json found') }))?.run();
}

/** The item's text, with icons in VS Code's syntax. */
function statusText(status: SiteStatus): string {
  const { build, readers } = total(status);
  const hidden = status.sites.reduce((sum, site) => sum + site.hidden, 0);
  const behind = hidden === 0 ? '' : ` · ${vscode.l10n.t('{0} hidden', hidden)}`;
  if (build > 0 || readers > 0) return `$(${build > 0 ? 'error' : 'warning'}) ${brokenText(build, readers)}${behind}`;
  if (status.sites.some(({ ready }) => !ready)) return `$(ellipsis) ${vscode.l10n.t('Reading…')}`;
  return `$(check) ${vscode.l10n.t('Builds')}${behind}`;
}

function total({ sites }: SiteStatus): { readonly build: number; readonly readers: number } {
  return {
    build: sites.reduce((sum, site) => sum + site.build, 0),
    readers: sites.reduce((sum, site) => sum + site.readers, 0),
  };
}

function tooltip(status: SiteStatus): vscode.MarkdownString {
  const text = new vscode.MarkdownString();
  for (const { name, folder, build, readers, pages, hidden, format } of status.sites) {
    text.appendMarkdown('**');
    text.appendText(name === '' ? vscode.workspace.asRelativePath(vscode.Uri.parse(folder)) : name);
    text.appendMarkdown('** · ');
    text.appendText(pages === 1 ? vscode.l10n.t('1 page') : vscode.l10n.t('{0} pages', pages));
    text.appendMarkdown(' · ');
    text.appendText(build + readers === 0 ? vscode.l10n.t('builds') : brokenText(build, readers));
    if (hidden > 0) {
      text.appendMarkdown(' · ');
      text.appendText(vscode.l10n.t('{0} hidden by the setting {1}', hidden, 'docsight.problems.hide'));
    }
    text.appendMarkdown('\n\n');
    text.appendText(formatText(format));
    text.appendMarkdown('\n\n');
  }
  return text;
}

/** For example `2 build errors · 3 broken for readers`. The latter are broken links, pages and images. */
function brokenText(build: number, readers: number): string {
  const errors =
    build === 0 ? [] : [build === 1 ? vscode.l10n.t('1 build error') : vscode.l10n.t('{0} build errors', build)];
  const broken = readers === 0 ? [] : [vscode.l10n.t('{0} broken for readers', readers)];
  return [...errors, ...broken].join(' · ');
}

/** The format of docs.json, and the reason. */
function formatText({ dialect, by, keys }: ConfigFormat): string {
  const format = `docs.json ${dialect}`;
  switch (by) {
    case 'navigation':
      return dialect === 'v2'
        ? vscode.l10n.t('{0}: "navigation" is an object', format)
        : vscode.l10n.t('{0}: "navigation" is a list', format);
    case 'keys':
      return vscode.l10n.t('{0}: only this format has {1}', format, keys.join(', '));
    case '$schema':
      return vscode.l10n.t('{0}: "$schema" says so', format);
    case 'file name':
      return vscode.l10n.t('{0}: the file is mint.json', format);
    case 'nothing':
      return vscode.l10n.t('docs.json: no key decides between v1 and v2 yet');
    default:
      return by satisfies never;
  }
}

/** Completes steps of the walkthrough: something was broken, and then fixed. */
export function followTour(sites: Sites): vscode.Disposable {
  let wasBroken = false;
  return sites.onStatus(({ sites: all }) => {
    const isBroken = all.some(({ build, readers }) => build + readers > 0);
    if (isBroken && !wasBroken) setContext('docsight.broken', true);
    if (!isBroken && wasBroken && all.every(({ ready }) => ready)) setContext('docsight.fixed', true);
    wasBroken = isBroken;
  });
}
