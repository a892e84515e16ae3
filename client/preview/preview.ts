import * as vscode from 'vscode';
import { readWebviewState } from '../../server/protocol/fromWebview.ts';
import type { DisplaySettings } from '../../server/protocol/messages.ts';
import { setContext } from '../state.ts';
import { allowedHosts } from './allowedHosts.ts';
import { createPanel, type PanelHost, type PreviewPanel, viewType } from './previewPanel.ts';
import { forgetPreviewFiles } from './previewWebview.ts';
import { printPage } from './printPage.ts';

/** All previews: one follows the editor, others stay with their page. */
export interface Previews extends vscode.Disposable {
  /**
   * Shows a file, or that of the active editor, in the preview that follows; opens one when there is none. For docs.json
   * a preview of its site stays on its page.
   */
  show(uri: vscode.Uri | undefined, where: 'here' | 'side'): Promise<void>;
  /** Takes over a panel that VS Code kept over a reload of the window. */
  restore(panel: vscode.WebviewPanel, state: unknown): Promise<void>;
  showSource(): Promise<void>;
  pin(isPinned: boolean): void;
  refresh(): void;
  /** The preview's own files are others now, as they become while somebody works on Docsight: every preview gets them. */
  rebuilt(): void;
  /** Has a page printed by a browser: that of the preview or editor in use. */
  print(): Promise<void>;
  display(settings: Omit<DisplaySettings, 'kind'>): void;
  /** Enlarges by a factor; 0 is back to the natural size. */
  zoom(factor: number): void;
}

/** Settings that decide what a preview may load. */
const decisive = ['docsight.preview.allowedHosts', 'docsight.preview.repositoryStars'] as const;

/** Opens nothing by itself. A preview that is let load from another host makes all of them load anew. */
export function createPreviews(host: Omit<PanelHost, 'onHostsChanged'>): Previews {
  const { server, sites, log } = host;
  const panels: PreviewPanel[] = [];
  const reloadAll = (): void => {
    for (const panel of panels) panel.reload();
  };

  const add = (webview: vscode.WebviewPanel): PreviewPanel => {
    const panel = createPanel(webview, { ...host, onHostsChanged: reloadAll });
    panels.push(panel);
    webview.onDidChangeViewState(showKeys);
    webview.onDidDispose(() => {
      panels.splice(panels.indexOf(panel), 1);
      showKeys();
    });
    return panel;
  };
  const active = (): PreviewPanel | undefined =>
    panels.find(({ webview }) => webview.active) ?? panels.find(({ webview }) => webview.visible) ?? panels[0];
  const showKeys = (): void =>
    setContext(
      'docsight.previewPinned',
      panels.some(({ webview, isPinned }) => webview.active && isPinned),
    );

  /**
   * Shows a page in every preview that follows, unless it is there already. A docs.json has no page of its own: whoever
   * turns to the settings wants to see what becomes of the page that is shown.
   */
  const follow = (document: vscode.TextDocument, isWanted: (panel: PreviewPanel) => boolean = () => true): void => {
    if (sites.roleOf(document.uri) !== 'page') return;
    for (const panel of panels)
      if (!panel.isPinned && !panel.shows(document.uri) && isWanted(panel))
        panel.show(document.uri).catch((error: unknown) => log.error(`Preview: ${String(error)}`));
  };
  const followsEditor = (): boolean =>
    vscode.workspace.getConfiguration('docsight.preview').get<boolean>('followEditor', true);

  const subscriptions = vscode.Disposable.from(
    vscode.window.onDidChangeActiveTextEditor((editor) => {
      if (editor !== undefined && followsEditor()) follow(editor.document);
    }),
    sites.onRole(({ document }) => {
      if (document === vscode.window.activeTextEditor?.document && followsEditor()) follow(document);
    }),
    // Typing brings the preview back to the typed page, wherever links had led it; one that does not follow the editor,
    // only to a page that it has shown.
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (contentChanges.length > 0 && document === vscode.window.activeTextEditor?.document)
        follow(document, (panel) => followsEditor() || panel.hasShown(document.uri));
    }),
    vscode.workspace.onDidRenameFiles(({ files }) => {
      for (const { oldUri, newUri } of files) for (const panel of panels) panel.renamed(oldUri, newUri);
    }),
    vscode.window.onDidChangeTextEditorVisibleRanges(({ textEditor }) => {
      for (const panel of panels) panel.editorScrolled(textEditor);
    }),
    vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => {
      for (const panel of panels) panel.cursorMoved(textEditor);
    }),
    server.on('docsight/preview/update', (message) => {
      panels.find(({ id }) => id === message.preview)?.update(message);
    }),
    // A new server knows of no preview.
    server.onStarted(reloadAll),
    // Both decide what previews may load: those that are open are no exception.
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (decisive.some((setting) => change.affectsConfiguration(setting))) reloadAll();
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(reloadAll),
  );

  return {
    async show(uri, where) {
      const target = uri ?? vscode.window.activeTextEditor?.document.uri;
      if (target === undefined) return;
      const found = panels.find(({ isPinned }) => !isPinned);
      if (found !== undefined) {
        found.webview.reveal(where === 'here' ? vscode.ViewColumn.Active : undefined, where === 'side');
        const isOwnConfig = sites.roleOf(target) === 'config' && sites.siteOf(target) === found.site;
        if (!isOwnConfig || found.site === undefined) await found.show(target);
        return;
      }
      const column = where === 'here' ? vscode.ViewColumn.Active : vscode.ViewColumn.Beside;
      const webview = vscode.window.createWebviewPanel(
        viewType,
        'Preview',
        { viewColumn: column, preserveFocus: where === 'side' },
        // What was typed into a form, and what came back, is nowhere else.
        { enableFindWidget: true, retainContextWhenHidden: true },
      );
      await add(webview).show(target);
    },
    async restore(webview, state) {
      const kept = readWebviewState(state);
      if (kept.uri === undefined) {
        webview.dispose();
        return;
      }
      const panel = add(webview);
      const shown = panel.show(vscode.Uri.parse(kept.uri), kept);
      showKeys();
      await shown;
    },
    async showSource() {
      await active()?.showSource(undefined);
    },
    pin(isPinned) {
      const panel = active();
      if (panel !== undefined) panel.isPinned = isPinned;
      showKeys();
    },
    refresh: () => active()?.reload(),
    rebuilt() {
      forgetPreviewFiles();
      reloadAll();
    },
    async print() {
      const uri = vscode.window.activeTextEditor?.document.uri;
      const panel = active();
      const isEditors = panel?.webview.active !== true && uri !== undefined;
      if (isEditors && (panel === undefined || sites.roleOf(uri) === 'page'))
        await printPage(host, { uri: uri.toString(), allowedHosts: allowedHosts(host.context, uri) });
      else await panel?.print();
    },
    display: (settings) => active()?.display(settings),
    zoom: (factor) => active()?.zoom(factor),
    dispose() {
      subscriptions.dispose();
      for (const panel of [...panels]) panel.webview.dispose();
    },
  };
}
