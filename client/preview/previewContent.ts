import * as vscode from 'vscode';
import type {
  DisplaySettings,
  PreviewPage,
  PreviewPatch,
  PreviewProblem,
  SiteStatus,
  ToWebview,
  WebviewState,
} from '../../server/protocol/messages.ts';
import type { Server } from '../languageServer/server.ts';
import type { Sites } from '../sites/sites.ts';
import { allowedHosts } from './allowedHosts.ts';
import { createHistory, type Place } from './previewHistory.ts';
import { editorOf } from './previewSource.ts';
import { type PreviewFiles, previewFiles, tabIcon, writeDocument } from './previewWebview.ts';
import { createScrollTogether } from './scrollTogether.ts';
import type { Stars } from './stars.ts';

/** Services for the content of a preview. */
export interface ContentHost {
  readonly context: vscode.ExtensionContext;
  readonly log: vscode.LogOutputChannel;
  readonly server: Server;
  readonly sites: Sites;
  readonly stars: Stars;
}

/**
 * The content of one preview: an HTML document with a page in it.
 *
 * - `open` writes the document, again for another site, other hosts or other files.
 * - It is loading until it sends `ready`. In the meantime the page is requested; early messages wait.
 * - Only the answer to the latest request counts.
 */
export class PreviewContent {
  readonly history = createHistory();
  readonly scrolling = createScrollTogether();
  readonly #id: string;
  readonly #webview: vscode.WebviewPanel;
  readonly #host: ContentHost;
  /** Identifies the document. Another site or other hosts need another document. */
  #documentKey = '';
  /** Its script and style sheet. */
  #documentFiles: PreviewFiles | undefined;
  #root: vscode.Uri | undefined;
  #site: string | undefined;
  #isReady = false;
  /** The latest message of the server while the document is loading; undefined if it is outdated. */
  #early: PreviewPage | PreviewProblem | undefined;
  #isAsking = false;
  #asked = 0;
  #page: PreviewPage | undefined;
  /** After a reload of the window, the scroll position is the stored one. */
  #isRestored = false;
  /** Chosen versions, by the site's folder. */
  readonly #versions = new Map<string | undefined, string>();
  #keptVersion: string | undefined;
  #zoom = 1;
  #isPinned = false;
  /** The cursor's line that was sent to the document. */
  #markedLine: number | undefined;
  #shownStars: Readonly<Record<string, number>> = {};

  constructor(id: string, webview: vscode.WebviewPanel, host: ContentHost) {
    this.#id = id;
    this.#webview = webview;
    this.#host = host;
    this.#showIcon();
  }

  /** Undefined until there is one, and for a file that is not a page. */
  get page(): PreviewPage | undefined {
    return this.#page;
  }

  /** URI of the folder of the page's site; undefined outside all sites. */
  get site(): string | undefined {
    return this.#site;
  }

  /** The folder that the page can load files from: that of its site, or its own. */
  get root(): vscode.Uri | undefined {
    return this.#root;
  }

  get isPinned(): boolean {
    return this.#isPinned;
  }

  set isPinned(value: boolean) {
    this.#isPinned = value;
    this.display({ isPinned: value });
  }

  /** The simulated visitor, for requests to the server. */
  get visitor(): { readonly visitor?: { readonly version: string } } {
    const version = this.#versions.get(this.#site);
    return version === undefined ? {} : { visitor: { version } };
  }

