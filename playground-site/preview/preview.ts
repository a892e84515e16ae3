import { readFromWebview } from '../../server/protocol/fromWebview.ts';
import type {
  FromWebview,
  LinkTarget,
  PreviewPage,
  PreviewPatch,
  PreviewProblem,
  ToWebview,
} from '../../server/protocol/messages.ts';
import { previewDocument } from '../../server/protocol/previewDocument.ts';
import type { SiteFiles } from '../files/siteFiles.ts';
import type { Session } from '../session.ts';
import { Pictures } from './pictures.ts';

/** What the page around the preview does. */
export interface PreviewHooks {
  /** A link leads to a page or file. */
  follow(target: LinkTarget): void;
  /** Shows the source at a line (zero-based) of a page. */
  reveal(uri: string, line: number): void;
  /** Creates a missing page. */
  create(uri: string): void;
  copy(text: string): void;
  /** Shows a message in the status line. */
  say(message: string): void;
}

const id = 'playground';

/**
 * The preview in a sandboxed frame, with the same document, script and messages as in VS Code. The frame has no origin
 * and can load only scripts of this page. Its messages are untrusted.
 */
export class Preview {
  readonly #frame: HTMLIFrameElement;
  readonly #hooks: PreviewHooks;
  #session: Session | undefined;
  #pictures: Pictures | undefined;
  #isReady = false;
  #page: PreviewPage | undefined;
  /** Whether the document has the fonts of formulas. */
  #hasFormulas = false;
  #uri: string | undefined;
  #version: string | undefined;
  #back: string[] = [];
  #forward: string[] = [];
  /** Settles when earlier messages are posted. It keeps messages in order while pictures are read. */
  #posted: Promise<void> = Promise.resolve();
  #asked = 0;

  constructor(frame: HTMLIFrameElement, hooks: PreviewHooks) {
    this.#frame = frame;
    this.#hooks = hooks;
    window.addEventListener('message', (event: MessageEvent<unknown>) => {
      if (event.source !== frame.contentWindow) return;
      const message = readFromWebview(event.data);
      if (message !== undefined) this.#hear(message);
    });
  }

  /** URI of the page that is shown. */
  get uri(): string | undefined {
    return this.#page?.uri;
  }

