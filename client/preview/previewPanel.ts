import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { readFromWebview } from '../../server/protocol/fromWebview.ts';
import type {
  ApiAnswer,
  DisplaySettings,
  FromWebview,
  PreviewPage,
  PreviewPatch,
  PreviewProblem,
  SiteStatus,
  ToWebview,
  WebviewState,
} from '../../server/protocol/messages.ts';
import type { Server } from '../languageServer/server.ts';
import { createPage } from '../pages/newSite.ts';
import type { Sites } from '../sites/sites.ts';
import { allowedHosts, askForHost } from './allowedHosts.ts';
import { createPlayground, type SendOptions } from './playground.ts';
import { createHistory, type Place } from './previewHistory.ts';
import { editorOf, openExternal, openOrigin, openSource, sourceColumn } from './previewSource.ts';
import { type PreviewFiles, previewFiles, tabIcon, writeDocument } from './previewWebview.ts';
import { printPage } from './printPage.ts';
import { createScrollTogether } from './scrollTogether.ts';
import type { Stars } from './stars.ts';

/** What VS Code knows previews by, when it brings them back after a restart and in `when` clauses. */
export const viewType = 'docsight.preview';

/** What a panel shares with the other panels of the window. */
export interface PanelHost {
  readonly context: vscode.ExtensionContext;
  readonly log: vscode.LogOutputChannel;
  readonly server: Server;
  readonly sites: Sites;
  readonly stars: Stars;
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
  const { context, log, server, sites, stars } = host;
  const id = randomBytes(9).toString('base64url');
  const playground = createPlayground(context, server);
  const history = createHistory();
  const scrolling = createScrollTogether();
  /** What the document of the webview was built for; another site or host needs another document. */
  let documentKey = '';
  /** The script and style sheet that stand in it. */
  let documentFiles: PreviewFiles | undefined;
  let root: vscode.Uri | undefined;
  /** Of the site that has the page; undefined outside of every site. */
  let siteFolder: string | undefined;
  let isReady = false;
  /** What the server said while the document was still loading; undefined once it is out of date. */
  let early: PreviewPage | PreviewProblem | undefined;
  let isAsking = false;
  /** Comes back over a reload of the window: its place is the one that it kept. */
  let isRestored = false;
  let page: PreviewPage | undefined;
  /** Those that were chosen, each for the site in its folder. */
  const versions = new Map<string | undefined, string>();
  let keptVersion: string | undefined;
  let scale = 1;
  let isPinned = false;
  /** The line of the cursor that the document was reported for. */
  let markedLine: number | undefined;
  let shownStars: Readonly<Record<string, number>> = {};
  let asked = 0;

  const post = (message: ToWebview): void => {
    if (isReady) void webview.webview.postMessage(message);
  };

  const go = async (next: Place, isSameSite = false): Promise<void> => {
    history.add(next);
    // A link leads to a page of the site that is shown, in the document that it has.
    await (isSameSite ? load() : open());
  };

  /** Builds the document when it must be another one. While that loads, the server makes the page. */
  const open = async (): Promise<void> => {
    const target = history.place;
    if (target === undefined) return;
    const turn = ++asked;
    const [site, files] = await Promise.all([sites.around(target.uri), previewFiles(context.extensionUri)]);
    if (turn !== asked) return;
    siteFolder = site?.folder;
    if (keptVersion !== undefined) versions.set(siteFolder, keptVersion);
    keptVersion = undefined;
    root = vscode.Uri.parse(siteFolder ?? vscode.Uri.joinPath(target.uri, '..').toString());
    const hosts = allowedHosts(context, target.uri);
    const key = [siteFolder, root.toString(), ...hosts].join('\n');
    if (key === documentKey && files === documentFiles) return load();
    documentKey = key;
    documentFiles = files;
    isReady = false;
    writeDocument(webview.webview, context.extensionUri, files, siteFolder === undefined ? undefined : root, hosts);
    await load();
  };

  const reader = () => {
    const version = versions.get(siteFolder);
    return version === undefined ? {} : { reader: { version } };
  };

