import type { LinkTarget } from '../server/protocol/messages.ts';
import { Editor } from './editor/editor.ts';
import { applyEdit, editOf, fixTitles } from './editor/fixes.ts';
import { OneFileWorkspace } from './editor/workspace.ts';
import { fragmentOf, type LinkedSite, maxLink } from './files/link.ts';
import type { Content } from './files/siteFiles.ts';
import { isEditable, SiteFiles } from './files/siteFiles.ts';
import type { Diagnostic, Position } from './lsp.ts';
import { FileList } from './panels/fileList.ts';
import { type Problem, Problems } from './panels/problems.ts';
import { Views } from './panels/views.ts';
import { Preview } from './preview/preview.ts';
import { type Session, startSession } from './session.ts';

/** Longest text that the editor opens, in bytes. */
const maxText = 2_000_000;

/** A site to open. */
export interface SiteToOpen {
  readonly base: LinkedSite['base'];
  readonly name: string;
  readonly contents: ReadonlyMap<string, Content>;
  /** Texts that differ from `contents`, such as those of a link. */
  readonly changes?: ReadonlyMap<string, string>;
  /** Path of the file that opens first. Default: the first page of the navigation. */
  readonly open?: string;
}

/** The page: one site, one open file, its preview and its problems. */
export class App {
  readonly #preview: Preview;
  readonly #editor: Editor;
  readonly #problems: Problems;
  readonly #fileList: FileList;
  readonly #views: Views;
  #files = new SiteFiles('site', new Map());
  #base: LinkedSite['base'] = 'sample';
  #session: Session | undefined;
  #saving: number | undefined;
  /** True while the address of this page does not contain the latest text. */
  #isUnsaved = false;