  /** Writes the document that shows all pages. */
  async begin(): Promise<void> {
    // The frame has no origin, so the service worker does not serve it. Without a network, the frame could not load these.
    const [style, script] = await Promise.all(
      ['media/preview.css', 'media/preview.js'].map(async (name) => (await fetch(name)).text()),
    );
    const media = (name: string): string => new URL(`media/${name}`, document.baseURI).href;
    this.#frame.srcdoc = previewDocument({
      cspSource: 'data:',
      nonce: randomText(),
      script: { text: script ?? '' },
      style: { text: style ?? '' },
      mermaidUri: media('mermaid.js'),
      frame: window.origin,
    });
  }

  /** Switches to another site. */
  useSite(session: Session, files: SiteFiles): void {
    this.#session = session;
    this.#pictures = new Pictures(files, `x${randomText().toLowerCase()}`);
    [this.#page, this.#uri, this.#version] = [undefined, undefined, undefined];
    [this.#back, this.#forward] = [[], []];
  }

  /** Shows a page. For docs.json, the shown page stays. */
  async show(uri: string, fragment?: string): Promise<void> {
    if (this.#uri !== undefined && this.#uri !== uri) {
      this.#back.push(this.#uri);
      this.#forward = [];
    }
    this.#uri = uri;
    await this.#load(fragment);
  }

  /** Handles an update from the server. */
  update(message: PreviewPage | PreviewPatch | PreviewProblem): void {
    if (message.kind === 'page') this.#page = message;
    this.#post(message);
  }

  /** Scrolls to the block at a line (zero-based) of a page. */
  scrollTo(uri: string, line: number): void {
    if (uri === this.uri) this.#post({ kind: 'scrollTo', line });
  }

  /** Marks the block at a line (zero-based) of a page. */
  cursorAt(uri: string, line: number): void {
    if (uri === this.uri) this.#post({ kind: 'cursor', line });
  }

  /** Requests the page. An answer is dropped if a later request has been sent. */
  async #load(fragment?: string): Promise<void> {
    const [session, pictures, uri] = [this.#session, this.#pictures, this.#uri];
    if (session === undefined || pictures === undefined || uri === undefined) return;
    const turn = ++this.#asked;
    const answer = await session.request('docsight/preview/open', {
      preview: id,
      uri,
      resourceRoot: pictures.prefix,
      reportsShown: true,
      ...(this.#version === undefined ? {} : { visitor: { version: this.#version } }),
    });
    if (turn !== this.#asked || session !== this.#session) return;
    this.#page = answer.kind === 'page' ? answer : undefined;
    this.#post(answer.kind === 'page' && fragment !== undefined ? { ...answer, fragment } : answer);
  }

  #post(message: ToWebview): void {
    const pictures = this.#pictures;
    const post = async (): Promise<void> => {
      if (!this.#isReady || pictures !== this.#pictures) return;
      const whole = pictures === undefined ? message : await pictures.inlined(message);
      this.#frame.contentWindow?.postMessage(await this.#withFormulas(whole), '*');
    };
    // One message that fails, such as a page with more pictures than a text can hold, does not stop the later ones.
    this.#posted = this.#posted.then(post).catch(() => this.#hooks.say('The preview could not be updated.'));
  }

  /** Adds the fonts of formulas to the first message that contains a formula. */
  async #withFormulas(message: ToWebview): Promise<ToWebview> {
    if (message.kind !== 'page' && message.kind !== 'patch') return message;
    if (message.kind === 'page') this.#hasFormulas = false;
    if (this.#hasFormulas || !message.blocks.some(({ html }) => html.includes('class="katex'))) return message;
    this.#hasFormulas = true;
    const css = await fetch('media/formulas.css').then(
      (answer) => (answer.ok ? answer.text() : ''),
      () => '',
    );
    return { ...message, styles: { ...message.styles, 'formulas.css': css } };
  }

  #hear(message: FromWebview): void {
    const session = this.#session;
    switch (message.kind) {
      case 'ready':
        this.#isReady = true;
        void this.#load();
        break;
      case 'shown':
        session?.notify('docsight/preview/shown', { preview: id });
        break;
      case 'navigate':
        void session
          ?.request('docsight/preview/resolve', { preview: id, href: message.href })
          .then((target) => this.#hooks.follow(target));
        break;
      case 'reveal':
        if (this.uri !== undefined) this.#hooks.reveal(this.uri, message.line);
        break;
      case 'version':
        this.#version = message.version;
        void this.#load();
        break;
      case 'history':
        this.#step(message.step);
        break;
      case 'search':
        void session
          ?.request('docsight/preview/search', { preview: id, query: message.query })
          .then(({ html }) => this.#post({ kind: 'results', query: message.query, html }));
        break;
      case 'create':
        if (this.#page?.layout === 'missing') this.#hooks.create(this.#page.uri);
        break;
      case 'copy':
        this.#hooks.copy(message.text);
        break;
      case 'copyBlock':
        void session
          ?.request('docsight/preview/blockText', { preview: id, line: message.line, form: message.form })
          .then(({ text }) => this.#post({ kind: 'blockText', text }));
        break;
      case 'allowHost':
        this.#hooks.say(`The playground loads nothing from other hosts, so ${message.host} stays blocked.`);
        break;
      case 'send': {
        const text = 'The playground sends no requests. Use the extension in VS Code.';
        this.#post({ kind: 'answer', answer: { kind: 'problem', message: text, milliseconds: 0 } });
        break;
      }
      case 'isKept':
        this.#post({ kind: 'kept', method: message.method });
        break;
      case 'scrolled':
      case 'cancelSend':
        break;
      case 'log':
        console.info(`Preview: ${message.message}`);
        break;
      default:
        message satisfies never;
    }
  }

  #step(step: -1 | 1): void {
    const [from, to] = step === -1 ? [this.#back, this.#forward] : [this.#forward, this.#back];
    const next = from.pop();
    if (next === undefined || this.#uri === undefined) return;
    to.push(this.#uri);
    this.#uri = next;
    void this.#load();
  }
}

function randomText(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