  const load = async (): Promise<void> => {
    const target = history.place;
    if (target === undefined || root === undefined) return;
    const turn = ++asked;
    isAsking = true;
    early = undefined;
    shownStars = stars.known();
    const answer = await server
      .request('docsight/preview/open', {
        preview: id,
        uri: target.uri.toString(),
        resourceRoot: webview.webview.asWebviewUri(root).toString(),
        allowedHosts: allowedHosts(context, target.uri),
        stars: shownStars,
        ...reader(),
      })
      .finally(() => {
        if (turn === asked) isAsking = false;
      });
    if (turn !== asked) return;
    const message =
      answer.kind === 'page' && target.fragment !== undefined ? { ...answer, fragment: target.fragment } : answer;
    page = message.kind === 'page' ? message : undefined;
    showTitle(page?.title ?? vscode.workspace.asRelativePath(target.uri));
    showIcon();
    showStars().catch(failed);
    if (isReady) show(message);
    else early = message;
  };

  const showTitle = (title: string): void => {
    const text = vscode.l10n.t('Preview: {0}', title);
    if (webview.title !== text) webview.title = text;
  };

  const showIcon = (): void => {
    const icon = tabIcon(webview.webview, context.extensionUri, root, page?.favicon);
    if (String(webview.iconPath) !== icon.toString()) webview.iconPath = icon;
  };

  const showStars = async (): Promise<void> => {
    const repository = page?.repository;
    if (repository === undefined) return;
    await stars.learn(repository);
    if (page?.repository === repository && stars.known()[repository] !== shownStars[repository]) reload();
  };

  const show = (message: PreviewPage | PreviewProblem): void => {
    post(message);
    markedLine = undefined;
    const editor = editorOf(page?.uri);
    if (editor === undefined) return;
    if (history.place?.fragment === undefined && history.isAtStart && !isRestored) editorScrolled(editor);
    cursorMoved(editor);
  };

  const failed = (error: unknown): void => log.error(`Preview: ${String(error)}`);

  const reload = (): void => void open().catch(failed);

  /** The document can hear. One that VS Code loads anew, in another window, asks for all of it again. */
  const ready = (): Promise<void> | undefined => {
    const wasReady = isReady;
    isReady = true;
    if (scale !== 1 || isPinned || versions.size > 0)
      display({ zoom: scale, isPinned, version: versions.get(siteFolder) ?? '' });
    const message = early;
    early = undefined;
    if (message !== undefined) show(message);
    else if (wasReady || !isAsking) return load();
    return undefined;
  };

  const hear = (message: FromWebview): unknown => {
    switch (message.kind) {
      case 'ready':
        return ready();
      case 'navigate':
        return navigate(message.href, message.inEditor);
      case 'reveal':
        return showSource(message.line);
      case 'scrolled':
        return scrollEditor(message.line);
      case 'version':
        versions.set(siteFolder, message.version);
        return load();
      case 'history':
        return history.step(message.step) ? open() : undefined;
      case 'search':
        return server
          .request('docsight/preview/search', { preview: id, query: message.query })
          .then(({ html }) => post({ kind: 'results', query: message.query, html }));
      case 'create':
        return createMissing();
      case 'allowHost':
        return allowHost(message.host);
      case 'send':
        return sendRequest(message);
      case 'isKept':
        return sayKept(message.inputs, message.method);
      case 'cancelSend':
        return playground.cancel();
      case 'copy':
        return vscode.env.clipboard.writeText(message.text);
      case 'log':
        return log.info(`Preview: ${message.message}`);
      default:
        return message satisfies never;
    }
  };

