import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { ExtensionContext, Uri, WebviewPanel } from 'vscode';
import type { Server } from '../../../client/languageServer/server.ts';
import type { PanelHost } from '../../../client/preview/previewPanel.ts';
import type { Sites } from '../../../client/sites/sites.ts';
import type { PreviewPage, PreviewRequest, SiteStatus } from '../../../server/protocol/messages.ts';
import { makeFolder } from '../../folder.ts';
import { fakeEditor } from './fakeEditor.ts';

/** The part of VS Code for previews. Tests change its settings and fire its events. */
fakeEditor(`
  const state = globalThis.docsightFake = { settings: {}, listeners: {}, panels: [], pressed: 0 };
  const event = (name) => (take) => {
    (state.listeners[name] ??= []).push(take);
    return { dispose() {} };
  };
  const uri = (text) => ({
    path: text.replace(/^\\w+:\\/\\//, ''),
    toString: () => text,
    with: ({ path }) => uri('file://' + path),
  });
  export const Uri = { parse: uri, joinPath: (base, ...parts) => uri([base.toString(), ...parts].join('/')) };
  export const ViewColumn = { Active: -1, Beside: -2, One: 1 };
  export const Disposable = { from: () => ({ dispose() {} }) };
  export const l10n = { t: (text, ...values) => text.replace(/\\{(\\d)\\}/g, (_, at) => values[Number(at)]) };
  export const commands = { executeCommand: async () => undefined };
  export const workspace = {
    isTrusted: true,
    fs: { readFile: async ({ path }) => (await import('node:fs/promises')).readFile(path) },
    getConfiguration: (area) => ({ get: (name, otherwise) => state.settings[area + '.' + name] ?? otherwise }),
    asRelativePath: String,
    onDidChangeConfiguration: event('configuration'),
    onDidGrantWorkspaceTrust: event('trust'),
    onDidChangeTextDocument: event('text'),
    onDidRenameFiles: event('rename'),
  };
  export const window = {
    activeTextEditor: undefined,
    visibleTextEditors: [],
    showInformationMessage: async (_question, _options, ...buttons) => buttons[state.pressed],
    onDidChangeActiveTextEditor: event('editor'),
    onDidChangeTextEditorVisibleRanges: event('ranges'),
    onDidChangeTextEditorSelection: event('selection'),
    createWebviewPanel() {
      const panel = {
        active: true, visible: true, title: '', iconPath: undefined, viewColumn: 2,
        webview: {
          cspSource: 'fake:', html: '', options: {}, sent: [],
          asWebviewUri: (each) => each,
          postMessage: async (message) => { panel.webview.sent.push(message); return true; },
          onDidReceiveMessage: (take) => { panel.hear = take; },
        },
        onDidChangeViewState() {}, onDidDispose() {}, reveal() {}, dispose() {},
      };
      state.panels.push(panel);
      return panel;
    },
  };
`);
const { createPreviews } = await import('../../../client/preview/preview.ts');
const { previewFiles } = await import('../../../client/preview/previewWebview.ts');
const { showGallery } = await import('../../../client/pages/componentGallery.ts');
const { Uri: uris, window: fakeWindow } = await import('vscode');

interface Fake {
  settings: Record<string, unknown>;
  /** Index of the button that the user presses; none if there is no such button. */
  pressed: number;
  readonly listeners: Readonly<Record<string, readonly ((event: unknown) => void)[]>>;
  readonly panels: (WebviewPanel & { hear(message: unknown): void })[];
}
const fake = (): Fake => (globalThis as unknown as { docsightFake: Fake }).docsightFake;
const fire = (name: string, event: unknown): void => {
  for (const take of fake().listeners[name] ?? []) take(event);
};
const settled = (): Promise<void> => new Promise((done) => setImmediate(() => setImmediate(done)));
const change = (setting: string) => ({ affectsConfiguration: (name: string) => name === setting });

const extension = makeFolder(
  { after: (end) => after(end as () => void) },
  { 'dist/media/preview.js': '', 'dist/media/gallery.js': 'gallery()', 'dist/media/preview.css': '' },
);
const extensionUri = uris.parse(`file://${extension}`);
// Read once: from here on no preview waits for a disk.
await Promise.all([previewFiles(extensionUri, 'preview.js'), previewFiles(extensionUri, 'gallery.js')]);