  /** Sends a message to the document; dropped while it is loading. */
  post(message: ToWebview): void {
    if (this.#isReady) void this.#webview.webview.postMessage(message);
  }

  display(settings: Omit<DisplaySettings, 'kind'>): void {
    this.post({ kind: 'display', ...settings });
  }

  zoom(factor: number): void {
    this.#zoom = factor === 0 ? 1 : Math.min(4, Math.max(0.25, this.#zoom * factor));
    this.display({ zoom: this.#zoom });
  }

  /** Restores the state of a panel after a reload of the window. */
  restore(kept: WebviewState | undefined): void {
    this.#isRestored = kept !== undefined;
    this.#keptVersion = kept?.version ?? this.#keptVersion;
    this.#zoom = kept?.zoom ?? this.#zoom;
    this.#isPinned = kept?.isPinned ?? this.#isPinned;
  }

  chooseVersion(version: string): Promise<void> {
    this.#versions.set(this.#site, version);
    return this.load();
  }

  /** `isSameSite`: after a link within the site, so the document stays. */
  async go(next: Place, isSameSite = false): Promise<void> {
    this.history.add(next);
    await (isSameSite ? this.load() : this.open());
  }

  reload(): void {
    this.open().catch((error: unknown) => this.#failed(error));
  }

  /** Writes the document if it must change. The server renders the page in the meantime. */
  async open(): Promise<void> {
    const { context, sites } = this.#host;
    const target = this.history.place;
    if (target === undefined) return;
    const turn = ++this.#asked;
    const [site, files] = await Promise.all([
      sites.around(target.uri),
      previewFiles(context.extensionUri, 'preview.js'),
    ]);
    if (turn !== this.#asked) return;
    this.#site = site?.folder;
    if (this.#keptVersion !== undefined) this.#versions.set(this.#site, this.#keptVersion);
    this.#keptVersion = undefined;
    const root = vscode.Uri.parse(this.#site ?? vscode.Uri.joinPath(target.uri, '..').toString());
    this.#root = root;
    const hosts = allowedHosts(context, target.uri);
    const key = [this.#site, root.toString(), ...hosts].join('\n');
    if (key !== this.#documentKey || files !== this.#documentFiles) {
      this.#documentKey = key;
      this.#documentFiles = files;
      this.#isReady = false;
      const around = this.#site === undefined ? undefined : root;
      writeDocument(this.#webview.webview, context.extensionUri, files, around, hosts);
    }
    await this.load();
  }

  /** Requests the page for the current document. */
  async load(): Promise<void> {
    const { context, server, stars } = this.#host;
    const target = this.history.place;
    if (target === undefined || this.#root === undefined) return;
    const turn = ++this.#asked;
    this.#isAsking = true;
    this.#early = undefined;
    this.#shownStars = stars.known();
    const answer = await server
      .request('docsight/preview/open', {
        preview: this.#id,
        uri: target.uri.toString(),
        resourceRoot: this.#webview.webview.asWebviewUri(this.#root).toString(),
        allowedHosts: allowedHosts(context, target.uri),
        stars: this.#shownStars,
        reportsShown: true,
        ...this.visitor,
        ...(target.compares && { compares: target.compares }),
      })
      .finally(() => {
        if (turn === this.#asked) this.#isAsking = false;
      });
    if (turn !== this.#asked) return;
    const message =
      answer.kind === 'page' && target.fragment !== undefined ? { ...answer, fragment: target.fragment } : answer;
    this.#take(message.kind === 'page' ? message : undefined);
    this.#showTitle(this.#page?.title ?? vscode.workspace.asRelativePath(target.uri));
    if (this.#isReady) this.#show(message);
    else this.#early = message;
  }

  /** The document can receive messages. If VS Code loads it again in another window, it requests everything again. */
  ready(): Promise<void> | undefined {
    const wasReady = this.#isReady;
    this.#isReady = true;
    if (this.#zoom !== 1 || this.#isPinned || this.#versions.size > 0)
      this.display({ zoom: this.#zoom, isPinned: this.#isPinned, version: this.#versions.get(this.#site) ?? '' });
    const message = this.#early;
    this.#early = undefined;
    if (message !== undefined) this.#show(message);
    else if (wasReady || !this.#isAsking) return this.load();
    return undefined;
  }

  /** Handles changes from the server. A document that is still loading requests the page afterwards. */
  update(message: PreviewPage | PreviewPatch | PreviewProblem): void {
    if (message.kind === 'page') this.#take(message);
    if (message.kind !== 'problem') this.#showTitle(message.title);
    this.#early = undefined;
    this.post(message);
  }

  /** The document is visible, so the server can send changes. */
  shown(): void {
    this.#host.server.notify('docsight/preview/shown', { preview: this.#id });
  }

  /** Updates the page's site when a docs.json is created or deleted. */
  followSites(): vscode.Disposable {
    const { sites } = this.#host;
    let folders = foldersOf(sites.status);
    return sites.onStatus((status) => {
      const now = foldersOf(status);
      const target = this.history.place;
      if (now === folders || target === undefined) return;
      folders = now;
      sites
        .around(target.uri)
        .then((site) => (target === this.history.place && site?.folder !== this.#site ? this.open() : undefined))
        .catch((error: unknown) => this.#failed(error));
    });
  }

  editorScrolled(editor: vscode.TextEditor): void {
    const line = this.#isShown(editor) ? this.scrolling.lineFor(editor) : undefined;
    if (line !== undefined) this.post({ kind: 'scrollTo', line });
  }

  /** Only when the line changes, because messages to a webview delay typing. */
  cursorMoved(editor: vscode.TextEditor): void {
    const { line } = editor.selection.active;
    if (line === this.#markedLine || !this.#isShown(editor)) return;
    this.#markedLine = line;
    this.post({ kind: 'cursor', line });
  }

  /** The webview is closed. */
  close(): void {
    this.#page = undefined;
    this.#asked++;
    this.#isReady = false;
  }

  #take(page: PreviewPage | undefined): void {
    this.#page = page;
    this.#showIcon();
    this.#showStars().catch((error: unknown) => this.#failed(error));
  }

  #show(message: PreviewPage | PreviewProblem): void {
    this.post(message);
    this.#markedLine = undefined;
    const editor = editorOf(this.#page?.uri);
    if (editor === undefined) return;
    const { place, isAtStart } = this.history;
    if (place?.fragment === undefined && isAtStart && !this.#isRestored) this.editorScrolled(editor);
    this.cursorMoved(editor);
  }

  #showTitle(title: string): void {
    const text =
      this.history.place?.compares === true
        ? vscode.l10n.t('Before and after: {0}', title)
        : vscode.l10n.t('Preview: {0}', title);
    if (this.#webview.title !== text) this.#webview.title = text;
  }

  #showIcon(): void {
    const icon = tabIcon(this.#webview.webview, this.#host.context.extensionUri, this.#root, this.#page?.favicon);
    if (String(this.#webview.iconPath) !== icon.toString()) this.#webview.iconPath = icon;
  }

  async #showStars(): Promise<void> {
    const { stars } = this.#host;
    const repository = this.#page?.repository;
    if (repository === undefined) return;
    await stars.learn(repository);
    if (this.#page?.repository === repository && stars.known()[repository] !== this.#shownStars[repository])
      this.reload();
  }

  #isShown(editor: vscode.TextEditor): boolean {
    return this.#page !== undefined && editor.document.uri.toString() === vscode.Uri.parse(this.#page.uri).toString();
  }

  #failed(error: unknown): void {
    this.#host.log.error(`Preview: ${String(error)}`);
  }
}

function foldersOf({ sites }: SiteStatus): string {
  return sites.map(({ folder }) => folder).join('\n');
}
