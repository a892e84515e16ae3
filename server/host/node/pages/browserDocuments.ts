import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { type BlockForm, configPath } from '../../../core/index.ts';
import type {
  FromWebview,
  LinkTarget,
  PageSource,
  PreviewPage,
  PreviewPatch,
  PreviewProblem,
  PreviewRequest,
  ToWebview,
} from '../../../protocol/messages.ts';
import { fileIn, uriOf } from '../places.ts';
import { filesAddress } from './liveRequest.ts';

/** Draws the pages: the previews of the workspace. */
export interface PagePreviews {
  open(request: PreviewRequest): PreviewPage | PreviewProblem;
  close(preview: string): void;
  resolve(preview: string, href: string): LinkTarget;
  search(preview: string, query: string): Promise<string>;
  blockText(preview: string, line: number, form: BlockForm): string | undefined;
  fieldSource(preview: string, field: string): PageSource | undefined;
}

/** Shows a line (zero-based) of a document in an editor. */
export type Reveal = (uri: string, line: number) => void;

/** One document in a browser. */
export interface BrowserDocument {
  readonly id: string;
  /** The stream for its messages, while it listens. */
  stream: ServerResponse | undefined;
  /** Path on the site of the page to show, as in links. */
  readonly href: string;
  /** The page that is shown, once it is known. */
  uri: string | undefined;
  /** Where the page is edited, if it has no file. */
  origin: PageSource | undefined;
  version: string | undefined;
}

const maxDocuments = 500;
/** Interval of the keep-alive comments of a stream, in milliseconds. */
const ping = 30_000;

/**
 * The documents of a preview in browsers. The states of a document:
 * - Begun: a browser has requested its page.
 * - Listening: its script has asked for messages, and its page is shown.
 * - Idle: its stream has ended. It can listen again.
 *
 * If there are too many documents, the oldest one without a stream is removed.
 */
export class BrowserDocuments {
  /** Hosts from which the reader allowed content, until the process ends. */
  readonly allowedHosts = new Set<string>();
  readonly #folder: string;
  readonly #previews: PagePreviews;
  readonly #reveal: Reveal | undefined;
  /** The last position of an editor's cursor. */
  #cursor: { readonly uri: string; readonly line: number } | undefined;
  readonly #documents = new Map<string, BrowserDocument>();

  /**
   * @param folder absolute path of the site's folder
   * @param reveal undefined if there is no editor
   */
  constructor(folder: string, previews: PagePreviews, reveal: Reveal | undefined) {
    this.#folder = folder;
    this.#previews = previews;
    this.#reveal = reveal;
  }

  get hasEditor(): boolean {
    return this.#reveal !== undefined;
  }

  /** Sends an update to its document. Returns false if the document is not one of these. */
  send(message: PreviewPage | PreviewPatch | PreviewProblem): boolean {
    const document = this.#documents.get(message.preview);
    if (document !== undefined) tell(document, message);
    return document !== undefined;
  }

  /** Shows the line with the editor's cursor in all documents that listen. */
  follow(uri: string, line: number): void {
    this.#cursor = { uri, line };
    for (const document of this.#documents.values()) {
      if (document.stream === undefined) continue;
      if (document.uri !== uri) this.#open(document, uri);
      tell(document, { kind: 'cursor', line });
    }
  }

