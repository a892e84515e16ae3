/**
 * Previews in VS Code: panels that show what the server draws. The panel treats every message of its webview as
 * hostile, and hands on only what has the right shape. Scrolling, history and the form for requests have a file each.
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

/** All previews: one follows the editor, others stay with their page. */
export interface Previews extends vscode.Disposable {
  /**
   * Shows a file, or that of the active editor, in the preview that follows; opens one when none exists. For docs.json
   * a preview of its site stays on its page.
   */
  show(uri: vscode.Uri | undefined, where: 'here' | 'side'): Promise<void>;
  /** Shows a page next to what it was at the commit that its site was compared with last, in its own preview. */
  compare(uri: vscode.Uri): Promise<void>;
  /** Takes over a panel that VS Code kept over a reload of the window. */
  restore(panel: vscode.WebviewPanel, state: unknown): Promise<void>;
  showSource(): Promise<void>;
  pin(isPinned: boolean): void;
  refresh(): void;
  /** The files of the preview changed, because someone works on Docsight. Every preview gets the new ones. */
  rebuilt(): void;
  /** Has a page printed by a browser: that of the preview or editor in use. */
  print(): Promise<void>;
  display(settings: Omit<DisplaySettings, 'kind'>): void;
  /** Enlarges by a factor; 0 is back to the natural size. */
  zoom(factor: number): void;
}

/** Settings that decide what a preview may load. */
const decisive = ['docsight.preview.allowedHosts', 'docsight.preview.repositoryStars'] as const;

/** Opens nothing. When one preview may load from another host, all previews load again. */
export function createPreviews(host: Omit<PanelHost, 'onHostsChanged'>): Previews {
  return new WindowPreviews(host);
}

/** The previews of a window: a list that `show` and `restore` add to, and that each leaves with its panel. */
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
      // What was typed into a form, and what came back, is nowhere else.
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
   * Shows a page in every preview that follows, unless it is there already. A docs.json has no page of its own: whoever
   * turns to the settings wants to see what becomes of the page that is shown.
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
      // Typing brings the preview back to the typed page, wherever links had led it; one that does not follow the editor,
      // only to a page that it has shown.
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
      // A new server knows of no preview.
      server.onStarted(() => this.#reloadAll()),
      // Both decide what previews may load: those that are open are not exception.
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