/** Previews with a server that answers, or fails if `fails` says so. */
function previews(fails: () => boolean = () => false, site: string = 'file:///site') {
  const asked: PreviewRequest[] = [];
  const errors: string[] = [];
  const kept = new Map<string, unknown>();
  const heard: { status?: (status: SiteStatus) => void; update?: (page: PreviewPage) => void } = {};
  const page = (request: PreviewRequest): PreviewPage => ({
    kind: 'page',
    preview: request.preview,
    uri: request.uri,
    site: 'file:///site',
    version: 1,
    title: 'Page',
    language: 'en',
    mode: { default: null, forced: false },
    variables: {},
    layout: 'default',
    look: {},
    repository: 'a/b',
    parts: [],
    blocks: [],
  });
  const server = {
    async request(method: string, params: PreviewRequest) {
      if (fails()) throw new Error('no answer');
      if (method === 'docsight/preview/open') asked.push(params);
      return method === 'docsight/preview/open' ? page(params) : undefined;
    },
    on: (_: string, take: (page: PreviewPage) => void) => {
      heard.update = take;
    },
    onStarted: () => undefined,
  } as unknown as Server;
  const sites = {
    status: { sites: [] },
    onStatus(take: (status: SiteStatus) => void) {
      heard.status = take;
      return { dispose() {} };
    },
    onRole: () => undefined,
    roleOf: (uri: Uri) => (String(uri).endsWith('docs.json') ? 'config' : 'page'),
    siteOf: () => site,
    async around() {
      if (fails()) throw new Error('no answer');
      return site === '' ? undefined : { folder: site };
    },
  } as unknown as Sites;
  const host: Omit<PanelHost, 'onHostsChanged'> = {
    context: {
      extensionUri,
      workspaceState: {
        get: (name: string, otherwise: unknown) => kept.get(name) ?? otherwise,
        update: async (name: string, value: unknown) => void kept.set(name, value),
      },
    } as unknown as ExtensionContext,
    log: { error: (text: string) => errors.push(text), info: () => undefined } as unknown as PanelHost['log'],
    server,
    sites,
    stars: {
      known: () => (fake().settings['docsight.preview.repositoryStars'] === true ? { 'a/b': 7 } : {}),
      learn: async () => {
        if (fails()) throw new Error('no stars');
      },
    },
  };
  return { all: createPreviews(host), asked, errors, heard, page };
}

/** A panel restored by VS Code. */
const newPanel = (): WebviewPanel => fakeWindow.createWebviewPanel('', '', 1);

const first = (): Uri => uris.parse('file:///site/page.mdx');

test('a changed setting about what previews load affects open ones; other settings do not', async () => {
  const { all, asked } = previews();
  await all.show(first(), 'side');
  const [panel] = fake().panels.splice(0);
  assert.ok(panel);
  panel.hear({ kind: 'ready' });
  await settled();
  assert.deepEqual(asked.splice(0).at(-1)?.allowedHosts, []);
  assert.doesNotMatch(panel.webview.html, /pictures\.example\.com/);

  fake().settings['docsight.preview.allowedHosts'] = ['pictures.example.com'];
  fire('configuration', change('docsight.preview.allowedHosts'));
  await settled();
  assert.deepEqual(asked.splice(0).at(-1)?.allowedHosts, ['pictures.example.com']);
  assert.match(panel.webview.html, /img-src fake: https:\/\/pictures\.example\.com data:/);

  const html = panel.webview.html;
  panel.hear({ kind: 'ready' });
  await settled();
  fake().settings['docsight.preview.repositoryStars'] = true;
  fire('configuration', change('docsight.preview.repositoryStars'));
  await settled();
  assert.deepEqual(asked.splice(0).at(-1)?.stars, { 'a/b': 7 });
  assert.equal(panel.webview.html, html, 'the document stays');

  fire('configuration', change('docsight.preview.followEditor'));
  await settled();
  assert.equal(asked.length, 0);
  fake().settings = {};
  fire('trust', undefined);
  await settled();
  assert.deepEqual(asked.at(-1)?.allowedHosts, []);
});