  constructor() {
    this.#views = new Views(element('tabs'));
    this.#fileList = new FileList(element('file-list'), (path) => void this.open(path, { isChosen: true }));
    this.#problems = new Problems(element('problems'), {
      openPath: () => this.#editor.path,
      goTo: ({ path, diagnostic }) => void this.open(path, { isChosen: true, at: diagnostic.range.start }),
      fixesOf: async (problem) => (this.#session ? await fixTitles(this.#session, problem) : []),
      fix: (problem, title) => void this.#fix(problem, title),
      known: (path) => this.#mark(path),
    });
    this.#editor = new Editor(element('text'), {
      changed: (path, text) => this.#changed(path, text),
      cursorAt: (line, character) => this.#cursorAt(line, character),
      scrolledTo: (line) => this.#scrolledTo(line),
      fixesAtCursor: () => this.#showFixes(),
    });
    this.#preview = new Preview(element('frame') as HTMLIFrameElement, {
      follow: (target) => void this.#follow(target),
      reveal: (uri, line) => void this.#goTo(uri, { line, character: 0 }),
      create: (uri) => void this.#createPage(uri),
      copy: (text) => void this.copy(text, 'Copied.'),
      say,
    });
    window.addEventListener('beforeunload', (event) => {
      if (this.#isUnsaved) event.preventDefault();
    });
  }

  /** True if opening another site would lose changes. */
  get isUnsaved(): boolean {
    return this.#isUnsaved;
  }

  begin(): Promise<void> {
    return this.#preview.begin();
  }

  /** Closes the current site and opens another one. */
  async openSite({ base, name, contents, changes, open }: SiteToOpen): Promise<void> {
    this.#session?.close();
    this.#editor.clear();
    this.#problems.clear();
    this.#base = base;
    this.#isUnsaved = false;
    const files = new SiteFiles(name, contents);
    for (const [path, text] of changes ?? []) files.set(path, text);
    this.#files = files;
    element('site-name').textContent = name;
    const session = startSession(files, {
      createWorkspace: (client) =>
        new OneFileWorkspace(client, {
          display: async (uri) => ((await this.#goTo(uri)) ? this.#editor.view : null),
        }),
      problems: (uri, diagnostics) => this.#setProblems(uri, diagnostics),
      preview: (message) => this.#preview.update(message),
      status: ({ sites }) => {
        if (sites.length === 0) say('This folder has no docs.json.');
      },
      failed: (message) => say(`The language server stopped: ${message}. Reload the page.`),
    });
    this.#session = session;
    this.#preview.useSite(session, files);
    this.#fileList.show(files, undefined);
    const path = open !== undefined && files.has(open) ? open : await this.#firstPage(session);
    if (path !== undefined && session === this.#session) await this.open(path);
  }

  /** Opens a file in the editor, and its page in the preview. */
  async open(path: string, { isChosen = false, at }: { isChosen?: boolean; at?: Position } = {}): Promise<void> {
    const [session, files] = [this.#session, this.#files];
    if (session === undefined) return;
    if (isTooLong(files.get(path))) {
      say(`${path} is too large for this editor.`);
      return;
    }
    const text = await files.text(path);
    if (session !== this.#session) return;
    const left = this.#editor.path;
    const uri = files.uriOf(path);
    this.#editor.open(session, { path, uri, text });
    // The server reads the text of a closed file again.
    if (left !== undefined && left !== path) this.#report(left, 2);
    element('open-name').textContent = path;
    this.#fileList.select(path);
    this.#problems.show();
    this.#mark(path);
    if (isChosen) this.#views.show('editor');
    if (at !== undefined) this.#editor.goTo(at);
    if (left !== undefined && left !== path) this.#save();
    const isPage = /\.mdx?$/i.test(path);
    if (isPage ? uri !== this.#preview.uri : this.#preview.uri === undefined) await this.#preview.show(uri);
  }

  /** Copies a link with the texts of the site. */
  async copyLink(): Promise<void> {
    const fragment = await this.#fragment();
    if (fragment === undefined) {
      say(
        `This site is too large for a link, which is limited to ${maxLink / 1000} kB. Download the open file instead.`,
      );
      return;
    }
    window.history.replaceState(null, '', fragment);
    this.#isUnsaved = false;
    const note = this.#base === 'own' ? ' It contains the text files, but no images.' : '';
    await this.copy(window.location.href, `Link copied.${note}`);
  }

  /** Copies a text, then shows `done` in the status line. */
  async copy(text: string, done: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      say(done);
    } catch {
      say('The browser did not allow copying. Copy the address of this page instead.');
    }
  }

  /** Downloads the open file. */
  async download(): Promise<void> {
    const { path } = this.#editor;
    if (path === undefined) return;
    const content = this.#files.get(path) ?? '';
    const link = document.createElement('a');
    link.href = URL.createObjectURL(typeof content === 'string' ? new Blob([content]) : content);
    link.download = path.split('/').pop() ?? path;
    link.click();
    window.setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }

  /** The first page of the navigation, else docs.json, else any text file. */
  async #firstPage(session: Session): Promise<string | undefined> {
    const files = this.#files;
    const { paths } = files;
    const config = paths
      .filter((path) => /(?:^|\/)(?:docs|mint)\.json$/.test(path))
      .sort((a, b) => a.length - b.length)[0];
    if (config === undefined) return paths.find((path) => /\.mdx?$/.test(path)) ?? paths.find(isEditable);
    const folder = config.includes('/') ? files.uriOf(config.replace(/\/[^/]*$/, '')) : files.folder;
    const places = await session.request('docsight/pagePlaces', { folder });
    const pages = places.flatMap(({ uri }) => files.pathOf(uri) ?? []);
    return pages.find((path) => files.has(path)) ?? config;
  }

  #changed(path: string, text: string): void {
    this.#files.setLines(path, text);
    this.#isUnsaved = true;
    this.#save();
    // Typing shows the edited page again, after links in the preview led to another page.
    const uri = this.#files.uriOf(path);
    if (/\.mdx?$/i.test(path) && this.#preview.uri !== undefined && this.#preview.uri !== uri)
      void this.#preview.show(uri);
  }

  /** Stores the changed texts in the address of this page, so that a reload keeps them. */
  #save(): void {
    window.clearTimeout(this.#saving);
    this.#saving = window.setTimeout(async () => {
      const files = this.#files;
      if ((await files.changed()).size === 0 && this.#base === 'own') return;
      const fragment = await this.#fragment();
      if (fragment === undefined || files !== this.#files) return;
      window.history.replaceState(null, '', fragment);
      this.#isUnsaved = false;
    }, 300);
  }

  async #fragment(): Promise<string | undefined> {
    const files = this.#files;
    const open = this.#editor.path ?? '';
    const texts = this.#base === 'sample' ? await files.changed() : await files.texts(maxLink * 20);
    if (texts === undefined) return undefined;
    return fragmentOf({ base: this.#base, name: files.name, open, files: Object.fromEntries(texts) });
  }

  #setProblems(uri: string, diagnostics: readonly Diagnostic[]): void {
    const path = this.#files.pathOf(uri);
    if (path === undefined) return;
    this.#problems.set(
      path,
      diagnostics.map((diagnostic) => ({ uri, path, diagnostic })),
    );
    element('tab-problems').textContent = `Problems (${this.#problems.count})`;
    this.#mark(path);
  }

  /** Underlines the findings of the open file. */
  #mark(path: string): void {
    if (path !== this.#editor.path) return;
    this.#editor.mark(
      this.#problems.in(path).map(({ problem, fixes }) => ({
        diagnostic: problem.diagnostic,
        fixes: fixes.map((title) => ({ title, apply: () => void this.#fix(problem, title) })),
      })),
    );
  }

  async #fix(problem: Problem, title: string): Promise<void> {
    const [session, files] = [this.#session, this.#files];
    const before = files.get(problem.path);
    const edit = session && (await editOf(session, problem, title));
    if (session !== this.#session) return;
    if (edit === undefined || files.get(problem.path) !== before) {
      say('The text has changed. Try the fix again.');
      return;
    }
    const { created, changed } = await applyEdit(edit, files, this.#editor);
    for (const path of changed) this.#report(path, created.has(path) ? 1 : 2);
    if (created.size > 0) this.#fileList.show(files, this.#editor.path);
    this.#save();
    say(`Fixed: ${title}`);
  }

  /** Reports a new (1) or changed (2) file to the server. */
  #report(path: string, type: 1 | 2): void {
    this.#session?.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: this.#files.uriOf(path), type }] });
  }

  #cursorAt(line: number, character: number): void {
    const { path } = this.#editor;
    if (path === undefined) return;
    const uri = this.#files.uriOf(path);
    this.#preview.cursorAt(uri, line);
    this.#session?.notify('docsight/cursor', { uri, line, character });
  }

  #scrolledTo(line: number): void {
    const { path } = this.#editor;
    if (path !== undefined) this.#preview.scrollTo(this.#files.uriOf(path), line);
  }

  #showFixes(): boolean {
    const { path, view } = this.#editor;
    if (path === undefined) return false;
    const line = view.state.doc.lineAt(view.state.selection.main.head).number - 1;
    this.#views.show('problems');
    const found = this.#problems.focusFix(path, line);
    if (!found) {
      this.#views.show('editor');
      say('No fixes are available on this line.');
    }
    return true;
  }

  async #follow(target: LinkTarget): Promise<void> {
    switch (target.kind) {
      case 'page': {
        await this.#preview.show(target.uri, target.fragment);
        const path = this.#files.pathOf(target.uri);
        if (path !== undefined && this.#files.has(path)) await this.open(path);
        break;
      }
      case 'file':
        await this.#goTo(target.uri);
        break;
      case 'external':
        if (/^(?:https?|mailto|tel):/i.test(target.url)) window.open(target.url, '_blank', 'noopener,noreferrer');
        break;
      case 'missing':
        say(target.message);
        break;
      default:
        target satisfies never;
    }
  }

  /** Opens a file by its URI. Returns whether the editor shows it. */
  async #goTo(uri: string, at?: Position): Promise<boolean> {
    const path = this.#files.pathOf(uri);
    if (path === undefined || !this.#files.has(path) || !isEditable(path)) return false;
    await this.open(path, { isChosen: true, ...(at === undefined ? {} : { at }) });
    return true;
  }

  /** Creates the page that a link leads to. */
  async #createPage(uri: string): Promise<void> {
    const path = this.#files.pathOf(uri);
    if (path === undefined || this.#files.has(path)) return;
    const name = path
      .replace(/^.*\//, '')
      .replace(/\.\w+$/, '')
      .replace(/[-_]+/g, ' ');
    this.#files.set(path, `---\ntitle: ${JSON.stringify(name.charAt(0).toUpperCase() + name.slice(1))}\n---\n\n`);
    this.#report(path, 1);
    this.#fileList.show(this.#files, path);
    await this.open(path, { isChosen: true });
  }
}

function isTooLong(content: Content | undefined): boolean {
  return content !== undefined && (typeof content === 'string' ? content.length : content.size) > maxText;
}

/** Shows a message in the status line. */
export function say(message: string): void {
  element('status').textContent = message;
}

/** An element of the page. */
export function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The page has no #${id}`);
  return found;
}
