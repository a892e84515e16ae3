import * as vscode from 'vscode';
import { readFromWebview } from '../../server/protocol/fromWebview.ts';
import type {
  ApiAnswer,
  DisplaySettings,
  FromWebview,
  PreviewPage,
  PreviewPatch,
  PreviewProblem,
  WebviewState,
} from '../../server/protocol/messages.ts';
import { createPage } from '../pages/createPage.ts';
import { randomText } from '../platform.ts';
import { allowedHosts, askForHost } from './allowedHosts.ts';
import { createPlayground, type Playground, type SendOptions } from './playground.ts';
import { type ContentHost, PreviewContent } from './previewContent.ts';
import { editorOf, openExternal, openOrigin, openSource, sourceColumn } from './previewSource.ts';
import { printPage } from './printPage.ts';

/** What VS Code knows previews by, when it brings them back after a restart and in `when` clauses. */
export const viewType = 'docsight.preview';

/** What a panel shares with the other panels of the window. */
export interface PanelHost extends ContentHost {
  /** The user let previews load from one more host. */
  onHostsChanged(): void;
}

/** One preview. What it shows is its own; no message of the webview names a file. */
export interface PreviewPanel {
  /** Of this panel, for the server. */
  readonly id: string;
  readonly webview: vscode.WebviewPanel;
  /** Stays with its page when the editor goes to another one. */
  isPinned: boolean;
  /** Folder of the site that is shown, as a URI; undefined outside of every site. */
  readonly site: string | undefined;
  shows(uri: vscode.Uri): boolean;
  /** Whether it is among the pages that one can go back to. */
  hasShown(uri: vscode.Uri): boolean;
  /** A file or folder has another name now: the page stays the same one. */
  renamed(from: vscode.Uri, to: vscode.Uri): void;
  /** `kept`: what the panel kept over a reload of the window. */
  show(uri: vscode.Uri, kept?: WebviewState): Promise<void>;
  /** Shows it next to what it was at the commit that its site was compared with last. */
  compare(uri: vscode.Uri): Promise<void>;
  /** Whether that is what it shows. */
  readonly compares: boolean;
  update(message: PreviewPage | PreviewPatch | PreviewProblem): void;
  /** Asks the server for all of it again, in another document where other hosts are allowed by now. */
  reload(): void;
  display(settings: Omit<DisplaySettings, 'kind'>): void;
  zoom(factor: number): void;
  showSource(line: number | undefined): Promise<void>;
  /** Has the page that it shows printed by a browser. */
  print(): Promise<void>;
  editorScrolled(editor: vscode.TextEditor): void;
  cursorMoved(editor: vscode.TextEditor): void;
}

/**
 * Makes a preview of a webview, new or brought back after a restart; it is empty until it is told what to show, and
 * ends with the webview.
 */
export function createPanel(webview: vscode.WebviewPanel, host: PanelHost): PreviewPanel {
  return new WebviewPreview(webview, host);
}

/** What a webview asks for is done here; what it shows, and the states of that, are its content's. */
class WebviewPreview implements PreviewPanel {
  readonly id = randomText(12);
  readonly webview: vscode.WebviewPanel;
  readonly #host: PanelHost;
  readonly #content: PreviewContent;
  readonly #playground: Playground;