test('allowing a host in one preview affects all open ones, pinned or not; refusing affects none', async () => {
  const { all, asked } = previews();
  await all.show(first(), 'side');
  all.pin(true);
  await all.show(uris.parse('file:///site/other.mdx'), 'side');
  const panels = fake().panels.splice(0);
  const [one, two] = panels;
  assert.ok(one !== undefined && two !== undefined);
  for (const panel of panels) panel.hear({ kind: 'ready' });
  await settled();
  asked.splice(0);
  const before = panels.map(({ webview }) => webview.html);
  fake().pressed = 1;
  two.hear({ kind: 'allowHost', host: 'pictures.example.com' });
  await settled();
  assert.deepEqual(
    panels.map(({ webview }) => webview.html),
    before,
  );
  fake().pressed = 0;
  two.hear({ kind: 'allowHost', host: 'pictures.example.com' });
  await settled();
  for (const { webview } of panels) assert.match(webview.html, /img-src fake: https:\/\/pictures\.example\.com data:/);
  assert.deepEqual(
    asked.map(({ uri, allowedHosts }) => [uri, allowedHosts]),
    ['page', 'other'].map((name) => [`file:///site/${name}.mdx`, ['pictures.example.com']]),
  );
});

test('docs.json keeps a preview of its site on its page, and opens the first page without one', async () => {
  const { all, asked } = previews();
  const config = uris.parse('file:///site/docs.json');
  const shown = (): readonly string[] => asked.splice(0).map(({ uri }) => uri);
  await all.show(config, 'side');
  assert.deepEqual(shown(), [String(config)]);
  await all.show(first(), 'side');
  assert.deepEqual(shown(), [String(first())]);
  fire('editor', { document: { uri: config } });
  await all.show(config, 'side');
  await settled();
  assert.deepEqual(shown(), []);
  fake().panels.splice(0);
});

test('a page whose file or folder is renamed stays in its preview and its history', async () => {
  const { all, asked } = previews();
  await all.show(uris.parse('file:///site/guides/one.mdx'), 'side');
  all.pin(true);
  const [panel] = fake().panels.splice(0);
  panel?.hear({ kind: 'ready' });
  await settled();
  const shown = (): readonly string[] => asked.splice(0).map(({ uri }) => uri);
  shown();
  const rename = async (from: string, to: string): Promise<readonly string[]> => {
    fire('rename', { files: [{ oldUri: uris.parse(from), newUri: uris.parse(to) }] });
    await settled();
    return shown();
  };
  assert.deepEqual(await rename('file:///site/guides/one.mdx', 'file:///site/guides/two.mdx'), [
    'file:///site/guides/two.mdx',
  ]);
  assert.deepEqual(await rename('file:///site/guides', 'file:///site/help'), ['file:///site/help/two.mdx']);
  assert.deepEqual(await rename('file:///site/hel', 'file:///site/x'), []);
  all.pin(false);
  await all.show(first(), 'side');
  assert.deepEqual(shown(), [String(first())]);
  assert.deepEqual(await rename('file:///site/help/two.mdx', 'file:///site/three.mdx'), []);
  panel?.hear({ kind: 'history', step: -1 });
  await settled();
  assert.deepEqual(shown(), ['file:///site/three.mdx']);
});

test('a preview can read its site and our media; for a file outside sites it can read no neighbors', async () => {
  const rootsOf = async (site: string): Promise<readonly string[]> => {
    await previews(undefined, site).all.restore(newPanel(), { uri: 'file:///home/notes/page.mdx' });
    const [panel] = fake().panels.splice(0);
    return (panel?.webview.options.localResourceRoots ?? []).map(String);
  };
  assert.deepEqual(await rootsOf('file:///home/notes'), ['file:///home/notes', `file://${extension}/dist/media`]);
  assert.deepEqual(await rootsOf(''), [`file://${extension}/dist/media`]);
});

