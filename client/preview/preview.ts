/**
 * Previews in VS Code: panels that show HTML from the server. Messages from webviews are untrusted and must have the
 * right shape. Scrolling, history and the request form are in separate files.
 */

import * as vscode from 'vscode';
import { readWebviewState } from '../../server/protocol/fromWebview.ts';
import type { DisplaySettings } from '../../server/protocol/messages.ts';
import { isPage, isPreviewed } from '../sites/roles.ts';
import { setContext } from '../state.ts';
import { allowedHosts } from './allowedHosts.ts';
import { createPanel, type PanelHost, type PreviewPanel, viewType } from './previewPanel.ts';
import { forgetPreviewFiles } from './previewWebview.ts';
import { printPage } from './printPage.ts';

/** All previews: one follows the editor, others are pinned to their page. */
export interface Previews extends vscode.Disposable {
  /**
   * Shows a file, or that of the active editor, in the following preview, which is opened if needed. For docs.json, a
   * preview of its site keeps its page.
   */
  show(uri: vscode.Uri | undefined, where: 'here' | 'side'): Promise<void>;
  /** Shows a page next to its version at the commit of the last review, in a separate preview. */
  compare(uri: vscode.Uri): Promise<void>;
  /** Restores a panel after a reload of the window. */
  restore(panel: vscode.WebviewPanel, state: unknown): Promise<void>;
  showSource(): Promise<void>;
  pin(isPinned: boolean): void;
  refresh(): void;
  /** The preview's files were rebuilt during development. All previews load them. */
  rebuilt(): void;
  /** Prints the page of the active preview or editor in a browser. */
  print(): Promise<void>;
  display(settings: Omit<DisplaySettings, 'kind'>): void;
  /** Multiplies the zoom by a factor; 0 resets it. */
  zoom(factor: number): void;
}

/** Settings that decide what a preview can load. */
const decisive = ['docsight.preview.allowedHosts', 'docsight.preview.repositoryStars'] as const;

/** Creates the previews without opening one. When a host is allowed in one, all reload. */
export function createPreviews(host: Omit<PanelHost, 'onHostsChanged'>): Previews {
  return new WindowPreviews(host);
}

/** The previews of a window. `show` and `restore` add to the list; closing a panel removes it. */
class WindowPreviews implements Previews {
  readonly #host: Omit<PanelHost, 'onHostsChanged'>;
  readonly #panels: PreviewPanel[] = [];
  readonly #subscriptions: vscode.Disposable;

  constructor(host: Omit<PanelHost, 'onHostsChanged'>) {
    this.#host = host;
    this.#subscriptions = vscode.Disposable.from(...this.#followEditors(), ...this.#followServer());
  }

  async show(uri: vscode.Uri | undefined, where: 'here' | 'side'): Promise<void> {
    const { sites } = this.#host;
    const target = uri ?? vscode.window.activeTextEditor?.document.uri;
    if (target === undefined) return;
    const found = this.#panels.find(({ isPinned }) => !isPinned);
    if (found !== undefined) {
      found.webview.reveal(where === 'here' ? vscode.ViewColumn.Active : undefined, where === 'side');
      const isOwnConfig = sites.roleOf(target) === 'config' && sites.siteOf(target) === found.site;
      if (!isOwnConfig || found.site === undefined) await found.show(target);
      return;
    }
    const column = where === 'here' ? vscode.ViewColumn.Active : vscode.ViewColumn.Beside;
    await this.#open(column, where === 'side').show(target);
  }

  async compare(uri: vscode.Uri): Promise<void> {
    const known = this.#panels.find((panel) => panel.compares);
    const panel = known ?? this.#open(vscode.ViewColumn.Active, true);
    known?.webview.reveal(undefined, true);
    panel.isPinned = true;
    await panel.compare(uri);
  }