  constructor(webview: vscode.WebviewPanel, host: PanelHost) {
    this.webview = webview;
    this.#host = host;
    this.#playground = createPlayground(host.context, host.server);
    this.#content = new PreviewContent(this.id, webview, host);
    const following = this.#content.followSites();
    webview.webview.onDidReceiveMessage((value: unknown) => {
      const message = readFromWebview(value);
      if (message === undefined) return;
      Promise.resolve(this.#hear(message)).catch((error: unknown) => host.log.error(`Preview: ${String(error)}`));
    });
    webview.onDidDispose(() => {
      following.dispose();
      this.#playground.dispose();
      this.#content.close();
      host.server.request('docsight/preview/close', { preview: this.id }).catch(() => undefined);
    });
  }

  get isPinned(): boolean {
    return this.#content.isPinned;
  }

  set isPinned(value: boolean) {
    this.#content.isPinned = value;
  }

  get site(): string | undefined {
    return this.#content.site;
  }

  shows(uri: vscode.Uri): boolean {
    return this.#content.history.place?.uri.toString() === uri.toString();
  }

  hasShown(uri: vscode.Uri): boolean {
    return this.#content.history.has(uri);
  }

  renamed(from: vscode.Uri, to: vscode.Uri): void {
    if (this.#content.history.renamed(from, to)) this.reload();
  }

  async show(uri: vscode.Uri, kept?: WebviewState): Promise<void> {
    this.#content.restore(kept);
    await this.#content.go({ uri });
  }

  async compare(uri: vscode.Uri): Promise<void> {
    await this.#content.go({ uri, compares: true });
  }

  get compares(): boolean {
    return this.#content.history.place?.compares === true;
  }

  update(message: PreviewPage | PreviewPatch | PreviewProblem): void {
    this.#content.update(message);
  }

  reload(): void {
    this.#content.reload();
  }

  display(settings: Omit<DisplaySettings, 'kind'>): void {
    this.#content.display(settings);
  }

  zoom(factor: number): void {
    this.#content.zoom(factor);
  }

  editorScrolled(editor: vscode.TextEditor): void {
    this.#content.editorScrolled(editor);
  }

  cursorMoved(editor: vscode.TextEditor): void {
    this.#content.cursorMoved(editor);
  }

  async showSource(line: number | undefined): Promise<void> {
    const { page } = this.#content;
    if (page === undefined) return;
    if (page.source === undefined) await openSource(page.uri, line, this.#column());
    else await openOrigin(page.source, this.#column());
  }

  async print(): Promise<void> {
    const { page, history, visitor } = this.#content;
    const uri = page === undefined ? history.place?.uri : vscode.Uri.parse(page.uri);
    if (uri === undefined) return;
    const hosts = allowedHosts(this.#host.context, uri);
    await printPage(this.#host, { uri: page?.uri ?? uri.toString(), allowedHosts: hosts, ...visitor });
  }

  #hear(message: FromWebview): unknown {
    const content = this.#content;
    switch (message.kind) {
      case 'ready':
        return content.ready();
      case 'shown':
        return content.shown();
      case 'navigate':
        return this.#navigate(message.href, message.inEditor);
      case 'reveal':
        return this.showSource(message.line);
      case 'scrolled':
        return this.#scrollEditor(message.line);
      case 'version':
        return content.chooseVersion(message.version);
      case 'history':
        return content.history.step(message.step) ? content.open() : undefined;
      case 'search':
        return this.#search(message.query);
      case 'copyBlock':
        return this.#sayBlock(message.line, message.form);
      case 'create':
        return this.#createMissing();
      case 'allowHost':
        return this.#allowHost(message.host);
      case 'send':
        return this.#send(message);
      case 'isKept':
        return this.#sayKept(message.inputs, message.method);
      case 'cancelSend':
        return this.#playground.cancel();
      case 'copy':
        return vscode.env.clipboard.writeText(message.text);
      case 'log':
        return this.#host.log.info(`Preview: ${message.message}`);
      default:
        return message satisfies never;
    }
  }

  async #navigate(href: string, inEditor: boolean): Promise<void> {
    const target = await this.#host.server.request('docsight/preview/resolve', { preview: this.id, href });
    switch (target.kind) {
      case 'page': {
        const uri = vscode.Uri.parse(target.uri);
        await this.#content.go({ uri, fragment: target.fragment }, true);
        if (!inEditor) return;
        const viewColumn = this.#column();
        if (target.source === undefined) await vscode.window.showTextDocument(uri, { viewColumn, preserveFocus: true });
        else await openOrigin(target.source, viewColumn);
        return;
      }
      case 'file':
        await vscode.commands.executeCommand('vscode.open', vscode.Uri.parse(target.uri), this.#column());
        return;
      case 'external':
        await openExternal(target.url);
        return;
      case 'missing':
        vscode.window.setStatusBarMessage(target.message, 5000);
        return;
      default:
        target satisfies never;
    }
  }

  #scrollEditor(line: number): void {
    const editor = editorOf(this.#content.page?.uri);
    if (editor !== undefined) this.#content.scrolling.previewScrolled(editor, line);
  }

  async #search(query: string): Promise<void> {
    const { html } = await this.#host.server.request('docsight/preview/search', { preview: this.id, query });
    this.#content.post({ kind: 'results', query, html });
  }

  async #sayBlock(line: number, form: 'link' | 'markdown' | 'mdx'): Promise<void> {
    const { text } = await this.#host.server.request('docsight/preview/blockText', { preview: this.id, line, form });
    this.#content.post({ kind: 'blockText', text });
  }

  /** Only whether a credential is kept: what it is never comes to the webview. */
  async #sayKept(inputs: unknown, method: number): Promise<void> {
    const uri = this.#content.page?.uri;
    if (uri === undefined) return;
    const host = await this.#playground.keptFor(uri, inputs, method);
    if (this.#content.page?.uri === uri)
      this.#content.post({ kind: 'kept', method, ...(host === undefined ? {} : { host }) });
  }

  async #send({ inputs, ...options }: SendOptions & { readonly inputs: unknown }): Promise<void> {
    const uri = this.#content.page?.uri;
    if (uri === undefined) return;
    const answer = await this.#playground.send(uri, inputs, options).catch((error: unknown): ApiAnswer => {
      this.#host.log.error(`Preview: ${String(error)}`);
      // The form waits for an answer, whatever became of the request.
      return { kind: 'problem', message: vscode.l10n.t('The request could not be made.'), milliseconds: 0 };
    });
    if (this.#content.page?.uri === uri) this.#content.post({ kind: 'answer', answer });
  }

  async #createMissing(): Promise<void> {
    const { page, root } = this.#content;
    if (page?.layout !== 'missing' || root === undefined) return;
    const uri = vscode.Uri.parse(page.uri);
    if (await createPage(root, uri)) await vscode.window.showTextDocument(uri, { viewColumn: this.#column() });
  }

  async #allowHost(name: string): Promise<void> {
    if (await askForHost(this.#host.context, name)) this.#host.onHostsChanged();
  }

  #column(): vscode.ViewColumn {
    return sourceColumn(this.webview.viewColumn, this.#content.page?.uri);
  }
}