  /** Stops updates for all documents. */
  close(): void {
    for (const { id } of this.#documents.values()) this.#previews.close(id);
  }

  get(id: string): BrowserDocument | undefined {
    return this.#documents.get(id);
  }

  /** Adds a document, because a browser requested the page at a path of the site. */
  begin(href: string): BrowserDocument {
    const id = randomBytes(18).toString('base64url');
    const document: BrowserDocument = {
      id,
      stream: undefined,
      href,
      uri: undefined,
      origin: undefined,
      version: undefined,
    };
    const idle = [...this.#documents.values()].find(({ stream }) => stream === undefined);
    if (this.#documents.size >= maxDocuments && idle !== undefined) this.#documents.delete(idle.id);
    this.#documents.set(id, document);
    return document;
  }

  /** Sends the messages of a document to this stream from now on, starting with its page. */
  listen(document: BrowserDocument, stream: ServerResponse): void {
    document.stream?.end();
    document.stream = stream;
    stream.writeHead(200, { 'content-type': 'text/event-stream' });
    stream.write('\n');
    const alive = setInterval(() => stream.write(':\n\n'), ping);
    stream.on('close', () => {
      clearInterval(alive);
      if (document.stream !== stream) return;
      document.stream = undefined;
      this.#previews.close(document.id);
    });
    if (document.uri === undefined) this.#follow(document, document.href);
    else this.#open(document, document.uri);
    if (this.#cursor !== undefined && this.#cursor.uri === document.uri)
      tell(document, { kind: 'cursor', line: this.#cursor.line });
  }

  async #search(document: BrowserDocument, query: string): Promise<void> {
    tell(document, { kind: 'results', query, html: await this.#previews.search(document.id, query) });
  }

  hear(document: BrowserDocument, message: FromWebview): void {
    switch (message.kind) {
      case 'navigate':
        this.#follow(document, message.href);
        break;
      case 'version':
        document.version = message.version;
        if (document.uri !== undefined) this.#open(document, document.uri);
        break;
      case 'search':
        void this.#search(document, message.query);
        break;
      case 'copyBlock': {
        const text = this.#previews.blockText(document.id, message.line, message.form) ?? null;
        tell(document, { kind: 'blockText', text });
        break;
      }
      case 'allowHost':
        this.allowedHosts.add(message.host);
        break;
      case 'reveal':
        this.#show(document, message.line, message.field);
        break;
      // These messages have no effect in a browser: nothing is written or sent for it.
      case 'ready':
      case 'shown':
      case 'scrolled':
      case 'history':
      case 'create':
      case 'copy':
      case 'send':
      case 'isKept':
      case 'cancelSend':
      case 'log':
        break;
      default:
        message satisfies never;
    }
  }

  #show({ id, uri, origin }: BrowserDocument, line: number, field: string | undefined): void {
    const source = field === undefined ? undefined : this.#previews.fieldSource(id, field);
    if (source !== undefined) {
      if (source.uri !== undefined) this.#reveal?.(source.uri, source.line);
    } else if (origin?.uri !== undefined) this.#reveal?.(origin.uri, origin.line);
    // Content from a network address cannot be shown in an editor.
    else if (uri !== undefined && origin === undefined) this.#reveal?.(uri, line);
  }

  #open(document: BrowserDocument, uri: string, fragment?: string): void {
    document.uri = uri;
    const { id, version } = document;
    const page = this.#previews.open({
      preview: id,
      uri,
      resourceRoot: filesAddress,
      allowedHosts: [...this.allowedHosts],
      ...(version === undefined ? {} : { visitor: { version } }),
    });
    document.origin = page.kind === 'page' ? page.source : undefined;
    tell(document, page.kind === 'page' && fragment !== undefined ? { ...page, fragment } : page);
  }

  /** Follows a link of the current page. A new document starts at docs.json, which is the site's first page. */
  #follow(document: BrowserDocument, href: string): void {
    const first = this.#uriOf(configPath);
    if (document.uri === undefined) {
      document.uri = first;
      this.#previews.open({ preview: document.id, uri: first, resourceRoot: filesAddress });
    }
    const target = this.#previews.resolve(document.id, href);
    const missing = missingPage(href);
    if (target.kind === 'page') this.#open(document, target.uri, target.fragment);
    // Every address shows a page, even if it is only the page that reports a missing page.
    else this.#open(document, missing === undefined ? first : this.#uriOf(missing));
  }

  #uriOf(path: string): string {
    return uriOf(fileIn(this.#folder, path));
  }
}

function tell({ stream }: BrowserDocument, message: ToWebview): void {
  stream?.write(`data: ${JSON.stringify(message)}\n\n`);
}

/** Returns the path of the missing page that an address asks for. Undefined for the site's root address. */
function missingPage(href: string): string | undefined {
  const parts = href
    .replace(/[?#].*$/s, '')
    .split('/')
    .filter((part) => part !== '' && part !== '.');
  return parts.length === 0 || parts.includes('..') ? undefined : `${parts.join('/')}.mdx`;
}