test('a missing answer of the server is logged, wherever it was requested', async (t) => {
  const escaped: unknown[] = [];
  const note = (error: unknown): void => void escaped.push(error);
  process.on('unhandledRejection', note);
  t.after(() => process.off('unhandledRejection', note));
  let isBroken = false;
  const { all, asked, errors, heard, page } = previews(() => isBroken);
  await all.show(first(), 'side');
  await settled();
  const [request] = asked;
  assert.ok(request);
  isBroken = true;
  const document = { uri: uris.parse('file:///site/other.mdx') };
  fire('editor', { document });
  await settled();
  assert.equal(errors.splice(0).length, 1, 'following the editor');
  const format = { dialect: 'v1', by: 'nothing', keys: [] } as const;
  heard.status?.({
    sites: [{ folder: 'file:///new', name: '', build: 0, readers: 0, pages: 0, hidden: 0, ready: true, format }],
  });
  await settled();
  assert.equal(errors.splice(0).length, 1, 'a site that came');
  heard.update?.(page(request));
  await settled();
  assert.equal(errors.splice(0).length, 1, 'stars');
  all.refresh();
  fire('configuration', change('docsight.preview.allowedHosts'));
  await settled();
  assert.equal(errors.splice(0).length, 2, 'asked for anew');
  assert.deepEqual(escaped, []);
});

test('a preview whose own files were rebuilt gets another document', async () => {
  const { all, asked } = previews();
  await all.show(uris.parse('file:///site/a.mdx'), 'side');
  const panel = fake().panels.at(-1);
  assert.ok(panel !== undefined);
  const { html } = panel.webview;
  all.refresh();
  await settled();
  assert.equal(panel.webview.html, html, 'refreshed within the document that it has');
  all.rebuilt();
  await previewFiles(extensionUri, 'preview.js');
  await settled();
  assert.notEqual(panel.webview.html, html);
  assert.equal(asked.length, 3);
});

/** A component gallery for a page, with a server that gives this answer. */
async function gallery(answer: unknown = { components: [] }) {
  // Read in advance, so that it is available in the next turn.
  await previewFiles(extensionUri, 'gallery.js');
  const errors: string[] = [];
  const app = {
    context: { extensionUri, workspaceState: { get: (_: string, otherwise: unknown) => otherwise } },
    log: { error: (text: string) => errors.push(text) },
    server: { request: async () => answer },
    sites: { around: async () => ({ folder: 'file:///site' }) },
  };
  const end = showGallery(
    app as unknown as Parameters<typeof showGallery>[0],
    {
      document: { uri: uris.parse('file:///site/a.mdx') },
      selection: { start: { line: 1, character: 0 } },
    } as unknown as Parameters<typeof showGallery>[1],
  );
  await settled();
  return { end, errors };
}

test('the gallery is filled when its webview is ready, and reports the chosen component; other messages are ignored', async () => {
  const { end, errors } = await gallery({ components: [{ name: 'Card' }] });
  const panel = fake().panels.at(-1);
  assert.ok(panel !== undefined);
  assert.match(panel.webview.html, /<script nonce="[^"]+"[^>]*>gallery\(\)<\/script>/);
  const { sent } = panel.webview as unknown as { readonly sent: readonly { readonly kind: string }[] };
  assert.deepEqual(sent, []);
  panel.hear({ kind: 'ready' });
  await settled();
  assert.deepEqual(
    sent.map(({ kind }) => kind),
    ['components'],
  );
  for (const message of [{ kind: 'insert' }, { kind: 'copy', text: 'x' }, 'insert', null]) panel.hear(message);
  panel.hear({ kind: 'insert', name: 'Card' });
  assert.deepEqual(await end, { kind: 'chosen', name: 'Card' });
  assert.deepEqual(errors, []);
});

test('a new gallery replaces the old one; a closed or failed one says so', async (t) => {
  const first = await gallery();
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const second = await gallery();
  assert.deepEqual(await first.end, { kind: 'left' });
  await settled();
  fake().panels.at(-1)?.hear({ kind: 'close' });
  assert.deepEqual(await second.end, { kind: 'closed' });
  const third = await gallery();
  t.mock.timers.tick(10_000);
  assert.deepEqual(await third.end, { kind: 'failed' });
  const fourth = await gallery(null);
  fake().panels.at(-1)?.hear({ kind: 'ready' });
  assert.deepEqual(await fourth.end, { kind: 'failed' });
});