  const navigate = async (href: string, inEditor: boolean): Promise<void> => {
    const target = await server.request('docsight/preview/resolve', { preview: id, href });
    switch (target.kind) {
      case 'page': {
        const uri = vscode.Uri.parse(target.uri);
        await go({ uri, fragment: target.fragment }, true);
        if (!inEditor) return;
        if (target.source === undefined)
          await vscode.window.showTextDocument(uri, { viewColumn: column(), preserveFocus: true });
        else await openOrigin(target.source, column());
        return;
      }
      case 'file':
        await vscode.commands.executeCommand('vscode.open', vscode.Uri.parse(target.uri), column());
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
  };

  /** Only whether a credential is kept: what it is never comes to the webview. */
  const sayKept = async (inputs: unknown, method: number): Promise<void> => {
    if (page === undefined) return;
    const { uri } = page;
    const host = await playground.keptFor(uri, inputs, method);
    if (page?.uri === uri) post({ kind: 'kept', method, ...(host === undefined ? {} : { host }) });
  };

  const sendRequest = async ({ inputs, ...options }: SendOptions & { readonly inputs: unknown }): Promise<void> => {
    if (page === undefined) return;
    const { uri } = page;
    const answer = await playground.send(uri, inputs, options).catch((error: unknown): ApiAnswer => {
      log.error(`Preview: ${String(error)}`);
      // The form waits for an answer, whatever became of the request.
      return { kind: 'problem', message: vscode.l10n.t('The request could not be made.'), milliseconds: 0 };
    });
    if (page?.uri === uri) post({ kind: 'answer', answer });
  };

  const createMissing = async (): Promise<void> => {
    if (page?.layout !== 'missing' || root === undefined) return;
    const uri = vscode.Uri.parse(page.uri);
    if (await createPage(root, uri)) await vscode.window.showTextDocument(uri, { viewColumn: column() });
  };

  const allowHost = async (name: string): Promise<void> => {
    if (await askForHost(context, name)) host.onHostsChanged();
  };

  const column = (): vscode.ViewColumn => sourceColumn(webview.viewColumn, page?.uri);

  const showSource = async (line: number | undefined): Promise<void> => {
    if (page === undefined) return;
    if (page.source === undefined) await openSource(page.uri, line, column());
    else await openOrigin(page.source, column());
  };

  const scrollEditor = (line: number): void => {
    const editor = editorOf(page?.uri);
    if (editor !== undefined) scrolling.previewScrolled(editor, line);
  };

  const editorScrolled = (editor: vscode.TextEditor): void => {
    const line = isShown(editor) ? scrolling.lineFor(editor) : undefined;
    if (line !== undefined) post({ kind: 'scrollTo', line });
  };

  const isShown = (editor: vscode.TextEditor): boolean =>
    page !== undefined && editor.document.uri.toString() === vscode.Uri.parse(page.uri).toString();

  /** Every message to a webview takes time that what is typed would wait for: along a line there is nothing to tell. */
  const cursorMoved = (editor: vscode.TextEditor): void => {
    const { line } = editor.selection.active;
    if (line === markedLine || !isShown(editor)) return;
    markedLine = line;
    post({ kind: 'cursor', line });
  };

  const display = (settings: Omit<DisplaySettings, 'kind'>): void => post({ kind: 'display', ...settings });

  /** A docs.json that comes or goes between page and site gives the page to another site, or its first one. */
  let folders = foldersOf(sites.status);
  const following = sites.onStatus((status) => {
    const now = foldersOf(status);
    const target = history.place;
    if (now === folders || target === undefined) return;
    folders = now;
    sites
      .around(target.uri)
      .then((site) => (target === history.place && site?.folder !== siteFolder ? open() : undefined))
      .catch(failed);
  });

  showIcon();
  webview.webview.onDidReceiveMessage((value: unknown) => {
    const message = readFromWebview(value);
    if (message === undefined) return;
    Promise.resolve(hear(message)).catch(failed);
  });
  webview.onDidDispose(() => {
    following.dispose();
    playground.dispose();
    page = undefined;
    asked++;
    isReady = false;
    page = undefined;
    server.request('docsight/preview/close', { preview: id }).catch(() => undefined);
  });

  return {
    id,
    webview,
    get isPinned() {
      return isPinned;
    },
    set isPinned(value) {
      isPinned = value;
      display({ isPinned });
    },
    get site() {
      return siteFolder;
    },
    shows: (uri) => history.place?.uri.toString() === uri.toString(),
    hasShown: (uri) => history.has(uri),
    renamed(from, to) {
      if (history.renamed(from, to)) reload();
    },
    async show(uri, kept) {
      isRestored = kept !== undefined;
      keptVersion = kept?.version ?? keptVersion;
      scale = kept?.zoom ?? scale;
      isPinned = kept?.isPinned ?? isPinned;
      await go({ uri });
    },
    update(message) {
      if (message.kind === 'page') {
        page = message;
        showIcon();
        showStars().catch(failed);
      }
      if (message.kind !== 'problem') showTitle(message.title);
      // A document that is still loading asks for the page as it is then.
      early = undefined;
      post(message);
    },
    reload,
    display,
    zoom(factor) {
      scale = factor === 0 ? 1 : Math.min(4, Math.max(0.25, scale * factor));
      display({ zoom: scale });
    },
    showSource,
    async print() {
      const uri = page === undefined ? history.place?.uri : vscode.Uri.parse(page.uri);
      if (uri !== undefined)
        await printPage(host, {
          uri: page?.uri ?? uri.toString(),
          allowedHosts: allowedHosts(context, uri),
          ...reader(),
        });
    },
    editorScrolled,
    cursorMoved,
  };
}

function foldersOf({ sites }: SiteStatus): string {
  return sites.map(({ folder }) => folder).join('\n');
}