  #open(viewColumn: vscode.ViewColumn, preserveFocus: boolean): PreviewPanel {
    const webview = vscode.window.createWebviewPanel(
      viewType,
      'Preview',
      { viewColumn, preserveFocus },
      // Typed form values and responses only exist in the webview.
      { enableFindWidget: true, retainContextWhenHidden: true },
    );
    return this.#add(webview);
  }

  async restore(webview: vscode.WebviewPanel, state: unknown): Promise<void> {
    const kept = readWebviewState(state);
    if (kept.uri === undefined) {
      webview.dispose();
      return;
    }
    const panel = this.#add(webview);
    const shown = panel.show(vscode.Uri.parse(kept.uri), kept);
    this.#showKeys();
    await shown;
  }

  async showSource(): Promise<void> {
    await this.#active()?.showSource(undefined);
  }

  pin(isPinned: boolean): void {
    const panel = this.#active();
    if (panel !== undefined) panel.isPinned = isPinned;
    this.#showKeys();
  }

  refresh(): void {
    this.#active()?.reload();
  }

  rebuilt(): void {
    forgetPreviewFiles();
    this.#reloadAll();
  }

  async print(): Promise<void> {
    const { sites, context } = this.#host;
    const uri = vscode.window.activeTextEditor?.document.uri;
    const panel = this.#active();
    const isEditors = panel?.webview.active !== true && uri !== undefined;
    if (isEditors && (panel === undefined || isPage(sites.roleOf(uri))))
      await printPage(this.#host, { uri: uri.toString(), allowedHosts: allowedHosts(context, uri) });
    else await panel?.print();
  }

  display(settings: Omit<DisplaySettings, 'kind'>): void {
    this.#active()?.display(settings);
  }

  zoom(factor: number): void {
    this.#active()?.zoom(factor);
  }

  dispose(): void {
    this.#subscriptions.dispose();
    for (const panel of [...this.#panels]) panel.webview.dispose();
  }

  #add(webview: vscode.WebviewPanel): PreviewPanel {
    const panel = createPanel(webview, { ...this.#host, onHostsChanged: () => this.#reloadAll() });
    this.#panels.push(panel);
    webview.onDidChangeViewState(() => this.#showKeys());
    webview.onDidDispose(() => {
      this.#panels.splice(this.#panels.indexOf(panel), 1);
      this.#showKeys();
    });
    return panel;
  }

  #active(): PreviewPanel | undefined {
    const panels = this.#panels;
    return panels.find(({ webview }) => webview.active) ?? panels.find(({ webview }) => webview.visible) ?? panels[0];
  }

  #reloadAll(): void {
    for (const panel of this.#panels) panel.reload();
  }

  #showKeys(): void {
    setContext(
      'docsight.previewPinned',
      this.#panels.some(({ webview, isPinned }) => webview.active && isPinned),
    );
  }

  /**
   * Shows a page in every following preview, unless it is already there. docs.json has no page: authors who edit the
   * settings want to see the effect on the current page.
   */
  #follow({ uri }: vscode.TextDocument, isWanted: (panel: PreviewPanel) => boolean = () => true): void {
    const { sites, log } = this.#host;
    if (!isPreviewed(sites.roleOf(uri))) return;
    for (const panel of this.#panels)
      if (!panel.isPinned && !panel.shows(uri) && isWanted(panel))
        panel.show(uri).catch((error: unknown) => log.error(`Preview: ${String(error)}`));
  }

  #followEditors(): readonly vscode.Disposable[] {
    const { window, workspace } = vscode;
    return [
      window.onDidChangeActiveTextEditor((editor) => {
        if (editor !== undefined && followsEditor()) this.#follow(editor.document);
      }),
      this.#host.sites.onRole(({ document }) => {
        if (document === window.activeTextEditor?.document && followsEditor()) this.#follow(document);
      }),
      // Typing returns the preview to the edited page, even if it shows another one after a click on a link. A pinned
      // preview returns only to pages that it has shown.
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0 && document === window.activeTextEditor?.document)
          this.#follow(document, (panel) => followsEditor() || panel.hasShown(document.uri));
      }),
      workspace.onDidRenameFiles(({ files }) => {
        for (const { oldUri, newUri } of files) for (const panel of this.#panels) panel.renamed(oldUri, newUri);
      }),
      window.onDidChangeTextEditorVisibleRanges(({ textEditor }) => {
        for (const panel of this.#panels) panel.editorScrolled(textEditor);
      }),
      window.onDidChangeTextEditorSelection(({ textEditor }) => {
        for (const panel of this.#panels) panel.cursorMoved(textEditor);
      }),
    ];
  }

  #followServer(): readonly vscode.Disposable[] {
    const { server } = this.#host;
    return [
      server.on('docsight/preview/update', (message) => {
        this.#panels.find(({ id }) => id === message.preview)?.update(message);
      }),
      // A new server knows no previews.
      server.onStarted(() => this.#reloadAll()),
      // Both settings decide what previews can load, also open ones.
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (decisive.some((setting) => change.affectsConfiguration(setting))) this.#reloadAll();
      }),
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.#reloadAll()),
    ];
  }
}

function followsEditor(): boolean {
  return vscode.workspace.getConfiguration('docsight.preview').get<boolean>('followEditor', true);
}
