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
import { isReadOnly, sayReadOnly } from '../readOnly.ts';
import { allowedHosts, askForHost } from './allowedHosts.ts';
import { createPlayground, type Playground, type SendOptions } from './playground.ts';
import { type ContentHost, PreviewContent } from './previewContent.ts';
import { editorOf, openExternal, openOrigin, openSource, sourceColumn } from './previewSource.ts';
import { printPage } from './printPage.ts';

/** View type of previews, also for `when` clauses. */
export const viewType = 'docsight.preview';

/** Shared by the panels of a window. */
export interface PanelHost extends ContentHost {
  /** The user allowed another host. */
  onHostsChanged(): void;
}

/** A preview. Messages of its webview cannot choose files. */
export interface PreviewPanel {
  /** Id of this panel, for the server. */
  readonly id: string;
  readonly webview: vscode.WebviewPanel;
  /** Keeps its page when the editor changes. */
  isPinned: boolean;
  /** URI of the folder of the shown site; undefined outside all sites. */
  readonly site: string | undefined;
  shows(uri: vscode.Uri): boolean;
  /** Whether a page is in its history. */
  hasShown(uri: vscode.Uri): boolean;
  /** A file or folder was renamed. */
  renamed(from: vscode.Uri, to: vscode.Uri): void;
  /** `kept`: the state of the panel before a reload of the window. */
  show(uri: vscode.Uri, kept?: WebviewState): Promise<void>;
  /** Shows a page next to its version at the commit of the last review. */
  compare(uri: vscode.Uri): Promise<void>;
  /** Whether it shows such a comparison. */
  readonly compares: boolean;
  update(message: PreviewPage | PreviewPatch | PreviewProblem): void;
  /** Requests everything again, in a new document if the allowed hosts changed. */
  reload(): void;
  display(settings: Omit<DisplaySettings, 'kind'>): void;
  zoom(factor: number): void;
  showSource(line: number | undefined): Promise<void>;
  /** Prints its page in a browser. */
  print(): Promise<void>;
  editorScrolled(editor: vscode.TextEditor): void;
  cursorMoved(editor: vscode.TextEditor): void;
}

/**
 * Creates a preview in a webview, new or restored after a restart. It is empty until `show`, and ends with the webview.
 */
export function createPanel(webview: vscode.WebviewPanel, host: PanelHost): PreviewPanel {
  return new WebviewPreview(webview, host);
}

/** Handles the requests of a webview. Its content and states are in `PreviewContent`. */
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

  /** Shows the source of a block, or of a field of an API page. */
  async #reveal(line: number, field: string | undefined): Promise<void> {
    const { server } = this.#host;
    const source =
      field === undefined
        ? null
        : await server.request('docsight/preview/fieldSource', { preview: this.id, field }).catch(() => null);
    if (source === null) await this.showSource(line);
    else await openOrigin(source, this.#column());
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
        return this.#reveal(message.line, message.field);
      case 'scrolled':
        return this.#scrollEditor(message.line);
      case 'version':
        return content.chooseVersion(message.version);
      case 'history':
        return content.history.step(message.step) ? content.open() : undefined;
      case 'search':
        return this.#search(message.query);
      case 'copyBlock':
        return this.#sendBlockText(message.line, message.form);
      case 'create':
        return this.#createMissing();
      case 'allowHost':
        return this.#allowHost(message.host);
      case 'send':
        return this.#send(message);
      case 'isKept':
        return this.#sendKept(message.inputs, message.method);
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

  async #sendBlockText(line: number, form: 'link' | 'markdown' | 'mdx'): Promise<void> {
    const { text } = await this.#host.server.request('docsight/preview/blockText', { preview: this.id, line, form });
    this.#content.post({ kind: 'blockText', text });
  }

  /** Only reports whether a credential is stored; the webview never gets the credential. */
  async #sendKept(inputs: unknown, method: number): Promise<void> {
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
      // The form always gets an answer.
      return { kind: 'problem', message: vscode.l10n.t('The request could not be made.'), milliseconds: 0 };
    });
    if (this.#content.page?.uri === uri) this.#content.post({ kind: 'answer', answer });
  }

  async #createMissing(): Promise<void> {
    const { page, root } = this.#content;
    if (page?.layout !== 'missing' || root === undefined) return;
    const uri = vscode.Uri.parse(page.uri);
    if (isReadOnly(uri)) return sayReadOnly();
    if (await createPage(root, uri)) await vscode.window.showTextDocument(uri, { viewColumn: this.#column() });
  }

  async #allowHost(name: string): Promise<void> {
    if (await askForHost(this.#host.context, name)) this.#host.onHostsChanged();
  }

  #column(): vscode.ViewColumn {
    return sourceColumn(this.webview.viewColumn, this.#content.page?.uri);
  }
}
